"""Portions, ways and laps of one move of Geisterfahrer, worked out by hand (rules 3 and 4)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

from companion.contents import pieces
from companion.rules.game import Reason
from companion.rules.games.geisterfahrer import Geisterfahrer
from companion.rules.games.geisterfahrer.board import (
    CAR,
    INDEX,
    PLACES,
    GeisterfahrerPosition,
    contents,
    rings,
    table,
)
from companion.rules.games.geisterfahrer.sowing import (
    PATIENCE,
    ByHeld,
    Laps,
    laps,
    path,
    portions,
    relay,
    run_on,
    trail,
)

Lay = Callable[..., GeisterfahrerPosition]
BLACK, WHITE = rings("far")
BLACK_LAPS = laps(BLACK, "black", skip_origin=False)

# Three pits that follow each other, and no way out of them.
ROUNDABOUT = (1, 2, 0, *range(3, len(PLACES)))


def told(lying: str, seat: str) -> list[str]:
    number = pieces(lying)
    return [contents(one) for one in portions(number["w"] * CAR["white"] + number["b"] * CAR["black"], seat)]


def ways(seat: str, origin: str, lying: str, *, skip_origin: bool = False) -> str:
    number = pieces(lying)
    sown = portions(number["w"] * CAR["white"] + number["b"] * CAR["black"], seat)
    ring = BLACK if seat == "black" else WHITE
    places = path(ring, INDEX[origin], sown, {CAR[seat]}, skip_origin=skip_origin)
    return " ".join(PLACES[place] for place in places)


@pytest.mark.parametrize(
    ("lying", "dealt"),
    [
        ("5b", "1b 1b 1b 1b 1b"),
        ("2w3b", "1w1b 1w1b 1b"),
        ("1w4b", "1w1b 1b 1b 1b"),
        ("1w1b", "1w 1b"),
        ("2w2b", "1w 1w1b 1b"),
        ("3w3b", "1w 1w1b 1w1b 1b"),
        ("2w1b", ""),
        ("1w", ""),
        ("", ""),
    ],
)
def test_a_pit_is_dealt_out_in_pairs_and_single_cars(lying: str, dealt: str) -> None:
    assert " ".join(told(lying, "black")) == dealt
    swapped = lying.translate(str.maketrans("wb", "bw"))
    assert [pieces(one) for one in told(swapped, "white")] == [
        pieces(one.translate(str.maketrans("wb", "bw"))) for one in dealt.split()
    ]


@pytest.mark.parametrize(
    ("seat", "origin", "lying", "places"),
    [
        ("black", "l1", "5b", "l2 l3 l4 l5 F"),
        ("black", "l4", "2w2b", "l5 r5 r4"),
        ("black", "l4", "1w2b", "l5 F"),
        ("black", "l5", "1w1b", "r5 r4"),
        ("black", "l5", "1w3b", "r5 r4 r3"),
        ("black", "l5", "2b", "F r5"),
        ("black", "r1", "2b", "l1 l2"),
        ("white", "r1", "5w", "r2 r3 r4 r5 F"),
        ("white", "r5", "1w1b", "l5 l4"),
        ("white", "r5", "2w", "F l5"),
        ("white", "l1", "2w", "r1 r2"),
    ],
)
def test_only_single_own_cars_go_to_the_cemetery(seat: str, origin: str, lying: str, places: str) -> None:
    assert ways(seat, origin, lying) == places


def test_a_long_sowing_serves_the_emptied_pit_or_leaves_it_out() -> None:
    assert ways("black", "l1", "12b") == "l2 l3 l4 l5 F r5 r4 r3 r2 r1 l1 l2"
    assert ways("black", "l1", "12b", skip_origin=True) == "l2 l3 l4 l5 F r5 r4 r3 r2 r1 l2 l3"


def test_the_emptied_pit_is_left_out_in_the_lap_that_lifted_it_only(lay: Lay) -> None:
    known = laps(BLACK, "black", skip_origin=True)
    ended = relay(known, lay(l1="1b", l2="9b").cars, INDEX["l1"])
    once = dict.fromkeys(["l1", "l3", "l4", "l5", "r1", "r2", "r3", "r4", "r5", "F"], "1b")
    assert ended == (lay(**once).cars, False)


def test_the_last_car_on_the_cemetery_ends_the_move_with_a_bonus(lay: Lay) -> None:
    ended = relay(BLACK_LAPS, lay(l4="1w2b").cars, INDEX["l4"])
    assert ended == (lay(l5="1w1b", F="1b").cars, True)


def test_the_last_car_in_an_empty_pit_ends_the_move_although_all_is_own(lay: Lay) -> None:
    ended = relay(BLACK_LAPS, lay(l1="1b").cars, INDEX["l1"])
    assert ended == (lay(l2="1b").cars, False)


def test_the_last_car_among_a_majority_of_foreign_ones_ends_the_move(lay: Lay) -> None:
    ended = relay(BLACK_LAPS, lay(l1="1b", l2="2w").cars, INDEX["l1"])
    assert ended == (lay(l2="2w1b").cars, False)


def test_a_pit_with_half_own_cars_is_lifted_by_the_last_one(lay: Lay) -> None:
    ended = relay(BLACK_LAPS, lay(l1="1b", l2="1w").cars, INDEX["l1"])
    assert ended == (lay(l3="1w", l4="1b").cars, False)


def test_a_pit_served_earlier_in_the_same_lap_was_not_empty(lay: Lay) -> None:
    """Twelve cars from l1 serve l2 twice, the second time with the last: its two are lifted."""
    trailed = list(trail(BLACK_LAPS, lay(l1="12b").cars, INDEX["l1"]))
    assert [PLACES[pit] for _, pit in trailed][:2] == ["l1", "l2"]


def test_eleven_cars_end_in_the_pit_they_came_from(lay: Lay) -> None:
    ended = relay(BLACK_LAPS, lay(l1="11b").cars, INDEX["l1"])
    assert ended is not None
    assert table(ended[0]) == dict.fromkeys(PLACES, "1b")
    assert not ended[1]


def test_the_laps_of_a_move_are_told_one_by_one(lay: Lay) -> None:
    before = lay(l2="1b", l3="1b", l5="1b", r1="3w")
    assert [(table(cars), PLACES[pit]) for cars, pit in trail(BLACK_LAPS, before.cars, INDEX["l2"])] == [
        ({"l2": "1b", "l3": "1b", "l5": "1b", "r1": "3w"}, "l2"),
        ({"l3": "2b", "l5": "1b", "r1": "3w"}, "l3"),
        ({"l4": "1b", "l5": "2b", "r1": "3w"}, "l5"),
    ]


def test_a_move_runs_on_from_where_the_last_car_fell_if_it_must(lay: Lay) -> None:
    assert run_on(BLACK_LAPS, lay(l2="1w1b").cars, INDEX["l2"]) == lay(l3="1w", l4="1b").cars
    assert run_on(BLACK_LAPS, lay(l2="1b").cars, INDEX["l2"]) == lay(l2="1b").cars
    assert run_on(BLACK_LAPS, lay(l2="2w1b").cars, INDEX["l2"]) == lay(l2="2w1b").cars
    assert run_on(BLACK_LAPS, lay(F="1b").cars, INDEX["F"]) == lay(F="1b").cars


# A move without end. On the real ring none is known, so these drive on a roundabout of three pits:
# one car in the second pit and two in the third go round for ever, the third being lifted first.


def test_a_move_that_would_lift_the_same_pit_from_the_same_table_again_is_none(lay: Lay) -> None:
    known = laps(ROUNDABOUT, "black", skip_origin=False)
    assert relay(known, lay(l2="1b", l3="2b").cars, INDEX["l3"]) is None
    assert run_on(known, lay(l2="1b", l3="2b").cars, INDEX["l3"]) is None


def test_another_pit_of_the_same_roundabout_can_be_emptied(lay: Lay) -> None:
    known = laps(ROUNDABOUT, "black", skip_origin=False)
    assert relay(known, lay(l2="1b", l3="2b").cars, INDEX["l2"]) == (
        lay(l1="1b", l2="1b", l3="1b").cars,
        False,
    )


def test_a_long_move_that_ends_is_no_endless_one() -> None:
    """A staircase of laps, each of which adds a car to one pit; more than are let run unwatched."""
    lifted: list[int] = []

    class Stairs(ByHeld):
        def __missing__(self, lying: int) -> tuple[int, int] | None:
            lifted.append(lying)
            return (1, 0) if lying < PATIENCE + 20 else None

    assert relay(Laps((Stairs(lambda _: None),), 0), 2, 0) == (PATIENCE + 20, False)
    assert len(lifted) > PATIENCE


def test_the_game_refuses_a_move_without_end_and_leaves_it_out(lay: Lay) -> None:
    game = Geisterfahrer.with_options({})
    game = dataclasses.replace(game, rules=dataclasses.replace(game.rules, rings=(ROUNDABOUT, ROUNDABOUT)))
    position = lay("black", l2="1b", l3="2b")
    assert game.moves(position) == ("l2",)
    assert game.refusal(position, "l3") == Reason("geisterfahrer.2.3", "geisterfahrer.endless", {"pit": "l3"})


def test_who_has_only_moves_without_end_cannot_move(lay: Lay) -> None:
    game = Geisterfahrer.with_options({})
    game = dataclasses.replace(game, rules=dataclasses.replace(game.rules, rings=(ROUNDABOUT, ROUNDABOUT)))
    assert game.moves(lay("black", l2="1w", l3="2b")) == ()
    after = game.hints.stand(lay("white", l1="1w", l3="2b"), {"l2": "1w", "l3": "2b"})
    assert after.winner == "black"
