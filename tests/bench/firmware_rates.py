"""How fast the firmware scans in MicroPython, how evenly it tells, and what that costs on the cable.

The chips are simulated in the same MicroPython, and take more of its time than the firmware does:
a rate here says that nothing stands still, not what a Pico reaches.
"""

from __future__ import annotations

import tempfile
import time
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

from pico_vm import Pico, board_of, put_files

from companion.boards.scanner import Scanner
from companion.devices.serial_ports import open_port
from companion.link.decoder import Decoder
from companion.link.messages import WireFrame

SCANNERS = {
    "14 load cells": Scanner(chip="hx711", inputs=14),
    "91 switches": Scanner(chip="74hc165", inputs=91),
    "72 Halls": Scanner(chip="hall", inputs=72),
    "matrix 6 x 6": Scanner(chip="matrix", rows=6, columns=6),
}
PLACES = {
    "hx711": ("scales.cells[0].raw", 0, 50_000),
    "74hc165": ("chain.closed[0]", 0, 1),
    "hall": ("halls.fields[0]", 32_768, 40_000),
    "matrix": ("keys.closed[0]", 0, 1),
}
"""What a touch changes, from and to."""

WAITS = 2  # in each turn of the firmware's loop


class Rates(NamedTuple):
    """Scans and frames a second, bytes a second at rest and while touched, and times in milliseconds."""

    scans: float
    frames: float
    resting: float
    moving: float
    jitter: float
    latencies: list[float]


def measured(scanner: Scanner, seconds: float, touches: int) -> Rates:
    """Let a Pico rest for so long, and then be touched so often."""
    with tempfile.TemporaryDirectory() as directory:
        put_files(board_of(scanner), Path(directory) / "files")
        pico = Pico(Path(directory) / "files", Path(directory) / "port", [scanner])
        pico.start(really=True, is_heard=False)
        try:
            return _measured(pico, PLACES[scanner.chip], seconds, touches)
        finally:
            pico.stop()


def _measured(pico: Pico, place: tuple[str, int, int], seconds: float, touches: int) -> Rates:
    port = open_port(str(pico.path))
    port.timeout = 0.001
    decoder = Decoder()
    _heard(port, decoder, 1.0)  # until all has settled
    waits = pico.do("world.waits")
    frames, resting = _heard(port, decoder, seconds)
    scans = (pico.do("world.waits") - waits) / WAITS / seconds
    began, latencies, moving = time.perf_counter(), [], 0
    for number in range(touches):
        touched = time.perf_counter()
        pico.set(place[0], place[1 + (number + 1) % 2])
        while time.perf_counter() < touched + 0.15:
            told, size = _heard(port, decoder, 0)
            moving += size
            if told and len(latencies) <= number:
                latencies.append(1000 * (time.perf_counter() - touched))
    lasted = time.perf_counter() - began
    port.close()
    gaps = [later.ms - earlier.ms for earlier, later in pairwise(frames)]
    return Rates(
        scans, len(frames) / seconds, resting / seconds, moving / lasted, max(gaps) - median(gaps), latencies
    )


def _heard(port, decoder: Decoder, seconds: float) -> tuple[list[WireFrame], int]:
    """The frames of so much time, and the bytes."""
    until, frames, size = time.perf_counter() + seconds, [], 0
    while True:
        data = port.read(max(1, port.in_waiting))
        size += len(data)
        frames += [message for message in decoder.feed(data) if isinstance(message, WireFrame)]
        if time.perf_counter() >= until:
            return frames, size
