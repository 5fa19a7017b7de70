"""Pits that fall silent in the middle of a game of which all other pits tell each piece."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from families import seeds
from sittings import Sitting, fallen_silent, right

from companion.referee.protocol.events import Choose, Tell
from companion.referee.protocol.recording import Header
from companion.referee.protocol.verdicts import Played
from companion.service.game.recording_run import RecordingRun

BY_HAND = Path(__file__).parent.parent / "recordings" / "by-hand"


def test_one_silent_pit_does_not_stop_a_game_that_is_seen() -> None:
    """Every other ball is seen with its colour, so each of the 16 plies is recorded (D5)."""
    name = "esiema.null.2.none.False.contents"
    lines = (BY_HAND / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    said = list(RecordingRun(lines).verdicts())
    assert sum(isinstance(one, Played) for one in said) == 16
    assert [one.__class__.__name__ for one in said if not isinstance(one, Played)] == ["Ready", "Fault"]


@pytest.mark.sampled
@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("seed", seeds(20))
def test_pits_that_fall_silent_and_are_not_used_raise_no_question(back: bool, seed: int) -> None:
    """Two to four players, one to three silent pits, which may speak again."""
    sitting = fallen_silent(Random(f"False{back}{seed}"), used=False, back=back)
    assert right(sitting)
    assert {one["verdict"] for one in sitting.verdicts} <= {"ready", "played", "fault"}


@pytest.mark.sampled
@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("seed", seeds(10))
def test_a_ball_that_came_to_a_silent_pit_is_asked_about_when_it_matters(back: bool, seed: int) -> None:
    """The next ball is of another colour than is due: so one is missing, and nothing wrong is recorded."""
    sitting = fallen_silent(Random(f"True{back}{seed}"), used=True, back=back)
    assert sitting.recorded == sitting.truth[: len(sitting.recorded)]
    assert len(sitting.truth) - len(sitting.recorded) <= 1
    assert not sitting.said("illegal")


def test_two_balls_that_a_silent_pit_hid_are_asked_about_when_it_speaks() -> None:
    """The seen plies are recorded meanwhile; those that nobody saw come on record after them."""
    options = {"seats": 2, "place_count": 6, "small_total": 29}
    sitting = Sitting(Header(recording=1, game="esiema", options=options, sensors={"*": "contents"}))
    for move in ("@f2", "@c7", "@g5", "@j7"):
        sitting.make(move)
        sitting.wait(2.0)
    sitting.silent = {"g5"}
    sitting.look()
    sitting.wait(3.0)
    for move in ("@g5", "@g5", "@b1"):
        sitting.make(move)
        sitting.wait(2.0)
    assert [one["move"] for one in sitting.verdicts if one["verdict"] == "played"][-1] == "@b1"
    sitting.make("@b4")
    sitting.wait(2.0)
    sitting.silent = set()
    sitting.look()
    sitting.wait(3.0)
    assert sitting.asked == ("@g5",)
    sitting.feed(Choose(sitting.t, "@g5"))
    assert sitting.recorded[-1] == sitting.truth[-1]
    assert not sitting.said("illegal")


def test_what_is_told_of_a_silent_pit_narrows_the_answers() -> None:
    """Two balls are sown where five pits are silent; the players say that none of them fell on f6."""
    position = {
        "turn": "A",
        "phase": "play",
        "fields": {"f5": "1a1b", "k6": "1B1b", "a1": "1A", "g5": "1a"},
        "reserve": {"A": 0, "B": 0},
    }
    sitting = Sitting(Header(recording=1, game="esiema", sensors={"*": "contents"}, position=position))
    sitting.silent = {"f6", "g5", "e5", "e6", "g4"}
    sitting.look()
    sitting.wait(2.0)
    sitting.put("f5", "", 0.4)
    sitting.wait(5.0)
    every = sitting.asked
    assert sitting.verdicts[-1]["asks"]["field"] == "f6"
    sitting.feed(Tell(sitting.t, "f6", ""))
    sitting.wait(3.0)
    assert set(sitting.asked) == {move for move in every if "f6" not in move}
    assert len(sitting.asked) < len(every)
