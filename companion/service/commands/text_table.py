"""A table of text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence


def text_table(rows: Sequence[Sequence[str]], *, numbers_from: int | None = None) -> list[str]:
    """The rows as lines, each column as wide as its widest cell.

    Columns from number `numbers_from` on hold numbers, which stand at the right; the first column is 0.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if numbers_from is not None and at >= numbers_from else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
