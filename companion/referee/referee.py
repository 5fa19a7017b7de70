"""What happened on the table.

Rules for who changes this file. (1) A ply is recorded in `_record` and nowhere else, and only
when every explanation of the pictures agrees on its result. (2) Time is what the caller says;
the referee has no clock and no timer. (3) A verdict is said again only if what it says changed.

    SETUP --table shows the position--> PLAY --ply that ends the game--> OVER --table set up--> PLAY
                                        |  ^
                              undo pressed  table shows the position before
                                        v  |
                                        UNDONE

In PLAY every settled picture since the last recorded position is kept. A picture that proves a
ply to the last bean is recorded at once; everything else is judged when the table rests: nothing
happened, a chain of plies, pieces in a hand, or a table that no legal move explains.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from companion.contents import Field, Table
from companion.referee import findings
from companion.referee.candidates import Candidate
from companion.referee.diagnosis import diagnose
from companion.referee.events import Button
from companion.referee.history import History
from companion.referee.hypotheses import Chain
from companion.referee.judge import Judge
from companion.referee.ledger import Ledger
from companion.referee.question import Answer, Question, Standing, answers, answers_if_stuck
from companion.referee.said import Said
from companion.referee.standing import standing
from companion.referee.suspects import Stuck
from companion.referee.verdicts import (
    Ambiguous,
    AnyVerdict,
    Fault,
    Illegal,
    Ready,
    Restored,
    Setup,
    Undone,
    Unfinished,
    Wrong,
)
from companion.rules.game import AnyGame, Position
from companion.rules.idling import without_use
from companion.sensing.debounce import Observation
from companion.sensing.sight import Sight

_SAME = 1e-6
"""Times that differ by less than this share of the settling time are the same."""


class Phase(Enum):
    """What the referee waits for."""

    SETUP = "the position from which play goes on"
    PLAY = "a ply"
    UNDONE = "the position before the ply that was taken back"
    OVER = "a new game"


class Referee:
    """Feed observations, presses and answers; get verdicts.

    `settle` is in seconds. `rest_at` is when the table counts as at rest; the caller calls
    `rest` then, later only while readings are on their way.
    """

    def __init__(self, game: AnyGame, sight: Sight, ledger: Ledger, settle: float) -> None:
        self._game = game
        self._sight = sight
        self._ledger = ledger
        self._settle = settle
        self._judge = Judge(game, sight)
        self._phase = Phase.OVER if ledger.over else Phase.SETUP
        self._history = History()
        self._stuck = Stuck(sight)
        self._faulty: frozenset[str] = frozenset()
        self._told_faulty: frozenset[str] = frozenset()
        self._ready = ledger.over
        self._chances: tuple[int, ...] = ()
        self._said = Said()
        self._question: Question | None = None
        self._since = 0.0
        self.rest_at: float | None = None

    @property
    def question(self) -> Question | None:
        """The question that is open, with the answer that is marked."""
        return self._question

    def observe(self, seen: Observation) -> list[AnyVerdict]:
        """Take in a settled picture."""
        picture = self._stuck.without(seen.picture)
        self._faulty = seen.faulty | self._stuck.fields
        verdicts = self._faults(seen.t)
        self._history = self._history.seen(picture)
        self._since = seen.since
        self.rest_at = seen.since + self._settle
        return verdicts + self._at_once(seen.t)

    def _faults(self, t: float) -> list[AnyVerdict]:
        """The fields that cannot be trusted, where that is news; before the first `ready` it is not told."""
        if not self._ready or self._faulty == self._told_faulty:
            return []
        self._told_faulty = self._faulty
        return [Fault(t=t, fields=tuple(field for field in self._sight.sensed if field in self._faulty))]

    def rest(self, t: float, *, told: bool = False) -> list[AnyVerdict]:
        """The table rests, or the players have `told` that it does: judge it now."""
        self.rest_at = None
        if not self._history or self._in_the_dark:
            return []
        return self._at_rest(t, told=told) if self._phase is Phase.PLAY else self._await(t)

    @property
    def chance(self) -> int | None:
        """The roll or card in force, which the next ply will use; None where there is none yet."""
        return self._chances[0] if self._chances else None

    def throw(self, t: float, number: int) -> list[AnyVerdict]:
        """A die was thrown or a card drawn; it replaces one that was not used yet."""
        playing = self._phase is Phase.PLAY and bool(self._history)
        under_way = playing and not self._judge.shows(self._history, self._ledger.position)
        self._chances = (*self._chances, number) if under_way else (number,)
        return self._without_use(t)

    def press(self, t: float, button: Button) -> list[AnyVerdict]:
        """A button was pressed."""
        if button == "undo":
            return self._undo(t)
        if button == "accept":
            return self._accept(t)
        if self._question is None:
            return (self.rest(t, told=True) or self._insisted(t)) if button == "ok" else []
        if button == "ok":
            marked = self._question.marked
            return [] if marked is None else self.choose(t, marked)
        self._question = self._question.down() if button == "down" else self._question.up()
        return []

    def choose(self, t: float, move: str) -> list[AnyVerdict]:
        """The answer to the open question; unasked, or no answer to it, it is ignored."""
        question = self._question
        answer = None if question is None else question.answer(self._game, self._ledger.position, move)
        if question is None or answer is None:
            return []
        later = self._history.since(question.asked_at - 1)
        self._question = None
        if isinstance(answer, Standing):
            return self._stand(t, answer.position, later)
        verdicts = [*self._name_stuck(t, answer.stuck), *self._resolve(t, answer.chains)]
        if self._question is None:
            self._history = later
        return verdicts

    # -- waiting for a position ------------------------------------------------------------------

    @property
    def goal(self) -> Position:
        """What the table must show for play to go on: the recorded position, or a new game."""
        return self._ledger.start_again() if self._phase is Phase.OVER else self._ledger.position

    def _await(self, t: float) -> list[AnyVerdict]:
        """At rest: whether the table has shown the position that is waited for."""
        goal = self.goal
        table = self._game.contents(goal)
        shown = [at for at, picture in enumerate(self._history.pictures) if self._sight.fits(picture, table)]
        if shown and shown[-1] == len(self._history) - 1:
            return self._begin(t, goal, self._history.newest())
        if shown and self._judge.explain(goal, self._chances, self._history.since(shown[-1])):
            return self._begin(t, goal, self._history.since(shown[-1])) + self._at_rest(t)
        if self._phase is Phase.SETUP or (self._phase is Phase.OVER and self._set_up_begun(table)):
            return self._said.once(Setup(t=t, wrong=self._wrong(table)))
        return []

    def _begin(self, t: float, goal: Position, history: History) -> list[AnyVerdict]:
        """The table shows the position that was waited for: play goes on."""
        if self._phase is Phase.OVER:
            self._ledger.begin(goal)
            self._chances = ()
        back = self._phase is Phase.UNDONE
        self._phase = Phase.PLAY
        self._history = history
        self._said.forget()
        self._ready = True
        return [Restored(t=t) if back else Ready(t=t), *self._faults(t), *self._without_use(t)]

    def _set_up_begun(self, table: Table) -> bool:
        """Whether most fields that a new game fills show it already: somebody is setting up."""
        last = self._history.last
        filled = [field for field in self._sight.sensed if table.get(field)]
        return sum(self._sight.shows(last, field, table[field]) for field in filled) * 2 > len(filled)

    # -- play ------------------------------------------------------------------------------------

    def _at_once(self, t: float) -> list[AnyVerdict]:
        """What need not wait for rest: a picture that leaves no doubt."""
        if not self._judge.sees_all(self._history):
            return self._proven(t) if self._phase is Phase.PLAY else []
        if self._judge.shows(self._history, self.goal):
            if self._phase is not Phase.PLAY:
                return self._begin(t, self.goal, self._history.newest())
            # A sleeve can make a ply under way look put back: only at rest is that known.
            return self._unchanged(t) if self._said.astray else []
        return self._proven(t) if self._phase is Phase.PLAY else []

    def _proven(self, t: float) -> list[AnyVerdict]:
        alone = self._judge.proven(self._ledger.position, self._chances, self._history)
        return [] if alone is None else self._resolve(t, [(alone,)])

    def _at_rest(self, t: float, *, told: bool = False) -> list[AnyVerdict]:
        """At rest in play: what has happened since the last recorded position."""
        # A step that nobody sees may take as long as one that is seen, and that is the settling time.
        waited = math.inf if told or not self._settle else (t - self._since) / self._settle - 1 + _SAME
        found = self._judge.at_rest(self._ledger.position, self._chances, self._history, waited)
        if isinstance(found, findings.Undecided):
            self.rest_at = None if found.unseen is None else self._since + self._settle * (1 + found.unseen)
            return []
        return self._answer(t, found)

    def _answer(self, t: float, found: findings.Decided) -> list[AnyVerdict]:
        match found:
            case findings.Done(chains):
                return self._resolve(t, chains)
            case findings.Perhaps(chains):
                return self._ask(t, chains)
            case findings.InHand(chains):
                return self._unfinished(t, chains)
            case findings.StuckSensor(field, chains):
                return self._name_stuck(t, [field]) + self._resolve(t, chains)
            case findings.Unchanged():
                return self._unchanged(t)
            case findings.Unexplained():
                return self._illegal(t)

    def _insisted(self, t: float) -> list[AnyVerdict]:
        """The players say that a table is right that was found wrong: a sensor may be stuck."""
        if not self._said.astray or self._phase is not Phase.PLAY:
            return []
        found = self._judge.if_stuck(self._ledger.position, self._chances, self._history)
        return self._put(t, answers_if_stuck(found)) if found else []

    def _name_stuck(self, t: float, fields: Iterable[Field]) -> list[AnyVerdict]:
        """These sensors are stuck: from now on they say nothing, until they move."""
        for field in fields:
            self._stuck.name(field, self._history.last[field])
            self._history = self._history.without(field)
        self._faulty |= self._stuck.fields
        return self._faults(t)

    def _without_use(self, t: float) -> list[AnyVerdict]:
        """Record the rolls in line for which there is no move."""
        verdicts: list[AnyVerdict] = []
        while self._phase is Phase.PLAY and self._chances:
            ply = without_use(self._game, self._ledger.position, self._chances[0])
            if ply is None:
                break
            verdicts.append(self._ledger.play(t, ply))
            self._chances = self._chances[1:]
            self._turn_over()
        return verdicts

    def _unchanged(self, t: float) -> list[AnyVerdict]:
        """The table shows the recorded position."""
        astray = self._said.astray
        if None not in self._history.last.values():
            self._history = self._history.newest()
        self._said.forget()
        self._question = None
        return [Restored(t=t)] if astray else []

    @property
    def _in_the_dark(self) -> bool:
        """Whether no sensor at all gives a reading, so that nothing can be judged."""
        readings = self._history.last.values()
        return bool(readings) and all(reading is None for reading in readings)

    def _resolve(self, t: float, chains: Sequence[Chain]) -> list[AnyVerdict]:
        """Record what all chains agree on; ask where they part."""
        verdicts: list[AnyVerdict] = []
        rest = list(chains)
        while True:
            if len({chain[0].ply.after for chain in rest}) > 1:
                return verdicts + self._ask(t, rest)
            verdicts.append(self._record(t, rest[0][0], [chain[1] for chain in rest if chain[1:]]))
            if self._phase is not Phase.PLAY or not all(chain[1:] for chain in rest):
                return verdicts + self._without_use(t)
            rest = [chain[1:] for chain in rest]

    def _record(self, t: float, done: Candidate, following: Sequence[Candidate]) -> AnyVerdict:
        """The one place in which a ply is recorded."""
        start = done.lifted_at(self._history, 0) or 0
        inferred = done.ply.chance is not None and done.ply.chance not in self._chances
        played = self._ledger.play(t, done.ply, inferred=inferred, doubtful=done.doubtful)
        if not inferred and done.ply.chance is not None:
            self._chances = self._chances[self._chances.index(done.ply.chance) + 1 :]
        lifts = [at for ply in following if (at := ply.lifted_at(self._history, start)) is not None]
        self._history = self._history.since(min(lifts) - 1) if lifts else self._history.newest()
        self._turn_over()
        return played

    def _turn_over(self) -> None:
        """A ply has been recorded: all that was thought of the one under way is past."""
        self._judge.forget()
        self._said.forget()
        self._question = None
        if self._ledger.over:
            self._phase = Phase.OVER
        elif self._ledger.to_be_laid:
            self._phase = Phase.SETUP

    def _ask(self, t: float, chains: Sequence[Chain]) -> list[AnyVerdict]:
        return self._put(t, answers(chains))

    def _put(self, t: float, answers: Mapping[str, Answer]) -> list[AnyVerdict]:
        """Ask the players; the same question is not asked twice, and keeps its mark."""
        question = Question(answers, len(self._history))
        said = self._said.once(Ambiguous(t=t, moves=question.moves))
        if said or self._question is None:
            self._question = question
        return said

    def _unfinished(self, t: float, under_way: Sequence[Chain]) -> list[AnyVerdict]:
        """Pieces are in a hand; plies before them that all explanations share are done."""
        verdicts: list[AnyVerdict] = []
        while all(chain[1:] for chain in under_way) and len({c[0].ply.after for c in under_way}) == 1:
            verdicts.append(self._record(t, under_way[0][0], [chain[1] for chain in under_way]))
            under_way = [chain[1:] for chain in under_way]
        in_hand = [chain[-1].missing(self._history.last) for chain in under_way]
        least = min(in_hand, key=lambda hand: sum(hand.values()))
        self._question = None
        return verdicts + self._said.once(Unfinished(t=t, missing=dict(least)))

    def _illegal(self, t: float) -> list[AnyVerdict]:
        before = self._ledger.position
        found = diagnose(self._game, self._sight, before, self.chance, self._history)
        attempt, reason = found if found is not None else (None, None)
        self._question = None
        wrong = self._wrong(self._game.contents(before))
        return self._said.once(Illegal(t=t, wrong=wrong, reason=reason, attempt=attempt))

    # -- buttons ---------------------------------------------------------------------------------

    def _undo(self, t: float) -> list[AnyVerdict]:
        entry = self._ledger.undo()
        if entry is None:
            return []
        self._phase = Phase.UNDONE
        self._chances = () if entry.chance is None else (entry.chance,)
        self._said.forget()
        self._question = None
        self._judge.forget()
        self._history = self._history.newest()
        undone = Undone(t=t, move=entry.move, wrong=self._wrong(self._game.contents(entry.before)))
        return [undone, *self._shown_already(t)]

    def _shown_already(self, t: float) -> list[AnyVerdict]:
        """The table may show the position already that an undo asks for."""
        if self.rest_at is None and self._history:
            return self._await(t)
        return self._at_once(t) if self._history else []

    def _accept(self, t: float) -> list[AnyVerdict]:
        if self._phase is not Phase.PLAY or not self._said.illegal:
            return []
        found = standing(self._game, self._sight, self._ledger.position, self.chance, self._history.last)
        if len(found) == 1:
            return self._stand(t, next(iter(found.values())), self._history.newest())
        return self._put(t, {text: Standing(position) for text, position in found.items()}) if found else []

    def _stand(self, t: float, position: Position, history: History) -> list[AnyVerdict]:
        stands = self._ledger.stand(t, position, self.chance)
        self._history = history
        self._chances = self._chances[1:]
        self._phase = Phase.PLAY
        self._turn_over()
        return [stands, *self._without_use(t)]

    # -- words -----------------------------------------------------------------------------------

    def _wrong(self, table: Table) -> tuple[Wrong, ...]:
        rows = self._sight.differences(self._history.last, table) if self._history else ()
        return tuple(Wrong(*row) for row in rows)
