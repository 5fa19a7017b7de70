"""The games at one table, one after the other: rules, referee, archive and names together.

A session has no thread and no clock. It eats events and gives verdicts, each kept before anyone
sees it, and says at any time what may be read about the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.contents import Seat, Table
from companion.records.notation import Ending, GameRecord
from companion.records.replay import positions, resume
from companion.referee.agreement import Unseen
from companion.referee.chain import Chain, Pace
from companion.referee.events import Event, Settle
from companion.referee.ledger import Entry, Ledger, Patience
from companion.referee.recording import Header, Writer, write_header
from companion.referee.verdicts import AnyVerdict, Asks, Played, Ready, Stands, Undone
from companion.rules.game import AnyGame, Position
from companion.rules.match import Match
from companion.screens.view import LastMove, View
from companion.sensing.sight import Sight
from companion.service.game.archive_writer import ArchiveWriter
from companion.service.game.dealer import Dealer, Luck, Thrown
from companion.service.game.position_view import captured, position_fields, shown_verdict
from companion.service.game.search_time import one_second


def new_match(game: AnyGame) -> Match | None:
    """A match of this game with empty accounts, None where the game has no matches."""
    target = game.match_target
    return None if target is None else Match.between(game.seats, target)


class Session:
    """What goes on at one table.

    `settle` is how long nothing may change before the table counts as at rest, in seconds, and `unseen`
    what the players have agreed about plies that no sensor sees; None leaves that to the board.
    `archive_writer` keeps the games, None where they need not be kept. `luck` draws lots among seats,
    throws the die and mixes the cards, and `patience` says how long points are searched for:
    nothing else here is not determined by the events.
    """

    def __init__(
        self,
        sight: Sight,
        pace: Pace,
        archive_writer: ArchiveWriter | None,
        luck: Luck = Luck(),  # noqa: B008 - a frozen value
        patience: Patience = one_second,
        settle: float | None = None,
        unseen: Unseen | None = None,
    ) -> None:
        self._sight = sight
        self._settle = settle
        self._unseen = unseen
        self._pace = self._chosen(pace)
        self._now = 0.0
        self._archive_writer = archive_writer
        self._luck = luck
        self._patience = patience
        self._writer = Writer()
        self._dealer: Dealer
        self._chain: Chain
        self._ledger: Ledger
        self.game: AnyGame
        self.names: dict[Seat, str] = {}
        self._view: View

    def sit_at(self, sight: Sight, pace: Pace) -> None:
        """The next game is played on another table, of which this can be seen."""
        self._sight = sight
        self._pace = self._chosen(pace)

    @property
    def settle(self) -> float:
        """How long nothing may change before the table counts as at rest, in seconds."""
        return self._pace.settle

    def settle_in(self, seconds: float) -> None:
        """From now on, and in later games on any board, the table counts as at rest after this time."""
        self._settle = seconds
        self._pace = self._chosen(self._pace)
        self._write(Settle(self._now, seconds))
        self._chain.referee.settle_in(seconds)

    def _chosen(self, pace: Pace) -> Pace:
        settle = pace.settle if self._settle is None else self._settle
        return replace(pace, settle=settle, unseen=self._unseen or pace.unseen)

    def new_game(self, game: AnyGame, names: Mapping[Seat, str], starter: Seat | None = None) -> None:
        """Set up a new game and a new match; without a `starter` the game says who begins."""
        first = self._luck.draw(game.seats) if game.lot else game.seats[0]
        self.begin_at(game, game.start(starter or first), names)

    def begin_at(self, game: AnyGame, position: Position, names: Mapping[Seat, str]) -> None:
        """Set up a game that begins with this position, and a new match."""
        self._open(game, Ledger(game, position, match=new_match(game), patience=self._patience), names)
        self._keep_new([self._header()], same_match=False)

    def play_on(self) -> None:
        """Set up another game of the same match, by the same players."""
        position = self.game.start(self._luck.draw(self.game.seats))
        self._open(
            self.game,
            Ledger(self.game, position, match=self._ledger.match_to_come, patience=self._patience),
            self.names,
        )
        self._keep_new([self._header()], same_match=True)

    def resume(self, record: GameRecord, accounts: Mapping[Seat, int], after: float = 0.0) -> None:
        """Go on with a game of the archive, or after it; `accounts` are those of its match before it.

        `after` is when its recording broke off, in seconds. Raises ReplayError where the record
        does not play.
        """
        resumed = resume(record)
        game = resumed.game
        past = [
            Entry(made.before, made.ply.move, made.ply.chance, ply=made.made) for made in positions(record)
        ]
        match = new_match(game)
        if match is not None:
            match = Match(match.target, dict(accounts))
        ledger = Ledger(game, resumed.position, past=past, match=match, patience=self._patience)
        self._open(game, ledger, record.names)
        if resumed.chance is not None:
            self._chain.referee.throw(0.0, resumed.chance)
        self._writer = Writer(after)
        if self._archive_writer is not None:
            self._archive_writer.resume(record, over=self._ledger.over)

    def end_game(self, ended: Ending, by: Seat | None = None) -> None:
        """The players end the game before its rules do."""
        if self._archive_writer is not None:
            self._archive_writer.end(ended, by)

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
    def astray(self) -> bool:
        """Whether something lies there that is to be put right, finished or answered before play goes on."""
        return self._chain.referee.astray

    @property
    def last_move(self) -> LastMove | None:
        """The ply that `undo` takes back, None where none is on record."""
        entry = self._ledger.last_entry
        return None if entry is None else LastMove(entry.before.turn, entry.move)

    @property
    def expected(self) -> Table:
        """What must lie on the table for play to go on."""
        return self.game.contents(self._chain.referee.goal)

    @property
    def view(self) -> View:
        """What may be read about the table now."""
        referee = self._chain.referee
        return replace(
            self._view,
            verdict=shown_verdict(self._view.verdict, referee.asking(self._now)),
            chosen=referee.question.chosen if referee.question else None,
            number=referee.chance,
            mend=referee.mend,
            waiting=referee.waiting,
            unsure=referee.unsure,
            may_keep=referee.may_keep,
        )

    @property
    def asking(self) -> tuple[str, ...]:
        """The answers of the question that is open, none where there is no question."""
        question = self._chain.referee.question
        return question.moves if question else ()

    @property
    def asks(self) -> Asks | None:
        """The field about which the open question asks, None where it asks for moves alone."""
        question = self._chain.referee.question
        return question.asks if question else None

    @property
    def thrown(self) -> Thrown | None:
        """What may be said of die or cards now, None for a game without them."""
        return self._dealer.thrown(self.position, self._chain.referee.chance)

    def throw(self, t: float, number: int | None) -> Iterator[AnyVerdict]:
        """A number was thrown or drawn; None lets the companion do it. Raises ThrowError."""
        return self.feed(self._dealer.event(t, self.position, number))

    def feed(self, event: Event) -> Iterator[AnyVerdict]:
        """Work on an event while its verdicts are taken; each is kept already.

        `view` is what may be read after the verdict that was taken last.
        """
        yield from self.advance(event.t)
        self._dealer.seen(event)
        self._write(event)
        yield from map(self._take, self._chain.feed(event))

    def advance(self, t: float) -> Iterator[AnyVerdict]:
        """Let time pass until `t`."""
        self._now = t
        yield from map(self._take, self._chain.advance(t))

    def finish(self) -> Iterator[AnyVerdict]:
        """The table stays as it is: give all that is still due."""
        yield from map(self._take, self._chain.finish())

    def _write(self, event: Event) -> None:
        """Keep what the event adds to the recording of the game."""
        line = self._writer.write(event)
        if line is not None and self._archive_writer is not None:
            self._archive_writer.read(line)

    def _open(self, game: AnyGame, ledger: Ledger, names: Mapping[Seat, str]) -> None:
        self.game = game
        self.names = dict(names)
        self._ledger = ledger
        self._kept_start = ledger.begun_from
        self._on_record = ledger.begun
        self._chain = Chain(game, self._sight, ledger, self._pace)
        self._dealer = Dealer(game, self._luck, ledger.plies)
        self._writer = Writer()
        if ledger.over:
            self._draw_lot()
        self._view = View(
            game=game.id,
            seats=game.seats,
            names=self.names,
            turn=None,
            to_lay=bool(game.laid),
            unseen_ok=self._pace.unseen == "ok",
            **position_fields(game, ledger.position),
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
                unseen=self._pace.unseen,
                position=game.write_position(self._ledger.begun_from),
            )
        )

    def _keep_new(self, opening: list[str], *, same_match: bool) -> None:
        if self._archive_writer is not None:
            game = self.game
            seats = {seat: self.names.get(seat) for seat in game.seats}
            self._kept_start = self._ledger.begun_from
            start = game.write_position(self._kept_start)
            self._archive_writer.new_game(game.id, game.options, start, seats, opening, same_match=same_match)

    def _take(self, verdict: AnyVerdict) -> AnyVerdict:
        """Keep a verdict, then show it."""
        on_record = self._on_record or self._view.winner is not None
        if isinstance(verdict, Ready) and on_record and not self._ledger.begun:
            self._begin_next(verdict.t)
        self._on_record = self._ledger.begun
        if isinstance(verdict, Played | Stands):
            self._keep_start()
        kept = verdict if self._archive_writer is None else self._archive_writer.keep(verdict)
        turn = self._turn(kept)
        self._view = replace(
            self._view,
            turn=turn,
            verdict=kept,
            last=self._last(kept),
            captured=captured(self._ledger.last),
            to_lay=turn is None and bool(self.game.laid),
            **position_fields(self.game, self._ledger.position),
        )
        if isinstance(kept, Played | Stands) and self._ledger.over:
            self._draw_lot()
        self._show_accounts()
        return kept

    def _begin_next(self, t: float) -> None:
        """The table was laid anew: another game begins, whether or not the one before came to its end."""
        self.end_game("broken off")
        self._dealer = Dealer(self.game, self._luck)
        self._keep_new([self._header(), self._writer.whole(t)], same_match=True)

    def _keep_start(self) -> None:
        """Keep who began the game, where it was the first ply that told it."""
        start = self._ledger.begun_from
        if self._archive_writer is not None and start != self._kept_start:
            self._kept_start = start
            self._archive_writer.begin_from(self.game.write_position(start), self._header())

    def _draw_lot(self) -> None:
        """Draw who begins the next game."""
        if self._luck.lots:
            self._ledger.draw(self._luck.draw(self.game.seats))

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
