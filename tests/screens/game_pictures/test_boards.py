"""The small pictures show what lies on each field, where the board has it."""

from dataclasses import replace

import game_views
import pytest
import views

from companion.rules.registry import own_names
from companion.screens.font import Font
from companion.screens.game_pictures import pictures_of
from companion.screens.game_pictures.esiema import BOARD as ESIEMA
from companion.screens.game_pictures.esiema import own, pits
from companion.screens.game_pictures.geisterfahrer import BOARD as GEISTERFAHRER
from companion.screens.game_pictures.zahlenluchs import BOARD as ZAHLENLUCHS
from companion.screens.game_pictures.zahlenluchs import STONES
from companion.screens.page import HEIGHT, WIDTH, Bitmap, Box, Text, render

BOARDS = {name: board for name in own_names() if (board := pictures_of(name).board) is not None}

VIEWS = {
    "sahara": views.TABLE_VIEW,
    "geisterfahrer": game_views.RACE,
    "zahlenluchs": game_views.FOUR_STONES,
    "esiema": game_views.BALLS,
}


def stones(view, wrong=()):
    return [
        shape
        for shape in ZAHLENLUCHS.draw(view, wrong, 15)
        if isinstance(shape, Bitmap) and shape.rows in STONES.values()
    ]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_keeps_to_its_width_and_height(name):
    board, view = BOARDS[name], VIEWS[name]
    ink = render(board.draw(view, (), 0)).getbbox()
    assert ink[2] <= board.width <= WIDTH
    assert ink[3] <= board.height
    assert board.top + board.height <= HEIGHT


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("sahara", ("a4", "b1", "A")),
        ("geisterfahrer", ("l1", "l3", "r3")),
        ("zahlenluchs", ("a1", "d3", "f6")),
        ("esiema", ("a1", "f6", "a2")),
    ],
)
def test_a_wrong_field_is_marked_whether_something_belongs_there_or_not(name, fields):
    board, view = BOARDS[name], VIEWS[name]
    drawn = {render(board.draw(view, [field], 0)).tobytes() for field in (*fields, "nowhere")}
    assert len(drawn) == len(fields) + 1


def test_both_colours_of_a_pit_are_told_and_hearses_stand_on_a_lit_ground():
    view = replace(game_views.RACE, table={"l2": "2w13b"})
    shapes = GEISTERFAHRER.draw(view, (), 18)
    told = [(shape.text, shape.lit) for shape in shapes if isinstance(shape, Text) and shape.text != "·"]
    assert told == [("13", False), ("2", True)]


def test_pits_follow_each_other_from_the_players_end_the_left_column_above():
    table = {f"{side}{number}": f"{number}b" for side in "lr" for number in range(1, 6)}
    shapes = GEISTERFAHRER.draw(replace(game_views.RACE, table=table), (), 18)
    digits = sorted((text.y, text.x, text.text) for text in shapes if isinstance(text, Text))
    assert [text for _, _, text in digits] == list("1234512345")


def test_no_pit_runs_into_the_next_however_full_it_is():
    table = {f"{side}{number}": "12w13b" for side in "lr" for number in range(1, 6)}
    shapes = GEISTERFAHRER.draw(replace(game_views.RACE, table=table), (), 18)
    lines = [shape.x for shape in shapes if isinstance(shape, Box) and shape.width == 1]
    inked = {
        column
        for text in shapes
        if isinstance(text, Text)
        for column in range(text.x, text.right - 1)  # the last column of a digit is blank
    }
    assert len(lines) == 4
    assert inked.isdisjoint(lines)


def test_the_four_kinds_of_stones_differ_in_at_least_a_dozen_pixels():
    def ink(seat):
        return {(x, y) for y, row in enumerate(STONES[seat]) for x, mark in enumerate(row) if mark == "#"}

    pairs = [(one, other) for one in "ABCD" for other in "ABCD" if one < other]
    assert min(len(ink(one) ^ ink(other)) for one, other in pairs) >= 12


def test_a1_is_the_lower_left_card():
    corner, beside, above = (
        stones(replace(game_views.FOUR_STONES, table={field: "1A"}))[0] for field in ("a1", "b1", "a2")
    )
    assert (beside.x > corner.x, beside.y) == (True, corner.y)
    assert (above.x, above.y < corner.y) == (corner.x, True)


def test_a_stone_on_a_wrong_card_is_framed_and_still_to_be_seen():
    view = replace(game_views.FOUR_STONES, table={"a1": "1C"})
    shapes = ZAHLENLUCHS.draw(view, ["a1"], 15)
    frames = [shape for shape in shapes if isinstance(shape, Box)]
    assert [frame.filled for frame in frames] == [False]
    assert [stone.rows for stone in stones(view, ["a1"])] == [STONES["C"]]


def test_the_hexagon_has_91_pits_of_which_none_touches_another():
    places = {(x, y) for _, x, y in pits()}
    assert len(places) == 91
    assert all((x + dx, y) not in places for x, y in places for dx in (1, 2, 3))


def test_row_a_is_below_and_its_first_pit_left_as_on_the_board():
    where = {pit: (x, y) for pit, x, y in pits()}
    assert where["a1"][1] > where["k1"][1]
    assert where["a1"][0] < where["a6"][0]
    assert where["f1"][0] == 0
    assert len([pit for pit in where if pit.startswith("f")]) == 11


def test_the_pits_with_balls_of_the_player_to_move_are_full():
    view = replace(game_views.BALLS, table={"a1": "1C2a", "b2": "3c", "c3": "4a"}, turn="C")
    assert own(view) == {"a1", "b2"}
    full = [shape for shape in ESIEMA.draw(view, (), 18) if set(shape.rows) == {"###"}]
    assert len(full) == 2


def test_numbers_on_small_boards_are_never_smaller_than_small_text():
    for name, board in BOARDS.items():
        fonts = {shape.font for shape in board.draw(VIEWS[name], (), 0) if isinstance(shape, Text)}
        assert fonts <= {Font.SMALL, Font.BOLD, Font.HEAD}
