"""Lines that are said to a grid."""

import queue

import pytest

from companion.boards.board import find
from companion.devices.grid import Chunk, Found
from companion.devices.recorded_grid import RecordedGrid
from companion.devices.serial_grid import SerialGrid
from companion.devices.simulated_grid import SimulatedGrid
from companion.devices.simulated_table import SimulatedTable
from companion.link import wire

BOARD = find("sahara-presence")


def test_a_line_goes_over_the_cable_at_once(peer):
    peer.plug()
    said = queue.SimpleQueue()
    grid = SerialGrid(str(peer.path))
    grid.start(said.put)
    try:
        assert peer.hear() == wire.ask()
        peer.say(wire.hello("0.1.0", BOARD.name, BOARD.channels))
        assert isinstance(said.get(timeout=30), Found)
        assert isinstance(said.get(timeout=30), Chunk)
        grid.say(wire.ask_raw())
        grid.say(wire.ask_test())
        assert peer.hear() == wire.ask_raw()
        assert peer.hear() == wire.ask_test()
    finally:
        grid.close()


def test_what_is_said_while_there_is_no_grid_is_lost(peer):
    grid = SerialGrid(str(peer.path))
    grid.say(wire.ask_raw())
    peer.plug()
    said = queue.SimpleQueue()
    grid.start(said.put)
    try:
        assert peer.hear() == wire.ask()
        peer.say(wire.hello("0.1.0", BOARD.name, BOARD.channels))
        said.get(timeout=30)
        said.get(timeout=30)
        grid.say(wire.ask_test())
        assert peer.hear() == wire.ask_test()
    finally:
        grid.close()


HEADER = '{"recording": 1, "game": "sahara", "sensors": {"*": "presence", "A": "none", "B": "none"}}'


def simulated():
    return SimulatedGrid(SimulatedTable(BOARD, "o"), BOARD, clock=lambda: 0.0, beat=3600.0)


def recorded():
    """A grid that ends after its first frame."""
    ends = iter([False])
    return RecordedGrid([HEADER], BOARD, clock=lambda: 0.0, wait=lambda _seconds: next(ends, True))


@pytest.mark.parametrize("made", [simulated, recorded])
def test_grids_without_ears_send_the_same_whatever_they_are_told(made):
    def sent(*lines):
        grid, said = made(), queue.SimpleQueue()
        grid.start(said.put)
        for line in lines:
            grid.say(line)
        messages = [said.get(timeout=30) for _ in range(3)]
        grid.close()
        return messages, said.qsize()

    messages, more = sent(wire.ask_raw(), wire.ask_test())
    assert (messages, more) == sent()
    assert [type(message) for message in messages] == [Found, Chunk, Chunk]
    assert more == 0
