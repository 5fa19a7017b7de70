"""Reads the games of many tables: as lines of a list, and as records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET
from sqlalchemy import ColumnElement, Connection, Engine, Row, Select, and_, func, or_, select, tuple_

from companion.contents import Seat
from companion.hub.archive.engine import telling
from companion.hub.archive.errors import MissingPartsError
from companion.hub.archive.game_finding import IS_PLAYED, MOST_NUMBER, narrowing
from companion.hub.archive.schema import GAMES, PLIES, TABLES
from companion.records.game_reader import NoSuchGameError
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.records.game_search import EVERY_GAME, GameSearch
from companion.records.game_summary import GameSummary
from companion.records.wrong_move import WrongMove

_PART = 200
"""How many games are looked at together while more of them are wanted."""


class GameKey(NamedTuple):
    """The key of a game: its table, its number in the archive of that, and when it began there."""

    table: str
    number: int
    started: datetime


@dataclass(frozen=True, slots=True)
class KeptGameRow:
    """A game as a line of a list; `id` is its number at the hub.

    `line` is how many plies its main line has. `game` and `seats` are None until its beginning was heard.
    `is_whole` is False while events are missing.
    """

    id: int
    key: GameKey
    game: str | None
    seats: dict[Seat, str | None] | None
    line: int
    result: Result | None
    is_whole: bool

    @property
    def summary(self) -> GameSummary:
        """The same as the archive of a table lists its games; what is not known is empty."""
        return GameSummary(
            self.id, self.game or "", self.key.started, self.line, self.result, self.seats or {}
        )


class HubArchiveReader:
    """The archive of a hub as it is read, by any thread; all methods raise HubArchiveError."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def games(self, table: str | None = None, most: int | None = None) -> list[KeptGameRow]:
        """The games of all tables, or of one, the newest first."""
        wanted = _newest_first()
        if table is not None:
            wanted = wanted.where(TABLES.c.name == table)
        with telling(self._engine), self._engine.connect() as connection:
            return [_kept(row) for row in connection.execute(wanted.limit(most))]

    def games_after(self, table: str, number: int) -> list[KeptGameRow]:
        """The games of a table with greater numbers than this one, in the order of their numbers."""
        later = _listed().where(TABLES.c.name == table, GAMES.c.number > number).order_by(GAMES.c.number)
        with telling(self._engine), self._engine.connect() as connection:
            return [_kept(row) for row in connection.execute(later)]

    def greatest_number(self, table: str) -> int:
        """The greatest number of a game of this table, 0 if it has none."""
        greatest = select(func.max(GAMES.c.number)).join(TABLES).where(TABLES.c.name == table)
        with telling(self._engine), self._engine.connect() as connection:
            return int(connection.execute(greatest).scalar_one() or 0)

    def find(
        self, search: GameSearch = EVERY_GAME, newest: int | None = None, before: int | None = None
    ) -> list[KeptGameRow]:
        """The games that were played and are looked for, or the `newest` ones of them, the newest first.

        With `before` only games older than the one with this id. By a rule no game is found, because tables
        do not tell a hub of wrong moves.
        """
        found: list[KeptGameRow] = []
        with telling(self._engine), self._engine.connect() as connection:
            for row in _found(connection, search, before):
                if len(found) == newest:
                    break
                kept = _kept(row)
                if search.finds(kept.summary, self.wrong_moves):
                    found.append(kept)
        return found

    def ended(self) -> list[tuple[int, str]]:
        """The ids of the whole games that have ended, in the order in which they began.

        Each has a text that changes with the game.
        """
        state = select(GAMES.c.id, GAMES.c.made, GAMES.c.taken_back).where(GAMES.c.ended, _IS_WHOLE)
        in_order = state.order_by(GAMES.c.started, GAMES.c.id)
        with telling(self._engine), self._engine.connect() as connection:
            rows = connection.execute(in_order).all()
        return [(number, f"{made} {taken_back}") for number, made, taken_back in rows]

    def game(self, game_id: int) -> GameRecord:
        """The game with this id at the hub, as a record that has it as its number.

        Raises NoSuchGameError, or MissingPartsError if it is not whole.
        """
        known = 0 < game_id <= MOST_NUMBER
        with telling(self._engine), self._engine.connect() as connection:
            row = connection.execute(listed().where(GAMES.c.id == game_id)).one_or_none() if known else None
            if row is None:
                raise NoSuchGameError(f"the hub has no game {game_id}")
            if not row.is_whole:
                raise MissingPartsError(f"parts of game {game_id} of the hub are missing")
            return _record(connection, row, game_id)

    def record(self, key: GameKey) -> GameRecord | None:
        """A game as a record, with its number at its table; None if it is not there or not whole."""
        with telling(self._engine), self._engine.connect() as connection:
            row = connection.execute(listed().where(*is_game(key))).one_or_none()
            return None if row is None or not row.is_whole else _record(connection, row, key.number)

    def wrong_moves(self, game_id: int) -> Iterable[WrongMove]:
        """None: tables do not tell a hub of wrong moves."""
        return ()

    def resume_at(self, table: str) -> int:
        """The number of the game from which a table must send its events again; 1 if nothing is known.

        That is the last whole game before the first that is not, because others may be missing between the
        two; and the newest game if all are whole, because it may have gone on.
        """
        games = self.games(table)
        first_gap = min((game.key.number for game in games if not game.is_whole), default=None)
        whole = [game.key.number for game in games if game.is_whole]
        return max((number for number in whole if first_gap is None or number < first_gap), default=1)


