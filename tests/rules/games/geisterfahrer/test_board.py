"""The board of Geisterfahrer: what lies where, and the way round it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.games.geisterfahrer.board import (
    CAR,
    CEMETERY,
    FIELDS,
    IN_PITS,
    INDEX,
    PLACES,
    START,
    Cars,
    Ring,
    contents,
    held,
    on,
    rings,
    split,
    table,
)

EACH = st.tuples(*[st.tuples(st.integers(0, 25), st.integers(0, 25)) for _ in PLACES])


def laid(numbers: tuple[tuple[int, int], ...]) -> Cars:
    return sum(
        on(place, white * CAR["white"] + black * CAR["black"]) for place, (white, black) in enumerate(numbers)
    )


def round_trip(ring: Ring, start: str) -> list[str]:
    place = INDEX[start]
    trip = []
    for _ in PLACES:
        trip.append(PLACES[place])
        place = ring[place]
    assert PLACES[place] == start
    return trip


def test_the_fields_are_listed_as_in_the_contract() -> None:
    assert " ".join(FIELDS) == "l1 l2 l3 l4 l5 r1 r2 r3 r4 r5 F"


def test_black_drives_clockwise_and_the_cemetery_lies_at_the_far_end() -> None:
    black, white = rings("far")
    assert " ".join(round_trip(black, "l1")) == "l1 l2 l3 l4 l5 F r5 r4 r3 r2 r1"
    assert " ".join(round_trip(white, "r1")) == "r1 r2 r3 r4 r5 F l5 l4 l3 l2 l1"


def test_the_cemetery_may_lie_at_the_end_of_the_drivers() -> None:
    black, white = rings("near")
    assert " ".join(round_trip(black, "l1")) == "l1 l2 l3 l4 l5 r5 r4 r3 r2 r1 F"
    assert " ".join(round_trip(white, "r1")) == "r1 r2 r3 r4 r5 l5 l4 l3 l2 l1 F"


def test_five_hearses_stand_in_each_pit_on_the_left_and_five_ambulances_on_the_right() -> None:
    assert table(START) == {f"l{pit}": "5b" for pit in range(1, 6)} | {f"r{pit}": "5w" for pit in range(1, 6)}


@settings(derandomize=True, database=None, deadline=None)
@given(numbers=EACH)
def test_what_lies_on_one_place_is_never_mixed_up_with_another(numbers: tuple[tuple[int, int], ...]) -> None:
    cars = laid(numbers)
    assert [split(held(cars, place), "white") for place in range(len(PLACES))] == list(numbers)
    assert [split(held(cars, place), "black") for place in range(len(PLACES))] == [
        (black, white) for white, black in numbers
    ]


@settings(derandomize=True, database=None, deadline=None)
@given(numbers=EACH)
def test_the_cars_in_pits_leave_out_the_cemetery_and_the_other_colour(
    numbers: tuple[tuple[int, int], ...],
) -> None:
    driving = laid(numbers) & IN_PITS["white"]
    assert [split(held(driving, place), "white") for place in range(len(PLACES))] == [
        (0 if place == CEMETERY else white, 0) for place, (white, _) in enumerate(numbers)
    ]


def test_ambulances_are_written_first_and_nothing_is_empty() -> None:
    assert contents(2 * CAR["white"] + 3 * CAR["black"]) == "2w3b"
    assert contents(0) == ""
