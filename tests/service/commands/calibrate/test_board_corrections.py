"""Lines to paste into a board file."""

from __future__ import annotations

import pytest
from raw_board import MIXED

from companion.boards.board import find, names, parse
from companion.service.commands.calibrate.board_corrections import corrected


def test_a_line_names_the_channel_that_answered() -> None:
    assert corrected(parse(MIXED, "mixed"), {"c1": 7}) == [
        'c1 = { x = 170, y = 290, shape = "card", width = 54, height = 54, sensor = "presence", channel = 7 }'
    ]


@pytest.mark.parametrize("name", names())
def test_lines_of_any_board_say_the_same_as_its_file(name: str) -> None:
    board = find(name)
    wired = {field: place.channel for field, place in board.fields.items() if place.channel is not None}
    text = f'name = "x"\ngame = "x"\nnote = ""\nsize = {list(board.size)}\nmasses = {{ o = 1 }}\n[fields]\n'
    read = parse(text + "\n".join(corrected(board, wired)), name).fields
    assert read == {field: board.fields[field] for field in wired}
