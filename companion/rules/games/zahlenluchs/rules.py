"""What a card allows, what a step does, and when the game is decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.contents import Field, Seat
from companion.rules.game import Winner
from companion.rules.games.zahlenluchs.board import (
    NO_STEP,
    Stones,
    ZahlenluchsBoard,
    ZahlenluchsMove,
    ZahlenluchsPosition,
)
from companion.rules.games.zahlenluchs.cards import Nearest, allowed


@dataclass(frozen=True)
class ZahlenluchsRules:
    """The board with its cards, and the options that change what a move does."""

    board: ZahlenluchsBoard
    numbers: Mapping[Field, int]
    order: tuple[Seat, ...]
    """The seats in order of play (rule 2.1)."""

    sides: Mapping[Seat, Winner]
    """For each seat the side that wins with it: the seat itself, or its team (rule 6.1)."""

    nearest: Nearest
    capture_partner: bool

    @cached_property
    def index(self) -> Mapping[Seat, int]:
        """The index of each seat's stones in a position."""
        return {seat: index for index, seat in enumerate(self.board.start)}

    @cached_property
    def following(self) -> Mapping[Seat, Seat]:
        """For each seat the next one in order of play."""
        return dict(zip(self.order, (*self.order[1:], self.order[0]), strict=True))

    @cached_property
    def _partner(self) -> Mapping[Seat, int | None]:
        """For each seat the `index` of the stones that it must not capture (rule 4.2); None if there are
        none.
        """
        if self.capture_partner:
            return dict.fromkeys(self.order)
        return {
            seat: next((self.index[other] for other in self.sides[seat] if other != seat), None)
            for seat in self.order
        }

    def in_order(self, fields: Iterable[Field]) -> Stones:
        """The fields in the order of their numbers, equal ones in the order of the fields."""
        return tuple(sorted(fields, key=self._rank.__getitem__))

    @cached_property
    def _rank(self) -> Mapping[Field, int]:
        """The rank of each field by its number."""
        by_number = sorted(self.board.fields, key=self.numbers.__getitem__)
        return {field: rank for rank, field in enumerate(by_number)}

    def own(self, position: ZahlenluchsPosition) -> Stones:
        """The stones of the seat to move."""
        return position.stones[self.index[position.turn]]

    def may_move(self, position: ZahlenluchsPosition, card: int) -> list[Field]:
        """The stones that may move with this card (rules 2.2 and 2.3)."""
        own, numbers = self.own(position), self.numbers
        wanted = allowed([numbers[field] for field in own], card, self.nearest)
        return [field for field in own if numbers[field] in wanted]

    def moves(self, position: ZahlenluchsPosition, card: int) -> tuple[ZahlenluchsMove, ...]:
        """All legal moves of a game that goes on; only `NO_STEP` if no step is possible."""
        steps = self.board.steps[position.turn]
        found = [move for field in self.may_move(position, card) for move in steps[field]]
        spared = self.spared(position)
        if spared:
            found = [move for move in found if move.target not in spared]
        return tuple(found) or (NO_STEP,)

    def spared(self, position: ZahlenluchsPosition) -> Stones:
        """The stones of the partner, if they must not be captured (rule 4.2); else none."""
        partner = self._partner[position.turn]
        return () if partner is None else position.stones[partner]

    def after(self, position: ZahlenluchsPosition, move: ZahlenluchsMove) -> ZahlenluchsPosition:
        """The position after a legal move; a stone on its target is captured (rule 4.1)."""
        origin, target = move
        mover = position.turn
        if move == NO_STEP:
            return position._replace(turn=self.following[mover])
        stones = [
            standing if target not in standing else tuple([field for field in standing if field != target])
            for standing in position.stones
        ]
        index = self.index[mover]
        stones[index] = self.in_order([target, *[field for field in stones[index] if field != origin]])
        won = self.sides[mover] if target == self.board.goal[mover] else self.outlived(stones, mover)
        if won is not None:
            return ZahlenluchsPosition(tuple(stones), mover, won)
        return ZahlenluchsPosition(tuple(stones), self.following[mover])

    def outlived(self, stones: Sequence[Stones], mover: Seat) -> Winner | None:
        """The side that wins because all stones of a colour of the others are gone (rules 5.2 and 6.3); else
        None.

        If both sides have lost a colour, which no play leads to, the mover's side wins.
        """
        if all(stones):
            return None
        losing = {self.sides[seat] for seat, index in self.index.items() if not stones[index]}
        mine = self.sides[mover]
        others = next(side for side in self.sides.values() if side != mine)
        return mine if others in losing else others

    def arrived(self, stones: Sequence[Stones]) -> Winner | None:
        """The side that wins because a stone stands on its goal, moved by either side; else None."""
        for seat in self.order:
            if self.board.goal[seat] in stones[self.index[seat]]:
                return self.sides[seat]
        return None
