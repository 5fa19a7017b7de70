"""Pins against what others say of them: gpiozero of the Pi, the datasheets of the chips."""

import pytest
from gpiozero import pi_info

from companion.boards.papers import pinouts
from companion.boards.papers.pinouts import PI, PICO, Pin, pi_pins, pico_pins

PI_4B = "c03114"


def test_the_header_of_the_pi_is_the_one_that_gpiozero_knows():
    header = pi_info(PI_4B).headers["J8"].pins
    assert {name: header[number].name for name, number in PI.numbers.items()} == {
        name: name for name in PI.numbers
    }


@pytest.mark.parametrize(
    ("name", "number"),
    # Raspberry Pi Pico datasheet, figure 2: the corners, and both sides of each ground.
    [
        *(("GP0", 1), ("GP2", 4), ("GP6", 9), ("GP10", 14), ("GP14", 19), ("GP15", 20)),
        *(("GP16", 21), ("GP18", 24), ("GP22", 29), ("GP26", 31), ("AGND", 33), ("GP28", 34)),
        *(("3V3(OUT)", 36), ("GND", 38), ("VBUS", 40)),
    ],
)
def test_the_pico_has_its_pins_where_its_datasheet_has_them(name, number):
    assert PICO.pin(name) == Pin(name, number)


@pytest.mark.parametrize(
    ("part", "pins"),
    [
        (
            pinouts.SHIFT_REGISTER,
            {"SH/LD": 1, "H": 6, "GND": 8, "QH": 9, "SER": 10, "A": 11, "D": 14, "VCC": 16},
        ),
        (
            pinouts.MULTIPLEXER,
            {"COM": 1, "I0": 9, "S3": 13, "S2": 14, "E": 15, "I15": 16, "I8": 23, "VCC": 24},
        ),
        (
            pinouts.AMPLIFIER,
            {"AGND": 5, "INA-": 7, "INA+": 8, "PD_SCK": 11, "DOUT": 12, "RATE": 15, "DVDD": 16},
        ),
        (
            pinouts.EXPANDER,
            {"GPB0": 1, "VDD": 9, "VSS": 10, "SCL": 12, "SDA": 13, "A0": 15, "GPA0": 21, "GPA7": 28},
        ),
    ],
)
def test_a_chip_has_its_pins_where_its_datasheet_has_them(part, pins):
    assert {name: part.numbers[name] for name in pins} == pins


@pytest.mark.parametrize(
    "part", [pinouts.SHIFT_REGISTER, pinouts.MULTIPLEXER, pinouts.AMPLIFIER, pinouts.EXPANDER]
)
def test_the_inputs_of_a_chip_are_pins_of_it(part):
    assert set(part.inputs) < set(part.numbers)


def test_pins_are_found_by_their_numbers_as_programs_count_them():
    assert pico_pins((0, 22)) == (Pin("GP0", 1), Pin("GP22", 29))
    assert [str(pin) for pin in pi_pins((2, 21))] == ["GPIO2 (pin 3)", "GPIO21 (pin 40)"]


def test_a_pico_brings_some_numbers_out_nowhere():
    with pytest.raises(KeyError, match="GP23"):
        pico_pins((23,))
