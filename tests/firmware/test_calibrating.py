"""A calibration of the firmware itself: three load cells behind HX711s, with noise, from prompt to grams."""

from datetime import UTC, datetime

import pytest
from raw_board import SCALES

from companion.boards.board import parse
from companion.boards.scanner import Scanner
from companion.devices.channels import Channels
from companion.link import wire
from companion.link.messages import WireFrame, WireRaw
from companion.service.calibration.calibration_files import CalibrationFiles, qualities
from companion.service.calibration.guide import Guide, known_pieces
from companion.service.sensors.sampler import Sample

BOARD = parse(SCALES, "scales")
ZEROS, PER_GRAM = (80000, -12000, 300), (9500, 10200, -9900)
NOISE = 30  # raw: some 3 mg


class Weighed:
    """The cells of a Pico and a guide that listens to them."""

    def __init__(self, pico, folder):
        self.pico = pico
        self.t = 0.0
        self.place = CalibrationFiles(folder, BOARD.name)
        now = datetime(2026, 11, 21, 15, tzinfo=UTC)
        self.guide = Guide(BOARD, self.place, lambda: now, known=known_pieces(BOARD))
        for cell in range(3):
            pico.set(f"scales.cells[{cell}].noise", NOISE)
            self.put(cell, 0.0)
        self.rest(1.0)

    def put(self, cell, grams):
        self.pico.set(f"scales.cells[{cell}].raw", round(ZEROS[cell] + PER_GRAM[cell] * grams))

    def raw(self):
        """The answer to `raw?`; what the grid says of its own accord is passed over."""
        self.pico.run(100)
        self.t += 0.1
        message = self.pico.ask(wire.ask_raw())
        while not isinstance(message, WireRaw):
            message = self.pico.hear()
        return message.values

    def rest(self, seconds=1.8):
        for _ in range(round(seconds * 10)):
            self.guide.feed(Sample(self.t, self.raw()))

    def load(self, cell, grams):
        """Put it there, and press ok where the guide does not go on by itself."""
        before = self.guide.view.number
        self.put(cell, grams)
        self.rest()
        if self.guide.view.number == before:
            self.guide.press("ok")


@pytest.fixture
def weighed(plug, tmp_path):
    return Weighed(plug(Scanner(chip="hx711", inputs=3)), tmp_path)


def test_what_was_calibrated_weighs_right(weighed):
    weighed.guide.press("ok")
    weighed.rest(2.5)
    for cell in range(3):
        for grams in (10.0, 20.0, 0.0):
            weighed.load(cell, grams)
    assert weighed.guide.done
    weighed.guide.press("ok")
    calibration = weighed.place.load()
    assert {one.grade for one in qualities(BOARD, calibration).values()} == {"good"}
    for cell, grams in enumerate((4.0, 36.0, 14.0)):
        weighed.put(cell, grams)
    weighed.rest(1.0)
    frame = WireFrame(0, 0, weighed.raw())
    readings = Channels(BOARD, calibration=calibration).frame(frame, 0.0).readings
    assert readings == pytest.approx({"a1": 4.0, "a2": 36.0, "A": 14.0}, abs=0.03)
