"""`companion statistics`: what the games of the archive tell of players and boards."""

from __future__ import annotations

from pathlib import Path

import click

from companion.records.archive_reader import ArchiveReader
from companion.records.game_search import EVERY_GAME, GameSearch
from companion.service.commands.command_options import archive_option, one_sentence, reading, words_of
from companion.service.commands.progress_bar import progress_bar
from companion.service.commands.search_options import search_options
from companion.service.commands.statistics.statistics_picture import picture_of
from companion.service.commands.statistics.statistics_text import statistics_text
from companion.service.game.opening_texts import with_texts
from companion.statistics.game_statistics import RunningStatistics, Statistics
from companion.statistics.statistics_book import count
from companion.texts import json_line, visible


@click.command()
@search_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--picture",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Draw league tables and boards as a PNG, too.",
)
@archive_option
def command(
    as_json: bool, picture: Path | None, archive: Path | None, search: GameSearch = EVERY_GAME
) -> None:
    """Tell of the games that have ended: league tables, ratings, results of each pair of players,
    openings, wrong moves, the longest games, and the fields that hands touched.

    Options choose the games; all of them must fit. The archive is not changed.
    """
    words = words_of()
    with reading(archive) as reader, one_sentence():
        statistics = RunningStatistics().statistics() if reader is None else _statistics(reader, search)
    if picture is not None:
        with one_sentence():
            picture_of(statistics, words).save(picture, "PNG")
    if as_json:
        click.echo(json_line(with_texts(statistics, words)))
    else:
        click.echo(visible(statistics_text(statistics, words), keep="\n"))
    for game_id in statistics.left_out:
        click.echo(words.text("game {id} is damaged or cannot be played: not counted", id=game_id), err=True)


def _statistics(reader: ArchiveReader, search: GameSearch) -> Statistics:
    running = RunningStatistics()
    with progress_bar() as report:
        count(running, reader, (game.id for game in reversed(reader.find(search))), report)
    return running.statistics()
