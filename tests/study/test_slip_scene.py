from companion.rules.registry import game as find_game
from companion.study.acts import Act
from companion.study.slip_scene import SAMPLED, scene


def test_the_plies_of_a_roll_are_those_that_need_a_hand():
    game = find_game("ghostbuster")
    assert scene(game, game.start(), 3).plies == []
    assert [str(ply.move) for ply in scene(game, game.start(), 6).plies] == ["enter"]
    assert [ply.before.turn for ply in scene(game, game.start(), 6).foreign] == ["red"]


def test_of_plies_too_many_to_list_the_same_ones_are_drawn_each_time():
    game = find_game("esiema")
    first, again = (scene(game, game.start()) for _ in range(2))
    assert len(first.plies) == SAMPLED
    assert [str(ply.move) for ply in first.plies] == [str(ply.move) for ply in again.plies]


def test_what_no_hand_can_do_is_no_slip():
    game = find_game("ghostbuster")
    look = scene(game, game.start(), 6)
    lift = Act("lift", "y.yard", "1y")
    assert [slip.what for slip in look.possible("wrong", [lift], None)] == ["wrong"]
    assert list(look.possible("wrong", [lift] * 5, None)) == []
    assert list(look.possible("wrong", [Act("lift", "y.yard", "1r")], None)) == []


def test_nobody_slips_after_the_end(sahara):
    over = sahara.read_position({"turn": "A", "fields": {"A": "19o", "B": "17o"}, "winner": "A"})
    assert scene(sahara, over).plies == []


def test_where_the_seats_sow_in_opposite_directions_each_goes_its_own_way():
    """In Geisterfahrer black drives past the cemetery from the left, white from the right."""
    game = find_game("geisterfahrer")
    black, white = (scene(game, game.start(seat)).ring for seat in game.seats)
    assert (black["l4"], white["l5"]) == ("l5", "l4")
    assert not any(ring.get(ring[field]) == field for ring in (black, white) for field in ring)


def test_where_the_seats_sow_the_same_way_each_shows_how_it_goes_on(sahara):
    position = sahara.read_position(
        {"turn": "A", "fields": {"a1": "1o", "b1": "4o", "b6": "4o", "A": "14o", "B": "13o"}}
    )
    assert scene(sahara, position).ring.items() >= {("a1", "a2"), ("b1", "b2"), ("b4", "b5")}
