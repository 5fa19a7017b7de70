"""Writes the games of a hub as Parquet: ``games.parquet``, ``players.parquet`` and ``plies.parquet``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import UNSET

from companion.hub.archive import GameKey, HubArchive
from companion.hub.questions.columns import TABLES
from companion.records.game_record import GameRecord, PlyRecord, parents

TOGETHER = 2_000
"""How many games are held in memory at once."""

Row = dict[str, Any]


def export(
    archive: HubArchive,
    folder: Path,
    report: Callable[[int, int], None] = lambda _done, _all: None,
    together: int = TOGETHER,
) -> int:
    """Write all whole games into a folder, which is made if there is none, and return their number.

    `report` is called now and then with how many games are done, and of how many. A file gets its name, and
    replaces an older one, only once it is whole. Raises HubArchiveError, OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    keys = [game.key for game in archive.games() if game.is_whole]
    # The oldest first, so that equal archives make equal files.
    keys.reverse()
    with ExitStack() as files:
        writers = {
            name: files.enter_context(pq.ParquetWriter(_unfinished(folder, name), schema, compression="zstd"))
            for name, schema in TABLES.items()
        }
        for done in range(0, len(keys), together):
            some = keys[done : done + together]
            records = [(key, record) for key in some if (record := archive.record(key)) is not None]
            for name, rows in _rows(records).items():
                writers[name].write_table(pa.Table.from_pylist(rows, schema=TABLES[name]))
            report(min(done + together, len(keys)), len(keys))
    for name in TABLES:
        _unfinished(folder, name).replace(folder / f"{name}.parquet")
    return len(keys)


def _unfinished(folder: Path, name: str) -> Path:
    return folder / f"{name}.parquet.new"


def _rows(records: Iterable[tuple[GameKey, GameRecord]]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {name: [] for name in TABLES}
    for key, record in records:
        place = key._asdict()
        found["games"].append(place | _game(record))
        found["players"] += [place | row for row in _players(record)]
        found["plies"] += [place | row for row in _plies(record)]
    return found


def _game(record: GameRecord) -> Row:
    result = record.result
    times = [ply.at for ply in record.plies if ply.at is not None]
    return {
        "game": record.game,
        "options": msgspec.json.encode(record.options).decode(),
        "plies": len(record.line),
        "taken_back": len(record.plies) - len(record.line),
        "winner": None if result is None or result.winner is None else ",".join(_winners(record)),
        "ended": None if result is None else result.ended,
        "points": result.counted if result is not None and result.points is not None else None,
        "seconds": (times[-1] - times[0]).total_seconds() if times else None,
    }


def _winners(record: GameRecord) -> tuple[str, ...]:
    winner = None if record.result is None else record.result.winner
    return () if winner is None else (winner,) if isinstance(winner, str) else tuple(winner)


def _players(record: GameRecord) -> Iterator[Row]:
    winners = _winners(record)
    for seat, name in record.seats.items():
        yield {"seat": seat, "name": name, "won": seat in winners if winners else None}


def _plies(record: GameRecord) -> Iterator[Row]:
    for number, (ply, after) in enumerate(zip(record.plies, parents(record.plies), strict=True), 1):
        yield {"ply": number, "after": after, **_ply(ply)}


def _ply(ply: PlyRecord) -> Row:
    return {
        "seat": ply.seat,
        "move": ply.move,
        "roll": None if ply.roll is UNSET else ply.roll,
        "card": None if ply.card is UNSET else ply.card,
        "at": ply.at,
        "undone": ply.undone,
        "stands": ply.stands,
        "inferred": ply.inferred,
    }
