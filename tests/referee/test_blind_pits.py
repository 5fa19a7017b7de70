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
    assert [(said["verdict"], said["moves"]) for said in here.rest(12.0)[-1:]] == [
        ("ambiguous", ("r2", "r5"))
    ]


def test_a_ply_seen_before_an_answer_is_judged_after_it_where_plies_are_searched_for(table: Make) -> None:
    """A may have placed on a blind pit, and B on h7 after it; nobody but A has its mother on g6."""
    options = {"place_count": 4, "small_total": 4}
    here = table("contents but for i1, j2 and k4", options, game="esiema")
    here.set_up()
    here.put(g6="1A")
    here.put(h7="1B")
    (asked,) = here.rest()
    assert "@g6" in asked["moves"]
    played, next_asked = here.choose("@g6")
    assert (played["move"], next_asked["verdict"]) == ("@g6", "ambiguous")
    assert [said["move"] for said in here.choose("@h7")] == ["@h7"]
