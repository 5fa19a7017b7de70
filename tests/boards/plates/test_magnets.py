"""The field of a magnet at a Hall, against figures of others."""

from itertools import pairwise

import pytest

from companion.boards.board import find
from companion.boards.construction.folder import papers
from companion.boards.plates import measures
from companion.boards.plates.magnets import field_mt, least_mt, rows
from companion.boards.plates.stack import stacks_of
from companion.service.commands.board.wiring_pins import pins_in_use


def test_the_field_is_that_of_a_calculator():
    # machinecalcs.com, magnetic field calculator: 1.32 T, a thickness of a quarter of the diameter.
    assert field_mt(0, 20, 5, 1320) == pytest.approx(295.2, abs=0.05)
    assert field_mt(5, 20, 5, 1320) == pytest.approx(171.5, abs=0.05)


def test_far_away_the_field_falls_by_the_cube_of_the_distance():
    near, far = (field_mt(distance, 8, 3, 1170) for distance in (200, 400))
    assert near / far == pytest.approx(8, rel=0.03)


def test_the_higher_a_magnet_is_the_less_a_hall_feels():
    fields = [float(field) for _, _, field, _ in rows(find("ghostbuster-halls"))]
    assert len(fields) > 10
    assert all(one > other for one, other in pairwise(fields))


def test_near_a_hall_is_at_its_stop_and_far_off_it_feels_nothing():
    told = {int(height): said for _, height, _, said in rows(find("ghostbuster-halls"))}
    assert told[0].startswith("that there is one, and its pole")
    assert told[6] == "how strong it is"
    assert told[30] == "nothing"


def test_the_weakest_field_is_the_step_of_the_scanner():
    board = find("ghostbuster-halls")
    [stack] = stacks_of(board)
    # 200 of 65536 are 15.3 mV at 5 V, and a millitesla is 14 mV.
    assert least_mt(board, stack) == pytest.approx(15.3 / 14, rel=0.01)


def test_the_magnet_is_that_of_the_list_of_parts():
    parts = papers(find("zahlenluchs-halls"), pins_in_use())["parts.md"]
    assert f"neodymium, {measures.MAGNET_DIAMETER:g} x {measures.MAGNET_HEIGHT:g} mm" in parts


def test_a_board_without_halls_has_no_rows():
    assert list(rows(find("zahlenluchs-reeds"))) == []
