"""Raw lines as they lie in the archive: compressed if that is shorter. Pure."""

from __future__ import annotations

import zlib

MOST_BYTES = 64 * 1024 * 1024
"""The most that lines are unpacked to; those of the longest game are a fiftieth of it."""


def packed(lines: str) -> str | bytes:
    """The text itself, or bytes in the format of zlib (RFC 1950) if these are fewer."""
    plain = lines.encode()
    small = zlib.compress(plain, 9)
    return small if len(small) < len(plain) else lines


def unpacked(value: object) -> str:
    """The text again. Raises ValueError if the value is neither text nor packed lines."""
    if isinstance(value, str):
        return value
    if not isinstance(value, bytes):
        raise ValueError(f"{value!r:.80} is no text")  # noqa: TRY004 - a value of the file, not of a caller
    unpacking = zlib.decompressobj()
    try:
        plain = unpacking.decompress(value, MOST_BYTES)
    except zlib.error as error:
        raise ValueError(f"{value[:20]!r}: {error}") from error
    if not unpacking.eof:
        raise ValueError(f"{value[:20]!r}: more than {MOST_BYTES} bytes, or cut off")
    return plain.decode()
