"""How well a ply follows what was seen on the way, on a Sahara table."""

from __future__ import annotations

import pytest

from companion.referee.evidence import Trace
from companion.referee.hypotheses.alignment import Alignment, Changes
from companion.referee.hypotheses.candidate import Candidate
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight

GAME = find_game("sahara", {})
SIGHT = Sight({field: sensor("count") for field in GAME.fields})
START = GAME.start()


@pytest.fixture
def a1() -> Candidate:
    """The ply a1 from the start: three beans on a2, a3 and a4."""
    return Candidate(GAME, SIGHT, [GAME.play(START, GAME.read_move("a1", START))])


def shown(*changes: dict[str, int]) -> Trace:
    """The start position, and then one picture for each change."""
    picture = dict.fromkeys(GAME.fields, 3) | {"A": 0, "B": 0}
    pictures = [dict(picture)]
    for change in changes:
        picture |= change
        pictures.append(dict(picture))
    return Trace(pictures)


def followed(run: list[Candidate], trace: Trace) -> Alignment:
    return Changes(SIGHT, trace).followed_by(run)


SOWN = ({"a1": 0}, {"a2": 4}, {"a3": 4}, {"a4": 4})


def test_a_ply_that_was_seen_bean_by_bean_leaves_nothing_over(a1):
    found = followed([a1], shown(*SOWN))
    assert (found.unexplained, found.missed) == (0, 0)


def test_two_hands_may_sow_in_any_order(a1):
    lift, *drops = SOWN
    found = followed([a1], shown(lift, *reversed(drops)))
    assert (found.unexplained, found.missed) == (0, 0)


def test_what_was_seen_before_hands_began_with_a_ply_was_not_its_doing(a1):
    lift, drop, *drops = SOWN
    assert followed([a1], shown(drop, lift, *drops)).unexplained == 1


def test_a_pit_emptied_in_two_handfuls_is_begun_with_the_first(a1):
    lift, drop, *drops = SOWN
    in_two = followed([a1], shown({"a1": 1}, drop, lift, *drops))
    assert in_two.unexplained == followed([a1], shown({"a1": 1}, lift, drop, *drops)).unexplained


def test_a_pit_touched_and_put_back_is_two_changes_too_many(a1):
    found = followed([a1], shown({"b5": 0}, {"b5": 3}, *SOWN))
    assert (found.unexplained, found.missed) == (2, 0)


def test_a_sleeve_over_a_pit_that_is_sown_counts_once_on_and_once_off(a1):
    found = followed([a1], shown({"a2": 9}, {"a2": 3}, *SOWN))
    assert (found.unexplained, found.missed) == (2, 0)


def test_beans_that_were_not_seen_are_missed(a1):
    found = followed([a1], shown(*SOWN[:2]))
    assert (found.unexplained, found.missed) == (0, 2)


def test_without_a_ply_every_change_is_unexplained():
    assert followed([], shown(*SOWN)).unexplained == len(SOWN)


@pytest.mark.parametrize("on_the_way", [2, 0])
def test_what_is_captured_may_be_taken_before_the_last_ball_falls_there(on_the_way):
    game = find_game("esiema")
    fields = {"f4": "2a", "f5": "1a", "f6": "1b", "a1": "1A", "b3": "1a", "k6": "1B1b"}
    start = game.read_position({"turn": "A", "phase": "play", "fields": fields, "reserve": {"A": 9, "B": 9}})
    sight = Sight({field: sensor("count") for field in game.fields})
    single = Candidate(game, sight, [game.play(start, game.read_move("f4>f5a,f6a", start))])
    picture = {field: sight.sensor(field).expected(single.before.get(field, "")) for field in game.fields}
    pictures = [picture]
    for change in ({"f4": 0}, {"f5": 2}, {"f6": on_the_way}, {"f6": 1}):
        pictures.append(pictures[-1] | change)
    found = Changes(sight, Trace(pictures)).followed_by([single])
    assert (found.unexplained, found.missed) == (0, 0)
