"""How long questions to very many games take: an export as a federation would have it, made up by lot."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from companion.hub.questions import ask
from companion.hub.questions.columns import TABLES

FIRST = datetime(2020, 1, 1, 18, tzinfo=UTC)
PATTERN = 1_000
"""How many games are thought out; the others are like these, at other tables and times."""

QUESTIONS = {
    "games by game": "SELECT game, count(*), avg(plies), avg(seconds) FROM games GROUP BY game",
    "who has won most": (
        "SELECT name, count(*) FILTER (won) AS wins, count(*) AS games FROM players"
        " GROUP BY name ORDER BY wins DESC LIMIT 10"
    ),
    "does the first seat win": (
        "SELECT game, avg((winner = 'A')::INT) FROM games WHERE winner IS NOT NULL GROUP BY game"
    ),
    "openings": "SELECT move, count(*) FROM plies WHERE ply = 1 GROUP BY move ORDER BY count(*) DESC LIMIT 10",
    "plies taken back a month": (
        "SELECT date_trunc('month', started), avg(undone::INT) FROM plies GROUP BY 1 ORDER BY 1"
    ),
    "the way of one player": (
        'SELECT g.game, count(*) FROM games g JOIN players p USING ("table", number, started)'
        " WHERE p.name = 'Player 7' GROUP BY g.game"
    ),
}
"""Questions as a federation puts them."""


class Asked(NamedTuple):
    """A question, and how long its answer took in seconds."""

    name: str
    seconds: float


def make(folder: Path, games: int, plies: int = 40) -> None:
    """Write an export with so many games of about so many plies each."""
    folder.mkdir(parents=True, exist_ok=True)
    random = Random(1)
    pattern = {name: list(rows) for name, rows in _pattern(random, plies).items()}
    with ExitStack() as files:
        writers = {
            name: files.enter_context(
                pq.ParquetWriter(folder / f"{name}.parquet", schema, compression="zstd")
            )
            for name, schema in TABLES.items()
        }
        for part in range(games // PATTERN):
            table, moved = f"table-{part % 500}", timedelta(hours=part)
            for name, rows in pattern.items():
                columns = {column: [row.get(column) for row in rows] for column in TABLES[name].names[3:]}
                key = {
                    "table": [table] * len(rows),
                    "number": [row["number"] + part * PATTERN for row in rows],
                    "started": [row["started"] + moved for row in rows],
                }
                writers[name].write_table(pa.table(key | columns, schema=TABLES[name]))


def times(folder: Path) -> Iterator[Asked]:
    """How long each question takes, the first time it is put."""
    for name, question in QUESTIONS.items():
        began = perf_counter()
        ask(folder, question)
        yield Asked(name, perf_counter() - began)


def _pattern(random: Random, plies: int) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in TABLES}
    for number in range(1, PATTERN + 1):
        key = {"number": number, "started": FIRST + timedelta(minutes=20 * number)}
        length, winner = random.randrange(plies // 2, plies * 3 // 2), random.choice("AB")
        found["games"].append(
            key
            | {
                "game": random.choice(("sahara", "ghostbuster", "esiema")),
                "options": "{}",
                "plies": length,
                "taken_back": 0,
                "winner": winner,
                "points": 10,
                "seconds": length * 15.0,
            }
        )
        for seat in "AB":
            name = f"Player {random.randrange(300)}"
            found["players"].append(key | {"seat": seat, "name": name, "won": seat == winner})
        for ply in range(1, length + 1):
            made = {"ply": ply, "after": ply - 1, "seat": "AB"[ply % 2], "move": f"a{random.randrange(1, 7)}"}
            at = key["started"] + timedelta(seconds=15 * ply)  # type: ignore[operator]
            flags = {"undone": random.random() < 0.02, "stands": False, "inferred": False}
            found["plies"].append(key | made | {"at": at} | flags)
    return found
