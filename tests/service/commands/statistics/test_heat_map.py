"""A field that was touched more often is darker on the heat map."""

from __future__ import annotations

import pytest

from companion.boards.board import find
from companion.service.commands.statistics.heat_map import COLD, HOT, board_of, heat_map

SAHARA = find("sahara")


def test_the_most_and_the_least_touched_fields_have_the_ends_of_the_scale() -> None:
    picture = heat_map(SAHARA, {"a1": 9}, (400, 240))
    scale = picture.width / SAHARA.size[0]
    for field, expected in (("a1", HOT), ("b3", COLD)):
        place = SAHARA.fields[field]
        beside = (place.x * scale, (place.y + place.reach[1] * 0.6) * scale)
        assert picture.getpixel((round(beside[0]), round(beside[1]))) == expected


@pytest.mark.parametrize("room", [(400, 240), (100, 400)])
def test_the_board_fills_its_room_in_one_direction_and_keeps_its_shape(room: tuple[int, int]) -> None:
    wide, high = heat_map(SAHARA, {}, room).size
    assert wide <= room[0]
    assert high <= room[1]
    assert wide == room[0] or high == room[1]
    assert wide / high == pytest.approx(SAHARA.size[0] / SAHARA.size[1], rel=0.02)


def test_the_board_has_all_fields_that_were_touched() -> None:
    small, large = board_of("ghostbuster", ["t1"]), board_of("ghostbuster", ["t48"])
    assert small is not None
    assert large is not None
    assert "t48" not in small.fields
    assert "t48" in large.fields


def test_a_game_without_a_board_has_none() -> None:
    assert board_of("chess", ["e4"]) is None
