"""Every game, on every board of the package, from simulated hands over the wire to the archive."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.boards.board import names
from companion.contents import pieces
from companion.devices.simulated_table import BOX, SimulatedTable
from companion.rules.game import AnyPly, Step

Make = Callable[..., Any]
PLIES = 40
WEAK = ("sahara-presence", "sahara-pits", "zahlenluchs-reeds", "zahlenluchs-four-reeds", "esiema-barriers")
"""Boards that cannot see everything: what the referee makes of them is tested in tests/study."""


def play(here: Any, random: Random) -> AnyPly | None:
    """One ply of a random game, done by the hands; None for a roll without use."""
    session = here.session
    if session.thrown is not None and session.thrown.waiting:
        here.t += 0.2
        here.table.throw(here.t, None)
    position, number = session.position, session.view.number
    if position.winner is not None or (session.thrown is not None and session.thrown.waiting):
        return None
    move = here.game.sample(position, random.choice, number)
    ply = here.game.play(position, move, number)
    for step in ply.steps:
        if step.cause != "sweep":
            here.t += 0.2
            do(here.hands, step)
    if here.hands.hand:
        assert here.hands.drop(BOX, here.hands.hand) is None
    here.rest()
    return ply


def do(hands: SimulatedTable, step: Step) -> None:
    """A step of a hand; what it does not hold comes out of the box."""
    if step.verb == "lift":
        assert hands.lift(step.field, step.pieces) is None
        return
    if pieces(step.pieces) - pieces(hands.hand):
        assert hands.lift(BOX, step.pieces) is None
    assert hands.drop(step.field, step.pieces) is None


@pytest.mark.parametrize("board", [name for name in names() if name not in WEAK])
def test_a_game_is_played_refereed_kept_and_replayed(bench: Make, board: str) -> None:
    here = bench(board, starter=None)
    random = Random(board)
    here.start()
    here.rest()
    assert here.said == ["ready"]
    made: list[AnyPly] = []
    while len(made) < PLIES and here.session.position.winner is None:
        ply = play(here, random)
        if ply is not None:
            made.append(ply)
            assert here.said[-1] == "played", here.table.snapshot.story
    assert "illegal" not in here.said
    assert "ambiguous" not in here.said
    recorded = [ply for ply in here.game_record() if ply.ply.move != "-"]
    assert [(one.ply.seat, one.ply.move, one.ply.chance) for one in recorded] == [
        (ply.before.turn, str(ply.move), ply.chance) for ply in made
    ]
    assert recorded[-1].made.after == made[-1].after


@pytest.mark.parametrize("board", WEAK)
def test_a_board_that_cannot_see_everything_records_the_first_ply_or_asks_about_it(
    bench: Make, board: str
) -> None:
    here = bench(board, starter=None)
    here.start()
    here.rest()
    assert here.said == ["ready"]
    random = Random(board)
    while play(here, random) is None:
        pass
    assert here.said[-1] in {"played", "ambiguous"}, here.table.snapshot.story
