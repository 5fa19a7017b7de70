"""Whatever bytes come: they are decoded, or counted and passed over; nothing is ever raised."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import (
    Hello,
    LinkCounts,
    Refused,
    WireEvent,
    WireFrame,
    WireRaw,
    WireTested,
)

START = wire.seal(["hello", "0.1.0", "sahara", "14"])
LINES = [
    START,
    wire.frame(0, 1000, [3, 0, None, 12.25, "2w3b", ""]),
    wire.event("press", 1010, "ok"),
    wire.frame(1, 1250, []),
    wire.raw(1300, [120, -8388608, None]),
    wire.tested(1310, [(3, "rail"), (7, "silent")]),
]
MESSAGES = [
    Hello("0.1.0", "sahara", 14),
    WireFrame(0, 1000, (3, 0, None, 12.25, "2w3b", "")),
    WireEvent("press", 1010, "ok"),
    WireFrame(1, 1250, ()),
    WireRaw(1300, (120, -8388608, None)),
    WireTested(1310, {3: "rail", 7: "silent"}),
]


def decode(*chunks):
    decoder = Decoder()
    return [message for chunk in chunks for message in decoder.feed(chunk)], decoder.counts


def started():
    """A decoder that has read its first line."""
    decoder = Decoder()
    decoder.feed(START)
    return decoder


def test_a_stream_is_read_whole():
    assert decode(b"".join(LINES)) == (MESSAGES, LinkCounts(lines=6))


def test_a_stream_is_read_byte_by_byte():
    stream = b"".join(LINES)
    assert decode(*(stream[at : at + 1] for at in range(len(stream)))) == (MESSAGES, LinkCounts(lines=6))


def test_a_stream_is_read_cut_at_every_place():
    stream = b"".join(LINES)
    for at in range(len(stream) + 1):
        assert decode(stream[:at], stream[at:]) == (MESSAGES, LinkCounts(lines=6))


def test_lines_may_end_as_on_windows():
    stream = b"".join(LINES).replace(b"\n", b"\r\n")
    assert decode(stream) == (MESSAGES, LinkCounts(lines=6))


def test_empty_lines_mean_nothing():
    assert decode(START, b"\n\r\n\n", LINES[1]) == (MESSAGES[:2], LinkCounts(lines=2))


@pytest.mark.parametrize("line", LINES)
def test_every_flipped_bit_of_a_line_is_rejected_and_the_next_line_is_read(line):
    after = wire.frame(2, 1500, [1])
    for bit in range(8 * len(line)):
        flipped = bytearray(line)
        flipped[bit // 8] ^= 1 << bit % 8
        decoder = started()
        messages = decoder.feed(bytes(flipped) + b"\n" + after)
        assert messages == [WireFrame(2, 1500, (1,))], f"bit {bit} of {line!r}"
        assert decoder.counts.damaged + decoder.counts.foreign >= 1


@pytest.mark.parametrize("line", LINES)
def test_a_line_that_has_lost_any_one_byte_is_rejected(line):
    for at in range(len(line) - 1):
        assert started().feed(line[:at] + line[at + 1 :]) == []


@given(st.lists(st.binary(max_size=200), max_size=10))
def test_random_bytes_raise_nothing_give_nothing_and_are_survived(chunks):
    decoder = started()
    for chunk in chunks:
        assert decoder.feed(chunk) == []
    assert decoder.feed(b"\n" + LINES[1]) == [MESSAGES[1]]


@given(st.lists(st.sampled_from([*LINES, b"\n", b"\xff", b"tc1 ", b"x" * 2000, LINES[1][:20]]), max_size=20))
def test_lines_among_rubbish_are_what_is_found(parts):
    """A good line is read wherever it begins a line, and in no other place."""
    expected, at_line_start, whole_lines = [], True, dict(zip(LINES, MESSAGES, strict=True))
    for part in parts:
        if at_line_start and part in whole_lines:
            expected.append(type(whole_lines[part]))
        at_line_start = part.endswith(b"\n")
    assert [type(message) for message in decode(*parts)[0]] == expected


def test_a_line_of_the_greatest_length_is_read_and_a_longer_one_is_passed_over():
    decoder = started()
    fitting = wire.seal(["frame", "0", "0", "1" * 10] + ["1"] * 495)
    assert len(fitting) == wire.LONGEST
    assert len(decoder.feed(fitting)) == 1
    assert decoder.feed(b"1" + fitting) == []
    assert decoder.counts == LinkCounts(lines=2, overlong=1)
    assert decoder.feed(LINES[1]) == [MESSAGES[1]]


def test_a_flood_without_a_line_end_is_counted_once_and_not_kept():
    decoder = started()
    most = len(pickle.dumps(decoder)) + wire.LONGEST
    for _ in range(200):
        decoder.feed(b"x" * 999)
        assert len(pickle.dumps(decoder)) < most
    assert decoder.counts.overlong == 1
    assert decoder.feed(b"\n" + LINES[1]) == [MESSAGES[1]]


def test_each_kind_of_bad_line_is_counted_as_what_it_is():
    decoder = started()
    decoder.feed(b"MicroPython v1.25.0 on Raspberry Pi Pico\n>>> \n")
    decoder.feed(b"tc1 frame 0 0 3 00000000\n")
    decoder.feed(b"y" * 5000 + b"\n")
    assert decoder.counts == LinkCounts(lines=1, damaged=1, foreign=2, overlong=1)


@pytest.mark.parametrize(
    "words",
    [
        ["frame"],
        ["frame", "0"],
        ["frame", "65536", "0"],
        ["frame", "-1", "0"],
        ["frame", "0", str(wire.MS_WRAP)],
        ["frame", "0", "0", "03o"],
        ["hello", "0.1.0", "sahara"],
        ["hello", "0.1.0", "sahara", "many"],
        ["press", "x", "ok"],
        ["shout", "0", "ok"],
        ["raw"],
        ["raw", "0", "1.5"],
        ["raw", "0", "3o"],
        ["tested"],
        ["tested", "0", "3:tired"],
        ["tested", "0", "x:rail"],
        ["tested", "0", "1024:rail"],
    ],
)
def test_a_sealed_line_that_makes_no_sense_is_counted_as_damaged(words):
    decoder = started()
    assert decoder.feed(wire.seal(words)) == []
    assert decoder.counts == LinkCounts(lines=1, damaged=1)


def test_two_spaces_in_a_sealed_line_are_damage():
    body = b"tc1 frame 0 0 1  2"
    assert started().feed(body + b" " + wire.checksum(body) + b"\n") == []


def test_the_first_line_may_have_been_cut_by_opening_the_port():
    assert decode(LINES[1][9:], LINES[1]) == ([MESSAGES[1]], LinkCounts(lines=1))


def test_the_half_line_before_a_new_connection_is_forgotten():
    decoder = started()
    decoder.feed(LINES[1][:10])
    decoder.reconnected()
    assert decoder.feed(LINES[1]) == [MESSAGES[1]]
    assert decoder.counts == LinkCounts(lines=2)


def test_another_version_is_refused_once_and_both_are_named():
    decoder = started()
    other = wire.seal(["frame", "0", "0", "3"], version=2)
    [refused] = decoder.feed(other + other)
    assert refused == Refused(theirs=2, ours=1)
    assert str(refused) == "the grid speaks wire version 2, the companion version 1"
    decoder.reconnected()
    assert decoder.feed(other) == [refused]


def test_lost_frames_are_counted_across_the_wrap_and_a_restart_is_not_a_loss():
    decoder = Decoder()
    for seq in (65533, 65534, 2, 3, 0, 1):
        decoder.feed(wire.frame(seq, 0, []))
    assert decoder.counts.lost == 3
    decoder.feed(wire.frame(100, 0, []) + wire.frame(1, 0, []))
    assert decoder.counts.lost == 3 + 98
    decoder.feed(wire.frame(30000, 0, []))
    lost = decoder.counts.lost
    decoder.feed(wire.frame(60000, 0, []) + wire.frame(0, 0, []))
    assert decoder.counts.lost == lost + 29999


@pytest.mark.parametrize(
    ("sent", "widened"),
    [
        ([5, 10, 15], [5, 10, 15]),
        ([wire.MS_WRAP - 10, 10, 30], [wire.MS_WRAP - 10, wire.MS_WRAP + 10, wire.MS_WRAP + 30]),
        ([90_000, 20, 270], [90_000, 90_000, 90_250]),
    ],
    ids=["steady", "wrap", "restart"],
)
def test_the_clock_of_the_grid_neither_wraps_nor_decreases(sent, widened):
    decoder = Decoder()
    messages = decoder.feed(b"".join(wire.frame(seq, ms, []) for seq, ms in enumerate(sent)))
    assert [message.ms for message in messages] == widened


def test_two_machines_joined_by_a_wire_that_cuts_understand_each_other():
    """Both sides run the same file: the companion asks, the grid reads that and answers."""
    asked = wire.unseal(wire.ask().rstrip(b"\n"))
    assert asked == (wire.VERSION, ["hello?"])
    tables = [[count, 36 - count, None] for count in range(37)]
    stream = wire.hello("0.1.0", "sahara", 3) + b"".join(
        wire.frame(seq, 65 * seq, table) for seq, table in enumerate(tables)
    )
    messages, counts = decode(*(stream[at : at + 7] for at in range(0, len(stream), 7)))
    assert messages[0] == Hello("0.1.0", "sahara", 3)
    assert [list(frame.values) for frame in messages[1:]] == tables
    assert counts == LinkCounts(lines=38)
