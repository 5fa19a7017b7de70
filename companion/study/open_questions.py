"""Questions that people leave unanswered: they play on, and answer later, press `ok`, or never answer.

Every ply is legal and made without a slip, and the question offers the ply that was made. So in the end the
referee has recorded plies that were made, and still asks if some are missing. Only if the table looked in the
middle of a ply like that after a wrong record, or as if all were put back, no referee could have known
better: then it was deceived.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import get_args

from companion.contents import Table
from companion.referee.hypotheses import Candidate
from companion.referee.protocol import AnyVerdict, Played
from companion.rules.game import AnyPly, Position
from companion.sensing.sight import Sight
from companion.study.acts import Act, Moment, acts_of, after_all, making, order_of, owed
from companion.study.expected_pictures import picture_of
from companion.study.player import Turn
from companion.study.tally import QuestionOutcome, Reaction
from companion.study.turn_verdicts import TurnVerdicts
from companion.study.watched_game import StrandedError, WatchedGame

MOST_PLAYED = 3
"""How many plies people make at most while a question is open."""


class OpenQuestions:
    """Leaves questions of a watched game unanswered, and counts what the referee made of it."""

    def __init__(self, watched: WatchedGame, sight: Sight, rng: Random) -> None:
        self._at, self._sight, self._rng = watched, sight, rng

    def leave(self, turn: Turn, said: Sequence[AnyVerdict]) -> None:
        """Leave the question about a turn unanswered.

        If no question offers the truth, the turn is judged as usual. `said` are the newest verdicts: those on
        the turn. If the referee said nothing of a ply, the players press `ok`. Raises StrandedError as
        `WatchedGame.set_right`.
        """
        at = self._at
        since = len(at.said) - len(said)
        past = at.past[: len(at.past) - len(_records(said))]
        heard = self._heard(past, turn, since)
        if heard.overlooked:
            heard.hear(at.press("ok"))
        if at.question is None or heard.answer(at.question) is None:
            at.judge(turn, at.said[since:])
        else:
            self._left(past, self._play_on(past, turn), since)

    def _left(self, past: Sequence[Position], made: Turn, since: int) -> None:
        """React at last to a question that was left while these plies were made, and count."""
        at, reaction = self._at, self._rng.choice(get_args(Reaction))
        heard = self._heard(past, made, since)
        self._react(reaction, heard)
        outcome = self._outcome(heard, made, _records(at.said[since:]))
        try:
            if not heard.complete or heard.wrong:
                at.take_back(len(heard.wrong))
                at.set_right()
        except StrandedError:
            at.tally.questions[reaction, "stranded"] += 1
            raise
        at.tally.questions[reaction, outcome] += 1

    def _heard(self, past: Sequence[Position], made: Turn, since: int) -> TurnVerdicts:
        """The verdicts from number `since` on, compared with the plies that were made."""
        heard = TurnVerdicts(self._at.game, past, made)
        heard.hear(self._at.said[since:])
        return heard

    # -- playing on ------------------------------------------------------------------------------

    def _play_on(self, past: Sequence[Position], turn: Turn) -> Turn:
        """Make plies after a turn until no question is open any more; return the turn with these plies."""
        for _ in range(self._rng.randint(1, MOST_PLAYED)):
            before = [*past, *(ply.before for ply in turn.plies)]
            position = self._at.game.end.recorded(before, turn.plies[-1].after)
            if self._at.question is None or position.winner is not None:
                break
            turn = self._next(turn, position)
        return turn

    def _next(self, turn: Turn, position: Position) -> Turn:
        """Make one ply from this position; return the turn with this ply."""
        at = self._at
        ply = at.player.ply(position, at.throws.throw(position))
        moments, _ = at.touch(making(ply, self._rng, sweep=False), ply, doing="playing")
        done = moments[-1].t if moments else turn.done[-1]
        return replace(
            turn,
            plies=(*turn.plies, ply),
            done=(*turn.done, done),
            moments=(*turn.moments, *moments),
        )

    def _react(self, reaction: Reaction, heard: TurnVerdicts) -> None:
        """Let people answer at last, press `ok`, or do nothing, and wait; `heard` takes the verdicts."""
        at = self._at
        if reaction == "answered later":
            at.answer(heard, ())
        if reaction == "ok pressed" and not self._yes_would_lie(heard):
            heard.hear(at.press("ok"))
        for _ in range(0 if reaction == "never answered" else len(heard.fates)):
            # A ply that no sensor sees is asked about after `ok`.
            if heard.overlooked and at.question is None:
                heard.hear(at.press("ok"))
            if reaction == "answered later":
                at.answer(heard, ())
        heard.hear(at.rest())

    def _yes_would_lie(self, heard: TurnVerdicts) -> bool:
        """True if `ok` would say yes to a question whose only answer is not the truth."""
        question = self._at.question
        return question is not None and question.confirm and heard.answer(question) is None

    # -- what became of it -----------------------------------------------------------------------

    def _outcome(self, heard: TurnVerdicts, made: Turn, records: Sequence[Played]) -> QuestionOutcome:
        """What became of the plies that were made; `records` are those since the first of them."""
        if heard.wrong:
            found: QuestionOutcome = "deceived" if self._deceptive(records[-1], made) else "wrong"
        elif all(_untold(ply) for ply in made.plies[len(records) :]):
            found = "right"
        elif self._at.question is not None:
            found = "asked"
        else:
            found = "deceived" if self._seems_put_back(made, len(records)) else "lost"
        if found in {"wrong", "lost"} and self._traceless(made):
            found = "unseen"
        if found in {"wrong", "lost"}:
            told = ", ".join(f"{one.seat} {one.move}" for one in records)
            self._at.case(
                "wrong", told or "nothing", ", ".join(f"{ply.before.turn} {ply.move}" for ply in made.plies)
            )
        return found

    def _traceless(self, made: Turn) -> bool:
        """True if one of these plies needs a hand and changes no reading."""
        game, sight = self._at.game, self._sight
        return any(owed(acts_of(ply)) and Candidate(game, sight, [ply]).traceless for ply in made.plies)

    def _deceptive(self, wrong: Played, made: Turn) -> bool:
        """True if the table looked like that after a wrong record while hands made the plies, and never
        between two plies.

        Of several plies that are recorded together only the result of the last one must have lain there.
        """
        game = self._at.game
        result = game.contents(game.read_position(wrong.position))
        between = _after_each([owed(acts_of(ply)) for ply in made.plies], self._before(made), order_of(game))
        return not self._looked_like(between, result) and self._looked_like(
            self._after(self._before(made), made.moments), result
        )

    def _seems_put_back(self, made: Turn, recorded: int) -> bool:
        """True if the first ply that is not among the `recorded` ones was seen, and the table looked later as
        before it.
        """
        lying, done = self._at.game.contents(self._at.position), made.done[recorded]
        acts = [one.act for one in made.moments if one.t <= done]
        left = after_all(self._before(made), acts, order_of(self._at.game))
        later = [one for one in made.moments if one.t > done]
        return not self._looked_like([left], lying) and self._looked_like(self._after(left, later), lying)

    def _before(self, made: Turn) -> Table:
        """The table before the first of these plies."""
        return self._at.game.contents(made.plies[0].before)

    def _after(self, lying: Table, moments: Iterable[Moment]) -> Iterator[Table]:
        """The tables after each of these touches, beginning with the table `lying`."""
        return _after_each(([moment.act] for moment in moments), lying, order_of(self._at.game))

    def _looked_like(self, tables: Iterable[Table], table: Table) -> bool:
        """True if the sensors may show this table where one of the others lies."""
        return any(self._sight.fits(picture_of(self._sight, lying), table) for lying in tables)


def _untold(ply: AnyPly) -> bool:
    """True if a ply needs no hand and no roll, so that it is known only when the next seat plays."""
    return ply.chance is None and not owed(acts_of(ply))


def _records(said: Iterable[AnyVerdict]) -> list[Played]:
    """The verdicts that record a ply."""
    return [verdict for verdict in said if isinstance(verdict, Played)]


def _after_each(parts: Iterable[Sequence[Act]], lying: Table, letters: str) -> Iterator[Table]:
    """The tables after each of these parts of play, beginning with the table `lying`."""
    for acts in parts:
        lying = after_all(lying, acts, letters)
        yield lying
