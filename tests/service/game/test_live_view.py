"""The view of the running game follows its verdicts."""

from __future__ import annotations

import pytest

from companion.referee.ledger import Ledger
from companion.referee.protocol import Played, Ready, Setup, Undone
from companion.rules.match import Match
from companion.rules.registry import game as find_game
from companion.service.game.live_view import LiveView

GAME = find_game("sahara")
ENDED = {"turn": "A", "fields": {"A": "29o", "B": "7o"}, "winner": "A"}
PLAYED = Played(t=1.0, seat="A", move="a1", position={}, scores={"A": 0, "B": 0}, next="B")


class Quiet:
    """A referee that asks and waits for nothing."""

    question = chance = mend = waiting = None
    unsure = may_keep = False

    def asking(self, _t: float) -> None:
        return None


def view_of(ledger: Ledger) -> LiveView:
    return LiveView(GAME, {"A": "Ada", "B": "Ben"}, ledger, unseen_ok=False)


@pytest.fixture
def live() -> LiveView:
    return view_of(Ledger(GAME, GAME.start("A")))


def test_a_seat_is_to_move_from_the_first_time_on_that_the_table_is_ready(live: LiveView) -> None:
    live.take(Setup(t=0.0, wrong=()))
    before = live.now(Quiet(), 0.0).turn
    live.take(Ready(t=0.0))
    assert (before, live.now(Quiet(), 0.0).turn) == (None, "A")


def test_the_last_ply_is_shown_until_it_is_undone(live: LiveView) -> None:
    live.take(PLAYED)
    shown = live.now(Quiet(), 1.0).last
    live.take(Undone(t=2.0, move="a1", wrong=()))
    assert (shown, live.now(Quiet(), 2.0).last) == (PLAYED, None)


def test_the_accounts_of_a_match_are_shown() -> None:
    live = view_of(Ledger(GAME, GAME.start("A"), match=Match.between(GAME.seats, 50)))
    view = live.now(Quiet(), 0.0)
    assert (view.match, view.match_target) == ({"A": 0, "B": 0}, 50)


def test_a_game_that_has_ended_is_over(live: LiveView) -> None:
    assert (live.over, view_of(Ledger(GAME, GAME.read_position(ENDED))).over) == (False, True)


def test_the_fields_that_the_last_ply_touched_are_shown() -> None:
    start = GAME.start("A")
    ledger = Ledger(GAME, start)
    live = view_of(ledger)
    live.take(ledger.play(1.0, GAME.play(start, GAME.read_move("a4", start))))
    assert live.now(Quiet(), 1.0).touched == ("a4", "a5", "a6", "A")
