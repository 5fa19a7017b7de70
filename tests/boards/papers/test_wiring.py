"""Where a channel is read, chip by chip, as `firmware/board.py` and the datasheets say."""

import re
from pathlib import Path

import msgspec
import pytest

from companion.boards.board import find
from companion.boards.construction.folder import papers
from companion.boards.papers.switches import PULL_UP


def row(paper, first, *cells):
    """The rest of the row that begins with these cells, of the table whose first head is `first`."""
    table = re.search(rf"^\| {first} .*?(?:\n\n|\Z)", paper, re.MULTILINE | re.DOTALL).group()
    begin = "| " + " | ".join(cells) + " | "
    [found] = [line.removeprefix(begin) for line in table.splitlines() if line.startswith(begin)]
    return [cell.strip() for cell in found.rstrip("|").split("|")]


@pytest.mark.parametrize(
    ("channel", "field", "place"),
    [
        ("0", "a1", ["74HC165 no. 1", "A (pin 11)"]),
        ("7", "b2", ["74HC165 no. 1", "H (pin 6)"]),
        ("19", "c7", ["74HC165 no. 3", "D (pin 14)"]),
        ("90", "k6", ["74HC165 no. 12", "C (pin 13)"]),
    ],
)
def test_a_chain_begins_at_the_pico_and_its_legs_run_from_a_to_h(channel, field, place, drawn):
    assert row(drawn("esiema-barriers")["wiring.md"], "channel", channel, field) == place


def test_inputs_that_are_left_over_are_in_the_table_too(drawn):
    paper = drawn("esiema-barriers")["wiring.md"]
    assert re.findall(r"^\| - \| left over \| 74HC165 no. 12 \| (\w) ", paper, re.MULTILINE) == list("DEFGH")
    assert "Inputs that are left over go to 3V3." in paper


def test_each_chip_of_a_chain_hands_on_to_the_one_before_it(drawn):
    paper = drawn("esiema-barriers")["wiring.md"]
    assert row(paper, "chip", "74HC165 no. 1") == ["GP16 (pin 21): DATA", "QH of no. 2"]
    assert row(paper, "chip", "74HC165 no. 2") == ["SER of no. 1", "QH of no. 3"]
    assert row(paper, "chip", "74HC165 no. 12") == ["SER of no. 11", "GP15 (pin 20): FEED"]
    assert row(paper, "line", "LOAD") == ["GP18 (pin 24)", "through 47 ohm to SH/LD (pin 1) of every 74HC165"]
    assert row(paper, "line", "CLOCK") == ["GP17 (pin 22)", "through 47 ohm to CLK (pin 2) of every 74HC165"]


@pytest.mark.parametrize(
    ("name", "channel", "field", "place"),
    [
        ("zahlenluchs-halls", "0", "a1", ["CD74HC4067 no. 1", "I0 (pin 9)"]),
        ("zahlenluchs-halls", "24", "e5", ["CD74HC4067 no. 2", "I8 (pin 23)"]),
        ("ghostbuster-six-halls", "64", "k.h1", ["CD74HC4067 no. 5", "I0 (pin 9)"]),
    ],
)
def test_sixteen_halls_go_to_each_multiplexer(name, channel, field, place, drawn):
    assert row(drawn(name)["wiring.md"], "channel", channel, field) == place


def test_up_to_three_multiplexers_are_always_on(drawn):
    paper = drawn("zahlenluchs-halls")["wiring.md"]
    assert row(paper, "chip", "CD74HC4067 no. 2") == ["GP27 (pin 32): SENSE 2", "AGND"]
    assert "E (pin 15) of each multiplexer goes to AGND" in paper
    assert "ENABLE" not in paper


def test_more_multiplexers_share_the_analog_inputs_and_are_enabled_by_threes(drawn):
    paper = drawn("ghostbuster-six-halls")["wiring.md"]
    assert row(paper, "chip", "CD74HC4067 no. 3") == ["GP28 (pin 34): SENSE 3", "GP12 (pin 16): ENABLE 1"]
    assert row(paper, "chip", "CD74HC4067 no. 5") == ["GP27 (pin 32): SENSE 2", "GP13 (pin 17): ENABLE 2"]
    assert row(paper, "line", "SENSE 2") == ["GP27 (pin 32)", "COM (pin 1) of CD74HC4067 no. 2, 5"]
    assert row(paper, "line", "ENABLE 2") == ["GP13 (pin 17)", "E (pin 15) of CD74HC4067 no. 4, 5"]


@pytest.mark.parametrize("name", ["zahlenluchs-halls", "ghostbuster-halls", "ghostbuster-six-halls"])
def test_the_current_of_the_halls_does_not_flow_back_by_the_reference_of_the_adc(name, drawn):
    paper = drawn(name)["wiring.md"]
    assert row(paper, "line", "AGND") == [
        "AGND (pin 33)",
        "GND (pin 12) of every CD74HC4067, and nothing else",
    ]
    assert row(paper, "line", "GND")[1].startswith("pin 2 of every Hall")


def test_halls_that_the_pico_cannot_feed_have_a_regulator_and_the_adc_measures_by_it(drawn, pins, board_of):
    few, many = (
        papers(board_of(f'chip = "hall"\ninputs = {n}', inputs=n), pins)["wiring.md"] for n in (29, 30)
    )
    assert "LD1117V33" not in few
    assert row(many, "leg", "OUT (pin 2)") == [
        "HALL 3V3: pin 1 of every Hall, and ADC_VREF (pin 35) of the Pico"
    ]
    assert row(many, "line", "HALL 3V3")[0] == "ADC_VREF (pin 35)"
    assert row(many, "line", "3V3") == ["3V3(OUT) (pin 36)", "VCC (pin 24) of every CD74HC4067"]


