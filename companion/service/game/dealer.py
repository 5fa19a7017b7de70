"""Throws the die and draws the cards if the players leave that to the companion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.errors import CompanionError
from companion.referee.ledger import Ledger
from companion.referee.protocol import Card, Roll
from companion.rules.errors import RulesError
from companion.rules.game import AnyGame, Position
from companion.service.game.luck import Luck


class ThrowError(CompanionError, ValueError):
    """Nothing can be thrown or drawn now, or not this number; the message says what can.

    `fault` is "now" if the position waits for neither, "pile" if only the players have the cards, and
    "number" if the game has no such number.
    """

    def __init__(self, message: str, fault: Literal["now", "pile", "number"]) -> None:
        self.fault: Literal["now", "pile", "number"] = fault
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Thrown:
    """What the page may show of die and cards: see `companion.web.live_table.ChanceState`."""

    kind: Literal["roll", "card"]
    waiting: bool
    number: int | None
    last: int | None
    choices: tuple[int, ...]
    left: int | None


class Dealer:
    """The die and the pile of one game; `drawn` cards have left the pile already."""

    def __init__(self, game: AnyGame, luck: Luck, drawn: int = 0) -> None:
        self._game = game
        self._luck = luck
        self._pile: list[int] = list(game.options.get("deck") or ())
        self._drawn = drawn
        self.last: int | None = None

    def draw_lot(self, ledger: Ledger) -> None:
        """Draw the seat that begins the next game, once this one is over."""
        if ledger.over and self._luck.lots:
            ledger.draw(self._luck.draw(self._game.seats))

    def event(self, t: float, position: Position, number: int | None) -> Roll | Card:
        """The event of this number, or of one that is thrown or drawn now. Raises ThrowError."""
        kind = self._game.waits_for(position) if position.winner is None else None
        if kind is None:
            raise ThrowError("nothing is thrown or drawn now", "now")
        found = self._any(kind, position) if number is None else self._checked(number)
        return Roll(t, found) if kind == "roll" else Card(t, found)

    def seen(self, event: object) -> None:
        """Note a roll or a card, also one that the players threw or drew themselves."""
        if isinstance(event, Roll | Card):
            self.last = event.number
            self._drawn += isinstance(event, Card)

    def thrown(self, position: Position, number: int | None) -> Thrown | None:
        """What may be shown of die and cards while `number` is in force; None for a game without them."""
        kind = self._game.chance.kind
        if kind is None:
            return None
        waits = position.winner is None and self._game.waits_for(position) is not None
        left = max(0, len(self._pile) - self._drawn) if self._pile else None
        return Thrown(kind, waits and number is None, number, self.last, self._choices(position), left)

    def _choices(self, position: Position) -> tuple[int, ...]:
        """The numbers that can be entered; none if any whole number can be."""
        if self._game.waits_for(position) == "card" and not self._pile:
            return ()
        return tuple(self._game.chances(position))

    def _checked(self, number: int) -> int:
        try:
            self._game.chance.check(number)
        except RulesError as error:
            raise ThrowError(str(error), "number") from error
        return number

    def _any(self, kind: str, position: Position) -> int:
        if kind == "roll":
            face: int = self._luck.draw(self._game.chances(position))
            return face
        if not self._pile:
            raise ThrowError("the pile is yours: draw a card and enter its number", "pile")
        if self._drawn >= len(self._pile):
            self._luck.shuffle(self._pile)
            self._drawn = 0
        return self._pile[self._drawn]
