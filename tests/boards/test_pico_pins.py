import itertools
import re

import pytest

from companion.boards.board import BoardError, find, names, parse
from companion.boards.pico_pins import check_pins, pins
from companion.boards.scanner import MOST_INPUTS, Scanner
from companion.firmware import board as wired

BROUGHT_OUT = {*range(23), 26, 27, 28}
"""The GPIOs that a Pico brings out to legs; 26 to 28 are those of its ADC."""

LARGEST = [
    Scanner(chip="74hc165", inputs=128),
    Scanner(chip="matrix", rows=8, columns=8),
    Scanner(chip="hall", inputs=96),
    Scanner(chip="hx711", inputs=14),
]


def board(*scanners):
    """A board file with these scanners, and its text."""
    tables = "\n".join(f"[[scanners]]\n{scanner}" for scanner in scanners)
    return parse(
        'name = "bench"\ngame = "sahara"\nnote = ""\nsize = [10, 10]\n'
        f'{tables}\n[fields]\na1 = {{ x = 5, y = 5, shape = "pit", radius = 1, sensor = "none" }}\n',
        "bench.toml",
    )


CELLS_14 = 'chip = "hx711"\ninputs = 14'
CELLS_12 = 'chip = "hx711"\ninputs = 12'
CHAIN = 'chip = "74hc165"\ninputs = 91'
HALLS_48 = 'chip = "hall"\ninputs = 48'
HALLS_96 = 'chip = "hall"\ninputs = 96'
MATRIX_5 = 'chip = "matrix"\nrows = 5\ncolumns = 5'
MATRIX_4 = 'chip = "matrix"\nrows = 4\ncolumns = 8'
MATRIX_8 = 'chip = "matrix"\nrows = 8\ncolumns = 8'
EXPANDER = 'chip = "mcp23017"\ninputs = 16'


@pytest.mark.parametrize("scanner", LARGEST, ids=lambda scanner: scanner.chip)
def test_a_scanner_uses_no_pin_twice_and_only_pins_with_a_leg(scanner):
    used = pins(scanner)
    assert len({*used}) == len(used)
    assert {*used} <= BROUGHT_OUT


def test_the_pins_are_enough_for_the_largest_scanners():
    assert len(wired.LOAD_CELL_DATA) == MOST_INPUTS["hx711"]
    assert len(wired.HALL_SENSE) * len(wired.HALL_ENABLE) * 16 == MOST_INPUTS["hall"]
    assert len(wired.MATRIX_ROWS) == len(wired.MATRIX_COLUMNS) == 8


def test_halls_are_at_the_pins_of_the_adc():
    assert {*wired.HALL_SENSE} == {26, 27, 28}


@pytest.mark.parametrize(
    "scanners",
    [
        *[[one] for one in (CELLS_14, CHAIN, HALLS_96, MATRIX_8)],
        [CELLS_14, CHAIN, HALLS_48],
        [CELLS_12, CHAIN, HALLS_96],
        [MATRIX_5, CHAIN, HALLS_48],
        [MATRIX_4, CHAIN, HALLS_96],
    ],
)
def test_what_board_py_says_goes_together_does(scanners):
    check_pins(board(*scanners))


@pytest.mark.parametrize(
    ("scanners", "both"),
    [
        ([CELLS_14, MATRIX_4], "GP0, GP1"),
        ([CELLS_14, HALLS_96], "GP12, GP13"),
        ([MATRIX_5, HALLS_96], "GP12"),
        ([MATRIX_8, CHAIN], "GP15"),
        ([CHAIN, CHAIN], "GP15, GP16, GP17, GP18"),
    ],
)
def test_what_does_not_go_together_is_refused_with_the_pins_that_both_need(scanners, both):
    with pytest.raises(
        BoardError, match=rf"^board 'bench': .* do not go together on one Pico: both need {both}"
    ):
        check_pins(board(*scanners))


def test_a_board_without_scanners_needs_no_firmware():
    with pytest.raises(BoardError, match=r"^board 'sahara' names no \[\[scanners\]\]: it needs no firmware"):
        check_pins(find("sahara"))


def test_an_expander_is_on_the_pi():
    with pytest.raises(BoardError, match=r"its mcp23017 is on the I2C bus of the Pi and needs no Pico"):
        check_pins(board(EXPANDER))


@pytest.mark.parametrize("name", [name for name in names() if find(name).scanners])
def test_every_shipped_board_goes_on_one_pico(name):
    check_pins(find(name))


def test_the_docstring_of_board_py_names_every_pin_as_it_is():
    """The table that makers read, against the numbers that are used."""
    said = {
        tuple(int(number) for number in re.findall(r"GP(\d+)", line)) for line in wired.__doc__.splitlines()
    }
    for group in (wired.LOAD_CELL_DATA, wired.HALL_SELECT, wired.MATRIX_ROWS, wired.MATRIX_COLUMNS):
        assert (group[0], group[-1]) in said
        assert group == tuple(range(group[0], group[-1] + 1))
    assert {wired.HALL_SENSE, wired.HALL_ENABLE, (wired.LOAD_CELL_CLOCK,), (wired.CHAIN_FEED,)} <= said
    assert (wired.CHAIN_DATA, wired.CHAIN_CLOCK, wired.CHAIN_LOAD) in said


def test_all_pins_that_a_board_is_wired_to_are_brought_out():
    inside = {"LED", "SUPPLY_MODE", "RADIO_SUPPLY_MODE"}
    numbers = [getattr(wired, name) for name in vars(wired) if name.isupper() and name not in inside]
    flat = itertools.chain.from_iterable((one,) if isinstance(one, int) else one for one in numbers)
    assert {*flat} <= BROUGHT_OUT
