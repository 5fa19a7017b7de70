"""What closes an input to ground: a reed with a magnet above it, or the light that a piece reflects."""

from __future__ import annotations

from collections.abc import Iterator

from companion.boards.papers.part import Part
from companion.boards.papers.pinouts import PICO
from companion.boards.papers.rails import Load
from companion.boards.papers.wiring import Wire
from companion.boards.scanner import Scanner

PULL_UP_KOHM = {"reed": 10, "reflex": 22}
PULL_UP = {switch: f"{kohm} kohm" for switch, kohm in PULL_UP_KOHM.items()}
"""The resistor from an input to 3V3, by what closes the input: a phototransistor gives less current than a
contact.
"""

_LOW_V = 0.3 * 3.3
"""Below this voltage an input of a 74HC at 3.3 V is low (SCLS116)."""

LEDS_IN_ROW = 3
SERIES_RESISTORS = {3: "330 ohm", 2: "560 ohm", 1: "820 ohm"}
"""In series with this many infrared LEDs of 1.1 V each, for 5 mA from the 5 V of USB."""

_LED_MA = 5
_LIGHT_MA = 1 * _LED_MA / 10
"""What the transistor gives typically above a white card; at 10 mA in the LED it is 1 mA, and half of that
with the weakest parts (Vishay 83760, at 12 mm; nearer it is more)."""


def lines(scanner: Scanner) -> Iterator[Wire]:
    """The lines that the switches need besides those of their chips."""
    if scanner.switch == "reflex":
        yield Wire("5V", PICO.pin("VBUS"), "infrared LEDs, each string through its resistor")


def notes(scanner: Scanner, number: int) -> Iterator[str]:
    """How the `number` of switches of this scanner are built in."""
    if scanner.switch == "reflex":
        strings = -(-number // LEDS_IN_ROW)
        yield (
            "Each pit has a TCRT5000 under a hole in its bottom, 2 to 3 mm below the piece: its transistor "
            "with the collector to the input and the emitter to GND. What lies in the pit sends the light "
            "back and closes it."
        )
        needed = (3.3 - _LOW_V) / PULL_UP_KOHM["reflex"]
        yield (
            "The pull-ups are larger than those of contacts: the phototransistor of a light barrier has less "
            f"current to give. With {PULL_UP['reflex']} an input is low from {needed:.2f} mA on. A white "
            f"piece gives {_LIGHT_MA:g} mA, {_LIGHT_MA / needed:.0f} times as much, and half of it with the "
            f"weakest parts. A piece that sends back a tenth gives {_LIGHT_MA / 10:.2f} mA and is not seen, "
            "black plastic for example: take light pieces, or put a white sticker below dark ones."
        )
        yield (
            f"The infrared LEDs: {LEDS_IN_ROW} in series with {SERIES_RESISTORS[LEDS_IN_ROW]}, from the line "
            f"5V to GND; {strings} such strings take about {strings * _LED_MA} mA. Try one pit with your own "
            "pieces before building all: what they send back differs, and sunlight closes an input too."
        )
        return
    yield (
        "Reeds stand upright below the middle of their fields, and the magnet in a piece points down: a "
        "magnet that lies across the middle of a lying reed does not close it."
    )


def loads(scanner: Scanner, number: int) -> Iterator[Load]:
    """The current of this many switches, besides their pull-ups."""
    if scanner.switch == "reflex":
        strings = -(-number // LEDS_IN_ROW)
        yield Load(
            "5V", strings, "strings of infrared LEDs", _LED_MA, 7, "TCRT5000, Vishay 83760; 330 ohm at 5.25 V"
        )


def parts(scanner: Scanner, number: int) -> Iterator[Part]:
    """The parts for this many switches."""
    if scanner.switch == "reflex":
        yield Part(number, "barrier", "reflective light barrier TCRT5000", "one a field")
        full, rest = divmod(number, LEDS_IN_ROW)
        yield Part(full, "resistor", f"resistor {SERIES_RESISTORS[LEDS_IN_ROW]}", f"{LEDS_IN_ROW} LEDs each")
        if rest:
            yield Part(1, "resistor", f"resistor {SERIES_RESISTORS[rest]}", f"the last {rest} of the LEDs")
        return
    yield Part(number, "reed", "reed switch, normally open, 10 to 14 mm", "one a field")
