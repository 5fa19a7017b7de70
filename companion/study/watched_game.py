"""A game at a watched table: people hear the verdicts, answer questions, take plies back and
put slips right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from companion.errors import CompanionError
from companion.referee.hypotheses import Candidate
from companion.referee.protocol import (
    NONE,
    AnyVerdict,
    Button,
    Choose,
    Fault,
    Illegal,
    Opening,
    Played,
    Press,
    Ready,
    Restored,
    Stands,
    Undone,
    Unfinished,
)
from companion.referee.questions import Question
from companion.rules.game import AnyPly, Position
from companion.study.acts import Act, Moment, mending, order_of
from companion.study.habits import Habits, Tempo, within
from companion.study.noise import Noise
from companion.study.player import Player, Turn, same
from companion.study.tally import Circumstance, Failing, Failure, Tally
from companion.study.throws import Throws
from companion.study.true_course import Doing, TrueCourse
from companion.study.turn_verdicts import TurnVerdicts
from companion.study.watched_table import WatchedTable

CALM_S = 0.2
"""How much longer than the settling time the table is left alone at least, in seconds."""

MOST_ATTEMPTS = 3
"""How many times people try to bring the table back to the recorded position."""

MOST_RESTS = 10
"""How many rests people wait for the referee to accept a table that they have put right."""


class StrandedError(CompanionError, RuntimeError):
    """The referee does not accept a table that was set up or put right; `what` says which."""

    def __init__(self, what: Failing) -> None:
        super().__init__(what)
        self.what = what


@dataclass(frozen=True, slots=True)
class Conduct:
    """How people play: their habits, their tempo, and the number of turns after which they stop a game."""

    habits: Habits
    tempo: Tempo
    turns: int


class WatchedGame:
    """One game at one table.

    `tally` counts what happened; `past` are the recorded positions before the current one, and `ledger` is
    what is on record. `throws` are its rolls and cards. `astray` is true if the referee waits for the table
    to be put right.
    """

    def __init__(self, opening: Opening, conduct: Conduct, number: int, rng: Random) -> None:
        self.game, self._rng, self._tempo, self._number = opening.game, rng, conduct.tempo, number
        settle = opening.header.settle
        self.player = Player(
            opening.game, conduct.habits, conduct.tempo, settle, rng, partial(_ok_follows, opening)
        )
        self.past: list[Position] = []
        self.tally = Tally(games=1)
        self.astray = False
        self._course = TrueCourse(opening.game, opening.sight, self.tally.reliability)
        self._table = WatchedTable(opening, rng, conduct.habits.bounce, self._course.mark)
        self.ledger = self._table.ledger
        self.throws = Throws(self.player, self._table)
        self._noise = Noise(opening.sight, conduct.habits, rng)
        self._calm = settle + CALM_S
        self._recorded = self.position
        self._sensed = bool(opening.sight.sensed)
        self._heard = 0
        self._disturbed = False

    # -- what can be seen ------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The recorded position."""
        return self._table.pipeline.position

    @property
    def lying(self) -> dict[str, str]:
        """The contents that truly lie on each field."""
        return self._table.lying

    @property
    def over(self) -> bool:
        """True if the game is over, or if the loser of a race would now play on alone from another table."""
        return self.position.winner is not None or self.position != self._recorded

    @property
    def agreed(self) -> bool:
        """True if the true table is that of the recorded position."""
        return same(self.lying, self.game.contents(self.position))

    @property
    def said(self) -> Sequence[AnyVerdict]:
        """All verdicts so far."""
        return self._table.said

    @property
    def question(self) -> Question | None:
        """The open question; None if there is none."""
        return self._table.pipeline.referee.question

    # -- what people do --------------------------------------------------------------------------

    def begin(self) -> None:
        """Let the referee see the table as it is set up. Raises StrandedError if it does not become ready.

        On a board without sensors it cannot become ready, so there is no error.
        """
        ready = any(isinstance(said, Ready) for said in self.rest())
        if not ready and self._sensed:
            raise StrandedError("not ready")

    def turn(self, first: AnyPly, number: int) -> Turn | None:
        """A turn of `number` plies as `Player.turn` plans it, from now on."""
        return self.player.turn(self.past, first, number, self.lying, self._reaching())

    def make(self, turn: Turn, *, disturbed: bool = True) -> list[AnyVerdict]:
        """Make the plies of a turn and leave the table alone; return the verdicts."""
        noise = list(self._noise.beside(turn.moments, self.lying)) if disturbed else []
        self._disturbed = bool(noise)
        if turn.plies and self.agreed:
            self._course.plan(turn, self.past, self._table)
        self._table.do([*turn.told, *turn.moments, *noise])
        return self.rest()

    def touch(
        self, acts: Sequence[Act], meant: AnyPly | None = None, *, doing: Doing = "leaving"
    ) -> tuple[list[Moment], list[AnyVerdict]]:
        """Do these acts at a human's pace and leave the table alone; return the touches and the verdicts.

        `doing` says what for, and perhaps a ply is `meant`.
        """
        self._course.set_out(doing, acts, meant, self.position, self._table)
        moments = self.player.at_pace(acts, self._reaching())
        self._table.do(moments)
        return moments, self.rest()

    def rest(self) -> list[AnyVerdict]:
        """Leave the table alone until a verdict is owed; return the verdicts."""
        self._table.rest(max(self._calm, within(self._rng, self._tempo.rest)))
        return self.listen()

    def choose(self, text: str) -> list[AnyVerdict]:
        """Answer the open question with this text; return the verdicts."""
        self._table.do([Choose(self._table.t + within(self._rng, self._tempo.answer), text)])
        return self.listen()

    def judge(self, turn: Turn, said: Sequence[AnyVerdict]) -> None:
        """Compare the verdicts on a turn with its plies, answer the questions, and count.

        Plies that were not understood are taken back.
        """
        heard = TurnVerdicts(self.game, self.past[: len(self.past) - _records(said)], turn)
        self.answer(heard, said)
        if heard.overlooked:
            # The referee said nothing of a ply or takes it for unfinished: the players press `ok`.
            self.answer(heard, self.press("ok"))
        self._count(turn, heard)
        if not heard.complete or heard.wrong:
            self.take_back(len(heard.wrong))
            self.set_right()

    def answer(self, heard: TurnVerdicts, said: Sequence[AnyVerdict]) -> None:
        """Take the verdicts, and answer the open questions as long as they offer the truth."""
        heard.hear(said)
        while (question := self.question) is not None and (text := heard.answer(question)) is not None:
            heard.hear(self.choose(text))

    def press(self, button: Button) -> list[AnyVerdict]:
        """Press a button; return the verdicts."""
        self._table.do([Press(self._reaching(), button)])
        return self.listen()

    def cut_power(self, acts: Sequence[Act]) -> None:
        """Do these acts without a referee, and start it anew from what is on record.

        The table must show that before play goes on.
        """
        self._table.restart(acts)
        self.astray = True
        self.throws.keep(None)

    def take_back(self, plies: int) -> None:
        """Take back this many recorded plies."""
        for _ in range(plies):
            self.press("undo")

    def set_right(self) -> None:
        """Lay the recorded position on the table. Raises StrandedError if the referee does not accept it.

        No question offers the truth here, neither before nor afterwards: people answer "none of these".
        """
        if self.question is not None:
            self.choose(NONE)
        for _ in range(MOST_ATTEMPTS):
            goal = self.game.contents(self.position)
            _, said = self.touch(mending(self.lying, goal, order_of(self.game)), doing="turning back")
            for _ in range(MOST_RESTS):
                if self.astray and self._table.pipeline.referee.waiting:
                    said += self.rest()
            if self.question is not None:
                said += self.choose(NONE)
            records = _records(said)
            if not records:
                break
            self.tally.misread += records
            self.case(
                "misread", ", ".join(f"{one.seat} {one.move}" for one in said if isinstance(one, Played))
            )
            self.take_back(records)
        if self.astray or self.question is not None:
            raise StrandedError("stranded")

    def case(self, what: Failing, told: str = "", made: str = "", how: Circumstance | None = None) -> None:
        """Keep an example of what a referee must not do."""
        self.tally.cases += (Failure(self._number + 1, len(self.past), what, told, made, how),)

    def listen(self) -> list[AnyVerdict]:
        """The verdicts since the last call."""
        said = self._table.said[self._heard :]
        self._heard = len(self._table.said)
        for verdict in said:
            self._hear(verdict)
        return said

    def _hear(self, verdict: AnyVerdict) -> None:
        """Follow a verdict: the recorded positions, whether the table is astray, faults."""
        match verdict:
            case Played() | Stands():
                self.past.append(self._recorded)
                self._recorded = self.game.read_position(verdict.position)
                self.astray = False
                self.throws.keep(None)
            case Undone():
                self._recorded = self.past.pop()
                self.astray = True
                self.throws.keep(None)
            case Illegal() | Unfinished():
                self.astray = True
            case Restored() | Ready():
                self.astray = False
            case Fault() if verdict.fields:
                self.tally.faults += 1
                self.case("sound", ", ".join(verdict.fields))
            case _:
                pass

    def _reaching(self) -> float:
        """When the next player reaches out, in seconds."""
        return self._table.t + within(self._rng, self._tempo.reach)

    def _count(self, turn: Turn, heard: TurnVerdicts) -> None:
        """Count what became of a turn."""
        self.tally.plies.update(heard.fates)
        if heard.wait is not None:
            self.tally.waits[round(1000 * heard.wait)] += 1
        if heard.wrong:
            how = self._circumstance(turn)
            self.tally.wrong[how] += 1
            truth = ", ".join(f"{ply.before.turn} {ply.move}" for ply in turn.plies)
            self.case("wrong", ", ".join(heard.wrong), truth, how)

    def _circumstance(self, turn: Turn) -> Circumstance:
        """How the turn was made."""
        if turn.paused:
            return "pause"
        if len(turn.plies) > 1:
            return "hurry"
        return "disturbed" if self._disturbed else "calm"


def _ok_follows(opening: Opening, ply: AnyPly) -> bool:
    """True if the players have agreed to press `ok` after this ply, which changes no reading."""
    return opening.unseen == "ok" and Candidate(opening.game, opening.sight, [ply]).traceless


def _records(said: Sequence[AnyVerdict]) -> int:
    """How many plies these verdicts record."""
    return sum(isinstance(verdict, Played) for verdict in said)
