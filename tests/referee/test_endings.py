"""The last ply of a game, and the table that is cleared after it: recorded as it was, or asked about.

Hands take captured pieces off in the course of the clearing, pause in it, and drop beans into stores that no
sensor sees: a result that was not played is never recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from endings import hands, last_ply
from families import seeds

from companion.rules.registry import game as find_game
from companion.study.recorded_verdicts import verdicts_on

Make = Callable[..., Any]

BY_HAND = Path(__file__).parents[1] / "recordings" / "by-hand"


def ended(table: Make, sensors: str, seed: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The plies recorded while a game of Sahara ends, a question answered truly; and the true position."""
    random = Random(seed)
    game = find_game("sahara")
    ply = last_ply(game, random)
    here = table(sensors, position=game.write_position(ply.before))
    verdicts = here.set_up()
    for pace, field, leaves in hands(ply, random):
        here.pace = pace
        here.put(**{field: leaves})
    verdicts += here.rest(5.0)
    if verdicts[-1]["verdict"] == "ambiguous":
        verdicts += here.choose(str(ply.move))
    return [one for one in verdicts if one["verdict"] == "played"], game.write_position(ply.after)


@pytest.mark.sampled
@pytest.mark.parametrize("sensors", ["presence on the pits", "presence", "count on the pits", "mass"])
def test_no_end_is_recorded_that_was_not_played(table: Make, sensors: str) -> None:
    for seed in seeds(40):
        played, truth = ended(table, sensors, seed)
        assert [one["position"] for one in played] == [truth], seed


@pytest.mark.parametrize("opposite", ["a1", "a6"])
def test_a_capture_may_be_taken_off_in_the_clearing(opposite: str) -> None:
    """The last bean was seen to fall into b1: b6+ would be a bean in A that was never seen (finding D1)."""
    lines = (BY_HAND / f"wrong1.0.5.{opposite}.None.presence.jsonl").read_text("utf-8").splitlines()
    assert [(one["verdict"], one.get("move")) for one in verdicts_on(lines)] == [
        ("ready", None),
        ("played", "b6-"),
    ]


def test_a_bean_that_was_seen_to_fall_and_be_taken_again_may_be_in_a_hand(table: Make) -> None:
    """The pit opposite is still full: a6+ would leave what was seen on a1 unexplained."""
    fields = {"a6": "8o", "b3": "4o", "b4": "1o", "b5": "3o", "b6": "10o", "A": "2o", "B": "8o"}
    here = table("count on the pits", position={"turn": "A", "fields": fields})
    here.set_up()
    for step in here.steps("a6-")[:9]:
        here.step(step)
    here.put(a1="")
    assert [(one["verdict"], one.get("moves")) for one in here.rest(15.0)] == [("ambiguous", ("a6+",))]
    assert here.because == "nothing but the rest speaks against a ply under way"


def test_a_capture_from_the_wrong_pit_at_the_end_is_no_clearing(table: Make) -> None:
    """a4 is taken instead of a3, opposite b4: the first field of a clearing would look the same."""
    fields = {"a1": "1o", "a2": "1o", "a3": "1o", "a4": "3o", "a6": "1o", "b3": "1o", "A": "19o", "B": "9o"}
    here = table("presence", position={"turn": "B", "fields": fields})
    here.set_up()
    for field, leaves in (("b3", ""), ("b4", "1o"), ("a4", "")):
        here.put(**{field: leaves})
    assert [(one["verdict"], one["moves"]) for one in here.rest()] == [("ambiguous", ("b3",))]
    assert here.because == "the table may only be cleared"
    here.put(a4="3o")
    assert not [one for one in here.rest() if one["verdict"] == "played"]


def test_a_last_capture_that_is_seen_whole_does_not_wait_for_a_clearing(table: Make) -> None:
    """Pits and store show what the ply leaves, so that nothing was cleared yet."""
    fields = {"a4": "1o", "b2": "1o", "A": "10o", "B": "24o"}
    here = table("count but for a5", position={"turn": "A", "fields": fields})
    here.set_up()
    here.put(a4="")
    here.put(b2="")
    here.put(A="12o")
    assert [(one["verdict"], one["move"]) for one in here.rest(0.7)] == [("played", "a4")]


def test_a_pit_that_was_silent_at_the_end_is_not_laid_again(table: Make) -> None:
    """One of its two beans has been cleared when it speaks again."""
    fields = {"a6": "1o", "b5": "2o", "A": "20o", "B": "13o"}
    here = table("count", position={"turn": "A", "fields": fields})
    here.set_up()
    here.put(a6="")
    here.stuck["b5"] = None
    here.look()
    here.t += 0.1
    here.put(A="21o")
    here.t += 0.1
    here.stuck["b5"] = 1
    here.look()
    assert [(one["verdict"], one["move"]) for one in here.rest()] == [("played", "a6")]


def test_a_pass_that_ends_the_game_is_asked_about_if_only_a_clearing_speaks_for_it(table: Make) -> None:
    """A's beans in a6 may be lifted to be sown, or, because A has passed, to be cleared."""
    fields = {"a1": "1o", "a2": "1o", "a6": "3o", "A": "14o", "B": "17o"}
    playing = {"turn": "A", "fields": fields, "bonus": True}
    here = table("presence", {"end_rule": "turn_start", "bonus_optional": True}, playing)
    here.set_up()
    here.put(a6="")
    assert [(one["verdict"], one["moves"]) for one in here.rest()] == [("ambiguous", ("pass",))]


@pytest.mark.parametrize(
    ("sensors", "said"),
    [
        ("presence, a6 blind and B counted", [("played", None)]),
        ("presence but for a6", [("ambiguous", ("a6",))]),
    ],
)
def test_a_last_ply_that_nobody_saw_is_sure_if_a_sensor_saw_all_beans_come_where_the_rules_say(
    table: Make, sensors: str, said: list[Any]
) -> None:
    """A's last bean goes from the blind a6 into A; then B's beans are moved into B."""
    fields = {"a6": "1o", "b1": "6o", "b3": "3o", "b4": "1o", "b5": "3o", "A": "10o", "B": "12o"}
    here = table(sensors, {"rest_to": "holder"}, {"turn": "A", "fields": fields})
    here.set_up()
    here.put(b1="", b3="", b4="", b5="", B="25o", A="11o", a6="")
    assert [(one["verdict"], one.get("moves")) for one in here.rest()] == said


def test_a_table_that_may_be_half_cleared_is_asked_about_and_no_piece_is_missing(table: Make) -> None:
    """A's last bean captures on the blind b2, and A takes b3 instead: that is part of a clearing as well."""
    fields = {"a4": "1o", "b2": "2o", "b3": "1o", "b4": "1o", "b6": "2o", "A": "13o", "B": "16o"}
    options = {"rest_to": "emptier", "capture_extra_turn": True}
    here = table("contents but for b2 and b6", options, {"turn": "A", "fields": fields})
    here.set_up()
    here.put(a4="", a5="1o")
    here.put(a5="", b3="", A="14o")
    here.put(A="15o")
    assert [(one["verdict"], one.get("moves")) for one in here.rest()] == [("ambiguous", ("a4",))]
