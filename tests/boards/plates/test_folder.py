"""All drawings of a board at once."""

import pytest

from companion.boards.board import BoardError, find
from companion.boards.plates import drawings


def test_each_level_has_an_svg_and_a_dxf_beside_the_section_and_the_table(levels, scanned):
    expected = {f"{level}.{form}" for level in levels(scanned) for form in ("svg", "dxf")}
    assert drawings(find(scanned)).keys() == expected | {"plates.md", "section.svg"}


def test_what_the_table_links_to_is_there():
    found = drawings(find("sahara-scales"))
    linked = {part.split(")")[0] for part in found["plates.md"].split("](")[1:]}
    assert linked == found.keys() - {"plates.md"}


def test_the_same_board_gives_the_same_but_for_the_time_in_a_dxf():
    one, other = (drawings(find("zahlenluchs-halls")) for _ in range(2))
    assert {name: text for name, text in one.items() if not name.endswith(".dxf")} == {
        name: text for name, text in other.items() if not name.endswith(".dxf")
    }


def test_nothing_is_drawn_of_a_board_that_cannot_be_made(own_board):
    pit = 'x = {}, y = 100, shape = "pit", radius = 20, sensor = "presence", channel = {}'
    with pytest.raises(BoardError, match=r"0\.[45] mm are left between them"):
        drawings(own_board({"a1": pit.format(100, 0), "a2": pit.format(140.5, 1)}))
