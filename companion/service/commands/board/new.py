"""`companion board new`: asks what a board shall be, and writes a board file that can be built at once."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

import click

from companion.boards import board as boards
from companion.boards.board import Board, BoardError, parse
from companion.boards.construction.folder import papers
from companion.boards.draft_text import board_text
from companion.boards.drafts import (
    BuildableSensor,
    Wish,
    in_form,
    like_shipped,
    pitch_of,
    plates,
    sensors_in_form,
    sensors_like_shipped,
)
from companion.boards.forms import (
    ALLOWED_SIZES,
    USUAL_SIZES,
    Form,
    FormName,
    SizeError,
    form_of_size,
    size_for,
)
from companion.rules.errors import RulesError
from companion.rules.game import AnyGame
from companion.rules.registry import game as find_game
from companion.rules.registry import kind
from companion.rules.registry import names as game_names
from companion.service.commands.board.wiring_pins import pins_in_use
from companion.service.commands.command_options import PATH, one_sentence
from companion.service.config.board_choice import USUAL_GAME
from companion.service.config.board_fit import check, check_sensors, knows_game
from companion.service.game.luck import Luck
from companion.tables import nearest

_T = TypeVar("_T")

_SENSORS: tuple[BuildableSensor, ...] = get_args(BuildableSensor)
_FORMS: tuple[FormName, ...] = get_args(FormName)
_NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
_GAME = re.compile(r"[a-z]+")

_PITCHES = click.FloatRange(10, 500)
"""From a magnet of 5 mm with its field to itself, to an arm's length."""

_USUAL_PITCH = 40.0
"""Millimetres; room for a hand between two pieces, and no reed feels its neighbour's magnet."""


@dataclass(frozen=True, slots=True)
class _Start:
    """What the draft of a board begins with; `pitch` is the usual one, in mm."""

    game: str
    sensors: Sequence[BuildableSensor]
    pitch: float
    draft: Callable[[Wish], dict[str, Any]]


@click.command()
@click.argument("file", type=PATH)
@click.option("--game", metavar="GAME", help="The game: an installed one, or one that is yet to be written.")
@click.option("--like", metavar="BOARD", help="The board of the package whose fields it takes over.")
@click.option("--form", type=click.Choice(_FORMS), help="How fields lie for which the package has no board.")
@click.option(
    "--size", metavar="SIZE", help="How many these are: 8x8 of a grid, 6 of a row, 3 of a hexagon's side."
)
@click.option("--sensor", type=click.Choice(_SENSORS), help="What its sensors tell.")
@click.option("--pitch", type=_PITCHES, metavar="MM", help="From each field to the nearest one.")
def new(
    file: Path,
    game: str | None,
    like: str | None,
    form: FormName | None,
    size: str | None,
    sensor: BuildableSensor | None,
    pitch: float | None,
) -> None:
    """Write a new board file, FILE, that can be shown, drawn and built.

    It asks for the game or a size, the kind of sensor, and the distance of the fields; what an option says is
    not asked. A file that is there is never overwritten.
    """
    name = _name_of(file)
    start = _start(game, like, form, size)
    told = _chosen_sensor(start, name, sensor)
    apart = pitch or _ask("Millimetres from each field to the nearest one", f"{start.pitch:g}", _PITCHES)
    text = board_text(start.draft(Wish(name, start.game, told, apart)))
    if refused := _refusal(text, str(file)):
        raise click.ClickException(refused)
    with one_sentence(), file.open("x", encoding="utf-8") as opened:
        opened.write(text)
    click.echo(f"{file} is a board of {len(parse(text, str(file)).fields)} fields. Go on with")
    for word in ("show", "draw"):
        click.echo(f"  companion board {word} {file}")


def _ask(question: str, usual: str, answers: click.ParamType[Any] | None = None) -> Any:  # noqa: ANN401 - as click has it
    return click.prompt(question, default=usual, type=answers)


def _ask_until_read(question: str, usual: str, reader: Callable[[str], _T]) -> _T:
    """The answer as a reader reads it; asked again as long as that raises BadParameter."""
    return click.prompt(question, default=usual, value_proc=reader)


def _name_of(file: Path) -> str:
    """The name of a new board, from that of its file. Raises ClickException if it cannot be used."""
    if os.path.lexists(file):
        raise click.ClickException(f"{file} is there already, and is not overwritten; choose another name")
    name = file.name.removesuffix(".toml")
    if name == file.name or not _NAME.fullmatch(name):
        raise click.ClickException(
            f"{file.name!r} is not allowed;"
            " allowed is 1 to 32 of a-z, 0-9 and -, a letter first, and then .toml"
        )
    if name in boards.names():
        raise click.ClickException(f"{name!r} is not allowed; the package has a board of this name")
    return name


