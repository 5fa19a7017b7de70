"""The papers of every shipped board that names its chips are whole, and agree with each other."""

import re
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree as ET

import msgspec
import pytest

from companion.boards.board import BoardError, find, names
from companion.boards.construction.folder import papers
from companion.boards.pico_pins import pins as taken

SVG = "{http://www.w3.org/2000/svg}"
SCANNED = [name for name in names() if find(name).scanners]


def rows(paper, heads):
    """The rows of the table of a paper whose first heads are these, each a list of its cells."""
    _, _, table = paper.partition(f"| {' | '.join(heads)}")
    lines = table.split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def texts(drawing):
    return [text.text for text in ET.fromstring(drawing).iter(f"{SVG}text")]  # noqa: S314 - our own drawing


@pytest.mark.parametrize("name", SCANNED)
def test_every_channel_stands_once_in_the_wiring_table_beside_its_field(name, drawn):
    board = find(name)
    found = [
        (row[0], row[1]) for row in rows(drawn(name)["wiring.md"], ("channel", "field")) if row[0] != "-"
    ]
    expected = {
        str(place.channel): field for field, place in board.fields.items() if place.channel is not None
    }
    assert found == sorted(expected.items(), key=lambda entry: int(entry[0]))


@pytest.mark.parametrize("name", SCANNED)
def test_no_two_channels_are_read_at_the_same_place(name, drawn):
    read = [tuple(row[2:4]) for row in rows(drawn(name)["wiring.md"], ("channel", "field"))]
    assert len(set(read)) == len(read)


@pytest.mark.parametrize("name", SCANNED)
def test_no_pin_of_the_pico_is_on_two_lines(name, drawn):
    lines = rows(drawn(name)["wiring.md"], ("line", "Pico"))
    assert max(Counter(pin for _, pin, *_ in lines).values()) == 1
    assert max(Counter(line for line, *_ in lines).values()) == 1


@pytest.mark.parametrize("name", SCANNED)
def test_the_schematic_names_every_channel_and_every_line(name, drawn):
    said = "\n".join(texts(drawn(name)["wiring.svg"]))
    for row in rows(drawn(name)["wiring.md"], ("channel", "field")):
        if row[0] != "-":
            assert re.search(rf"^({row[0]} · {row[1]}(: E\+)?|{row[1]}\n{row[0]})$", said, re.MULTILINE), row
    for line, *_ in rows(drawn(name)["wiring.md"], ("line", "Pico")):
        assert re.search(rf"^{line}\b", said, re.MULTILINE), line


@pytest.mark.parametrize("name", SCANNED)
@pytest.mark.parametrize("paper", ["channels.svg", "channels-from-below.svg"])
def test_a_channel_map_has_each_field_with_its_channel_below_it(name, paper, drawn):
    said = texts(drawn(name)[paper])
    for field, place in find(name).fields.items():
        channel = "none" if place.channel is None else str(place.channel)
        assert channel in {said[at + 1] for at, text in enumerate(said[:-1]) if text == field}, field


def boxes(drawing):
    """Each text with the room that it takes: left, top, right, bottom."""
    for text in ET.fromstring(drawing).iter(f"{SVG}text"):  # noqa: S314 - our own drawing
        size, x, y = (float(text.get(key)) for key in ("font-size", "x", "y"))
        wide = 0.5 * len(text.text) * size
        left = {"middle": x - wide / 2, "end": x - wide}.get(text.get("text-anchor"), x)
        yield text.text, (left, y - 0.7 * size, left + wide, y)


@pytest.mark.parametrize("name", SCANNED)
def test_nothing_that_is_written_reaches_over_the_edge_of_its_drawing(name, drawn):
    for paper in ("wiring.svg", "channels.svg", "channels-from-below.svg"):
        box = ET.fromstring(drawn(name)[paper]).get("viewBox")  # noqa: S314 - our own drawing
        x, y, width, height = map(float, box.split())
        for said, (left, top, right, bottom) in boxes(drawn(name)[paper]):
            assert x <= left < right <= x + width, (paper, said)
            assert y <= top < bottom <= y + height, (paper, said)


