"""A question to the players, and the answer that is marked with the buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Literal, TypeAlias

from companion.contents import Field
from companion.referee.hypotheses import Run
from companion.referee.ledger import Chances
from companion.referee.protocol import NONE, Ambiguous, Asks
from companion.rules.game import AnyGame, IllegalMoveError, Move, Position


@dataclass(frozen=True, slots=True)
class MoveAnswer:
    """An answer that names a move: the runs that begin with its result.

    `stuck` are fields whose sensors contradict the result, so that they must be stuck. If it is `open_after`
    the move what was done, because a ply may be under way or because one of several sensors may be stuck, the
    answer decides nothing but the move.
    """

    runs: tuple[Run, ...]
    stuck: frozenset[Field] = frozenset()
    open_after: bool = False

    @property
    def after(self) -> Position:
        """The position after the move."""
        return self.runs[0][0].ply.after  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """An answer that names an accepted table, and the roll or card in force when it was accepted.

    What is thrown or drawn before the answer comes is for the next ply.
    """

    position: Position
    chance: int | None = None

    def left_of(self, chances: tuple[int, ...]) -> tuple[int, ...]:
        """The rolls or cards that the accepted table does not use up."""
        return chances[1:] if chances[:1] == (self.chance,) else chances


Suspicion: TypeAlias = Mapping[Field, list[Run]]
"""For each suspected field the runs that explain the pictures without it."""

Answer: TypeAlias = MoveAnswer | TableAnswer

ReasonToAsk: TypeAlias = Literal[
    "several plies are likely",
    "more plies may explain the table than were found",
    "something else is likely, too",
    "an open question has other answers",
    "hands may have meant another ply",
    "only odd acts make it a ply",
    "the table looks as recorded",
    "a ply began on a field that is silent since",
    "no sensor saw the first ply",
    "no sensor saw one ply end and the next one begin",
    "nothing but the rest speaks against a ply under way",
    "a piece may have taken the place of another one",
    "the table may only be cleared",
    "the players say that they are done",
    "a sensor may be stuck",
    "no sensor saw what was done meanwhile",
    "the accepted table may be several positions",
]
"""Why the players are asked."""


def answers(
    runs: Iterable[Run],
    suspicion: Suspicion | None = None,
    under_way: Iterable[Run] = (),
    *,
    open_after: bool = False,
) -> dict[str, MoveAnswer]:
    """One answer for each result of the first plies of the runs, by the text that names it.

    If the players say that they are done, `suspicion` adds the results that a stuck sensor would explain. No
    sensor need be stuck if the sensors allow the result, or if it was reached before a ply that may be
    `under_way`. If it may be any of several sensors, none is named: later play will show which. `open_after`
    says of all answers that they decide nothing but the first ply.
    """
    needed: dict[Position, set[Field]] = {}
    done, begun, doubted = [*runs], [run for run in under_way if run[1:]], list[Run]()
    sound, open_yet = ({run[0].ply.after for run in some} for some in (done, begun))
    for field, explained in (suspicion or {}).items():
        for run in explained:
            if run[0].ply.after not in sound | open_yet:
                needed.setdefault(run[0].ply.after, set()).add(field)
                doubted.append(run)
    open_yet |= {after for after, fields in needed.items() if len(fields) > 1}
    by_text: dict[str, MoveAnswer] = {}
    for text, same in _named([*done, *begun, *doubted]).items():
        after = same[0][0].ply.after
        stuck = () if after in open_yet else needed.get(after, ())
        by_text[text] = MoveAnswer(tuple(same), frozenset(stuck), open_after=open_after or after in open_yet)
    return by_text


def _named(runs: Iterable[Run]) -> dict[str, list[Run]]:
    """The runs by the text that names the result of their first plies."""
    named = sorted([(str(run[0].ply.move), run) for run in runs], key=itemgetter(0))
    by_result: dict[Position, tuple[str, list[Run]]] = {}
    for move, run in named:
        by_result.setdefault(run[0].ply.after, (move, []))[1].append(run)
    by_text: dict[str, list[Run]] = {}
    for move, same in by_result.values():
        # If the roll was not told, one move can have several results.
        text = move if move not in by_text else f"{move} {same[0][0].ply.chance}"
        by_text[text] = same
    return by_text


@dataclass(frozen=True)
class Question:
    """The answers by the text that names them, in the order of the texts; "none of these" comes last.

    `because` says why the players are asked. At first nothing is marked; `chosen` is the index of the
    marked answer, and the number of answers for "none of these". `asked_at` is the number of pictures on
    which the question rests, and `chances` the rolls and cards that were told and not used by then.
    `as_recorded` is True if the newest picture allows the recorded position. `many` says that moves that are
    not listed may be answers, too, and `asks` is the field that players are best asked about. The players
    have `denied` that an accepted table is one of those positions.
    """

    answers: Mapping[str, Answer]
    because: ReasonToAsk
    asked_at: int
    as_recorded: bool = False
    chosen: int | None = None
    many: bool = False
    asks: Asks | None = None
    chances: Chances = ()
    denied: tuple[Position, ...] = ()

    @property
    def confirm(self) -> bool:
        """True if there is a single answer, so that the question is put as yes or no."""
        return len(self.answers) == 1

    def said(self, t: float) -> Ambiguous:
        """The verdict that puts the question, at `t` seconds."""
        return Ambiguous(t=t, moves=self.moves, asks=self.asks, many=self.many, confirm=self.confirm)

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the answers, in order."""
        return tuple(sorted(self.answers))

    @property
    def accepts(self) -> bool:
        """True if the question is which position an accepted table is."""
        return bool(self.tables)

    @property
    def tables(self) -> tuple[Position, ...]:
        """The positions of which one is an accepted table, if one of the answers is right."""
        answers = (answer for answer in self.answers.values() if isinstance(answer, TableAnswer))
        return tuple(answer.position for answer in answers)

    @property
    def seen_done(self) -> list[MoveAnswer]:
        """The answers that the sensors allow without a stuck one, and that leave nothing open."""
        answers = self.answers.values()
        explained = (answer for answer in answers if isinstance(answer, MoveAnswer))
        return [answer for answer in explained if not (answer.stuck or answer.open_after)]

    @property
    def takes_others(self) -> bool:
        """True if a move that is not listed may be the answer."""
        return self.many and not self.accepts

    def answer(self, game: AnyGame, before: Position, text: str) -> Answer | None:
        """The answer of this text, or the one with the result of the move of this text.

        None if there is none.
        """
        if text in self.answers:
            return self.answers[text]
        try:
            move = game.read_move(text, before)
        except IllegalMoveError:
            return None
        explained = (answer for answer in self.answers.values() if isinstance(answer, MoveAnswer))
        return next((answer for answer in explained if _leads_to(game, before, move, answer)), None)

    def down(self) -> Question:
        """The question with the next answer marked; from none and from "none of these" this is the first."""
        return replace(self, chosen=0 if self.chosen is None else (self.chosen + 1) % self._lines)

    def up(self) -> Question:
        """The question with the answer before marked.

        From none and from the first this is "none of these".
        """
        return replace(self, chosen=(-1 if self.chosen is None else self.chosen - 1) % self._lines)

    def marked_like(self, other: Question | None) -> Question:
        """The question with the same mark as another one with the same moves."""
        return self if other is None else replace(self, chosen=other.chosen)

    @property
    def marked(self) -> str | None:
        """The text of the marked answer; None if none is marked."""
        return None if self.chosen is None else (*self.moves, NONE)[self.chosen]

    @property
    def _lines(self) -> int:
        """The number of lines that can be marked."""
        return len(self.answers) + 1


def _leads_to(game: AnyGame, before: Position, move: Move, answer: MoveAnswer) -> bool:
    """True if the move, with the roll or card of the answer, has the result of the answer."""
    ply = answer.runs[0][0].ply
    legal = ply.before == before and game.refusal(before, move, ply.chance) is None
    return legal and bool(game.play(before, move, ply.chance).after == ply.after)
