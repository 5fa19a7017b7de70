"""The turn after a roll: another roll, another try, the next seat, or the end (rules 1 and 4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.contents import Seat
from companion.rules.games.ghostbuster.board import (
    ENTER,
    FIGURES,
    NOTHING,
    SIX,
    Cells,
    GhostbusterBoard,
    GhostbusterMove,
    GhostbusterPosition,
)

TRIES = 3


@dataclass(frozen=True)
class Turns:
    """The seats in order of play, with the options that say how often they roll and when a seat has won."""

    board: GhostbusterBoard
    seats: tuple[Seat, ...]
    clears: bool
    three_tries: Literal["no_move", "all_home", "never"]
    extra_roll_on_six: bool
    play_on: bool

    def after(
        self, position: GhostbusterPosition, move: GhostbusterMove, roll: int, cells: Cells
    ) -> GhostbusterPosition:
        """The position after a move that left these cells."""
        seat = position.turn
        if move != NOTHING and self.board.colours[seat].is_home(cells):
            return self._arrived(position, seat, cells)
        if roll == SIX and self.extra_roll_on_six:
            clear = self.clears and move == ENTER
            # A six without use is one of the tries, too; a useful six ends them.
            tries = max(position.tries - 1, 1) if move == NOTHING else 1
            return GhostbusterPosition(seat, cells, tries, clear, None, position.places)
        if move == NOTHING and position.tries > 1:
            return GhostbusterPosition(seat, cells, position.tries - 1, False, None, position.places)
        return self.passed(seat, cells, position.places)

    def passed(self, seat: Seat, cells: Cells, places: tuple[Seat, ...]) -> GhostbusterPosition:
        """The position in which the next seat begins its turn; seats that are home are skipped."""
        seats = self.seats
        index = seats.index(seat)
        following = seats[(index + 1) % len(seats)]
        if places:
            order = (*seats[index + 1 :], *seats[: index + 1])
            following = next((one for one in order if one not in places), seat)
        return GhostbusterPosition(following, cells, self.tries(following, cells), False, None, places)

    def tries(self, seat: Seat, cells: Cells) -> int:
        """How many rolls this seat has to get a six at the beginning of its turn (rule 1)."""
        colour = self.board.colours[seat]
        waiting = len(cells[colour.yard])
        if not waiting or self.three_tries == "never":
            return 1
        if self.three_tries == "all_home":
            return TRIES if waiting == FIGURES else 1
        on_track = waiting + colour.figures_home(cells) < FIGURES
        return 1 if on_track or colour.can_advance_at_home(cells) else TRIES

    def stood(self, position: GhostbusterPosition, cells: Cells) -> GhostbusterPosition:
        """The position after a table that was accepted as it stands: the turn passes or the game is over.

        A seat that is home counts as arrived, the seat to move before the others.
        """
        index = self.seats.index(position.turn)
        order = (*self.seats[index:], *self.seats[:index])
        home = [seat for seat in order if self.board.colours[seat].is_home(cells)]
        if not self.play_on:
            after = self.passed(position.turn, cells, ())
            return after._replace(turn=position.turn, tries=1, winner=home[0]) if home else after
        kept = [seat for seat in position.places if seat in home]
        return self._placed(position.turn, cells, (*kept, *(seat for seat in home if seat not in kept)))

    def _arrived(self, position: GhostbusterPosition, seat: Seat, cells: Cells) -> GhostbusterPosition:
        """The position after a seat has brought all its figures home."""
        if not self.play_on:
            return GhostbusterPosition(seat, cells, 1, False, seat)
        return self._placed(seat, cells, (*position.places, seat))

    def _placed(self, seat: Seat, cells: Cells, places: tuple[Seat, ...]) -> GhostbusterPosition:
        """The position after an arrival if the game goes on until one seat is left; the first to arrive has
        won.
        """
        if len(places) >= len(self.seats) - 1:
            return GhostbusterPosition(seat, cells, 1, False, places[0], places)
        return self.passed(seat, cells, places)
