"""`companion games export`: games as files for programs, people and spreadsheets, and as pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import click

from companion.boards.board import Board, BoardError, find
from companion.records import game_record, many_games, notation
from companion.records.game_record import GameRecord
from companion.rules.game import AnyGame
from companion.screens.words import LANGUAGES
from companion.service.commands.command_options import (
    archive_option,
    game_of,
    one_sentence,
    reading,
    words_of,
)
from companion.service.commands.games.damaged_games import tell_of_damage
from companion.service.config.atomic_write import write_whole
from companion.service.config.board_fit import smallest_board, suits
from companion.service.game.picture_files import NoSuchPlyError, gif, part, png
from companion.service.game.position_sheet import svg
from companion.service.game.replay_views import ReplayScene, scenes
from companion.texts import plain_json

TEXTS: Mapping[str, Callable[[GameRecord], str]] = {
    "json": game_record.write,
    "text": notation.write,
    "csv": lambda record: many_games.results_table([record]),
}
COLLECTIONS: Mapping[str, Callable[[Sequence[GameRecord]], str]] = {
    "json": lambda records: "".join(map(many_games.write_line, records)),
    "text": many_games.write_notation,
    "csv": many_games.results_table,
}
"""How many games are written into one file."""

RECORDING = "recording"
PICTURES = ("gif", "png", "svg")
HTML = "html"


@click.command()
@click.argument("game_id", metavar="[ID]", type=int, required=False)
@click.option("--all", "every", is_flag=True, help="Every game of the archive, as json, text or csv.")
@click.option(
    "--to",
    "--format",
    "form",
    type=click.Choice([*TEXTS, RECORDING, *PICTURES, HTML]),
    default="json",
    show_default=True,
    help="For programs, people, a table, the referee; pictures, or a page.",
)
@click.option(
    "--from", "first", type=int, metavar="PLY", help="From this ply on, a gif or html; 0 is the start."
)
@click.option(
    "--until", "last", type=int, metavar="PLY", help="Up to this ply; of a png or svg the position after it."
)
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the words; else LANG.")
@click.option(
    "--output", type=click.Path(path_type=Path, dir_okay=False), help="A file instead of the screen."
)
@archive_option
@click.pass_obj
def export(
    default: Path | None,
    game_id: int | None,
    every: bool,
    form: str,
    first: int | None,
    last: int | None,
    lang: str | None,
    output: Path | None,
    archive: Path | None,
) -> None:
    """Write game ID: for other programs (json), in a notation for people and programs (text), its result as
    a line of a table (csv), the raw readings kept with it, for the referee (recording), pictures of the whole
    game (gif) or of one position (png, or svg for print), or one page that any browser opens (html).

    With --all every game is written: as JSON Lines, in notation, or as one table. Import reads json and text.
    """
    named = archive or default
    if every == (game_id is not None):
        raise click.UsageError("name the ID of a game, or --all for every game")
    if form not in {*PICTURES, HTML} and (first is not None or last is not None):
        raise click.UsageError("--from and --until are for --to gif, png, svg and html")
    if game_id is None:
        _export_all(named, form, output)
        return
    with game_of(named, game_id) as record:
        if form in PICTURES:
            _write(_picture(record, _board_of(named, record, game_id), form, first, last, lang), output)
        elif form == HTML:
            _write(_page(record, _board_of(named, record, game_id), first, last, lang), output)
        elif form == RECORDING:
            _write(_readings(named, game_id), output)
        else:
            _write(TEXTS[form](record), output)


def _export_all(named: Path | None, form: str, output: Path | None) -> None:
    """Write every game that is whole, the oldest first, and name the others."""
    if form not in COLLECTIONS:
        raise click.UsageError(f"--all writes json, text or csv; {form} is for one game")
    with reading(named) as reader:
        games = [] if reader is None else reader.games(every_ply=True)
        ids = sorted(game.id for game in games if game.damage is None)
        records = [reader.game(number) for number in ids] if reader is not None else []
    _write(COLLECTIONS[form](records), output)
    tell_of_damage(games)


def _picture(
    record: GameRecord, board: Board, form: str, first: int | None, last: int | None, lang: str | None
) -> str | bytes:
    shown = _part(record, first, last)
    words = words_of(lang)
    if form == "gif":
        return gif(board, shown, words)
    return png(board, shown[-1], words) if form == "png" else svg(board, shown[-1], words)


def _part(record: GameRecord, first: int | None, last: int | None) -> Sequence[ReplayScene]:
    """The positions from one ply to another, as `part` finds them."""
    with one_sentence():
        seen = list(scenes(record))
    try:
        return part(seen, first, last)
    except NoSuchPlyError as error:
        raise click.ClickException(str(error)) from error


def _page(record: GameRecord, board: Board, first: int | None, last: int | None, lang: str | None) -> str:
    """The page of the whole game, which opens with this part."""
    from companion.service.page.replay_file import replay_file  # noqa: PLC0415 - only where a page is wanted

    _part(record, first, last)
    with one_sentence():
        return replay_file(record, board, words_of(lang), first, last)


def _board_of(named: Path | None, record: GameRecord, game_id: int) -> Board:
    """The board on which the game was played if that was a simulated one, else the smallest that fits."""
    with one_sentence():
        game = next(scenes(record)).game
    with reading(named) as reader:
        heard = [] if reader is None else reader.heard(game_id)
    left = next((one.simulated for one in reversed(heard) if one.simulated is not None), None)
    found = left and _fitting(left.board, game)
    board = found or smallest_board(game)
    if board is None:
        raise click.ClickException(f"no board of the program is for this {game.id}, so it cannot be drawn")
    return board


def _fitting(name: str, game: AnyGame) -> Board | None:
    try:
        board = find(name)
    except BoardError:
        return None
    return board if suits(board, game) else None


def _readings(named: Path | None, game_id: int) -> str:
    with reading(named) as archive:
        lines = [] if archive is None else archive.readings(game_id)
    if not lines:
        raise click.ClickException(f"no readings were kept with game {game_id}")
    return "".join(f"{plain_json(line)}\n" for line in lines)


def _write(content: str | bytes, output: Path | None) -> None:
    """Write to a file, whole or not at all, or to the screen."""
    if output is not None:
        with one_sentence():
            write_whole(output, content)
    elif isinstance(content, bytes) and sys.stdout.isatty():
        raise click.UsageError("a picture is no text: name a file with --output")
    else:
        click.echo(content, nl=False)
