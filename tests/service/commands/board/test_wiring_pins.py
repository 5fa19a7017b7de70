"""The pins of the wiring plan can be wired: each is there, and can do what it is for."""

from companion.boards.papers.pinouts import pi_pins, pico_pins
from companion.service.commands.board.wiring_pins import pins_in_use

PINS = pins_in_use()
I2C_AND_BUTTONS = {2, 3, 17, 27, 22, 23, 24}
"""On the Pi: the display and the expanders, and the buttons as the configuration page wires them."""


def test_a_pico_brings_out_every_pin_that_the_firmware_uses() -> None:
    single = (PINS.load_cell_clock, PINS.chain_feed, PINS.chain_data, PINS.chain_clock, PINS.chain_load)
    many = (PINS.load_cell_data, PINS.hall_select, PINS.hall_sense, PINS.hall_enable)
    matrix = (*PINS.matrix_rows, *PINS.matrix_columns)
    numbers = [*single, *(number for numbers in many for number in numbers), *matrix]
    assert len(pico_pins(numbers)) == len(numbers)


def test_halls_are_sensed_on_the_analog_inputs_of_a_pico() -> None:
    assert set(PINS.hall_sense) <= {26, 27, 28}


def test_a_matrix_on_the_pi_leaves_the_bus_and_the_buttons_alone() -> None:
    numbers = [*PINS.pi.rows, *PINS.pi.columns]
    assert len(set(pi_pins(numbers))) == len(numbers)
    assert not set(numbers) & I2C_AND_BUTTONS
    assert set(PINS.pi.bus) <= I2C_AND_BUTTONS
