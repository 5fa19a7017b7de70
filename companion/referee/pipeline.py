"""From frames to verdicts: debounce, then the referee, driven by events alone.

A verdict that is due at some time is given before the first later event is handled. The live table, a
recording, the study and the tests all use this pipeline.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from companion.referee.ledger import Ledger
from companion.referee.play import Referee
from companion.referee.protocol import (
    NORMAL,
    AnyVerdict,
    Card,
    Choose,
    Event,
    Opening,
    Press,
    Roll,
    Settle,
    Stakes,
    Tell,
    Unseen,
)
from companion.rules.errors import RulesError
from companion.rules.game import AnyGame, Position
from companion.sensing.debounce import Debounce, Observation
from companion.sensing.frames import Frame
from companion.sensing.sight import Sight


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a reading must stand to count, and how long all must stand for a table at rest.

    Both in seconds.

    `unseen` is what the players have agreed about plies that no sensor sees. `stakes` are what mistakes,
    questions and waiting cost them.
    """

    debounce: float = 0.03
    settle: float = 0.6
    unseen: Unseen = "ask"
    stakes: Stakes = NORMAL

    @classmethod
    def of(cls, opening: Opening) -> Self:
        """The pace of a recording."""
        header = opening.header
        return cls(header.debounce, header.settle, opening.unseen, opening.stakes)


class Pipeline:
    """Feed events in the order of their time; get the verdicts that are due.

    `referee` is the one at the end of the pipeline.
    """

    def __init__(self, game: AnyGame, sight: Sight, ledger: Ledger, pace: Pace) -> None:
        sight = sight.holding(game.hints.totals)
        self._debounce = Debounce(sight, pace.debounce)
        self.referee = Referee(game, sight, ledger, pace.settle, pace.unseen, pace.stakes)
        self._game = game
        self._ledger = ledger
        self._pace = pace
        self._told_to_judge = False
        self._steady_at = 0.0
        self._looks_later = False

    @property
    def position(self) -> Position:
        """The position from which play goes on."""
        return self._ledger.position

    @property
    def due(self) -> float | None:
        """When time alone will bring something, in seconds on the clock of the events.

        None if it will not.
        """
        readings = self._debounce.due
        if readings is not None or self._debounce.pending:
            return readings
        at = self._steady_at if self._told_to_judge else self.referee.rest_at
        return None if at is None else max(at, self._steady_at)

    def feed(self, event: Event) -> list[AnyVerdict]:
        """The verdicts of all that is due by the time of the event, and then those of the event."""
        verdicts = self.advance(event.t)
        match event:
            case Frame():
                verdicts += self._hear(event)
            case Press():
                verdicts += self._press(event)
            case Choose():
                verdicts += self.referee.choose(event.t, event.move)
            case Tell():
                verdicts += self.referee.tell(event.t, event.field, event.contents)
            case Settle():
                self.referee.settle_in(event.seconds)
            case Roll() | Card() if self._can_come(event):
                verdicts += self.referee.throw(event.t, event.number)
            case _:
                pass
        return verdicts

    def advance(self, t: float) -> list[AnyVerdict]:
        """The verdicts of all that is due until `t`, inclusive, in seconds."""
        verdicts: list[AnyVerdict] = []
        while (due := self.due) is not None and due <= t:
            readings = self._debounce.due
            if readings is not None:
                verdicts += self._observe(self._debounce.advance(readings))
                verdicts += self._released(readings)
            else:
                verdicts += self._judge(due)
        return verdicts

    def finish(self) -> list[AnyVerdict]:
        """The verdicts that are still due if the table stays as it is."""
        return self.advance(float("inf"))

    def _observe(self, seen: list[Observation]) -> list[AnyVerdict]:
        changing = self._debounce.pending
        self._looks_later = changing and (bool(seen) or self._looks_later)
        return [verdict for one in seen for verdict in self.referee.observe(one, changing=changing)]

    def _hear(self, frame: Frame) -> list[AnyVerdict]:
        restless, later = self._debounce.pending, self._looks_later
        seen = self._debounce.feed(frame)
        if restless and not seen and not self._debounce.pending:
            # A reading that came back after a flicker must settle again before the table can rest.
            self._steady_at = frame.t + self._pace.debounce
        verdicts = self._observe(seen)
        if later and not seen and not self._looks_later:
            verdicts += self.referee.look(frame.t)
        return verdicts + self._released(frame.t)

    def _released(self, t: float) -> list[AnyVerdict]:
        """The verdicts of what had to wait for unsettled readings: a rest that is overdue, or an `ok`."""
        due = self.due
        return [] if self._debounce.pending or due is None or due > t else self._judge(t)

    def _judge(self, t: float) -> list[AnyVerdict]:
        if not self._told_to_judge:
            return self.referee.rest(t)
        self._told_to_judge = False
        return self.referee.press(t, "ok")

    def _can_come(self, event: Roll | Card) -> bool:
        """True if this game has such a roll or card.

        Another number is an error of its source, and ignored.
        """
        kind = "roll" if isinstance(event, Roll) else "card"
        try:
            self._game.chance.check(event.number)
        except RulesError:
            return False
        return kind == self._game.chance.kind

    def _press(self, event: Press) -> list[AnyVerdict]:
        question = self.referee.question
        judges = question is None or (question.confirm and question.marked is None)
        if event.button == "ok" and self._debounce.pending and judges:
            self._told_to_judge = True
            return []
        return self.referee.press(event.t, event.button)
