from collections import Counter
from random import Random

import pytest

from companion.rules.registry import game as find_game
from companion.rules.unused_chances import without_use
from companion.study.course import Course
from companion.study.expected_pictures import picture_of
from companion.study.habits import CAREFUL, Tempo
from companion.study.picture_explainer import PictureExplainer
from companion.study.plans import Pause, Plan, Planner
from companion.study.truth import Truth


@pytest.fixture
def truth(sahara, sight):
    return Truth(sahara, sight("count"))


@pytest.fixture
def plan(sahara, sight):
    """A run of so many plies."""

    def make(number):
        start = sahara.start()
        explanations, rng = PictureExplainer(sahara, sight("count")), Random(1)
        planner = Planner(sahara, explanations, Course(sahara, start, rng), rng, CAREFUL, Tempo(), 0.8)
        return next(planner.plans(start, sahara.contents(start), number, 2.0))

    return make


def test_plies_without_a_rest_are_one_entry_each(truth, plan):
    run = plan(2)
    ends = [moment.t + 0.01 for moment in run.moments]
    after = [ply.after for ply in run.plies]
    truth.run(run, ends, [moment.t for moment in run.moments], after, unique=True)
    truth.rested(20.0)
    first, second = truth.entries
    assert truth.plies == 2
    assert first["fast"] is True
    assert first["until"] == second["from"] == round(run.moments_of(1)[0].t, 3)
    assert "fast" not in second
    assert (first["from"], second["until"]) == (2.0, 20.0)
    assert second["done"] == round(ends[-1], 3)
    assert second["shown"] == round(run.moments[-1].t, 3)


def test_a_table_laid_anew_may_be_ready_as_soon_as_the_last_ply_is_shown(truth, plan):
    """Beans that no sensor sees may still be in a hand when the ply is recorded, and nothing is to be laid."""
    run = plan(1)
    truth.run(run, [9.0] * len(run.moments), [2.5], [run.plies[0].after], unique=True)
    truth.laid(12.0, 14.0)
    ply, laid = truth.entries
    assert (ply["shown"], ply["done"]) == (2.5, 9.0)
    assert (laid["from"], laid["done"], laid["until"]) == (2.5, 12.0, 14.0)


def test_an_error_names_the_fields_that_are_wrong(truth, sahara, sight):
    start = sahara.start()
    picture = picture_of(sight("count"), {**sahara.contents(start), "a1": "", "a2": "6o"})
    truth.error("too far", start, picture, begins=1.0, done=2.0, until=5.0, unfinished_ok=False)
    truth.restored(6.0, 8.0)
    (entry,) = truth.entries
    assert entry["fields"] == ["a1", "a2"]
    assert (entry["then"], entry["back"], entry["back_until"]) == ("restored", 6.0, 8.0)


def test_an_error_put_right_is_followed_by_its_ply(truth, plan, sahara, sight):
    run, start = plan(1), sahara.start()
    picture = picture_of(sight("count"), {})
    truth.error("too far", start, picture, begins=1.0, done=2.0, until=5.0, unfinished_ok=False)
    truth.put_right(run.plies[0], run.plies[0].after, run.moments, 7.0, [6.5], unique=True)
    error, ply = truth.entries
    assert error["then"] == "played"
    assert (ply["kind"], ply["from"], ply["done"], ply["shown"]) == ("ply", 2.0, 7.0, 6.5)


def test_a_roll_without_use_is_done_when_it_is_told(all_fields):
    game = find_game("ghostbuster")
    start = game.start()
    idle = without_use(game, start, 3)
    truth = Truth(game, all_fields(game, "count"))
    truth.idle(idle, idle.after, 4.0)
    (entry,) = truth.entries
    assert (entry["move"], entry["roll"], entry["from"], entry["done"]) == ("-", 3, 4.0, 4.0)
    assert entry["position"]["tries"] == 2


def test_a_roll_that_nobody_told_is_marked_as_such(sahara, sight, truth, plan):
    run = plan(1)
    truth.run(run, [one.t for one in run.moments], [], [run.plies[0].after], unique=True, untold=True)
    assert truth.entries[0]["untold"] is True


def test_what_a_count_lacks_of_balls_is_no_pause_that_must_be_told(all_fields):
    pause = Pause(1.0, 3.0, Counter("a"))
    for kind, must in (("contents", True), ("count", False)):
        game = find_game("esiema")
        truth = Truth(game, all_fields(game, kind))
        truth.run(Plan((), (), (), pause), [], [], [], unique=True)
        assert truth.entries[0]["must"] is must
