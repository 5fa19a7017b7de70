"""Players accept a table that no rule explains, and answer truthfully what the referee asks.

Unlike the simulated human they say what lies on a field where they are asked about one. However a table came
about, they shall be understood: after few questions the record has what lies there, or what the sensors and
their answers cannot tell from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from random_tables import drawn

from companion.contents import Contents, Field, one_by_one
from companion.referee.protocol import (
    AS_BEFORE,
    NONE,
    Ambiguous,
    Card,
    Choose,
    Illegal,
    Opening,
    Press,
    Roll,
    Stands,
    Tell,
)
from companion.rules.errors import PositionError
from companion.rules.game import AnyGame
from companion.screens.answer_texts import asked_by_field
from companion.study.acts import Act, Moment
from companion.study.watched_table import Happening, WatchedTable

Outcome: TypeAlias = Literal["as it lies", "otherwise", "not offered", "impossible", "over"]
"""What is on record in the end: what lies there, something else, or nothing, because no answer that was offered
is true although the table can be a position, or because it can be none. `over` is a game that the table ends,
so that more is taken off the fields."""

HANDFULS = (1, 1, 2, 2, 3, 4)
"""How often pieces are moved before somebody accepts the table."""

TAKEN_OFF = 0.15
"""How likely pieces that were lifted do not come back to the board."""

MOST_QUESTIONS = 30
"""More than so many questions are a fault of the referee."""

REST_S, STEP_S = 3.0, 0.2
"""How long hands rest until the table is judged, and how long they take for a step, in seconds."""


class Dialogue(NamedTuple):
    """What came of a table; `outcome` is None if the referee found a rule that explains it."""

    outcome: Outcome | None
    questions: int = 0
    faults: tuple[str, ...] = ()


class Accepting:
    """One table and its players; the same for ever for a seed. `moves` has what each question offered."""

    def __init__(self, game: str, kind: str, seed: int) -> None:
        self._rng = Random(f"{game} {kind} {seed} accepted")
        opening = Opening(drawn(game, kind, seed).header)
        self._game = opening.game
        self._table = WatchedTable(opening, self._rng, bounce=0)
        self._told: dict[Field, Contents] = {}
        self.moves: list[tuple[str, ...]] = []

    def dialogue(self) -> Dialogue:
        """Move pieces, accept the table, and answer until no question is left."""
        self._table.rest(REST_S)
        self._throw()
        for _ in range(self._rng.choice(HANDFULS)):
            self._move_a_handful()
        self._table.rest(REST_S)
        if not self._table.said or not isinstance(illegal := self._table.said[-1], Illegal):
            return Dialogue(None)
        self._do(Press(self._next, "accept"))
        asked = self._asked
        if asked is None and not isinstance(self._table.said[-1], Stands):
            return Dialogue(self._unsaid(), faults=("offered, and refused",) if illegal.can_stand else ())
        faults: list[str] = []
        while asked is not None and len(self.moves) < MOST_QUESTIONS:
            self.moves.append(asked.moves)
            faults += _faults_of(asked)
            said = self._answer(asked)
            asked = self._asked
            if asked is None and said == Choose(said.t, NONE):
                return Dialogue(self._unsaid(), len(self.moves), tuple(faults))
        if asked is not None:
            faults.append("asked without end")
        elif not isinstance(self._table.said[-1], Stands):
            faults.append("answered, and nothing came of it")
        return Dialogue(self._outcome(faults), len(self.moves), tuple(faults))

    def _unsaid(self) -> Outcome:
        """The outcome if the table was not accepted."""
        try:
            self._game.hints.stand(self._table.pipeline.position, self._lying)
        except PositionError:
            return "impossible"
        return "not offered"

    def _outcome(self, faults: list[str]) -> Outcome:
        position = self._table.pipeline.position
        if isinstance(stands := self._table.said[-1], Stands) and stands.over is not None:
            return "over"
        recorded = self._game.contents(position)
        if any(recorded.get(field, "") != contents for field, contents in self._told.items()):
            faults.append("another table recorded than the players told")
        lies = all(recorded.get(field, "") == held for field, held in self._lying.items())
        return "as it lies" if lies else "otherwise"

    @property
    def _lying(self) -> Mapping[Field, Contents]:
        return {field: self._table.lying.get(field, "") for field in self._game.fields}

    @property
    def _next(self) -> float:
        return self._table.t + STEP_S

    @property
    def _asked(self) -> Ambiguous | None:
        """The open question, None if there is none."""
        verdict = self._table.pipeline.referee.asking(self._table.t)
        return verdict if isinstance(verdict, Ambiguous) else None

    def _do(self, *happenings: Happening | Tell) -> None:
        self._table.do(happenings)  # type: ignore[arg-type]

    def _throw(self) -> None:
        position = self._table.pipeline.position
        waits = self._game.waits_for(position)
        if waits is not None:
            number = self._rng.choice(list(self._game.chances(position)))
            self._do((Roll if waits == "roll" else Card)(self._next, number))

    def _move_a_handful(self) -> None:
        """Lift one or two pieces and lay them anywhere where the game has room for them, or off the board."""
        full = [field for field, held in self._lying.items() if held]
        if not full:
            return
        source = self._rng.choice(full)
        up = one_by_one(self._lying[source])[-self._rng.choice((1, 1, 1, 2)) :]
        self._do(*(Moment(self._next, Act("lift", source, f"1{letter}")) for letter in reversed(up)))
        room = [field for field in self._game.fields if _has_room(self._game, field, self._lying[field], up)]
        if room and self._rng.random() >= TAKEN_OFF:
            target = self._rng.choice(room)
            self._do(*(Moment(self._next, Act("drop", target, f"1{letter}")) for letter in up))

    def _answer(self, asked: Ambiguous) -> Tell | Choose:
        """Answer truthfully."""
        asks = asked_by_field(asked)
        if asks is not None and asks.field not in self._told and self._lying[asks.field] in asks.contents:
            self._told[asks.field] = self._lying[asks.field]
            said: Tell | Choose = Tell(self._next, asks.field, self._told[asks.field])
        else:
            true = [move for move in asked.moves if self._is_true(move, asked.moves)]
            said = Choose(self._next, true[0] if true else NONE)
        self._do(said)
        return said

    def _is_true(self, move: str, moves: Iterable[str]) -> bool:
        """True if all is as the answer says; what it does not name of the other answers is as before."""
        named = {field for one in moves for field in _laid(one)}
        before = self._game.contents(self._table.pipeline.position)
        told = {field: before.get(field, "") for field in named} | _laid(move)
        return all(self._lying[field] == held for field, held in told.items())


def _has_room(game: AnyGame, field: Field, held: Contents, up: str) -> bool:
    more = one_by_one(held) + up
    return bool(game.hints.has_room(field, "".join(f"1{letter}" for letter in more)))


def _laid(move: str) -> dict[Field, Contents]:
    """What an answer says of fields."""
    if move == AS_BEFORE:
        return {}
    return {field: held.replace("-", "") for field, held in (one.split("=") for one in move.split(" "))}


def _faults_of(asked: Ambiguous) -> list[str]:
    """What no question may be like."""
    faults = []
    if not all(asked.moves):
        faults.append("an answer without a text")
    if len({*asked.moves}) < len(asked.moves):
        faults.append("two answers of the same text")
    return faults


def dialogue(game: str, kind: str, seed: int) -> Dialogue:
    """What came of the table of this seed."""
    return Accepting(game, kind, seed).dialogue()
