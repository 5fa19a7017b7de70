"""The games at one table, one after the other: rules, referee, archive and players' names together.

A session has no thread and no clock. It takes events and gives verdicts; each verdict is kept before it is
shown. At any time `view` is what may be read about the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.contents import Seat, Table
from companion.records.game_reader import Heard
from companion.records.game_record import Ending, GameRecord
from companion.records.replay import positions, resume
from companion.referee.decision import LastVerdict
from companion.referee.ledger import Entry, Ledger, Patience
from companion.referee.pipeline import Pace, Pipeline
from companion.referee.protocol import (
    AnyVerdict,
    Asks,
    Event,
    Played,
    Ready,
    Settle,
    Stakes,
    Stands,
    Tick,
    Unseen,
)
from companion.referee.questions import ReasonToAsk
from companion.referee.repair import Repair
from companion.rules.game import AnyGame, Position
from companion.rules.match import Match
from companion.screens.view import LastMove, View
from companion.sensing.frames import Frame
from companion.sensing.sight import Sight
from companion.service.game.archive_writer import ArchiveWriter
from companion.service.game.dealer import Dealer, Thrown
from companion.service.game.game_recording import GameRecording
from companion.service.game.judged_again import LeftTable, reruns
from companion.service.game.live_view import LiveView
from companion.service.game.luck import Luck
from companion.service.game.search_time import one_second


def new_match(game: AnyGame) -> Match | None:
    """A match of this game with empty accounts, None if the game has no matches."""
    target = game.end.match_target
    return None if target is None else Match.between(game.seats, target)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that the players have not answered yet.

    `moves` are its answers. `asks` is the field about which it asks, None if it asks for moves alone.
    `because` says why the players are asked.
    """

    moves: tuple[str, ...]
    asks: Asks | None
    because: ReasonToAsk


@dataclass(frozen=True, slots=True)
class ChosenPace:
    """What the players have chosen instead of the pace of the board; None keeps what the board says.

    `settle` is how long no reading may change before the table counts as at rest, in seconds. `unseen` is
    what the players have agreed about plies that no sensor sees. `stakes` are what mistakes, questions and
    waiting cost them.
    """

    settle: float | None
    unseen: Unseen | None
    stakes: Stakes | None

    def instead_of(self, pace: Pace) -> Pace:
        """The pace of the board with the players' choices in it."""
        settle = pace.settle if self.settle is None else self.settle
        stakes = self.stakes or pace.stakes
        return replace(pace, settle=settle, unseen=self.unseen or pace.unseen, stakes=stakes)