def _start(game: str | None, like: str | None, form: FormName | None, size: str | None) -> _Start:
    """What the draft begins with, as the options say or the answers. Raises ClickException."""
    wanted = _game(game, like)
    if choices := plates(wanted):
        if form or size:
            raise click.UsageError(
                f"--form and --size are not for {wanted}: its fields lie as the package says"
            )
        return _start_like(_chosen_plate(wanted, like, choices))
    if like:
        raise click.UsageError(f"--like {like} is not for {wanted}, for which the package has no board")
    return _start_in_form(wanted, form or _ask("Form", _FORMS[0], click.Choice(_FORMS)), size)


def _game(game: str | None, like: str | None) -> str:
    """The game that an option names or the board of an option is for; without options that of the answer."""
    if game:
        return _read_game(game)
    if like:
        return _shipped(like).game
    known = ", ".join(game_names())
    return _ask_until_read(f"Game ({known}, or a name of your own)", USUAL_GAME, _read_game)


def _read_game(name: str) -> str:
    if not _GAME.fullmatch(name):
        raise click.BadParameter(f"game {name!r} is not allowed; allowed are letters from a to z")
    return name


def _chosen_plate(game: str, like: str | None, choices: Sequence[Board]) -> Board:
    names = [board.name for board in choices]
    if like is None:
        return boards.find(
            _ask("Fields as on", names[0], click.Choice(names)) if len(names) > 1 else names[0]
        )
    if (board := _shipped(like)).game != game:
        own = [board.name for board in boards.of_game(game)]
        raise click.ClickException(
            f"board {like!r} is for {board.game}, not for {game}; {nearest(like, own)}"
        )
    return board


def _shipped(name: str) -> Board:
    try:
        return boards.find(name)
    except BoardError as error:
        raise click.ClickException(str(error)) from error


def _start_like(board: Board) -> _Start:
    return _Start(board.game, sensors_like_shipped(board), pitch_of(board), partial(like_shipped, board))


def _start_in_form(game: str, form: FormName, size: str | None) -> _Start:
    """The start with fields in a form: those of the game if it is known, else as many as the size says."""
    known = _known(game)
    fields, letters = (known.fields, known.letters) if known else ((), "AB")
    usual = size_for(form, len(fields)) if known else USUAL_SIZES[form]
    if usual is None:
        raise click.ClickException(
            f"form {form!r} is not allowed; no {form} has the {len(fields)} fields of {game}"
        )
    reader = partial(_read_form, form, len(fields))
    chosen = reader(size) if size else _ask_until_read(f"Size ({ALLOWED_SIZES[form]})", usual, reader)
    return _Start(
        game, sensors_in_form(letters), _USUAL_PITCH, partial(in_form, chosen, fields=fields, letters=letters)
    )


def _known(game: str) -> AnyGame | None:
    """The game with its usual options, None if it is not installed."""
    if game not in game_names():
        return None
    try:
        return find_game(game, kind(game).dealt({}, Luck().shuffle))
    except RulesError as error:
        raise click.ClickException(str(error)) from error


def _read_form(name: FormName, fields: int, size: str) -> Form:
    """The form of this size, which has as many fields as the game, if these are known and not 0."""
    try:
        form = form_of_size(name, size)
    except SizeError as error:
        raise click.BadParameter(str(error)) from error
    if fields not in {0, form.number}:
        raise click.BadParameter(
            f"size {size!r} is not allowed; it has {form.number} fields, and the game {fields}"
        )
    return form


def _chosen_sensor(start: _Start, name: str, wanted: BuildableSensor | None) -> BuildableSensor:
    """The sensor of the option, or of the answer. Raises ClickException for one that cannot be built."""
    texts = {one: board_text(start.draft(Wish(name, start.game, one, start.pitch))) for one in start.sensors}
    refusals = {one: _refusal(text, f"{name}.toml") for one, text in texts.items()}
    possible = [one for one, refused in refusals.items() if not refused]
    if not possible or refusals.get(wanted or possible[0]):
        raise click.ClickException(refusals[wanted or start.sensors[0]])
    if wanted and wanted not in possible:
        raise click.ClickException(
            f"sensor {wanted!r} is not allowed; allowed is one of {', '.join(possible)}"
        )
    return wanted or cast("BuildableSensor", _ask("Sensors tell", possible[0], click.Choice(possible)))


def _refusal(text: str, source: str) -> str:
    """Why a board of this text could not be shown or drawn, "" if it can."""
    try:
        board = parse(text, source)
        check(board, Luck()) if knows_game(board) else check_sensors(board)
        papers(board, pins_in_use())
    except (BoardError, RulesError) as error:
        return str(error)
    return ""
