"""`companion hub evening`: plans an evening, shows how it stands, and enters what no table can tell."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar, get_args

import click

from companion.hub.command_ends import one_sentence
from companion.hub.evening.evening import EncounterResult, Evening, EveningSystem, begun
from companion.hub.evening.evening_json import write_evening
from companion.hub.evening.next_round import with_next_round
from companion.hub.evening.participants import in_lot_order, read_participants
from companion.hub.evening.printed import crosstable_lines, pairings_lines, standings_lines
from companion.hub.evening.round_robin import rounds_of
from companion.hub.evening.seats import two_seats
from companion.hub.evening_file import EveningFile
from companion.mqtt.topics import NAME
from companion.screens.words import Words, language
from companion.service.commands.game_options import game_options
from companion.service.config.board_choice import USUAL_GAME
from companion.texts import visible

F = TypeVar("F", bound=Callable[..., Any])

FILE = click.Path(path_type=Path, dir_okay=False, exists=True)
PATH = click.Path(path_type=Path, dir_okay=False)
KEPT = click.argument("file", metavar="EVENING", type=PATH)
"""The file of the evening."""

LANGUAGE = click.option("--lang", type=click.Choice(["de", "en"]), help="The language; else LANG decides.")


@click.group("evening")
def evening_command() -> None:
    """Plan an evening, see how it stands, and enter what no table can tell.

    The evening is kept in a file. `companion hub run --evening FILE` puts its rounds onto the tables, and
    takes the results from them.
    """


def _tables(_context: click.Context, _option: click.Parameter, text: str) -> tuple[str, ...]:
    """The names of tables. Raises BadParameter."""
    names = tuple(text.split(","))
    for name in names:
        if not NAME.fullmatch(name):
            raise click.BadParameter(
                f"{name!r} is no name of a table; it has at most 40 letters, digits, - and _, and a comma"
                " stands between two of them"
            )
    return names


@evening_command.command("begin")
@KEPT
@click.option(
    "--players",
    required=True,
    type=FILE,
    help="One name a line, perhaps with a comma and a rating.",
)
@click.option("--tables", required=True, callback=_tables, help="Their names, with commas between them.")
@click.option("--game", default=USUAL_GAME, show_default=True, help="A game for two.")
@game_options("The options of the game.")
@click.option(
    "--system",
    type=click.Choice(get_args(EveningSystem)),
    default="round robin",
    show_default=True,
    help="Who meets whom.",
)
@click.option(
    "--rounds", type=int, help="By default everybody meets everybody; Swiss: until one has won all."
)
@click.option("--in-order", is_flag=True, help="Keep the order of the list, instead of drawing lots.")
def begin(
    file: Path,
    players: Path,
    tables: tuple[str, ...],
    game: str,
    options: Mapping[str, Any] | None,
    system: EveningSystem,
    rounds: int | None,
    in_order: bool,
) -> None:
    """Make a new evening of a list of players."""
    with one_sentence():
        listed = read_participants(_text(players))
        two_seats(game, options or {})
        evening = begun(
            listed if in_order else in_lot_order(listed, random.shuffle),
            game=game,
            system=system,
            round_count=_usual_rounds(system, len(listed)) if rounds is None else rounds,
            tables=len(tables),
            number_one_begins=in_order or random.random() < 0.5,  # noqa: PLR2004 - a toss
            options=options,
            table_names=tables,
        )
        EveningFile(file).make(evening)
    click.echo(f"{len(listed)} players, {evening.round_count} rounds", err=True)


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{file}: byte {error.start + 1} is no UTF-8") from error


def _usual_rounds(system: EveningSystem, players: int) -> int:
    """All rounds of a round robin, or so many that at most one player can have won all."""
    return max(1, rounds_of(players) if system == "round robin" else (players - 1).bit_length())


@evening_command.command("show")
@KEPT
@click.option(
    "--round", "number", type=int, metavar="N", help="The pairings of this round.  [default: the newest]"
)
@click.option("--crosstable", is_flag=True, help="Also everybody's results.")
@click.option("--json", "as_json", is_flag=True, help="Print all of it as JSON.")
@LANGUAGE
def show(file: Path, number: int | None, crosstable: bool, as_json: bool, lang: str | None) -> None:
    """Print the pairings of a round and the standings."""
    with one_sentence():
        evening = EveningFile(file).load()
        if as_json:
            click.echo(write_evening(evening), nl=False)
            return
        words, parts = _words(lang), []
        if number is not None or evening.rounds:
            parts.append(pairings_lines(evening, number or len(evening.rounds), words))
        parts.append(standings_lines(evening, words))
        if crosstable:
            parts.append(crosstable_lines(evening, words))
    for part in parts[:-1]:
        _say([*part, ""])
    _say(parts[-1])


@evening_command.command("draw")
@KEPT
@LANGUAGE
def draw(file: Path, lang: str | None) -> None:
    """Draw the next round now, and print its pairings; a hub with --by-hand waits for that."""
    changed = _change(file, with_next_round)
    _say(pairings_lines(changed, len(changed.rounds), _words(lang)))


@evening_command.command("undraw")
@KEPT
def undraw(file: Path) -> None:
    """Take back the newest round while it has no result; a hub without --by-hand draws it anew."""
    _change(file, Evening.without_last_round)


@evening_command.command("result")
@KEPT
@click.argument("number", metavar="ROUND", type=int)
@click.argument("name", metavar="PLAYER")
@click.argument("result", type=click.Choice([*get_args(EncounterResult), "none"]))
def enter_result(file: Path, number: int, name: str, result: str) -> None:
    """Enter or correct the result of a player's game; `none` takes it back."""
    entered: Any = None if result == "none" else result
    _change(file, lambda evening: evening.with_result(number, name, entered))


@evening_command.command("withdraw")
@KEPT
@click.argument("name", metavar="PLAYER")
def withdraw(file: Path, name: str) -> None:
    """Pair a player no more."""
    _change(file, lambda evening: evening.with_withdrawal(name))


@evening_command.command("return")
@KEPT
@click.argument("name", metavar="PLAYER")
def come_back(file: Path, name: str) -> None:
    """Pair a player again who has withdrawn."""
    _change(file, lambda evening: evening.with_return(name))


@evening_command.command("enter")
@KEPT
@click.argument("player", metavar="PLAYER[,RATING]")
def enter(file: Path, player: str) -> None:
    """Let one more player take part from the next round on."""
    with one_sentence():
        (late,) = read_participants(player.replace("\n", " ").replace("\r", " "))
    _change(file, lambda evening: evening.with_participant(late))


def _change(file: Path, change: Callable[[Evening], Evening]) -> Evening:
    with one_sentence():
        return EveningFile(file).change(change)


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(visible(line))


def _words(lang: str | None) -> Words:
    return Words(language(lang, os.environ))
