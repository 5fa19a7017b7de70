"""How long the firmware of a board takes on an emulated Pico, in virtual time: ``./dev bench pico``."""

import itertools
import statistics
import subprocess
import sys
import tempfile
from bisect import bisect_left
from dataclasses import dataclass
from pathlib import Path

from emulated_pico import EmulatedPico, Port

from companion.boards.board import find
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, WireFrame

BOARDS = ("zahlenluchs-four-reeds", "esiema-barriers", "ghostbuster-six-halls", "sahara-scales")
"""One for each driver, with as many channels as it has on any board."""

BOOT_MS = 2000
TOLD_MS = 2000
MOVED_MS = 2000
MOVE_EVERY_MS = 5
HEAD = """\
| board | boot to hello | one scan | loop, quiet | loop with a frame | making a frame | frames a second |
|---|--:|--:|--:|--:|--:|--:|"""

SWITCHES = 8
"""How many of them move: as the bits of a number that counts, so that any two scans differ."""

FRAME_AT_THE_PROMPT = """
import wire
from time import ticks_us, ticks_diff
values = [{value}] * {channels}
def took():
    began = ticks_us()
    wire.frame(123, 45678, values)
    return ticks_diff(ticks_us(), began)
print("took", min([took() for _ in range(5)]), "us")
"""
LARGEST = {"matrix": 1, "74hc165": 1, "hall": 32768, "hx711": -300000}
"""A value of each chip's channels that takes a usual number of characters."""


@dataclass(frozen=True)
class Timing:
    """In milliseconds, and frames in each second; a loop is from the begin of a scan to that of the next."""

    boot_ms: float
    scan_ms: float
    quiet_ms: float
    told_ms: float
    frame_ms: float
    frames: float


class Companion:
    """Who listens to a Pico: `heard` are messages with the microseconds when they were whole."""

    def __init__(self, pico):
        self._pico = pico
        self._decoder = Decoder()
        self.text = b""
        self.heard = []
        pico.listeners.append(self._said)

    def _said(self, now, data):
        self.text += data
        self.heard += [(now, message) for message in self._decoder.feed(data)]

    @property
    def counts(self):
        """How many lines were heard, and how many of them damaged."""
        return self._decoder.counts

    def await_hello(self):
        """Let the Pico start and say hello; gives when it did. Raises TimeoutError after BOOT_MS."""
        for _ in range(BOOT_MS):
            self._pico.run(1)
            for now, message in self.heard:
                if isinstance(message, Hello):
                    return now
        raise TimeoutError(f"no hello within {BOOT_MS} ms: {self.text!r}")

    def frames(self):
        """When each frame was heard."""
        return [now for now, message in self.heard if isinstance(message, WireFrame)]


def flashed(board, file, checkout=None):
    """Have the command write a board's firmware on a new Pico, and keep its flash in a file; gives what it said."""
    pico = EmulatedPico()
    port = Port(pico, Path(file).with_suffix(".port"))
    pico.run(500)
    said = flash(port, board, checkout)
    pico.keep(file)
    pico.unplug()
    return said


def flash(port, board, checkout=None):
    """Have the command write a board's firmware on the Pico at a port; gives what it said.

    Raises RuntimeError with what it said if it fails.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "firmware", board, "--flash", "--port", str(port.path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=checkout or Path(__file__).parents[2],  # whose package it takes
    ) as command:
        status = port.serve(command)
        said = command.stdout.read()
    if status:
        raise RuntimeError(said)
    return said


def timing(board, file):
    """Measure a board whose firmware is in the flash that was kept in this file."""
    return Timing(**_of_the_loop(board, file), frame_ms=_of_a_frame(board, file))


def _of_the_loop(board, file):
    scanner, pico, companion = _started(board, file)
    name = pico.wire(scanner)
    boot_us = companion.await_hello()
    pico.say(wire.ask())
    pico.run(100)
    pico.measured(name)
    pico.run(TOLD_MS)
    scans = pico.measured(name)["scans"]
    loops, told = _loops([begin for begin, _ in scans], companion.frames())
    found = {
        "boot_ms": boot_us / 1000,
        "scan_ms": statistics.median(end - begin for begin, end in scans) / 1000,
        "quiet_ms": statistics.median(loops) / 1000,
        "told_ms": statistics.median(told or loops) / 1000,
        "frames": _moved(pico, name, companion) * 1000 / MOVED_MS,
    }
    pico.unplug()
    return found


def _of_a_frame(board, file):
    """Making one at the prompt, where nothing else is done: milliseconds."""
    scanner, pico, companion = _started(board, file)
    pico.wire(scanner)
    companion.await_hello()
    pico.say(b"\x03")
    pico.run(200)
    code = FRAME_AT_THE_PROMPT.format(value=LARGEST[scanner.chip], channels=scanner.size)
    pico.say(b"\x01" + code.encode() + b"\x04")
    pico.run(1500)
    pico.unplug()
    said = companion.text.split()
    return int(said[said.index(b"us") - 1]) / 1000


def _started(board, file):
    (scanner,) = find(board).scanners
    pico = EmulatedPico(file)
    return scanner, pico, Companion(pico)


def _loops(begins, frames):
    """The lengths of the loops without a frame and with one, which is heard while it is sent."""
    quiet, told = [], []
    for begin, end in itertools.pairwise(begins):
        at = bisect_left(frames, begin)
        (told if at < len(frames) and frames[at] < end else quiet).append(end - begin)
    return quiet, told


def _moved(pico, name, companion):
    """How many frames come while something moves faster than it is scanned."""
    before = len(companion.frames())
    for step in range(MOVED_MS // MOVE_EVERY_MS):
        _move(pico, name, step)
        pico.run(MOVE_EVERY_MS)
    return len(companion.frames()) - before


def _move(pico, name, step):
    """Show at a chip what no step before has shown."""
    match name:
        case "halls":
            pico.set(name, "fields", 0, value=step * 997 % 65536)
        case "scales":
            pico.set(name, "cells", 0, "raw", value=step * 1000)
        case _:
            for switch in range(SWITCHES):
                pico.set(name, "closed", switch, value=step >> switch & 1)


def table(checkout=None):
    """The lines of a table, one for each board, made as they are measured; `checkout` is that of another firmware."""
    yield HEAD
    with tempfile.TemporaryDirectory() as place:
        for board in BOARDS:
            file = Path(place) / board
            flashed(board, file, checkout)
            found = timing(board, file)
            yield (
                f"| {board} | {found.boot_ms:.0f} ms | {found.scan_ms:.2f} ms | {found.quiet_ms:.1f} ms"
                f" | {found.told_ms:.1f} ms | {found.frame_ms:.1f} ms | {found.frames:.0f} |"
            )
