import pytest

from companion.rules.registry import game as find_game
from companion.study.expected_pictures import picture_of
from companion.study.shown_ply import ShownPly, odd_fields

STACKED = {"t5": "1r1y", "t12": "1r", "y.yard": "3y", "r.yard": "2r"}


@pytest.fixture
def ghosts():
    """Ghostbuster, a position with a yellow figure on a red one, and its plies by move and roll."""
    game = find_game("ghostbuster")
    position = game.read_position({"turn": "yellow", "fields": STACKED, "tries": 1})

    def ply(sight, move, roll):
        made = game.play(position, game.read_move(move, position), roll)
        return ShownPly(made, game.contents(position), sight)

    return game, position, ply


def test_a_figure_lifted_off_another_goes_unseen_under_presence(ghosts, all_fields):
    game, _, ply = ghosts
    assert ply(all_fields(game, "presence"), "t5", 3).lifts_left(()) == ()
    assert ply(all_fields(game, "count"), "t5", 3).lifts_left(()) is None
    assert ply(all_fields(game, "count"), "t5", 3).lifts_left(("t9", "t5", "t5")) == ("t5",)


def test_a_capture_that_makes_room_needs_both_lifts(all_fields):
    rows = [[5 * row + column for column in range(1, 6)] for row in range(5)]
    game = find_game("zahlenluchs", {"layout": rows})
    position = game.read_position({"turn": "A", "fields": {"b2": "1A", "c3": "1C", "e5": "1C"}})
    move = game.read_move("b2c3", position)
    shown = ShownPly(game.play(position, move, 7), game.contents(position), all_fields(game, "count"))
    assert shown.lifts_left(("b2",)) is shown.lifts_left(("c3",)) is None
    assert shown.lifts_left(("b2", "c3")) == shown.lifts_left(("c3", "b2")) == ()
    assert shown.lifts_left(("c3", "b2", "e5")) == ("e5",)


@pytest.mark.parametrize("kind", ["presence", "count", "mass", "contents"])
def test_the_fields_that_are_odd_follow_from_those_before(ghosts, all_fields, kind):
    game, position, ply = ghosts
    sight = all_fields(game, kind)
    for move, roll in (("t5", 3), ("t5", 4)):
        shown = ply(sight, move, roll)
        picture = picture_of(sight, game.contents(shown.ply.after))
        before = odd_fields(sight, picture, game.contents(position))
        assert shown.odd_after(picture, before) == frozenset()
        other = picture_of(sight, {**game.contents(shown.ply.after), "t30": "1r"})
        assert shown.odd_after(other, before | {"t30"}) == {"t30"}


def test_a_figure_in_a_hand_is_lacking(ghosts, all_fields):
    game, position, ply = ghosts
    sight, table = all_fields(game, "count"), game.contents(position)
    for lifted, lacks in (("1r", True), ("", True), ("1r1y", False)):
        picture = picture_of(sight, {**table, "t5": lifted})
        odd = odd_fields(sight, picture, table)
        assert ply(sight, "t5", 3).lacking(picture, odd) is lacks
    picture = picture_of(sight, {**table, "t5": "1r", "t12": ""})
    assert not ply(sight, "t5", 3).lacking(picture, odd_fields(sight, picture, table))


def test_steps_in_a_row_go_unseen_where_something_lies_already(ghosts, all_fields, sahara, sight):
    """Four beans fall on others one after the other; the fifth falls on an empty pit."""
    fields = {"a1": "5o", "a2": "1o", "a3": "1o", "a4": "1o", "a5": "1o", "b1": "3o", "B": "24o"}
    before = sahara.read_position({"turn": "A", "fields": fields})
    made = sahara.play(before, sahara.read_move("a1", before))
    for table, unseen in (("presence", 4), ("count", 0)):
        assert ShownPly(made, sahara.contents(before), sight(table)).unseen_in_a_row == unseen
    game, _, ply = ghosts
    assert ply(all_fields(game, "presence"), "t5", 3).unseen_in_a_row == 1


def test_a_pair_of_which_one_car_is_put_down_is_lacking_only_in_part(all_fields):
    game = find_game("geisterfahrer", {})
    table = {"l1": "2w2b", "r1": "3b", "r3": "3w"}
    before = game.read_position({"turn": "black", "fields": table})
    sight = all_fields(game, "contents")
    shown = ShownPly(game.play(before, game.read_move("l1", before)), table, sight)
    picture = picture_of(sight, {**table, "l1": "", "l2": "1w", "l3": "1w"})
    odd = odd_fields(sight, picture, table)
    assert (shown.lacking(picture, odd), shown.lacking_in_part(picture, odd)) == (False, True)
