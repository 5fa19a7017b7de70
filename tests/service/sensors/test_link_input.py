"""From what a grid says to events."""

from __future__ import annotations

import pytest

from companion.boards.board import find
from companion.devices.channels import Channels
from companion.devices.grid import Chunk, Found, Lost
from companion.link import wire
from companion.referee.protocol import Card, Choose, Press, Roll
from companion.sensing.frames import Frame
from companion.service.sensors.link_input import LinkInput

BOARD = find("sahara-presence")
SCALES = find("sahara-scales")
VALUES = [1] * BOARD.channels


def connected() -> LinkInput:
    link_input = LinkInput(Channels(BOARD))
    assert link_input.feed(Found(0.0, "here")) == []
    assert link_input.feed(Chunk(0.0, wire.hello("0.1", BOARD.name, BOARD.channels))) == []
    return link_input


def test_before_a_grid_is_found_it_is_missing() -> None:
    link_input = LinkInput(Channels(BOARD))
    assert link_input.trouble is not None
    assert link_input.trouble.part == "grid"


def test_frames_become_readings_of_fields() -> None:
    link_input = connected()
    assert link_input.trouble is None
    (frame,) = link_input.feed(Chunk(1.0, wire.frame(0, 1000, VALUES)))
    assert isinstance(frame, Frame)
    assert frame.readings["a1"] is True


def test_bytes_may_be_cut_anywhere() -> None:
    link_input = connected()
    events = [
        event for byte in wire.frame(0, 1000, VALUES) for event in link_input.feed(Chunk(1.0, bytes([byte])))
    ]
    assert len(events) == 1


def test_a_lost_grid_leaves_every_field_without_a_reading() -> None:
    link_input = connected()
    (frame,) = link_input.feed(Lost(2.0, "the cable is out"))
    assert isinstance(frame, Frame)
    assert set(frame.readings.values()) == {None}
    assert set(frame.readings) == set(BOARD.sensed)
    assert link_input.trouble is not None
    assert link_input.trouble.detail == "the cable is out"


def test_what_comes_late_from_a_grid_that_was_replaced_is_ignored() -> None:
    link_input = connected()
    link_input.read_by(Channels(SCALES))
    link_input.await_another()
    assert link_input.feed(Chunk(2.0, wire.frame(1, 2000, VALUES[1:]))) == []
    assert link_input.feed(Lost(2.0, "closed")) == []
    assert link_input.trouble is None
    link_input.feed(Found(2.1, "there"))
    link_input.feed(Chunk(2.1, wire.frame(0, 0, VALUES[1:])))
    assert link_input.trouble is not None


@pytest.mark.parametrize(
    "line", [wire.hello("0.1", BOARD.name, BOARD.channels), wire.frame(0, 0, VALUES)], ids=["hello", "frame"]
)
def test_a_grid_that_is_back_is_no_trouble_any_more_from_its_first_line_on(line: bytes) -> None:
    link_input = connected()
    link_input.feed(Lost(2.0, "the cable is out"))
    link_input.feed(Found(3.0, "here"))
    link_input.feed(Chunk(3.1, line[:9]))
    assert link_input.trouble is not None
    link_input.feed(Chunk(3.2, line[9:]))
    assert link_input.trouble is None


@pytest.mark.parametrize(
    "said", [b"$GPGGA,092750.000,5321.6802,N*76\r\n", b"?\r\n>>> "], ids=["GPS", "prompt"]
)
def test_a_port_that_talks_without_being_a_grid_is_told_after_some_seconds(said: bytes) -> None:
    link_input = LinkInput(Channels(SCALES))
    link_input.feed(Found(10.0, "/dev/ttyACM0"))
    assert link_input.feed(Chunk(10.0, said)) == []
    assert link_input.trouble is not None
    assert link_input.trouble.part == "grid"
    (frame,) = link_input.feed(Chunk(13.0, said))
    assert isinstance(frame, Frame)
    assert link_input.trouble.part == "firmware"
    assert link_input.trouble.report == (
        "/dev/ttyACM0 says nothing that the companion understands;"
        " this mends it: companion firmware sahara-scales --flash"
    )
    assert link_input.feed(Chunk(14.0, said)) == []
    link_input.feed(Chunk(15.0, b"\n" + wire.hello("0.1", SCALES.name, SCALES.channels)))
    assert link_input.trouble is None


