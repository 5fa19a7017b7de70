"""What every grid keeps to; see companion.devices.grid.

``GRID=camera_bench:bench ./dev test tests/devices/test_grids.py`` tests a grid of another package instead: the
function `bench` makes a grid, and gives it with its board and with the readings that the grid must show.
"""

import json
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint

import gpiozero
import pytest
from i2c_kernel import I2cKernel
from mcp23017 import Mcp23017, input_name
from switches import mock_switches

from companion.boards.board import Board, find
from companion.devices.channels import Channels
from companion.devices.grid import Chunk, Found, Grid
from companion.devices.mcp23017 import Expanders
from companion.devices.recorded_grid import RecordedGrid
from companion.devices.scanned_grid import ScannedGrid
from companion.devices.serial_grid import SerialGrid
from companion.devices.simulated_grid import SimulatedGrid
from companion.devices.simulated_table import SimulatedTable
from companion.devices.switch_matrix import COLUMN_PINS, ROW_PINS, SwitchMatrix
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, WireFrame

BOARD = find("sahara")
READINGS = {field: 0 if field in "AB" else 3 for field in BOARD.fields}

SWITCHES = find("sahara-presence")
CLOSED = {field: field in {"a1", "a6", "b3"} for field in SWITCHES.sensed}


@dataclass
class Bench:
    """A grid, what its board is and what it sees; `answer` is what its other end does."""

    grid: Grid
    board: Board = BOARD
    readings: dict = field(default_factory=lambda: READINGS)
    answer: Callable[[], None] = lambda: None

    def start(self, put):
        self.grid.start(put)
        self.answer()


@pytest.fixture
def simulated():
    table = SimulatedTable(BOARD, "o")
    table.set_up({field: f"{number}o" for field, number in READINGS.items() if number})
    return Bench(SimulatedGrid(table, BOARD))


@pytest.fixture
def recorded():
    header = {"recording": 1, "game": "sahara", "sensors": {"*": "count"}}
    lines = [json.dumps(header), json.dumps({"t": 0.0, "read": READINGS})]
    return Bench(RecordedGrid(lines, BOARD))


@pytest.fixture
def on_a_cable(peer):
    def answer():
        assert peer.hear() == wire.ask()
        peer.say(wire.hello("0.1.0", BOARD.name, BOARD.channels))
        peer.say(wire.frame(0, 10, Channels(BOARD).values(READINGS)))

    peer.plug()
    return Bench(SerialGrid(str(peer.path)), answer=answer)


@pytest.fixture
def on_own_pins(monkeypatch):
    rows, columns = ROW_PINS[:2], COLUMN_PINS
    factory, switches = mock_switches(rows, columns)
    monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
    switches.close(*(divmod(SWITCHES.fields[field].channel, 6) for field, closed in CLOSED.items() if closed))
    grid = ScannedGrid(SWITCHES, lambda: SwitchMatrix(rows, columns, switches.pass_time))
    yield Bench(grid, SWITCHES, CLOSED)
    factory.reset()


@pytest.fixture
def on_an_expander(monkeypatch):
    chip = Mcp23017()
    I2cKernel({0x20: chip}).install(monkeypatch)
    chip.closed = {input_name(SWITCHES.fields[field].channel) for field, closed in CLOSED.items() if closed}
    return Bench(ScannedGrid(SWITCHES, lambda: Expanders(1, [0x20], 12)), SWITCHES, CLOSED)


@pytest.fixture
def of_another_package():
    return Bench(*EntryPoint("bench", os.environ["GRID"], "").load()())


GRIDS = ["simulated", "recorded", "on_a_cable", "on_own_pins", "on_an_expander"]


@pytest.fixture(params=["of_another_package"] if "GRID" in os.environ else GRIDS)
def bench(request):
    bench = request.getfixturevalue(request.param)
    yield bench
    bench.grid.close()


def test_a_grid_is_found_says_hello_and_shows_the_table(bench, ear):
    bench.start(ear.put)
    heard, messages, decoder = [ear.next()], [], Decoder()
    while len(messages) < 2:
        heard.append(ear.next())
        messages += decoder.feed(heard[-1].data)
    assert isinstance(heard[0], Found)
    assert all(isinstance(chunk, Chunk) for chunk in heard[1:])
    hello, wired = messages[:2]
    assert isinstance(hello, Hello)
    assert isinstance(wired, WireFrame)
    channels = Channels(bench.board)
    assert channels.check(hello) is None
    assert channels.frame(wired, 0.0).readings == bench.readings


def test_the_times_of_a_grid_never_decrease(bench, ear):
    bench.start(ear.put)
    times = [ear.next().t for _ in range(2)]
    assert times == sorted(times)


def test_nothing_is_heard_before_the_start_nor_after_the_end(bench, ear):
    assert ear.silent
    bench.start(ear.put)
    ear.next()
    bench.grid.close()
    while not ear.silent:
        ear.next()
    bench.grid.close()
    assert ear.silent


def test_a_grid_that_was_never_started_can_be_closed(bench):
    before = threading.active_count()
    bench.grid.close()
    assert threading.active_count() == before


def test_a_closed_grid_leaves_no_thread_behind(bench, ear):
    before = set(threading.enumerate())
    bench.start(ear.put)
    ear.next()
    bench.grid.close()
    assert set(threading.enumerate()) <= before
