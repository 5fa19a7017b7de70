"""What a ply does in Esiema: capture, adding, seats that are put out, and the draw (rules 2 to 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.contents import Seat
from companion.rules.game import Winner
from companion.rules.games.esiema.balls import (
    LANE,
    MOTHER,
    MOTHERS,
    OWN,
    SHIFT,
    SMALL,
    SMALLS,
    UNIT,
    Balls,
    count,
)
from companion.rules.games.esiema.board import PITS
from companion.rules.games.esiema.one_entry_cache import one_entry_cache
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPosition

MOST_ADDED = 11
"""The most balls that are added at once (rule 6)."""


@dataclass(frozen=True)
class EsiemaRules:
    """The options that change what a move does, and what a move does with them.

    `small` and `places` are in the order of the seats: how many small balls each has, and how many balls, the
    mother among them, each places before play.
    """

    seats: tuple[Seat, ...]
    small: tuple[int, ...]
    places: tuple[int, ...]
    capacity: int
    origin_free: bool
    draw_plies: int
    board_only: bool

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """The hash, computed once: the rules are part of the key of many caches.

        Only numbers are hashed, because their hash is the same in another process, to which rules may be
        passed.
        """
        return hash((self.small, self.places, self.capacity, self.origin_free, self.draw_plies))

    @cached_property
    def number(self) -> Mapping[Seat, int]:
        """The index of each seat in the order of the table."""
        return {seat: number for number, seat in enumerate(self.seats)}

    @cached_property
    def round_from(self) -> Mapping[Seat, tuple[Seat, ...]]:
        """All seats in order of play, beginning with this one."""
        return {seat: self.seats[n:] + self.seats[:n] for seat, n in self.number.items()}

    @cached_property
    def after(self) -> Mapping[Seat, Seat]:
        """The next seat in order of play."""
        return {seat: order[1] for seat, order in self.round_from.items()}

    @property
    def unequal(self) -> bool:
        """True if the seats place different numbers of balls."""
        return len(set(self.places)) > 1

    def due(self, position: EsiemaPosition) -> str:
        """The letter of the ball to be placed next: the mother first."""
        return _due(self, position)

    def captures(self, balls: Balls, last: str, sown: int, mover: Seat) -> bool:
        """True if the last of `sown` balls captures in the pit that now holds `balls`.

        The mother does not capture (rule 3), no ball captures beside a mother (rule 4), nor a ball that was
        alone in its pit (rule 5). There must be foreign balls to capture (rule 2).
        """
        return sown > 1 and last == mover.lower() and not balls & MOTHERS and bool(balls & ~OWN[mover])

    def laid(self, position: EsiemaPosition, move: EsiemaMove) -> list[Balls]:
        """The balls in the pits after the mover's hand is done, before a seat is put out."""
        pits = list(position.pits)
        if move.kind == "sow":
            pits[move.pit] = 0
            for pit, letter in zip(move.path, move.balls, strict=True):
                pits[pit] += UNIT[letter]
            if self.captures(pits[pit], letter, len(move.balls), position.turn):
                pits[pit] &= OWN[position.turn]
        elif move.kind == "add":
            pits[move.pit] += move.number * SMALL[position.turn]
        elif move.kind == "place":
            pits[move.pit] += UNIT[self.due(position)]
        return pits

    def played(self, position: EsiemaPosition, move: EsiemaMove) -> EsiemaPosition:
        """The position after a legal move."""
        pits, mover = self.laid(position, move), position.turn
        if move.kind == "place":
            return self._placed(position, pits)
        lying = self._left(position, move, pits)
        if move.kind == "add":
            reserve = _less(position.reserve, self.number[mover], move.number)
            position = position._replace(reserve=reserve)
        return self.settled(position, pits, self.after[mover], lying)

    def _placed(self, position: EsiemaPosition, pits: list[Balls]) -> EsiemaPosition:
        mover = position.turn
        to_place = _less(position.to_place, self.number[mover], 1)
        return self.placed(position._replace(to_place=to_place), pits)

    def placed(self, position: EsiemaPosition, pits: list[Balls]) -> EsiemaPosition:
        """The position after `turn` has placed: the next seat that still places, or the start of play.

        Play begins with the seat that placed first.
        """
        mover, to_place = position.turn, position.to_place
        for seat in self.round_from[self.after[mover]]:
            if to_place[self.number[seat]]:
                return position._replace(turn=seat, pits=tuple(pits))
        first = position.opener or (self.seats[0] if self.unequal else self.after[mover])
        return self.settled(position._replace(opener=None), pits, first)

    def settled(
        self, before: EsiemaPosition, pits: list[Balls], first: Seat, lying: Balls | None = None
    ) -> EsiemaPosition:
        """The position when `first` is called to move: with the seats that are out by then, and the winner if
        the game is over.

        Mothers of seats that are out are lifted from `pits` (rule 7). `lying` are all balls in them, None if
        that is not known.
        """
        lying = sum(pits) if lying is None else lying
        turn, out = self._called(pits, lying, before, first)
        clock, winner = self._ending(before, lying, out)
        if winner is not None:
            turn = before.turn
        return EsiemaPosition(turn, tuple(pits), before.reserve, before.to_place, out, clock, winner)

    def _ending(
        self, before: EsiemaPosition, lying: Balls, out: tuple[Seat, ...]
    ) -> tuple[int | None, Winner | None]:
        """The clock of the draw, and the winner if the game is over (rule 7)."""
        if len(out) == len(self.seats) - 1:
            return None, next(seat for seat in self.seats if seat not in out)
        if not self._one_ball_each(lying, before.reserve, out):
            return None, None
        clock = 0 if before.clock is None else before.clock + 1
        return clock, "draw" if clock >= self.draw_plies else None

    def _called(
        self, pits: list[Balls], lying: Balls, before: EsiemaPosition, first: Seat
    ) -> tuple[Seat, tuple[Seat, ...]]:
        """The seat whose turn it is, `first` being called first, and the seats that are out by
        then (rule 7).
        """
        out = before.out
        for seat in self.round_from[first]:
            if seat in out:
                continue
            if len(out) == len(self.seats) - 1 or not self.lost(pits, lying, before.reserve, seat):
                return seat, out
            out = tuple(one for one in self.seats if one in out or one == seat)
            lift_mother(pits, seat)
        return first, out

    def lost(self, pits: Sequence[Balls], lying: Balls, reserve: tuple[int, ...], seat: Seat) -> bool:
        """True if the seat, called to move, has no small ball and cannot add one (rule 7)."""
        if lying & SMALLS[seat]:
            return False
        return not (reserve[self.number[seat]] and self.capacity > 1 and MOTHER[seat] in pits)

    def most_added(self, position: EsiemaPosition) -> int:
        """How many balls the mover may add; 0 if the mother does not lie alone (rule 6)."""
        return _most_added(self, position)

    def has_room(self, balls: Balls) -> bool:
        """True if one more ball may lie in this pit (rule 1)."""
        return count(balls) < self.capacity

    def _left(self, before: EsiemaPosition, move: EsiemaMove, pits: Sequence[Balls]) -> Balls:
        """All balls on the board after a legal move, computed from those before it."""
        lying = _lying(self, before)
        if move.kind != "sow":
            return lying + pits[move.pit] - before.pits[move.pit]
        end, last = move.path[-1], UNIT[move.balls[-1]]
        return lying + pits[end] - last - (before.pits[end] if end != move.pit else 0)

    def _one_ball_each(self, lying: Balls, reserve: tuple[int, ...], out: tuple[Seat, ...]) -> bool:
        """True if each seat that is in the game owns just one small ball."""
        for seat, shift, kept in zip(self.seats, self._shifts, reserve, strict=True):
            owned = (lying >> shift & LANE) + (0 if self.board_only else kept)
            if owned != 1 and seat not in out:
                return False
        return True

    @cached_property
    def _shifts(self) -> tuple[int, ...]:
        """The first bit of each seat's small balls."""
        return tuple(SHIFT[seat.lower()] for seat in self.seats)


def lift_mother(pits: list[Balls], seat: Seat) -> None:
    """Take the mother of this seat off the board."""
    mother = MOTHER[seat]
    for pit in PITS:
        if pits[pit] & mother:
            pits[pit] -= mother


@one_entry_cache
def _lying(_rules: EsiemaRules, position: EsiemaPosition) -> Balls:
    """All balls on the board."""
    return sum(position.pits)


@one_entry_cache
def _most_added(rules: EsiemaRules, position: EsiemaPosition) -> int:
    if MOTHER[position.turn] not in position.pits:
        return 0
    reserve = position.reserve[rules.number[position.turn]]
    return min(MOST_ADDED, reserve, rules.capacity - 1)


@one_entry_cache
def _due(_rules: EsiemaRules, position: EsiemaPosition) -> str:
    """As in `EsiemaRules.due`, which is asked for each of 91 pits."""
    lies = sum(position.pits) & MOTHER[position.turn]
    return position.turn.lower() if lies else position.turn


def _less(numbers: tuple[int, ...], place: int, fewer: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] - fewer, *numbers[place + 1 :])
