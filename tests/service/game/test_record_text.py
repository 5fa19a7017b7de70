"""A record as people read it."""

from __future__ import annotations

from pathlib import Path

import msgspec
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

1. Bruno: sown from b4 to B
2. Bruno: sown from b1 to b4, wins 4 beans (b4, a3)
3. Bruno: sown from b3 to B
4. Bruno: sown from b4 to b5 (taken back)
5. Bruno: sown from b2 to b6 (taken back)
6. Ada: sown from a4 to A (taken back)
7. Bruno: sown from b2 to b6
8. Ada: it stands

result: broken off
"""


def test_a_game_is_a_numbered_list_of_moves() -> None:
    record = game_record.read((Path(__file__).parents[2] / "records" / "classical-opening.json").read_bytes())
    assert record_text.full_text(record, ENGLISH) == EXPECTED


@pytest.mark.parametrize(
    ("ply", "said"),
    [
        (
            PlyRecord(seat="yellow", move="t12", roll=6, flags=("inferred",)),
            "Yellow: roll 6, the figure on t12 (worked out)",
        ),
        (PlyRecord(seat="A", move="a1b2", card=17), "Ada: card 17, a1 → b2"),
        (
            PlyRecord(seat="A", move="a1b2", card=None, flags=("inferred",)),
            "Ada: card ?, a1 → b2 (worked out)",
        ),
        (
            PlyRecord(seat="A", move=None, flags=("stands", "undone"), position={}),
            "Ada: the table stands as it was (taken back)",
        ),
    ],
)
def test_a_ply_is_told_with_its_chance_and_what_is_special(ply: PlyRecord, said: str) -> None:
    game = "ghostbuster" if ply.seat == "yellow" else "zahlenluchs"
    assert record_text.ply_text(game, ply, {"A": "Ada", "yellow": "Yellow"}, ENGLISH) == said


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (None, "unfinished"),
        (Result(winner="draw"), "draw"),
        (
            Result(winner="A", points=14, match={"A": 14, "B": 0}),
            "Ada won, 14 points, match Ada 14, Player B 0",
        ),
        (Result(winner=("A", "D")), "Ada and D won"),
        (Result(ended="given up", by="B", winner="A"), "given up by Player B, Ada won"),
        (Result(ended="agreed draw"), "agreed draw"),
    ],
)
def test_a_result_is_told_in_a_few_words(result: Result | None, said: str) -> None:
    assert record_text.ending(result, {"A": "Ada", "B": "Player B"}, ENGLISH) == said


def test_plies_that_cannot_be_played_again_are_told_by_their_text() -> None:
    record = game_record.read((Path(__file__).parents[2] / "records" / "classical-opening.json").read_bytes())
    broken = (*record.plies[:1], PlyRecord(seat="A", move="b1"), PlyRecord(seat="B", move="x9"))
    told = record_text.full_text(msgspec.structs.replace(record, plies=broken), ENGLISH)
    assert "\n1. Bruno: sown from b4 to B\n2. Ada: sown from b1\n3. Bruno: x9\n" in told
