import pytest

from companion.rules.registry import game as find_game
from companion.study.game_study import study_of
from companion.study.slip_scene import scene

ROWS = [[5 * row + column for column in range(1, 6)] for row in range(5)]
FIGURES = {"t5": "1y", "t8": "1r", "t20": "1r1y", "y.yard": "2y", "r.yard": "2r"}


@pytest.fixture
def figures():
    """What hands do in all slips of a kind in Ghostbuster, yellow having rolled."""

    def find(kind, roll, fields=FIGURES, turn="yellow", **options):
        game = find_game("ghostbuster", options)
        position = game.read_position({"turn": turn, "fields": fields, "tries": 1})
        slips = study_of(game.id).slips[kind](scene(game, position, roll))
        return [[f"{act.verb} {act.pieces} {act.field}" for act in slip.acts] for slip in slips]

    return find


@pytest.fixture
def stones():
    """What hands do in all slips of a kind in Zahlenluchs, A having drawn 7, so that b2 must step."""

    def find(kind, fields):
        game = find_game("zahlenluchs", {"layout": ROWS})
        position = game.read_position({"turn": "A", "fields": fields})
        slips = study_of(game.id).slips[kind](scene(game, position, 7))
        return [[f"{act.verb} {act.pieces} {act.field}" for act in slip.acts] for slip in slips]

    return find


PLAIN = {"t5": "1y", "t8": "1r", "t20": "1y", "y.yard": "2y", "r.yard": "3r"}


def test_a_figure_is_counted_too_far_and_too_short(figures):
    fields = {"t5": "1y", "t8": "1r", "y.yard": "3y", "r.yard": "3r"}
    lift = "lift 1y t5"
    assert figures("wrong distance", 3, fields) == [[lift, f"drop 1y t{number}"] for number in (9, 7, 10, 11)]


def test_a_figure_is_never_put_down_as_the_third(figures):
    fields = {"t5": "1y", "t9": "2r", "y.yard": "3y", "r.yard": "2r"}
    drops = [acts[-1] for acts in figures("wrong distance", 3, fields)]
    assert drops == ["drop 1y t7", "drop 1y t10", "drop 1y t11"]


def test_another_seats_figure_is_moved(figures):
    fields = {"t5": "1y", "t9": "1r", "y.yard": "3y", "r.yard": "3r"}
    assert figures("wrong stone", 3, fields) == [["lift 1r t9", "drop 1r t12"]]


def test_a_figure_is_brought_out_without_a_six(figures):
    assert figures("entered without a six", 3, PLAIN, mode="plain") == [["lift 1y y.yard", "drop 1y t1"]]
    assert figures("entered without a six", 6, PLAIN, mode="plain") == []


def test_a_captured_figure_is_left_or_taken_off_the_board(figures):
    left = figures("captured piece left", 3, PLAIN, mode="plain")
    assert left == [["lift 1y t5", "drop 1y t8"]]
    off = figures("captured figure taken off", 3, PLAIN, mode="plain")
    assert off == [["lift 1y t5", "lift 1r t8", "drop 1y t8"]]


def test_a_figure_is_taken_off_that_nobody_captured(figures):
    fields = {"t5": "1y", "t9": "1r", "y.yard": "3y", "r.yard": "3r"}
    found = figures("taken without capture", 3, fields)
    assert ["lift 1r t9", "lift 1y t5", "drop 1y t8"] in found
    assert not any("lift 1y y.yard" in acts for acts in found)


def test_of_a_blockade_the_top_alone_is_moved_or_both_together(figures):
    fields = {"t20": "1r1y", "y.yard": "3y", "r.yard": "3r"}
    assert figures("blockade not dissolved", 3, fields) == [
        ["lift 1y t20", "drop 1y t23"],
        ["lift 1y t20", "lift 1r t20", "drop 1r t23", "drop 1y t23"],
    ]


OWN = {"b2": "1A", "e1": "1A", "c3": "1C", "e5": "1C"}


def test_a_stone_steps_to_where_no_arrow_leads(stones):
    targets = {acts[-1] for acts in stones("wrong step", OWN)}
    assert {"drop 1A a2", "drop 1A d4", "drop 1A b1"} <= targets
    assert not {"drop 1A c3", "drop 1A e1"} & targets


def test_a_stone_is_moved_that_the_card_does_not_allow(stones):
    moved = {acts[0] for acts in stones("wrong stone", OWN) if "C" not in acts[0]}
    assert "lift 1A e1" in moved


def test_the_captured_stone_is_left_beside_the_one_that_came(stones):
    assert stones("captured piece left", OWN) == [["lift 1A b2", "drop 1A c3"]]


def test_the_stone_beside_the_right_one_is_taken(stones):
    assert ["lift 1C e5", "lift 1A b2", "drop 1A b3"] in stones("taken without capture", OWN)
