import json
import re
import threading

import pytest

from companion.boards.board import find
from companion.devices.channels import Channels
from companion.devices.grid import Found
from companion.devices.recorded_grid import RecordedGrid
from companion.devices.recorded_moments import RecordedGridError
from companion.link.decoder import Decoder
from companion.link.messages import Hello, WireEvent, WireFrame

PITS = find("sahara-pits")
FIELDS = PITS.sensed
HEADER = {
    "recording": 1,
    "game": "sahara",
    "options": {},
    "sensors": {"*": "count", "A": "none", "B": "none"},
}
FIRST = {"t": 0.0, "read": dict.fromkeys(FIELDS, 3)}


def recording(*lines):
    return [json.dumps(line) for line in (HEADER, *lines)]


class Stage:
    """Plays a recording in no time at all, and notes how long each wait would have been."""

    def __init__(self, ear, lines, beats=1, speed=1.0):
        self.waits = []
        self.speed = speed
        self.end = json.loads(lines[-1])["t"] + 0.25 * beats
        self.over = threading.Event()
        self.played = RecordedGrid(
            lines, PITS, clock=lambda: 40 + sum(self.waits), wait=self.wait, speed=speed
        )
        self.played.start(ear.put)
        assert self.over.wait(30)
        self.played.close()
        self.chunks = []
        while not ear.silent:
            self.chunks.append(ear.next())
        self.messages = Decoder().feed(b"".join(chunk.data for chunk in self.chunks[1:]))

    def wait(self, seconds):
        if sum(self.waits) * self.speed >= self.end - 1e-9:
            self.over.set()
            return True
        self.waits.append(seconds)
        return False

    def readings(self):
        return [
            Channels(PITS).frame(wired, 0.0).readings
            for wired in self.messages
            if isinstance(wired, WireFrame)
        ]


def test_the_recording_is_played_as_full_frames_at_its_own_times(ear):
    stage = Stage(
        ear,
        recording(FIRST, {"t": 0.2, "read": {"a1": 0}}, {"t": 0.3, "read": {"a2": 4, "a3": None}}),
        beats=0,
    )
    assert isinstance(stage.chunks[0], Found)
    assert isinstance(stage.messages[0], Hello)
    assert Channels(PITS).check(stage.messages[0]) is None
    whole = dict.fromkeys(FIELDS, 3)
    assert stage.readings() == [whole, {**whole, "a1": 0}, {**whole, "a1": 0, "a2": 4, "a3": None}]
    assert [wired.ms for wired in stage.messages[1:]] == [0, 200, 300]
    assert [chunk.t for chunk in stage.chunks] == pytest.approx([40, 40, 40, 40.2, 40.3])


def test_while_nothing_happens_the_heart_beats_and_after_the_end_too(ear):
    stage = Stage(ear, recording(FIRST, {"t": 1.1}), beats=2)
    assert [wired.ms for wired in stage.messages[1:]] == [0, 250, 500, 750, 1000, 1100, 1350, 1600]
    assert stage.readings() == [dict.fromkeys(FIELDS, 3)] * 8


def test_it_may_be_played_faster(ear):
    stage = Stage(ear, recording(FIRST, {"t": 0.2, "read": {"a1": 0}}), speed=4)
    assert stage.waits == pytest.approx([0, 0.05, 0.0625])
    assert [wired.ms for wired in stage.messages[1:]] == [0, 200, 450]


def test_what_is_no_reading_is_an_event_of_the_wire(ear):
    lines = [
        {"t": 0.1, "press": "ok"},
        {"t": 0.1, "roll": 6},
        {"t": 0.2, "card": 17},
        {"t": 0.2, "choose": "a6+"},
    ]
    stage = Stage(ear, recording(FIRST, *lines))
    assert [message for message in stage.messages if isinstance(message, WireEvent)] == [
        WireEvent("press", 100, "ok"),
        WireEvent("roll", 100, "6"),
        WireEvent("card", 200, "17"),
        WireEvent("choose", 200, "a6+"),
    ]


def test_the_recording_of_a_file_is_played(ear, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(recording(FIRST)) + "\n")
    grid = RecordedGrid.open(path, PITS)
    grid.start(ear.put)
    assert isinstance(ear.next(), Found)
    grid.close()


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([], "line 1: "),
        (["nonsense"], "line 1: JSON is malformed"),
        ([json.dumps({**HEADER, "recording": 2})], "line 1: Invalid enum value 2"),
        (
            [json.dumps({**HEADER, "game": "esiema"})],
            "line 1: 'esiema' was played, and board 'sahara-pits' is for 'sahara'",
        ),
        (
            [json.dumps({**HEADER, "sensors": {"c1": "count"}})],
            "line 1: sensors: board 'sahara-pits' has no field 'c1'",
        ),
        (
            [json.dumps({**HEADER, "sensors": {"*": "count"}})],
            "line 1: sensors: A was sensed by 'count', on board 'sahara-pits' it is 'none'",
        ),
        (recording(FIRST, {"t": 2.0}, {"t": 1.5}), "line 4: t: 1.5 is before 2, the time of the line before"),
        (recording({"t": -1}), "line 2: Expected `float` >= 0.0"),
        (recording({"read": {}}), "line 2: Object missing required field `t`"),
        (
            recording({"t": 0, "read": {"A": 3}}),
            "line 2: read: 'A' is no sensed field of board 'sahara-pits'",
        ),
        (
            recording({"t": 0, "read": {"a1": "3o"}}),
            "line 2: read: a1: '3o' is no count: a whole number from 0 to 1000, or null",
        ),
        (recording({"t": 0, "choose": "a6 +"}), "line 2: 'a6 +' is no word of the wire"),
    ],
)
def test_a_bad_line_is_an_error_at_the_start_with_its_number(lines, message):
    with pytest.raises(RecordedGridError, match="^" + re.escape(message)):
        RecordedGrid(lines, PITS)


@pytest.mark.parametrize("speed", [0, -1, 1001, float("nan")])
def test_a_speed_that_makes_no_sense_is_an_error(speed):
    with pytest.raises(
        RecordedGridError, match=r"^speed: .* is not allowed; allowed is above 0, up to 1000$"
    ):
        RecordedGrid(recording(FIRST), PITS, speed=speed)


@pytest.mark.parametrize("content", [None, b"\xff", b"{}"])
def test_a_file_that_cannot_be_played_is_named(tmp_path, content):
    path = tmp_path / "game.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RecordedGridError, match="^" + re.escape(f"{path}: ")):
        RecordedGrid.open(path, PITS)
