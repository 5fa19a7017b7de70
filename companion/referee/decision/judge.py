"""What every judge does: it says what the pictures since the last recorded position mean."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence

from companion.referee.decision import findings
from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.decision.stuck_sensors import Explaining, StuckSensors
from companion.referee.evidence import Agreement, Statements, Trace
from companion.referee.hypotheses import Candidate, Case, Run
from companion.referee.ledger import Chances
from companion.referee.questions import MoveAnswer, Suspicion
from companion.referee.search import PlySource
from companion.referee.tracking import WeighedOutcome
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight


class Judge(ABC):
    """Weighs the explanations of the pictures of one table; it records nothing.

    `either` is True if the first known roll or card may have been used unseen, or replaced by the next one.
    `outcomes` were weighed for the last finding that said something, the likeliest first; empty if none were.
    """

    outcomes: Sequence[WeighedOutcome] = ()

    def __init__(self, game: AnyGame, sight: Sight, agreement: Agreement | None = None) -> None:
        self._game = game
        self._agreement = agreement or Agreement()
        self.either = self._skips = self._all_told = False
        self._read_by(sight)

    def _read_by(self, sight: Sight) -> None:
        """Use these sensors from now on, and drop everything that was computed for others."""
        self.sight = sight
        self.plies = PlySource(self._game, sight, self._agreement)
        self._stuck_sensors = StuckSensors(self._game, sight, self.plies, self._explaining())

    @abstractmethod
    def _explaining(self) -> Explaining:
        """What explains cases in which the sensor of a field is ignored."""

    @property
    @abstractmethod
    def stepwise(self) -> bool:
        """True if the last explanation must be judged anew after its first ply is recorded."""

    @property
    @abstractmethod
    def many(self) -> bool:
        """True if more runs than the last explanation holds may explain the pictures."""

    @property
    @abstractmethod
    def exhausted(self) -> bool:
        """True if the last search was cut short, so that what `explain` did not find proves nothing."""

    @property
    def statements(self) -> Statements:
        """What the players have said lies on some fields."""
        return self.plies.statements

    def forget(self, *, all_told: bool, skips: bool) -> None:
        """Drop everything that was computed for earlier positions: a ply was recorded or taken back.

        `all_told` says that even rolls without use are told at this table, `skips` that some were not.
        """
        self.plies.forget()
        self._all_told, self._skips = all_told, skips
        self._stuck_sensors.forget()
        self.either = False

    def count_from(self, picture: Picture, position: Position) -> None:
        """Let load cells count from this picture on, if it shows the recorded position."""
        table = self._game.contents(position)
        sight = self.sight.based(picture, table)
        if sight is self.sight or not self.sight.fits(picture, table):
            return
        statements = self.plies.statements
        self._read_by(sight)
        self.plies.statements = statements

    def seen(self, trace: Trace, picture: Picture, t: float, position: Position) -> Trace:
        """The trace with one more picture, taken at `t` seconds; play goes on from this position."""
        return trace.seen(picture, t)

    def if_stuck(self, case: Case) -> Suspicion:
        """The suspected fields, each with the runs that would explain the table if its sensor were stuck."""
        return self._stuck_sensors.suspicion(case, insisted=True)

    @abstractmethod
    def at_rest(
        self,
        case: Case,
        waited: float = math.inf,
        *,
        doubted: bool = False,
        asked: bool = False,
        announced: Picture | None = None,
    ) -> findings.Finding:
        """The finding for the table at rest.

        `waited` is the number of unseen steps for which the table has had time since its last change; it is
        infinite if the players say that they are done. `doubted` is True if the players were told of a
        mistake or asked what they did, so that they may be taking it back, and `asked` if a question is still
        open. `announced` is the picture on which they were told that a ply seems to be under way, None if
        they were not.
        """

    @abstractmethod
    def proven(self, case: Case, said: LastVerdict) -> Candidate | None:
        """The ply that is complete to the last piece, explains the pictures alone, and may not go on.

        None if there is no such ply, or if hands may be putting back what was `said` to be under way.
        """

    @abstractmethod
    def explain(self, case: Case) -> Sequence[Run]:
        """The runs of complete plies that explain the pictures.

        Afterwards `exhausted` says whether the search was cut short.
        """

    @abstractmethod
    def in_hand(self, case: Case) -> Sequence[Run]:
        """The runs whose last ply is under way, so that pieces are missing from the table."""

    @abstractmethod
    def still(self, answers: Sequence[MoveAnswer], case: Case) -> Sequence[Run]:
        """The runs with which answers of an open question explain the pictures."""

    @abstractmethod
    def missing(self, runs: Sequence[Run], trace: Trace) -> Counter[str]:
        """The pieces, by letter, that a hand holds for the last ply of the likeliest run."""

    @abstractmethod
    def thrown(self, case: Case) -> tuple[Chances, Trace]:
        """The known rolls or cards after the last one was just thrown, and the pictures for which they count.

        If the table stands as recorded, the new roll replaces the one before. There are two exceptions: a ply
        that left no trace may have used the roll before, or the changes may belong to a ply under way that
        looks as recorded at this moment. Then both rolls are kept, and `either` is True.
        """

    def behind(self, finding: findings.Finding, case: Case) -> findings.Finding:
        """The finding, or a better one if plies are hidden behind a table that looked as recorded."""
        return finding
