"""The values that a game answers with: a position, a move, a ply and its steps, a reason, a slip.

A position and a move are frozen values with a text form both ways. A ply is a move that was legal,
with the steps that hands do; a slip is one that was not, with the reason why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from companion.contents import Contents, Field, Seat, Table
from companion.rules.errors import RulesError

Winner: TypeAlias = str | tuple[str, ...]
"""A seat, a tuple of seats for a team, or ``"draw"``."""

Chance: TypeAlias = Literal["roll", "card"]


class Position(Protocol):
    """What every position tells; the rest belongs to its game."""

    @property
    def turn(self) -> Seat: ...

    @property
    def winner(self) -> Winner | None: ...

    def __hash__(self) -> int: ...


class Move(Protocol):
    """A move; ``str(move)`` is its text in the contract."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


P = TypeVar("P", bound=Position)
M = TypeVar("M", bound=Move)

NO_USE = "-"
"""The text of the only move where a roll or card has no use."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is refused: the rule's number, a key for the words, and what the words need.

    `rule` is None if no rule of the game is concerned (a move after the end, no such field).
    `key` is a stable name such as ``sahara.foreign-pit``; `companion.screens` has the sentence.
    A reason that forbids to touch another player's pieces has the seat to move as its parameter ``turn``:
    at the table that is said first.
    """

    rule: str | None
    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)


class IllegalMoveError(RulesError):
    """The move is not legal in this position; `reason` says which rule forbids it."""

    def __init__(self, reason: Reason, move: str, position: Mapping[str, Any]) -> None:
        self.reason = reason
        super().__init__(f"{move!r} is not legal ({reason.rule or reason.key}) in {dict(position)!r}")


Cause: TypeAlias = Literal["sow", "move", "capture", "sweep"]


class Step(NamedTuple):
    """One thing a hand does: lift pieces from a field, or drop them on one.

    A piece that is dropped without having been lifted comes from the box beside the board (a
    reserve), and one that is lifted and never dropped goes there (it left the game). `leaves` is
    what lies on the field after the step. `cause` is why: ``sow`` for pieces sown one after the
    other, ``move`` for a piece that is carried from field to field, ``capture`` for pieces won or
    taken out, in whatever order, and ``sweep`` for clearing the table after the end, which
    players may leave undone.
    """

    verb: Literal["lift", "drop"]
    field: Field
    pieces: Contents
    leaves: Contents
    cause: Cause


class Ply(NamedTuple, Generic[P, M]):
    """A move that was legal, between the position before and the position after it.

    `trace` works out the steps; it is asked by `steps` and `opening` and of no use elsewhere.
    """

    before: P
    move: M
    after: P
    chance: int | None
    trace: Callable[[P, M, int | None], Iterable[Step]]

    @property
    def steps(self) -> tuple[Step, ...]:
        """What hands do from before to after, in order; worked out anew at each call."""
        return tuple(self.trace(self.before, self.move, self.chance))

    @property
    def opening(self) -> Step | None:
        """The first of the steps; None if there is none. Where the rules can, they work out no other."""
        return next(iter(self.trace(self.before, self.move, self.chance)), None)


@dataclass(frozen=True, slots=True)
class Slip:
    """A move that breaks just one rule, or a legal move done with one slip of the hand.

    `attempt` is the text of the move that seems meant, `after` what the table then shows. `meant`
    is the text of the legal move that all was well with, where that is not the attempt: such as the
    ply before one out of turn. `meanwhile` are fields that hold what they held, though it was otherwise
    on the way.
    """

    attempt: str
    reason: Reason
    after: Table
    meant: str | None = None
    meanwhile: frozenset[Field] = frozenset()
