"""A ply that begins with a lift was begun where a piece of the mover's was lifted, if sensors see each lift."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.contents import Field
from companion.referee.evidence import Trace
from companion.referee.search.openings import BegunLifts, Openings
from companion.rules.registry import game as find_game
from companion.sensing.kinds import Blind, Presence
from companion.sensing.sight import Sight

GAME = find_game("esiema")
LYING = {"f5": "2a2b", "a1": "1A1a", "k6": "1B1b", "c3": "1b"}
PLAY = {"turn": "A", "phase": "play", "fields": LYING, "reserve": {"A": 0, "B": 0}}
BEFORE = GAME.read_position(PLAY)


@pytest.fixture
def begun() -> Callable[..., BegunLifts]:
    """The lifts with which A may have begun a ply, in pictures that differ by these readings."""

    def begun(*news: dict[Field, Any], blind: Field = "", position: Any = BEFORE) -> BegunLifts:
        seen: dict[Field, Any] = {field: field in LYING for field in GAME.fields if field != blind}
        pictures = []
        for readings in news:
            seen = seen | readings
            pictures.append(seen)
        sight = Sight({field: Blind() if field == blind else Presence() for field in GAME.fields})
        return Openings(sight, Trace(pictures), GAME.fields).of(position, GAME.hints)

    return begun


def between(begun: BegunLifts, pictures: int) -> set[tuple[int, int]]:
    """All pairs of pictures between which a ply may have been begun."""
    pairs = ((start, at) for at in range(pictures) for start in range(at + 1))
    return {pair for pair in pairs if begun.between(*pair)}


def test_a_ply_was_begun_when_an_own_pit_was_emptied(begun: Callable[..., BegunLifts]) -> None:
    seen = begun({}, {"a1": False}, {"a2": True}, {})
    assert between(seen, 4) == {(0, 1), (0, 2), (0, 3)}


def test_a_pit_of_another_seat_that_is_emptied_begins_none(begun: Callable[..., BegunLifts]) -> None:
    assert between(begun({}, {"c3": False}, {"c4": True}), 3) == set()


def test_a_pit_that_is_only_filled_begins_none(begun: Callable[..., BegunLifts]) -> None:
    assert between(begun({}, {"a2": True}), 2) == set()


def test_an_own_pit_without_a_sensor_may_have_been_emptied_at_any_time(
    begun: Callable[..., BegunLifts],
) -> None:
    assert begun({}, {}, blind="a1").between(1, 1)
    assert not begun({}, {}, blind="c3").between(0, 1)


def test_so_may_one_that_is_silent_as_long_as_it_is(begun: Callable[..., BegunLifts]) -> None:
    assert between(begun({}, {"a1": None}, {}), 3) == {(0, 1), (0, 2), (1, 1), (1, 2), (2, 2)}


def test_one_that_was_silent_may_have_been_emptied_by_the_picture_after(
    begun: Callable[..., BegunLifts],
) -> None:
    seen = begun({}, {"a1": None}, {"a1": True}, {})
    assert between(seen, 4) == {(0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3)}


def test_where_balls_may_be_added_a_ply_may_begin_without_a_lift(begun: Callable[..., BegunLifts]) -> None:
    alone = GAME.read_position({**PLAY, "fields": {**LYING, "a1": "1A"}, "reserve": {"A": 5, "B": 0}})
    assert begun({}, {}, position=alone).between(0, 0)
