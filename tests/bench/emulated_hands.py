"""Who calibrates the board of an emulated Pico: does what the guide asks for, at the models of the chips."""

import contextlib
import os
import re
import subprocess
import sys

REST = 32768
PER_MAGNET = 8000
ZERO = 80000
PER_GRAM = 9500
NOISE = 30
"""Of a load cell, in raw: some 3 mg."""

OK_AFTER_MS = 2500
"""How long the guide is let alone before somebody presses ok: it goes on by itself within a second or two."""

STAGE = re.compile(rb"^ *(\d+)/\d+  ", re.MULTILINE)


class Hands:
    """Hands over a board of load cells or Halls whose models are at the pins of this Pico; nothing lies on it yet."""

    def __init__(self, pico, board):
        self._pico = pico
        self._board = board
        for scanner, at in board.located:
            if scanner.chip == "hx711":
                pico.set("scales", "cells", at, "noise", value=NOISE)
        self.clear()

    def clear(self):
        """Take everything off the board."""
        for field in self._board.sensed:
            self.put(field)

    def put(self, field, number=0, letter=""):
        """Let so many pieces lie on a field, and nothing else."""
        scanner, at = self._board.located[self._board.fields[field].channel]
        if scanner.chip == "hx711":
            raw = ZERO + round(PER_GRAM * number * self._board.masses.get(letter, 0.0))
            self._pico.set("scales", "cells", at, "raw", value=raw)
        else:
            self._pico.set("halls", "fields", at, value=REST + PER_MAGNET * number)


class Calibrating:
    """`companion calibrate` with its arguments, and somebody who does what it says; `said` is what it has said.

    Of the `stages` that it asks for, those of these fields are done and the others passed over.
    """

    def __init__(self, pico, hands, stages, fields, *arguments):
        self.said = b""
        self._pico = pico
        self._hands = hands
        self._stages = stages
        self._fields = fields
        self._at = 0
        self._since_us = 0.0
        self._command = subprocess.Popen(
            [sys.executable, "-m", "companion", "calibrate", "--lang", "en", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        os.set_blocking(self._command.stdout.fileno(), False)

    def run(self, port):
        """Calibrate to the end, with the Pico at this port; gives the exit status."""
        with self._command:
            status = port.serve(self._command, self._turn)
            self._listen()
        return status

    def _turn(self):
        self._listen()
        number = int([0, *STAGE.findall(self.said)][-1])
        if number != self._at:
            self._at, self._since_us = number, self._pico.now_us
            self._do(self._stages[number - 1])
        elif number and self._pico.now_us - self._since_us > 1000 * OK_AFTER_MS:
            self._since_us = self._pico.now_us
            self._press("ok")

    def _listen(self):
        with contextlib.suppress(BlockingIOError):
            self.said += os.read(self._command.stdout.fileno(), 65536)

    def _do(self, stage):
        if stage.field and stage.field not in self._fields:
            self._press("down")
            return
        self._hands.clear()
        if stage.field:
            self._hands.put(stage.field, stage.number, stage.letter)

    def _press(self, button):
        os.write(self._command.stdin.fileno(), f"{button}\n".encode())
