"""What events change in the rows of the games that they belong to, and how that is written.

The changes of many games are written by a few statements, so that the cost of a ply is small where very many
tables play at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection, Table, UpdateBase, bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite

from companion.hub.archive.game_finding import lower_case
from companion.hub.archive.schema import GAMES, PLIES
from companion.mqtt.game_events import NOT_BEGUN, Progress, made, progress_after
from companion.mqtt.messages import GameEvent

_OF_THE_GAME = GAMES.c.id == bindparam("its_id")


@dataclass(frozen=True)
class GameChange:
    """Events of one game, at least one; `id` is that of its row, and `known` how far it has come there."""

    id: int
    known: Progress
    events: Sequence[GameEvent]

    @cached_property
    def plies(self) -> list[dict[str, Any]]:
        """The rows of the plies in these events, each once; some may be there already."""
        found = {event.number: event for event in reversed(self.events) if event.ply is not UNSET}
        return [
            {
                "game_id": self.id,
                "number": number,
                "after": event.after,
                "undone": False,
                "ply": as_json(made(event.ply)),
            }
            for number, event in found.items()
            if event.ply is not UNSET
        ]

    @cached_property
    def progress(self) -> Progress:
        """How far the game has come now."""
        return max(progress_after(self._furthest), self.known)

    @property
    def begin(self) -> dict[str, Any] | None:
        """What is new in its row if these events have its beginning."""
        begin = next((event.begin for event in self.events if event.begin is not UNSET), None)
        if begin is None:
            return None
        return {
            "its_id": self.id,
            "game": begin.game,
            "options": as_json(begin.options),
            "seats": as_json(begin.seats),
            "people": lower_case(begin.seats),
            "start": as_json(begin.start),
        }

    @property
    def advance(self) -> dict[str, Any] | None:
        """What is new in its row if it has come further: `added` plies more, at the end of its main line."""
        if self.progress <= self.known:
            return None
        return {
            "its_id": self.id,
            "made": self.progress.number,
            "taken_back": self.progress.taken_back,
            "ended": self.progress.ended,
            "result": as_json(self._furthest.result) if self.progress.ended else None,
            "added": self._made if self._only_adds else 0,
        }

    @property
    def may_branch(self) -> bool:
        """True if the main line may be another one now, not the one before with more plies at its end."""
        return not self._only_adds and (bool(self.plies) or self.progress > self.known)

    @property
    def leaves_gap(self) -> bool:
        """True if other events must be missing before these."""
        new = sum(row["number"] > self.known.number for row in self.plies)
        return new < self._made or (self.known == NOT_BEGUN and self.begin is None)

    @property
    def _furthest(self) -> GameEvent:
        return max(self.events, key=progress_after)

    @property
    def _made(self) -> int:
        """How many plies were made since."""
        return self.progress.number - max(self.known.number, 0)

    @property
    def _only_adds(self) -> bool:
        """True if they only add plies at the end of a main line from which nothing was taken back."""
        plies = {event.number: event.after for event in self.events if event.kind == "ply"}
        new = {
            number: number - 1 for number in range(max(self.known.number, 0) + 1, self.progress.number + 1)
        }
        return bool(new) and plies == new and (self.known.taken_back, self.progress.taken_back) == (0, 0)


def write_changes(connection: Connection, changes: Iterable[GameChange]) -> None:
    """Write the changes of games, each of another one."""
    every = list(changes)
    begins = update(GAMES).where(_OF_THE_GAME)
    advances = begins.values(line=GAMES.c.line + bindparam("added"), kept=GAMES.c.kept + bindparam("added"))
    _execute(connection, begins, (change.begin for change in every))
    insert_new(connection, PLIES, [row for change in every for row in change.plies])
    _execute(connection, advances, (change.advance for change in every))
    for change in every:
        if change.may_branch:
            _mark_main_line(connection, change.id, change.progress)


def insert_new(connection: Connection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows, but none whose key is there already."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    _execute(connection, dialect.insert(table).on_conflict_do_nothing(), rows)


def _mark_main_line(connection: Connection, game_id: int, progress: Progress) -> None:
    """Flag the plies that are not on the main line, and count those that are."""
    rows = connection.execute(
        select(PLIES.c.number, PLIES.c.after, PLIES.c.undone).where(PLIES.c.game_id == game_id)
    ).all()
    parents = {row.number: row.after for row in rows}
    line, number = set[int](), progress.number - progress.taken_back
    while number in parents:
        line.add(number)
        number = parents[number]
    changed = [
        {"its_number": row.number, "undone": row.number not in line}
        for row in rows
        if row.undone == (row.number in line)
    ]
    if changed:
        flagged = update(PLIES).where(PLIES.c.game_id == game_id, PLIES.c.number == bindparam("its_number"))
        connection.execute(flagged, changed)
    connection.execute(update(GAMES).where(GAMES.c.id == game_id), {"line": len(line), "kept": len(rows)})


def _execute(connection: Connection, statement: UpdateBase, rows: Iterable[dict[str, Any] | None]) -> None:
    """Execute a statement once for each row that is not None."""
    found = [row for row in rows if row is not None]
    if found:
        connection.execute(statement, found)


def as_json(value: object) -> str:
    """The value as it stands in a column."""
    return msgspec.json.encode(value).decode()
