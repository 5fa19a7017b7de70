"""The test vectors, answered by the program (tests/vectors/README.md).

A game's file is run as soon as the game is registered.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.rules.perft import count
from companion.rules.registry import game, own_names
from companion.screens.words import Words
from companion.service.judging import answer_line

VECTORS = Path(__file__).parents[1] / "vectors"
LINES = {
    "esiema": 84,
    "geisterfahrer": 464,
    "ghostbuster": 684,
    "sahara": 440,
    "zahlenluchs": 223,
}


def vectors(name: str) -> list[dict[str, Any]]:
    text = (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


ALL = [vector for name in LINES if name in own_names() for vector in vectors(name)]
REQUESTS = [pytest.param(vector, id=vector["id"]) for vector in ALL if "perft" not in vector]
COUNTS = [pytest.param(vector, id=vector["id"]) for vector in ALL if "perft" in vector]


def line(vector: Mapping[str, Any]) -> bytes:
    """The line that goes to the program."""
    if "raw" in vector:
        return str(vector["raw"]).encode()
    return json.dumps({key: vector[key] for key in vector if key not in {"expect", "note", "hand"}}).encode()


def plain(position: Mapping[str, Any]) -> dict[str, Any]:
    """The position without what may be left out or written; the turn after the end means nothing."""
    shown = {key: value for key, value in position.items() if (key, value) != ("bonus", False)}
    return {**shown, "turn": None} if "winner" in shown else shown


def test_no_file_and_no_line_of_the_vectors_is_missing() -> None:
    assert {file.stem: len(vectors(file.stem)) for file in VECTORS.glob("*.jsonl")} == LINES


@pytest.mark.parametrize("vector", REQUESTS)
def test_the_answer_is_the_one_expected(vector: dict[str, Any]) -> None:
    expect = vector["expect"]
    answered = answer_line(line(vector), Words("en").reason)
    if "error" in expect:
        assert all(word in answered["error"] for word in expect["error"])
    elif "move" not in vector:
        assert sorted(answered["moves"]) == sorted(expect["moves"])
    elif expect["legal"]:
        assert answered["legal"]
        assert plain(answered["position"]) == plain(expect["position"])
    else:
        assert answered["legal"] is False
        assert answered["why"]


@pytest.mark.parametrize("vector", COUNTS)
def test_the_number_of_sequences_is_the_one_expected(vector: dict[str, Any]) -> None:
    played = game(vector["game"], vector.get("options"))
    chances = vector.get("rolls") or vector.get("cards") or ()
    assert count(played, vector["perft"], chances) == vector["expect"]["count"]
