"""What trays weigh, against a sum by hand, and what is left of a load cell."""

import math

import pytest

from companion.boards.board import find
from companion.boards.plates.loads import rows, tray_grams, whole_set_grams


def test_a_tray_weighs_what_its_plywood_does():
    # A disc of 28.5 mm radius, 1.5 mm thick; a ring 2 mm wide, 6 mm high; 0.68 g in a cubic centimetre.
    disc = math.pi * 2.85**2 * 0.15
    ring = math.pi * (2.85**2 - 2.65**2) * 0.6
    assert tray_grams(find("sahara-scales").fields["a1"], 6) == pytest.approx(0.68 * (disc + ring))


def test_tray_and_rest_are_what_the_cell_is_made_for():
    board = find("geisterfahrer-scales")
    found = list(rows(board))
    assert [row[0] for row in found] == list(board.fields)
    for _, cell, tray, left in found:
        assert cell == "100"
        assert float(tray) + float(left) == pytest.approx(100)


def test_all_pieces_weigh_what_the_board_file_says():
    # 25 ambulances of 1.4 g and 25 hearses of 2.0 g; sahara-scales does not say how many beads there are.
    assert whole_set_grams(find("geisterfahrer-scales")) == pytest.approx(25 * 1.4 + 25 * 2.0)
    assert whole_set_grams(find("sahara-scales")) is None


def test_a_board_without_load_cells_has_no_rows():
    assert list(rows(find("zahlenluchs-reeds"))) == []
