"""Pieces on a field as discs: how many, whose, and where."""

from __future__ import annotations

import math
from xml.etree import ElementTree as ET

import pytest

from companion.boards.board import Board, find, names
from companion.boards.pieces import pieces


def drawn(board: Board, field: str, contents: str) -> list[ET.Element]:
    parts = "".join(pieces(board, board.fields[field], contents))
    return list(ET.fromstring(f"<g>{parts}</g>"))  # noqa: S314 - our own drawing


def texts(board: str, field: str, contents: str) -> list[str | None]:
    return [part.text for part in drawn(find(board), field, contents) if part.tag == "text"]


def discs(board: str, field: str, contents: str) -> list[tuple[float, float, float]]:
    found = [part for part in drawn(find(board), field, contents) if part.get("stroke") == "#26221f"]
    return [
        (float(part.get("cx", "")), float(part.get("cy", "")), float(part.get("r", ""))) for part in found
    ]


@pytest.mark.parametrize(
    ("board", "field", "contents", "told"),
    [
        ("sahara", "a1", "1o", ["1"]),
        ("sahara", "A", "27o", ["27"]),
        ("geisterfahrer", "l1", "2w3b", ["2", "3"]),
        ("ghostbuster", "t6", "1y1r", ["y", "r"]),
        ("ghostbuster", "y.yard", "3y", ["y", "y", "y"]),
        ("zahlenluchs", "a1", "1A", ["A"]),
        ("esiema", "f6", "1A12b", ["A", "12b"]),
        ("sahara", "a1", "", []),
    ],
)
def test_a_disc_tells_how_many_pieces_there_are_and_whose_where_a_game_has_letters(
    board: str, field: str, contents: str, told: list[str]
) -> None:
    assert texts(board, field, contents) == told


def test_the_upper_figure_is_drawn_later_and_higher_and_the_letter_of_the_lower_one_can_be_read() -> None:
    (_, lower, _), (_, upper, radius) = discs("ghostbuster", "t6", "1y1r")
    assert upper < lower
    [letter, _] = [part for part in drawn(find("ghostbuster"), "t6", "1y1r") if part.tag == "text"]
    height = 0.55 * float(letter.get("font-size", ""))
    assert float(letter.get("y", "")) - height > upper + radius


def test_only_a_mother_ball_has_a_second_rim() -> None:
    esiema = find("esiema")
    assert sum(part.tag == "circle" for part in drawn(esiema, "f6", "1A")) == 2
    assert sum(part.tag == "circle" for part in drawn(esiema, "f6", "1a")) == 1


@pytest.mark.parametrize("kinds", range(1, 7))
def test_however_many_kinds_lie_in_a_pit_none_covers_another_or_leaves_it(kinds: int) -> None:
    place = find("esiema").fields["f6"]
    found = discs("esiema", "f6", "".join(f"2{letter}" for letter in "abcdef"[:kinds]))
    assert len(found) == kinds
    for index, (x, y, radius) in enumerate(found):
        assert math.dist((x, y), (place.x, place.y)) + radius <= place.reach[0] + 0.2
        for other in found[:index]:
            assert math.dist((x, y), other[:2]) >= radius + other[2] - 0.2


@pytest.mark.parametrize("name", names())
def test_pieces_can_be_drawn_on_each_field_of_each_board(name: str) -> None:
    board = find(name)
    assert all(drawn(board, field, "1a2b") for field in board.fields)
