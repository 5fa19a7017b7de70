from random import Random

import pytest

from companion.rules.games.esiema.board import DISTANCE, INDEX
from companion.rules.registry import game as find_game
from companion.study.acts import acts_of
from companion.study.game_study import study_of
from companion.study.slip_scene import scene

FIELDS = {"f3": "1a1b", "f4": "2b", "f5": "1A", "f6": "1b", "e3": "2b", "d5": "1B", "h4": "1a"}


@pytest.fixture
def looking():
    """Esiema with a few balls, A to move, and what a human sees there."""
    game = find_game("esiema", {"seats": 2})
    reserve = {"A": 5, "B": 5}
    position = game.read_position({"turn": "A", "phase": "play", "fields": FIELDS, "reserve": reserve})
    return game, position


@pytest.fixture
def slips(looking):
    """All slips of a kind, from several looks at the position."""

    def find(kind):
        game, position = looking
        looks = [scene(game, position, None, Random(seed).choice) for seed in range(12)]
        return [slip for look in looks for slip in study_of(game.id).slips[kind](look)]

    return find


def pits(acts):
    """The pits in which balls are dropped, in order."""
    return [act.field for act in acts if act.verb == "drop"]


def apart(one, other):
    """How many steps one pit is from another."""
    return DISTANCE[INDEX[one]][INDEX[other]]


def test_two_balls_fall_into_one_pit(slips):
    found = [slip for slip in slips("dropped twice") if len(pits(slip.acts)) > 1]
    assert found
    for slip in found:
        way = pits(slip.acts)
        assert len(set(way)) == len(way) - 1
        assert set(way) < set(pits(acts_of(slip.meant)))


def test_a_pit_is_skipped_and_the_rest_goes_on(slips):
    found = slips("pit skipped")
    assert found
    for slip in found:
        meant, way = pits(acts_of(slip.meant)), pits(slip.acts)
        assert len(set(way)) == len(way) == len(meant)
        assert way[-2] == meant[-1]
        assert apart(way[-1], meant[-1]) == 1


def test_the_last_ball_jumps(slips):
    found = slips("too far")
    assert found
    for slip in found:
        start = slip.acts[0].field
        *_, before, last = [start, *pits(slip.acts)]
        assert apart(before, last) == 2
        assert pits(slip.acts)[:-1] == pits(acts_of(slip.meant))[:-1]


def test_a_foreign_ball_is_placed_or_added(slips):
    found = slips("wrong ball")
    assert found
    for slip in found:
        (drop,) = slip.acts
        assert (drop.verb, drop.field, drop.pieces[-1]) == ("drop", "f5", "b")


def test_captures_are_forgotten_and_made_without_need(slips):
    for slip in slips("capture forgotten"):
        assert all(act.cause == "sow" for act in slip.acts)
        assert any(act.cause == "capture" for act in acts_of(slip.meant))
    for slip in slips("taken without capture"):
        *_, taken, last = slip.acts
        assert (taken.cause, taken.field) == ("capture", last.field)
        assert "a" not in taken.pieces.lower()
        assert not any(act.cause == "capture" for act in acts_of(slip.meant))
    assert slips("capture forgotten")
    assert slips("taken without capture")


def test_another_seats_pit_is_sown(slips):
    found = slips("foreign pit")
    assert found
    assert all(slip.meant is None for slip in found)
    assert any(slip.acts[0].field in ("f6", "d5") for slip in found)
