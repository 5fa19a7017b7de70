"""What the referee says (contract, section 3): one frozen value for each verdict.

`msgspec` writes them as the JSON lines of the contract. `t` is the time, in seconds on the clock of the
events, at which the verdict could be given.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from companion.contents import Contents, Field
from companion.referee.protocol.mend import Mend
from companion.rules.game import Reason
from companion.rules.points import AtLeast
from companion.sensing.frames import Reading


class Wrong(msgspec.Struct, frozen=True):
    """A field that does not show what it should; both values are readings of its sensor."""

    field: Field
    seen: Reading
    expected: Reading


class Over(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended; `match` holds the points of each seat so far.

    `playing_on` is True if the game is won and its loser goes on alone for the winner's points.
    """

    winner: str | tuple[str, ...]
    points: int | AtLeast | None = None
    match: dict[str, int] | None = None
    playing_on: bool = False


class Verdict(msgspec.Struct, frozen=True, kw_only=True, tag_field="verdict", omit_defaults=True):
    """The base of all verdicts."""

    t: float


class Ready(Verdict, tag="ready", frozen=True):
    """The table shows the position from which play goes on."""


class Setup(Verdict, tag="setup", frozen=True, kw_only=True):
    """The table is at rest, but does not show the position from which play goes on."""

    wrong: tuple[Wrong, ...]
    mend: Mend | None = None


class Played(Verdict, tag="played", frozen=True, kw_only=True):
    """A legal move is complete."""

    seat: str
    move: str
    position: dict[str, Any]
    scores: dict[str, int]
    next: str
    roll: int | UnsetType = UNSET
    card: int | UnsetType | None = UNSET
    over: Over | None = None
    inferred: bool = False
    playout: bool = False
    turns: int | None = None
    kept: bool = True


class Unfinished(Verdict, tag="unfinished", frozen=True, kw_only=True):
    """The table is at rest, and pieces are missing that a legal ply could have in a hand.

    Their numbers by letter.
    """

    missing: dict[str, int]


class Asks(msgspec.Struct, frozen=True):
    """The field about which the players are asked, and the contents that it may have, sorted as text."""

    field: Field
    contents: tuple[Contents, ...]


class Ambiguous(Verdict, tag="ambiguous", frozen=True, kw_only=True):
    """Several results explain the readings; `moves` has one move for each.

    `many` says that there may be more than those listed. `asks` is the question that decides most: which of
    these contents lie on the field. `confirm` is True if there is one move and the question is whether it was
    made; `ok` says yes.
    """

    moves: tuple[str, ...]
    asks: Asks | None = None
    many: bool = False
    confirm: bool = False


class Illegal(Verdict, tag="illegal", frozen=True, kw_only=True):
    """The table is at rest and no legal move explains it; `reason` says why, if that is known.

    `mend` says how to put it right, here and in other verdicts. `can_stand` is True if `accept` lets the
    table stand; it cannot stand if it is no position of the game.
    """

    wrong: tuple[Wrong, ...]
    reason: Reason | None = None
    attempt: str | None = None
    mend: Mend | None = None
    can_stand: bool = True


class Restored(Verdict, tag="restored", frozen=True):
    """The table shows the position before the move again."""


class Stands(Verdict, tag="stands", frozen=True, kw_only=True):
    """An illegal table was accepted and is recorded as it stands."""

    seat: str
    position: dict[str, Any]
    scores: dict[str, int]
    next: str
    over: Over | None = None
    kept: bool = True


class Undone(Verdict, tag="undone", frozen=True, kw_only=True):
    """A recorded ply was taken back; `wrong` says what to put back."""

    move: str | None
    wrong: tuple[Wrong, ...]
    mend: Mend | None = None


class Fault(Verdict, tag="fault", frozen=True, kw_only=True):
    """The readings of these fields cannot be trusted.

    On the `burdened` ones lies something that is no piece of the game, or a hand leans on them.
    """

    fields: tuple[Field, ...]
    burdened: tuple[Field, ...] = ()


AnyVerdict: TypeAlias = (
    Ready | Setup | Played | Unfinished | Ambiguous | Illegal | Restored | Stands | Undone | Fault
)


def line(verdict: AnyVerdict, say: Callable[[Reason], str]) -> dict[str, Any]:
    """The JSON object of the contract for a verdict; `say` turns a reason into a sentence."""
    data: dict[str, Any] = msgspec.to_builtins(verdict)
    if isinstance(verdict, Illegal) and verdict.reason is not None:
        del data["reason"]
        if verdict.reason.rule is not None:
            data["rule"] = verdict.reason.rule
        data["why"] = say(verdict.reason)
    # Sums of seconds have rounding errors behind the sixth place.
    return {"t": round(data.pop("t"), 6), **data}
