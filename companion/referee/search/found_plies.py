"""Plies that the rules find for a picture, no more than are needed.

If moves are searched for, one picture is asked about several times: first whether it shows one ply done, then
for all plies that it may show. The search goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.referee.hypotheses import Candidate
from companion.referee.ledger import Chances
from companion.rules.errors import TooManyMovesError
from companion.rules.game import NO_USE, AnyGame, AnyPly, Move, Position
from companion.rules.hints import Fits, Memory

MOST_FOUND = 500
"""How many plies that one picture shows done are examined."""


class PlyMatches(NamedTuple):
    """The plies that one picture shows done, one for each result; `many` says that there may be more."""

    candidates: tuple[Candidate, ...]
    many: bool


class FoundPlies:
    """The candidates that one search has found so far."""

    def __init__(self, searched: Iterator[Candidate]) -> None:
        self._untested = searched
        self._candidates: list[Candidate] = []
        self._by_move: dict[tuple[Move, int | None], Candidate] = {}
        self._given_up = False

    def first(self, most: int) -> PlyMatches:
        """At most `most` candidates, and one more if there are more.

        Then, or if the search gave up, with `many`.
        """
        try:
            while len(self._candidates) <= most and (one := next(self._untested, None)) is not None:
                self._candidates.append(one)
        except TooManyMovesError:
            self._given_up = True
        candidates = tuple(self._candidates[: most + 1])
        return PlyMatches(candidates, self._given_up or len(candidates) > most)

    def of(self, ply: AnyPly) -> Candidate | None:
        """The candidate of this ply with its computed values, if it was found; otherwise None."""
        if len(self._by_move) < len(self._candidates):
            self._by_move = {(one.ply.move, one.ply.chance): one for one in self._candidates}
        return self._by_move.get((ply.move, ply.chance))


def searched(
    game: AnyGame, position: Position, chance: Chances, fits: Fits, memory: Memory | None = None
) -> Iterator[AnyPly]:
    """The plies one by one, for each roll or card that is possible. Raises TooManyMovesError."""
    for number in chance or game.chances(position) or (None,):
        yield from _plies(game, position, chance, number, fits, memory)


def alike(
    game: AnyGame,
    position: Position,
    chance: Chances,
    fits: Fits,
    most: int,
    memory: Memory | None = None,
) -> tuple[list[list[AnyPly]], bool]:
    """The plies, grouped if they differ only in their roll or card; and whether there may be more."""
    by_result: dict[object, list[AnyPly]] = {}
    numbers = chance or game.chances(position) or (None,)
    try:
        for number in numbers:
            for ply in _plies(game, position, chance, number, fits, memory):
                # With only one number no two plies are alike, so each gets a key of its own.
                key = (ply.move, ply.after) if len(numbers) > 1 else len(by_result)
                by_result.setdefault(key, []).append(ply)
                if len(by_result) > most:
                    return list(by_result.values()), True
    except TooManyMovesError:
        return list(by_result.values()), True
    return list(by_result.values()), False


def _plies(
    game: AnyGame,
    position: Position,
    chance: Chances,
    number: int | None,
    fits: Fits,
    memory: Memory | None,
) -> Iterator[AnyPly]:
    """The plies that use this number; a roll or card without use counts only if it was told."""
    for ply in game.hints.candidates(position, fits, number, memory):
        if number is None or chance or str(ply.move) != NO_USE:
            yield ply
