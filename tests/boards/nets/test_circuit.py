"""The circuit of each shipped board, read back by a second library, against its channels and its papers.

The pins are those of the data sheets, and of the pins that the firmware names; none is taken from the code
that makes the circuit.
"""

import re
from itertools import pairwise

import pytest

from companion.boards.board import find, names
from companion.boards.construction.folder import papers
from companion.boards.nets.circuit import netlist_of
from companion.firmware import board as wired

BOARDS = [name for name in names() if find(name).scanners]

GP = dict(enumerate((1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20, 21, 22, 24, 25, 26, 27, 29)))
GP |= {26: 31, 27: 32, 28: 34}
"""The leg of a Pico for each GP (Raspberry Pi Pico datasheet, figure 2)."""

CHAIN = dict(enumerate((11, 12, 13, 14, 3, 4, 5, 6)))
"""The legs of a 74HC165 for A to H (SCLS116)."""

MULTIPLEXER = {number: 9 - number for number in range(8)} | {number: 31 - number for number in range(8, 16)}
"""The legs of a CD74HC4067 for I0 to I15 (SCHS209)."""


def channels(name):
    """Channel and field, as the board file has them; a field that nothing senses has none."""
    places = find(name).fields.items()
    return sorted((place.channel, field) for field, place in places if place.channel is not None)


def of_chip(chip):
    return [name for name in BOARDS if find(name).scanners[0].chip == chip]


def sensor(circuit, channel, field, value):
    """The reference of the part of this value that is there for a field."""
    (found,) = [
        part for part in circuit.named(value) if circuit.uses[part] == f"field {field}, channel {channel}"
    ]
    return found


def at_pico(circuit, part, pin, gp):
    """True if a pin leads to this GP of the Pico, through a resistor if one is in its line."""
    near = circuit.joined(part, pin)
    through = {
        node
        for resistor, end in near
        if circuit.values[resistor] == "47 ohm"
        for node in circuit.joined(resistor, {"1": "2", "2": "1"}[end])
    }
    return ("A1", str(GP[gp])) in near | through


@pytest.mark.parametrize("name", of_chip("matrix"))
def test_a_field_of_a_matrix_leads_from_its_column_through_reed_and_diode_to_its_row(name, circuit):
    read = circuit(name)
    across = find(name).scanners[0].columns
    for channel, field in channels(name):
        row, column = divmod(channel, across)
        reed = sensor(read, channel, field, "reed switch")
        diode = sensor(read, channel, field, "1N4148")
        assert at_pico(read, reed, 1, wired.MATRIX_COLUMNS[column])
        assert read.joined(reed, 2) == {(diode, "2")}
        assert at_pico(read, diode, 1, wired.MATRIX_ROWS[row])


