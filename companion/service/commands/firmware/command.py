"""`companion firmware BOARD`: writes the files for the Pico of a board to a directory or to the Pico."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from companion import __version__
from companion.boards.board import Board, BoardError
from companion.devices.pico import Pico
from companion.devices.serial_ports import choose
from companion.link.messages import Hello
from companion.service.commands.firmware.firmware_files import firmware_files
from companion.service.config.board_fit import checked_board

BUSY = "another program has the port open"
BUSY_HELP = "; if it is the companion itself: sudo systemctl stop companion"
NONE_FOUND = "no board found on USB"
NONE_FOUND_HELP = (
    ". A Pico that is plugged in is seen once MicroPython is on it: hold its button BOOTSEL while it is"
    " plugged in, and copy MicroPython's UF2 file (micropython.org/download) onto the drive that appears"
)


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
    pico = Pico(port)
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
    if message.endswith(BUSY):
        return message + BUSY_HELP
    return message + NONE_FOUND_HELP if message.startswith(NONE_FOUND) else message
