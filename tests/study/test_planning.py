from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from companion.study.explanations import Explanations
from companion.study.habits import CAREFUL, Tempo
from companion.study.planning import TIMINGS, Planner


@pytest.fixture
def planner(sahara, sight):
    def make(seed=1, **habits):
        explanations = Explanations(sahara, sight("count"))
        return Planner(explanations, Random(seed), replace(CAREFUL, **habits), Tempo(), 0.8)

    return make


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
    planner = Planner(Explanations(game, sight("count")), Random(1), CAREFUL, Tempo(), 0.8)
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
    planner = Planner(Explanations(game, sight("count")), Random(1), CAREFUL, Tempo(), 0.8)
    plans = list(planner.plans(position, game.contents(position), 1, 2.0))
    assert {str(plan.plies[0].move) for plan in plans} == {"a1"}
