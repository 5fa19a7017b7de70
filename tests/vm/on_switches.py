"""A matrix of switches on the pins of a kernel; while it waits for a column to rise, the wires are modelled."""

import threading
import time
from contextlib import closing
from functools import partial

import pytest
from switches import Switches

from companion.boards.board import find
from companion.boards.papers.wiring import PiPins
from companion.devices.buttons import Buttons
from companion.devices.grid import Found
from companion.devices.scanned_grid import ScannedGrid
from companion.devices.switch_matrix import COLUMN_PINS, ROW_PINS, SwitchMatrix
from companion.link.decoder import Decoder
from companion.link.messages import WireFrame
from companion.link.wire import HEARTBEAT_MS
from companion.service.config.configuration import ButtonsSection, Configuration, GridSection, PageSection
from companion.service.table.assembly import Companion

BUTTON_PINS = dict(PiPins.buttons)
SCANS = 50


class Wires(Switches):
    """Switches between the pins of the chip; passing time is when electricity does its work."""

    def __init__(self, bank):
        self.bank = bank
        super().__init__(ROW_PINS, COLUMN_PINS, lambda: {row: 0 for row in ROW_PINS if not bank.value(row)})

    def pass_time(self, seconds):
        super().pass_time(seconds)
        for column in self.columns:
            self.bank.pull(column, self.level(column))


@pytest.fixture
def wires(bank):
    return Wires(bank)


@pytest.fixture
def matrix(wires):
    matrix = SwitchMatrix(ROW_PINS, COLUMN_PINS, wires.pass_time)
    yield matrix
    matrix.close()


def seen(places):
    return [int((row, column) in places) for row in range(6) for column in range(6)]


@pytest.mark.parametrize(
    "places",
    [set(), {(0, 0)}, {(5, 5)}, {(0, 0), (0, 1), (1, 0)}, {(row, 5 - row) for row in range(6)}],
    ids=["none", "first", "last", "three corners", "diagonal"],
)
def test_the_switches_are_seen_as_they_are(matrix, wires, places):
    wires.close(*places)
    assert matrix.read() == seen(places)


def test_without_diodes_no_two_outputs_work_against_each_other(wires):
    wires.diodes = False
    wires.close(*((row, column) for row in range(6) for column in range(6)))
    driven = []

    def pass_time(seconds):
        rows = matrix._rows  # noqa: SLF001 - what this machine itself has set each pin to, not what the chip shows
        driven.append([row.function for row in rows].count("output"))
        wires.pass_time(seconds)

    with closing(SwitchMatrix(ROW_PINS, COLUMN_PINS, pass_time)) as matrix:
        assert matrix.read() == [1] * 36
    assert driven == [1] * 6


def test_a_scan_is_over_long_before_the_next_heartbeat_is_due(bank, capsys):
    matrix = SwitchMatrix(ROW_PINS, COLUMN_PINS)
    wall, busy = time.perf_counter(), time.process_time()
    for _ in range(SCANS):
        matrix.read()
    wall, busy = (time.perf_counter() - wall) / SCANS, (time.process_time() - busy) / SCANS
    matrix.close()
    with capsys.disabled():
        print(f"\na scan of 6 x 6 takes {1000 * wall:.1f} ms, of which {1000 * busy:.1f} ms are computed")  # noqa: T201
    assert wall < HEARTBEAT_MS / 1000


def test_a_grid_tells_a_switch_that_closes(wires, heard):
    grid = ScannedGrid(
        find("zahlenluchs-four-reeds"), partial(SwitchMatrix, ROW_PINS, COLUMN_PINS, wires.pass_time)
    )
    grid.start(heard.put)
    assert isinstance(heard.next(), Found)
    wires.close((2, 3))
    decoder, told = Decoder(), [0] * 36
    while not any(told):
        frames = [one for one in decoder.feed(heard.next().data) if isinstance(one, WireFrame)]
        told = list(frames[-1].values) if frames else told
    grid.close()
    assert told == seen({(2, 3)})


def test_buttons_and_switches_share_the_chip(wires, bank, heard):
    pressed = []
    for pin in BUTTON_PINS.values():
        bank.pull(pin, 1)
    matrix = SwitchMatrix(ROW_PINS, COLUMN_PINS, wires.pass_time)
    with Buttons(BUTTON_PINS, lambda name, _: heard.put(name)):
        for name in ("undo", "accept"):
            wires.close((1, 1))
            bank.pull(BUTTON_PINS[name], 0)
            assert matrix.read() == seen({(1, 1)})
            pressed.append(heard.next())
    matrix.close()
    assert pressed == ["undo", "accept"]


def test_the_whole_service_runs_on_the_chip_and_lets_go_of_it(bank, heard, tmp_path):
    for pin in BUTTON_PINS.values():
        bank.pull(pin, 1)
    configuration = Configuration(
        board="zahlenluchs-reeds",
        grid=GridSection(kind="gpio"),
        buttons=ButtonsSection(**BUTTON_PINS),
        page=PageSection(enabled=False),
    )
    companion = Companion(configuration, tmp_path / "games.sqlite", "en")
    companion.table.listen(lambda _: heard.put([one.part for one in companion.table.snapshot.view.troubles]))

    found = []

    def watch():
        try:
            while "grid" in heard.next():
                pass
            found.append(True)
        finally:
            companion.stop()

    watcher = threading.Thread(target=watch)
    watcher.start()
    companion.run()
    watcher.join()
    assert found
    SwitchMatrix(ROW_PINS, COLUMN_PINS).close()
    Buttons(BUTTON_PINS, print).close()
