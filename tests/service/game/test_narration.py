"""Verdicts in one line: short for the terminal, in whole words for the log of the page."""

from __future__ import annotations

from dataclasses import replace

import pytest
import views

from companion.referee.protocol import Ambiguous
from companion.screens.words import Words
from companion.service.game.narration import log_line, verdict_line

ENGLISH, GERMAN = Words("en"), Words("de")


@pytest.mark.parametrize(
    ("name", "short", "full", "german"),
    [
        ("played", "Anna played a4", "Anna: sown from a4", "Anna: aus a4 verteilt"),
        (
            "ready",
            "Anna to move: The table is set",
            "The table is set. Anna to move",
            "Der Tisch ist bereit. Anna ist am Zug",
        ),
        (
            "question",
            "Which move? b6, a bean in A / b6, none in A",
            "Which move? Sown from b6, a bean in A / Sown from b6, none in A",
            "Welcher Zug? Aus b6 verteilt, eine Bohne in A / Aus b6 verteilt, keine in A",
        ),
        ("stands", "Ben: it stands", "Ben: it stands", "Ben: gilt so"),
    ],
)
def test_the_log_of_the_page_has_more_words_than_the_terminal(
    name: str, short: str, full: str, german: str
) -> None:
    view = views.EXAMPLES[name]
    if name == "ready":
        view = replace(view, turn="A")
    assert view.verdict is not None
    assert verdict_line(view.verdict, view, ENGLISH) == short
    assert (log_line(view, ENGLISH), log_line(view, GERMAN)) == (full, german)


def test_a_line_names_at_most_six_answers() -> None:
    moves = tuple(f"a{number}" for number in range(1, 7))
    question = views.view(Ambiguous(t=0.0, moves=(*moves, "b1")))
    assert log_line(question, ENGLISH).endswith("/ Sown from a6 …")


@pytest.mark.parametrize(
    ("game", "seats", "names", "english", "german"),
    [
        ("sahara", ("A", "B"), {"B": "Ben"}, "Sahara, Player A against Ben", "Sahara, Spieler A gegen Ben"),
        (
            "ghostbuster",
            ("yellow", "green", "red"),
            {"green": "Ada"},
            "Ghostbuster with Yellow, Ada, Red",
            "Ghostbuster mit Gelb, Ada, Rot",
        ),
    ],
)
def test_the_beginning_of_a_game_names_all_who_play(
    game: str, seats: tuple[str, ...], names: dict[str, str], english: str, german: str
) -> None:
    view = views.view(None, game=game, seats=seats, names=names)
    assert (log_line(view, ENGLISH), log_line(view, GERMAN)) == (english, german)
