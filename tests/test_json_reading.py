"""JSON that anybody may have written: a value, or one kind of error."""

from __future__ import annotations

import json

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.json_reading import JsonError, read_json


def test_a_byte_order_mark_is_passed_over() -> None:
    assert read_json(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


def test_a_text_is_read_as_its_bytes_are() -> None:
    assert (
        read_json('{"ä": [1.5, -2e3]}') == read_json('{"ä": [1.5, -2e3]}'.encode()) == {"ä": [1.5, -2000.0]}
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"", "not JSON: there is nothing in it"),
        (b" \r\n", "not JSON: there is nothing in it"),
        (b"{", "not JSON: .* at character 2"),
        (b"{'a': 1}", "not JSON: .* at character 2"),
        (b'{"a": \xff}', "not UTF-8: byte 7 is 0xff"),
        (b"NaN", "not JSON: NaN is no number of JSON"),
        (b"[-Infinity]", "not JSON: -Infinity is no number of JSON"),
        (b"1e999", "not readable: the number 1e999 is too large"),
        (b"-1e999", "not readable: the number -1e999 is too large"),
        (b"9" * 5000, "not readable: a number has too many digits"),
        (b"[" * 101 + b"]" * 101, "not readable: nested more than 100 levels deep"),
        (b"[" * 100_000, "not readable: nested more than 100 levels deep"),
        (b'{"a": {"id": 1, "b": 2, "id": 3}}', "the key 'id' stands 2 times in one object"),
    ],
)
def test_what_is_wrong_is_said(line: bytes, message: str) -> None:
    with pytest.raises(JsonError, match=f"^{message}"):
        read_json(line)


def test_a_hundred_levels_are_not_too_deep() -> None:
    assert read_json(b"[" * 100 + b"]" * 100)


@settings(max_examples=examples(60))
@given(line=st.binary() | st.text(alphabet='{}[]":,0123456789eE+-.tfnu \\').map(str.encode))
def test_every_line_is_read_or_refused(line: bytes) -> None:
    try:
        value = read_json(line)
    except JsonError:
        return
    assert json.loads(json.dumps(value, allow_nan=False)) == value
