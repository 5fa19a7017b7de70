"""Plies in pits without a sensor: what went unseen is asked about, and never taken for something else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]
BONUS = {
    "turn": "A",
    "fields": {"a1": "3o", "a2": "3o", "a3": "3o", "a5": "1o", "a6": "2o", "A": "3o"}
    | {"b2": "5o", "b3": "1o", "b4": "5o", "b5": "5o", "b6": "5o"},
    "bonus": True,
}
FULL = {
    "turn": "A",
    "fields": dict.fromkeys(("a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5"), "3o")
    | {"a6": "1o", "b6": "1o", "A": "2o", "B": "2o"},
}
RELAYS = {
    "turn": "white",
    "fields": {"l1": "1w", "l2": "4w7b", "l3": "4w8b", "l4": "1w", "F": "2w2b"}
    | {"r1": "1b", "r2": "4w2b", "r3": "2w1b", "r4": "3w2b", "r5": "4w2b"},
}
OVERFULL = {
    "turn": "A",
    "fields": {"a2": "4o", "a3": "4o", "a4": "4o", "a5": "3o", "a6": "3o", "b1": "3o"}
    | {"b3": "4o", "b5": "6o", "b6": "4o", "B": "1o"},
}
ONE_WAY = {
    "turn": "A",
    "fields": {"a3": "4o", "a4": "4o", "a5": "3o", "a6": "3o", "b1": "3o"}
    | {"b3": "4o", "b5": "6o", "b6": "8o", "B": "1o"},
}
FED = {
    "turn": "B",
    "fields": {"a2": "3o", "a3": "1o", "a4": "1o", "a5": "3o", "a6": "4o", "A": "5o"}
    | {"b1": "3o", "b2": "1o", "b3": "3o", "b4": "3o", "b5": "2o", "B": "7o"},
}
PASSING = {
    "turn": "B",
    "fields": {"a1": "3o", "a3": "1o", "a4": "5o", "a5": "5o", "A": "1o"}
    | {"b1": "4o", "b2": "4o", "b4": "2o", "b5": "5o", "b6": "5o", "B": "1o"},
}
EMPTIED = {
    "turn": "white",
    "fields": {"l1": "1w2b", "l3": "2w3b", "l4": "1b", "l5": "1w1b", "F": "2w4b"}
    | {"r1": "1w2b", "r2": "1w2b", "r3": "7w3b", "r4": "1w2b", "r5": "9w5b"},
}


@pytest.fixture
def ready(table: Make) -> Make:
    def make(sensors: str = "presence but for a5 and b3", **more: Any) -> Any:
        made = table(sensors, **more)
        assert [said["verdict"] for said in made.set_up()] == ["ready"]
        return made

    return make


def test_on_ok_a_declined_bonus_is_asked_about_beside_a_ply_that_nobody_saw(ready: Make) -> None:
    here = ready(options={"bonus_optional": True}, position=BONUS)
    (asked,) = here.press("ok")
    assert asked["moves"] == ("a5", "pass")
    assert [(said["verdict"], said["move"]) for said in here.choose("pass")] == [("played", "pass")]


def test_after_two_plies_that_nobody_saw_the_next_one_is_not_taken_for_the_first(ready: Make) -> None:
    """Every bean of a5 and b3 falls where others lie already."""
    here = ready(position=FULL)
    here.play_on("a5", "b3", "a3")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("a3", "a5"))
    assert [said["move"] for said in here.choose("a5")] == ["a5", "b3", "a3"]


def test_a_run_with_a_ply_that_nobody_saw_is_asked_about_where_a_short_one_leaves_most_open(
    ready: Make,
) -> None:
    """Nothing is seen of r2; r5 alone would empty and fill none of the pits that r4 and l5 did."""
    here = ready("presence but for l3 and r2", game="geisterfahrer", position=RELAYS)
    here.play_on("r2", "r4", "l5", "r5")
    assert [(said["verdict"], said["moves"]) for said in here.rest(12.0)[-1:]] == [("ambiguous", ("r2",))]


@pytest.mark.parametrize("seconds", [0.3, 20.0])
def test_balls_that_nobody_saw_fall_on_few_blind_pits_explain_nothing_that_was_seen(
    table: Make, seconds: float
) -> None:
    """Both players would have had to place on one of three blind pits before."""
    here = table("contents but for i1, j2 and k4", {"place_count": 4, "small_total": 4}, game="esiema")
    here.set_up()
    here.t += seconds
    here.put(g6="1A")
    here.t += seconds
    here.put(h7="1B")
    assert [said["move"] for said in here.rest()] == ["@g6", "@h7"]


@pytest.mark.parametrize("kind", ["contents", "count", "mass"])
def test_a_pit_that_rested_with_a_bean_too_many_may_have_been_sown_before_it_was_emptied(
    ready: Make, kind: str
) -> None:
    """Or the bean was taken out again, and a5 played with its own three: b1 shows the same."""
    here = ready(f"{kind} on a5 and b1", position=OVERFULL)
    here.put(a5="4o")
    assert here.rest(1.1) == []
    here.put(a5="3o")
    assert here.rest(0.7) == []
    here.put(a5="", b1="4o")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("a2", "a3", "a5"))
    assert [said["move"] for said in here.choose("a3")] == ["a3", "a5"]


def test_a_bean_that_was_held_over_a_pit_for_a_moment_leads_to_no_question(ready: Make) -> None:
    here = ready("contents on a5 and b1", position=OVERFULL)
    here.put(a5="4o")
    here.pace = 0.1
    here.put(a5="3o")
    assert here.rest(0.7) == []
    here.put(a5="", b1="4o")
    assert [(said["verdict"], said["move"]) for said in here.rest()] == [("played", "a5")]


def test_a_pit_that_was_too_full_is_no_slip_where_one_run_explains_it(ready: Make) -> None:
    """Only a3 brings a bean to a5 that leaves b1 as it was; with four, a5 reaches b2."""
    here = ready("contents on a5, b1 and b2", position=ONE_WAY)
    here.put(a5="4o")
    assert here.rest(1.1) == []
    here.put(a5="3o")
    assert here.rest(0.7) == []
    here.put(a5="", b1="4o", b2="1o")
    assert [(said["verdict"], said["move"]) for said in here.rest()] == [("played", "a3"), ("played", "a5")]


def test_a_pit_that_rested_too_full_is_not_played_with_its_own_beans_while_others_are_due(
    ready: Make,
) -> None:
    """b1 brought it a bean and A played unseen; the last bean of b3 is on its way to B."""
    here = ready("contents on b3, b5 and B", position=FED)
    here.put(b3="4o")
    (asked,) = here.rest(3.0)
    assert asked["moves"] == ("b1", "b2")
    here.pace = 0.15
    for left in ("3o", "2o", "1o", ""):
        here.put(b3=left)
    here.put(b5="3o")
    assert here.rest(0.9) == []
    here.put(B="8o")
    assert here.rest() == []
    assert here.run.referee.question.moves == ("b1", "b2")


def test_on_ok_plies_are_asked_about_after_which_the_table_looks_as_before(ready: Make) -> None:
    """b5 brings a bean to a2, and A plays it on; the others of B's plies go unseen."""
    here = ready("contents on a2", position=PASSING)
    here.put(a2="1o")
    here.rest()
    here.put(a2="")
    here.rest()
    here.press("ok")
    assert {"b5", "b6"} <= set(here.run.referee.question.moves)
    assert [said.get("move") for said in here.choose("b5")][:1] == ["b5"]
    assert "a2" in here.run.referee.question.moves