class Session:
    """The games at one table, one after the other.

    `archive_writer` keeps the games; it is None if they need not be kept. `settle`, `unseen` and
    `stakes` are what the players have chosen instead of the pace of the board (`ChosenPace`). `luck` draws
    lots among seats, throws the die and shuffles the cards, and `patience` limits the search for points.
    Everything else follows from the events. `pace` is in force, `last_verdict` knows what was weighed for it,
    and `repair` how a wrong table is put right. `games` counts the games that were begun here.
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
        stakes: Stakes | None = None,
    ) -> None:
        self._sight = sight
        self._chosen = ChosenPace(settle, unseen, stakes)
        self.pace = self._chosen.instead_of(pace)
        self._now = 0.0
        self._archive_writer = archive_writer
        self._luck = luck
        self._patience = patience
        self._dealer: Dealer
        self._pipeline: Pipeline
        self._ledger: Ledger
        self._recording: GameRecording
        self._view: LiveView
        self._shown: View | None = None
        self._left: LeftTable | None = None
        self.game: AnyGame
        self.last_verdict: LastVerdict
        self.repair: Repair
        self.names: dict[Seat, str] = {}
        self.games = 0

    def sit_at(self, sight: Sight, pace: Pace) -> None:
        """Play the next game on a table of this sight and pace."""
        self._sight = sight
        self.pace = self._chosen.instead_of(pace)

    def settle_in(self, seconds: float) -> None:
        """Change this time now, for the running game and for later games on any board."""
        self._chosen = replace(self._chosen, settle=seconds)
        self.pace = self._chosen.instead_of(self.pace)
        self._shown = None
        self._recording.write(Settle(self._now, seconds))
        self._pipeline.referee.settle_in(seconds)

    def new_game(self, game: AnyGame, names: Mapping[Seat, str], starter: Seat | None = None) -> None:
        """Set up a new game and a new match; without a `starter` the game decides who begins."""
        first = self._luck.draw(game.seats) if game.lot else game.seats[0]
        self.begin_at(game, game.start(starter or first), names)

    def begin_at(self, game: AnyGame, position: Position, names: Mapping[Seat, str]) -> None:
        """Set up a game that begins from this position, and a new match."""
        self._open(game, Ledger(game, position, match=new_match(game), patience=self._patience), names)
        self.games += 1
        self._recording.begin(self._sight, self.pace, same_match=False)

    def play_on(self) -> None:
        """Set up another game of the same match, with the same players."""
        position = self.game.start(self._luck.draw(self.game.seats))
        self._open(
            self.game,
            Ledger(self.game, position, match=self._ledger.match_to_come, patience=self._patience),
            self.names,
        )
        self.games += 1
        self._recording.begin(self._sight, self.pace, same_match=True)

    def resume(self, record: GameRecord, accounts: Mapping[Seat, int], heard: Sequence[Heard] = ()) -> None:
        """Go on with a game of the archive, or after its end.

        `accounts` are those of its match before this game. From what was `heard` in it the last entries are
        judged again, so that everything is shown as it was, until the table is seen again. If it has changed
        meanwhile, the game goes on from its last position, as if nothing had been heard since. The events to
        come must not be earlier than those that were heard. Raises ReplayError if the record cannot be
        played.
        """
        resumed = resume(record)
        self._go_on(record, accounts)
        for rerun in reruns(record, heard, resumed.game, self._sight):
            self._go_on(rerun.earlier, accounts)
            self._dealer = Dealer(self.game, self._luck, rerun.cards)
            self._dealer.last = rerun.number
            for event in rerun.events:
                deque(self.feed(event), maxlen=0)
            if (self._ledger.plies, self.position) == (len(resumed.plies), resumed.position):
                self._left = LeftTable(record, accounts, rerun.last_seen)
                break
            self._go_on(record, accounts)
        self._recording = GameRecording(self._archive_writer, self.game, self.names, self._ledger.begun_from)
        self._recording.resume(record, over=self._ledger.over)

    def _go_on(self, record: GameRecord, accounts: Mapping[Seat, int]) -> None:
        """Set up a game of the archive at its last position; nothing of it is kept."""
        resumed = resume(record)
        game = resumed.game
        past = [Entry(made.before, made.made, made.ply.chance) for made in positions(record)]
        match = new_match(game)
        if match is not None:
            match = Match(match.target, dict(accounts))
        ledger = Ledger(game, resumed.position, past=past, match=match, patience=self._patience)
        self._open(game, ledger, record.names)
        self._recording = GameRecording(None, game, self.names, ledger.begun_from)
        if resumed.chance is not None:
            self._pipeline.referee.throw(0.0, resumed.chance)

    def end_game(self, ended: Ending, by: Seat | None = None) -> None:
        """The players end the game before its rules do."""
        self._recording.end(ended, by)

    @property
    def due(self) -> float | None:
        """The time at which a verdict may come without another event, None if none can."""
        return self._pipeline.due if self._left is None else None

    @property
    def position(self) -> Position:
        """The position from which play goes on."""
        return self._pipeline.position

    @property
    def under_way(self) -> bool:
        """True if a ply of this game is on record and the game is not over."""
        return self._ledger.begun and not self._ledger.over

    @property
    def astray(self) -> bool:
        """True if the table must be put right, finished or explained before play goes on."""
        return self._pipeline.referee.astray

    @property
    def last_move(self) -> LastMove | None:
        """The ply that `undo` takes back, None if none is on record."""
        entry = self._ledger.last_entry
        return None if entry is None else LastMove(entry.before.turn, entry.move)

    @property
    def expected(self) -> Table:
        """The table as it must be for play to go on."""
        return self.game.contents(self._pipeline.referee.goal)

    @property
    def view(self) -> View:
        """What may be read about the table now; made anew only after something has happened."""
        if self._shown is None:
            self._shown = self._view.now(self._pipeline.referee, self._now)
        return self._shown

    @property
    def question(self) -> OpenQuestion | None:
        """The question that the players have to answer, None if there is none."""
        question = self._pipeline.referee.question
        if question is None or not question.moves:
            return None
        return OpenQuestion(question.moves, question.asks, question.because)

    @property
    def thrown(self) -> Thrown | None:
        """What may be shown of die and cards now, None for a game without them."""
        return self._dealer.thrown(self.position, self._pipeline.referee.chance)

    def throw(self, t: float, number: int | None) -> Iterator[AnyVerdict]:
        """Take a number that was thrown or drawn; None lets the companion do it. Raises ThrowError."""
        return self.feed(self._dealer.event(t, self.position, number))

    def feed(self, event: Event) -> Iterator[AnyVerdict]:
        """Work on an event while the caller takes its verdicts; each verdict is kept already.

        After a stop nothing happens until the table is seen again.
        `view` is the table after the verdict that was taken last.
        """
        if (left := self._left) is not None:
            if not isinstance(event, Frame) or not left.is_seen_in(event):
                return
            self._left = None
            if left.differs_from(event, self._sight):
                self.resume(left.record, left.accounts)
        yield from self.advance(event.t)
        self._shown = None
        self._dealer.seen(event)
        self._recording.write(event)
        yield from map(self._take, self._pipeline.feed(event))
        if not isinstance(event, Frame | Tick):
            # What people have told is shown, too.
            self._recording.save()

    def advance(self, t: float) -> Iterator[AnyVerdict]:
        """Let time pass until `t`."""
        self._now, self._shown = t, None
        if self._left is None:
            yield from map(self._take, self._pipeline.advance(t))

    def finish(self) -> Iterator[AnyVerdict]:
        """No event follows: give the verdicts that are still due."""
        self._shown = None
        yield from map(self._take, self._pipeline.finish())

    def _open(self, game: AnyGame, ledger: Ledger, names: Mapping[Seat, str]) -> None:
        self.game = game
        self.names = dict(names)
        self._ledger = ledger
        self._on_record = ledger.begun
        self._pipeline = Pipeline(game, self._sight, ledger, self.pace)
        self.last_verdict = self._pipeline.referee.last_verdict
        self.repair = self._pipeline.referee.repair
        self._dealer = Dealer(game, self._luck, ledger.plies)
        self._recording = GameRecording(self._archive_writer, game, self.names, ledger.begun_from)
        self._left = None
        self._dealer.draw_lot(ledger)
        self._shown = None
        self._view = LiveView(game, self.names, ledger, unseen_ok=self.pace.unseen == "ok")

    def _take(self, verdict: AnyVerdict) -> AnyVerdict:
        """Keep a verdict, then show it."""
        self._shown = None
        on_record = self._on_record or self._view.over
        if isinstance(verdict, Ready) and on_record and not self._ledger.begun:
            self._begin_next(verdict.t)
        self._on_record = self._ledger.begun
        recorded = isinstance(verdict, Played | Stands)
        if recorded and not self._recording.has_start(self._ledger.begun_from):
            self._recording.begin_from(self._ledger.begun_from, self._sight, self.pace)
        kept = self._recording.keep(verdict, self._view.wrong_move(verdict))
        self._view.take(kept)
        if recorded:
            self._dealer.draw_lot(self._ledger)
        return kept

    def _begin_next(self, t: float) -> None:
        """The players set the table up again: another game begins, even if the one before has not ended."""
        self._dealer = Dealer(self.game, self._luck)
        self.games += 1
        self._recording.begin_again(self._ledger.begun_from, self._sight, self.pace, t)
