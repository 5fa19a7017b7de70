from companion.study.acts import Act, Moment
from companion.study.expected_pictures import each, picture_of, pictures, rests

TABLE = {"a1": "2o", "a2": "3o"}
SOWING = [
    Moment(1.0, Act("lift", "a1", "2o")),
    Moment(1.4, Act("drop", "a2", "1o")),
    Moment(3.0, Act("drop", "a3", "1o")),
]


def test_a_picture_is_what_the_sensors_should_show(sight):
    assert picture_of(sight("count"), TABLE)["a2"] == 3
    assert picture_of(sight("presence"), TABLE)["a3"] is False
    assert "A" not in picture_of(sight("presence on the pits"), TABLE)


def test_a_bean_on_others_is_not_seen_by_presence(sight):
    assert [seen.t for seen in pictures(sight("count"), TABLE, SOWING, "o")] == [1.0, 1.4, 3.0]
    assert [seen.t for seen in pictures(sight("presence"), TABLE, SOWING, "o")] == [1.0, 3.0]


def test_each_touch_tells_what_hands_hold(sight):
    assert [seen.in_hand for seen in each(sight("count"), TABLE, SOWING, "o")] == [2, 1, 0]


def test_the_table_rests_where_nothing_is_seen_for_the_settling_time(sight):
    on_the_way, last = rests(sight("count"), TABLE, SOWING, "o", 0.8)
    assert [rest.t for rest in on_the_way] == [1.4]
    assert last is not None
    assert (last.t, last.lifts) == (3.0, ("a1",))


def test_where_nothing_is_seen_there_is_no_last_rest(sight):
    unseen = [Moment(1.0, Act("drop", "a2", "1o"))]
    assert rests(sight("presence"), TABLE, unseen, "o", 0.8) == ([], None)


def test_a_hand_does_not_count_what_goes_to_the_box_or_comes_from_it(sight):
    lift, drop = Act("lift", "a1", "1o"), Act("drop", "a2", "1o")
    table = {"a1": "2o", "b1": "1o"}
    captured = [Act("lift", "b1", "1o"), lift, drop]
    moments = [Moment(float(t), act) for t, act in enumerate(captured)]
    assert [rest.in_hand for rest in each(sight("count"), table, moments, "o")] == [0, 1, 0]
    assert [rest.in_hand for rest in each(sight("count"), table, [Moment(0.0, drop)], "o")] == [0]
