"""A Pico with raw scanners at the other end of a pseudo terminal: it answers all that it is asked."""

import os
import select
import threading

from companion.link import wire

BEAT_S = 0.02


class RawBoard:
    """Answers hello?, raw? and test?, and beats with frames, in a thread of its own until closed.

    `values` gives the values of all channels; it is called for each answer and each frame.
    """

    def __init__(self, peer, name, channels, values, faults=()):
        self._peer = peer
        self._name = name
        self._channels = channels
        self._values = values
        self._faults = list(faults)
        self._ms = 0
        self._seq = 0
        self._closed = threading.Event()
        self.asked = []
        peer.plug()
        self._port = peer.end
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self):
        self._closed.set()
        self._thread.join()

    def _run(self):
        line = b""
        while not self._closed.is_set():
            if select.select([self._port], [], [], BEAT_S)[0]:
                line += os.read(self._port, 1024)
                *whole, line = line.split(b"\n")
                for one in whole:
                    self._answer(wire.unseal(one)[1])
            else:
                self._say(wire.frame(self._seq, self._time(), self._values()))
                self._seq += 1

    def _answer(self, words):
        self.asked.append(words[0])
        if words == ["hello?"]:
            self._say(wire.hello("0.1.0", self._name, self._channels))
        elif words == ["raw?"]:
            self._say(wire.raw(self._time(), self._values()))
        elif words == ["test?"]:
            self._say(wire.tested(self._time(), self._faults))

    def _say(self, line):
        self._peer.say(line)

    def _time(self):
        self._ms += 20
        return self._ms


SCALES = """
name = "bench-scales"
game = "sahara"
note = "three scales"
size = [620, 220]
tolerance = 0.3
masses = { o = 2.0 }

[[scanners]]
chip = "hx711"
inputs = 3

[fields]
a1 = { x = 130, y = 154, shape = "pit", radius = 30, sensor = "mass", channel = 0 }
a2 = { x = 202, y = 154, shape = "pit", radius = 30, sensor = "mass", channel = 1 }
A = { x = 564, y = 110, shape = "store", width = 68, height = 164, sensor = "mass", channel = 2 }
"""

MIXED = """
name = "bench-mixed"
game = "zahlenluchs"
note = "a Hall that counts, one that tells poles, and a switch"
size = [340, 340]
stacks = true
poles = { north = "A", south = "C" }

[[scanners]]
chip = "hall"
inputs = 2

[[scanners]]
chip = "74hc165"
inputs = 1

[fields]
a1 = { x = 50, y = 290, shape = "card", width = 54, height = 54, sensor = "count", channel = 0 }
b1 = { x = 110, y = 290, shape = "card", width = 54, height = 54, sensor = "contents", channel = 1 }
c1 = { x = 170, y = 290, shape = "card", width = 54, height = 54, sensor = "presence", channel = 2 }
"""
