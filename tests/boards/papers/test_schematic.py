"""What is drawn as joined is joined: wires meet where they should, and nowhere else a dot."""

import re

import pytest

from companion.boards.construction.folder import papers

NUMBER = r"(-?[\d.]+)"


def wires(drawing, steps):
    """The wires whose path has this form, "#" standing for a number: their numbers."""
    form = steps.replace("#", NUMBER)
    return [tuple(map(float, found)) for found in re.findall(rf'<path d="{form}"', drawing)]


def dots(drawing):
    return {
        (float(x), float(y)) for x, y in re.findall(rf'<circle cx="{NUMBER}" cy="{NUMBER}" r="2.2"', drawing)
    }


@pytest.mark.parametrize(
    ("name", "chips", "shared"),
    [("esiema-barriers", 12, 5), ("ghostbuster-six-halls", 5, 6), ("sahara-scales", 14, 4)],
)
def test_each_shared_pin_is_joined_to_its_line_and_that_to_the_pico(name, chips, shared, drawn):
    regulator = name == "ghostbuster-six-halls"
    drawing = drawn(name)["wiring.svg"]
    along = wires(drawing, "M# #h#")
    down = wires(drawing, "M# #V#")
    stubs = wires(drawing, "M# #H#")
    assert len(stubs) == chips * shared + regulator
    for x, y, _ in stubs:
        assert (x, y) in dots(drawing)
        [top] = {start for at, start, end in down if at == x and start <= y <= end}
        assert any(line_y == top and start < x <= start + length for start, line_y, length in along)


@pytest.mark.parametrize("name", ["esiema-barriers", "ghostbuster-six-halls", "sahara-scales"])
def test_no_dot_joins_lines_that_only_cross(name, drawn):
    drawing = drawn(name)["wiring.svg"]
    joints = {(x, y) for x, y, _ in wires(drawing, "M# #H#")} | {
        (x, y) for x, y, _ in wires(drawing, "M# #V#")
    }
    own = {at for at in dots(drawing) if at[0] > 150}  # left of that are the Pico and one input
    assert own <= joints


def test_each_crossing_of_a_matrix_leads_from_its_column_to_its_row(drawn):
    drawing = drawn("zahlenluchs-reeds")["wiring.svg"]
    columns = wires(drawing, "M# #H#V#")
    rows = wires(drawing, "M# #H#V#H#")
    assert (len(columns), len(rows)) == (5, 5)
    on_columns = {(x, y) for x, y, _ in wires(drawing, "M# #H#v8")}
    on_rows = {(x + 5, y) for x, _, y in wires(drawing, "M# #h10m-5 0V#")}  # from the middle of the bar
    assert dots(drawing) == on_columns | on_rows
    assert {x for x, _ in on_columns} == {x for *_, x, _ in columns}
    assert {y for _, y in on_rows} == {y for *_, y, _ in rows}
    for *_, top, x, end in columns:
        assert sum(at == x and top < y <= end for at, y in on_columns) == 5
    for *_, y, end in rows:
        assert sum(at == y and x <= end for x, at in on_rows) == 5


@pytest.mark.parametrize(
    ("scanner", "said"),
    [
        ('chip = "74hc165"\ninputs = 3', {"10 kohm", "reed"}),
        ('chip = "74hc165"\ninputs = 3\nswitch = "reflex"', {"22 kohm", "TCRT5000, transistor", "VBUS, 5 V"}),
        ('chip = "mcp23017"\ninputs = 3', {"reed", "Raspberry Pi"}),
        ('chip = "hall"\ninputs = 3', {"49E Hall", "supply", "GND"}),
    ],
)
def test_what_is_at_an_input_is_drawn_beside_the_chips(scanner, said, board_of, pins):
    drawing = papers(board_of(scanner, inputs=3), pins)["wiring.svg"]
    assert said <= set(re.findall(">([^<>]+)</text>", drawing))


def test_an_expander_has_its_pull_ups_inside(board_of, pins):
    drawing = papers(board_of('chip = "mcp23017"\ninputs = 3', inputs=3), pins)["wiring.svg"]
    assert "kohm" not in drawing
