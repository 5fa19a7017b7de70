"""Views of the four games beside Sahara: what each of them brings to the display, and the worst of it."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.protocol import (
    Ambiguous,
    Asks,
    Illegal,
    Over,
    Played,
    Ready,
    Setup,
    Undone,
    Unfinished,
    Wrong,
)
from companion.rules.game import Reason
from companion.screens.view import View

SIX = ("yellow", "green", "red", "blue", "black", "white")
LETTERS = tuple("ABCDEF")


def played(seat: str, move: str, **changes) -> Played:
    told = {"t": 7.0, "seat": seat, "move": move, "position": {}, "scores": {}, "next": seat}
    return Played(**{**told, **changes})


def after(view: View, ply: Played, **changes) -> View:
    return replace(view, **{"verdict": ply, "last": ply, **changes})


RACE = View(
    game="geisterfahrer",
    seats=("black", "white"),
    names={},
    turn="white",
    scores={"black": 3, "white": 12},
    table={
        "l1": "5b", "l2": "2w3b", "l3": "12w11b", "l4": "10w12b", "r1": "1w", "r2": "13w10b", "r4": "9w",
        "r5": "1w10b", "F": "12w3b",
    },
)  # fmt: skip
WRONG_CARS = (
    Wrong("l1", "4b", "5b"),
    Wrong("l2", "3w3b", "2w3b"),
    Wrong("r3", "2w", ""),
    Wrong("F", "11w3b", "12w3b"),
    Wrong("r1", "", "1w"),
    Wrong("l3", "11w12b", "12w11b"),
)

FIGURES = View(
    game="ghostbuster",
    seats=SIX,
    names={},
    turn="yellow",
    scores=dict(zip(SIX, (0, 1, 4, 2, 3, 0), strict=True)),
    table={"t1": "1y", "t12": "1y1r", "y.yard": "3y", "g.h4": "1g", "k.yard": "4k"},
    position={"tries": 1},
    waits_for="roll",
)
PEOPLE = dict(zip(SIX, ("Anna", "Benjamin", "Cleopatra", "Dora", "Emil", "Friederike"), strict=True))

CARDS = {
    f"{column}{row}": (7 * index + 3 * row) % 98 + 1
    for row in range(1, 7)
    for index, column in enumerate("abcdef", start=row)
}
TRIANGLES = {
    "A": ("a1", "b1", "c1", "a2", "b2", "a3"),
    "B": ("a6", "a5", "a4", "b6", "b5", "c6"),
    "C": ("f6", "e6", "d6", "f5", "e5", "f4"),
    "D": ("f1", "f2", "f3", "e1", "e2", "d1"),
}
FOUR_STONES = View(
    game="zahlenluchs",
    seats=("A", "B", "C", "D"),
    names={},
    turn="B",
    scores={"A": 5, "B": 6, "C": 4, "D": 6},
    table={field: f"1{seat}" for seat, fields in TRIANGLES.items() for field in fields} | {"c3": "1A"},
    waits_for="card",
    laid=CARDS,
)
SMALL = {field: number for field, number in CARDS.items() if field[0] != "f" and field[1] != "6"}
TWO_STONES = replace(
    FOUR_STONES,
    seats=("A", "C"),
    names={"A": "Anna", "C": "Ben"},
    turn="A",
    scores={"A": 6, "C": 5},
    table=dict.fromkeys(TRIANGLES["A"], "1A") | dict.fromkeys(("e5", "d5", "e4", "d4", "c5"), "1C"),
    laid=SMALL,
)

BALLS = View(
    game="esiema",
    seats=LETTERS,
    names={},
    turn="C",
    scores=dict(zip(LETTERS, (29, 7, 31, 12, 0, 70), strict=True)),
    table={
        "a1": "1A2c",
        "c5": "1C",
        "f6": "3a2b",
        "k6": "1B11f",
        "f11": "1c",
        "e4": "2d",
        "g7": "1F",
        "h2": "1D",
    },
    position={
        "phase": "play",
        "reserve": dict(zip(LETTERS, (41, 12, 0, 70, 9, 41), strict=True)),
        "out": ["E"],
        "clock": 3,
    },
)
PLACING = replace(
    BALLS,
    seats=("A", "B"),
    turn="B",
    names={"A": "Anna", "B": "Ben"},
    scores={"A": 12, "B": 11},
    position={"phase": "place", "reserve": {"A": 41, "B": 41}, "to_place": {"A": 17, "B": 18}},
)
SOWN = "f6>e6a,d6B,d5a,c5a"

EXAMPLES = {
    "race": after(RACE, played("black", "l3")),
    "race-illegal": replace(RACE, verdict=Illegal(t=1.0, wrong=WRONG_CARS, attempt="l4")),
    "race-setup": replace(RACE, turn=None, verdict=Setup(t=0.0, wrong=WRONG_CARS)),
    "race-unfinished": replace(RACE, verdict=Unfinished(t=0.0, missing={"w": 1, "b": 3})),
    "race-alone": after(RACE, played("white", "r2", playout=True, turns=3), winner="black", playout=3),
    "race-accepted": replace(
        RACE, verdict=Ambiguous(t=1.0, moves=("l1=1w2b r2=6w8b r3=2w", "l1=2w1b r2=5w9b r3=2w"))
    ),
    "race-won": after(
        RACE, played("white", "r2", playout=True, turns=4, over=Over("black", 4)), winner="black", turn="white"
    ),
    "race-repeated": after(RACE, played("white", "r2", over=Over("draw")), winner="draw"),
    "die-awaited": after(FIGURES, played("white", "-", roll=3)),
    "die-tries": after(FIGURES, played("yellow", "-", roll=3), position={"tries": 3}),
    "die-inferred": after(
        FIGURES, played("black", "t12", roll=5, inferred=True), number=6,
        seats=("yellow", "red"), turn="red", captured={"y": 1},
    ),
    "die-four": after(
        FIGURES, played("blue", "h2", roll=1), number=2, seats=SIX[:4], names={"yellow": "Anna", "blue": "Ben"}
    ),
    "die-setup": replace(
        FIGURES, turn=None, verdict=Setup(t=0.0, wrong=(Wrong("y.yard", "2y", "3y"), Wrong("t12", "", "1y1r"))),
    ),
    "die-illegal": replace(
        FIGURES, number=4,
        verdict=Illegal(
            t=0.0, attempt="t12", wrong=(Wrong("t12", "1r1y", "1y1r"), Wrong("t16", "1y", ""), Wrong("g.h4", "", "1g")),
        ),
    ),
    "die-refused": replace(
        FIGURES, number=4,
        verdict=Illegal(
            t=0.0, attempt="t12", wrong=(Wrong("t12", "1r", "1y1r"), Wrong("t16", "1y", "")),
            reason=Reason("ghostbuster.2.1", "ghostbuster.blockade-excluded", {"field": "t12", "fields": "t31, k.h2", "count": 2}),
        ),
    ),
    "die-accepted": replace(
        FIGURES, verdict=Ambiguous(t=1.0, moves=("t17=1g y.yard=4y", "t17=1g1y", "t17=1y g.yard=4g"))
    ),
    "die-undone": replace(
        FIGURES, verdict=Undone(t=0.0, move="enter", wrong=(Wrong("t1", False, True), Wrong("k.yard", 0, 4)))
    ),
    "die-won": after(
        FIGURES, played("red", "t12", roll=4, over=Over("red")), winner="red", waits_for=None
    ),
    "cards-to-lay": replace(FOUR_STONES, turn=None, to_lay=True, verdict=Setup(t=0.0, wrong=())),
    "cards-to-lay-two": replace(TWO_STONES, turn=None, to_lay=True),
    "card-awaited": after(FOUR_STONES, played("A", "b2c3", card=17), captured={"C": 1}),
    "card-drawn": after(FOUR_STONES, played("A", "b2c3", card=17, inferred=True), number=38),
    "card-two": after(TWO_STONES, played("C", "d4c3", card=7), number=104),
    "card-useless-short": after(TWO_STONES, played("C", "-", card=7), captured={"A": 1}),
    "card-ready": replace(TWO_STONES, verdict=Ready(t=1.0)),
    "card-setup": replace(
        FOUR_STONES, turn=None, verdict=Setup(t=0.0, wrong=(Wrong("a1", "", "1A"), Wrong("d4", "1B", ""), Wrong("f6", "1A", "1C"))),
    ),
    "card-illegal": replace(
        TWO_STONES, number=17,
        verdict=Illegal(t=0.0, attempt="a1b2", wrong=(Wrong("a1", "", "1A"), Wrong("c3", "1A", ""))),
    ),
    "card-refused": replace(
        TWO_STONES, number=17,
        verdict=Illegal(
            t=0.0, attempt="a1b2", wrong=(Wrong("a1", "", "1A"), Wrong("b2", "1A", "")),
            reason=Reason(
                "zahlenluchs.2.1", "zahlenluchs.two-numbers", {"card": 17, "lower": 11, "higher": 21, "field": "a1", "number": 35},
            ),
        ),
    ),
    "card-won": after(
        FOUR_STONES, played("A", "e5f6", card=17, over=Over(("A", "D"))), winner=("A", "D"), waits_for=None
    ),
    "card-pile": after(TWO_STONES, played("A", "e5f6", card=17, over=Over("draw")), winner="draw", waits_for=None),
    "balls-sown": after(BALLS, played("B", SOWN), captured={"c": 3, "f": 12}),
    "balls-placing": after(PLACING, played("A", "@f11")),
    "balls-three": after(PLACING, played("A", "pass"), seats=LETTERS[:3], position={"reserve": dict.fromkeys("ABC", 41)}),
    "balls-question": replace(
        BALLS, verdict=Ambiguous(t=1.0, moves=(SOWN, "f6>e6a,d6a,d5B,c5a", "f6>e6B,d6a,d5a,c5a"))
    ),
    "balls-asked": replace(
        BALLS,
        verdict=Ambiguous(t=1.0, moves=(SOWN, "f6>e6a,d6a,d5B,c5a"), asks=Asks("d6", ("1B2a", "3a"))),
        chosen=1,
    ),
    "balls-many": replace(
        BALLS, verdict=Ambiguous(t=1.0, moves=(SOWN, "f6>e6a,d6a,d5B,c5a"), asks=Asks("e6", ("1a", "1B")), many=True)
    ),
    "balls-illegal": replace(
        BALLS, verdict=Illegal(t=0.0, attempt="f6>e6a,d6B", wrong=(Wrong("c5", "1a", "1C"), Wrong("k6", "1B12f", "1B11f"))),
    ),
    "balls-setup": replace(BALLS, turn=None, table={}, verdict=Setup(t=0.0, wrong=(Wrong("c5", "1C", ""),))),
    "balls-won": after(BALLS, played("B", SOWN, over=Over("B")), winner="B"),
    "balls-drawn": after(PLACING, played("B", SOWN, over=Over("draw")), winner="draw", position={"clock": 15}),
}  # fmt: skip

WORST = {
    "race-again": after(RACE, played("white", "r5"), names={"black": "Maximilian", "white": "Friederike"}),
    "die-thrown": after(FIGURES, played("red", "enter", roll=6), number=5, names=PEOPLE),
    "die-places": after(
        FIGURES, played("red", "t12", roll=4, over=Over("red")), winner="red", waits_for=None, names=PEOPLE,
        position={"places": ["red", "black", "blue", "green", "white"]},
    ),
    "card-useless": after(TWO_STONES, played("C", "-", card=41), names={"A": "Maximiliane", "C": "Benjamin"}),
    "balls-added": after(
        BALLS, played("B", "f6+11"), seats=LETTERS[:4], names={"B": "Benjamin"}, position={"reserve": dict.fromkeys("ABCD", 41)}
    ),
}  # fmt: skip
"""Long names and many words: what has no room is cut, but nothing runs into anything else."""
