"""Which plies explain what was seen since the last recorded position.

A chain is a run of plies made without a rest between them. It explains the pictures if

1. the last picture allows that its last ply is done,
2. the first lift of each of its plies was seen, in the order of the plies,
3. before the lift of the next ply the table has shown the one before it done. Where sensors see
   every piece, this may be missing: two players whose hands overlap are no mistake.

Where some chains begin with the pit that was lifted first of all, the others are dropped: they
would need a pit to be emptied that was full again before. Nothing finer is used on purpose: on
the way to a legal move hands put down and take up again, and a sleeve brushes a pit, so a rule
that struck out more could strike out the truth.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from companion.referee.candidates import Candidate
from companion.referee.history import History
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Sight

Chain: TypeAlias = tuple[Candidate, ...]

LONGEST = 6
"""How many plies without a rest are followed."""

MOST_STEPS = 1500
"""How many candidates one search looks at; where that is not enough, nothing is explained."""


class Hypotheses:
    """The plies that start from a position, kept for as long as the position stands."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self._known: dict[tuple[Position, int | None], tuple[Candidate, ...]] = {}

    def forget(self) -> None:
        """Drop what was worked out for positions that lie behind."""
        self._known.clear()

    def candidates(self, position: Position, chance: int | None) -> tuple[Candidate, ...]:
        """All legal plies from this position as candidates."""
        key = (position, chance)
        if key not in self._known:
            plies = self._game.candidates(position, lambda _field, _contents: True, chance)
            self._known[key] = tuple(Candidate(self._game, self._sight, ply) for ply in plies)
        return self._known[key]

    def explain(self, position: Position, chance: int | None, history: History) -> list[Chain]:
        """The chains of complete plies that explain the pictures, the last of them at rest."""
        chains = _Search(self, history).chains(position, chance)
        if not chains and all(self._sight.exact(history.last, field) for field in self._sight.sensed):
            chains = _Search(self, history, overlapping=True).chains(position, chance)
        whole = [chain for chain in chains if chain[-1].steps]
        return self._begun_first(position, chance, history, whole)

    def in_hand(self, position: Position, chance: int | None, history: History) -> list[Chain]:
        """The chains whose last ply is under way, with pieces missing from the table."""
        return _Search(self, history, unfinished=True).chains(position, chance)

    def _begun_first(
        self, position: Position, chance: int | None, history: History, chains: list[Chain]
    ) -> list[Chain]:
        seen = {
            candidate: at
            for candidate in self.candidates(position, chance)
            if (at := candidate.lift_seen(history, 0)) is not None
        }
        first = min(seen.values(), default=None)
        begun = [chain for chain in chains if first is not None and seen.get(chain[0]) == first]
        return begun or chains


class _Search:
    """One depth-first search over runs of plies."""

    def __init__(
        self,
        hypotheses: Hypotheses,
        history: History,
        *,
        unfinished: bool = False,
        overlapping: bool = False,
    ) -> None:
        self._hypotheses = hypotheses
        self._history = history
        self._unfinished = unfinished
        self._overlapping = overlapping
        self._left = MOST_STEPS

    def chains(self, position: Position, chance: int | None) -> list[Chain]:
        """All chains from this position; none where not all could be looked at."""
        found = list(self._run(position, chance, 0, ()))
        return [] if self._left < 0 else found

    def _run(self, position: Position, chance: int | None, start: int, so_far: Chain) -> Iterator[Chain]:
        for candidate in self._hypotheses.candidates(position, chance):
            self._left -= 1
            at = candidate.lifted_at(self._history, start)
            if at is None or self._left < 0 or not self._was_done(so_far, start, at):
                continue
            chain = (*so_far, candidate)
            if self._ends(candidate, at):
                yield chain
            if len(chain) < LONGEST and candidate.ply.after.winner is None:
                yield from self._run(candidate.ply.after, None, at, chain)

    def _was_done(self, so_far: Chain, since: int, until: int) -> bool:
        """Whether the ply before was seen done between its own lift and the next one."""
        if self._overlapping or not so_far or not so_far[-1].steps:
            return True
        return any(so_far[-1].complete(picture) for picture in self._history.pictures[since:until])

    def _ends(self, candidate: Candidate, at: int) -> bool:
        last = self._history.last
        if self._unfinished:
            return bool(candidate.missing(last))
        return candidate.complete(last) or (
            candidate.clearing(last) and any(map(candidate.complete, self._history.pictures[at:]))
        )
