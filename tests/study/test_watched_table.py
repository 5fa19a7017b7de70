from random import Random

import pytest

from companion.referee.protocol import Header, Opening, Press, Tick
from companion.study.acts import Act, Moment
from companion.study.watched_table import Mask, Unmask, WatchedTable

START = 1.0


@pytest.fixture
def table():
    """Make a watched table of Sahara with these sensors; its contacts bounce as told."""

    def make(kinds="count", bounce=0.0, **keys):
        header = Header(recording=1, game="sahara", sensors={"*": kinds}, **keys)
        made = WatchedTable(Opening(header), Random(1), bounce)
        made.do([Tick(START)])
        made.said.clear()
        return made

    return make


def sown(start=START):
    """Sow a4: three beans into a5, a6 and the store."""
    acts = [Act("lift", "a4", "3o"), *(Act("drop", field, "1o") for field in ("a5", "a6", "A"))]
    return [Moment(start + 0.3 * number, act) for number, act in enumerate(acts, 1)]


def told(table):
    return [type(verdict).__name__ for verdict in table.said]


@pytest.mark.parametrize("kinds", ["presence", "count", "contents", "mass"])
@pytest.mark.parametrize("bounce", [0.0, 1.0])
def test_a_ply_that_hands_make_is_recorded(table, kinds, bounce):
    masses = {"masses": {"o": 2.1}, "tolerance": 0.02, "spread": 0.02} if kinds == "mass" else {}
    watched = table(kinds, bounce, **masses)
    watched.do(sown())
    watched.rest(2.0)
    assert told(watched) == ["Played"]
    assert watched.lying["A"] == "1o"


def test_happenings_take_place_in_the_order_of_their_times(table):
    watched = table()
    watched.do([Press(START + 3, "undo"), *reversed(sown())])
    assert told(watched) == ["Played", "Undone"]


def test_a_bouncing_contact_flips_within_the_debounce_and_then_stands(table):
    watched = table(bounce=1.0)
    watched.do([Moment(2.0, Act("lift", "a4", "3o"))])
    assert 2.0 < watched.t < 2.03


def test_a_masked_field_says_what_the_mask_says_until_it_is_taken_away(table):
    watched = table()
    watched.do([Mask(2.0, "a1", 5)])
    watched.rest(1.0)
    assert told(watched) == ["Illegal"]
    watched.do([Unmask(watched.t, "a1")])
    watched.rest(1.0)
    assert told(watched) == ["Illegal", "Restored"]


def test_hands_on_a_field_without_a_sensor_are_not_seen(table):
    watched = table("none")
    watched.do(sown())
    watched.rest(2.0)
    assert (told(watched), watched.lying["A"]) == ([], "1o")


def test_each_verdict_is_told_with_what_was_weighed_for_it():
    heard = []
    opening = Opening(Header(recording=1, game="sahara", sensors={"*": "count"}))
    watched = WatchedTable(opening, Random(1), 0.0, lambda base, outcomes, _: heard.append((base, outcomes)))
    watched.do([Tick(START), *sown()[:2]])
    watched.rest(2.0)
    watched.do([Moment(one.t + 3.0, one.act) for one in sown()[2:]])
    watched.rest(2.0)
    assert told(watched) == ["Ready", "Unfinished", "Played"]
    assert [base for base, _ in heard] == [opening.position] * 2
    assert [outcomes[0].said for _, outcomes in heard] == ["under way", "done"]


def test_verdicts_that_are_due_at_different_times_are_told_one_by_one():
    heard = []
    opening = Opening(Header(recording=1, game="sahara", sensors={"*": "count"}))
    watched = WatchedTable(opening, Random(1), 0.0, lambda _, outcomes, __: heard.append(outcomes))
    lost = [Moment(START + 1, Act("lift", "b1", "3o")), Moment(START + 6, Act("drop", "b1", "3o"))]
    watched.do([Tick(START), *lost, Tick(START + 12)])
    assert told(watched) == ["Ready", "Illegal", "Restored"]
    assert [outcomes[0].said for outcomes in heard] == ["slip", "nothing"]


def test_the_touches_are_counted():
    watched = WatchedTable(
        Opening(Header(recording=1, game="sahara", sensors={"*": "count"})), Random(1), 0.0
    )
    watched.do(sown())
    assert watched.touches == 4
