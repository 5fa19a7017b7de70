"""`companion firmware BOARD`: writes the files for the Pico of a board to a directory or to the Pico."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from companion import __version__
from companion.boards.board import Board, BoardError
from companion.devices.pico import NoMicroPythonError, Pico
from companion.devices.serial_ports import IN_USE, NoBoardError, choose
from companion.link.messages import Hello
from companion.service.commands.firmware.firmware_files import firmware_files
from companion.service.config.board_fit import checked_board

BUSY_HELP = "; if it is the companion itself: sudo systemctl stop companion"
FIRST_FLASH = """\
A new Pico needs MicroPython first:
1. Download the newest UF2 file, at least of MicroPython 1.22, for this Pico:
   Pico      micropython.org/download/RPI_PICO
   Pico W    micropython.org/download/RPI_PICO_W
   Pico 2    micropython.org/download/RPI_PICO2
   Pico 2 W  micropython.org/download/RPI_PICO2_W
2. Hold the button BOOTSEL of the Pico while you plug it in, here or at any other computer: the drive
   RPI-RP2 appears (RP2350 with a Pico 2). Copy the file onto it; the drive goes away.
3. Plug the Pico in here, with a cable for data, and give the same command again."""


@click.command("firmware")
@click.argument("name", metavar="BOARD")
@click.option("--flash", is_flag=True, help="Put the files on the Pico that is plugged in.")
@click.option("--port", help="The port of the Pico; by default the only one that is plugged in.")
@click.option(
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the files into this directory; by default BOARD-firmware.",
)
def command(name: str, flash: bool, port: str | None, output: Path | None) -> None:
    """Make the firmware of BOARD, a board of the program or a .toml file, for a Raspberry Pi Pico.

    \b
    companion firmware sahara-scales --flash
    companion firmware my-board.toml --output pico
    """  # noqa: D301 - click reads a backspace
    if port is not None and not flash:
        raise click.UsageError("--port goes with --flash")
    try:
        board = checked_board(name)
        files = firmware_files(board)
        if output is not None or not flash:
            output = output or Path(f"{board.name}-firmware")
            _write_out(files, output)
            click.echo(f"{len(files)} files for {board.name} are in {output}")
        if flash:
            _flash(board, files, port)
    except BoardError as error:
        raise click.ClickException(str(error)) from error
    except (NoBoardError, NoMicroPythonError) as error:
        raise click.ClickException(f"{error}\n\n{FIRST_FLASH}") from error
    except OSError as error:
        raise click.ClickException(_helpful(str(error))) from error


def _write_out(files: dict[str, str], directory: Path) -> None:
    try:
        _write(files, directory)
    except OSError as error:
        raise click.ClickException(
            f"the firmware cannot be written into {directory}: {error.strerror}"
        ) from error


def _write(files: dict[str, str], directory: Path) -> list[Path]:
    directory.mkdir(parents=True, exist_ok=True)
    paths = [directory / name for name in files]
    for path in paths:
        path.write_text(files[path.name], "utf-8")
    return paths


def _flash(board: Board, files: dict[str, str], configured: str | None) -> None:
    port = choose(configured)
    pico = Pico(port, say=click.echo)
    click.echo(f"resetting the Pico at {port}")
    pico.reset()
    click.echo(f"writing the firmware of {board.name}")
    with tempfile.TemporaryDirectory() as directory:
        written = pico.write(_write(files, Path(directory)))
    click.echo(f"written: {', '.join(written) or 'nothing, all files were there already'}")
    click.echo("starting it")
    pico.reset()
    said = pico.hello()
    wanted = Hello(__version__, board.name, board.channels)
    if said != wanted:
        raise click.ClickException(f"{port}: the Pico has other firmware than was written: {_told(said)}")
    click.echo(f"the Pico answers: {_told(wanted)}")


def _told(said: object) -> str:
    if isinstance(said, Hello):
        return f"firmware {said.firmware}, board {said.board}, {said.channels} channels"
    return str(said)


def _helpful(message: str) -> str:
    return message + BUSY_HELP if message.endswith(IN_USE) else message
