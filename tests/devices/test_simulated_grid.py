import gc
import threading
import weakref

import pytest

from companion.boards.board import find
from companion.devices.channels import Channels
from companion.devices.grid import Chunk, Found, Lost
from companion.devices.simulated_grid import SimulatedGrid
from companion.devices.simulated_table import SimulatedTable
from companion.link.decoder import Decoder
from companion.link.messages import Hello, WireFrame

START = {f"{row}{n}": "3o" for row in "ab" for n in range(1, 7)}
STILL = 3600.0  # no heartbeat while the test runs


class Scene:
    """A table, the grid below it, and the readings that arrive."""

    def __init__(self, name, ear, beat=STILL):
        self.board = find(name)
        self.table = SimulatedTable(self.board, "o")
        self.table.set_up(START)
        self.grid = SimulatedGrid(self.table, self.board, beat=beat, clock=lambda: 12.5)
        self.ear = ear
        self.decoder = Decoder()

    def readings(self):
        """The readings of the next frame."""
        chunk = self.ear.next()
        assert isinstance(chunk, Chunk), chunk
        [wired] = self.decoder.feed(chunk.data)
        assert isinstance(wired, WireFrame), wired
        return Channels(self.board).frame(wired, chunk.t).readings

    def begin(self):
        self.grid.start(self.ear.put)
        assert self.ear.next() == Found(12.5, f"simulated table {self.board.name}")
        [hello] = self.decoder.feed(self.ear.next().data)
        assert isinstance(hello, Hello)
        assert Channels(self.board).check(hello) is None


@pytest.fixture
def scene(ear):
    made = Scene("sahara", ear)
    yield made
    made.grid.close()


def test_the_table_is_shown_at_the_start_and_after_each_movement_of_a_hand(scene):
    scene.begin()
    assert scene.readings() == {**dict.fromkeys(START, 3), "A": 0, "B": 0}
    scene.table.lift("a4")
    assert scene.readings()["a4"] == 0
    for field, count in (("a5", 4), ("a6", 4), ("A", 1)):
        scene.table.drop(field)
        assert scene.readings()[field] == count
    assert scene.ear.silent


@pytest.mark.parametrize(
    ("name", "full", "empty"),
    [("sahara-presence", True, False), ("sahara-pits", 3, 0), ("sahara-contents", "3o", "")],
)
def test_each_sensor_sees_what_its_kind_can_see(ear, name, full, empty):
    scene = Scene(name, ear)
    scene.begin()
    scene.readings()
    scene.table.lift("b2")
    readings = scene.readings()
    assert (readings["b1"], readings["b2"]) == (full, empty)
    assert ("A" in readings) == (name == "sahara-contents")
    scene.grid.close()


def test_without_any_movement_the_heart_beats(ear):
    scene = Scene("sahara", ear, beat=0.001)
    scene.begin()
    first = scene.readings()
    assert [scene.readings() for _ in range(3)] == [first] * 3
    scene.grid.close()
    assert scene.decoder.counts.lost == 0


def test_the_cable_can_be_pulled_and_put_back(scene):
    scene.begin()
    scene.readings()
    scene.grid.unplug()
    assert scene.ear.next() == Lost(12.5, "the simulated grid is unplugged")
    scene.grid.unplug()
    scene.table.lift("a1")
    assert scene.ear.silent
    scene.grid.plug()
    assert isinstance(scene.ear.next(), Found)
    [hello] = scene.decoder.feed(scene.ear.next().data)
    assert isinstance(hello, Hello)
    [wired] = scene.decoder.feed(scene.ear.next().data)
    assert (wired.seq, wired.values[0]) == (0, 0)
    scene.grid.plug()
    assert scene.ear.silent


def test_a_blind_sensor_gives_no_reading_until_it_works_again(scene):
    scene.begin()
    scene.readings()
    scene.grid.blind("a2")
    assert scene.readings()["a2"] is None
    scene.grid.blind("a2", blind=False)
    assert scene.readings()["a2"] == 3


def test_of_many_hands_at_once_the_last_frame_shows_the_table_as_it_is(scene):
    scene.begin()
    scene.readings()
    hands = [
        threading.Thread(target=scene.table.lift, args=(field, "1o")) for field in START for _ in range(3)
    ]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    *_, last = [scene.readings() for _ in hands]
    assert scene.ear.silent
    assert last == {**dict.fromkeys(START, 0), "A": 0, "B": 0}


def test_a_closed_grid_sees_no_hand(scene):
    scene.begin()
    scene.readings()
    scene.grid.close()
    scene.table.lift("a1")
    scene.grid.plug()
    assert scene.ear.silent


def test_a_table_holds_no_grid_that_was_closed(ear):
    table = SimulatedTable(find("sahara"), "o")
    grid = SimulatedGrid(table, find("sahara"), beat=STILL)
    held = weakref.ref(grid)
    grid.start(ear.put)
    grid.close()
    del grid
    gc.collect()
    assert held() is None
