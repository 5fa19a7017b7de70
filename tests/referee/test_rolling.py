"""A ball that rolls over pits in which its ply might have ended."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from families import seeds
from sittings import Sitting, right, rolled

from companion.referee.protocol.recording import Header
from companion.referee.protocol.verdicts import Played
from companion.service.game.recording_run import RecordingRun

BY_HAND = Path(__file__).parent.parent / "recordings" / "by-hand"
GRAMS = {letter: 3.0 + 0.4 * at for at, letter in enumerate("ABCDEFabcdef")}


def quick(sensors: str) -> Sitting:
    """Two players who place 15 balls each on an empty board."""
    made = {"options": {"place_count": 15, "small_total": 29}, "sensors": {"*": sensors}}
    return Sitting(Header(recording=1, game="esiema", masses=GRAMS, tolerance=0.1, **made))  # type: ignore[arg-type]


def test_a_ball_that_rolls_is_recorded_where_it_rests() -> None:
    """It rolls over f6 and f7 into e7 (D12)."""
    lines = (BY_HAND / "esiema.place_roll.contents.jsonl").read_text(encoding="utf-8").splitlines()
    _, *said = RecordingRun(lines).verdicts()
    assert [one.move for one in said if isinstance(one, Played)] == ["@e7"]
    assert len(said) == 1


@pytest.mark.sampled
@pytest.mark.parametrize("sensors", ["contents", "count", "mass"])
@pytest.mark.parametrize("sown", [False, True])
@pytest.mark.parametrize("seed", seeds(7))
def test_the_last_ball_of_a_ply_may_roll(sensors: str, sown: bool, seed: int) -> None:
    """Nothing is recorded on the way, whatever the settling time; the true ply is."""
    sitting = rolled(Random(f"{sown}{sensors}{seed}"), sensors, sown=sown)
    if sitting.asked:
        sitting.answer_all()
    assert right(sitting)
    assert not sitting.said("illegal")


@pytest.mark.parametrize("sensors", ["contents", "count", "mass"])
def test_balls_placed_without_a_rest_are_recorded_one_by_one(sensors: str) -> None:
    """A ball that lies while the next one falls elsewhere rolls no more."""
    sitting = quick(sensors)
    pits = [at for at in sitting.game.fields if at[0] in "bdfhj"]
    Random(sensors).shuffle(pits)
    for number, at in enumerate(pits[:30]):
        sitting.make(f"@{at}", 0.3)
        sitting.wait(0.1)
        assert len(sitting.recorded) == number
    sitting.wait(2.0)
    assert right(sitting)


def test_a_ply_that_waits_is_recorded_once() -> None:
    """It is not recorded again when it has been taken back and the table changes."""
    sitting = quick("contents")
    sitting.make("@f6")
    sitting.wait(0.1)
    sitting.press("undo")
    sitting.wait(2.0)
    assert sitting.said("played") == 1
    sitting.press("undo")
    sitting.put("e5", "1a", 0.5)
    sitting.wait(2.0)
    assert sitting.said("played") == 1


def test_a_sowing_that_captures_is_recorded_at_once() -> None:
    """The captured ball is gone, so the last ball of the ply stays where it is."""
    fields = {"f5": "2a", "f7": "1b", "a1": "1A", "k6": "1B", "h3": "2b"}
    position = {"turn": "A", "phase": "play", "reserve": {"A": 5, "B": 5}, "fields": fields}
    made = {"options": {"place_count": 4, "small_total": 20}, "sensors": {"*": "contents"}}
    sitting = Sitting(Header(recording=1, game="esiema", position=position, **made))  # type: ignore[arg-type]
    sitting.make("f5>f6a,f7a")
    sitting.wait(0.1)
    assert right(sitting)
