"""Which stones a card moves, and which cards stand for all of them."""

from __future__ import annotations

from random import Random

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.errors import OptionError
from companion.rules.games.zahlenluchs.cards import (
    NUMBERS,
    PACK,
    Nearest,
    allowed,
    deal,
    read_deck,
    read_layout,
    standing_for_all,
)

settled = settings(max_examples=examples(40))
under_stones = st.lists(st.integers(0, 40) | st.integers(0, 999), max_size=6).map(sorted)
ways = st.sampled_from(["neighbour", "distance"])

EXAMPLES = [
    ("example a of the text", [3, 8, 18, 25], 7, "neighbour", (3, 8)),
    ("example b of the text", [4, 14, 19], 25, "neighbour", (19,)),
    ("lower than all", [4, 14, 19], 1, "neighbour", (4,)),
    ("the number itself", [3, 8, 18, 25], 8, "neighbour", (8,)),
    ("the lowest itself", [3, 8, 18, 25], 3, "neighbour", (3,)),
    ("the highest itself", [3, 8, 18, 25], 25, "neighbour", (25,)),
    ("equal numbers", [3, 3, 9, 9], 5, "neighbour", (3, 9)),
    ("one stone", [9], 500, "neighbour", (9,)),
    ("far away or not, both", [3, 27], 5, "neighbour", (3, 27)),
    ("nearer to the lower", [3, 27], 5, "distance", (3,)),
    ("nearer to the higher", [3, 27], 20, "distance", (27,)),
    ("in the middle", [3, 27], 15, "distance", (3, 27)),
    ("the number itself by distance", [3, 8, 27], 8, "distance", (8,)),
    ("beyond all by distance", [3, 8], 90, "distance", (8,)),
    ("no stones", [], 7, "neighbour", ()),
]


@pytest.mark.parametrize(
    ("numbers", "card", "nearest", "expected"), [pytest.param(*case, id=name) for name, *case in EXAMPLES]
)
def test_a_card_moves_the_number_itself_or_those_next_to_it(
    numbers: list[int], card: int, nearest: Nearest, expected: tuple[int, ...]
) -> None:
    assert allowed(numbers, card, nearest) == expected


def test_the_cards_that_stand_for_all_are_two_of_each_kind_or_the_only_one() -> None:
    assert standing_for_all([1, 4, 6, 999], "neighbour") == (0, 1, 2, 3, 4, 5, 6, 7, 8, 999)
    assert standing_for_all([10, 16], "distance") == (0, 1, 10, 11, 12, 13, 14, 15, 16, 17, 18)
    assert standing_for_all([10, 13], "distance") == (0, 1, 10, 11, 12, 13, 14, 15)
    assert standing_for_all([10, 10], "neighbour") == (0, 1, 10, 11, 12)
    assert standing_for_all([], "neighbour") == (0, 1)


@settled
@given(numbers=under_stones, nearest=ways)
def test_every_card_is_like_two_that_stand_for_all_or_is_one_of_them(
    numbers: list[int], nearest: Nearest
) -> None:
    standing = standing_for_all(numbers, nearest)
    kinds: dict[tuple[int, ...], list[int]] = {}
    for card in NUMBERS:
        # A card that is a number under a stone moves the same as some others, but is of its own kind.
        kinds.setdefault((*allowed(numbers, card, nearest), int(card in numbers)), []).append(card)
    for same in kinds.values():
        assert sum(card in standing for card in same) >= min(2, len(same))
    assert list(standing) == sorted(set(standing))


def test_a_layout_is_dealt_from_each_number_twice_and_the_rest_is_the_pile() -> None:
    layout, pile = deal(6, Random(1).shuffle)
    assert [len(row) for row in layout] == [6] * 6
    dealt = sorted([number for row in layout for number in row] + pile)
    assert dealt == sorted(PACK) == sorted([*range(1, 51)] * 2)
    assert layout != deal(6, Random(2).shuffle)[0]


GOOD = [[1, 2], [3, 4]]
BAD_LAYOUTS = [
    (None, r"option layout is missing: it needs 2 rows of 2 numbers each, from below, each from the left"),
    ("rows", r"option layout is 'rows', but must be 2 rows of 2 numbers each"),
    ([[1, 2]], r"option layout has 1 rows, but must have 2 rows of 2 numbers each"),
    ([[1, 2], [3]], r"row 2 of option layout is \[3\], but must be a list of 2 numbers"),
    ([7, [3, 4]], r"row 1 of option layout is 7, but must be a list of 2 numbers"),
    (
        [[1, 2], [3, "4"]],
        r"row 2, column 2 of option layout is '4', but must be a whole number from 0 to 999",
    ),
    ([[1, True], [3, 4]], r"row 1, column 2 of option layout is True, but"),
    ([[1, 2], [1.0, 4]], r"row 2, column 1 of option layout is 1.0, but"),
    ([[-1, 2], [3, 4]], r"row 1, column 1 of option layout is -1, but"),
    ([[1, 1000], [3, 4]], r"row 1, column 2 of option layout is 1000, but"),
]


@pytest.mark.parametrize(("given", "message"), BAD_LAYOUTS)
def test_what_is_wrong_with_a_layout_is_said_with_its_place(given: object, message: str) -> None:
    with pytest.raises(OptionError, match=f"^{message}"):
        read_layout(given, 2)


BAD_DECKS = [
    ([], r"option deck is \[\], but must be a list of numbers, at least one"),
    (17, r"option deck is 17, but must be a list of numbers"),
    ([5, "6"], r"card 2 of option deck is '6', but must be a whole number from 0 to 999"),
]


@pytest.mark.parametrize(("given", "message"), BAD_DECKS)
def test_what_is_wrong_with_a_pile_is_said_with_its_place(given: object, message: str) -> None:
    with pytest.raises(OptionError, match=f"^{message}"):
        read_deck(given)


def test_layout_and_pile_are_taken_over_as_lists_of_their_own() -> None:
    given = [[0, 999], [3, 3]]
    read = read_layout(given, 2)
    assert read == given
    assert read[0] is not given[0]
    assert read_deck((5, 5)) == [5, 5]
    assert read_deck(None) is None
