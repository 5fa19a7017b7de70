"""What closes an input to ground: a reed with a magnet above it, or the light that a piece reflects."""

from __future__ import annotations

from collections.abc import Iterator

from companion.boards.papers.pinouts import PICO
from companion.boards.papers.rails import Load
from companion.boards.papers.wiring import Part, Wire
from companion.boards.scanner import Scanner

_LEDS_IN_ROW = 3
_RESISTORS = {3: "330 ohm", 2: "560 ohm", 1: "820 ohm"}
"""In series with this many infrared LEDs of 1.1 V each, for 5 mA from the 5 V of USB."""

_LED_MA = 5
_REFLEX_PRICE = "about 13 ZAR (a whole module)"


def lines(scanner: Scanner) -> Iterator[Wire]:
    """The lines that the switches need besides those of their chips."""
    if scanner.switch == "reflex":
        yield Wire("5V", PICO.pin("VBUS"), "infrared LEDs, each string through its resistor")


def notes(scanner: Scanner, number: int) -> Iterator[str]:
    """How the `number` of switches of this scanner are built in."""
    if scanner.switch == "reflex":
        strings = -(-number // _LEDS_IN_ROW)
        yield (
            "Each pit has a TCRT5000 under a hole in its bottom, 2 to 3 mm below the piece: its transistor "
            "with the collector to the input and the emitter to GND. What lies in the pit sends the light "
            "back and closes it."
        )
        yield (
            f"The infrared LEDs: {_LEDS_IN_ROW} in series with {_RESISTORS[3]}, from the line 5V to GND; "
            f"{strings} such strings take about {strings * _LED_MA} mA. Try one pit with your own pieces "
            "before building all: what they send back differs, and sunlight closes an input too."
        )
        return
    yield (
        "Reeds stand upright below the middle of their fields, and the magnet in a piece points down: a "
        "magnet that lies across the middle of a lying reed does not close it."
    )


def loads(scanner: Scanner, number: int) -> Iterator[Load]:
    """The current of this many switches, besides their pull-ups."""
    if scanner.switch == "reflex":
        strings = -(-number // _LEDS_IN_ROW)
        yield Load(
            "5V", strings, "strings of infrared LEDs", _LED_MA, 7, "TCRT5000, Vishay 83760; 330 ohm at 5.25 V"
        )


def parts(scanner: Scanner, number: int) -> Iterator[Part]:
    """The parts for this many switches."""
    if scanner.switch == "reflex":
        yield Part(f"{number}", "reflective light barrier TCRT5000", "one a field", _REFLEX_PRICE)
        full, rest = divmod(number, _LEDS_IN_ROW)
        yield Part(f"{full}", f"resistor {_RESISTORS[_LEDS_IN_ROW]}", f"{_LEDS_IN_ROW} LEDs each")
        if rest:
            yield Part("1", f"resistor {_RESISTORS[rest]}", f"the last {rest} of the LEDs")
        return
    yield Part(f"{number}", "reed switch, normally open, 10 to 14 mm", "one a field")
