from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from companion.rules.registry import game as find_game
from companion.study.course import Course
from companion.study.fairness import TAKEN_IN_S
from companion.study.habits import CAREFUL, Tempo
from companion.study.picture_explainer import PictureExplainer
from companion.study.plans import SAMPLED, TIMINGS, Planner

STUCK = {
    "turn": "white",
    "fields": {"l1": "1w", "l5": "5w6b", "r1": "1b", "r4": "1b", "F": "19w17b"},
    "playout": "black",
    "turns": 26,
}


@pytest.fixture
def planner(sahara, sight):
    def make(seed=1, **habits):
        return at_table(sahara, sahara.start(), sight("count"), Random(seed), **habits)

    return make


def at_table(game, position, sight, rng, **habits):
    """A planner at a table on which a position lies."""
    explanations, course = PictureExplainer(game, sight), Course(game, position, rng)
    return Planner(game, explanations, course, rng, replace(CAREFUL, **habits), Tempo(), 0.8)


@pytest.fixture
def plans(planner, sahara):
    def make(number=1, seed=1, **habits):
        start = sahara.start()
        return list(planner(seed, **habits).plans(start, sahara.contents(start), number, 2.0))

    return make


def test_each_legal_ply_is_planned_a_few_times(plans):
    moves = [str(plan.plies[0].move) for plan in plans()]
    assert sorted(moves) == sorted([f"a{number}" for number in range(1, 7)] * TIMINGS)


def test_touches_come_at_the_tempo_of_the_human(plans):
    for plan in plans():
        assert plan.moments[0].t == 2.0
        gaps = [later.t - earlier.t for earlier, later in pairwise(plan.moments)]
        assert all(0.2 <= gap <= 0.6 for gap in gaps)


def test_plies_without_a_rest_follow_in_a_hurry(plans):
    for plan in plans(2):
        first, second = plan.moments_of(0), plan.moments_of(1)
        assert first + second == plan.moments
        assert plan.plies[1].before == plan.plies[0].after == plan.done[0].after
        assert [done.t for done in plan.done] == [first[-1].t, second[-1].t]
        assert 0.15 <= second[0].t - first[-1].t <= 0.45


def test_a_pause_is_longer_than_the_table_needs_to_settle(plans):
    for plan in plans(pause=1.0):
        pause = plan.pause
        assert pause is not None
        assert 0.8 + 0.6 <= pause.end - pause.start <= 0.8 + 2.0 + 0.6
        assert 1 <= pause.missing["o"] <= 3


def test_what_an_earlier_ply_took_off_the_table_is_not_in_the_hand_that_pauses(sight):
    """The car of l1 reaches the graveyard, and the eight that are stuck are lifted; then l5 is emptied."""
    game = find_game("geisterfahrer", {"cemetery": "near", "end_rule": "immediate", "playout_stuck": "lift"})
    position = game.read_position(STUCK)
    planner = at_table(game, position, sight("contents"), Random(1), pause=1.0, sweep=1.0)
    later = [
        plan.pause.missing
        for plan in planner.plans(position, game.contents(position), 2, 2.0)
        if plan.pause is not None and plan.pause.start >= plan.begin(1)
    ]
    assert later
    assert all(set(missing) == {"w"} for missing in later)


def test_a_touch_first_takes_up_another_field_and_puts_it_back(plans, sahara):
    for plan in plans(touch=1.0):
        lift, drop, first = plan.moments[:3]
        assert (lift.act.field, lift.act.pieces) == (drop.act.field, drop.act.pieces)
        assert 0.1 <= drop.t - lift.t <= 0.4
        assert first.act.field == str(plan.plies[0].move) != lift.act.field
        assert plan.moments_of(0) == plan.moments


def test_a_ply_without_a_touch_is_never_the_last(sahara, sight):
    game = type(sahara).with_options({"bonus_optional": True})
    after = game.play(game.start(), game.read_move("a4", game.start())).after
    planner = at_table(game, after, sight("count"), Random(1))
    passes = [
        plan
        for plan in planner.plans(after, game.contents(after), 1, 2.0)
        if str(plan.plies[0].move) == "pass"
    ]
    assert passes
    assert all(len(plan.plies) > 1 and plan.moments_of(1) for plan in passes)
    assert all(plan.moments_of(0) == () for plan in passes)


def test_a_ply_without_a_touch_that_ends_the_game_is_not_planned(sahara, sight):
    game = type(sahara).with_options({"bonus_optional": True, "end_rule": "turn_start"})
    position = game.read_position(
        {"turn": "A", "bonus": True, "fields": {"a1": "1o", "A": "18o", "B": "17o"}}
    )
    assert "pass" in map(str, game.moves(position))
    planner = at_table(game, position, sight("count"), Random(1))
    plans = list(planner.plans(position, game.contents(position), 1, 2.0))
    assert {str(plan.plies[0].move) for plan in plans} == {"a1"}


@pytest.fixture
def dice():
    """Ghostbuster with a yellow figure on the track, and all red ones in their yard."""
    game = find_game("ghostbuster", {"three_tries": "never"})
    fields = {"t1": "1y", "y.yard": "3y", "r.yard": "4r"}
    return game, game.read_position({"turn": "yellow", "fields": fields, "tries": 1})


def test_the_first_ply_uses_the_roll_that_is_told(dice, all_fields):
    game, position = dice
    planner = at_table(game, position, all_fields(game, "count"), Random(1))
    plans = list(planner.plans(position, game.contents(position), 1, 2.0, 3))
    assert {(str(plan.plies[0].move), plan.plies[0].chance) for plan in plans} == {("t1", 3)}


def test_later_rolls_are_told_once_the_ply_before_has_been_seen_to_begin(dice, all_fields):
    game, position = dice
    swift = early = idle = 0
    for seed in range(40):
        planner = at_table(game, position, all_fields(game, "count"), Random(seed))
        for plan in planner.plans(position, game.contents(position), 2, 2.0, 3):
            (first, *_), (told, *_) = plan.moments_of(0), plan.told
            assert first.t + TAKEN_IN_S < told.t < plan.moments_of(len(plan.plies) - 1)[0].t
            assert [one.t for one in plan.told] == sorted(one.t for one in plan.told)
            assert [one.number for one in plan.told] == [ply.chance for ply in plan.plies[1:]]
            early += told.t < plan.end(0)
            swift += told.t > plan.end(0)
            idle += "-" in [str(ply.move) for ply in plan.plies]
    assert min(swift, early, idle) > 0


def test_a_roll_without_use_begins_when_it_is_told_and_no_sooner_than_the_ply_before_is_done(
    dice, all_fields
):
    game, position = dice
    for seed in range(40):
        planner = at_table(game, position, all_fields(game, "count"), Random(seed))
        for plan in planner.plans(position, game.contents(position), 2, 2.0, 3):
            if str(plan.plies[1].move) == "-":
                assert plan.begin(1) == plan.end(1) == max(plan.told[0].t, plan.end(0))


def test_no_ply_is_planned_after_the_end(all_fields):
    game = find_game("esiema", {"place_count": 1})
    position = game.start()
    planner = at_table(game, position, all_fields(game, "contents"), Random(1))
    assert len(list(planner.plans(position, {}, 1, 2.0))) == SAMPLED
    over = game.read_position({"turn": "A", "phase": "play", "fields": {"f5": "1A1a"}, "winner": "A"})
    assert list(planner.plans(over, {}, 1, 2.0)) == []
