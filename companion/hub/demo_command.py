"""`companion hub demo`: shows an evening of a club, without a table and without a player."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from companion.hub.command_ends import one_sentence, until_signal
from companion.hub.evening.evening import EveningSystem, begun
from companion.hub.evening.participants import Participant
from companion.hub.evening.printed import crosstable_lines
from companion.hub.evening_file import EveningFile
from companion.screens.words import Words, language
from companion.service.commands.browser import has_screen
from companion.service.config.board_choice import USUAL_GAME
from companion.texts import visible

NAMES = (
    *("Ada", "Ben", "Carla", "Deniz", "Emil", "Fatima", "Georg", "Hanna"),
    *("Ivo", "Jana", "Kim", "Lena", "Mats", "Nele", "Oskar", "Paula"),
)
"""The players, so many as are wanted."""

LOOK_S = 0.5
"""Seconds between two looks whether the evening is over."""


@click.command("demo")
@click.option(
    "--players",
    type=click.IntRange(2, len(NAMES)),
    default=len(NAMES),
    show_default=True,
    help="How many people play.",
)
@click.option(
    "--tables", type=click.IntRange(1, 16), default=8, show_default=True, help="How many tables there are."
)
@click.option(
    "--rounds",
    type=click.IntRange(1, len(NAMES) - 1),
    default=3,
    show_default=True,
    help="How many rounds are played.",
)
@click.option(
    "--swiss", is_flag=True, help="Pair equals, by the Swiss system; else everybody meets everybody."
)
@click.option("--game", default=USUAL_GAME, show_default=True, help="A game for two.")
@click.option(
    "--pace",
    type=click.FloatRange(0, 60),
    default=1.0,
    show_default=True,
    help="Seconds that a player thinks about a move.",
)
@click.option(
    "--page-port", type=click.IntRange(0, 65535), default=0, help="Of the page; 0 takes a free one."
)
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
@click.option("--seed", type=int, default=1, show_default=True, help="Another one, another evening.")
@click.option("--lang", type=click.Choice(["de", "en"]), help="The language; else LANG decides.")
def demo_command(
    players: int,
    tables: int,
    rounds: int,
    swiss: bool,
    game: str,
    pace: float,
    page_port: int,
    no_browser: bool,
    seed: int,
    lang: str | None,
) -> None:
    """Play a whole evening with simulated people, to see what a hub does.

    A broker, the tables and the hub run for real, each in a process of its own; only the hands on the tables
    are simulated. Now and then somebody makes a wrong move. The address of the page is printed first, and at
    the end the standings; if they are printed on a terminal, the page then stays until Ctrl-C. Nothing is
    kept.
    """
    with one_sentence(), ExitStack() as parts:
        from companion.hub.demo import DemoPlan, demo_evening  # noqa: PLC0415 - libraries of a hub
        from companion.hub.directing import is_over  # noqa: PLC0415 - as above
        from companion.hub.running_hub import PagePlace  # noqa: PLC0415 - as above

        folder = Path(parts.enter_context(TemporaryDirectory()))
        file, words = EveningFile(folder / "evening.json"), Words(language(lang, os.environ))
        system: EveningSystem = "swiss" if swiss else "round robin"
        file.make(
            begun(
                map(Participant, NAMES[:players]),
                game=game,
                system=system,
                round_count=rounds,
                tables=tables,
                table_names=[f"table-{number}" for number in range(1, tables + 1)],
            )
        )
        ended = until_signal()
        plan = DemoPlan(file, folder, pace, seed, PagePlace("127.0.0.1", page_port))
        hub = parts.enter_context(demo_evening(plan, words, _say))
        click.echo(hub.address)
        if hub.address is not None and not no_browser and has_screen(os.environ):
            threading.Thread(target=webbrowser.open, args=(hub.address,), daemon=True).start()
        while not is_over(file.load()) and not ended.wait(LOOK_S):
            pass
        _say("")
        for line in crosstable_lines(file.load(), words):
            _say(line)
        if sys.stdout.isatty():
            ended.wait()


def _say(line: str) -> None:
    click.echo(visible(line))
