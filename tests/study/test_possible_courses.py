"""The courses that fit successive pictures are all that hands may have done, and no others."""

import pytest

from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.study import possible_courses
from companion.study.acts import Act, acts_of, after_all, order_of, touching
from companion.study.expected_pictures import picture_of
from companion.study.possible_courses import PossibleCourses, TooManyCoursesError


@pytest.fixture
def complete():
    """The chains of moves that may be complete after each of these acts, on one kind of sensor."""

    def find(game, kinds, acts, chances=(), position=None):
        before = game.start() if position is None else position
        sight = Sight({field: sensor(kinds.get(field, kinds["*"])) for field in game.fields})
        tables = [game.contents(before)]
        for act in acts:
            tables.append(after_all(tables[-1], [act], order_of(game)))
        pictures = [picture_of(sight, table) for table in tables]
        shown = [one for at, one in enumerate(pictures) if at == 0 or one != pictures[at - 1]]
        courses = PossibleCourses(game, sight)
        return list(courses.complete(before, shown, chances))

    return find


def ply(game, move, position=None, chance=None):
    before = game.start() if position is None else position
    return game.play(before, game.read_move(move, before), chance)


def test_under_counts_only_the_ply_that_was_made_is_possible(complete, sahara):
    made = ply(sahara, "a2")
    chains = complete(sahara, {"*": "count"}, acts_of(made))
    assert chains == [{()}, set(), set(), set(), {(made.after,)}]


def test_what_no_sensor_sees_may_or_may_not_have_happened(complete, sahara):
    """Only b6 is seen, and A has played: B may have, too, but for b6 and pits that sow into it."""
    (chains,) = complete(sahara, {"*": "none", "b6": "presence"}, acts_of(ply(sahara, "a2")))
    firsts = {chain[0] for chain in chains if chain}
    assert () in chains
    assert firsts >= {ply(sahara, move).after for move in ("a1", "a2", "a3")}
    assert max(map(len, chains)) == 3


def test_pieces_of_one_sowing_are_dropped_in_their_order(complete, sahara):
    fields = {"a1": "2o", "a6": "4o", "b1": "4o", "B": "26o"}
    position = sahara.read_position({"turn": "A", "fields": fields})
    lift, first, second, *others = acts_of(made := ply(sahara, "a1", position))
    in_order = complete(sahara, {"*": "presence"}, [lift, first, second, *others], position=position)
    turned = complete(sahara, {"*": "presence"}, [lift, second, first, *others], position=position)
    assert in_order[-1] == {(made.after,)}
    assert turned[2:] == [frozenset()] * len(turned[2:])


def test_a_touched_field_is_put_back_before_a_ply_is_complete(complete, sahara):
    table, made = sahara.contents(sahara.start()), ply(sahara, "a2")
    lifted, back = complete(sahara, {"*": "count"}, touching("b1", table))[1:]
    assert (lifted, back) == (frozenset(), {()})
    *_, end = complete(sahara, {"*": "count"}, [*touching("b1", table), *acts_of(made)])
    assert end == {(made.after,)}


def test_a_field_may_be_lifted_aside_while_a_ply_is_under_way(complete, sahara):
    table, (lift, *drops) = sahara.contents(sahara.start()), acts_of(made := ply(sahara, "a2"))
    lifted, back = touching("b1", table)
    *_, end = complete(sahara, {"*": "count"}, [lift, lifted, *drops, back])
    assert end == {(made.after,)}


def test_nothing_is_dropped_on_a_field_that_is_lifted_aside(complete, sahara):
    lift, first, *drops = acts_of(ply(sahara, "a2"))
    aside = Act("lift", first.field, "3o")
    chains = complete(sahara, {"*": "count"}, [lift, aside, *drops, Act("drop", first.field, "4o")])
    assert chains[-1] == frozenset()


def test_a_ply_that_needs_no_hand_is_complete_only_if_another_one_follows(complete):
    game = find_game("sahara", {"bonus_optional": True})
    position = ply(game, "a4").after
    passed = ply(game, "pass", position)
    follows = ply(game, "b1", passed.after)
    chains = complete(game, {"*": "count"}, acts_of(follows), position=position)
    assert chains[0] == {()}
    assert chains[-1] == {(passed.after, follows.after)}


def test_a_told_roll_is_that_of_the_next_ply_and_without_one_any_may_be(complete):
    game = find_game("ghostbuster")
    position = game.read_position({"turn": "yellow", "fields": {"t1": "1y", "y.yard": "3y", "r.yard": "4r"}})
    made = ply(game, "t1", position, 3)
    ends = [
        complete(game, {"*": "none", "t1": "presence"}, acts_of(made), chances, position)[-1]
        for chances in ((3,), ())
    ]
    told, untold = ({chain[0] for chain in end if len(chain) == 1} for end in ends)
    assert len(told) == 1
    assert told < untold


def test_captured_pieces_are_taken_in_any_order(complete):
    game = find_game("sahara")
    fields = {"a1": "1o", "b5": "3o", "b2": "1o", "A": "1o"}
    position = game.read_position({"turn": "A", "fields": fields | {"B": "30o"}})
    made = ply(game, "a1", position)
    acts = acts_of(made)
    captures = [act for act in acts if (act.cause, act.verb) == ("capture", "lift")]
    assert len(captures) == 2
    others = [act for act in acts if act not in captures]
    turned = [*others[:2], *captures[::-1], *others[2:]]
    for way in (acts, turned):
        assert complete(game, {"*": "count"}, way, position=position)[-1] == {(made.after,)}


def test_hands_take_nothing_that_does_not_lie_there(complete, sahara):
    """A piece that appears from nowhere is no course at all."""
    chains = complete(sahara, {"*": "count"}, [Act("drop", "a1", "1o")])
    assert chains == [{()}, frozenset()]


def test_too_many_courses_are_an_error(complete, sahara, monkeypatch):
    monkeypatch.setattr(possible_courses, "MOST_COURSES", 10)
    with pytest.raises(TooManyCoursesError, match="10"):
        complete(sahara, {"*": "none"}, [])
