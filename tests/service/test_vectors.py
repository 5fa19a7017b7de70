"""The test vectors, answered by the program (tests/vectors/README.md).

A game's file is run as soon as the game is registered; that of a game from outside as
tests/bench/walked.py tells.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import walked

from companion.rules.perft import count
from companion.rules.registry import game
from companion.screens.words import Words
from companion.service.commands.judge.rules_request import answer_line

OWN = Path(__file__).parents[1] / "vectors"
LINES = {
    "esiema": 84,
    "geisterfahrer": 464,
    "ghostbuster": 684,
    "sahara": 440,
    "zahlenluchs": 223,
}


def vectors(name: str, folder: Path) -> list[dict[str, Any]]:
    text = (folder / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


DEEP = 50_000
"""Sequences that take some seconds to count."""


def is_deep(vector: Mapping[str, Any]) -> bool:
    """True if a vector asks for so many sequences that they are counted in a long run only."""
    return "perft" in vector and vector["expect"]["count"] >= DEEP


def wrong(
    name: str, check: Callable[[dict[str, Any]], None], wanted: Callable[[dict[str, Any]], bool]
) -> dict[str, str]:
    """What is wrong with the answers to the vectors of a game that are wanted, by the id of each that differs."""
    found = {}
    for vector in filter(wanted, vectors(name, walked.vectors())):
        try:
            check(vector)
        except (AssertionError, KeyError) as error:
            found[vector["id"]] = f"{type(error).__name__}: {error}"
    return found


def line(vector: Mapping[str, Any]) -> bytes:
    """The line that goes to the program."""
    if "raw" in vector:
        return str(vector["raw"]).encode()
    return json.dumps({key: vector[key] for key in vector if key not in {"expect", "note", "hand"}}).encode()


MAY_BE_LEFT_OUT = [("bonus", False), ("tries", 1), ("reserve", {}), ("to_place", {}), ("out", [])]


def plain(position: Mapping[str, Any]) -> dict[str, Any]:
    """The position without what may be left out or written; of a finished game fields and winner."""
    shown = {
        key: {seat: number for seat, number in value.items() if number} if key in _PER_SEAT else value
        for key, value in position.items()
    }
    if "winner" in shown:
        return {"fields": shown["fields"], "winner": shown["winner"]}
    return {key: value for key, value in shown.items() if (key, value) not in MAY_BE_LEFT_OUT}


_PER_SEAT = ("reserve", "to_place")


def test_no_file_and_no_line_of_the_vectors_is_missing() -> None:
    assert {file.stem: len(vectors(file.stem, OWN)) for file in OWN.glob("*.jsonl")} == LINES


def check_answer(vector: dict[str, Any]) -> None:
    expect = vector["expect"]
    answered = answer_line(line(vector), Words("en").reason)
    if "error" in expect:
        assert all(word in answered["error"] for word in expect["error"])
    elif "many" in expect:
        assert (answered["moves"], answered["many"]) == (None, True)
    elif "count" in expect:
        assert len(answered["moves"]) == len(set(answered["moves"])) == expect["count"]
    elif "move" not in vector:
        assert sorted(answered["moves"]) == sorted(expect["moves"])
    elif expect["legal"]:
        assert answered["legal"]
        assert plain(answered["position"]) == plain(expect["position"])
    elif "error" not in answered or not expect.get("error_allowed"):
        assert answered["legal"] is False
        assert answered["why"]


def check_count(vector: dict[str, Any]) -> None:
    played = game(vector["game"], vector.get("options"))
    chances = vector.get("rolls") or vector.get("cards") or ()
    assert count(played, vector["perft"], chances) == vector["expect"]["count"]


@pytest.mark.parametrize("name", walked.names())
def test_each_answer_is_the_one_expected(name: str) -> None:
    assert wrong(name, check_answer, lambda vector: "perft" not in vector) == {}


@pytest.mark.parametrize("name", walked.names())
def test_each_number_of_sequences_is_the_one_expected(name: str) -> None:
    assert wrong(name, check_count, lambda vector: "perft" in vector and not is_deep(vector)) == {}


@pytest.mark.long
@pytest.mark.parametrize("name", walked.names())
def test_each_large_number_of_sequences_is_the_one_expected(name: str) -> None:
    assert wrong(name, check_count, is_deep) == {}
