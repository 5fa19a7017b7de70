"""After an undo `restored` comes by itself, once hands have had time for what no sensor sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

LAYOUT = [[column + 5 * row for column in range(1, 6)] for row in range(5)]
STONES = {"turn": "A", "fields": {"a1": "1A", "c2": "1A", "e5": "1C", "a5": "1C"}}
TO_BLIND_CARDS = {"turn": "C", "fields": {"c4": "1C", "e1": "1C", "b4": "1A", "c5": "1A", "a1": "1A"}}
TAKEN = {"turn": "A", "fields": {"b4": "1A", "b1": "1A", "a3": "1A", "c1": "1C", "c5": "1C", "e3": "1C"}}


@pytest.fixture
def played(table: Make) -> Make:
    """A table on which these steps of stones are on record, and taken back."""

    def make(sensors: str, position: dict[str, Any], *moves: str) -> Any:
        here = table(sensors, {"layout": LAYOUT}, position, game="zahlenluchs")
        here.set_up()
        for move in moves:
            now = here.run.position
            meant = here.game.read_move(move, now)
            card = next(one for one in here.game.chances(now) if here.game.refusal(now, meant, one) is None)
            here.throw(card)
            here.play(move)
            if "played" not in kinds(here.rest(5.0)):
                here.press("ok")
                here.choose(move)
        assert here.ledger.plies == len(moves)
        assert set(kinds(here.press(*["undo"] * len(moves)))) == {"undone"}
        return here

    return make


def kinds(verdicts: list[dict[str, Any]]) -> list[str]:
    return [verdict["verdict"] for verdict in verdicts]


def test_a_piece_that_goes_to_a_blind_field_is_waited_for(played: Make) -> None:
    here = played("count but for c2", STONES, "c2d2")
    here.put(d2="")
    assert here.rest(0.7) == []
    here.put(c2="1A")
    assert kinds(here.rest(1.0)) == ["restored"]


def test_who_takes_back_the_last_ply_first_is_not_through_before_the_first_one(played: Make) -> None:
    """With the stone off d5 in a hand all looks right, though the one that it took comes back to b4 last."""
    here = played("count but for c4 and c5", TO_BLIND_CARDS, "c4b4", "c5d5")
    here.put(d5="", c5="1A")
    assert here.rest(0.4) == []
    here.put(b4="", c4="1C")
    here.put(b4="1A")
    assert kinds(here.rest(10.0)) == ["restored"]


def test_who_takes_back_otherwise_than_told_need_not_say_that_all_is_done(played: Make) -> None:
    """It is told to move the stone on c5 to b1, and b1 from there to c1; but both come out of the box."""
    here = played("count but for c1 and e5", TAKEN, "b4b5", "c1b1", "b5c5")
    here.put(c5="", b5="1A")
    here.put(c5="1C")
    here.rest(0.4)
    here.put(b1="", c1="1C")
    here.put(b1="1A")
    here.rest(0.4)
    here.put(b5="", b4="1A")
    assert kinds(here.rest(10.0)) == ["restored"]


def test_beans_that_fall_unseen_are_waited_for(table: Make) -> None:
    here = table("presence")
    here.set_up()
    here.play("a1")
    assert kinds(here.rest(5.0)) == ["played"]
    here.press("undo")
    here.put(a2="3o", a1="1o", a3="3o")
    here.put(a1="2o", a4="3o")
    assert here.rest(0.1) == []
    here.put(a1="3o")
    assert kinds(here.rest()) == ["restored"]


def test_who_says_that_all_is_put_back_need_not_wait(played: Make) -> None:
    here = played("count but for c2", STONES, "c2d2")
    here.put(d2="", c2="1A")
    assert kinds(here.press("ok")) == ["restored"]
