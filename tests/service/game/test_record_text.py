"""A record as people read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.records import game_record
from companion.records.game_record import PlyRecord, Result
from companion.screens.words import Words
from companion.service.game import record_text

ENGLISH = Words("en")

EXPECTED = """\
Sahara, game 12
started: 2026-01-31 18:00:00 UTC
options: opponent_store = skip
A: Ada
B: Bruno

1. B b4
2. B b1
3. B b3
4. B b4 (taken back)
5. B b2 (taken back)
6. A a4 (taken back)
7. B b2
8. A the table stands as it was

result: broken off
"""


def test_a_game_is_a_numbered_list_of_moves() -> None:
    record = game_record.read((Path(__file__).parents[2] / "records" / "classical-opening.json").read_bytes())
    assert record_text.full_text(record, ENGLISH) == EXPECTED


@pytest.mark.parametrize(
    ("ply", "said"),
    [
        (PlyRecord(seat="yellow", move="t12", roll=6, flags=("inferred",)), "yellow roll 6 t12 (worked out)"),
        (PlyRecord(seat="A", move="a1b2", card=17), "A card 17 a1b2"),
        (PlyRecord(seat="A", move="a1b2", card=None, flags=("inferred",)), "A card ? a1b2 (worked out)"),
        (
            PlyRecord(seat="A", move=None, flags=("stands", "undone"), position={}),
            "A the table stands as it was (taken back)",
        ),
    ],
)
def test_a_ply_is_told_with_its_chance_and_what_is_special(ply: PlyRecord, said: str) -> None:
    assert record_text.ply_text(ply, ENGLISH) == said


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (None, "unfinished"),
        (Result(winner="draw"), "draw"),
        (
            Result(winner="A", points=14, match={"A": 14, "B": 0}),
            "A won, 14 points, match A 14, B 0",
        ),
        (Result(winner=("A", "D")), "A and D won"),
        (Result(ended="given up", by="B", winner="A"), "given up by B, A won"),
        (Result(ended="agreed draw"), "agreed draw"),
    ],
)
def test_a_result_is_told_in_a_few_words(result: Result | None, said: str) -> None:
    assert record_text.ending(result, ENGLISH) == said
