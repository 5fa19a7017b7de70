"""A Pico with the shipped firmware on an emulated RP2040, in virtual time: what `tests/emulated/pico/main.cjs` runs, for tests.

The emulator is rp2040js. It counts the cycles of the core and takes flash for as fast as memory; a real Pico, which
reads its flash through a cache of 16 KiB, is slower and never faster.
"""

import ast
import contextlib
import json
import os
import pty
import select
import subprocess
import time
import tty
from pathlib import Path

from pico_vm import wired

CACHE = Path(__file__).parents[2] / ".cache" / "emulated"
IMAGE = CACHE / "micropython.uf2"
PROGRAM = Path(__file__).parents[1] / "emulated" / "pico" / "main.cjs"
STEP_MS = 5
PATIENCE_S = 300.0
"""Seconds of this machine's time, only ever waited for when a test fails."""


class EmulatedPico:
    """A Pico whose flash holds what is in this file: a UF2, or what another one has kept.

    No time passes but in `run`. Whoever is in `listeners` hears what it says: each is called with the
    virtual microseconds since it was plugged in, and bytes.
    """

    def __init__(self, flash=IMAGE):
        self.listeners = []
        self.on_plugged = lambda: None
        self.on_unplugged = lambda: None
        self.resets = 0
        self.now_us = 0.0
        self._node = subprocess.Popen(
            ["node", PROGRAM, CACHE / "boot_rom.bin", flash],
            env={**os.environ, "NODE_PATH": str(CACHE / "node_modules")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def wire(self, scanner):
        """Put the chips of a scanner to the pins that firmware/board.py names; gives the name that it has from now on."""
        name, made = wired(scanner)
        call = ast.parse(made, mode="eval").body
        self._order("wire", [name, call.func.id, *map(ast.literal_eval, call.args)])
        return name

    def set(self, name, *place, value):
        """Set what is at a chip, such as ``"chain", "closed", 3``."""
        self._order("set", [name, *place, value])

    def measured(self, name):
        """What a chip saw since it was asked last: `scans`, each with the microseconds of its begin and end."""
        return self._order("measured", name)

    def keep(self, file):
        """Write down what is in its flash."""
        self._order("keep", str(file))

    def say(self, data):
        """Type at its prompt, or ask its firmware."""
        self._order("type", data.decode("latin-1"))

    def let_host_read(self, is_reading):
        """Have the host at its USB read what it says, or leave it there."""
        self._order("read", is_reading)

    def run(self, ms):
        """Let time pass."""
        self._order("run", ms)

    def unplug(self):
        """End it."""
        self._node.stdin.close()
        self._node.wait(PATIENCE_S)
        self._node.stdout.close()
        self.on_unplugged()

    def _order(self, order, argument):
        """Have an order done; gives its answer."""
        self._node.stdin.write(json.dumps({order: argument}).encode() + b"\n")
        self._node.stdin.flush()
        for line in self._node.stdout:
            happened = json.loads(line)
            self.now_us = happened.pop("us")
            ((what, value),) = happened.items()
            if what == "done":
                return value
            self._happened(what, value)
        raise RuntimeError(f"the emulator ended with {self._node.wait()} at {order} {argument!r}")

    def _happened(self, what, value):
        if what == "plugged":
            self.on_plugged()
        elif what == "unplugged":
            self.resets += 1
            self.on_unplugged()
        else:
            for listener in self.listeners:
                listener(self.now_us, value.encode("latin-1"))


class Port:
    """The Pico's port as other programs see it: the link `path` to a pseudo terminal, gone while the Pico restarts.

    What nobody reads is lost where the terminal is full.
    """

    def __init__(self, pico, path):
        self.path = path
        self._pico = pico
        self._ends = None
        pico.listeners.append(self._said)
        pico.on_plugged = self._open
        pico.on_unplugged = self._close

    def serve(self, program, meanwhile=lambda: None):
        """Let the Pico run until a program has ended, no faster than that one's time; gives its exit status.

        `meanwhile` is called again and again. Raises TimeoutError after PATIENCE_S.
        """
        begun, begun_us = time.monotonic(), self._pico.now_us
        while program.poll() is None:
            self._pico.run(STEP_MS)
            meanwhile()
            real = time.monotonic() - begun
            if real > PATIENCE_S:
                raise TimeoutError(f"{program.args} has not ended within {PATIENCE_S:g} s")
            self._relay(max(0.0, (self._pico.now_us - begun_us) / 1e6 - real))
        return program.returncode

    def _open(self):
        self._ends = master, slave = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self.path.symlink_to(os.ttyname(slave))

    def _close(self):
        if self._ends is not None:
            self.path.unlink()
            for end in self._ends:
                os.close(end)
            self._ends = None

    def _said(self, _now, data):
        if self._ends is not None:
            with contextlib.suppress(BlockingIOError):
                os.write(self._ends[0], data)

    def _relay(self, patience):
        """Pass on what other programs say; wait for it so many seconds."""
        ends = self._ends[:1] if self._ends else ()
        for master in select.select(ends, [], [], patience)[0]:
            self._pico.say(os.read(master, 4096))
