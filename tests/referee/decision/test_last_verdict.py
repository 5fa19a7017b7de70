"""Nothing is said twice."""

from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.protocol import Ambiguous, Unfinished
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight


def test_a_verdict_is_given_again_only_when_it_says_something_else():
    said = LastVerdict()
    assert said.once(Unfinished(t=1.0, missing={"o": 2}))
    assert said.once(Unfinished(t=2.0, missing={"o": 2})) == []
    assert said.once(Unfinished(t=3.0, missing={"o": 1}))


def test_what_was_said_of_another_position_may_be_said_again():
    said = LastVerdict()
    said.once(Unfinished(t=1.0, missing={"o": 2}))
    said.forget()
    assert not said.astray
    assert said.once(Unfinished(t=2.0, missing={"o": 2}))


def test_an_unfinished_table_is_astray_but_not_illegal():
    said = LastVerdict()
    said.once(Unfinished(t=1.0, missing={"o": 2}))
    assert said.astray
    assert not said.illegal
    said.forget()
    assert not said.astray


def test_a_table_is_astray_until_it_is_put_right_whatever_is_asked_on_the_way():
    said = LastVerdict()
    said.once(Unfinished(t=1.0, missing={"o": 2}))
    said.once(Ambiguous(t=2.0, moves=("a1", "a2")))
    assert said.astray


def test_the_picture_of_a_ply_under_way_is_kept_as_long_as_that_was_said_last():
    said = LastVerdict()
    said.once(Unfinished(t=1.0, missing={"o": 2}), {"a1": 0})
    assert said.once(Unfinished(t=2.0, missing={"o": 2}), {"a1": 1}) == []
    assert said.under_way == {"a1": 1}
    said.once(Ambiguous(t=3.0, moves=("a1", "a2")))
    assert said.under_way is None


def test_a_field_has_returned_if_it_looks_as_recorded_again_since_pieces_were_missing():
    sight, table = Sight({field: sensor("count") for field in ("a1", "a2", "a3")}), {"a1": "2o", "a2": "1o"}
    said = LastVerdict()
    assert said.returned({"a1": 2, "a2": 1, "a3": 0}, sight, table) == frozenset()
    said.once(Unfinished(t=1.0, missing={"o": 3}), {"a1": 0, "a2": 0, "a3": 0})
    assert said.returned({"a1": 2, "a2": 0, "a3": 0}, sight, table) == {"a1"}
