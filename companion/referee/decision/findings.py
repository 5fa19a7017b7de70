"""What the judge finds at rest: one frozen value for each thing that the table can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.contents import Field
from companion.referee.hypotheses import Run
from companion.referee.questions import Suspicion


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The table shows the recorded position, and nothing was done."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """A ply may be under way: `unseen` steps of it may follow that no sensor sees, each of which takes time.

    None if it cannot be told how many; only a change or the players can decide it then.
    """

    unseen: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """These runs of complete plies explain what was seen; `many` says that there may be more."""

    runs: Sequence[Run]
    many: bool = False


@dataclass(frozen=True, slots=True)
class Perhaps:
    """These runs explain what was seen, but something else does so, too: the players are asked.

    So does that a sensor is stuck, where there is such a `suspicion`.
    """

    runs: Sequence[Run]
    suspicion: Suspicion = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class InHand:
    """The last ply of these runs is under way, with pieces missing from the table.

    `certain` says that nothing else explains the table, so that the plies before the last are done.
    """

    runs: Sequence[Run]
    certain: bool


@dataclass(frozen=True, slots=True)
class StuckSensor:
    """The sensor of this field must be stuck; without it these runs explain what was seen.

    Without any run, nothing was done.
    """

    field: Field
    runs: Sequence[Run]


@dataclass(frozen=True, slots=True)
class Suspected:
    """Without the sensors of these fields plies explain what was seen, and play went on after the first."""

    suspicion: Suspicion


@dataclass(frozen=True, slots=True)
class Unexplained:
    """Nothing legal explains the table."""


Decided: TypeAlias = Unchanged | Done | Perhaps | InHand | StuckSensor | Suspected | Unexplained
Finding: TypeAlias = Decided | Undecided
