"""The tables of an export and their columns.

``table``, ``number`` and ``started`` are the key of a game in all of them: the table at which it was
played, its number there, and when it began.
"""

from __future__ import annotations

import pyarrow as pa

TIME = pa.timestamp("us")
"""In UTC, and without saying so: DuckDB takes ten times as long for a month in a time zone."""

KEY = [("table", pa.string()), ("number", pa.int32()), ("started", TIME)]

GAMES = pa.schema(
    [
        *KEY,
        ("game", pa.string()),
        ("options", pa.string()),
        ("plies", pa.int32()),
        ("taken_back", pa.int32()),
        ("winner", pa.string()),
        ("ended", pa.string()),
        ("points", pa.int32()),
        ("seconds", pa.float64()),
    ]
)
"""One row for each game. ``options`` are JSON, ``plies`` those of the main line, and ``taken_back`` the
others. ``winner`` is a seat, several with commas between them, or ``draw``; ``ended`` says how a game ended
that its rules did not end. Both are null in a game that goes on. ``points`` are what the winner got in a
match, and ``seconds`` is the time from the first ply to the last, null if it is not known.
"""

PLAYERS = pa.schema([*KEY, ("seat", pa.string()), ("name", pa.string()), ("won", pa.bool_())])
"""One row for each seat of each game. ``name`` is null for players without one, ``won`` in a game without a
winner.
"""

PLIES = pa.schema(
    [
        *KEY,
        ("ply", pa.int32()),
        ("after", pa.int32()),
        ("seat", pa.string()),
        ("move", pa.string()),
        ("roll", pa.int32()),
        ("card", pa.int32()),
        ("at", TIME),
        ("undone", pa.bool_()),
        ("stands", pa.bool_()),
        ("inferred", pa.bool_()),
    ]
)
"""One row for each ply. ``after`` is the ply on which it was made, and ``at`` when. ``undone`` was taken
back, ``stands`` is a table that was accepted although it was wrong (``move`` is null), and ``inferred`` a
roll or card that the referee worked out.
"""

TABLES = {"games": GAMES, "players": PLAYERS, "plies": PLIES}
"""All tables, by the names of their files and in questions."""