def test_the_cell_is_fed_by_5_v_and_the_data_line_has_3_3_v(drawn):
    paper = drawn("sahara-scales")["wiring.md"]
    assert row(paper, "line", "5V") == ["VBUS (pin 40)", "VCC (analog) of every HX711 module"]
    assert row(paper, "line", "3V3") == ["3V3(OUT) (pin 36)", "VDD (digital) of every HX711 module"]
    # AVDD = VBG (R1 + R2) / R2 of the data sheet: 1.25 V x 28.2 / 8.2 and 1.25 V x 18.2 / 8.2
    assert "the 4.3 V for which it is made" in paper
    assert (
        "instead of the 20 kohm between AVDD and VFB it gives 2.8 V, and a gram 65 % of the signal" in paper
    )


def test_each_load_cell_says_its_bits_on_a_pin_of_its_own(drawn):
    paper = drawn("sahara-scales")["wiring.md"]
    cell = ["HX711 no. 14", "AVDD (pin 3), INA+ (pin 8), INA- (pin 7)", "GP13 (pin 17)"]
    assert row(paper, "channel", "13", "B") == cell
    assert row(paper, "line", "CLOCK") == ["GP14 (pin 19)", "SCK of every HX711 module, PD_SCK (pin 11)"]


@pytest.mark.parametrize(
    ("rate", "said"), [(80, "goes to DVDD (pin 16): 80 samples"), (10, "goes to GND: 10 samples")]
)
def test_the_rate_of_load_cells_is_wired(rate, said, pins):
    board = find("sahara-scales")
    [scanner] = board.scanners
    slow = msgspec.structs.replace(board, scanners=(msgspec.structs.replace(scanner, rate=rate),))
    assert said in papers(slow, pins)["wiring.md"]


def test_a_matrix_is_read_row_by_row_on_the_pico_or_on_the_pi(drawn):
    paper = drawn("zahlenluchs-four-reeds")["wiring.md"]
    assert row(paper, "channel", "33", "d6") == ["row 6, GP13 (pin 17)", "column 4, GP3 (pin 5)"]
    assert row(paper, "line", "ROW 6") == ["GP13 (pin 17)", "ring of each diode of row 6", "GPIO4 (pin 7)"]
    assert row(paper, "line", "COLUMN 4") == ["GP3 (pin 5)", "each switch of column 4", "GPIO21 (pin 40)"]


def test_a_matrix_larger_than_the_pi_reads_is_for_a_pico_alone(pins, board_of):
    paper = papers(board_of('chip = "matrix"\nrows = 7\ncolumns = 6', inputs=42), pins)["wiring.md"]
    assert "GPIO" not in paper.partition("## Displays and buttons")[0]
    assert row(paper, "line", "ROW 7") == ["GP14 (pin 19)", "ring of each diode of row 7"]


def test_expanders_are_on_the_pi_s_bus_each_at_its_address(pins, board_of):
    paper = papers(board_of('chip = "mcp23017"\ninputs = 30', inputs=30), pins)["wiring.md"]
    assert row(paper, "line", "SDA") == ["GPIO2 (pin 3)", "SDA (pin 13) of every MCP23017"]
    assert row(paper, "channel", "6", "p6") == ["MCP23017 no. 1", "GPA6 (pin 27)"]
    assert row(paper, "channel", "7", "p7") == ["MCP23017 no. 1", "GPB0 (pin 1)"]
    assert row(paper, "channel", "14", "p14") == ["MCP23017 no. 2", "GPA0 (pin 21)"]
    assert row(paper, "chip", "MCP23017 no. 2") == ["3V3", "GND", "GND"]
    assert row(paper, "chip", "MCP23017 no. 3") == ["GND", "3V3", "GND"]
    assert "Pico" not in paper.partition("## Displays and buttons")[0]


@pytest.mark.parametrize("switch", ["reed", "reflex"])
def test_each_kind_of_switch_has_its_own_pull_up_and_notes(switch, pins, board_of):
    paper = papers(board_of(f'chip = "74hc165"\ninputs = 8\nswitch = "{switch}"', inputs=8), pins)[
        "wiring.md"
    ]
    assert ("22 kohm" in paper, "10 kohm" in paper) == (switch == "reflex", switch == "reed")
    assert ("TCRT5000" in paper, "upright" in paper) == (switch == "reflex", switch == "reed")
    assert ("VBUS (pin 40)" in paper) == (switch == "reflex")


def test_the_manual_of_the_firmware_has_the_pull_ups_of_the_papers():
    manual = (Path(__file__).parents[3] / "firmware" / "README.md").read_text("utf-8")
    for ohms in PULL_UP.values():
        assert f"{ohms.removesuffix(' kohm')} kilohms for " in " ".join(manual.split())


def test_light_barriers_say_why_their_pull_ups_are_other_ones(drawn):
    assert "The pull-ups are larger than those of contacts: " in drawn("esiema-barriers")["wiring.md"]


def test_light_barriers_say_how_much_light_they_need_and_what_a_dark_piece_gives(drawn):
    """(3.3 V - 0.99 V) / 22 kohm, and half of the 1 mA of the data sheet, for half of its LED current."""
    paper = " ".join(drawn("esiema-barriers")["wiring.md"].split())
    assert "low from 0.10 mA on. A white piece gives 0.5 mA, 5 times as much" in paper
    assert "a tenth gives 0.05 mA and is not seen" in paper


def test_resistors_in_the_lines_are_in_the_table_and_in_the_drawing(drawn):
    papers = drawn("esiema-barriers")
    assert "| CLOCK | GP17 (pin 22) | through 47 ohm to CLK (pin 2)" in papers["wiring.md"]
    assert papers["wiring.svg"].count(">47 ohm<") == 2
