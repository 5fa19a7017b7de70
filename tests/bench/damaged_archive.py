"""An archive as a bad disk leaves it."""

from __future__ import annotations

import re


def with_unreadable_table(content: bytes) -> bytes:
    """The file with a byte in its list of tables that is no letter of UTF-8.

    SQLite leaves copies of the list in parts of pages that it does not use: they are changed, too.
    """
    changed = bytearray(content)
    for found in re.finditer(rb"CREATE TABLE plies \(", content):
        changed[found.end()] = 0xAC
    return bytes(changed)
