"""The messages of a table, as JSON and back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from companion.mqtt.messages import (
    LONGEST_MESSAGE,
    LONGEST_TEXT,
    DisplayMessage,
    GameEvent,
    GameOrder,
    MessageError,
    TableStatus,
    read,
    written,
)
from companion.records.game_record import PlyRecord

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
PLY = PlyRecord(seat="A", move="a4", at=AT)


def event(**more: Any) -> GameEvent:
    usual: dict[str, Any] = {"table": "ada", "game": 7, "started": AT, "number": 3, "head": 3}
    return GameEvent(**usual | {"kind": "ply", "after": 2, "ply": PLY} | more)


def test_a_message_is_read_as_it_was_written() -> None:
    assert read(written(event()), GameEvent) == event()


def test_keys_of_a_later_version_are_passed_over() -> None:
    status = TableStatus(status="online", run="1", companion="9.0")
    later = msgspec.json.encode(msgspec.to_builtins(status) | {"mood": "good"})
    assert read(later, TableStatus) == status


def test_a_message_of_another_format_is_refused_with_what_is_wrong() -> None:
    other = msgspec.json.encode(msgspec.to_builtins(event()) | {"version": 2})
    with pytest.raises(MessageError, match=r"no GameEvent: Invalid enum value 2 - at `\$.version`"):
        read(other, GameEvent)


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"\xff", b'{"status": "ill"}', b"[" * 100_000])
def test_what_is_no_message_is_refused_in_one_sentence(text: bytes) -> None:
    with pytest.raises(MessageError, match="this is no TableStatus: "):
        read(text, TableStatus)


def test_an_endless_message_is_refused_before_it_is_read() -> None:
    with pytest.raises(MessageError, match=f"{LONGEST_MESSAGE} are allowed"):
        read(b" " * (LONGEST_MESSAGE + 1), TableStatus)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "begin"},
        {"kind": "undo"},
        {"ply": msgspec.UNSET},
        {"after": msgspec.UNSET},
        {"head": 4},
        {"head": -1},
        {"after": 3},
    ],
)
def test_an_event_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"has `begin`|has `ply`|can be"):
        event(**wrong)


def test_a_text_that_is_too_long_for_the_display_is_refused() -> None:
    long = msgspec.json.encode({"text": "x" * (LONGEST_TEXT + 1)})
    with pytest.raises(MessageError, match="has 201 characters; the display takes 200"):
        read(long, DisplayMessage)


def test_a_new_game_needs_only_the_name_of_its_game() -> None:
    assert read(b'{"game": "sahara"}', GameOrder) == GameOrder(game="sahara")
