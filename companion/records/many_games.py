"""Many games in one file: in notation, as JSON Lines, and as a table of their results (CSV)."""

from __future__ import annotations

import csv
import io
import re
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO, NamedTuple, TypeAlias

from companion.json_reading import JsonError, read_json
from companion.records import game_record, notation
from companion.records.game_record import LONGEST_RECORD, GameRecord
from companion.texts import json_line, visible

COLUMNS = ("id", "game", "started", "seats", "plies", "winner", "points", "ended", "by")
_FORMULA = re.compile(r'(?:^|(?<=[;,]))(?=[\s"]*[=+\-@＝＋－＠])')  # noqa: RUF001 - wide signs count, too
"""Where a formula would begin in a spreadsheet: at the beginning of a cell, or after a sign at which another
spreadsheet ends a cell (https://owasp.org/www-community/attacks/CSV_Injection).
"""

_NumberedLine: TypeAlias = tuple[int, bytes]
"""A line of a file, with its number."""

_OPENING = b"[Game"
"""How a line begins with which a game in notation begins."""


class Document(NamedTuple):
    """The text of one game; `line` is its first line in a file of many games, None if it is the only one."""

    line: int | None
    text: bytes


def documents(file: BinaryIO) -> Iterator[Document]:
    """The games of a file.

    A file in notation has a game from each line that begins with ``[Game`` to the next one. Another file has
    one in each line if the first line is a whole JSON value, else a single one. A text that is too long is
    cut off just after the size at which it is.
    """
    lines = enumerate(iter(lambda: file.readline(LONGEST_RECORD + 1), b""), 1)
    begun = _up_to_filled(lines)
    if _is_notation(begun[-1][1]):
        yield from _in_notation(chain(begun, lines))
        return
    if _is_json(begun[-1][1]):
        more = _up_to_filled(lines)
        if _bare(more[-1][1]):
            every = chain(begun, more, lines)
            yield from (Document(number, line.rstrip()) for number, line in every if _bare(line))
            return
        begun += more
    yield Document(None, _joined(chain(begun, lines)))


def read(document: Document) -> GameRecord:
    """The record of a text in notation or JSON. Raises NotationError."""
    if _is_notation(document.text):
        from companion.records import notation_reader  # noqa: PLC0415 - loads Lark, which takes its time

        return notation_reader.read(document.text, document.line or 1)
    return game_record.read(document.text)


def _up_to_filled(lines: Iterable[_NumberedLine]) -> list[_NumberedLine]:
    """Empty lines and the first line that is not empty; if there is none, an empty one ends them."""
    taken = []
    for line in lines:
        taken.append(line)
        if _bare(line[1]):
            return taken
    return [*taken, (len(taken) + 1, b"")]


def _in_notation(lines: Iterable[_NumberedLine]) -> Iterator[Document]:
    """Each game; what stands before the first one belongs to it."""
    games = _games(lines)
    first, second = next(games), next(games, None)
    if second is None:
        yield Document(None, first.text)
    else:
        yield from chain([first, second], games)


def _games(lines: Iterable[_NumberedLine]) -> Iterator[Document]:
    first, text, opened = 1, bytearray(), False
    for number, line in lines:
        if _bare(line).startswith(_OPENING):
            if opened:
                yield Document(first, bytes(text))
                first, text = number, bytearray()
            opened = True
        text += line[: LONGEST_RECORD + 1 - len(text)]
    yield Document(first, bytes(text))


def _joined(lines: Iterable[_NumberedLine]) -> bytes:
    """The text of these lines, as far as it is needed to see that it is too long."""
    text = bytearray()
    for _, line in lines:
        text += line
        if len(text) > LONGEST_RECORD:
            break
    return bytes(text[: LONGEST_RECORD + 1])


def _is_notation(text: bytes) -> bool:
    """True if the text begins with a header or a comment of the notation, as no JSON of a record does."""
    return _bare(text).startswith((b"[", b";"))


def _bare(text: bytes) -> bytes:
    """The text without a byte order mark, and without white space before it."""
    return text.removeprefix(BOM_UTF8).lstrip()


def _is_json(text: bytes) -> bool:
    try:
        read_json(text)
    except JsonError:
        return False
    return True


def write_notation(records: Iterable[GameRecord]) -> str:
    """The games in notation, one after the other, with an empty line between them."""
    return "\n".join(map(notation.write, records))


def write_line(record: GameRecord) -> str:
    """The record as one line of JSON; `companion.records.game_record.read` reads it."""
    return json_line(record) + "\n"


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
    return "" if value is None else _FORMULA.sub("'", visible(str(value)))
