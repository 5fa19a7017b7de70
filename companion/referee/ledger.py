"""The game as recorded: where it stands, what was played, and the accounts of the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET

from companion.contents import Seat
from companion.referee.verdicts import Over, Played, Stands
from companion.rules.game import AnyGame, AnyPly, Position
from companion.rules.match import Match


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded ply: the position before it and the text of its move.

    `move` is None where a table was accepted as it stood; `chance` is the roll or card it used.
    """

    before: Position
    move: str | None
    chance: int | None = None


class Ledger:
    """What is on record, and the position from which play goes on.

    `match` holds the accounts before this game; None where the game has no match.
    """

    def __init__(
        self,
        game: AnyGame,
        position: Position,
        *,
        past: Sequence[Entry] = (),
        match: Match | None = None,
    ) -> None:
        self._game = game
        self._past = list(past)
        self._match = match
        self._first: Seat = (self._past[0].before if self._past else position).turn
        self._lot: Seat | None = None
        self.position = position

    @property
    def over(self) -> bool:
        """Whether the game on record has ended."""
        return self.position.winner is not None

    def play(self, t: float, ply: AnyPly) -> Played:
        """Record a legal ply."""
        self._past.append(Entry(ply.before, str(ply.move), ply.chance))
        self.position = ply.after
        waits = self._game.waits_for(ply.before)
        return Played(
            t=t,
            seat=ply.before.turn,
            move=str(ply.move),
            roll=UNSET if waits != "roll" or ply.chance is None else ply.chance,
            card=UNSET if waits != "card" else ply.chance,
            position=self._game.write_position(ply.after),
            scores=self._game.scores(ply.after),
            next=ply.after.turn,
            over=self._outcome(),
        )

    def stand(self, t: float, position: Position) -> Stands:
        """Record a table that was accepted as it stands."""
        before = self.position
        self._past.append(Entry(before, None))
        self.position = position
        return Stands(
            t=t,
            seat=before.turn,
            position=self._game.write_position(position),
            scores=self._game.scores(position),
            next=position.turn,
            over=self._outcome(),
        )

    def undo(self) -> Entry | None:
        """Take the last ply back, or None where there is none."""
        if not self._past:
            return None
        entry = self._past.pop()
        self.position = entry.before
        return entry

    @property
    def begun(self) -> bool:
        """Whether a ply of this game is on record."""
        return bool(self._past)

    @property
    def accounts(self) -> Match | None:
        """The accounts of the match, with the result of this game in them if it is over."""
        winner = self.position.winner
        if self._match is None or winner is None:
            return self._match
        points = self._game.points(self.position)
        return self._match if points is None else self._match.after(points, winner)

    @property
    def match_to_come(self) -> Match | None:
        """The accounts with which the next game begins: a match that is won makes room for a new one."""
        accounts = self.accounts
        if accounts is not None and accounts.winner is not None:
            return Match.between(self._game.seats, accounts.target)
        return accounts

    def draw(self, lot: Seat) -> None:
        """The seat that was drawn to begin the next game, by default the first of the table."""
        self._lot = lot

    def start_again(self) -> Position:
        """The start position of the game that follows one that is over."""
        winner = self.position.winner
        lot = self._lot or self._game.seats[0]
        starter = self._first if winner is None else self._game.next_starter(self._first, winner, lot)
        position: Position = self._game.start(starter)
        return position

    def begin(self, position: Position) -> None:
        """Go on with a new game from this position; the points of the old one are kept."""
        self._match = self.match_to_come
        self._past.clear()
        self._first = position.turn
        self.position = position

    def _outcome(self) -> Over | None:
        winner = self.position.winner
        if winner is None:
            return None
        accounts = self.accounts
        return Over(
            winner=winner,
            points=self._game.points(self.position),
            match=None if accounts is None else dict(accounts.accounts),
        )
