"""The channel map is the board true to scale, and its mirror image."""

import re
from xml.etree import ElementTree as ET

import pytest

from companion.boards.board import find

SVG = "{http://www.w3.org/2000/svg}"


def root_of(drawing):
    return ET.fromstring(drawing)  # noqa: S314 - our own drawing


def places(drawing):
    """Where the name of each field stands."""
    texts = [(text.text, float(text.get("x"))) for text in root_of(drawing).iter(f"{SVG}text")]
    return dict(texts)


def test_one_unit_is_printed_as_one_millimetre(drawn):
    root = root_of(drawn("sahara-scales")["channels.svg"])
    _, _, width, height = root.get("viewBox").split()
    assert (root.get("width"), root.get("height")) == (f"{width}mm", f"{height}mm")


def test_the_outline_is_that_of_the_board(drawn):
    kinds = {"sahara-scales": "rect", "ghostbuster-six-halls": "circle", "esiema-barriers": "polygon"}
    for name, kind in kinds.items():
        drawing = root_of(drawn(name)["channels.svg"])
        edge = next(one for one in drawing.iter() if one.get("fill") == "none" and one.get("stroke"))
        assert edge.tag in {SVG + kind, f"{SVG}ellipse"} if kind == "circle" else edge.tag == SVG + kind


def test_from_below_left_and_right_change_places(drawn):
    board = find("sahara-scales")
    above, below = (places(drawn(board.name)[paper]) for paper in ("channels.svg", "channels-from-below.svg"))
    for field, place in board.fields.items():
        assert above[field] == place.x
        assert below[field] == board.size[0] - place.x


@pytest.mark.parametrize(
    ("name", "tints"), [("esiema-barriers", 12), ("zahlenluchs-reeds", 5), ("ghostbuster-halls", 4)]
)
def test_fields_of_one_chip_or_row_have_one_tint_and_the_legend_says_whose(name, tints, drawn):
    drawing = drawn(name)["channels.svg"]
    fields, legend = (
        re.findall(rf'fill="(#\w{{6}})" stroke="#1d1d1d" stroke-width="{wide}"', drawing)
        for wide in (0.4, 0.3)
    )
    assert len(set(fields)) == tints
    assert legend == list(dict.fromkeys(fields))


def test_fields_without_a_sensor_are_dashed(drawn):
    assert drawn("ghostbuster-halls")["channels.svg"].count("stroke-dasharray") == 4
    assert "stroke-dasharray" not in drawn("sahara-scales")["channels.svg"]