@pytest.mark.parametrize("name", SCANNED)
def test_no_two_texts_of_a_drawing_lie_over_each_other(name, drawn):
    for paper in ("wiring.svg", "channels.svg", "channels-from-below.svg"):
        for one, other in combinations(boxes(drawn(name)[paper]), 2):
            (_, (left, top, right, bottom)), (_, (left2, top2, right2, bottom2)) = one, other
            apart = right <= left2 or right2 <= left or bottom <= top2 or bottom2 <= top
            assert apart, (paper, one, other)


@pytest.mark.parametrize("name", SCANNED)
def test_the_papers_lead_to_each_other(name, drawn):
    linked = re.findall(
        r"\]\(([^)]*)\)", "".join(paper for title, paper in drawn(name).items() if title.endswith(".md"))
    )
    assert set(linked) == set(drawn(name))


@pytest.mark.parametrize("name", SCANNED)
def test_the_same_board_gives_the_same_papers(name, drawn, pins):
    assert papers(find(name), pins) == drawn(name)


def test_a_board_without_scanners_is_no_board_to_build(pins):
    with pytest.raises(BoardError) as caught:
        papers(find("sahara"), pins)
    assert str(caught.value) == "board 'sahara' is drawn for the simulated table: it names no chips"


@pytest.mark.parametrize(
    ("scanner", "part", "spare"),
    [
        ('chip = "74hc165"\ninputs = 9', "resistor 10 kohm", "74HC165 no. 2"),
        ('chip = "matrix"\nrows = 3\ncolumns = 3', "diode 1N4148", "row 3"),
        ('chip = "mcp23017"\ninputs = 9', "reed switch", "MCP23017 no. 1"),
        ('chip = "hall"\ninputs = 9', "analog Hall sensor", "CD74HC4067 no. 1"),
    ],
)
def test_an_input_that_no_field_uses_is_left_over_and_has_no_parts(pins, board_of, scanner, part, spare):
    drawn = papers(board_of(scanner, inputs=8), pins)
    assert f"| - | left over | {spare}" in drawn["wiring.md"]
    assert re.search(rf"^\| 8 \| {part}", drawn["parts.md"], re.MULTILINE)
    assert "left over</text>" in drawn["wiring.svg"]


def test_a_module_whose_input_no_field_uses_has_no_load_cell(pins):
    scales = find("sahara-scales")
    fields = {name: place for name, place in scales.fields.items() if name != "b6"}
    drawn = papers(msgspec.structs.replace(scales, fields=fields), pins)
    cells = scales.channels - 1
    assert f"| {cells} | load cell" in drawn["parts.md"]
    assert f"| {scales.channels} | HX711 module" in drawn["parts.md"]
    assert "| - | left over | HX711 no. " in drawn["wiring.md"]


@pytest.mark.parametrize(
    ("scanner", "message"),
    [
        ('chip = "matrix"\nrows = 1\ncolumns = 1', "both need GP0, GP8"),
        (
            'chip = "mcp23017"\ninputs = 1',
            "an mcp23017 is read by the Pi itself, and no other scanner beside it",
        ),
    ],
)
def test_scanners_that_cannot_be_read_together_are_refused(scanner, message, pins, board_of):
    with pytest.raises(BoardError, match=message):
        papers(board_of(scanner, scanner, inputs=2), pins)


@pytest.mark.parametrize("name", SCANNED)
def test_the_lines_are_on_the_pins_that_the_firmware_takes(name, drawn):
    found = re.findall(
        r"^\| [^|]* \| GP(\d+) ", drawn(name)["wiring.md"].partition("### Ch")[0], re.MULTILINE
    )
    assert {int(number) for number in found} == {
        pin for scanner in find(name).scanners for pin in taken(scanner)
    }


def test_two_kinds_of_chips_on_one_board_are_drawn_below_each_other(pins, board_of):
    board = board_of('chip = "74hc165"\ninputs = 2', 'chip = "matrix"\nrows = 1\ncolumns = 2', inputs=4)
    drawn = papers(board, pins)
    assert [row[1:3] for row in rows(drawn["wiring.md"], ("channel", "field", "row"))] == [
        ["p2", "row 1, GP8 (pin 11)"],
        ["p3", "row 1, GP8 (pin 11)"],
    ]
    said = texts(drawn["wiring.svg"])
    assert said.count("Raspberry Pi Pico") == 2
    assert {"0 · p0", "1 · p1", "p2", "p3"} <= set(said)
