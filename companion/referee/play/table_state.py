"""All that the referee knows of the game at the table."""

from __future__ import annotations

from companion.referee.decision import Judge, LastVerdict
from companion.referee.evidence import Agreement, RestClock, SensorFaults, Trace
from companion.referee.hypotheses import Case, Evidence, MovingPiece
from companion.referee.ledger import Chances, Ledger
from companion.referee.play.phase import Phase
from companion.referee.protocol import Stakes, Undone, Unseen
from companion.referee.questions import Question
from companion.referee.repair import Repair, TakenBack
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight


class TableState:
    """All that the referee knows of the game at the table.

    `chances` are the rolls or cards that were told and not used. `rest_at` is when the table counts as at
    rest, in seconds. `taken_back` are plies that may be played again after an undo by mistake.

    `either` is True if the first of two rolls or cards may have been used by a ply that is not seen yet, or
    replaced by the second.
    """

    def __init__(
        self, game: AnyGame, sight: Sight, ledger: Ledger, settle: float, unseen: Unseen, stakes: Stakes
    ) -> None:
        self.game = game
        self.sight = sight
        self.ledger = ledger
        self.rest_clock = RestClock(settle)
        self.agreement = Agreement(unseen)
        self.judge = Judge(game, sight, self.agreement, self.rest_clock, stakes)
        self.repair = Repair(game, sight, ledger)
        self.phase = Phase.OVER if ledger.over and ledger.begun else Phase.SETUP
        self.evidence = Evidence(self.judge.sight, Trace() if sight.sensed else Trace([Picture()]))
        self.moving_piece = MovingPiece(game)
        self.sensor_faults = SensorFaults(game, sight, ready=self.phase is Phase.OVER)
        self.chances: tuple[int, ...] = ()
        self.either = False
        self.last_verdict = LastVerdict()
        self.question: Question | None = None
        self.taken_back: tuple[TakenBack, ...] = ()
        self.undone: Undone | None = None
        self.rest_at: float | None = None if sight.sensed else 0.0

    @property
    def goal(self) -> Position:
        """The position that the table must show for play to go on: the recorded one, or a new game."""
        return self.ledger.start_again() if self.phase is Phase.OVER else self.ledger.position

    @property
    def chance(self) -> int | None:
        """The roll or card in force, which the next ply will use; None if there is none yet."""
        return self.chances[-1 if self.either else 0] if self.chances else None

    @property
    def now(self) -> Case:
        """The case from the recorded position, with the known rolls or cards and the evidence since then."""
        return self.case(self.ledger.position, self.ledger.in_line(self.chances))

    def case(self, position: Position, chances: Chances) -> Case:
        """The case from a position with these rolls or cards, and the evidence."""
        return Case(self.game, position, chances, self.evidence)

    def case_from(self, position: Position) -> Case:
        """The case from another position, with the known rolls or cards."""
        return self.case(position, self.ledger.in_line(self.chances))

    def count_from(self, position: Position) -> None:
        """Let load cells count from the newest picture on, if it shows this position."""
        self.judge.count_from(self.trace.last, position)
        if self.judge.sight is not self.sight:
            self.sight = self.judge.sight
            self.evidence = Evidence(self.sight, self.trace)
            self.repair.read_by(self.sight)

    def throw(self, *numbers: int) -> None:
        """Note rolls or cards that were told while the table looks as recorded, the last one just now.

        It replaces those before, unless a ply with the first one may be begun.
        """
        first, last = numbers[0], numbers[-1]
        self.either = len(numbers) > 1 and self.judge.may_be_begun(self.case(self.ledger.position, numbers))
        self.chances = (first, last) if self.either else (last,)

    def forget_ply(self) -> None:
        """Drop everything that was computed about the ply under way: one was recorded or taken back."""
        self.judge.forget(all_told=self.ledger.tells_all, skips=self.ledger.skips)
        self.last_verdict.forget()
        self.moving_piece.forget()
        self.question = None
        self.either = False

    def shows(self, position: Position) -> bool:
        """True if the newest picture allows this position."""
        return self.evidence.shows(self.game, position)

    @property
    def trace(self) -> Trace:
        """The pictures since the recorded position."""
        return self.evidence.trace

    @trace.setter
    def trace(self, trace: Trace) -> None:
        """The pictures since the recorded position."""
        self.evidence = self.evidence.of(trace)
