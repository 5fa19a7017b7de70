"""A grid that this machine scans itself, on inputs that follow a script."""

import itertools
import threading

import pytest

from companion import __version__
from companion.boards.board import find
from companion.devices.grid import Chunk, Found, Lost
from companion.devices.scanned_grid import ScannedGrid
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, WireFrame, WireRaw, WireTested

BOARD = find("sahara-presence")
OPEN = [0] * BOARD.channels
CLOSED = [1] * BOARD.channels
INTERVAL = 0.02


class Script:
    """Opens inputs again and again, each time with the next list of what they read.

    An error in a list, or instead of one, is raised. At the end of the script the grid is closed.
    """

    def __init__(self, *openings, interval=INTERVAL):
        self.openings = iter(openings)
        self.opened = self.closed = 0
        self.waited = []
        self.now = 100.0
        self.name = "inputs of a script"
        self.over = threading.Event()
        self.grid = ScannedGrid(
            BOARD,
            self.open,
            clock=lambda: self.now,
            interval=interval,
            beat=0.25,
            waits=(1.0, 2.0),
            wait=self.wait,
        )

    def wait(self, seconds):
        self.waited.append(seconds)
        self.now += seconds

    def open(self):
        opening = next(self.openings, None)
        if opening is None:
            self.end()
            raise OSError("the script has ended")
        if isinstance(opening, OSError):
            raise opening
        self.readings = iter(opening)
        self.opened += 1
        return self

    def read(self):
        reading = next(self.readings, None)
        if reading is None:
            self.end()
            return OPEN
        if isinstance(reading, Exception):
            raise reading
        return reading

    def end(self):
        self.grid.close()
        self.over.set()

    def faults(self):
        return [(3, "stuck")]

    def close(self):
        self.closed += 1


def play(script):
    heard = []
    script.grid.start(heard.append)
    assert script.over.wait(30)
    script.grid.close()
    return heard


def kinds(heard):
    return [type(message) for message in heard]


def frames(heard):
    return [one for one in said(heard) if isinstance(one, WireFrame)]


def said(heard):
    decoder = Decoder()
    return [one for chunk in heard if isinstance(chunk, Chunk) for one in decoder.feed(chunk.data)]


def test_it_is_found_says_hello_and_shows_what_is_there():
    heard = play(Script([CLOSED]))
    assert kinds(heard) == [Found, Chunk, Chunk]
    assert heard[0] == Found(100.0, "inputs of a script")
    assert said(heard) == [
        Hello(__version__, BOARD.name, BOARD.channels),
        WireFrame(0, 100_000, tuple(CLOSED)),
    ]


def test_each_change_is_a_frame_at_once_and_nothing_else_is():
    heard = play(Script([OPEN, OPEN, CLOSED, CLOSED, CLOSED, OPEN], interval=0.0625))
    assert [(one.seq, one.ms, one.values) for one in frames(heard)] == [
        (0, 100_000, tuple(OPEN)),
        (1, 100_125, tuple(CLOSED)),
        (2, 100_312, tuple(OPEN)),
    ]


def test_without_a_change_there_is_a_frame_each_heartbeat():
    heard = play(Script([OPEN] * 101, interval=0.0625))
    assert [one.ms for one in frames(heard)] == [100_000 + 250 * beat for beat in range(26)]


def test_the_frames_of_a_new_connection_are_counted_anew():
    heard = play(Script([OPEN, CLOSED, OSError("pulled out")], [CLOSED]))
    assert kinds(heard) == [Found, Chunk, Chunk, Chunk, Lost, Found, Chunk, Chunk]
    assert [one.seq for one in frames(heard[:5])] == [0, 1]
    assert [one.seq for one in frames(heard[5:])] == [0]


def test_inputs_that_are_gone_are_lost_with_the_reason_and_let_go_of():
    script = Script([OPEN, OSError("no answer")])
    heard = play(script)
    assert heard[-1] == Lost(pytest.approx(100.02), "no answer")
    assert (script.opened, script.closed) == (1, 1)


def test_a_fault_in_inputs_of_another_package_is_a_lost_grid_that_is_sought_again():
    script = Script([OPEN, ValueError("no number")], [OPEN])
    heard = play(script)
    assert kinds(heard) == [Found, Chunk, Chunk, Lost, Found, Chunk, Chunk]
    assert heard[3].reason == "ValueError: no number"


def test_inputs_that_cannot_be_read_at_all_are_never_found():
    script = Script([OSError("no answer")])
    assert kinds(play(script)) == [Lost]
    assert (script.opened, script.closed) == (1, 1)


def test_closing_stops_a_scan_that_goes_on_for_ever(ear):
    script = Script(itertools.repeat(OPEN))
    script.grid.start(ear.put)
    assert isinstance(ear.next(), Found)
    script.grid.close()
    assert script.closed == 1
    assert "scanned-grid" not in {thread.name for thread in threading.enumerate()}


def test_the_times_of_its_frames_are_those_of_the_clock_as_milliseconds_that_wrap():
    script = Script([OPEN])
    script.now = (wire.MS_WRAP + 7) / 1000
    [frame] = frames(play(script))
    assert frame.ms == 7


class Asking(Script):
    """A script during which something is said at the first wait."""

    def __init__(self, *lines):
        super().__init__([CLOSED, OPEN, OPEN])
        self.lines = lines

    def wait(self, seconds):
        for line in self.lines:
            self.grid.say(line)
        self.lines = ()
        super().wait(seconds)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (wire.ask(), Hello(__version__, BOARD.name, BOARD.channels)),
        (wire.ask_raw(), WireRaw(100_020, tuple(OPEN))),
        (wire.ask_test(), WireTested(100_020, {3: "stuck"})),
    ],
)
def test_what_it_is_asked_it_answers_with_the_next_scan(question, answer):
    assert said(play(Asking(question)))[3:] == [answer]


def test_what_it_does_not_understand_it_passes_over():
    strange = [b"", b"raw?", wire.ask_raw()[1:], wire.seal(["raw?"], version=9), wire.seal(["raw?", "now"])]
    assert len(said(play(Asking(*strange)))) == 3


def test_what_was_said_before_it_was_found_is_lost():
    script = Script([OPEN])
    script.grid.say(wire.ask_raw())
    assert [type(one) for one in said(play(script))] == [Hello, WireFrame]
