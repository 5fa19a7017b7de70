"""The tables of the archive, and how an older archive becomes a newer one.

`MIGRATIONS[n]` takes an archive from version n to n + 1; the version is kept in SQLite's
`user_version`. To change the tables, append a step; never edit one that was released.

games
    One row for each game. ``id`` is the order of the archive, never the clock. ``match`` is the
    id of the first game of its match, NULL in that game. ``origin`` is ``table``,
    ``recording`` or ``import``; only games of the table are ever resumed.
plies
    One row for each ply in the form of `companion.records.game_record.PlyRecord`. ``after`` is the
    ply on which it was made, ``undone`` 1 once it was taken back (its flag says so too; the
    column lets SQL count).
heard
    The raw lines, in the form of a recording, that led to something that was shown, in the order of
    ``number`` within a game. With ``entry`` 1 that was a ply, and ``ply`` its number; or an undo or the end,
    and ``ply`` the last ply made before. With 0 it was anything else, such as an illegal table, and ``ply``
    is the one to come. ``simulated`` is how a simulated table then was, see
    `companion.records.simulated_state`, and ``wrong`` a wrong move that was told, see
    `companion.records.wrong_move`. ``sum`` is a checksum.
    Since version 4 ``lines`` may be packed, see `companion.records.packed_lines`.
readings
    The same of games that were kept before version 3: only entries, in the order of ``id``.
players
    The names used so far; the greater ``used``, the later.

Since version 3 ``games.plies`` is how many plies the main line has, so that a list need not read them; it is
NULL in games that were kept before, up to their next ply.

Since version 2 ``plies.sum`` and ``games.sum`` are checksums of the archive, see
`companion.records.checksums`, and ``games.heard`` is the sum over what was heard up to the last entry. They
are empty in games that were kept before, up to the next ply of such a game.
"""

from __future__ import annotations

import sqlite3
from typing import Any

APPLICATION_ID = 0x54544331
"""``TTC1`` in SQLite's header: the mark of an archive."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            seats TEXT NOT NULL,
            start TEXT NOT NULL,
            started TEXT NOT NULL,
            match INTEGER REFERENCES games (id),
            origin TEXT NOT NULL,
            result TEXT
        )""",
        "CREATE INDEX games_of_match ON games (match)",
        """CREATE TABLE plies (
            game INTEGER NOT NULL REFERENCES games (id),
            number INTEGER NOT NULL,
            after INTEGER NOT NULL,
            ply TEXT NOT NULL,
            undone INTEGER NOT NULL,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID""",
        """CREATE TABLE readings (
            id INTEGER PRIMARY KEY,
            game INTEGER NOT NULL REFERENCES games (id),
            ply INTEGER NOT NULL,
            lines TEXT NOT NULL
        )""",
        "CREATE INDEX readings_of_game ON readings (game)",
        "CREATE TABLE players (name TEXT PRIMARY KEY, used INTEGER NOT NULL) WITHOUT ROWID",
    ),
    (
        "ALTER TABLE games ADD COLUMN sum TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE games ADD COLUMN heard TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE plies ADD COLUMN sum TEXT NOT NULL DEFAULT ''",
    ),
    (
        # The game is part of its key, so that what is heard of a game fills one page after the other.
        """CREATE TABLE heard (
            game INTEGER NOT NULL REFERENCES games (id),
            number INTEGER NOT NULL,
            ply INTEGER NOT NULL,
            lines TEXT NOT NULL,
            entry INTEGER NOT NULL,
            simulated TEXT,
            wrong TEXT,
            sum TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID""",
        "ALTER TABLE games ADD COLUMN plies INTEGER",
    ),
    # From here on ``heard.lines`` may be packed.
    ("CREATE INDEX wrong_moves ON heard (game) WHERE wrong IS NOT NULL",),
)

VERSION = len(MIGRATIONS)

PAGE = 1024
"""The size of a page in bytes. A ply changes three pages, and each is written whole: with the usual 4096
bytes a memory card wears more than twice as fast.
"""

OLD_PAGE, LAST_WITH_OLD_PAGES = 4096, 3
"""The size of a page in archives of older versions, in bytes, and the last of these versions. Such pages stay
where the disk has no room to write an older archive anew.
"""


def version(connection: sqlite3.Connection) -> int | None:
    """The archive's version: 0 for an empty file, None for a file of another program."""
    mark, number = (_pragma(connection, name) for name in ("application_id", "user_version"))
    if mark == APPLICATION_ID:
        return number
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    return 0 if (mark, number, tables) == (0, 0, 0) else None


def migrate(connection: sqlite3.Connection, since: int, to: int | None = None) -> None:
    """Bring the tables from version `since` to `to`, by default `VERSION`, within the caller's
    transaction.
    """
    newest = VERSION if to is None else to
    for statement in (statement for step in MIGRATIONS[since:newest] for statement in step):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {newest}")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def make_pages_small(connection: sqlite3.Connection) -> None:
    """Write the file anew with pages of the size `PAGE`, outside a transaction. Raises sqlite3.Error.

    After this the tables begin at the same pages in all archives, old and new.
    """
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute(f"PRAGMA page_size = {PAGE}")
    connection.execute("VACUUM")


def as_made(number: int) -> sqlite3.Connection:
    """An archive in memory, without games, as a companion of this version creates it."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    old = number <= LAST_WITH_OLD_PAGES
    connection.execute(f"PRAGMA page_size = {OLD_PAGE if old else PAGE}")
    connection.execute("BEGIN")
    for step in range(number):
        migrate(connection, step, step + 1)
    connection.execute("COMMIT")
    if not old:
        make_pages_small(connection)
    return connection


def shape(connection: sqlite3.Connection) -> list[Any]:
    """The columns of all tables and their references: equal in all archives of one version."""
    return connection.execute(_SHAPE).fetchall()


_SHAPE = """
    SELECT t.name, c.name, c.type, c."notnull", c.pk
    FROM sqlite_master AS t, pragma_table_info(t.name) AS c
    WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_stat%'
    UNION ALL SELECT t.name, r."table", r."from", r."to", r.seq
    FROM sqlite_master AS t, pragma_foreign_key_list(t.name) AS r
    WHERE t.type = 'table' ORDER BY 1, 2, 3
"""
"""Tables named ``sqlite_stat`` exist if someone has run ANALYZE; they change nothing."""


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
