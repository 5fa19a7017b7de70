"""Switches in a matrix, scanned by the firmware."""

import pytest

from companion.boards.scanner import Scanner
from companion.link import wire


def matrix(rows, columns):
    return Scanner(chip="matrix", rows=rows, columns=columns)


def close(pico, *channels):
    for channel in channels:
        pico.set(f"keys.closed[{channel}]", 1)
    pico.run(15)
    return [channel for channel, value in enumerate(pico.frame()) if value]


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 8), (8, 1), (5, 5), (8, 8)])
def test_each_switch_is_its_own_channel(plug, rows, columns):
    pico = plug(matrix(rows, columns))
    for channel in range(rows * columns):
        assert close(pico, channel) == [channel]
        pico.set(f"keys.closed[{channel}]", 0)


def test_all_switches_at_once_are_seen(plug):
    assert close(plug(matrix(6, 6)), *range(36)) == list(range(36))


def test_with_diodes_three_corners_do_not_close_the_fourth(plug):
    assert close(plug(matrix(3, 3)), 0, 2, 6) == [0, 2, 6]


def test_without_diodes_the_fourth_corner_is_a_ghost(plug):
    pico = plug(matrix(3, 3))
    pico.do("!world.leads[:] = [None] * 30")
    pico.do("world.set('keys', Keys((8, 9, 10), (0, 1, 2), False))")
    assert close(pico, 0, 2, 6) == [0, 2, 6, 8]


def test_a_matrix_is_well_whatever_is_closed(plug):
    pico = plug(matrix(4, 5))
    close(pico, *range(20))
    assert pico.ask(wire.ask_test()).faults == {}


def test_a_column_that_is_low_without_a_row_is_stuck_in_all_rows(plug):
    pico = plug(matrix(4, 5))
    pico.set("keys.shorted[3]", 1)
    assert pico.ask(wire.ask_test()).faults == dict.fromkeys((3, 8, 13, 18), "stuck")