def test_on_ok_a_pit_may_have_been_emptied_piece_by_piece(ready: Make) -> None:
    """A car comes to l4, three leave it one by one, and one comes there: l4 was not the first that was sown."""
    here = ready("count on l4", game="geisterfahrer", position=EMPTIED)
    here.put(l4="1w1b")
    here.rest(7.0)
    for left in ("2w1b", "1w1b", "1w", ""):
        here.put(l4=left)
    here.rest(4.0)
    here.put(l4="1w")
    assert [verdict["verdict"] for verdict in here.rest(9.0)] == ["ambiguous"]
    assert here.run.referee.question.moves == ("l3", "l5", "r2", "r4")


def test_a_ply_from_a_blind_pit_is_known_once_it_is_done_and_so_is_the_one_before(table: Make) -> None:
    """A captures and declines the bonus; b1 is lifted unseen, and the table rests with one bean in the hand."""
    fields = {"a1": "3o", "a5": "10o", "b1": "1o", "b2": "2o", "b3": "1o", "b5": "5o", "b6": "2o"}
    position = {"turn": "A", "bonus": False, "fields": fields | {"A": "4o", "B": "8o"}}
    here = table("count but for b1", {"bonus_optional": True}, position)
    here.set_up()
    here.play("a5-")
    here.put(b2="4o")
    told = [(one["verdict"], one.get("move")) for one in here.rest(1.0)]
    here.put(b3="3o")
    told += [(one["verdict"], one.get("move")) for one in here.rest(6.0)]
    assert told == [("unfinished", None), ("played", "a5-"), ("played", "pass"), ("played", "b1")]
