"""Keeps the games of many tables, event by event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

from msgspec import UNSET
from sqlalchemy import Connection, Engine, select, update

from companion.hub.archive.engine import opened, telling
from companion.hub.archive.game_change import GameChange, insert_new, write_changes
from companion.hub.archive.game_reading import GameKey, HubArchiveReader, is_game, listed
from companion.hub.archive.schema import GAMES, TABLES
from companion.mqtt.game_events import (
    NOT_BEGUN,
    Progress,
    events_since,
    progress_before,
)
from companion.mqtt.messages import GameEvent
from companion.records.game_record import GameRecord


class HubArchive(HubArchiveReader):
    """The archive of a hub. One thread writes; all methods raise HubArchiveError.

    What was taken in one call of `take` is on the disk when the call returns, or nothing of it is.
    """

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._tables: dict[str, int] = {}
        self._games: dict[GameKey, tuple[int, Progress]] = {}

    @classmethod
    def open(cls, address: str) -> Self:
        """Open the archive at a URL or a path; it is made if there is none. Raises HubArchiveError."""
        return cls(opened(address))

    def close(self) -> None:
        """Close it."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def take(self, events: Iterable[GameEvent]) -> list[GameKey]:
        """Keep these events, and return the games in which they leave a gap.

        Those that were taken before change nothing, and their order does not matter.
        """
        taken = list(events)
        try:
            with telling(self._engine), self._engine.begin() as connection:
                changes = {
                    key: GameChange(*self._game(connection, key), of_game)
                    for key, of_game in _by_game(taken).items()
                }
                write_changes(connection, changes.values())
                self._games |= {key: (change.id, change.progress) for key, change in changes.items()}
                gaps = [key for key, change in changes.items() if change.leaves_gap]
                return gaps + list(self._lacking(connection, taken))
        except BaseException:
            # What was learned in a transaction that was rolled back is not true.
            self._tables.clear()
            self._games.clear()
            raise

    def add_record(self, table: str, record: GameRecord) -> None:
        """Keep a whole game of this table, or what of it is new."""
        self.take(events_since(table, record, NOT_BEGUN))

    def _lacking(self, connection: Connection, events: Iterable[GameEvent]) -> Iterator[GameKey]:
        """The games before those that have begun which have not come as far here as at their table."""
        for event in events:
            before = None if event.begin is UNSET else event.begin.before
            if before is None:
                continue
            key, told = GameKey(event.table, before.game, before.started), progress_before(before)
            game_id, known = self._game(connection, key)
            connection.execute(
                update(GAMES).where(GAMES.c.id == game_id),
                {"told_made": told.number, "told_taken_back": told.taken_back, "told_ended": told.ended},
            )
            if known < told:
                yield key

    def _game(self, connection: Connection, key: GameKey) -> tuple[int, Progress]:
        """The id of a game and how far it has come; its row is made where it is new."""
        if key not in self._games:
            table_id = self._table(connection, key.table)
            row = connection.execute(listed().where(*is_game(key))).one_or_none()
            if row is None:
                values = {"table_id": table_id, "number": key.number, "started": key.started.isoformat()}
                nothing = {"made": -1, "taken_back": 0, "ended": False, "line": 0}
                connection.execute(GAMES.insert(), values | nothing)
                row = connection.execute(listed().where(*is_game(key))).one()
            self._games[key] = row.id, Progress(row.made, row.taken_back, row.ended)
        return self._games[key]

    def _table(self, connection: Connection, name: str) -> int:
        if name not in self._tables:
            insert_new(connection, TABLES, [{"name": name}])
            found = connection.execute(select(TABLES.c.id).where(TABLES.c.name == name))
            self._tables[name] = int(found.scalar_one())
        return self._tables[name]


def _by_game(events: Iterable[GameEvent]) -> dict[GameKey, list[GameEvent]]:
    found: dict[GameKey, list[GameEvent]] = {}
    for event in events:
        found.setdefault(GameKey(event.table, event.game, event.started), []).append(event)
    return found
