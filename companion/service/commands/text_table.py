"""A table of text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from wcwidth import wcswidth


def text_table(rows: Sequence[Sequence[str]], *, numbers_from: int | None = None) -> list[str]:
    """The rows as lines, each column as wide as its widest cell.

    Columns from number `numbers_from` on hold numbers, which stand at the right; the first column is 0.
    """
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            _filled(cell, width, at_right=numbers_from is not None and at >= numbers_from)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _filled(cell: str, width: int, *, at_right: bool) -> str:
    blank = " " * (width - _width(cell))
    return blank + cell if at_right else cell + blank


def _width(text: str) -> int:
    """How many columns of a terminal the text takes: Chinese letters and emoji take two."""
    width = wcswidth(text)
    return len(text) if width < 0 else width
