"""The values with which a game answers: a position, a move, a ply and its steps, a reason, a slip.

A position and a move are immutable values with a text form both ways. A ply is a legal move with the steps
that hands do; a slip is an illegal one with the reason why.
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
    """What every position has; further attributes belong to its game."""

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
"""The text of the only move if a roll or card has no use."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is refused: the rule's number, a key for the sentence, and the parameters of the sentence.

    `rule` is None if no rule of the game is broken (a move after the end, no such field). `key` is a stable
    name such as ``sahara.foreign-pit``; `companion.screens` has the sentence. A reason that forbids to touch
    another player's pieces has the seat to move as its parameter ``turn``, because at the table that is said
    first.
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
    """One act of a hand: it lifts pieces from a field, or drops them on one.

    A piece that is dropped without having been lifted comes from the box beside the board (a reserve); one
    that is lifted and never dropped goes there (it left the game). `leaves` are the contents of the field
    after the step. `cause` is ``sow`` for pieces sown one after the other, ``move`` for a piece carried from
    field to field, ``capture`` for pieces won or taken out, in whatever order, and ``sweep`` for clearing the
    table after the end, which players may leave undone.
    """

    verb: Literal["lift", "drop"]
    field: Field
    pieces: Contents
    leaves: Contents
    cause: Cause


class Ply(NamedTuple, Generic[P, M]):
    """A legal move, between the position before it and the position after it.

    `chance` is the roll or card that it uses, None without one. `trace` computes the steps; use `steps` and
    `opening` instead.
    """

    before: P
    move: M
    after: P
    chance: int | None
    trace: Callable[[P, M, int | None], Iterable[Step]]

    @property
    def steps(self) -> tuple[Step, ...]:
        """What hands do from before to after, in order; computed anew at each call."""
        return tuple(self.trace(self.before, self.move, self.chance))

    @property
    def opening(self) -> Step | None:
        """The first step; None if there is none. It is cheaper than `steps` in games that compute steps one
        by one.
        """
        return next(iter(self.trace(self.before, self.move, self.chance)), None)


@dataclass(frozen=True, slots=True)
class Slip:
    """A move that breaks just one rule, or a legal move done with one slip of the hand.

    `attempt` is the text of the move that seems meant, `after` the table that the slip leaves. `meant` is the
    text of the legal move that was made correctly, if that is not the attempt: such as the ply before one out
    of turn. `meanwhile` are fields whose contents change and change back during the slip.
    """

    attempt: str
    reason: Reason
    after: Table
    meant: str | None = None
    meanwhile: frozenset[Field] = frozenset()
