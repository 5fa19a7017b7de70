"""A line that goes out cut, as USB lets it where the companion does not read: `link.py` alone, in MicroPython."""

import ast
import subprocess

import pytest
from pico_vm import ROOT, micropython

from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import Hello, WireFrame

SCRIPT = """
import io
from link import Link
POLL, READY = 3, 4

class Cable(io.IOBase):
    def __init__(self, rooms):
        self.rooms = rooms
        self.taken = b""
    def write(self, data):
        room = self.rooms.pop(0) if self.rooms else len(data)
        self.taken += bytes(data[:room])
        return min(room, len(data))
    def ioctl(self, request, flags):
        return flags & READY if request == POLL else 0

cable = Cable({rooms!r})
link = Link(cable, cable)
print(([link.say(line) for line in {lines!r}], cable.taken))
"""
LINES = [wire.hello("0.1.0", "bench", 3), wire.frame(0, 10, [1, 0, 1]), wire.frame(1, 20, [1, 1, 1])]


def said(rooms):
    """Whether each of three lines went out whole, and what goes out where there is so much room for each."""
    done = subprocess.run(
        [micropython(), "-c", SCRIPT.format(rooms=rooms, lines=LINES)],
        env={"MICROPYPATH": f"{ROOT / 'firmware'}:.frozen"},
        capture_output=True,
        text=True,
        check=True,
    )
    return ast.literal_eval(done.stdout)


def test_lines_that_go_out_whole_are_heard_as_they_are():
    whole, taken = said([])
    assert whole == [True, True, True]
    assert taken == b"\n" + b"".join(LINES)


@pytest.mark.parametrize("room", [0, 1, 7, 20, len(LINES[1]) - 2])
def test_a_line_that_was_cut_takes_no_other_with_it(room):
    whole, taken = said([1000, room, 1000])
    assert whole == [True, False, True]
    decoder = Decoder()
    messages = decoder.feed(taken)
    assert messages == [Hello("0.1.0", "bench", 3), WireFrame(1, 20, (1, 1, 1))]
    assert decoder.counts.damaged + decoder.counts.foreign == (1 if room else 0)
