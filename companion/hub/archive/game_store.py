"""Keeps the games of many tables, event by event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self

import msgspec
from msgspec import UNSET
from sqlalchemy import Connection, Engine, Table, bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite

from companion.hub.archive.engine import opened, telling
from companion.hub.archive.game_finding import lower_case
from companion.hub.archive.game_reading import GameKey, HubArchiveReader, is_game, listed
from companion.hub.archive.schema import GAMES, PLIES, TABLES
from companion.mqtt.game_events import (
    NOT_BEGUN,
    Progress,
    events_since,
    made,
    progress_after,
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
                gaps = [
                    key
                    for key, of_game in _by_game(taken).items()
                    if self._take_game(connection, key, of_game)
                ]
                return gaps + list(self._lacking(connection, taken))
        except BaseException:
            # What was learned in a transaction that was rolled back is not true.
            self._tables.clear()
            self._games.clear()
            raise

    def add_record(self, table: str, record: GameRecord) -> None:
        """Keep a whole game of this table, or what of it is new."""
        self.take(events_since(table, record, NOT_BEGUN))

    def _take_game(self, connection: Connection, key: GameKey, events: Sequence[GameEvent]) -> bool:
        """Keep events of one game; True if others must be missing before them."""
        game_id, known = self._game(connection, key)
        begin = next((event.begin for event in events if event.begin is not UNSET), UNSET)
        if begin is not UNSET:
            connection.execute(
                update(GAMES).where(GAMES.c.id == game_id),
                {
                    "game": begin.game,
                    "options": _json(begin.options),
                    "seats": _json(begin.seats),
                    "people": lower_case(begin.seats),
                    "start": _json(begin.start),
                },
            )
        plies = list(_rows(game_id, events))
        if plies:
            _insert_new(connection, PLIES, plies)
        furthest = max(events, key=progress_after)
        progress = max(progress_after(furthest), known)
        if progress > known:
            values: dict[str, Any] = {"made": progress.number, "taken_back": progress.taken_back}
            values |= {"ended": progress.ended, "result": _json(furthest.result) if progress.ended else None}
            connection.execute(update(GAMES).where(GAMES.c.id == game_id), values)
        if _only_adds(events, known, progress):
            added = progress.number - max(known.number, 0)
            more = {"line": GAMES.c.line + added, "kept": GAMES.c.kept + added}
            connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(more))
        elif plies or progress > known:
            _mark_main_line(connection, game_id, progress)
        self._games[key] = game_id, progress
        new = sum(row["number"] > known.number for row in plies)
        return max(known.number, 0) + new < progress.number or (known == NOT_BEGUN and begin is UNSET)

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
            _insert_new(connection, TABLES, [{"name": name}])
            found = connection.execute(select(TABLES.c.id).where(TABLES.c.name == name))
            self._tables[name] = int(found.scalar_one())
        return self._tables[name]


def _by_game(events: Iterable[GameEvent]) -> dict[GameKey, list[GameEvent]]:
    found: dict[GameKey, list[GameEvent]] = {}
    for event in events:
        found.setdefault(GameKey(event.table, event.game, event.started), []).append(event)
    return found


def _rows(game_id: int, events: Iterable[GameEvent]) -> Iterator[dict[str, Any]]:
    """The plies of these events as rows, each once."""
    seen = set[int]()
    for event in events:
        if event.ply is not UNSET and event.number not in seen:
            seen.add(event.number)
            yield {
                "game_id": game_id,
                "number": event.number,
                "after": event.after,
                "undone": False,
                "ply": _json(made(event.ply)),
            }


def _only_adds(events: Iterable[GameEvent], known: Progress, progress: Progress) -> bool:
    """True if these events only add plies at the end of a main line from which nothing was taken back."""
    plies = {event.number: event.after for event in events if event.kind == "ply"}
    new = {number: number - 1 for number in range(max(known.number, 0) + 1, progress.number + 1)}
    return bool(new) and plies == new and (known.taken_back, progress.taken_back) == (0, 0)


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


def _insert_new(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    """Insert rows, but none whose key is there already."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(table).on_conflict_do_nothing(), rows)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
