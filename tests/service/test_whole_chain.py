"""The whole chain with real parts: a cable, the wire, the loop, the archive, the bytes of the OLED."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from oled import BlockBus, Ssd1306

from companion.devices.channels import Channels
from companion.devices.oled import OledDisplay
from companion.devices.serial_grid import SerialGrid
from companion.link import wire
from companion.records.archive_reader import ArchiveReader
from companion.service.table.loop import Loop, Stopped

ADDRESS = 0x3C
PATIENCE_S = 30.0


class Chain:
    """A table whose grid is at the other end of a pseudo terminal and whose OLED is a chip on I2C."""

    def __init__(self, make_bench: Callable[..., Any], port: Path) -> None:
        self.chips = {ADDRESS: Ssd1306()}
        self.bench = make_bench(display=OledDisplay(address=ADDRESS, smbus=BlockBus(self.chips)))
        bench = self.bench
        self.changed = threading.Condition()
        bench.table.listen(lambda _version: self._wake())
        table, began = bench.table, time.monotonic()

        def clock() -> float:
            return time.monotonic() - began

        self.loop = Loop(clock, table.work, table.pass_time, lambda: table.due)
        self.grid = SerialGrid(str(port), waits=(0.002,), clock=clock)
        self.channels = Channels(bench.board)
        self.seq = 0
        self.thread = threading.Thread(target=self.loop.run, daemon=True)

    def _wake(self) -> None:
        with self.changed:
            self.changed.notify_all()

    def start(self) -> None:
        self.grid.start(self.loop.put)
        self.thread.start()

    def close(self) -> None:
        self.grid.close()
        self.loop.ask(self.bench.archive_writer.close)
        self.loop.put(Stopped())
        self.thread.join(PATIENCE_S)
        self.bench.display_output.close()

    def frame(self) -> bytes:
        """What the sensors see of the simulated hands, as a line of the wire."""
        sight = self.channels.sight
        contents = self.bench.hands.contents
        readings = {field: sight.sensor(field).expected(contents[field]) for field in sight.sensed}
        self.seq += 1
        return wire.frame(self.seq, int(time.monotonic() * 1000), self.channels.values(readings))

    def wait_until(self, true: Callable[[], bool]) -> None:
        with self.changed:
            assert self.changed.wait_for(true, PATIENCE_S), self.bench.table.snapshot.said

    @property
    def glass(self) -> bytes:
        return self.chips[ADDRESS].glass().tobytes()


@pytest.fixture
def chain(bench: Callable[..., Any], peer: Any) -> Iterator[Chain]:
    made = Chain(bench, peer.path)
    yield made
    made.close()


def test_a_bean_on_the_cable_becomes_pixels_on_the_glass_and_a_ply_on_disk(chain: Chain, peer: Any) -> None:
    """Set up, a legal ply, a pulled plug in the middle of the next, and its end after plugging in."""
    bench = chain.bench
    peer.plug()
    chain.start()
    assert peer.hear() == wire.ask()
    peer.say(wire.hello("0.1.0", bench.board.name, bench.board.channels))
    bench.hands.set_up(bench.session.expected)
    peer.say(chain.frame())
    chain.wait_until(lambda: bench.said == ["ready"])
    bench.hands.lift("a1")
    for field in ("a2", "a3", "a4"):
        bench.hands.drop(field)
    peer.say(b"garbage\n" + chain.frame())
    chain.wait_until(lambda: bench.said == ["ready", "played"])
    with ArchiveReader.open(bench.archive) as archive:
        assert [ply.move for ply in archive.game(1).plies] == ["a1"]
    assert chain.glass == bench.table.snapshot.picture.tobytes()
    bench.hands.lift("b1")
    half = chain.frame()
    peer.say(half[: len(half) // 2])
    peer.unplug()
    chain.wait_until(lambda: bench.troubles == ["grid"])
    for field in ("b2", "b3", "b4"):
        bench.hands.drop(field)
    peer.plug()
    assert peer.hear() == wire.ask()
    peer.say(wire.hello("0.1.0", bench.board.name, bench.board.channels) + chain.frame())
    chain.wait_until(lambda: bench.said.count("played") == 2)
    assert bench.session.position.turn == "A"
    assert bench.troubles == []
    assert chain.glass == bench.table.snapshot.picture.tobytes()
