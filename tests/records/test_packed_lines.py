"""Raw lines are packed where that is shorter, and come back as they were."""

from __future__ import annotations

import zlib

import pytest

from companion.records.packed_lines import MOST_BYTES, packed, unpacked

LONG = "\n".join(f'{{"t":{number / 10},"read":{{"a1":{number % 4}}}}}' for number in range(50))


@pytest.mark.parametrize("lines", ["", '{"t":0.0301}', LONG, "ä € 😀" * 40])
def test_lines_come_back_as_they_were(lines: str) -> None:
    assert unpacked(packed(lines)) == lines


def test_many_lines_are_packed_and_a_short_one_is_not() -> None:
    assert len(packed(LONG)) < len(LONG) / 3
    assert packed('{"t":0.0301}') == '{"t":0.0301}'


@pytest.mark.parametrize(
    ("value", "what"),
    [
        (7, "7 is no text"),
        (b"no zlib", "incorrect header"),
        (zlib.compress(LONG.encode())[:-9], "cut off"),
        (zlib.compress(b"\xff\xfe"), "can't decode byte"),
        (zlib.compress(bytes(MOST_BYTES + 1)), f"more than {MOST_BYTES} bytes"),
    ],
)
def test_anything_else_is_refused(value: object, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        unpacked(value)
