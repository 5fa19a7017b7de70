"""The hexagon of 91 pits (docs/reference/rules.md, section 5.1; contract, section 1)."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.games.esiema.board import (
    BIT,
    BOARD,
    DISTANCE,
    FIELDS,
    INDEX,
    NEIGHBOURS,
    PITS,
    PLACES,
    around,
    beyond,
    members,
    within,
)


def neighbours(field: str) -> set[str]:
    return {FIELDS[pit] for pit in members(NEIGHBOURS[INDEX[field]])}


def test_rows_have_six_to_eleven_and_back_to_six_pits() -> None:
    assert len(FIELDS) == 91
    assert list(Counter(field[0] for field in FIELDS).values()) == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert (FIELDS[0], FIELDS[-1]) == ("a1", "k6")


def test_the_middle_of_the_board_is_f6() -> None:
    assert PLACES[INDEX["f6"]] == (0, 0)
    assert neighbours("f6") == {"e5", "e6", "f5", "f7", "g5", "g6"}


def test_a_corner_has_three_neighbours_and_an_edge_has_four() -> None:
    assert neighbours("a1") == {"a2", "b1", "b2"}
    assert neighbours("k6") == {"k5", "j6", "j7"}
    assert neighbours("a3") == {"a2", "a4", "b3", "b4"}
    numbers = Counter(pits.bit_count() for pits in NEIGHBOURS)
    assert numbers == {3: 6, 4: 24, 6: 61}


def test_neighbours_are_one_step_apart_in_axial_coordinates() -> None:
    steps = {(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)}
    for pit in PITS:
        row, column = PLACES[pit]
        expected = {place for place in ((row + r, column + c) for r, c in steps) if place in PLACES}
        assert {PLACES[other] for other in members(NEIGHBOURS[pit])} == expected


@given(st.sets(st.sampled_from(PITS)))
def test_what_lies_around_a_set_is_the_set_and_the_neighbours_of_each(pits: set[int]) -> None:
    together = sum(BIT[pit] for pit in pits)
    expected = together
    for pit in pits:
        expected |= NEIGHBOURS[pit]
    assert around(together) == expected
    assert members(together) == tuple(sorted(pits))


def test_what_is_within_some_steps_grows_by_what_lies_around() -> None:
    for pit in PITS:
        for steps in range(13):
            assert around(within(steps, pit)) == within(steps + 1, pit)
            assert within(steps, pit) & BOARD == within(steps, pit)
            assert beyond(steps, pit) == BOARD & ~within(steps, pit)


def test_the_farthest_pits_are_ten_steps_apart() -> None:
    assert DISTANCE[INDEX["a1"]][INDEX["k6"]] == 10
    assert max(map(max, DISTANCE)) == 10
