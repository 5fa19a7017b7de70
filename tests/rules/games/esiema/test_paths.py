"""Self-avoiding paths, counted against numbers from outside.

The numbers for an empty board are from rules.md, section 5.5; those of the whole triangular
lattice are OEIS A001334. Longer ones are in tests/benchmarks.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.board import BIT, BOARD, FIELDS, INDEX, NEIGHBOURS, PITS, members
from companion.rules.games.esiema.paths import (
    count_sowing_paths,
    free_from,
    paths,
    paths_through,
    room,
    some_path,
)
from companion.rules.games.esiema.position import EsiemaPosition

Lay = Callable[..., EsiemaPosition]

CENTRE = [1, 6, 30, 138, 618, 2730, 11568, 45708, 169092]
CORNER = [1, 3, 11, 43, 169, 667, 2655, 10577, 41961]
A001334 = [1, 6, 30, 138, 618, 2730]
CORNERS = ("a1", "a6", "f1", "f11", "k1", "k6")


def paths_from(field: str, length: int, free: int = BOARD, most: int | None = None) -> int:
    """How many paths lead from a field over these free pits; none comes back to it."""
    return count_sowing_paths(INDEX[field], length, free & ~BIT[INDEX[field]], most)


@pytest.mark.parametrize(("length", "number"), list(enumerate(CENTRE)))
def test_paths_from_the_centre_are_as_many_as_published(length: int, number: int) -> None:
    assert paths_from("f6", length) == number


@pytest.mark.parametrize(("length", "number"), list(enumerate(CORNER)))
def test_paths_from_a_corner_are_as_many_as_published(length: int, number: int) -> None:
    assert paths_from("a1", length) == number


def test_all_corners_have_as_many_paths() -> None:
    assert {paths_from(corner, 6) for corner in CORNERS} == {CORNER[6]}


def test_up_to_the_edge_the_board_is_the_whole_lattice() -> None:
    assert [paths_from("f6", length) for length in range(6)] == A001334


def test_full_pits_are_not_gone_over() -> None:
    """Around the middle all but a chain of three is full: one path each of 1, 2 and 3 steps."""
    free = sum(BIT[INDEX[field]] for field in ("f7", "f8", "f9"))
    assert [paths_from("f6", length, free) for length in range(5)] == [1, 1, 1, 1, 0]


def test_counting_stops_once_there_are_more_than_asked_for() -> None:
    assert paths_from("f6", 12, most=10) > 10
    assert paths_from("f6", 3, most=138) == 138


def test_the_paths_are_those_counted_and_each_is_one() -> None:
    free = BOARD & ~BIT[INDEX["e6"]]
    found = list(paths(INDEX["f6"], 4, free & ~BIT[INDEX["f6"]]))
    assert len(found) == len(set(found)) == paths_from("f6", 4, free)
    for path in found:
        assert len({INDEX["f6"], *path}) == 5
        assert INDEX["e6"] not in path
        assert all(NEIGHBOURS[one] & BIT[other] for one, other in pairwise((INDEX["f6"], *path)))


def test_paths_through_some_pits_go_over_just_these_and_keep_the_order_that_is_known() -> None:
    pits = sum(BIT[INDEX[field]] for field in ("e5", "e6", "f6", "f7", "g5"))
    every = set(paths(INDEX["f5"], 5, pits))
    assert every
    assert set(paths_through(INDEX["f5"], [], pits)) == every
    known = [INDEX["f7"], INDEX["e5"]]
    kept = {path for path in every if path.index(known[0]) < path.index(known[1])}
    assert set(paths_through(INDEX["f5"], known, pits & ~BIT[known[0]] & ~BIT[known[1]])) == kept


def test_pits_that_do_not_hang_together_take_no_longer_path() -> None:
    free = sum(BIT[INDEX[field]] for field in ("f7", "f8", "a1", "a2", "a3"))
    assert some_path(INDEX["f6"], 2, free)
    assert not some_path(INDEX["f6"], 3, free)
    assert count_sowing_paths(INDEX["f6"], 3, free) == 0


def test_only_pits_with_room_are_free_and_the_origin_only_by_option(
    esiema: Callable[..., Esiema], lay: Lay
) -> None:
    strict, returning = esiema(), esiema(origin_free=True)
    position = lay(strict, f6="12a", f8="12b", f9="11b", a1="1A")
    full = {FIELDS[pit] for pit in PITS} - {
        FIELDS[pit] for pit in members(free_from(strict.rules, room(strict.rules, position), INDEX["f6"]))
    }
    assert full == {"f6", "f8"}
    again = free_from(returning.rules, room(returning.rules, position), INDEX["f6"])
    assert again & BIT[INDEX["f6"]]


@pytest.mark.parametrize("full", [0, 5])
def test_with_no_or_few_full_pits_there_is_always_a_path_of_twelve(full: int) -> None:
    """docs/reference/rules.md, section 5.5: with no full pits a path always exists."""
    closed = sum(BIT[INDEX[field]] for field in ("c3", "d6", "f9", "h2", "j5")[:full])
    assert all(some_path(pit, 12, BOARD & ~closed & ~BIT[pit]) for pit in PITS)
