"""What hands do in one move of Geisterfahrer."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.games.geisterfahrer import Geisterfahrer
from companion.rules.games.geisterfahrer.board import GeisterfahrerPosition

Lay = Callable[..., GeisterfahrerPosition]


def told(position: GeisterfahrerPosition, move: str, **options: object) -> list[str]:
    ply = Geisterfahrer.with_options(options).play(position, move)
    return [
        f"{step.verb} {step.pieces} {step.field}: {step.leaves or 'empty'} ({step.cause})"
        for step in ply.steps
    ]


def test_pairs_are_dropped_at_once_and_single_cars_alone(lay: Lay) -> None:
    assert told(lay("black", l4="2w2b", r1="3w", r5="1b"), "l4") == [
        "lift 2w2b l4: empty (sow)",
        "drop 1w l5: 1w (sow)",
        "drop 1w1b r5: 1w2b (sow)",
        "drop 1b r4: 1b (sow)",
    ]


def test_each_lap_begins_with_another_lift(lay: Lay) -> None:
    assert told(lay("black", l2="1b", l3="1b", l5="1b", r1="3w"), "l2") == [
        "lift 1b l2: empty (sow)",
        "drop 1b l3: 2b (sow)",
        "lift 2b l3: empty (sow)",
        "drop 1b l4: 1b (sow)",
        "drop 1b l5: 2b (sow)",
        "lift 2b l5: empty (sow)",
        "drop 1b F: 1b (sow)",
        "drop 1b r5: 1b (sow)",
    ]


def test_the_emptied_pit_is_left_out_as_the_option_says(lay: Lay) -> None:
    before = lay("black", l1="11b", r1="1w")
    assert told(before, "l1")[-1] == "drop 1b l1: 1b (sow)"
    assert told(before, "l1", skip_origin=True)[11] == "drop 1b l2: 2b (sow)"


def test_the_cars_over_a_stuck_loser_are_lifted_and_leave_the_table(lay: Lay) -> None:
    stuck = lay("white", r4="2b", r3="1w", l1="1b", playout="black", turns=0, F="24w")
    assert told(stuck, "r3") == [
        "lift 1w r3: empty (sow)",
        "drop 1w r4: 1w2b (sow)",
        "lift 1b l1: empty (capture)",
        "lift 2b r4: 1w (capture)",
    ]
    assert told(stuck, "r3", playout_stuck="stop")[-1] == "drop 1w r4: 1w2b (sow)"


def test_nothing_is_lifted_once_the_last_car_is_home(lay: Lay) -> None:
    last = lay("white", r5="1w", r4="2b", playout="black", turns=0, F="24w")
    assert told(last, "r5") == ["lift 1w r5: empty (sow)", "drop 1w F: 25w (sow)"]
