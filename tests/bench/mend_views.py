"""Views of tables that are being put right: the steps of each game, and the longest of them."""

from __future__ import annotations

import random
from dataclasses import replace

import game_views

from companion.referee.protocol import Illegal, Mend, Setup, Transfer, Undone, Unfinished, Wrong
from companion.rules.game import Reason
from companion.screens.view import View

BEANS = View(
    game="sahara",
    seats=("A", "B"),
    names={"A": "Anna", "B": "Ben"},
    turn="A",
    scores={"A": 3, "B": 5},
    table={"a1": "3o", "a3": "3o", "a4": "2o", "b2": "4o", "b6": "1o", "A": "3o", "B": "5o"},
)
SKIPPED = Reason("sahara.1", "sahara.pit-skipped", {"field": "a4"})
WRONG = (Wrong("a3", 0, 3), Wrong("a5", 1, 0), Wrong("a6", 1, 0), Wrong("A", 4, 3))
BACK = tuple(Transfer(number=1, pieces="1o", source=field, target="a3") for field in ("a5", "a6", "A"))
ONWARD = (Transfer(number=1, pieces="1o", source="A", target="a4"),)
LEFT = (Transfer(number=2, pieces="2o", target="a3"), Transfer(number=1, pieces="1o", source="A"))
GATHERED = tuple(
    Transfer(number=1, pieces="1o", source=field, target="a3", joined=field != "A")
    for field in ("a4", "a5", "a6", "A")
)
PARTLY = (
    *(Transfer(number=1, pieces="1o", source=field, target="a3", joined=True) for field in ("a5", "a6")),
    Transfer(number=2, pieces="2o", target="a3"),
)

_CARS = Transfer(number=23, pieces="12w11b", source="F", target="l3")
_DOWN = Transfer(number=2, pieces="1y1r", source="t12", target="t12")
_HOME = Transfer(number=1, pieces="1y", source="y.h2", target="k.yard")
_STONE = Transfer(number=1, pieces="1A", source="c3", target="a1")
_BALLS = Transfer(number=12, pieces="1B11f", source="f11", target="k6")
_PITS = ("e5", "d4", "d5", "e6", "f7", "f8", "e8", "d8", "c7", "c6", "b5")
_BALLS_BACK = tuple(
    Transfer(number=1, pieces=f"1{'abcde'[at % 5]}", source=pit, target="f11", joined=at < 10)
    for at, pit in enumerate(_PITS)
)

EXAMPLES = {
    "mend": replace(
        BEANS,
        verdict=Illegal(t=8.0, wrong=WRONG, reason=SKIPPED, attempt="a3"),
        mend=Mend(BACK, ONWARD, "a3"),
    ),
    "mend-back": replace(BEANS, verdict=Illegal(t=8.0, wrong=WRONG), mend=Mend(LEFT)),
    "mend-in-hand": replace(BEANS, verdict=Unfinished(t=9.0, missing={"o": 2}), mend=Mend(LEFT)),
    "mend-missing": replace(
        BEANS, verdict=Illegal(t=8.0, wrong=WRONG, mend=Mend(LEFT), can_stand=False), mend=Mend(LEFT)
    ),
    "mend-gathered": replace(BEANS, verdict=Illegal(t=8.0, wrong=WRONG), mend=Mend(GATHERED)),
    "mend-partly": replace(BEANS, verdict=Illegal(t=8.0, wrong=WRONG), mend=Mend(PARTLY)),
    "mend-undone": replace(BEANS, verdict=Undone(t=9.0, move="a3", wrong=WRONG), mend=Mend(BACK)),
    "mend-setup": replace(
        BEANS, turn=None, verdict=Setup(t=0.0, wrong=WRONG), mend=Mend((Transfer(source="A"), *LEFT[:1]))
    ),
    "mend-cars": replace(
        game_views.RACE, verdict=Illegal(t=1.0, wrong=game_views.WRONG_CARS), mend=Mend((_CARS,))
    ),
    "mend-figures": replace(
        game_views.FIGURES,
        verdict=Illegal(t=1.0, wrong=(Wrong("t12", "1r1y", "1y1r"),), attempt="t12"),
        mend=Mend((_HOME, _DOWN), (_DOWN,), "t12"),
    ),
    "mend-stones": replace(
        game_views.TWO_STONES, verdict=Undone(t=1.0, move="a1b2", wrong=()), mend=Mend((_STONE,))
    ),
    "mend-balls": replace(
        game_views.BALLS,
        verdict=Illegal(t=1.0, wrong=(Wrong("k6", "", "1B11f"),)),
        mend=Mend((_BALLS,), (_BALLS, _BALLS), "f6>e6a,d6B"),
    ),
    "mend-balls-gathered": replace(
        game_views.BALLS, verdict=Undone(t=1.0, move="f11+3", wrong=()), mend=Mend(_BALLS_BACK)
    ),
}  # fmt: skip


def any_mend(chance: random.Random) -> Mend | None:
    """Steps of all kinds, or none."""
    kinds = [
        *BACK,
        *ONWARD,
        *LEFT,
        *GATHERED,
        Transfer(source="A"),
        Transfer(number=3, source="a1", target="b6"),
    ]
    back, onward = (tuple(chance.sample(kinds, chance.randrange(4))) for _ in range(2))
    return chance.choice((None, Mend(back), Mend(back, onward, "a6+-+")))
