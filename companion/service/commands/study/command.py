"""`companion study GAME`: measures what the referee recognises on a board with these sensors."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from itertools import count, groupby
from pathlib import Path
from typing import Any

import click

from companion.boards.board import BoardError
from companion.errors import CompanionError
from companion.referee.protocol import STAKES, Caution
from companion.rules.errors import RulesError
from companion.screens.words import LANGUAGES, Words
from companion.sensing.kinds import ReadingError
from companion.service.commands.command_options import one_sentence, words_of
from companion.service.commands.game_options import game_options
from companion.service.commands.progress_bar import progress_bar
from companion.service.commands.study.reliability_diagram import diagram
from companion.service.commands.study.study_chart import chart
from companion.service.commands.study.study_order import Bench, Order, Scales, StudyError, benches
from companion.service.commands.study.study_tables import TableResult, as_json, markdown, report
from companion.service.commands.worker_options import worker_options
from companion.study.calibration import Reliability
from companion.study.survey import run
from companion.study.tally import Tally
from companion.study.workers import Workers
from companion.texts import json_line, sentence

STOPPED = 130
"""The exit status after Ctrl-C, the same as a shell reports."""


def _masses(text: str) -> dict[str, float]:
    """Grams by piece letter, as in ``w=4.0,b=5.5``. Raises BadParameter."""
    try:
        entries = (entry.split("=") for entry in text.split(","))
        return {letter.strip(): float(grams) for letter, grams in entries}
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is no list of grams by letter such as w=4.0,b=5.5") from error


@click.command("study")
@click.argument("name", metavar="GAME")
@click.option(
    "--sensors", multiple=True, metavar="KIND", help="As count or count,A=none; all compares. Repeatable."
)
@click.option("--board", "boards", multiple=True, metavar="BOARD", help="A board, or its file. Repeatable.")
@click.option("--games", type=click.IntRange(min=1), default=250, show_default=True, help="Games a table.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same counts.")
@click.option("--slips", type=click.FloatRange(0, 1), help="Share of turns with a slip.  [default: 0.15]")
@click.option("--caution", type=click.Choice(list(STAKES)), default="normal", help="As in the configuration.")
@click.option("--masses", type=_masses, metavar="w=4.0,b=5.5", help="What pieces weigh, in grams.")
@click.option("--tolerance", type=click.FloatRange(min=0), help="How much scales err, in grams.")
@click.option("--spread", type=click.FloatRange(0, 1), help="How much pieces differ, as a share.")
@game_options("Options of the game.")
@worker_options
@click.option("--picture", type=click.Path(path_type=Path, dir_okay=False), help="Draw the results, as PNG.")
@click.option(
    "--reliability",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw how often the referee is right, by how sure it is, as SVG.",
)
@click.option("--json", "json_wanted", is_flag=True, help="Print one JSON object a table.")
@click.option("--markdown", "markdown_wanted", is_flag=True, help="Print one table in Markdown.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the results; else LANG.")
def command(
    name: str,
    sensors: Sequence[str],
    boards: Sequence[str],
    games: int,
    seed: int,
    slips: float | None,
    caution: Caution,
    masses: dict[str, float] | None,
    tolerance: float | None,
    spread: float | None,
    options: dict[str, Any] | None,
    workers: Workers,
    picture: Path | None,
    reliability: Path | None,
    json_wanted: bool,
    markdown_wanted: bool,
    lang: str | None,
) -> None:
    """Find out what a board of these sensors can see of GAME, and what it cannot.

    Simulated people play many games; their hands slip, pause and hurry, sleeves cover fields. What
    the referee makes of it under the sensors is counted. With all for GAME every game is studied.
    Ctrl-C ends the study and prints what it has; the exit status is then 130. The results are the
    same whatever plays the games: one core, all of them, or a cluster of machines.

    \b
    companion study sahara --sensors count --sensors count,A=none,B=none
    """  # noqa: D301 - click reads a backspace
    if json_wanted and markdown_wanted:
        raise click.UsageError("--json and --markdown are both given, and only one can be printed")
    scales = Scales(masses=masses, tolerance=tolerance, spread=spread)
    order = Order(name, sensors, boards, options, scales, seed, slips, caution)
    _check_picture(picture, ".png")
    _check_picture(reliability, ".svg")
    found = _benches(order)
    results, ending = _study(found, games, workers)
    played = sum(result.tally.games for result in results)
    if isinstance(ending, CompanionError) and not played:
        raise click.ClickException(sentence(str(ending))) from ending
    click.echo(_printed(results, words_of(lang), json_wanted=json_wanted, markdown_wanted=markdown_wanted))
    with one_sentence():
        if picture is not None:
            chart(results, words_of(lang)).save(picture)
        if reliability is not None:
            reliability.write_text(diagram(_reliability(results), words_of(lang)), encoding="utf-8")
    if ending is not None:
        click.echo(f"stopped after {played} of {games * len(found)} games", err=True)
    if isinstance(ending, CompanionError):
        raise click.ClickException(sentence(str(ending))) from ending
    if ending is not None:
        sys.exit(STOPPED)


def _benches(order: Order) -> list[Bench]:
    try:
        return benches(order)
    except (StudyError, BoardError, RulesError, ReadingError) as error:
        raise click.ClickException(str(error)) from error


def _study(
    found: Sequence[Bench], games: int, workers: Workers
) -> tuple[list[TableResult], CompanionError | KeyboardInterrupt | None]:
    """The results of all tables; or of those before Ctrl-C or the loss of the workers, and which it was."""
    results: list[TableResult] = []
    played = count(1)
    with progress_bar() as tell:
        for bench in found:
            total, ending = _count(bench, games, workers, lambda: tell(next(played), games * len(found)))
            results.append(TableResult(bench.game, bench.label, total))
            if ending is not None:
                return results, ending
    return results, None


def _count(
    bench: Bench, games: int, workers: Workers, played: Callable[[], None]
) -> tuple[Tally, CompanionError | KeyboardInterrupt | None]:
    total = Tally()
    try:
        with closing(run(bench.survey, games, workers)) as tallies:
            for tally in tallies:
                total += tally
                played()
    except (CompanionError, KeyboardInterrupt) as ending:
        return total, ending
    return total, None


def _printed(
    results: Sequence[TableResult], words: Words, *, json_wanted: bool, markdown_wanted: bool
) -> str:
    if json_wanted:
        return "\n".join(json_line(as_json(result)) for result in results)
    if markdown_wanted:
        return markdown(results, words)
    return "\n\n".join(report(game, list(of_game), words) for game, of_game in _by_game(results))


def _by_game(results: Sequence[TableResult]) -> Iterator[tuple[str, Iterator[TableResult]]]:
    return groupby(results, key=lambda result: result.game)


def _reliability(results: Sequence[TableResult]) -> Reliability:
    """The reliability on all tables together."""
    return sum((result.tally.reliability for result in results), Reliability.empty())


def _check_picture(picture: Path | None, ending: str) -> None:
    """Raise ClickException before the study if its picture could not be written afterwards."""
    if picture is not None and (picture.suffix != ending or not picture.parent.is_dir()):
        raise click.ClickException(
            f"{picture}: a picture is a file in a folder that is there, with the ending {ending}"
        )
