"""Judges a game of the archive again from the readings that were kept with it, and compares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from companion.contents import Seat
from companion.errors import CompanionError
from companion.records.game_reader import Heard
from companion.records.game_record import GameRecord
from companion.referee.protocol import AnyVerdict, Event, Played, RecordingError, Stands, Undone, read_opening
from companion.screens.words import Words
from companion.service.game.judged_again import as_of, events_of
from companion.service.game.narration import verdict_line
from companion.service.game.recording_run import session_of
from companion.service.game.session import Session


class VerificationError(CompanionError, ValueError):
    """A game cannot be judged again; the message says why."""


@dataclass(frozen=True, slots=True)
class MadePly:
    """A ply as it stands in a record or comes out of the readings; `move` is None for a table that stands."""

    seat: Seat
    move: str | None
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Difference:
    """The first entry of a game that does not come out of its readings any more.

    `number` is the ply that was `kept`, or after which one was taken back; `said` is what today's referee
    says instead, in words, and `t` when, in seconds of the recording.
    """

    number: int
    kept: MadePly
    said: tuple[str, ...]
    t: float


@dataclass
class _Judgement:
    """The referee over the readings of a game: the plies that come out of them, and what it said last."""

    session: Session
    words: Words
    plies: list[MadePly] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def hear(self, events: Sequence[Event], until: float) -> None:
        """Judge these events and all that is due until then."""
        self.said.clear()
        for event in events:
            self._take(self.session.feed(event))
        self._take(self.session.advance(until))

    def _take(self, verdicts: Iterator[AnyVerdict]) -> None:
        for verdict in verdicts:
            self.said.append(verdict_line(verdict, self.session.view, self.words))
            match verdict:
                case Played(seat=seat, move=move):
                    self.plies.append(MadePly(seat, move))
                case Stands(seat=seat):
                    self.plies.append(MadePly(seat, None))
                case Undone():
                    self._take_back()
                case _:
                    pass

    def _take_back(self) -> None:
        last = max((at for at, ply in enumerate(self.plies) if not ply.undone), default=None)
        if last is not None:
            self.plies[last] = replace(self.plies[last], undone=True)


def difference(record: GameRecord, heard: Sequence[Heard], words: Words) -> Difference | None:
    """Where the record and today's referee part, None if they agree on every ply.

    Raises VerificationError if no readings were kept, or if they cannot be read any more.
    """
    lines = [line for one in heard for line in one.lines]
    if not lines:
        raise VerificationError("no readings were kept")
    try:
        opening = read_opening(lines[0])
        events = events_of(heard, opening.game, opening.sight)
    except RecordingError as error:
        raise VerificationError(f"the readings cannot be read: {error}") from error
    judgement = _Judgement(session_of(opening), words)
    for number, (one, some) in enumerate(zip(heard, events, strict=True), 1):
        until = _next_time(events[number:])
        judgement.hear(some, until)
        kept = [MadePly(ply.seat, ply.move, ply.undone) for ply in as_of(record, heard[:number]).plies]
        if one.entry and judgement.plies != kept:
            return Difference(one.ply, kept[one.ply - 1], tuple(judgement.said), min(until, _end(events)))
    return None


def _next_time(events: Sequence[Sequence[Event]]) -> float:
    """The time of the first event, in seconds; infinity if there is none."""
    return next((some[0].t for some in events if some), float("inf"))


def _end(events: Sequence[Sequence[Event]]) -> float:
    return max((event.t for some in events for event in some), default=0.0)
