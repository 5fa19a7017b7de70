"""What the judge finds for a table: one frozen value for each case, and what it weighed for that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from companion.contents import Field
from companion.referee.hypotheses import Run
from companion.referee.questions import ReasonToAsk, Suspicion
from companion.referee.tracking import WeighedOutcome


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The table shows the recorded position, and no ply was made.

    `certain` is True if nothing else explains the pictures, so that they are needed no more.
    """

    certain: bool = True


@dataclass(frozen=True, slots=True)
class Undecided:
    """Time may decide: the table is to be judged again once it has `rested` for so many seconds.

    None if only a change of the table or the players can decide.
    """

    rested: float | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """These runs of complete plies explain the pictures; `many` says that there may be more."""

    runs: Sequence[Run]
    many: bool = False


@dataclass(frozen=True, slots=True)
class Perhaps:
    """These runs explain the pictures, and the players are asked; `because` says why.

    With a `suspicion` a stuck sensor is another explanation. `open_after` is True if the answer decides only
    the first ply, because it is open what was done after it. `many` says that there may be more runs.
    """

    runs: Sequence[Run]
    because: ReasonToAsk
    suspicion: Suspicion = field(default_factory=dict)
    open_after: bool = False
    many: bool = False


@dataclass(frozen=True, slots=True)
class InHand:
    """The last ply of these runs is under way, and pieces are missing from the table.

    `certain` is True if nothing else explains the table, so that the plies before the last one are done.
    `missing` are the pieces that a hand holds, by letter.
    """

    runs: Sequence[Run]
    certain: bool
    missing: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class StuckSensor:
    """The sensor of this field must be stuck; without it these runs explain the pictures.

    If there are no runs, no ply was made.
    """

    field: Field
    runs: Sequence[Run]


@dataclass(frozen=True, slots=True)
class Suspected:
    """Runs explain the pictures without the sensors of these fields, and play went on after the first ply."""

    suspicion: Suspicion


@dataclass(frozen=True, slots=True)
class Unexplained:
    """No legal run explains the table."""


Decided: TypeAlias = Unchanged | Done | Perhaps | InHand | StuckSensor | Suspected | Unexplained
Finding: TypeAlias = Decided | Undecided


class Judgement(NamedTuple):
    """What the judge finds, and the `outcomes` that it weighed for that, the likeliest first.

    Without outcomes nothing was weighed by its cost.
    """

    finding: Finding
    outcomes: Sequence[WeighedOutcome] = ()
