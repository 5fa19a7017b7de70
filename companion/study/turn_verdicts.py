"""The verdicts on one turn, compared with the plies that were truly made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.referee.protocol import Ambiguous, AnyVerdict, Illegal, Played, Restored, Unfinished
from companion.referee.questions import MoveAnswer, Question
from companion.rules.game import AnyGame, AnyPly, Position
from companion.study.player import Turn
from companion.study.tally import Fate


class TurnVerdicts:
    """Takes the verdicts on a turn as they come; `past` are the recorded positions before the turn.

    `wrong` are the plies that were recorded and not made.
    """

    def __init__(self, game: AnyGame, past: Sequence[Position], turn: Turn) -> None:
        self._turn = turn
        self._expected = list(_expected(game, past, turn.plies))
        self._known: list[tuple[Fate, float]] = []
        self._open: Fate = "unseen"
        self._told = False
        self._asked_at: float | None = None
        self.wrong: list[str] = []

    def hear(self, said: Iterable[AnyVerdict]) -> None:
        """Take the next verdicts."""
        for verdict in said:
            match verdict:
                case Played():
                    self._played(verdict)
                case Illegal() | Unfinished():
                    self._open, self._told = "refused", isinstance(verdict, Illegal)
                case Restored():
                    self._open, self._told = "unseen", False
                case Ambiguous():
                    self._open, self._told, self._asked_at = "asked amiss", True, verdict.t
                case _:
                    pass

    def answer(self, question: Question) -> str | None:
        """The true answer to a question about the next ply; None if the question does not offer it."""
        if self.complete or self.wrong:
            return None
        true = self._turn.plies[len(self._known)].after
        for text, answer in question.answers.items():
            if isinstance(answer, MoveAnswer) and answer.after == true:
                return text
        return None

    @property
    def complete(self) -> bool:
        """True if all plies of the turn are recorded."""
        return len(self._known) == len(self._turn.plies)

    @property
    def overlooked(self) -> bool:
        """True if a ply is not recorded, and no question, error or wrong record shows this to the players."""
        return not (self.complete or self.wrong or self._told)

    @property
    def fates(self) -> list[Fate]:
        """What became of each ply of the turn (`Fate`)."""
        found = [fate for fate, _ in self._known]
        lost = len(self._turn.plies) - len(found)
        if lost and self.wrong:
            rest: list[Fate] = ["unseen"] * (lost - 1)
            return [*found, "wrong", *rest]
        return found + [self._open] * lost

    @property
    def wait(self) -> float | None:
        """The seconds from the last touch of the turn until its last ply was recorded or asked about; None if
        it was not.
        """
        return max(0.0, self._known[-1][1] - self._turn.done[-1]) if self.complete else None

    def _played(self, verdict: Played) -> None:
        """Take the record of a ply: the next one of the turn, or a wrong one."""
        number = len(self._known)
        if self.wrong or number >= len(self._expected) or verdict.position != self._expected[number]:
            self.wrong.append(f"{verdict.seat} {verdict.move}")
            return
        asked = self._asked_at
        self._known.append(("recognised", verdict.t) if asked is None else ("asked", asked))
        self._open, self._told, self._asked_at = "unseen", False, None


def _expected(
    game: AnyGame, past: Sequence[Position], plies: Sequence[AnyPly]
) -> Iterable[Mapping[str, Any]]:
    """The positions as JSON objects that the records of these plies must contain."""
    before = list(past)
    for ply in plies:
        before.append(ply.before)
        yield game.write_position(game.end.recorded(before, ply.after))
