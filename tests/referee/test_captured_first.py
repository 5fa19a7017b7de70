"""Hands that take what they capture before they empty the pit from which they sow."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from families import seeds
from sittings import captured_first, right

from companion.referee.protocol.verdicts import Ambiguous
from companion.service.game.recording_run import RecordingRun

BY_HAND = Path(__file__).parent.parent / "recordings" / "by-hand"


def test_the_question_about_colours_is_asked_in_either_order() -> None:
    """Nothing is in a hand: which ball fell where is asked as if the captured one had been taken last (D9)."""
    lines = (BY_HAND / "esiema.captures_first.count.jsonl").read_text(encoding="utf-8").splitlines()
    *_, asked = RecordingRun(lines).verdicts()
    assert isinstance(asked, Ambiguous)
    assert asked.moves == ("e5>f5a,g5b,g4a", "e5>f5b,g5a,g4a")


@pytest.mark.sampled
@pytest.mark.parametrize("sensors", ["count", "mass", "contents"])
@pytest.mark.parametrize("seed", seeds(13))
def test_a_captured_ball_that_is_taken_first_is_in_no_hand(sensors: str, seed: int) -> None:
    """The ply is recorded, or asked about where sensors do not tell the colours."""
    sitting = captured_first(Random(f"{sensors}{seed}"), sensors)
    if sitting.asked:
        sitting.answer()
    assert right(sitting)
    assert not sitting.said("unfinished")
    assert not sitting.said("illegal")
