"""What every grid keeps to; see companion.devices.grid."""

import json

import pytest

from companion.boards.board import find
from companion.devices.channels import Channels
from companion.devices.grid import Chunk, Found
from companion.devices.recorded_grid import RecordedGrid
from companion.devices.serial_grid import SerialGrid
from companion.devices.simulated_grid import SimulatedGrid
from companion.devices.simulated_table import SimulatedTable
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, WireFrame

BOARD = find("sahara")
READINGS = {field: 0 if field in "AB" else 3 for field in BOARD.fields}


def simulated(peer):
    table = SimulatedTable(BOARD, "o")
    table.set_up({field: f"{number}o" for field, number in READINGS.items() if number})
    return SimulatedGrid(table, BOARD), lambda: None


def recorded(peer):
    header = {"recording": 1, "game": "sahara", "sensors": {"*": "count"}}
    lines = [json.dumps(header), json.dumps({"t": 0.0, "read": READINGS})]
    return RecordedGrid(lines, BOARD), lambda: None


def on_a_cable(peer):
    def answer():
        assert peer.hear() == wire.ask()
        peer.say(wire.hello("0.1.0", BOARD.name, BOARD.channels))
        peer.say(wire.frame(0, 10, Channels(BOARD).values(READINGS)))

    peer.plug()
    return SerialGrid(str(peer.path)), answer


@pytest.fixture(params=[simulated, recorded, on_a_cable])
def grid_and_start(request, peer, ear):
    grid, answer = request.param(peer)

    def start():
        grid.start(ear.put)
        answer()

    yield grid, start
    grid.close()


def test_a_grid_is_found_says_hello_and_shows_the_table(grid_and_start, ear):
    _, start = grid_and_start
    start()
    heard, messages, decoder = [ear.next()], [], Decoder()
    while len(messages) < 2:
        heard.append(ear.next())
        messages += decoder.feed(heard[-1].data)
    assert isinstance(heard[0], Found)
    assert all(isinstance(chunk, Chunk) for chunk in heard[1:])
    hello, wired = messages[:2]
    assert isinstance(hello, Hello)
    assert isinstance(wired, WireFrame)
    assert Channels(BOARD).check(hello) is None
    assert Channels(BOARD).frame(wired, 0.0).readings == READINGS


def test_the_times_of_a_grid_never_decrease(grid_and_start, ear):
    _, start = grid_and_start
    start()
    times = [ear.next().t for _ in range(2)]
    assert times == sorted(times)


def test_nothing_is_heard_before_the_start_nor_after_the_end(grid_and_start, ear):
    grid, start = grid_and_start
    assert ear.silent
    start()
    ear.next()
    grid.close()
    while not ear.silent:
        ear.next()
    grid.close()
    assert ear.silent


def test_a_grid_that_was_never_started_can_be_closed(grid_and_start):
    grid, _ = grid_and_start
    grid.close()
    assert not grid._thread.is_alive()


def test_a_closed_grid_leaves_no_thread_behind(grid_and_start, ear):
    grid, start = grid_and_start
    start()
    ear.next()
    assert grid._thread.is_alive()
    grid.close()
    assert not grid._thread.is_alive()
