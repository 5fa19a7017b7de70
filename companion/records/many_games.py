"""Many games in one file: as JSON Lines, one game a line, and as a table of their results (CSV)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO, NamedTuple

import msgspec

from companion.json_reading import JsonError, read_json
from companion.records.game_record import LONGEST_RECORD, GameRecord
from companion.texts import plain_json, visible

COLUMNS = ("id", "game", "started", "seats", "plies", "winner", "points", "ended", "by")
FORMULA = ("=", "+", "-", "@", "\t")
"""How a text begins that a spreadsheet would take for a formula."""


class Document(NamedTuple):
    """The text of one game; `line` is its line in a file of many games, None if it is the only one."""

    line: int | None
    text: bytes


def documents(file: BinaryIO) -> Iterator[Document]:
    """The games of a file: each line for itself if the first line is a whole JSON value, else the whole file.

    A text that is too long is cut off just after the size at which it is.
    """
    begun, first = b"", None
    lines = enumerate(iter(lambda: file.readline(LONGEST_RECORD + 1), b""), 1)
    for number, text in lines:
        begun += text
        if not text.strip():
            continue
        if first is not None:
            yield from (Document(*line) for line in chain([first, (number, text)], lines) if line[1].strip())
            return
        if not _is_json(text):
            break
        first = (number, text)
    yield Document(None, (begun + file.read(LONGEST_RECORD + 1))[: LONGEST_RECORD + 1])


def _is_json(text: bytes) -> bool:
    try:
        read_json(text)
    except JsonError:
        return False
    return True


def write_line(record: GameRecord) -> str:
    """The record as one line of JSON; `companion.records.game_record.read` reads it."""
    return plain_json(msgspec.json.encode(record).decode()) + "\n"


def results_table(records: Iterable[GameRecord]) -> str:
    """The results as CSV, with a line of names first; the seats are as in ``A=Ada; B=Bo``."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows([_cell(value) for value in _row(record)] for record in records)
    return written.getvalue()


def _row(record: GameRecord) -> tuple[object, ...]:
    result = record.result
    winner = None if result is None else result.winner
    seats = "; ".join(f"{seat}={record.names.get(seat, '')}" for seat in record.seats)
    return (
        record.id or "",
        record.game,
        f"{record.started:%Y-%m-%dT%H:%M:%SZ}",
        seats,
        len(record.line),
        winner if isinstance(winner, str) else " ".join(winner or ()),
        "" if result is None or winner is None else result.counted,
        result and result.ended,
        result and result.by,
    )


def _cell(value: object) -> str:
    """A value as a text that no spreadsheet calculates and no terminal obeys."""
    text = "" if value is None else visible(str(value))
    return f"'{text}" if text.startswith(FORMULA) else text
