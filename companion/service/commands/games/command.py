"""`companion games`: list, show, export and import the games played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import click
import msgspec

from companion.records import game_record, replay
from companion.records.archive import GameSummary
from companion.records.game_record import GameRecord
from companion.screens.message_markers import mark
from companion.screens.words import Words
from companion.service.commands.command_options import (
    archive_option,
    game_of,
    one_sentence,
    reading,
    words_of,
    writing,
)
from companion.service.commands.games.atomic_write import write_whole
from companion.service.commands.position_drawing import draw
from companion.service.game import record_text
from companion.service.game.replay_views import scenes
from companion.texts import visible

FORMATS: Mapping[str, Callable[[GameRecord], str]] = {
    "json": game_record.write,
    "text": lambda record: record_text.full_text(record, words_of()),
}
RECORDING = "recording"


@click.group(invoke_without_command=True)
@archive_option
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@click.pass_context
def command(context: click.Context, archive: Path | None, as_json: bool) -> None:
    """List, show, export and import the games played.

    Without a command of its own it lists the games, newest first.
    """
    context.obj = archive
    if context.invoked_subcommand is None:
        context.invoke(list_games, archive=archive, as_json=as_json)
    elif as_json:
        raise click.UsageError(f"--json stands after {context.invoked_subcommand}, where that has it")


@command.command("list")
@archive_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of objects.")
@click.pass_obj
def list_games(default: Path | None, archive: Path | None, as_json: bool) -> None:
    """List the games, newest first: id, game, start, plies and result."""
    with reading(archive or default) as reader:
        games = [] if reader is None else reader.games()
    click.echo(_json(games) if as_json else _table(games, words_of()))
    damaged = [game for game in games if game.damage is not None]
    for game in damaged:
        click.echo(visible(f"game {game.id} is damaged: {game.damage}"), err=True)
    if damaged:
        sys.exit(1)


@command.command()
@click.argument("game_id", metavar="ID", type=int)
@archive_option
@click.pass_obj
def show(default: Path | None, game_id: int, archive: Path | None) -> None:
    """Show the players, the moves and the last position of game ID."""
    with game_of(archive or default, game_id) as record:
        with one_sentence():
            *_, last = scenes(record)
        click.echo(record_text.full_text(record, words_of()))
        click.echo(draw(last.game, last.position))


@command.command()
@click.argument("game_id", metavar="ID", type=int)
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMATS, RECORDING]),
    default="json",
    show_default=True,
    help="For programs and for import, for reading, or the raw readings.",
)
@click.option(
    "--output", type=click.Path(path_type=Path, dir_okay=False), help="A file instead of the screen."
)
@archive_option
@click.pass_obj
def export(default: Path | None, game_id: int, form: str, output: Path | None, archive: Path | None) -> None:
    """Write game ID: for other programs and for import (json), for reading (text), or the raw
    readings kept with it, for the referee (recording).
    """
    place = archive or default
    with game_of(place, game_id) as record:
        written = _readings(place, game_id) if form == RECORDING else FORMATS[form](record)
        if output is None:
            click.echo(written, nl=False)
            return
        with one_sentence():
            write_whole(output, written)


@command.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@archive_option
@click.pass_obj
def import_game(default: Path | None, file: Path, archive: Path | None) -> None:
    """Keep the game of FILE, as written by export; - is standard input.

    It is played again first, and kept only where every ply is as the rules have it.
    """
    with one_sentence():
        record = game_record.read(_record_text(file))
        replay.check(record)
    with writing(archive or default) as archive_writer:
        game_id = archive_writer.add_record(record)
    click.echo(words_of().text("kept as game {id}", id=game_id))


def _record_text(file: Path) -> bytes:
    """The text of the file or of standard input, cut off just after the size at which it is too long."""
    most = game_record.LONGEST_RECORD + 1
    if file == Path("-"):
        return sys.stdin.buffer.read(most)
    with file.open("rb") as opened:
        return opened.read(most)


def _readings(named: Path | None, game_id: int) -> str:
    with reading(named) as archive:
        lines = [] if archive is None else archive.readings(game_id)
    if not lines:
        raise click.ClickException(f"no readings were kept with game {game_id}")
    return "".join(f"{line}\n" for line in lines)


def _json(games: Sequence[GameSummary]) -> str:
    """The games for other programs: the keys of the contract, and the damage of a damaged game."""
    listed = []
    for game in games:
        entries = msgspec.to_builtins(game)
        del entries["names"]
        listed.append({key: value for key, value in entries.items() if key != "damage" or value is not None})
    return msgspec.json.encode(listed).decode()


def _table(games: Sequence[GameSummary], words: Words) -> str:
    if not games:
        return words.text("no games yet")
    heads = (
        words.text(head) for head in (mark("game"), mark("started (UTC)"), mark("plies"), mark("result"))
    )
    rows = [("id", *heads)]
    rows += [
        (
            str(game.id),
            visible(game.game),
            f"{game.started:%Y-%m-%d %H:%M:%S}" if game.started else "",
            str(game.plies),
            words.text("damaged") if game.damage else visible(record_text.ending(game.result, words)),
        )
        for game in games
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
