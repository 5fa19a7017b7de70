"""`companion games`: list, show, export, import and back up what was played; add games of other packages."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path
from typing import BinaryIO

import click
import msgspec

from companion.records import many_games, replay
from companion.records.archive import Archive, ArchiveError, ArchiveReader
from companion.records.game_record import GameRecord, NotationError
from companion.records.game_search import EVERY_GAME, GameSearch
from companion.records.game_summary import GameSummary
from companion.screens.message_markers import mark
from companion.screens.player_names import full_names
from companion.screens.words import Words
from companion.service.commands.command_options import (
    archive_option,
    game_of,
    one_sentence,
    place,
    reading,
    words_of,
    writing,
)
from companion.service.commands.games.damaged_games import tell_of_damage
from companion.service.commands.games.export import export
from companion.service.commands.games.packages import add, packages, remove
from companion.service.commands.games.report import report
from companion.service.commands.position_drawing import draw
from companion.service.commands.progress_bar import progress_bar
from companion.service.commands.search_options import search_options
from companion.service.commands.text_table import text_table
from companion.service.game import record_text
from companion.service.game.replay_views import scenes
from companion.texts import json_line, sentence, visible

HEADS = (mark("game"), mark("started (UTC)"), mark("plies"), mark("result"), mark("players"))
"""Of the table of games, after the id."""


@click.group(invoke_without_command=True)
@archive_option
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
@click.pass_context
def command(context: click.Context, archive: Path | None, as_json: bool) -> None:
    """List, show, export and import the games played, and add games of other packages.

    Without a command of its own it lists the games, newest first.
    """
    context.obj = archive
    if context.invoked_subcommand is None:
        context.invoke(list_games, archive=archive, as_json=as_json)
    elif as_json:
        raise click.UsageError(f"--json stands after {context.invoked_subcommand}, where that has it")


for part in (add, export, packages, remove, report):
    command.add_command(part)


@command.command("list")
@search_options
@click.option("--newest", type=click.IntRange(1), metavar="N", help="Only the newest N of these games.")
@archive_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of objects.")
@click.pass_obj
def list_games(
    default: Path | None,
    archive: Path | None,
    as_json: bool,
    newest: int | None = None,
    search: GameSearch = EVERY_GAME,
) -> None:
    """List the games, newest first: id, game, start, plies and result.

    Several options together find the games that fit all of them.
    """
    with reading(archive or default) as reader:
        games = [] if reader is None else reader.find(search, newest, every_ply=True)
    click.echo(_json(games) if as_json else _table(games, words_of(), searched=search != EVERY_GAME))
    tell_of_damage(games)


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


@command.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@archive_option
@click.pass_obj
def import_game(default: Path | None, file: Path, archive: Path | None) -> None:
    """Keep the game of FILE, or each of its games, as written by export to json or text; - is standard input.

    Each is played again first, and kept only where every ply is as the rules have it. Of a file of many games
    those that fail are named with their lines, and the others are kept.
    """
    failed = 0
    with one_sentence(), _opened(file) as opened, ExitStack() as parts:
        keep: Callable[[GameRecord], int] | None = None
        for document in many_games.documents(opened):
            try:
                record = many_games.read(document)
                replay.check(record)
            except (NotationError, replay.ReplayError) as error:
                if document.line is None:
                    raise
                failed += 1
                click.echo(_refusal(error, document.line), err=True)
                continue
            # Only now, because garbage makes no archive.
            keep = keep or parts.enter_context(writing(archive or default)).add_record
            click.echo(words_of().text("kept as game {id}", id=keep(record)))
    if failed:
        raise click.ClickException(
            words_of().plural("{n} game was not kept", "{n} games were not kept", failed)
        )


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--replace", is_flag=True, help="Replace an older backup in FILE.")
@archive_option
@click.pass_obj
def backup(default: Path | None, file: Path, replace: bool, archive: Path | None) -> None:
    """Copy the whole archive to FILE, also while a table plays.

    FILE is itself an archive: --archive FILE reads it, and it may take the place of a lost one.
    """
    source = archive or default
    with one_sentence():
        _check_backup(file, place(source), replace=replace)
        with ArchiveReader.open(place(source)) as reader, progress_bar() as copied:
            reader.back_up(file, copied)
        with ArchiveReader.open(file) as copy:
            copy.check_whole()
            games = len(copy)
    click.echo(
        words_of().plural("{n} game is in {file}", "{n} games are in {file}", games, file=visible(str(file)))
    )


@command.command()
@archive_option
@click.pass_obj
def repair(default: Path | None, archive: Path | None) -> None:
    """Set a damaged archive aside and save what can be read of it in a new one.

    Nothing is deleted: the damaged file is kept beside it. The command ends with status 1 if games are
    damaged that it cannot mend, and names them.
    """
    words = words_of()
    path = place(archive or default)
    with one_sentence():
        if not os.path.lexists(path):
            raise ArchiveError(f"there is no archive {path}", "missing")
        with Archive.open(path, rescuing=True) as mended:
            if mended.set_aside is not None:
                click.echo(
                    words.text("the damaged archive is kept as {file}", file=visible(str(mended.set_aside)))
                )
            games = mended.games(every_ply=True)
    whole = sum(game.damage is None for game in games)
    click.echo(words.plural("{n} game is whole", "{n} games are whole", whole))
    tell_of_damage(games)


def _check_backup(file: Path, archive: Path, *, replace: bool) -> None:
    """Refuse to overwrite anything but an older backup that may be replaced."""
    if not file.exists():
        return
    if file.samefile(archive):
        raise click.UsageError(f"{file} is the archive itself: name another file for its copy")
    if not replace:
        raise click.UsageError(f"{file} exists: name another file, or replace it with --replace")
    ArchiveReader.open(file).close()


def _opened(file: Path) -> AbstractContextManager[BinaryIO]:
    """The file, or standard input."""
    return nullcontext(sys.stdin.buffer) if file == Path("-") else file.open("rb")


def _refusal(error: NotationError | replay.ReplayError, line: int) -> str:
    """Why a game of many is not kept, beginning with its line in the file if the error has none itself."""
    has_line = isinstance(error, NotationError) and error.line is not None
    return sentence(str(error) if has_line else f"line {line}: {error}")


def _json(games: Sequence[GameSummary]) -> str:
    """The games for other programs: the keys of the contract, and the damage of a damaged game."""
    listed = []
    for game in games:
        entries = msgspec.to_builtins(game)
        del entries["seats"]
        listed.append({key: value for key, value in entries.items() if key != "damage" or value is not None})
    return json_line(listed)


def _ending(game: GameSummary, words: Words) -> str:
    return record_text.ending(game.result, full_names(game.game, game.seats, game.names, words), words)


def _table(games: Sequence[GameSummary], words: Words, *, searched: bool) -> str:
    if not games:
        return words.text("no game fits") if searched else words.text("no games yet")
    rows = [("id", *map(words.text, HEADS))]
    rows += [
        (
            str(game.id),
            sentence(game.game),
            f"{game.started:%Y-%m-%d %H:%M:%S}" if game.started else "",
            str(game.plies),
            words.text("damaged") if game.damage else sentence(_ending(game, words)),
            " - ".join(game.names.values()),
        )
        for game in games
    ]
    return "\n".join(text_table(rows))
