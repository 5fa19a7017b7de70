"""Views to draw and to tell of: one for each thing that can happen, and a great many by chance."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

import game_views
import mend_views

from companion.referee.protocol import (
    Ambiguous,
    Fault,
    Illegal,
    Over,
    Played,
    Ready,
    Restored,
    Setup,
    Stands,
    Undone,
    Unfinished,
    Wrong,
)
from companion.rules.game import Reason
from companion.rules.registry import own_names
from companion.screens.game_words import words_of
from companion.screens.referee_reasons import REASONS as SHARED_REASONS
from companion.screens.view import LastMove, View
from companion.trouble import Trouble

TABLE = {
    "a1": "3o", "a2": "3o", "a3": "3o", "a5": "4o", "a6": "4o", "A": "4o",
    "b1": "4o", "b2": "2o", "b3": "1o", "b5": "10o", "b6": "1o", "B": "2o",
}  # fmt: skip
START = {f"{side}{number}": "3o" for side in "ab" for number in range(1, 7)}
WRONG = (Wrong("b2", 1, 2), Wrong("b5", 11, 10), Wrong("B", 3, 2))
FOREIGN = Reason("sahara.1", "sahara.foreign-pit", {"pit": "b2"})
FLASH = "companion firmware sahara --flash"
MISFIT = Trouble("firmware", "the grid speaks wire version 2, the companion version 1", FLASH)
TABLE_VIEW = View(
    game="sahara",
    seats=("A", "B"),
    names={"A": "Anna", "B": "Ben"},
    turn="B",
    scores={"A": 4, "B": 2},
    table=TABLE,
)


def played(**changes) -> Played:
    """Anna has played a4, and Ben is to move."""
    told = {"t": 7.0, "seat": "A", "move": "a4", "position": {}, "scores": {"A": 4, "B": 2}, "next": "B"}
    return Played(**{**told, **changes})


def view(verdict, **changes) -> View:
    """The table after a4, with this verdict."""
    return replace(TABLE_VIEW, **{"verdict": verdict, "last": played(), **changes})


def after(last, **changes) -> View:
    """The table just after this ply."""
    return view(last, last=last, **changes)


def finished(winner, scores, points, **changes) -> View:
    """The table after the last ply of a game."""
    over = Over(winner, points, {"A": 20, "B": 6})
    return after(
        played(over=over, scores=scores), winner=winner, turn=None, scores=scores,
        match={"A": 20, "B": 6}, match_target=30, **changes,
    )  # fmt: skip


STOOD = Stands(t=8.0, seat="B", position={}, scores={}, next="A")
EXAMPLES = {
    "waiting": replace(TABLE_VIEW, turn=None, table={}, scores={}),
    "setup": replace(
        TABLE_VIEW, turn=None, table=START, scores={"A": 0, "B": 0},
        verdict=Setup(t=0.0, wrong=(Wrong("a1", 0, 3), Wrong("a4", 4, 3), Wrong("B", True, False))),
    ),
    "ready": replace(
        TABLE_VIEW, table=START, scores={"A": 0, "B": 0}, verdict=Ready(t=1.0),
        match={"A": 14, "B": 6}, match_target=30,
    ),
    "played": after(played()),
    "again": after(played(next="A"), turn="A"),
    "passed": after(played(move="pass")),
    "not-kept": after(played(kept=False)),
    "archive": after(played(kept=False), troubles=(Trouble("archive", "disk I/O error"),)),
    "unfinished": view(Unfinished(t=8.0, missing={"o": 2})),
    "question": view(Ambiguous(t=8.0, moves=("b6+", "b6-"))),
    "confirm": view(Ambiguous(t=8.0, moves=("b6+",), confirm=True)),
    "accepted-question": view(Ambiguous(t=8.0, moves=("A=2o B=-", "A=- B=2o"))),
    "accepted-confirm": view(Ambiguous(t=8.0, moves=("a3=6o",), confirm=True)),
    "chosen": view(Ambiguous(t=8.0, moves=tuple(f"b{number}" for number in range(1, 7))), chosen=3),
    "illegal": view(Illegal(t=8.0, wrong=WRONG, reason=FOREIGN, attempt="b2"), turn="A"),
    "illegal-unknown": view(Illegal(t=8.0, wrong=WRONG)),
    "unsure": view(played(), unsure=True),
    "restored": view(Restored(t=9.0)),
    "stands": view(STOOD, last=STOOD, turn="A"),
    "undone": view(Undone(t=9.0, move="a4", wrong=WRONG), turn="A", last=None),
    "undone-kept": view(Undone(t=9.0, move="a4", wrong=WRONG), turn="A", last=None, may_keep=True),
    "undone-all-right": view(Undone(t=9.0, move=None, wrong=()), turn="A", last=None),
    "undo-asked": view(
        Illegal(t=9.0, wrong=WRONG, reason=FOREIGN, attempt="b2"), undo_next=LastMove("A", "a4")
    ),
    "fault": view(Fault(t=9.0, fields=("a3", "b2"))),
    "too-heavy": view(Fault(t=9.0, fields=("a3", "b2"), burdened=("b2",))),
    "faults-ended": view(Fault(t=9.0, fields=())),
    "won": finished("A", {"A": 25, "B": 11}, 14),
    "match-won": replace(finished("A", {"A": 25, "B": 11}, 14), match={"A": 34, "B": 6}),
    "draw": finished("draw", {"A": 18, "B": 18}, 0),
    "no-grid": replace(TABLE_VIEW, troubles=(Trouble("grid", "could not open port /dev/tabletop"),)),
    "firmware": replace(TABLE_VIEW, troubles=(MISFIT,)),
    "misfit": replace(TABLE_VIEW, troubles=(Trouble("board", MISFIT.detail, "companion board list"),)),
    "no-board": after(
        played(seat="black", move="l3", next="white"), game="guest", seats=("black", "white"),
        names={}, turn="white", scores={"black": 3, "white": 4}, table={},
    ),
    "six": after(
        played(seat="B", move="f6>e6a,d6B,d5a,c5a", next="C"), game="esiema", seats=tuple("ABCDEF"),
        names={"A": "Anna", "B": "Ben"}, turn="C", table={},
        scores={seat: 7 * number for number, seat in enumerate("ABCDEF")},
    ),
    "team": after(
        played(over=Over(("A", "D"))), game="zahlenluchs", seats=tuple("ABCD"), names={"A": "Anna", "D": "Dora"},
        turn=None, winner=("A", "D"), table={}, scores={"A": 3, "B": 0, "C": 0, "D": 1},
    ),
    **game_views.EXAMPLES,
}  # fmt: skip
ALL = EXAMPLES | mend_views.EXAMPLES | game_views.WORST
"""With the views in which not everything can have room."""

NAMES = (
    "",
    "Al",
    "Anna",
    "Ödegård Šimůnek",
    "Maximiliane-Charlotte von und zu Wolkenstein",
    "漢字",
    "W" * 40,
)
REASONS = {**SHARED_REASONS, **{k: v for game in own_names() for k, v in words_of(game).reasons.items()}}
COUNTED_REASONS = {k: v for game in own_names() for k, v in words_of(game).counted_reasons.items()}
COUNTING = {counted for counted, *_ in COUNTED_REASONS.values()}
PARAMS: dict[str, str | int] = {
    blank: f"the {blank} b5"
    for sentence in [*REASONS.values(), *(form for _, *forms in COUNTED_REASONS.values() for form in forms)]
    for blank in re.findall(r"\{(\w+)\}", sentence)
    if blank != "n"
} | dict.fromkeys(COUNTING, 3)
"""Something for every blank in every sentence, longer than it ever is."""
SCORES = {"ghostbuster": (0, 4), "zahlenluchs": (0, 6), "esiema": (0, 7, 29, 70)}
"""The least and the most that each game gives; for the others anything."""
DETAILS = ("", "[Errno 5] Input/output error", "x" * 70, "zu wenig Platz auf dem Datenträger\n(mit Umbruch)")


def many(count: int) -> Iterator[View]:
    """Views with names, numbers, fields and troubles of all lengths, always the same ones."""
    chance = random.Random(count)
    for _ in range(count):
        yield _any_view(chance)


def _any_view(chance: random.Random) -> View:
    example = chance.choice(list(ALL.values()))
    base = replace(
        example,
        scores={seat: chance.choice(SCORES.get(example.game, (0, 7, 36, 199))) for seat in example.seats},
        match=chance.choice((None, {"A": 28, "B": 131})),
        match_target=chance.choice((None, 30, 150)),
        table={field: f"{chance.randrange(1, 36)}o" for field in TABLE},
        troubles=tuple(
            Trouble(part, chance.choice(DETAILS), FLASH, tuple(TABLE))
            for part in ("grid", "archive", "page", "buttons", "display", "firmware", "drift")
            if chance.random() < 0.15
        ),
    )
    named = replace(base, names={seat: chance.choice(NAMES) for seat in base.seats})
    if chance.random() < 0.7:
        return replace(named, verdict=_any_verdict(chance), mend=mend_views.any_mend(chance))
    return named


def _any_wrong(chance: random.Random) -> tuple[Wrong, ...]:
    readings = (
        (True, False),
        (False, True),
        (0, 12),
        (35, 2),
        (4.2, 25.25),
        ("2w3b", "3w2b"),
        ("1y", "1y1r"),
        (None, 3),
    )
    fields = chance.sample(sorted(TABLE), chance.randrange(len(TABLE)))
    return tuple(Wrong(field, *chance.choice(readings)) for field in fields)


def _any_verdict(chance: random.Random):
    key = chance.choice((*REASONS, *COUNTED_REASONS))
    reason = chance.choice((None, Reason("sahara.6", key, PARAMS)))
    attempt = chance.choice((None, "a6+-+", "f6>e6a,d6B,d5a"))
    moves = tuple(
        f"a{number}{sign}" for number in range(1, chance.randrange(2, 7)) for sign in ("+", "-", "")
    )
    return chance.choice((
        Setup(t=0.0, wrong=_any_wrong(chance)),
        Unfinished(t=0.0, missing={"o": chance.randrange(1, 20)}),
        Unfinished(t=0.0, missing={"w": 1, "b": 13}),
        Ambiguous(t=0.0, moves=moves),
        Illegal(t=0.0, wrong=_any_wrong(chance), reason=reason, attempt=attempt),
        Undone(t=0.0, move=attempt, wrong=_any_wrong(chance)),
        Fault(t=0.0, fields=tuple(sorted(TABLE)[: chance.randrange(1, 12)])),
    ))  # fmt: skip