_IS_WHOLE = and_(
    GAMES.c.game.is_not(None),
    GAMES.c.kept == GAMES.c.made,
    or_(
        GAMES.c.told_made.is_(None),
        tuple_(GAMES.c.made, GAMES.c.taken_back, GAMES.c.ended)
        >= tuple_(GAMES.c.told_made, GAMES.c.told_taken_back, GAMES.c.told_ended),
    ),
)
"""No event of a game is missing: it has come as far as its table has told, as far as that is known."""


def listed() -> Select[Any]:
    """All columns of games, whether they are whole, and the name of their table."""
    return select(GAMES, _IS_WHOLE.label("is_whole"), TABLES.c.name).join(TABLES)


def is_game(key: GameKey) -> tuple[ColumnElement[bool], ...]:
    """The conditions that the game with this key meets."""
    return (
        TABLES.c.name == key.table,
        GAMES.c.number == key.number,
        GAMES.c.started == key.started.isoformat(),
    )


def _listed() -> Select[Any]:
    """What a list needs of the games."""
    lines = select(
        GAMES.c.id,
        GAMES.c.number,
        GAMES.c.started,
        GAMES.c.game,
        GAMES.c.seats,
        GAMES.c.line,
        GAMES.c.result,
        _IS_WHOLE.label("is_whole"),
        TABLES.c.name,
    )
    return lines.join(TABLES)


def _newest_first() -> Select[Any]:
    """The same, the newest game first."""
    return _listed().order_by(GAMES.c.started.desc(), GAMES.c.id.desc())


def _found(connection: Connection, search: GameSearch, before: int | None) -> Iterator[Row[Any]]:
    """The rows of all games that may be looked for, the newest first, part by part."""
    wanted = _newest_first().where(IS_PLAYED, *narrowing(search)).limit(_PART)
    part = wanted
    if before is not None:
        place: Select[Any] = select(GAMES.c.started, GAMES.c.id).where(GAMES.c.id == min(before, MOST_NUMBER))
        row = connection.execute(place).one_or_none()
        if row is None:
            return
        part = wanted.where(_is_older(row))
    while rows := connection.execute(part).all():
        yield from rows
        part = wanted.where(_is_older(rows[-1]))


def _is_older(row: Row[Any]) -> ColumnElement[bool]:
    """The condition that games meet which come after this one in a list."""
    return tuple_(GAMES.c.started, GAMES.c.id) < tuple_(row.started, row.id)


def _kept(row: Row[Any]) -> KeptGameRow:
    return KeptGameRow(
        id=row.id,
        key=GameKey(row.name, row.number, datetime.fromisoformat(row.started)),
        game=row.game,
        seats=None if row.seats is None else msgspec.json.decode(row.seats),
        line=row.line,
        result=_result(row.result),
        is_whole=row.is_whole,
    )


def _record(connection: Connection, row: Row[Any], number: int) -> GameRecord:
    plies = connection.execute(select(PLIES).where(PLIES.c.game_id == row.id).order_by(PLIES.c.number)).all()
    return GameRecord(
        id=number,
        game=row.game,
        options=msgspec.json.decode(row.options),
        seats=msgspec.json.decode(row.seats),
        start=msgspec.json.decode(row.start),
        started=datetime.fromisoformat(row.started),
        plies=tuple(map(_ply, plies)),
        result=_result(row.result),
    )


def _ply(row: Row[Any]) -> PlyRecord:
    ply = msgspec.json.decode(row.ply, type=PlyRecord)
    if not row.undone:
        return ply
    after = UNSET if row.after == row.number - 1 else row.after
    return msgspec.structs.replace(ply, flags=(*ply.flags, "undone"), after=after)


def _result(text: str | None) -> Result | None:
    return None if text is None else msgspec.json.decode(text, type=Result)
