import pytest

from companion.study.expected_pictures import picture_of
from companion.study.picture_explainer import PictureExplainer

FIELDS = {"a1": "2o", "a6": "8o", **{f"b{number}": "3o" for number in range(1, 7)}, "A": "8o"}


@pytest.fixture
def seen(sahara, sight):
    """What explains the result of moves from a position under a table's sensors, by last fields."""

    def find(table, fields, *moves, lifts=None, turn="A"):
        start = position = sahara.read_position({"turn": turn, "fields": fields})
        for move in moves:
            position = sahara.play(position, sahara.read_move(move, position)).after
        picture = picture_of(sight(table), sahara.contents(position))
        chains = set(PictureExplainer(sahara, sight(table)).chains(start, picture, lifts))
        return position, chains

    return find


def test_counts_have_one_explanation_where_presence_has_two(seen):
    position, chains = seen("count", FIELDS, "a6-")
    assert chains == {(position,)}
    position, chains = seen("presence on the pits", FIELDS, "a6-", lifts=["a6"])
    assert len(chains) == 2
    assert (position,) in chains


def test_two_plies_without_a_rest_are_one_explanation(seen, sahara):
    _, chains = seen("contents", sahara.contents(sahara.start()), "a4", "a1")
    assert [len(chain) for chain in chains] == [2]


def test_a_ply_whose_field_was_not_lifted_explains_nothing(seen, sahara):
    start = sahara.contents(sahara.start())
    assert seen("count", start, "a4", lifts=["a4"])[1]
    assert not seen("count", start, "a4", lifts=["a3"])[1]
    assert not seen("count", start, "a4", "a1", lifts=["a1", "a4"])[1]


def test_a_table_that_is_cleared_after_the_end_or_not_is_explained(sahara, sight):
    fields = {"a6": "1o", "b1": "1o", "A": "17o", "B": "17o"}
    start = sahara.read_position({"turn": "A", "fields": fields})
    explanations = PictureExplainer(sahara, sight("count"))
    for table in ({"A": "19o", "B": "17o"}, {"A": "18o", "B": "17o", "b1": "1o"}):
        assert len(list(explanations.chains(start, picture_of(sight("count"), table)))) == 1
    other = {"A": "18o", "B": "17o", "b2": "1o"}
    assert not list(explanations.chains(start, picture_of(sight("count"), other)))


def test_a_ply_without_a_touch_needs_no_lift_does_not_count_and_is_never_the_last(sahara, sight):
    game = type(sahara).with_options({"bonus_optional": True})
    again = game.play(game.start(), game.read_move("a4", game.start())).after
    passed = game.play(again, game.read_move("pass", again)).after
    after = game.play(passed, game.read_move("b1", passed)).after
    explanations = PictureExplainer(game, sight("count"))
    shown, unchanged = (picture_of(sight("count"), game.contents(one)) for one in (after, again))
    for longest in (1, 3):
        assert list(explanations.chains(again, shown, ["b1"], longest)) == [(passed, after)]
    assert list(explanations.chains(again, unchanged, [])) == []


def test_beans_in_a_hand_show_where_every_bean_is_counted(sahara, sight):
    start = sahara.start()
    lifted = {**sahara.contents(start), "a1": ""}
    explanations = PictureExplainer(sahara, sight("count"))
    assert explanations.in_hand(start, picture_of(sight("count"), lifted))
    assert not explanations.in_hand(start, picture_of(sight("count"), {**lifted, "a2": "6o"}))
    sown = sahara.contents(sahara.play(start, sahara.read_move("a1", start)).after)
    assert not explanations.in_hand(start, picture_of(sight("count"), sown))


def test_a_second_ply_under_way_tells_the_first(sahara, sight):
    start = sahara.start()
    after = sahara.play(start, sahara.read_move("a1", start)).after
    table = {**sahara.contents(after), "b1": ""}
    explanations = PictureExplainer(sahara, sight("count"))
    picture = picture_of(sight("count"), table)
    assert list(explanations.begun(start, picture, ["a1", "b1"])) == [(after,)]
    assert list(explanations.begun(start, picture, ["b1", "a1"])) == []


def test_unseen_steps_may_follow_where_a_ply_may_be_under_way(sahara, sight):
    """a1 sown on four pits that hold something: only its first step is seen, unless the beans are counted."""
    fields = {"a1": "4o", "a2": "1o", "a3": "1o", "a4": "1o", "a5": "1o", "b1": "3o", "B": "25o"}
    before = sahara.read_position({"turn": "A", "fields": fields})
    lifted = {**fields, "a1": ""}
    for table, steps in (("presence", 4), ("count", 0)):
        explanations = PictureExplainer(sahara, sight(table))
        picture = picture_of(sight(table), lifted)
        assert explanations.unseen_ahead(before, picture, ("a1",)) == steps
    begun = PictureExplainer(sahara, sight("presence")).under_way(
        before, picture_of(sight("presence"), lifted), ()
    )
    assert [*begun] == []
