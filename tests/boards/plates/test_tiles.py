"""Pages of A4 over a level: all of it is on them, and what two pages share is marked on both."""

import pytest

from companion.boards.board import find
from companion.boards.plates.tiles import WINDOW, tiles_of


@pytest.mark.parametrize(
    ("size", "pages"),
    [
        ((190, 277), (1, 1)),
        ((190.1, 277), (2, 1)),
        ((370, 277.1), (2, 2)),
        ((370.1, 544), (3, 2)),
        ((5, 5), (1, 1)),
        ((620, 220), (4, 1)),
    ],
)
def test_a_level_is_on_as_few_pages_as_190_by_277_mm_and_10_shared_ones_allow(size, pages):
    found = tiles_of(size)
    assert {(tile.columns, tile.rows) for tile in found} == {pages}
    assert [tile.number for tile in found] == list(range(1, pages[0] * pages[1] + 1))


def test_each_place_of_a_board_is_on_a_page(scanned):
    width, height = find(scanned).size
    tiles = tiles_of((width, height))
    for x, y in ((x, y) for x in range(0, int(width) + 1, 5) for y in range(0, int(height) + 1, 5)):
        assert any(
            tile.left <= x <= tile.left + WINDOW[0] and tile.top <= y <= tile.top + WINDOW[1]
            for tile in tiles
        )


def test_a_cross_is_on_both_pages_that_share_its_strip():
    one, other = tiles_of((300, 200))
    assert one.crosses == other.crosses == {(180, 0), (190, 0), (180, 277), (190, 277)}


def test_four_pages_share_four_crosses_in_the_middle_and_each_has_those_at_its_own_ends():
    tiles = tiles_of((300, 400))
    middle = {(x, y) for x in (180, 190) for y in (267, 277)}
    assert [tile.crosses & middle for tile in tiles] == [middle] * 4
    assert tiles[0].crosses - middle == {(180, 0), (190, 0), (0, 267), (0, 277)}
    assert tiles[3].crosses - middle == {(180, 544), (190, 544), (370, 267), (370, 277)}


def test_a_level_on_one_page_has_no_crosses():
    [tile] = tiles_of((150, 150))
    assert not tile.crosses
