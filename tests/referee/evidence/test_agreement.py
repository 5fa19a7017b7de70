"""The agreement `unseen = "ok"`: players press `ok` after a ply of which no sensor sees anything."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from families import seeds
from sittings import Sitting, agreed, right

from companion.referee.protocol.recording import Header
from companion.service.game.recording_run import RecordingRun

BY_HAND = Path(__file__).parents[2] / "recordings" / "by-hand"

MID_GAME = {
    "turn": "A",
    "phase": "play",
    "reserve": {"A": 5, "B": 5},
    "fields": {"f6": "1A", "e5": "2a1b", "g4": "1B1b", "c3": "2b", "h5": "3a", "d6": "1a2b"},
}


def verdicts(name: str) -> list[Any]:
    """What the referee says of a recording that was made by hand."""
    lines = (BY_HAND / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return list(RecordingRun(lines).verdicts())


def placing(unseen: str = "ok", sensors: str = "presence") -> Sitting:
    """Two players who place six balls each."""
    options = {"seats": 2, "place_count": 6, "small_total": 29}
    made = {"game": "esiema", "options": options, "sensors": {"*": sensors}, "unseen": unseen}
    return Sitting(Header(recording=1, **made))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "plies"), [("esiema.place.30.none.presence", 60), ("esiema.place.4.ok.presence", 8)]
)
def test_each_ball_that_was_seen_to_fall_is_recorded(name: str, plies: int) -> None:
    """One visible change is one ply, whether `ok` follows it or not (D6)."""
    said = verdicts(name)
    first = json.loads((BY_HAND / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert first["unseen"] == "ok"
    assert [one.__class__.__name__ for one in said] == ["Ready"] + ["Played"] * plies


@pytest.mark.sampled
@pytest.mark.parametrize("presses", ["never", "each", "unseen", "both"])
@pytest.mark.parametrize("seed", seeds(10))
def test_what_was_placed_is_recorded_by_the_agreement(presses: str, seed: int) -> None:
    """Two to six players: seen plies are never asked about, each unseen one once."""
    sitting = agreed(Random(f"{presses}{seed}"), presses)
    assert right(sitting)
    assert {one["verdict"] for one in sitting.verdicts} <= {"ready", "played", "ambiguous"}
    if presses in {"never", "each"}:
        assert not sitting.said("ambiguous")


def test_without_the_agreement_an_unseen_ply_may_stand_before_a_seen_one() -> None:
    """By default the players are asked, for the ball may have come on a full pit."""
    sitting = placing("ask")
    for move in ("@e1", "@e9"):
        sitting.make(move)
        sitting.wait(2.0)
    assert [one["verdict"] for one in sitting.verdicts] == ["ready", "played", "ambiguous"]


def test_the_first_ok_after_a_seen_ply_is_its_own_and_the_second_is_not() -> None:
    """`ok` at once after a seen ply says that it is done; the next one tells of an unseen ply."""
    sitting = placing()
    sitting.make("@e1")
    sitting.wait(2.0)
    sitting.ok()
    assert not sitting.asked
    sitting.make("@e1")
    sitting.wait(0.5)
    sitting.ok()
    assert sitting.asked == ("@e1",)


def test_an_ok_that_comes_late_tells_of_an_unseen_ply() -> None:
    """As long as nothing is known of the players' habit, the time decides."""
    sitting = placing()
    sitting.make("@e1")
    sitting.wait(3.0)
    sitting.ok()
    assert sitting.asked == ("@e1",)


def test_players_who_press_ok_for_unseen_plies_alone_are_asked_at_once() -> None:
    """Who left the seen ply before without an `ok` does not mean the seen one, however quick."""
    sitting = placing()
    for move in ("@e1", "@e9"):
        sitting.make(move)
        sitting.wait(1.0)
    sitting.make("@e1")
    sitting.ok()
    assert set(sitting.asked) == {"@e1", "@e9"}


def test_what_players_answer_tells_what_they_mean_by_ok() -> None:
    """Who answers that only the next, seen ply was made, pressed `ok` for the seen ply before it."""
    sitting = placing()
    sitting.make("@e1")
    sitting.wait(4.0)
    sitting.ok()
    assert sitting.asked == ("@e1",)
    for move in ("@e9", "@c1", "@f11", "@h1"):
        sitting.make(move)
        sitting.wait(2.0)
        sitting.answer_all()
        sitting.wait(2.0)
        sitting.ok()
    assert sitting.said("ambiguous") == 2
    assert right(sitting)


def test_an_ok_that_completes_a_ply_belongs_to_it() -> None:
    """`ok` before the table rests records the seen ply, and a later one asks about an unseen ply."""
    sitting = placing()
    sitting.make("@e1")
    sitting.wait(0.1)
    sitting.ok()
    assert sitting.said("played") == 1
    sitting.wait(1.0)
    sitting.ok()
    assert sitting.asked == ("@e1",)


def test_who_leaves_the_question_and_plays_on_is_asked_what_both_explain() -> None:
    """An unseen ply that was told of is not forgotten where the next ply is seen."""
    sitting = placing()
    sitting.make("@e1")
    sitting.wait(3.0)
    sitting.make("@e1")
    sitting.wait(1.0)
    sitting.ok()
    sitting.make("@k3")
    sitting.wait(2.0)
    assert {"@e1", "@k3"} <= set(sitting.asked)
    assert sitting.said("played") == 1


def mid_game() -> Sitting:
    """Two players in the middle of a game; A may add balls to the full pit f6."""
    options = {"seats": 2, "place_count": 6, "small_total": 29}
    made = {"game": "esiema", "options": options, "sensors": {"*": "presence"}, "unseen": "ok"}
    sitting = Sitting(Header(recording=1, position=MID_GAME, **made))  # type: ignore[arg-type]
    sitting.wait(5.0)
    return sitting


@pytest.mark.parametrize("number", [1, 2, 3])
def test_in_mid_game_ok_asks_for_balls_added_to_a_full_pit(number: int) -> None:
    """All unseen plies are found, though the sowings of the position are too many to list."""
    sitting = mid_game()
    sitting.make(f"f6+{number}")
    sitting.wait(1.0)
    sitting.ok()
    assert sitting.asked == tuple(f"f6+{added}" for added in range(1, 6))
    sitting.answer()
    assert right(sitting)


def test_a_forgotten_ok_is_made_up_for() -> None:
    """Where no ply of the seat to move explains the table, it is illegal; `ok` then tells of the unseen ply."""
    sitting = mid_game()
    sitting.make("f6+2")
    sitting.make("c3>c4b,d4b")
    sitting.wait(2.0)
    assert sitting.verdicts[-1]["verdict"] == "illegal"
    sitting.ok()
    assert "f6+2" in sitting.asked
