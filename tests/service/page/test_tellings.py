"""Snapshots in words: once for each language, however many ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.referee.protocol import Ambiguous, Asks
from companion.service.game.session import OpenQuestion
from companion.service.page import tellings
from companion.service.page.tellings import Tellings

Make = Callable[..., Any]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The languages of the stories and lines that were put into words, in their order."""
    languages: list[str] = []

    def counting(tell: Callable[..., Any]) -> Callable[..., Any]:
        def count(view: Any, words: Any) -> Any:
            languages.append(words.language)
            return tell(view, words)

        return count

    for name in ("full_story", "log_line"):
        monkeypatch.setattr(tellings, name, counting(getattr(tellings, name)))
    return languages


def test_fifty_viewers_in_two_languages_cost_two_tellings(bench: Make, told: list[str]) -> None:
    here, asked = bench(), Tellings()
    here.start()
    here.rest()
    for _ in range(25):
        for language in ("de", "en"):
            asked.of(here.table.snapshot, language)
    # A story and the two lines of the log: the game begins, the table is set.
    assert told == ["de"] * 3 + ["en"] * 3


def test_lines_that_were_told_before_are_not_told_again(bench: Make, told: list[str]) -> None:
    here, asked = bench(), Tellings()
    here.start()
    here.rest()
    before = asked.of(here.table.snapshot, "de").log
    told.clear()
    here.play("a1")
    after = asked.of(here.table.snapshot, "de").log
    assert [line["kind"] for line in after] == ["begun", "ready", "played"]
    assert all(one is other for one, other in zip(before, after, strict=False))
    assert told == ["de", "de"]


def test_a_question_has_its_answers_in_words(bench: Make) -> None:
    here, asked = bench(opponent_store="choice"), Tellings()
    here.start()
    here.rest()
    seen = here.table.snapshot
    question = OpenQuestion(("a6+", "a6-"), Asks("a6", ("", "2o")), "several plies are likely")
    view = replace(seen.view, verdict=Ambiguous(t=1.0, moves=question.moves))
    made = asked.of(replace(seen, question=question, view=view), "de").question
    assert made is not None
    assert made["texts"] == ["Aus a6 verteilt, eine Bohne in B", "Aus a6 verteilt, keine in B"]
    assert made["asks"] == {"field": "a6", "contents": ["", "2o"], "texts": ["nichts", "2 Bohnen"]}
