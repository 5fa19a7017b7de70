"""`companion games`: list, show, export and import the games played; back up and repair their archive."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import click
import msgspec

from companion.records import game_record, replay
from companion.records.archive import Archive, ArchiveError, ArchiveReader, GameSummary
from companion.records.game_record import GameRecord
from companion.screens.message_markers import mark
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
from companion.service.commands.games.atomic_write import write_whole
from companion.service.commands.games.report import report
from companion.service.commands.position_drawing import draw
from companion.service.commands.progress_bar import progress_bar
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


command.add_command(report)


@command.command("list")
@archive_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of objects.")
@click.pass_obj
def list_games(default: Path | None, archive: Path | None, as_json: bool) -> None:
    """List the games, newest first: id, game, start, plies and result."""
    with reading(archive or default) as reader:
        games = [] if reader is None else reader.games()
    click.echo(_json(games) if as_json else _table(games, words_of()))
    _tell_of_damage([game for game in games if game.damage is not None])


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
    named = archive or default
    with game_of(named, game_id) as record:
        written = _readings(named, game_id) if form == RECORDING else FORMATS[form](record)
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
        if not path.exists():
            raise ArchiveError(f"there is no archive {path}", "missing")
        with Archive.open(path, rescuing=True) as mended:
            if mended.set_aside is not None:
                click.echo(
                    words.text("the damaged archive is kept as {file}", file=visible(str(mended.set_aside)))
                )
            games = mended.games()
    damaged = [game for game in games if game.damage is not None]
    click.echo(words.plural("{n} game is whole", "{n} games are whole", len(games) - len(damaged)))
    _tell_of_damage(damaged)


def _check_backup(file: Path, archive: Path, *, replace: bool) -> None:
    """Refuse to overwrite anything but an older backup that may be replaced."""
    if not file.exists():
        return
    if file.samefile(archive):
        raise click.UsageError(f"{file} is the archive itself: name another file for its copy")
    if not replace:
        raise click.UsageError(f"{file} exists: name another file, or replace it with --replace")
    ArchiveReader.open(file).close()


def _tell_of_damage(damaged: Sequence[GameSummary]) -> None:
    """Name the damaged games and end with status 1 if there are any."""
    for game in damaged:
        click.echo(visible(f"game {game.id} is damaged: {game.damage}"), err=True)
    if damaged:
        sys.exit(1)


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
