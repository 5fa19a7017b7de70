"""The games at one table, one after the other: rules, referee, archive and names together.

A session has no thread and no clock. It eats events and gives verdicts, each kept before anyone
sees it, and says at any time what may be read about the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.contents import Seat, Table
from companion.records.notation import Ending, GameRecord
from companion.records.replay import positions, resume
from companion.referee.chain import Chain, Pace
from companion.referee.events import Event
from companion.referee.ledger import Entry, Ledger
from companion.referee.recording import Header, Writer, write_header
from companion.referee.verdicts import AnyVerdict, Played, Ready, Stands, Undone
from companion.rules.game import AnyGame, Position
from companion.rules.match import Match
from companion.screens.view import View
from companion.sensing.sight import Sight
from companion.service.keeping import Keeper


def new_match(game: AnyGame) -> Match | None:
    """A match of this game with empty accounts, None where the game has no matches."""
    target = game.match_target
    return None if target is None else Match.between(game.seats, target)


class Session:
    """What goes on at one table.

    `keeper` keeps the games, None where they need not be kept. `draw` draws a lot among seats,
    by default the first: the only thing here that is not determined by the events.
    """

    def __init__(
        self,
        sight: Sight,
        pace: Pace,
        keeper: Keeper | None,
        draw: Callable[[Sequence[Seat]], Seat] = lambda seats: seats[0],
    ) -> None:
        self._sight = sight
        self._pace = pace
        self._keeper = keeper
        self._draw = draw
        self._writer = Writer()
        self._chain: Chain
        self._ledger: Ledger
        self.game: AnyGame
        self.names: dict[Seat, str] = {}
        self._view: View

    def new_game(self, game: AnyGame, names: Mapping[Seat, str], starter: Seat | None = None) -> None:
        """Set up a new game and a new match; without a `starter` the lot decides."""
        self.begin_at(game, game.start(starter or self._draw(game.seats)), names)

    def begin_at(self, game: AnyGame, position: Position, names: Mapping[Seat, str]) -> None:
        """Set up a game that begins with this position, and a new match."""
        self._open(game, Ledger(game, position, match=new_match(game)), names)
        self._keep_new([self._header()], same_match=False)

    def play_on(self) -> None:
        """Set up another game of the same match, by the same players."""
        position = self.game.start(self._draw(self.game.seats))
        self._open(self.game, Ledger(self.game, position, match=self._ledger.match_to_come), self.names)
        self._keep_new([self._header()], same_match=True)

    def resume(self, record: GameRecord, accounts: Mapping[Seat, int], after: float = 0.0) -> None:
        """Go on with a game of the archive, or after it; `accounts` are those of its match before it.

        `after` is when its recording broke off, in seconds. Raises ReplayError where the record
        does not play.
        """
        resumed = resume(record)
        game = resumed.game
        past = [Entry(made.before, made.ply.move, made.ply.chance) for made in positions(record)]
        match = new_match(game)
        if match is not None:
            match = Match(match.target, dict(accounts))
        names = {seat: name for seat, name in record.seats.items() if name}
        self._open(game, Ledger(game, resumed.position, past=past, match=match), names)
        self._writer = Writer(after)
        if self._keeper is not None and isinstance(record.id, int):
            self._keeper.resume(record.id, over=self._ledger.over)

    def end_game(self, ended: Ending, by: Seat | None = None) -> None:
        """The players end the game before its rules do."""
        if self._keeper is not None:
            self._keeper.end(ended, by)

    @property
    def due(self) -> float | None:
        """When time alone will bring a verdict."""
        return self._chain.due

    @property
    def position(self) -> Position:
        """The position from which play goes on."""
        return self._chain.position

    @property
    def under_way(self) -> bool:
        """Whether a ply of this game is on record and the game is not over."""
        return self._ledger.begun and not self._ledger.over

    @property
    def expected(self) -> Table:
        """What must lie on the table for play to go on."""
        return self.game.contents(self._chain.referee.goal)

    @property
    def view(self) -> View:
        """What may be read about the table now."""
        question = self._chain.referee.question
        return replace(self._view, chosen=question.chosen if question else None)

    @property
    def asking(self) -> tuple[str, ...]:
        """The answers of the question that is open, none where there is no question."""
        question = self._chain.referee.question
        return question.moves if question else ()

    def feed(self, event: Event) -> list[AnyVerdict]:
        """Work on an event; the verdicts are kept already."""
        line = self._writer.write(event)
        if line is not None and self._keeper is not None:
            self._keeper.read(line)
        return [self._take(verdict) for verdict in self._chain.feed(event)]

    def advance(self, t: float) -> list[AnyVerdict]:
        """Let time pass until `t`."""
        return [self._take(verdict) for verdict in self._chain.advance(t)]

    def finish(self) -> list[AnyVerdict]:
        """The table stays as it is: give all that is still due."""
        return [self._take(verdict) for verdict in self._chain.finish()]

    def _open(self, game: AnyGame, ledger: Ledger, names: Mapping[Seat, str]) -> None:
        self.game = game
        self.names = dict(names)
        self._ledger = ledger
        self._chain = Chain(game, self._sight, ledger, self._pace)
        self._writer = Writer()
        if ledger.over:
            ledger.draw(self._draw(game.seats))
        self._view = View(
            game=game.id,
            seats=game.seats,
            names=self.names,
            turn=None,
            scores=game.scores(ledger.position),
            winner=ledger.position.winner,
            table=game.contents(ledger.position),
        )
        self._show_accounts()

    def _header(self) -> str:
        """The first line of the recording of the game that begins now."""
        game = self.game
        return write_header(
            Header(
                recording=1,
                game=game.id,
                sensors={field: sensor.kind for field, sensor in self._sight.sensors.items()},
                options=dict(game.options),
                settle=self._pace.settle,
                debounce=self._pace.debounce,
                position=game.write_position(self._ledger.position),
            )
        )

    def _keep_new(self, opening: list[str], *, same_match: bool) -> None:
        if self._keeper is not None:
            game = self.game
            seats = {seat: self.names.get(seat) for seat in game.seats}
            start = game.write_position(self._ledger.position)
            self._keeper.new_game(game.id, game.options, start, seats, opening, same_match=same_match)

    def _take(self, verdict: AnyVerdict) -> AnyVerdict:
        """Keep a verdict, then show it."""
        if isinstance(verdict, Ready) and self._view.winner is not None:
            self._keep_new([self._header(), self._writer.whole(verdict.t)], same_match=True)
        kept = verdict if self._keeper is None else self._keeper.keep(verdict)
        position = self._ledger.position
        self._view = replace(
            self._view,
            turn=self._turn(kept),
            scores=self.game.scores(position),
            table=self.game.contents(position),
            winner=position.winner,
            verdict=kept,
            last=self._last(kept),
        )
        if isinstance(kept, Played | Stands) and kept.over is not None:
            self._ledger.draw(self._draw(self.game.seats))
        self._show_accounts()
        return kept

    def _turn(self, verdict: AnyVerdict) -> Seat | None:
        begun = self._view.turn is not None or isinstance(verdict, Ready)
        return self._ledger.position.turn if begun else None

    def _last(self, verdict: AnyVerdict) -> Played | Stands | None:
        if isinstance(verdict, Played | Stands):
            return verdict
        return None if isinstance(verdict, Undone | Ready) else self._view.last

    def _show_accounts(self) -> None:
        accounts = self._ledger.accounts
        if accounts is not None:
            self._view = replace(self._view, match=dict(accounts.accounts), match_target=accounts.target)
