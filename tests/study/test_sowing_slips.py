import pytest

from companion.rules.registry import game as find_game
from companion.study.acts import after_all
from companion.study.slip_scene import scene
from companion.study.sowing_slips import SOWING_SLIPS


@pytest.fixture
def slipped(sahara):
    """The drops of all slips of a kind that mean a move, from a position."""

    def find(kind, fields, move, turn="A"):
        beans = sum(int(lying.removesuffix("o")) for lying in fields.values())
        spare = {"B": f"{36 - beans}o"} if beans < 36 else {}
        position = sahara.read_position({"turn": turn, "fields": {**fields, **spare}})
        return [
            [(act.verb, act.field) for act in slip.acts]
            for slip in SOWING_SLIPS[kind](scene(sahara, position))
            if slip.meant is None or str(slip.meant.move) == move
        ]

    return find


def lift_and(first, *drops):
    return [("lift", first), *(("drop", field) for field in drops)]


OTHERS = {"a6": "2o", "b1": "3o", "b6": "1o"}


def test_a_pit_skipped_moves_the_rest_one_on(slipped):
    found = slipped("pit skipped", {**OTHERS, "a1": "3o", "a4": "3o"}, "a1")
    assert found == [lift_and("a1", "a3", "a4", "a5"), lift_and("a1", "a2", "a4", "a5")]


def test_a_bean_dropped_twice_is_missing_at_the_end(slipped):
    found = slipped("dropped twice", {**OTHERS, "a1": "3o"}, "a1")
    assert found == [lift_and("a1", "a2", "a2", "a3"), lift_and("a1", "a2", "a3", "a3")]


def test_too_far_goes_wrong_with_the_last_bean_alone(slipped):
    found = slipped("too far", {**OTHERS, "a1": "3o", "a4": "3o"}, "a1")
    assert found == [lift_and("a1", "a2", "a3", "a5")]


CAPTURE = {"a1": "1o", "a6": "1o", "b5": "4o", "b1": "3o"}


def test_a_forgotten_capture_is_the_sowing_alone(slipped):
    assert slipped("capture forgotten", CAPTURE, "a1") == [lift_and("a1", "a2")]
    assert slipped("capture forgotten", CAPTURE, "a6") == []


def test_a_capture_taken_wrongly_takes_the_pit_beside(slipped):
    found = slipped("capture taken wrongly", {**CAPTURE, "b6": "2o"}, "a1")
    assert found == [
        [*lift_and("a1", "a2"), ("lift", "a2"), ("lift", "b6"), ("drop", "A"), ("drop", "A")],
    ]


def test_no_field_is_taken_twice(sahara):
    """The pit beside b6, captured with a1, is a1 itself."""
    game = type(sahara).with_options({"opponent_store": "skip"})
    fields = {"a2": "1o", "a6": "8o", "b6": "3o", "B": "24o"}
    position = game.read_position({"turn": "A", "fields": fields})
    (slip,) = SOWING_SLIPS["capture taken wrongly"](scene(game, position))
    assert [act.field for act in slip.acts if (act.verb, act.cause) == ("lift", "capture")] == ["a2", "b6"]
    assert after_all(fields, slip.acts, "o")["A"] == "6o"


def test_a_foreign_pit_is_what_the_other_seat_would_play(slipped):
    found = slipped("foreign pit", {"a1": "1o", "a3": "1o", "b1": "2o"}, "")
    assert found == [lift_and("b1", "b2", "b3")]


def test_all_slips_keep_all_beans(sahara):
    look = scene(sahara, sahara.start())
    for kind in SOWING_SLIPS.values():
        for slip in kind(look):
            beans = {"lift": 0, "drop": 0}
            for act in slip.acts:
                beans[act.verb] += int(act.pieces.removesuffix("o"))
            assert beans["lift"] == beans["drop"] > 0


def test_cars_that_are_freed_in_a_playout_belong_nowhere_else():
    game = find_game("geisterfahrer", {"score": "playout"})
    fields = {"l2": "1w", "l3": "1b", "l4": "1w", "r4": "4w2b", "F": "19w22b"}
    look = scene(
        game, game.read_position({"turn": "black", "playout": "white", "turns": 34, "fields": fields})
    )
    freed = [slip.acts for slip in SOWING_SLIPS["capture taken wrongly"](look)]
    assert freed
    assert all(act.verb == "lift" for acts in freed for act in acts if act.cause == "capture")
