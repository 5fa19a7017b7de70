"""The tables of the archive of a hub, the same in SQLite and PostgreSQL.

tables
    One row for each table that was ever heard; ``name`` is the one under which it speaks.
games
    One row for each game. ``number`` is its number in the archive of its table and ``started`` when it
    began there: the three are its key. ``made``, ``taken_back`` and ``ended`` are how far it has come
    (`companion.mqtt.game_events.Progress`), and ``line`` is how many plies its main line has. ``game`` and
    what follows it is null until the beginning of the game was heard. ``told_made`` and what follows it is
    how far it must have come, because its table has begun another game after it; null while that is not
    known. ``people`` is the JSON of ``seats`` in lower case, for searches, and ``kept`` is how many plies are
    here.
plies
    One row for each ply, as in the archive of a table: ``after`` is the ply on which it was made,
    ``undone`` is true if it is not on the main line, and ``ply`` is the JSON of a
    `companion.records.game_record.PlyRecord`.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False, unique=True),
)

GAMES = Table(
    "games",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("started", String(40), nullable=False),
    Column("game", String(40)),
    Column("options", Text),
    Column("seats", Text),
    Column("start", Text),
    Column("made", Integer, nullable=False),
    Column("taken_back", Integer, nullable=False),
    Column("ended", Boolean, nullable=False),
    Column("line", Integer, nullable=False),
    Column("result", Text),
    Column("told_made", Integer),
    Column("told_taken_back", Integer),
    Column("told_ended", Boolean),
    Column("people", Text),
    Column("kept", Integer, nullable=False, server_default="0"),
    UniqueConstraint("table_id", "number", "started", name="games_key"),
    Index("games_by_start", "started"),
    Index("games_by_game", "game", "started"),
)

PLIES = Table(
    "plies",
    METADATA,
    Column("game_id", Integer, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("after", Integer, nullable=False),
    Column("undone", Boolean, nullable=False),
    Column("ply", Text, nullable=False),
)
