"""What one game gives to the archive writer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.referee.pipeline import Pace
from companion.referee.protocol import AnyVerdict, Ready, Restored, Roll, read_opening, read_stakes
from companion.rules.registry import game as find_game
from companion.sensing.frames import Frame
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight
from companion.service.game.game_recording import GameRecording

GAME = find_game("sahara")
START, OTHER = GAME.start("A"), GAME.start("B")
PACE = Pace(debounce=0.1, settle=0.6)
READY = Ready(t=0.0)


class Writer:
    """An archive writer that remembers what it is given."""

    def __init__(self) -> None:
        self.calls: list[Sequence[Any]] = []

    def new_game(self, *given: Any, same_match: bool) -> None:
        self.calls.append(("new_game", *given, same_match))

    def begin_from(self, start: Any, opening: Sequence[str]) -> None:
        self.calls.append(("begin_from", start, opening))

    def read(self, line: str) -> None:
        self.calls.append(("read", line))

    def keep(self, verdict: AnyVerdict, wrong: object = None) -> AnyVerdict:
        self.calls.append(("keep", verdict))
        return verdict

    def end(self, ended: str, by: str | None) -> None:
        self.calls.append(("end", ended, by))


@pytest.fixture
def sight() -> Sight:
    return Sight({field: sensor("count") for field in GAME.fields})


@pytest.fixture
def writer() -> Writer:
    return Writer()


@pytest.fixture
def recording(writer: Writer) -> GameRecording:
    return GameRecording(writer, GAME, {"A": "Ada"}, START)  # type: ignore[arg-type]


def test_without_an_archive_writer_a_verdict_stays_as_it_is(sight: Sight) -> None:
    recording = GameRecording(None, GAME, {}, START)
    recording.begin(sight, PACE, same_match=False)
    recording.write(Roll(1.0, 6))
    recording.begin_from(OTHER, sight, PACE)
    recording.end("broken off")
    assert recording.keep(READY) is READY


def test_a_game_begins_with_the_header_of_its_recording(
    recording: GameRecording, writer: Writer, sight: Sight
) -> None:
    recording.begin(sight, PACE, same_match=False)
    (_, game, _, start, seats, opening, same_match) = writer.calls[0]
    assert (game, start, seats, same_match) == (
        "sahara",
        GAME.write_position(START),
        {"A": "Ada", "B": None},
        False,
    )
    header = json.loads(opening[0])
    assert (header["game"], header["settle"], header["position"]) == ("sahara", 0.6, start)


@pytest.mark.parametrize("caution", ["strict", {"wrong": 50.0, "question": 2.0, "second": 0.1}])
def test_the_header_says_what_mistakes_questions_and_waiting_cost(
    recording: GameRecording, writer: Writer, sight: Sight, caution: Any
) -> None:
    recording.begin(sight, replace(PACE, stakes=read_stakes(caution)), same_match=False)
    assert json.loads(writer.calls[0][5][0])["caution"] == caution


def test_the_first_ply_may_show_that_another_player_began(
    recording: GameRecording, writer: Writer, sight: Sight
) -> None:
    before = recording.has_start(OTHER)
    recording.begin_from(OTHER, sight, PACE)
    _, start, (opening,) = writer.calls[0]
    assert (before, recording.has_start(OTHER)) == (False, True)
    assert start == json.loads(opening)["position"] == GAME.write_position(OTHER)


def test_a_table_that_is_set_up_again_ends_the_game_and_begins_one_with_all_its_readings(
    recording: GameRecording, writer: Writer, sight: Sight
) -> None:
    recording.write(Frame(1.0, {"a1": 4}))
    recording.begin_again(START, sight, PACE, 2.0)
    ended, begun = writer.calls[1:]
    assert ended == ("end", "broken off", None)
    assert json.loads(begun[5][1]) == {"t": 2.0, "read": {"a1": 4}}
    assert begun[6]


def test_the_first_line_of_load_cells_tells_the_masses_of_the_pieces(writer: Writer) -> None:
    """Without them the recording could not be judged again."""
    cells = Sight({field: sensor("mass", {"o": 2.1}, 0.3, 0.02) for field in GAME.fields})
    recording = GameRecording(writer, GAME, {}, START)  # type: ignore[arg-type]
    recording.begin(cells, PACE, same_match=False)
    again = read_opening(writer.calls[0][5][0])
    assert again.sight.sensors == cells.sensors


def test_a_verdict_leaves_its_time_behind_once(recording: GameRecording, writer: Writer) -> None:
    recording.write(Roll(1.0, 6))
    for t in (1.00001, 1.00005, 3.0):  # the second is the first, as it is written
        recording.keep(Restored(t=t))
    lines = [json.loads(call[1]) for call in writer.calls if call[0] == "read"]
    assert lines == [{"t": 1.0, "roll": 6}, {"t": 1.0002}, {"t": 3.0001}]
