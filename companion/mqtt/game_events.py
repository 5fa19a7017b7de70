"""A game as events, and events as a game again: what a table sends, and what others make of it. Pure.

A game only goes forward: each entry makes a ply, takes the last one back, or ends the game. So the states
of a game have an order (`Progress`), and events may come twice, late, or in any order: the furthest state
counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Self

import msgspec
from msgspec import UNSET

from companion.mqtt.messages import EventKind, GameBefore, GameBegin, GameEvent
from companion.records.game_record import GameRecord, PlyRecord, Result, parents


class Progress(NamedTuple):
    """How far a game has come, in an order in which later states are greater.

    `number` plies were made. `taken_back` is by how much the number of the ply in force is less, because
    plies were taken back since; and `ended` is True once the game has a result.
    """

    number: int
    taken_back: int
    ended: bool


NOT_BEGUN = Progress(-1, 0, False)
"""Before anything of a game is known."""

BEGUN = Progress(0, 0, False)
"""A game without a ply."""


def progress_of(record: GameRecord) -> Progress:
    """How far this game has come."""
    return Progress(len(record.plies), len(record.plies) - _head(record), record.result is not None)


def progress_after(event: GameEvent) -> Progress:
    """How far its game has come with this event."""
    return Progress(event.number, event.number - event.head, event.result is not None)


def progress_before(before: GameBefore) -> Progress:
    """How far the game before another one came."""
    return Progress(before.number, before.number - before.head, before.ended)


def events_since(
    table: str, record: GameRecord, known: Progress, before: GameRecord | None = None
) -> Iterator[GameEvent]:
    """The events that lead from what is known of a game of the archive to how it is now, in order.

    `before` is the game that was played before it, which its beginning names.
    """
    of_game: dict[str, Any] = {"table": table, "game": record.id or 0, "started": record.started}
    now, reached = progress_of(record), max(known, BEGUN)
    if known < BEGUN:
        yield GameEvent(**of_game, kind="begin", number=0, head=0, begin=_begin(record, before))
    for number, (ply, after) in enumerate(zip(record.plies, parents(record.plies), strict=True), 1):
        if number > known.number:
            reached = Progress(number, 0, now == Progress(number, 0, True))
            yield GameEvent(
                **of_game,
                kind="ply",
                number=number,
                head=number,
                after=after,
                ply=msgspec.structs.replace(ply, after=UNSET),
                result=record.result if reached.ended else None,
            )
    if now != reached:
        kind: EventKind = "undo" if record.result is None else "end"
        yield GameEvent(**of_game, kind=kind, number=now.number, head=_head(record), result=record.result)


class GameSoFar:
    """A game of a table, put together from its events."""

    def __init__(self) -> None:
        self._begin: GameEvent | None = None
        self._plies: dict[int, tuple[int, PlyRecord]] = {}
        self._result: Result | None = None
        self.progress = NOT_BEGUN

    @classmethod
    def of(cls, table: str, record: GameRecord) -> Self:
        """A game that is known as a record."""
        game = cls()
        for event in events_since(table, record, NOT_BEGUN):
            game.take(event)
        return game

    def take(self, event: GameEvent) -> None:
        """Take an event of this game; one that was taken before changes nothing."""
        if event.kind == "begin":
            self._begin = event
        if event.ply is not UNSET and event.after is not UNSET:
            self._plies.setdefault(event.number, (event.after, made(event.ply)))
        progress = progress_after(event)
        if progress > self.progress:
            self.progress, self._result = progress, event.result

    @property
    def is_whole(self) -> bool:
        """True if no event before the furthest one is missing."""
        return self._begin is not None and len(self._plies) == self.progress.number

    @property
    def record(self) -> GameRecord | None:
        """The game as a record, None if events are missing."""
        begun = self._begin
        if begun is None or begun.begin is UNSET or not self.is_whole:
            return None
        return GameRecord(
            id=begun.game,
            game=begun.begin.game,
            options=begun.begin.options,
            seats=begun.begin.seats,
            start=begun.begin.start,
            started=begun.started,
            plies=tuple(self._flagged()),
            result=self._result,
        )

    def _flagged(self) -> Iterator[PlyRecord]:
        """The plies in order; those that are not on the main line are flagged as undone."""
        line = self._main_line()
        for number in range(1, self.progress.number + 1):
            after, ply = self._plies[number]
            if number in line:
                yield ply
            else:
                named = UNSET if after == number - 1 else after
                yield msgspec.structs.replace(ply, flags=(*ply.flags, "undone"), after=named)

    def _main_line(self) -> set[int]:
        """The numbers of the plies that lead to the head."""
        line, number = set[int](), self.progress.number - self.progress.taken_back
        while number:
            line.add(number)
            number = self._plies[number][0]
        return line


def made(ply: PlyRecord) -> PlyRecord:
    """The ply as it was when it was made."""
    return msgspec.structs.replace(ply, flags=tuple(flag for flag in ply.flags if flag != "undone"))


def _head(record: GameRecord) -> int:
    """The number of the last ply of the main line, 0 if there is none."""
    return max((number for number, ply in enumerate(record.plies, 1) if not ply.undone), default=0)


def _begin(record: GameRecord, before: GameRecord | None) -> GameBegin:
    return GameBegin(
        game=record.game,
        options=record.options,
        seats=record.seats,
        start=record.start,
        before=None if before is None else _before(before),
    )


def _before(record: GameRecord) -> GameBefore:
    return GameBefore(
        game=record.id or 0,
        started=record.started,
        number=len(record.plies),
        head=_head(record),
        ended=record.result is not None,
    )
