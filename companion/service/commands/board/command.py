"""`companion board`: lists the boards of the package, and draws what is needed to build one; or a new one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

import companion
from companion.boards import board as boards
from companion.boards.board import Board, BoardError
from companion.boards.construction.folder import papers
from companion.boards.nets import drawings as kicad_files
from companion.boards.papers.power import demands
from companion.boards.plates import drawings
from companion.boards.scanner import Scanner
from companion.rules.registry import names as game_names
from companion.service.commands.board.new import new
from companion.service.commands.board.sheet_size import SheetSize
from companion.service.commands.board.wiring_pins import pins_in_use
from companion.service.commands.command_options import one_sentence
from companion.service.commands.text_table import text_table
from companion.service.config.board_fit import board_to_build, knows_game
from companion.tables import nearest
from companion.texts import visible

EVERY = "all"
"""Stands for every board of the package that names its chips."""


@click.group()
def command() -> None:
    """List boards, tell what one senses, begin a new one, and draw what is needed to build it.

    A BOARD is one of the package, or the path of a board file that ends in .toml.
    """


@command.command("list")
def list_boards() -> None:
    """List the boards of the package: name, game, sensors, chips, and whether somebody has built one."""
    found = [boards.find(name) for name in boards.names()]
    rows = [(board.name, board.game, _sensors(board), _chips(board), _built(board)) for board in found]
    for line in text_table(rows):
        click.echo(line)


@command.command()
@click.argument("name", metavar="BOARD")
def show(name: str) -> None:
    """Tell what BOARD is, what it senses, and why so."""
    board = _named(name)
    width, height = board.size
    click.echo(visible(f"{board.name}: {board.titled('en')}"))
    click.echo(f"game     {board.game}{_players(board)}")
    _warn_of_unknown_game(board)
    click.echo(f"size     {width:g} x {height:g} mm")
    click.echo(f"fields   {len(board.fields)}: {_sensors(board)}")
    click.echo(f"chips    {_chips(board)}")
    if board.scanners:
        click.echo(f"power    {_power(board)}")
        click.echo(f"built    {visible(board.built) or 'by nobody yet, as far as we know'}")
    click.echo("\n" + visible(board.note.strip(), keep="\n"))


@command.command()
@click.argument("wanted", metavar="BOARD...", nargs=-1, required=True)
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where each board gets a folder of its own.  [default: hardware]",
)
def draw(wanted: Sequence[str], output: Path | None) -> None:
    """Draw the papers of each BOARD: wiring, channels, schematic and parts; all for every one.

    They follow from the board file alone, and what was drawn before is replaced.
    """
    found = list(_to_draw(wanted))
    drawn = {board.name: _papers(board) for board in found}
    for board in found:
        _warn_of_unknown_game(board)
    with one_sentence():
        for name, files in drawn.items():
            _write(files, (output or _usual_folder()) / name)


@command.command()
@click.argument("name", metavar="BOARD")
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    default=Path("plates"),
    show_default=True,
    metavar="DIR",
    help="Where the board gets a folder of its own.",
)
@click.option(
    "--bed",
    type=SheetSize(),
    default="600x400",
    show_default=True,
    metavar="WxH",
    help="How large the sheets are that the laser takes, in mm.",
)
def plate(name: str, output: Path, bed: tuple[float, float]) -> None:
    """Draw the plates of BOARD, to be cut and drilled: SVG and DXF in millimetres, and a table of the holes.

    Each level is drawn alone, all of them on sheets for a laser, and on pages of A4 to drill through.

    They follow from the board file alone, and what was drawn before is replaced.
    """
    board = _named(name)
    with one_sentence():
        _write(_plates(board, bed), output / board.name)


@command.command()
@click.argument("name", metavar="BOARD")
@click.option(
    "--output",
    type=click.Path(path_type=Path),
    default=Path("kicad"),
    show_default=True,
    metavar="DIR",
    help="Where the board gets a folder of its own.",
)
def kicad(name: str, output: Path) -> None:
    """Draw the circuit of BOARD for KiCad 9 or newer: schematic, symbols, project, and netlist.

    It follows from the board file alone, and what was drawn before is replaced.
    """
    board = _named(name)
    with one_sentence():
        _write(_kicad_files(board), output / board.name)


command.add_command(new)


def _to_draw(wanted: Sequence[str]) -> Iterator[Board]:
    for name in wanted:
        if name == EVERY:
            yield from (board for board in map(boards.find, boards.names()) if board.scanners)
        else:
            yield _named(name)


@contextmanager
def _refused() -> Iterator[None]:
    """End the command with status 1 and with what is wrong with the board."""
    try:
        yield
    except BoardError as error:
        raise click.ClickException(str(error)) from error


@_refused()
def _named(name: str) -> Board:
    return board_to_build(name)


@_refused()
def _papers(board: Board) -> Mapping[str, bytes]:
    return _encoded(papers(board, pins_in_use()))


@_refused()
def _plates(board: Board, bed: tuple[float, float]) -> Mapping[str, bytes]:
    return drawings(board, bed)


@_refused()
def _kicad_files(board: Board) -> Mapping[str, bytes]:
    return _encoded(kicad_files(board, pins_in_use()))


def _encoded(texts: Mapping[str, str]) -> Mapping[str, bytes]:
    return {name: text.encode() for name, text in texts.items()}


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    click.echo(f"{folder}: {', '.join(files)}")


def _usual_folder() -> Path:
    """`hardware/` of the checkout if the program runs from one, otherwise of the current directory."""
    checkout = Path(companion.__file__).parents[1] / "hardware"
    return checkout if checkout.is_dir() else Path("hardware")


def _sensors(board: Board) -> str:
    """The number of fields by kind of sensor."""
    return ", ".join(f"{number} {kind}" for kind, number in Counter(board.sensors.values()).items())


def _chips(board: Board) -> str:
    """The chips that read the channels, as the board file names them."""
    return ", ".join(_chip(scanner) for scanner in board.scanners) or "none: for the simulated table"


def _power(board: Board) -> str:
    """The current that the whole table takes from its supply."""
    whole = demands(board)[-1]
    return f"usually {whole.typical:.0f} mA, at worst {whole.worst:.0f} mA from the {whole.rail.name}"


def _built(board: Board) -> str:
    """Whether somebody has built the board; nothing for one of the simulated table."""
    if not board.scanners:
        return ""
    return f"built: {visible(board.built)}" if board.built else "never built"


def _chip(scanner: Scanner) -> str:
    if scanner.chip == "matrix":
        return f"matrix of {scanner.rows} x {scanner.columns}"
    return f"{scanner.size} inputs of {scanner.chip}"


def _warn_of_unknown_game(board: Board) -> None:
    """Say what is not checked of a board whose game is not installed."""
    if not knows_game(board):
        known = nearest(board.game, game_names())
        click.echo(
            f"Note: the game {board.game!r} of {board.name} is not installed, so its fields are not compared"
            f" with those of the rules; {known}",
            err=True,
        )


def _players(board: Board) -> str:
    return f", for {' or '.join(map(str, board.seats))} players" if board.seats else ""