def test_a_frame_with_other_channels_is_the_wrong_firmware() -> None:
    link_input = connected()
    (frame,) = link_input.feed(Chunk(1.0, wire.frame(0, 1000, [1, 1])))
    assert isinstance(frame, Frame)
    assert set(frame.readings.values()) == {None}
    assert link_input.trouble is not None
    assert link_input.trouble.part == "board"


MISFITS = {
    "version": wire.seal(["hello", "9.0", BOARD.name, str(BOARD.channels)], version=9),
    "board": wire.hello("0.1", "sahara", BOARD.channels),
    "channels": wire.hello("0.1", BOARD.name, BOARD.channels + 1),
    "values": wire.frame(0, 1000, [1] * (BOARD.channels + 1)),
}


@pytest.mark.parametrize("said", MISFITS.values(), ids=MISFITS)
def test_a_misfit_of_a_board_without_scanners_is_told_with_the_boards_to_choose_from(said: bytes) -> None:
    link_input = LinkInput(Channels(BOARD))
    link_input.feed(Found(0.0, "here"))
    (frame,) = link_input.feed(Chunk(1.0, said))
    assert isinstance(frame, Frame)
    assert set(frame.readings.values()) == {None}
    assert link_input.trouble is not None
    assert link_input.trouble.part == "board"
    assert "board = 'sahara-presence' in the configuration may be the wrong one" in link_input.trouble.detail
    assert link_input.trouble.command == "companion board list"


def test_wrong_firmware_is_told_with_the_command_that_mends_it() -> None:
    link_input = LinkInput(Channels(SCALES))
    link_input.feed(Found(0.0, "here"))
    link_input.feed(Chunk(1.0, wire.hello("0.1", "sahara", SCALES.channels)))
    assert link_input.trouble is not None
    assert link_input.trouble.part == "firmware"
    assert link_input.trouble.report.endswith("; this mends it: companion firmware sahara-scales --flash")


def test_a_board_from_a_file_is_named_by_its_file() -> None:
    link_input = LinkInput(Channels(SCALES), named="/etc/companion/my board.toml")
    link_input.feed(Chunk(1.0, MISFITS["version"]))
    assert link_input.trouble is not None
    assert link_input.trouble.command == "companion firmware '/etc/companion/my board.toml' --flash"


@pytest.mark.parametrize("said", MISFITS.values(), ids=MISFITS)
def test_nothing_that_wrong_firmware_says_is_refereed_until_the_right_one_says_hello(said: bytes) -> None:
    link_input = connected()
    link_input.feed(Chunk(1.0, said))
    right = wire.frame(1, 1100, VALUES)
    assert link_input.feed(Chunk(1.1, right)) == []
    assert link_input.trouble is not None
    link_input.feed(Chunk(2.0, wire.hello("0.1", BOARD.name, BOARD.channels)))
    assert link_input.trouble is None
    (frame,) = link_input.feed(Chunk(2.1, right))
    assert isinstance(frame, Frame)
    assert frame.readings["a1"] is True


def test_damaged_lines_are_counted_and_what_was_not_damaged_counts() -> None:
    link_input = connected()
    before = link_input.counts
    line = wire.frame(1, 1100, VALUES)
    events = link_input.feed(Chunk(1.0, line + line.replace(b" 1 1", b" 1 0", 1) + b"boot\n" + line))
    assert len(events) == 2
    after = link_input.counts
    assert (after.damaged - before.damaged, after.foreign - before.foreign) == (1, 1)


def test_events_of_the_wire_are_those_of_the_contract() -> None:
    link_input = connected()
    for name, what, event in [
        ("press", "ok", Press),
        ("roll", "6", Roll),
        ("card", "17", Card),
        ("choose", "a6+", Choose),
    ]:
        (got,) = link_input.feed(Chunk(1.0, wire.event(name, 1000, what)))
        assert isinstance(got, event)


def test_events_that_make_no_sense_are_passed_over() -> None:
    link_input = connected()
    for name, what in [("press", "reset"), ("roll", "7"), ("roll", "0"), ("roll", "x"), ("card", "-")]:
        assert link_input.feed(Chunk(1.0, wire.event(name, 1000, what))) == []
