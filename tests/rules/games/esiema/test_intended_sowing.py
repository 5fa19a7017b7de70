"""The legal sowing that seems meant by one that breaks a rule."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.intended_sowing import intended_sowing
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPosition

Make = Callable[..., Esiema]
Lay = Callable[..., EsiemaPosition]
FULL = "12b"


def seems_meant(game: Esiema, position: EsiemaPosition, attempt: str) -> str | None:
    """The text of what the move of this text seems to mean, by the reason that refuses it."""
    move = game.read_move(attempt, position)
    reason = game.refusal(position, move)
    assert reason is not None
    found = intended_sowing(game.rules, position, move, reason.key)
    return None if found is None else str(found)


@pytest.mark.parametrize(
    ("attempt", "expected"),
    [
        ("f6>f7a,f9a", "f6>f7a,f8a"),
        ("f6>f8a,f9a", "f6>f7a,f8a"),
        ("f6>f7a,h6a", None),
        ("f6>f7a,k1a", None),
    ],
    ids=["last pit skipped", "first pit skipped", "two ways through the gap", "far away"],
)
def test_the_pit_of_a_gap_is_sown_and_the_last_ball_lies_one_pit_sooner(
    esiema: Make, lay: Lay, attempt: str, expected: str | None
) -> None:
    game = esiema()
    assert seems_meant(game, lay(game, a1="1B", f1="1A", f6="2a"), attempt) == expected


def test_of_two_ways_through_a_gap_the_one_with_room_is_meant(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, a1="1B", f1="1A", f6="2a", g7=FULL)
    assert seems_meant(game, position, "f6>f7a,h6a") == "f6>f7a,g6a"


def test_the_one_ball_of_ones_own_was_meant_to_fall_last(esiema: Make, lay: Lay) -> None:
    game = esiema()
    one = lay(game, a1="1B", f1="1A", f6="1a2b")
    assert seems_meant(game, one, "f6>f7b,f8a,f9b") == "f6>f7b,f8b,f9a"
    two = lay(game, a1="1B", f1="1A", f6="2a1b")
    assert seems_meant(game, two, "f6>f7a,f8a,f9b") is None


@pytest.mark.parametrize("attempt", ["a4>a3a,a3a", "a4>a3a"], ids=["two in a pit", "one left"])
def test_the_ball_that_is_not_in_its_pit_was_meant_for_the_only_one_that_is_open(
    esiema: Make, lay: Lay, attempt: str
) -> None:
    game = esiema()
    open_board = lay(game, a4="2a", k1="1A", f1="1B")
    assert seems_meant(game, open_board, attempt) is None
    crowded = lay(game, a4="2a", k1="1A", f1="1B", b3=FULL, b4=FULL)
    assert seems_meant(game, crowded, attempt) == "a4>a3a,a2a"


@pytest.mark.parametrize("attempt", ["a1>a2b", "f6>f5a,f6a", "f6>f7a,f8a,f9a"])
def test_nothing_is_meant_where_the_slip_does_not_say_it(esiema: Make, lay: Lay, attempt: str) -> None:
    """A foreign pit, a ball back where it came from, a ball too many."""
    game = esiema()
    assert seems_meant(game, lay(game, a1="1b", k1="1B", f1="1A", f6="2a"), attempt) is None


def test_what_seems_meant_is_legal(esiema: Make, crowded: Callable[..., EsiemaPosition]) -> None:
    game, random, found = esiema(), Random(7), 0
    for balls in (2, 3, 4, 6, 9, 12) * 10:
        position = crowded(game, random, balls, density=0.6)
        move = game.sample(position, random.choice)
        slipped = _slipped(move, random)
        reason = game.refusal(position, slipped)
        if reason is not None and (mended := intended_sowing(game.rules, position, slipped, reason.key)):
            assert game.refusal(position, mended) is None
            found += 1
    assert found > 3


def _slipped(move: EsiemaMove, random: Random) -> EsiemaMove:
    """The sowing with one pit of its path left out and the last one gone on from, or reversed balls."""
    if len(move.path) < 3 or random.random() < 0.3:
        return move._replace(balls=move.balls[::-1])
    out = random.randrange(len(move.path) - 1)
    rest = move.path[:out] + move.path[out + 1 :]
    return move._replace(path=rest, balls=move.balls[1:])
