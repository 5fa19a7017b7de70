"""The recorded game: its position, its plies, and the points of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from msgspec import UNSET

from companion.contents import Seat
from companion.referee.ledger.chances import Pile, ahead
from companion.referee.protocol import Over, Played, Stands
from companion.rules.game import NO_USE, AnyGame, AnyPly, Position
from companion.rules.match import Match

Patience: TypeAlias = Callable[[], Callable[[], bool]]
"""For each search after points, makes a function that returns True while the search may go on."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded ply, and the position `before` it.

    `ply` is None if a table was accepted; it is `doubtful` if it fits several rolls or cards. `chance` is the
    roll or card that it used, None if it was not told. `said` is True if the players chose the ply among
    several answers.
    """

    before: Position
    ply: AnyPly | None
    chance: int | None = None
    said: bool = False
    doubtful: bool = False

    @property
    def move(self) -> str | None:
        """The text of the move; None if a table was accepted."""
        return None if self.ply is None else str(self.ply.move)

    @property
    def in_force(self) -> tuple[int, ...]:
        """The roll or card that is in force again once the ply is taken back; empty if there is none.

        A roll or card without use does not come back. It would be played again at once, so that no earlier
        ply could be taken back, and no other roll be told instead.
        """
        return () if self.chance is None or self.move == NO_USE else (self.chance,)


class Ledger:
    """What is on record, and the position from which play goes on.

    `match` holds the points before this game; None if there is no match. `patience` gives, for each search
    after points, the function that says whether it may go on; by default it may not. `last` is the legal ply
    that was recorded last, None if a table was accepted or nothing was played since. `skips` is True if a
    recorded ply came after rolls without use that were not told. `to_be_laid` is True if play goes on from
    another table than the last ply left (the winner's cars are taken off).
    """

    def __init__(
        self,
        game: AnyGame,
        position: Position,
        *,
        past: Sequence[Entry] = (),
        match: Match | None = None,
        patience: Patience = lambda: lambda: False,
    ) -> None:
        self._game = game
        self._past = list(past)
        self._match = match
        self._patience = patience
        self._first: Seat = (self._past[0].before if self._past else position).turn
        self._lot: Seat | None = None
        self.to_be_laid = self._answered = False
        self._starts: tuple[Position, ...] = ()
        self.last: AnyPly | None = None
        self.skips = False
        self.position = position

    @property
    def over(self) -> bool:
        """True if the recorded game has ended."""
        return self.position.winner is not None

    @property
    def won(self) -> bool:
        """True if the game has ended, or if only its loser goes on alone for the winner's points."""
        return self.over or self._game.end.turns(self.position) is not None

    def answered(self, *, among: int) -> None:
        """Note that the players chose the next ply among this many answers.

        A yes to a single one chooses nothing.
        """
        self._answered = among > 1

    def play(self, t: float, ply: AnyPly, *, inferred: bool = False, doubtful: bool = False) -> Played:
        """Record a legal ply at `t` seconds, and give its verdict.

        `inferred` is True if its roll or card was concluded from the move, `doubtful` if several rolls or
        cards fit.
        """
        game = self._game
        self.skips = self.skips or ply.before != self.position
        chance, said, self._answered = None if inferred else ply.chance, self._answered, False
        self._past.append(Entry(self.position, ply, chance, said, doubtful))
        past = [entry.before for entry in self._past]
        after = game.end.recorded(past, ply.after)
        self._go_on(after)
        self.last = ply
        waits = game.waits_for(ply.before)
        number = None if doubtful else ply.chance
        turns = game.end.turns(after)
        over = _outcome(game, after, self._patience, self)
        return Played(
            t=t,
            seat=ply.before.turn,
            move=str(ply.move),
            roll=UNSET if waits != "roll" or number is None else number,
            card=UNSET if waits != "card" else number,
            position=game.write_position(after),
            scores=_scores(game, after, over),
            next=self.position.turn,
            over=over,
            inferred=inferred,
            playout=turns is not None,
            turns=turns,
        )

    def stand(self, t: float, position: Position, chance: int | None = None) -> Stands:
        """Record a table that was accepted at `t` seconds; it uses up the roll or card `chance`."""
        before, self._answered = self.position, False
        self._past.append(Entry(before, None, chance))
        after = self._game.end.recorded([entry.before for entry in self._past], position)
        self._go_on(after)
        self.last = None
        return Stands(
            t=t,
            seat=before.turn,
            position=self._game.write_position(after),
            scores=self._game.scores(after),
            next=self.position.turn,
            over=_outcome(self._game, after, self._patience, self),
        )

    @property
    def other_starts(self) -> tuple[Position, ...]:
        """The other positions from which this game may have begun, because the starter was not told."""
        return tuple(one for one in self._starts if one != self.position)

    @property
    def laid_otherwise(self) -> tuple[Position, ...]:
        """The other tables from which play may go on until the first ply."""
        other = self._game.end.laid_otherwise(self.position) if self.to_be_laid else None
        return self.other_starts if other is None else (*self.other_starts, other)

    def go_on_from(self, position: Position) -> None:
        """Go on from another position, because the table shows it."""
        self._first = self._first if self._past else position.turn
        self.position = position

    def undo(self) -> Entry | None:
        """Take the last ply back; its entry, or None if there is no ply."""
        if not self._past:
            return None
        entry = self._past.pop()
        self.to_be_laid = self._answered = False
        self.last = None
        self.position = entry.before
        return entry

    @property
    def pile(self) -> Pile:
        """The next cards; empty if they are not known.

        They are not known in a game that began with another table than its start, because some may be drawn
        already.
        """
        if self._game.chance.next_card(0) is None or self.begun_from != self._game.start(
            self.begun_from.turn
        ):
            return Pile()
        return ahead(self._game, [entry.chance for entry in self._past])

    def in_line(self, chances: tuple[int, ...]) -> tuple[int, ...]:
        """The rolls or cards for the next plies: `chances`, or else the next cards of the pile."""
        return chances or self.pile

    @property
    def last_told(self) -> bool:
        """True if the roll or card of the last ply was told, or if the game has none."""
        if not self._past:
            return True
        last = self._past[-1]
        return last.chance is not None or self._game.waits_for(last.before) is None

    @property
    def last_entry(self) -> Entry | None:
        """The entry that `undo` takes back; None if there is none."""
        return self._past[-1] if self._past else None

    @property
    def plies(self) -> int:
        """How many plies are on record."""
        return len(self._past)

    @property
    def tells_all(self) -> bool:
        """True if a roll or card without use was told in this game, so that all are told."""
        return any(entry.move == NO_USE and entry.chance is not None for entry in self._past)

    @property
    def begun(self) -> bool:
        """True if a ply of this game is on record."""
        return bool(self._past)

    @property
    def begun_from(self) -> Position:
        """The position from which this game began."""
        return self._past[0].before if self._past else self.position

    @property
    def accounts(self) -> Match | None:
        """The points of the match, including this game if it is over; None if there is no match."""
        winner = self.position.winner
        if self._match is None or winner is None:
            return self._match
        points = self._game.end.points(self.position)
        return self._match if points is None else self._match.after(points, winner)

    @property
    def match_to_come(self) -> Match | None:
        """The points with which the next game begins; a match that is won makes room for a new one."""
        accounts = self.accounts
        if accounts is not None and accounts.winner is not None:
            return Match.between(self._game.seats, accounts.target)
        return accounts

    def draw(self, lot: Seat) -> None:
        """Note the seat that was drawn to begin the next game.

        If no seat is told, the first one of the table is assumed until the first ply shows another.
        """
        self._lot = lot

    def start_again(self) -> Position:
        """The start position of the game that follows this one."""
        return self._start(self._lot or self._game.seats[0])

    def _start(self, lot: Seat) -> Position:
        winner = self.position.winner
        starter = self._game.end.next_starter(self._first, winner, lot) if self.won else self._first
        position: Position = self._game.start(starter)
        return position

    def begin(self, position: Position) -> None:
        """Begin a new game from this position; the points of the old one are kept."""
        self._match = self.match_to_come
        self._starts = () if self._lot else tuple(map(self._start, self._game.seats))
        self._past.clear()
        self.last = None
        self._first = position.turn
        self.position = position

    def _go_on(self, after: Position) -> None:
        self._starts = ()
        playout = self._game.end.played_on(after)
        self.position = playout or after
        self.to_be_laid = playout is not None and self._game.contents(playout) != self._game.contents(after)


def _outcome(game: AnyGame, after: Position, patience: Patience, ledger: Ledger) -> Over | None:
    """How the game ended with this position; None if it has not ended."""
    if after.winner is None:
        return None
    accounts = ledger.accounts
    match = None if accounts is None else dict(accounts.accounts)
    points = game.end.searched_points(after, patience())
    return Over(winner=after.winner, points=points, match=match, playing_on=not ledger.over)


def _scores(game: AnyGame, after: Position, over: Over | None) -> dict[Seat, int]:
    """The scores; if the points needed a search, they are the winner's score once the game is over."""
    if over is None or not isinstance(over.points, int) or game.end.points(after) is not None:
        return game.scores(after)
    return {seat: over.points if seat == over.winner else 0 for seat in game.seats}
