"""What a board takes from each supply, worked out by hand from the data sheets, and what is refused."""

import pytest

from companion.boards.board import BoardError, find, names
from companion.boards.construction.folder import papers
from companion.devices.switch_matrix import COLUMN_PINS, ROW_PINS
from companion.service.commands.board.wiring_pins import pins_in_use
from companion.service.config.configuration import ConfigurationError, load

SCANNED = [name for name in names() if find(name).scanners]


def sums(paper):
    """Usual and worst mA of each supply, from the rows with its sum."""
    rows = (line.split("|") for line in paper.splitlines() if line.startswith("| **"))
    return {cells[1].strip(" *"): tuple(int(cell.strip(" *mA")) for cell in cells[3:5]) for cells in rows}


PICO, HALLS, VBUS = "3V3(OUT) of the Pico", "the 3.3 V regulator", "VBUS of the Pico"
PI, DISPLAYS = "supply of the Pi", "3V3 of the Pi"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # 25 x 6 mA and 25 x 10 mA of the Halls; two multiplexers take next to nothing. A mA at 3.3 V is
        # 3.3 / 5 / 0.85 = 0.776 mA at 5 V, so VBUS gives 25 + 116 and 100 + 194
        ("zahlenluchs-halls", {PICO: (150, 250), VBUS: (141, 294), PI: (773, 1622)}),
        # 56 and 72 Halls; a linear regulator takes what it gives: 600 + 336 + 25 + 31 and so on
        ("ghostbuster-halls", {PICO: (0, 1), HALLS: (336, 560), VBUS: (25, 100), PI: (992, 1988)}),
        ("ghostbuster-six-halls", {PICO: (0, 1), HALLS: (432, 720), VBUS: (25, 101), PI: (1088, 2148)}),
        # 14 x (1.4 + 4.3) + 25 mA and 14 x (1.6 + 12.3) + 100 mA; 14 x 0.1 mA at 3.3 V
        ("sahara-scales", {PICO: (1, 1), VBUS: (106, 296), PI: (737, 1623)}),
        # 91 x 3.3 V / 22 kohm, half of them and all, and 12 chips; 31 strings of 5 and 7 mA
        ("esiema-barriers", {PICO: (7, 15), VBUS: (185, 328), PI: (816, 1656)}),
        # five columns at 3.3 V / 50 kohm
        ("zahlenluchs-reeds", {PICO: (0, 0), VBUS: (25, 100), PI: (656, 1428)}),
    ],
)
def test_the_budget_of_a_board_is_what_its_data_sheets_add_up_to(name, expected, drawn):
    assert sums(drawn(name)["wiring.md"]) == {DISPLAYS: (40, 100), **expected}


def test_a_board_that_the_pi_reads_itself_has_no_pico_to_feed(pins, board_of):
    paper = papers(board_of('chip = "mcp23017"\ninputs = 14', inputs=14), pins)["wiring.md"]
    # one chip of 0.5 and 1 mA, fourteen pull-ups of 3.3 V / 100 kohm, half of them and all
    assert sums(paper) == {DISPLAYS: (41, 101), PI: (632, 1329)}


def test_a_board_that_takes_more_than_a_supply_gives_is_refused(pins, board_of):
    assert papers(board_of('chip = "hall"\ninputs = 80', inputs=80), pins)
    with pytest.raises(
        BoardError, match=r"81 Halls take up to 810 mA from the 3.3 V regulator, .* at most 800 mA"
    ):
        papers(board_of('chip = "hall"\ninputs = 81', inputs=81), pins)


@pytest.mark.parametrize("name", SCANNED)
def test_every_board_says_how_displays_and_buttons_are_wired_and_that_none_was_built(name, drawn):
    paper, drawing = drawn(name)["wiring.md"], drawn(name)["wiring.svg"]
    assert "| SDA | GPIO2 (pin 3) | SDA of each display |" in paper
    assert "| ok | GPIO17 (pin 11) | button ok, its first leg |" in paper
    assert "printed 0x78 has the address 0x3C" in paper
    assert "**Nobody has built this board yet, as far as we know.**" in paper
    assert "displays and buttons" in drawing


def test_the_buttons_have_pins_that_no_matrix_on_the_pi_needs():
    pins = pins_in_use()
    buttons = {bcm for _, bcm in pins.pi.buttons}
    assert len(buttons) == 5
    assert not buttons & {*COLUMN_PINS, *ROW_PINS, *pins.pi.bus}


@pytest.mark.parametrize("printed", ["0x78", "0x7A"])
def test_an_address_as_it_is_printed_is_refused_with_the_one_that_is_meant(printed, tmp_path):
    file = tmp_path / "companion.toml"
    file.write_text(f'[display]\nkind = "ssd1306"\naddress = {printed}\n', encoding="utf-8")
    with pytest.raises(ConfigurationError, match="printed 0x78 is 0x3C, 0x7A is 0x3D"):
        load(file)
