"""How a game goes on after a stop: its last entries are judged again from the readings that were kept. Pure.

So the referee knows again what it knew, and asks, warns and waits as before the stop::

    kept    ply 1 | ply 2 | ply 3 | illegal table
    again          start    ply 3   illegal table
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import msgspec
from msgspec import UNSET

from companion.contents import Field, Seat
from companion.records.game_reader import Heard
from companion.records.game_record import GameRecord, PlyRecord
from companion.referee.protocol import Card, Event, RecordingError, RecordingReader, Roll
from companion.rules.game import AnyGame
from companion.sensing.frames import Frame, Reading
from companion.sensing.sight import Sight

MOST_ENTRIES = 2
"""How many entries are judged again: enough to know how the table came to rest before the last one."""


HEADER = '{"recording"'
"""How the first line of a recording begins."""


@dataclass(frozen=True, slots=True)
class Rerun:
    """A game as it was before some of its entries, and the events since then.

    `number` is the roll or card that had come last by then, None if none had, and `cards` is how many cards
    had left the pile.
    """

    earlier: GameRecord
    number: int | None
    cards: int
    events: tuple[Event, ...]

    @property
    def last_seen(self) -> Mapping[Field, Reading]:
        """The readings of the last frame."""
        frames = [event for event in self.events if isinstance(event, Frame)]
        return frames[-1].readings if frames else {}


@dataclass(frozen=True, slots=True)
class LeftTable:
    """A table that was left at a stop, and is not seen again yet: its game, and what was read last.

    `accounts` are those of its match before this game.
    """

    record: GameRecord
    accounts: Mapping[Seat, int]
    last_seen: Mapping[Field, Reading]

    def is_seen_in(self, frame: Frame) -> bool:
        """True if the frame has any reading."""
        return any(reading is not None for reading in frame.readings.values())

    def differs_from(self, frame: Frame, sight: Sight) -> bool:
        """True if the frame shows that the table has changed."""
        pairs = ((field, self.last_seen.get(field), now) for field, now in frame.readings.items())
        return any(
            None not in {was, now} and not sight.sensor(field).same(was, now) for field, was, now in pairs
        )


def reruns(record: GameRecord, heard: Sequence[Heard], game: AnyGame, sight: Sight) -> Iterator[Rerun]:
    """The ways to judge the end of a game again, the one with the most entries first.

    There are none if this sight cannot read what was heard.
    """
    try:
        events = events_of(heard, game, sight)
    except RecordingError:
        return
    ends = [number for number, one in enumerate(heard, 1) if one.entry]
    for begin in [0, *ends][-1 - MOST_ENTRIES :]:
        before = list(chain(*events[:begin]))
        frames = [event for event in before if isinstance(event, Frame)]
        numbers = [event.number for event in before if isinstance(event, Roll | Card)]
        cards = sum(isinstance(event, Card) for event in before)
        again = (*frames[-1:], *chain(*events[begin:]))
        yield Rerun(as_of(record, heard[:begin]), numbers[-1] if numbers else None, cards, again)


def events_of(heard: Sequence[Heard], game: AnyGame, sight: Sight) -> list[list[Event]]:
    """The events of all lines, those heard together in one list. Raises RecordingError."""
    reader = RecordingReader(game, sight)
    lines = [[line for line in one.lines if not line.startswith(HEADER)] for one in heard]
    return [[reader.feed(number, line) for line in some] for number, some in enumerate(lines, 1)]


def as_of(record: GameRecord, heard: Sequence[Heard]) -> GameRecord:
    """The game as it was once this was heard."""
    made, line = 0, list[int]()
    undos = sum(ply.undone for ply in record.plies)
    for one in heard:
        if one.entry and one.ply > made:
            made = one.ply
            line.append(made)
        elif one.entry and line and undos:
            # An entry without a ply after all undos is the end of the game.
            undos -= 1
            line.pop()
    plies = (
        _not_taken_back(ply) if number in line else ply for number, ply in enumerate(record.plies[:made], 1)
    )
    return msgspec.structs.replace(record, plies=tuple(plies), result=None)


def _not_taken_back(ply: PlyRecord) -> PlyRecord:
    """The ply as it was before it was taken back."""
    flags = tuple(flag for flag in ply.flags if flag != "undone")
    return msgspec.structs.replace(ply, flags=flags, after=UNSET)
