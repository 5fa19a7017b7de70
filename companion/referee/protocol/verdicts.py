"""What the referee says (contract, section 3): one frozen value for each verdict.

`msgspec` writes them as the JSON lines of the contract; `t` is the source's own time, in
seconds, at which the verdict could be given.
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
    """A field that does not show what it should, both in the sensor's own terms."""

    field: Field
    seen: Reading
    expected: Reading


class Over(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended; `match` holds each seat's points so far.

    `playing_on` says that it is won, but that the loser goes on alone for the winner's points.
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
    """The table is at rest, but does not show the start position."""

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
    """At rest with pieces missing that a legal ply could have in a hand, by letter."""

    missing: dict[str, int]


class Asks(msgspec.Struct, frozen=True):
    """The field about which the players are asked, and what it may hold, in the order of the text."""

    field: Field
    contents: tuple[Contents, ...]


class Ambiguous(Verdict, tag="ambiguous", frozen=True, kw_only=True):
    """More than one resulting position explains the readings; one move for each.

    `many` says that there may be more than those listed. `asks` is what settles most of it: which
    of these contents lie on the field. `confirm` says that there is one move, and the question whether
    it was made: `ok` says yes.
    """

    moves: tuple[str, ...]
    asks: Asks | None = None
    many: bool = False
    confirm: bool = False


class Illegal(Verdict, tag="illegal", frozen=True, kw_only=True):
    """At rest on what no legal move explains; `reason` where the cause can be told.

    `mend` is how to put it right, here as in other verdicts. `can_stand` says whether `accept` lets
    it stand, which it cannot where it is no position of the game.
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

    On those that are `burdened` something lies that is no piece of the game, or a hand leans.
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
    # Adding up seconds leaves dust behind the sixth place.
    return {"t": round(data.pop("t"), 6), **data}
