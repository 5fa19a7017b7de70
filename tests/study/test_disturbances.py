from dataclasses import replace
from random import Random

import pytest

from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.study.acts import Act, Moment, acts_of
from companion.study.disturbances import Disturbances
from companion.study.fairness import Fairness, ToldChance
from companion.study.habits import CAREFUL
from companion.study.picture_explainer import PictureExplainer
from companion.study.tabletop import Tabletop

SOWING = [
    Moment(2.0, Act("lift", "a1", "3o")),
    *(Moment(2.4 + number / 2, Act("drop", f"a{number + 2}", "1o")) for number in range(3)),
]


@pytest.fixture
def disturbed(sahara, sight):
    """The lines of a sowing that is disturbed in one way, and when that is over."""

    def make(seed, table="count", **habit):
        start, seen = sahara.start(), sight(table)
        top = Tabletop(sahara, seen, start, Random(seed), 0.0)
        fair = Fairness(sahara, seen, PictureExplainer(sahara, seen), 0.8)
        disturbances = Disturbances(top, fair, Random(seed), replace(CAREFUL, **habit))
        silent = disturbances.before(start, SOWING)
        top.do(SOWING)
        end = max(silent, disturbances.beside(start, SOWING))
        return list(top.recorder.lines())[1:], end

    return make


def test_a_careful_table_shows_the_sowing_alone(disturbed):
    lines, end = disturbed(1)
    assert [line["t"] for line in lines] == [moment.t for moment in SOWING]
    assert end == 0.0


def test_a_brush_is_over_before_the_debounce(disturbed):
    found = 0
    for seed in range(20):
        lines, end = disturbed(seed, brush=1.0)
        extra = [line["t"] for line in lines if line["t"] not in {moment.t for moment in SOWING}]
        assert len(extra) in {0, 2}
        if extra:
            found += 1
            assert extra[1] - extra[0] <= 0.026
            assert end == pytest.approx(extra[1], abs=0.001)
    assert found > 10


def test_a_sleeve_adds_a_piece_for_a_moment_and_away_from_hands(disturbed):
    found = 0
    for seed in range(20):
        lines, end = disturbed(seed, sleeve=1.0)
        extra = [line for line in lines if line["t"] not in {moment.t for moment in SOWING}]
        if extra:
            found += 1
            (field,) = extra[0]["read"]
            assert extra[0]["read"][field] == extra[1]["read"][field] + 1
            assert 0.099 <= extra[1]["t"] - extra[0]["t"] <= 0.301
            assert end == pytest.approx(extra[1]["t"], abs=0.001)
            assert all(abs(one.t - extra[0]["t"]) >= 0.149 for one in SOWING if one.act.field == field)
    assert found > 5


def test_a_sleeve_never_completes_the_ply(disturbed):
    """Over the last pit, the others sown, it would look as if the last bean lay there."""
    for seed in range(200):
        lines, _ = disturbed(seed, sleeve=1.0)
        known = {"a2": 3, "a3": 3, "a4": 3}
        for line in lines:
            known |= line["read"]
            if line["t"] < SOWING[-1].t:
                assert (known["a2"], known["a3"], known["a4"]) != (4, 4, 4)


def test_a_sleeve_never_completes_the_ply_that_ends_the_game():
    """With its last bean still in a hand the last pit is empty, as after the clearing that follows."""
    game = find_game("sahara", {"end_rule": "immediate"})
    before = game.read_position({"turn": "B", "fields": {"a6": "2o", "b6": "3o", "A": "20o", "B": "11o"}})
    ply = game.play(before, game.read_move("b6", before))
    moments = [Moment(2.0 + at / 2, act) for at, act in enumerate(acts_of(ply)) if act.cause != "sweep"]
    touched = Sight(dict.fromkeys(("a1", "a2", "b6", "B"), sensor("count")))
    for seed in range(100):
        top = Tabletop(game, touched, before, Random(seed), 0.0)
        fair = Fairness(game, top.sight, PictureExplainer(game, top.sight), 0.8)
        top.do(moments)
        disturbances = Disturbances(top, fair, Random(seed), replace(CAREFUL, sleeve=1.0))
        disturbances.beside(before, moments, (), ply.after)
        known = {}
        for line in top.recorder.lines():
            known |= line["read"]
            assert known != {"a1": 1, "a2": 1, "b6": 0, "B": 12} or line["t"] >= moments[-1].t


def test_a_sensor_falls_silent_but_not_over_the_field_that_is_emptied(disturbed):
    for seed in range(20):
        lines, end = disturbed(seed, null=1.0)
        silent = [field for line in lines for field, reading in line["read"].items() if reading is None]
        assert len(silent) == 1
        assert silent != ["a1"]
        assert lines[-1]["t"] == pytest.approx(max(end, SOWING[-1].t), abs=0.001)
        assert lines[-1]["t"] - SOWING[0].t < 3.5


def test_no_sensor_falls_silent_that_would_have_shown_that_another_ply_was_not_made():
    """Was it e3e2, or e3d2, d1e2 from a blind card and d2d1? That d2 stood empty all the time tells it."""
    cards = [27, 21, 35, 34, 33], [22, 23, 41, 21, 15], [49, 33, 40, 18, 28], [50, 8, 46, 39, 36]
    game = find_game("zahlenluchs", {"layout": [*map(list, cards), [34, 4, 9, 29, 31]]})
    stones = {"d1": "1A", "b2": "1A", "b1": "1A", "b5": "1A", "b3": "1C", "c3": "1C", "e3": "1C", "e4": "1C"}
    before = game.read_position({"turn": "C", "fields": {**stones, "d5": "1C", "e5": "1C"}})
    ply = game.play(before, game.read_move("e3e2", before), 9)
    moments = [Moment(2.0 + at / 2, act) for at, act in enumerate(acts_of(ply))]
    sight = Sight({field: sensor("none" if field == "d1" else "presence") for field in game.fields})
    silent = set()
    for seed in range(150):
        top = Tabletop(game, sight, before, Random(seed), 0.0)
        fair = Fairness(game, sight, PictureExplainer(game, sight), 0.8)
        disturbances = Disturbances(top, fair, Random(seed), replace(CAREFUL, null=1.0))
        disturbances.before(before, moments, [ToldChance(1.0, 9)], ply.after)
        top.do(moments)
        lines = top.recorder.lines()
        silent |= {field for line in lines for field, reading in line["read"].items() if reading is None}
    assert "d2" not in silent
    assert len(silent) > 15
