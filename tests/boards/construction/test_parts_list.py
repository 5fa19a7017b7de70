"""What a board takes, counted by hand here."""

import re

import pytest

from companion.boards.construction.folder import papers


def parts(paper):
    """The number of each part of the list."""
    return {
        name: number for number, name in re.findall(r"^\| ([\d.]+(?: \w+)*) \| (.*?) \|", paper, re.MULTILINE)
    }


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (
            "sahara-scales",
            {
                "load cell 100 g, bending beam (such as TAL221)": "14",
                "HX711 module with VCC and VDD apart": "14",
                "capacitor 10 uF": "1",
            },
        ),
        (
            "zahlenluchs-halls",
            {
                "analog Hall sensor AH49E or SS49E, TO-92, all of one make": "25",
                "analog multiplexer CD74HC4067, DIP-24 or on a breakout board": "2",
                "capacitor 100 nF, ceramic": "2",
                "disc magnet, neodymium, 8 x 3 mm": "12",
            },
        ),
        (
            "zahlenluchs-four-reeds",
            {
                "reed switch, normally open, 10 to 14 mm": "36",
                "diode 1N4148": "36",
                "disc magnet, neodymium, 8 x 3 mm": "24",
            },
        ),
        ("ghostbuster-six-halls", {"disc magnet, neodymium, 8 x 3 mm": "24"}),
        (
            "esiema-barriers",
            {
                "reflective light barrier TCRT5000": "91",
                "resistor 330 ohm": "30",
                "resistor 820 ohm": "1",
                "resistor 22 kohm": "91",
                "shift register 74HC165, DIP-16": "12",
                "capacitor 100 nF, ceramic": "12",
            },
        ),
    ],
)
def test_parts_are_counted(name, expected, drawn):
    found = parts(drawn(name)["parts.md"])
    assert {part: found[part] for part in expected} == expected
    assert (found["Raspberry Pi Pico"], found["push button"]) == ("1", "5")


@pytest.mark.parametrize(
    ("name", "magnets"), [("sahara-scales", 0), ("esiema-barriers", 0), ("zahlenluchs-reeds", 1)]
)
def test_magnets_are_only_for_sensors_that_see_them(name, magnets, drawn):
    assert drawn(name)["parts.md"].count("magnet") == magnets


def test_poles_say_how_magnets_lie(drawn):
    assert "north down in A and south down in C" in drawn("zahlenluchs-halls")["parts.md"]
    assert "all with the same pole down" in drawn("ghostbuster-halls")["parts.md"]


def test_wire_is_measured_along_the_edges_to_the_middle_of_the_lower_one(pins, board_of):
    """Two pits at x = 20 and 329, y = 30 of 700 x 1000 mm: 2291 mm a wire each, and a fifth more."""
    board = board_of('chip = "74hc165"\ninputs = 2', inputs=2)
    assert [(round(place.x), place.y) for place in board.fields.values()] == [(20, 30), (329, 30)]
    assert parts(papers(board, pins)["parts.md"])["hook-up wire"] == "3 m"
    halls = board_of('chip = "hall"\ninputs = 2', inputs=2)
    assert parts(papers(halls, pins)["parts.md"])["hook-up wire"] == "9 m"  # three wires each


def test_a_pi_that_reads_expanders_itself_needs_no_pico(pins, board_of):
    paper = papers(board_of('chip = "mcp23017"\ninputs = 15', inputs=15), pins)["parts.md"]
    assert parts(paper)["I2C expander MCP23017, SPDIP-28"] == "2"
    assert "Pico" not in paper


def test_a_pico_may_be_left_out_where_the_pi_can_read_the_matrix(pins, board_of, drawn):
    assert "not needed where the Pi" in drawn("zahlenluchs-reeds")["parts.md"]
    large = papers(board_of('chip = "matrix"\nrows = 7\ncolumns = 7', inputs=49), pins)["parts.md"]
    assert "not needed" not in large


def sums(paper):
    """The sums of the two tables and of both together, in euros."""
    each = [float(figure) for figure in re.findall(r"\*\*sum\*\* \| \| \| \*\*([\d.]+)\*\*", paper)]
    return (*each, float(re.search(r"about \*\*([\d.]+) euros\*\*", paper)[1]))


def test_what_a_board_costs_is_the_sum_of_its_parts(drawn):
    """25 reeds and diodes, perfboard, headers, 8 m of wire, wood, standoffs, screws, magnets, Pico, cable."""
    wood = 0.24 * 20 + 0.12 * 6 + 4 * 0.4 + 8 * 0.08
    board = 25 * 0.6 + 25 * 0.05 + 2.5 + 1 + 8 * 0.15 + wood + 12 * 0.25 + 5 + 3
    table = 18 + 3 + 10 + 8 + 6 + 5 * 0.5
    assert sums(drawn("zahlenluchs-reeds")["parts.md"]) == (round(board, 2), table, round(board + table, 2))


def test_each_price_that_was_seen_says_where_and_the_others_are_called_estimates(drawn):
    paper = drawn("esiema-barriers")["parts.md"]
    assert (
        "reflective light barrier TCRT5000: about 13 ZAR for a whole module in one shop, summer 2026" in paper
    )
    assert "our own estimate of November 2026" in paper