@pytest.mark.parametrize("name", of_chip("hall"))
def test_the_output_of_a_hall_is_at_its_input_of_its_multiplexer(name, circuit):
    read = circuit(name)
    chips = read.named("CD74HC4067")
    for channel, field in channels(name):
        chip, leg = divmod(channel, 16)
        hall = sensor(read, channel, field, "SS49E")
        assert read.joined(hall, 3) == {(chips[chip], str(MULTIPLEXER[leg]))}
        assert read.net(hall, 2) == read.net("A1", 38)
    for number, chip in enumerate(chips):
        assert at_pico(read, chip, 1, wired.HALL_SENSE[number % 3])
        for leg, gp in zip((10, 11, 14, 13), wired.HALL_SELECT, strict=True):
            assert at_pico(read, chip, leg, gp)
        on = at_pico(read, chip, 15, wired.HALL_ENABLE[number // 3]) if len(chips) > 3 else None
        assert on or (on is None and read.net(chip, 15) == read.net("A1", 33))
        assert read.net(chip, 24) == read.net("A1", 36)
        assert read.net(chip, 12) == read.net("A1", 33)


@pytest.mark.parametrize("name", of_chip("hall"))
def test_halls_and_the_reference_of_the_adc_have_the_same_supply(name, circuit):
    read = circuit(name)
    supplies = {read.net(hall, 1) for hall in read.named("SS49E")}
    regulators = read.named("LD1117V33")
    assert supplies == ({read.net("A1", 35)} if regulators else {read.net("A1", 36)})
    for regulator in regulators:
        assert read.net(regulator, 2) == read.net("A1", 35)
        assert read.net(regulator, 3) == read.net("A2", 2) == read.net("A2", 4)


@pytest.mark.parametrize("name", of_chip("hx711"))
def test_a_load_cell_is_at_its_amplifier_and_that_at_its_pin_of_the_pico(name, circuit):
    read = circuit(name)
    chips = read.named("HX711 module")
    for channel, field in channels(name):
        cell = sensor(read, channel, field, f"load cell {find(name).scanners[0].capacity} g")
        chip = chips[channel]
        # E+, A- and A+ at AVDD, INA- and INA+; E- at ground.
        assert [read.joined(cell, pin) for pin in (1, 3, 4)] == [{(chip, leg)} for leg in ("3", "7", "8")]
        assert read.net(cell, 2) == read.net(chip, 5) == read.net("A1", 38)
        assert at_pico(read, chip, 12, wired.LOAD_CELL_DATA[channel])
        assert at_pico(read, chip, 11, wired.LOAD_CELL_CLOCK)
        assert (read.net(chip, 1), read.net(chip, 16)) == (read.net("A1", 40), read.net("A1", 36))
        assert read.net(chip, 15) == read.net("A1", 36)


@pytest.mark.parametrize("name", of_chip("74hc165"))
def test_a_light_barrier_is_at_its_input_of_its_shift_register(name, circuit):
    read = circuit(name)
    chips = read.named("74HC165")
    for channel, field in channels(name):
        chip, leg = divmod(channel, 8)
        barrier = sensor(read, channel, field, "TCRT5000")
        near = read.joined(barrier, 1)
        (pull_up,) = [(part, pin) for part, pin in near if read.values[part] == "22 kohm"]
        assert near == {(chips[chip], str(CHAIN[leg])), pull_up}
        assert read.net(pull_up[0], 1) == read.net("A1", 36)
        assert read.net(barrier, 2) == read.net("A1", 38)


@pytest.mark.parametrize("name", of_chip("74hc165"))
def test_the_chain_begins_and_ends_at_the_pico(name, circuit):
    read = circuit(name)
    chips = read.named("74HC165")
    assert at_pico(read, chips[0], 9, wired.CHAIN_DATA)
    assert at_pico(read, chips[-1], 10, wired.CHAIN_FEED)
    for chip, following in pairwise(chips):
        assert read.joined(chip, 10) == {(following, "9")}
    for chip in chips:
        assert at_pico(read, chip, 1, wired.CHAIN_LOAD)
        assert at_pico(read, chip, 2, wired.CHAIN_CLOCK)


@pytest.mark.parametrize("name", of_chip("74hc165"))
def test_the_leds_of_light_barriers_are_in_strings_from_5_v_through_a_resistor_to_ground(name, circuit):
    read = circuit(name)
    lit = set()
    for resistor in read.values:
        if not read.uses[resistor].startswith("infrared"):
            continue
        assert read.net(resistor, 1) == read.net("A1", 40)
        ((led, pin),) = read.joined(resistor, 2)
        string = [led]
        while read.net(led, 4) != read.net("A1", 38):
            assert pin == "3"
            ((led, pin),) = read.joined(led, 4)
            string.append(led)
        assert read.values[resistor] == {3: "330 ohm", 2: "560 ohm", 1: "820 ohm"}[len(string)]
        lit |= {*string}
    assert lit == {*read.named("TCRT5000")}


@pytest.mark.parametrize("name", BOARDS)
def test_all_pins_of_a_supply_are_joined(name, circuit):
    read = circuit(name)
    grounds = {("A1", pin) for pin in (3, 8, 13, 18, 23, 28, 38)}
    grounds |= {("A2", pin) for pin in (6, 9, 14, 20, 25, 30, 34, 39)}
    assert {read.net(*pin) for pin in grounds} == {"GND"}
    assert read.net("A2", 1) == read.net("A2", 17) != read.net("A1", 36)


@pytest.mark.parametrize("name", BOARDS)
def test_displays_and_buttons_are_at_the_pi(name, circuit):
    read = circuit(name)
    for display in read.named("OLED 128x64"):
        legs = ((1, 6), (2, 1), (3, 5), (4, 3))
        assert all(read.net(display, pin) == read.net("A2", leg) for pin, leg in legs)
    header = {"ok": 11, "undo": 13, "accept": 15, "up": 16, "down": 18}
    buttons = {read.uses[button].removeprefix("button "): button for button in read.named("push button")}
    assert buttons.keys() == header.keys()
    for button, leg in header.items():
        assert read.joined(buttons[button], 1) == {("A2", str(leg))}
        assert read.net(buttons[button], 2) == "GND"


@pytest.mark.parametrize("name", BOARDS)
def test_no_pin_is_on_two_nets(name, circuit):
    nodes = [node for nodes in circuit(name).nets.values() for node in nodes]
    assert len(nodes) == len({*nodes})


@pytest.mark.parametrize("name", BOARDS)
def test_the_circuit_has_as_many_parts_as_the_parts_list(name, circuit, pins):
    listed = {}
    rows = re.compile(r"^\| (\d+) \| ([^|]+) \|", re.MULTILINE)
    for number, part in rows.findall(papers(find(name), pins)["parts.md"]):
        listed[part] = listed.get(part, 0) + int(number)
    read = circuit(name)
    resistors = {f"resistor {value}": value for value in {*read.values.values()} if value.endswith("ohm")}
    counted = resistors | {
        "capacitor 100 nF, ceramic": "100 nF",
        "capacitor 10 uF": "10 uF",
        "diode 1N4148": "1N4148",
        "reed switch, normally open, 10 to 14 mm": "reed switch",
        "reflective light barrier TCRT5000": "TCRT5000",
        "analog Hall sensor AH49E or SS49E, TO-92, all of one make": "SS49E",
        "HX711 module with VCC and VDD apart": "HX711 module",
        "push button": "push button",
    }
    assert {part: len(read.named(value)) for part, value in counted.items()} == {
        part: listed.get(part, 0) for part in counted
    }


@pytest.mark.parametrize("name", BOARDS)
def test_an_input_that_is_left_over_is_tied_as_the_papers_say(name, circuit):
    read = circuit(name)
    used = {channel for channel, _ in channels(name)}
    ties = {"74HC165": (CHAIN, 36), "CD74HC4067": (MULTIPLEXER, 33)}
    for value, (legs, tie) in ties.items():
        for number, chip in enumerate(read.named(value)):
            for place, leg in legs.items():
                if number * len(legs) + place not in used:
                    assert read.net(chip, leg) == read.net("A1", tie)


def test_the_same_board_gives_the_same_netlist(pins):
    board = find("zahlenluchs-halls")
    assert netlist_of(board, pins) == netlist_of(board, pins)


def test_lines_of_one_name_of_two_scanners_are_two_nets(own_circuit):
    scanners = 'chip = "hx711"\ninputs = 2', 'chip = "74hc165"\ninputs = 8'
    read = own_circuit(*scanners, fields={0: "mass", 1: "mass", 2: "presence", 9: "presence"})
    (register,), amplifiers = read.named("74HC165"), read.named("HX711 module")
    assert at_pico(read, register, 2, wired.CHAIN_CLOCK)
    assert {at_pico(read, chip, 11, wired.LOAD_CELL_CLOCK) for chip in amplifiers} == {True}
    assert read.net(register, 2) != read.net(amplifiers[0], 11)


def test_expanders_are_on_the_bus_of_the_pi_and_need_no_pico(own_circuit):
    read = own_circuit('chip = "mcp23017"\ninputs = 28', fields={0: "presence", 21: "presence"})
    assert read.named("Raspberry Pi Pico") == []
    assert read.values["A1"] == "Raspberry Pi"
    first, second = read.named("MCP23017")
    assert [[read.net(chip, leg) for leg in (15, 16, 17)] for chip in (first, second)] == [
        ["GND", "GND", "GND"],
        ["PI_3V3", "GND", "GND"],
    ]
    for chip in (first, second):
        assert ("A1", "3") in read.joined(chip, 13)
        assert ("A1", "5") in read.joined(chip, 12)
    # Channel 21 is the eighth input of the second chip, GPB0; the one before, GPA6, is left open.
    assert read.joined(sensor(read, 21, "p21", "reed switch"), 1) == {(second, "1")}
    assert read.net(second, 27) is None


def test_ten_samples_a_second_tie_the_rate_of_a_load_cell_to_ground(own_circuit):
    read = own_circuit('chip = "hx711"\ninputs = 1\nrate = 10', fields={0: "mass"})
    assert [read.net(chip, 15) for chip in read.named("HX711 module")] == ["GND"]


def test_a_light_barrier_in_a_matrix_leads_through_its_diode_to_the_row(own_circuit):
    scanner = 'chip = "matrix"\nrows = 1\ncolumns = 2\nswitch = "reflex"'
    read = own_circuit(scanner, fields={0: "presence", 1: "presence"})
    for channel in (0, 1):
        barrier = sensor(read, channel, f"p{channel}", "TCRT5000")
        diode = sensor(read, channel, f"p{channel}", "1N4148")
        assert at_pico(read, barrier, 1, wired.MATRIX_COLUMNS[channel])
        assert read.joined(barrier, 2) == {(diode, "2")}
        assert at_pico(read, diode, 1, wired.MATRIX_ROWS[0])
    (resistor,) = read.named("560 ohm")
    assert read.net(resistor, 1) == read.net("A1", 40)
