"""A question to the players, and the answer that is marked with the buttons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.referee.hypotheses import Chain
from companion.rules.game import Position


@dataclass(frozen=True, slots=True)
class Explained:
    """An answer that names a move: the chains that begin with its result."""

    chains: tuple[Chain, ...]

    @property
    def after(self) -> Position:
        """The position after the move."""
        return self.chains[0][0].ply.after  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class Standing:
    """An answer that names what an accepted table is."""

    position: Position


Answer: TypeAlias = Explained | Standing


@dataclass(frozen=True)
class Question:
    """The answers by the text that names them, in the order of their text.

    Nothing is marked beforehand; `asked_at` is the number of pictures that it rests on.
    """

    answers: Mapping[str, Answer]
    asked_at: int
    chosen: int | None = None

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the answers, in order."""
        return tuple(sorted(self.answers))

    def down(self) -> Question:
        """Mark the next answer, the first where none is marked; from the last on to the first."""
        return replace(self, chosen=0 if self.chosen is None else (self.chosen + 1) % len(self.answers))

    def up(self) -> Question:
        """Mark the answer before, the last where none is marked."""
        return replace(self, chosen=(-1 if self.chosen is None else self.chosen - 1) % len(self.answers))

    @property
    def marked(self) -> str | None:
        """The text of the answer that is marked."""
        return None if self.chosen is None else self.moves[self.chosen]
