"""What one picture says about a hypothesis."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.tracking.costs import COSTS
from companion.referee.tracking.hypothesis import Contradiction, HandState, Hypothesis
from companion.referee.tracking.rest_costs import RestCosts
from companion.referee.tracking.seen_picture import SeenPicture

Make = Callable[..., Any]

END = {"turn": "B", "fields": {"a1": "2o", "b6": "1o", "A": "7o", "B": "26o"}}


class Eyes:
    """A table of Sahara, and what is seen of it."""

    def __init__(self, table: Any) -> None:
        self.table = table
        rest_costs = RestCosts(COSTS, table.clock)
        self.seen = SeenPicture(table.sight, table.courses(), rest_costs, COSTS)

    def see(self, t: float = 0.0, silent: tuple[str, ...] = (), **said: Any) -> SeenPicture:
        """Take a picture in which some fields are silent, or say something else than what lies there."""
        self.seen.see(self.table.picture(silent, **said), t)
        return self.seen

    def after(self, move: str, *fields: str) -> Hypothesis:
        """Hands did the next step of a move on each of these fields."""
        course = self.table.course(move)
        stage = course.start
        for field in fields:
            stage = next(each.stage for each in stage.onward if each.field == field)
        return Hypothesis(HandState((course,), stage))


@pytest.fixture
def eyes(watched: Make) -> Callable[..., Eyes]:
    """Make a table that is seen."""
    return lambda *position, **how: Eyes(watched(*position, **how))


def acts(one: Hypothesis) -> list[tuple[str, str, float]]:
    return [(act.name, act.detail, act.cost) for act in reversed(list(one.history()))]


# -- what has changed -------------------------------------------------------------------------------


def test_in_the_first_picture_a_field_has_changed_if_it_does_not_show_the_recorded_position(
    eyes: Make,
) -> None:
    seen = eyes().see(a1=0)
    assert seen.changed == {"a1"}
    assert seen.stirred == frozenset()


def test_later_a_field_has_changed_if_it_says_something_else_than_before(eyes: Make) -> None:
    one = eyes()
    one.see()
    assert one.see(a1=0).changed == {"a1"}
    assert one.see(a1=0).changed == frozenset()
    assert one.see(a1=3).changed == {"a1"}


def test_a_silent_field_has_not_changed(eyes: Make) -> None:
    one = eyes()
    one.see()
    for _ in range(2):
        assert one.see(silent=("a1",)).changed == frozenset()
        assert one.seen.news == frozenset()


def test_after_a_silence_a_field_is_compared_with_what_it_said_before(eyes: Make) -> None:
    one = eyes()
    one.see(a1=2)
    one.see(silent=("a1",))
    one.see(silent=("a1",))
    assert one.see(a1=2).changed == frozenset()
    one.see(silent=("a1",))
    assert one.see(a1=1).changed == {"a1"}


def test_a_scale_that_trembles_during_a_silence_has_not_changed(eyes: Make) -> None:
    one = eyes(sensors="mass", masses={"o": 3.0}, tolerance=0.1)
    one.see(a1=9.0)
    one.see(silent=("a1",))
    assert one.see(a1=9.02).changed == frozenset()


def test_a_field_that_speaks_again_is_news_though_it_says_the_same(eyes: Make) -> None:
    one = eyes()
    one.see()
    one.see(silent=("a1",))
    assert one.see(b1=0).news == {"a1", "b1"}


def test_all_fields_that_ever_changed_are_stirred(eyes: Make) -> None:
    one = eyes()
    one.see()
    one.see(a1=0)
    one.see(a1=0, a2=4)
    assert one.see().stirred == {"a1", "a2"}
    assert one.seen.changed == {"a1", "a2"}


def test_a_field_is_heard_if_it_speaks_now_or_spoke_in_the_picture_before(eyes: Make) -> None:
    one = eyes()
    one.see()
    assert one.see(silent=("a1",)).is_heard("a1")
    assert not one.see(silent=("a1",)).is_heard("a1")
    assert one.see().is_heard("a1")


def test_a_field_was_silent_if_it_did_not_speak_in_the_picture_before(eyes: Make) -> None:
    one = eyes()
    assert not one.see(silent=("a1",)).was_silent("a1")
    assert one.see().was_silent("a1")
    assert not one.see(silent=("a1",)).was_silent("a1")


# -- what the picture allows ------------------------------------------------------------------------


def test_a_picture_shows_contents_that_its_reading_allows_and_a_silent_field_all_of_them(
    eyes: Make,
) -> None:
    seen = eyes().see(silent=("a2",), a1=1)
    assert seen.shows("a1", ["3o", "1o"])
    assert not seen.shows("a1", ["3o", "2o"])
    assert seen.shows("a2", ["7o"])


def test_the_fields_that_do_not_show_a_table_are_odd(eyes: Make) -> None:
    one = eyes()
    seen = one.see(silent=("a2",), a1=0, b1=4)
    assert seen.odd(one.table.lying) == {"a1", "b1"}


def test_a_field_is_explained_by_the_recorded_table_until_a_ply_is_begun(eyes: Make) -> None:
    seen = eyes().see(a1=0)
    assert not seen.explained_by(HandState(), "a1")
    assert seen.explained_by(HandState(), "a2")


def test_a_field_is_explained_by_the_stage_to_which_a_ply_has_come(eyes: Make) -> None:
    one = eyes()
    lifted = one.after("a1", "a1").place
    seen = one.see(a1=0, b1=0)
    assert seen.explained_by(lifted, "a1")
    assert not seen.explained_by(one.after("a1").place, "a1")
    assert not seen.explained_by(lifted, "b1")


@pytest.mark.parametrize(
    ("before", "now", "shown"),
    [(3, 2, True), (3, 1, True), (1, 2, False), (2, 3, False), (3, 0, False), (None, 2, True), (7, 2, True)],
)
def test_a_pit_that_is_emptied_in_part_shows_fewer_pieces_than_before(
    eyes: Make, before: int | None, now: int, shown: bool
) -> None:
    one = eyes()
    course = one.table.course("a1")
    (lift,) = [step for step in course.start.onward if step.lift]
    one.see()
    one.see(a1=before)
    assert one.see(a1=now).shows_part(lift, course.start.lying["a1"]) is shown


# -- what is charged --------------------------------------------------------------------------------


def test_a_field_that_begins_to_contradict_is_charged_once(eyes: Make) -> None:
    watcher, one = eyes(), Hypothesis(HandState())
    watcher.see()
    watcher.see(1.0, b1=0).charge(one, {"b1"})
    watcher.see(1.3, b1=0).charge(one, frozenset())
    assert acts(one) == [("off", "b1", COSTS.off)]
    assert one.off == {"b1": Contradiction(1.0, changed=True, held=1.0)}


def test_a_field_that_contradicts_otherwise_is_charged_again_but_counts_from_the_beginning(
    eyes: Make,
) -> None:
    watcher, one = eyes(), Hypothesis(HandState())
    watcher.see()
    watcher.see(1.0, b1=2).charge(one, {"b1"})
    watcher.see(1.3, b1=1).charge(one, {"b1"})
    assert acts(one)[1:] == [("change", "b1", COSTS.change)]
    assert one.off == {"b1": Contradiction(1.0, changed=True, held=1.0)}


def test_a_field_that_contradicts_no_more_is_charged_for_how_long_it_did(eyes: Make) -> None:
    watcher, one = eyes(), Hypothesis(HandState())
    watcher.see()
    watcher.see(1.0, b1=0).charge(one, {"b1"})
    watcher.see(9.0).charge(one, {"b1"})
    assert acts(one)[1:] == [("lasted", "b1", COSTS.lasted_most)]
    assert one.off == {}


@pytest.mark.parametrize(
    ("begun", "later"),
    [(0.5, []), (1.5, [("lasted", "a2", COSTS.lasted_most)])],
    ids=["before it contradicts", "while it contradicts"],
)
def test_only_hands_that_had_begun_the_ply_may_hold_what_lay_on_one_of_its_fields(
    eyes: Make, begun: float, later: list[tuple[str, str, float]]
) -> None:
    """They may hold the bean of a2 while they drop the next ones."""
    watcher = eyes()
    one = watcher.after("a1", "a1", "a2")
    one.begun, one.since = (begun,), 0.9
    watcher.see()
    watcher.see(1.0, a1=0, a2=3).charge(one, {"a2"})
    one.since = 9.0
    watcher.see(9.0, a1=0, a2=3).charge(one, frozenset())
    watcher.see(9.1, a1=0, a2=4).charge(one, {"a2"})
    assert acts(one) == [("off", "a2", COSTS.off), *later]


def test_a_touch_that_is_over_soon_is_charged_no_more(eyes: Make) -> None:
    watcher, one = eyes(), Hypothesis(HandState())
    watcher.see()
    watcher.see(1.0, b1=0).charge(one, {"b1"})
    watcher.see(1.4).charge(one, {"b1"})
    assert acts(one) == [("off", "b1", COSTS.off)]
    assert one.off == {}


def test_a_field_that_falls_silent_contradicts_no_more(eyes: Make) -> None:
    watcher, one = eyes(), Hypothesis(HandState())
    watcher.see()
    watcher.see(1.0, b1=0).charge(one, {"b1"})
    watcher.see(1.3, silent=("b1",)).charge(one, frozenset())
    assert acts(one) == [("off", "b1", COSTS.off)]
    assert one.off == {}


def test_fields_that_are_not_asked_about_are_not_charged(eyes: Make) -> None:
    watcher, one = eyes(), Hypothesis(HandState())
    watcher.see()
    watcher.see(1.0, b1=0).charge(one, {"b2"})
    assert acts(one) == []


def test_the_field_of_a_step_that_is_made_in_part_contradicts_nothing(eyes: Make) -> None:
    watcher = eyes()
    one = watcher.after("a1")
    one.place = one.place._replace(part="a1")
    watcher.see()
    watcher.see(1.0, a1=2).charge(one, {"a1"})
    assert acts(one) == []


# -- after the end ----------------------------------------------------------------------------------


def test_after_the_end_a_field_may_be_cleared_part_by_part(eyes: Make) -> None:
    watcher = eyes(END)
    one = watcher.after("b6", "b6", "B")
    watcher.see()
    for left in (1, 0):
        watcher.see(1.0, a1=left, b6=0, B=27).charge(one, {"a1"}, {"a1"})
    assert acts(one) == [("cleared", "a1", COSTS.cleared)] * 2
    assert one.off == {}


def test_that_a_field_is_cleared_does_not_excuse_that_it_contradicted(eyes: Make) -> None:
    watcher = eyes(END)
    one = watcher.after("b6", "b6", "B")
    one.begun = (0.5,)
    watcher.see()
    watcher.see(1.0, a1=3, b6=0, B=27).charge(one, {"a1"}, {"a1"})
    watcher.see(9.0, a1=0, b6=0, B=27).charge(one, {"a1"}, {"a1"})
    assert [name for name, *_ in acts(one)] == ["off", "lasted", "cleared"]
    assert one.off == {}


def test_a_field_on_which_more_lies_after_the_end_is_not_cleared(eyes: Make) -> None:
    watcher = eyes(END)
    one = watcher.after("b6", "b6", "B")
    watcher.see()
    watcher.see(1.0, a1=3, b6=0, B=27).charge(one, {"a1"}, {"a1"})
    assert acts(one) == [("off", "a1", COSTS.off)]


def test_before_the_end_nothing_is_cleared(eyes: Make) -> None:
    watcher = eyes()
    watcher.see()
    for one in (Hypothesis(HandState()), watcher.after("a1", "a1", "a2", "a3", "a4")):
        watcher.see(1.0, b1=0).charge(one, {"b1"}, {"b1"})
        assert acts(one) == [("off", "b1", COSTS.off)]


def test_only_fields_that_may_be_cleared_are(eyes: Make) -> None:
    watcher = eyes(END)
    one = watcher.after("b6", "b6", "B")
    watcher.see()
    watcher.see(1.0, a1=0, b6=0, B=27).charge(one, {"a1"})
    assert acts(one) == [("off", "a1", COSTS.off)]
