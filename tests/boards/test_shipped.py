"""The boards of the package against the rules of their games: fields, pieces, and which is beside which.

All expected fields and pieces are those of the outward contract, section 1, and of the rule document.
"""

import math
from collections import Counter
from itertools import pairwise

import pytest

from companion.boards.board import check_fields, find, names

CROSS = ["yellow", "green", "red", "blue"]
STAR = [*CROSS, "black", "white"]
LETTER = dict(zip(STAR, "ygrbkw", strict=True))


def track(cells, colours):
    homes = [f"{LETTER[colour]}.{room}" for colour in colours for room in ("yard", "h1", "h2", "h3", "h4")]
    return [*(f"t{n}" for n in range(1, cells + 1)), *homes]


def square(size):
    return [f"{'abcdef'[column]}{row}" for row in range(1, size + 1) for column in range(size)]


def hexagon():
    lengths = [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    return [
        f"{row}{n}" for row, length in zip("abcdefghijk", lengths, strict=True) for n in range(1, length + 1)
    ]


COLUMNS = [f"{column}{n}" for column in "lr" for n in range(1, 6)]
BOARDS = {
    "geisterfahrer": ([*COLUMNS, "F"], {"w": 25, "b": 25}, (2,), {"cemetery": "far"}),
    "geisterfahrer-near": ([*COLUMNS, "F"], {"w": 25, "b": 25}, (2,), {"cemetery": "near"}),
    "ghostbuster": (track(40, CROSS), {}, (2, 3, 4), {"track": 40}),
    "ghostbuster-six": (track(48, STAR), {}, (6, 5), {"track": 48}),
    "zahlenluchs": (square(5), dict.fromkeys("AC", 6), (2,), {}),
    "zahlenluchs-four": (square(6), dict.fromkeys("ABCD", 6), (4,), {}),
    "esiema": (hexagon(), dict.fromkeys("ABCDEF", 1) | dict.fromkeys("abcdef", 70), (2, 3, 4, 5, 6), {}),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_the_fields_the_pieces_and_the_seats_of_its_game(name):
    board = find(name)
    fields, pieces, seats, options = BOARDS[name]
    check_fields(board, fields)
    assert (board.pieces, board.seats, board.options) == (pieces, seats, options)
    assert board.stacks == (board.game == "ghostbuster")
    assert set(board.sensors.values()) == {"contents"}


SCANNED = {
    "esiema-barriers": ("esiema", {"74hc165": 91}, {"presence": 91}),
    "geisterfahrer-scales": ("geisterfahrer", {"hx711": 11}, {"mass": 11}),
    "ghostbuster-halls": ("ghostbuster", {"hall": 56}, {"count": 40, "presence": 16, "none": 4}),
    "ghostbuster-six-halls": ("ghostbuster-six", {"hall": 72}, {"count": 48, "presence": 24, "none": 6}),
    "sahara-scales": ("sahara", {"hx711": 14}, {"mass": 14}),
    "zahlenluchs-four-reeds": ("zahlenluchs-four", {"matrix": 36}, {"presence": 36}),
    "zahlenluchs-halls": ("zahlenluchs", {"hall": 25}, {"contents": 25}),
    "zahlenluchs-reeds": ("zahlenluchs", {"matrix": 25}, {"presence": 25}),
}
"""By board that can be built: the board of the simulated table, its chips, its sensors."""


def test_every_board_with_scanners_is_here():
    assert {name for name in names() if find(name).scanners} == set(SCANNED)


@pytest.mark.parametrize("name", SCANNED)
def test_a_board_that_can_be_built_is_the_simulated_one_with_other_sensors(name):
    plain, chips, sensors = SCANNED[name]
    board, like = find(name), find(plain)
    assert (board.game, board.seats, board.options) == (like.game, like.seats, like.options)
    assert (board.size, board.outline, board.look) == (like.size, like.outline, like.look)
    assert (board.pieces, board.stacks) == (like.pieces, like.stacks)
    places = {field: (place.x, place.y, place.reach, place.shape) for field, place in like.fields.items()}
    assert {
        field: (place.x, place.y, place.reach, place.shape) for field, place in board.fields.items()
    } == places
    assert {scanner.chip: scanner.size for scanner in board.scanners} == chips
    assert Counter(board.sensors.values()) == sensors


@pytest.mark.parametrize("name", SCANNED)
def test_channels_run_through_the_fields_in_their_order(name):
    """So the wires run as the eye does, and a chip reads neighbours."""
    channels = [place.channel for place in find(name).fields.values() if place.channel is not None]
    assert channels == sorted(channels)


@pytest.mark.parametrize(("name", "letters"), [("sahara-scales", "o"), ("geisterfahrer-scales", "wb")])
def test_boards_of_load_cells_say_what_pieces_weigh_and_how_much_cells_err(name, letters):
    board = find(name)
    assert set(board.masses) == set(letters)
    least = min(
        abs(one - other)
        for one in (*board.masses.values(), 0)
        for other in board.masses.values()
        if one != other
    )
    assert 0 < 2 * board.tolerance < least
    [scanner] = board.scanners
    pieces = board.pieces or {"o": 36}
    assert sum(board.masses[letter] * number for letter, number in pieces.items()) < scanner.capacity


def test_a_hall_tells_two_players_stones_by_their_poles():
    assert set(find("zahlenluchs-halls").poles.values()) == set(find("zahlenluchs-halls").pieces)


def at(board, field):
    place = board.fields[field]
    return place.x, place.y


def angle(board, field):
    """Clockwise from straight down, in degrees, as the first seat sees it from above."""
    (x, y), (width, height) = at(board, field), board.size
    return math.degrees(math.atan2(width / 2 - x, y - height / 2)) % 360


@pytest.mark.parametrize(
    ("name", "colours", "cells"), [("ghostbuster", CROSS, 40), ("ghostbuster-six", STAR, 48)]
)
def test_the_track_runs_clockwise_and_each_colour_starts_one_arm_on(name, colours, cells):
    board = find(name)
    starts = [f"t{1 + n * cells // len(colours)}" for n in range(len(colours))]
    assert [board.fields[start].colour for start in starts] == colours
    coloured = {field for field in track(cells, []) if board.fields[field].colour is not None}
    assert coloured == set(starts)
    turned = [angle(board, start) - angle(board, starts[0]) for start in starts]
    assert [round(turn % 360) for turn in turned] == pytest.approx(
        [n * 360 / len(colours) for n in range(len(colours))], abs=2
    )
    ring = track(cells, [])
    for one, other in pairwise([*ring, ring[0]]):
        assert 32 <= math.dist(at(board, one), at(board, other)) <= 36, (one, other)


@pytest.mark.parametrize(
    ("name", "colours", "cells"), [("ghostbuster", CROSS, 40), ("ghostbuster-six", STAR, 48)]
)
def test_a_house_leads_inwards_from_the_field_before_the_start_and_its_yard_is_near_the_start(
    name, colours, cells
):
    board = find(name)
    middle = board.size[0] / 2, board.size[1] / 2
    for n, colour in enumerate(colours):
        letter = LETTER[colour]
        entrance = f"t{(n * cells // len(colours) - 1) % cells + 1}"
        way = [entrance, *(f"{letter}.h{number}" for number in range(1, 5))]
        for one, other in pairwise(way):
            assert 30 <= math.dist(at(board, one), at(board, other)) <= 36, (one, other)
            assert math.dist(at(board, one), middle) > math.dist(at(board, other), middle)
        start = at(board, f"t{n * cells // len(colours) + 1}")
        yards = {other: math.dist(start, at(board, f"{LETTER[other]}.yard")) for other in colours}
        assert min(yards, key=yards.__getitem__) == colour
        assert {board.fields[f"{letter}.{room}"].colour for room in ("yard", "h1", "h2", "h3", "h4")} == {
            colour
        }


@pytest.mark.parametrize(
    ("name", "ends"), [("geisterfahrer", ("l5", "r5")), ("geisterfahrer-near", ("l1", "r1"))]
)
def test_the_cemetery_lies_beside_the_pits_between_which_cars_pass_it(name, ends):
    board = find(name)
    away = {field: math.dist(at(board, field), at(board, "F")) for field in COLUMNS}
    assert set(sorted(away, key=away.__getitem__)[:2]) == set(ends)
    for n in range(1, 6):
        left, right = board.fields[f"l{n}"], board.fields[f"r{n}"]
        assert left.x < right.x
        assert left.y == right.y
        assert (left.colour, right.colour) == ("black", "white")
    assert board.fields["l1"].y > board.fields["l5"].y  # the players sit below


def axial(field):
    """docs/reference/rules.md, section 5.1: row letter is r from -5 to 5, the number the rank of q."""
    r = "abcdefghijk".index(field[0]) - 5
    return max(-5, -5 - r) + int(field[1:]) - 1, r


def test_pits_of_the_hexagon_are_neighbours_where_the_axial_coordinates_say_so():
    board = find("esiema")
    near = Counter()
    for one in board.fields:
        for other in board.fields:
            (q, r), (q2, r2) = axial(one), axial(other)
            beside = (q2 - q, r2 - r) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
            assert beside == (0 < math.dist(at(board, one), at(board, other)) < 40), (one, other)
            near[one] += beside
    assert Counter(near.values()) == {6: 61, 4: 24, 3: 6}


@pytest.mark.parametrize("name", ["zahlenluchs", "zahlenluchs-four"])
def test_columns_of_cards_go_to_the_right_and_rows_away_from_the_first_seat(name):
    fields = find(name).fields
    assert fields["a1"].x < fields["b1"].x
    assert fields["a1"].y == fields["b1"].y
    assert fields["a1"].y > fields["a2"].y
    assert {place.shape for place in fields.values()} == {"card"}
