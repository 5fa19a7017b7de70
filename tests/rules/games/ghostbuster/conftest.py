"""A table of Ghostbuster laid out by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from companion.contents import count, pieces
from companion.rules.games.ghostbuster import Ghostbuster
from companion.rules.games.ghostbuster.board import FIGURES, GhostbusterPosition


@dataclass(frozen=True)
class Laid:
    """A game at a position, with the words in which a test speaks of it."""

    game: Ghostbuster
    position: GhostbusterPosition

    @property
    def turn(self) -> str:
        return self.position.turn

    def moves(self, roll: int) -> str:
        """The texts of the legal moves in one line."""
        return " ".join(str(move) for move in self.game.moves(self.position, roll))

    def after(self, move: str, roll: int) -> Laid:
        ply = self.game.play(self.position, self.game.read_move(move, self.position), roll)
        return Laid(self.game, ply.after)

    def steps(self, move: str, roll: int) -> list[str]:
        """The steps of a ply: ``-`` lifts, ``+`` drops, then what it leaves; captures in brackets."""
        ply = self.game.play(self.position, self.game.read_move(move, self.position), roll)
        told = [
            f"{'-' if step.verb == 'lift' else '+'}{step.pieces[1:]} {step.field}:{step.leaves}"
            for step in ply.steps
        ]
        causes = [step.cause for step in ply.steps]
        return [f"({step})" if cause == "capture" else step for step, cause in zip(told, causes, strict=True)]

    def refusal(self, move: str, roll: int) -> tuple[str, Mapping[str, Any]] | None:
        """The key of the reason, without the game's name, and its parameters."""
        reason = self.game.refusal(self.position, self.game.read_move(move, self.position), roll)
        return reason and (reason.key.removeprefix("ghostbuster."), reason.params)

    @property
    def table(self) -> str:
        """All that lies there but in the yards, in one line."""
        lying = self.game.contents(self.position)
        return " ".join(f"{field}:{held}" for field, held in lying.items() if not field.endswith("yard"))

    def yard(self, letter: str) -> int:
        return count(self.game.contents(self.position).get(f"{letter}.yard", ""))


Lay = Callable[..., Laid]


@pytest.fixture
def lay() -> Lay:
    """Lays out a table: `lay("t6:1y t10:1r1y y.h2:1y", turn="red", mode="plain")`.

    The figures that are not named wait in their yards.
    """

    def lay(
        table: str,
        turn: str = "yellow",
        *,
        tries: int = 1,
        clear: str | None = None,
        places: list[str] | None = None,
        **options: object,
    ) -> Laid:
        game = Ghostbuster.with_options(options)
        fields = dict(entry.split(":") for entry in table.split())
        out = pieces("".join(fields.values()))
        for letter in game.letters:
            if out[letter] < FIGURES:
                fields[f"{letter}.yard"] = f"{FIGURES - out[letter]}{letter}"
        data: dict[str, Any] = {"turn": turn, "fields": fields, "tries": tries}
        data |= {} if clear is None else {"clear": clear}
        data |= {} if places is None else {"places": places}
        return Laid(game, game.read_position(data))

    return lay
