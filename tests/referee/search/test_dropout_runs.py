"""Several plies made while sensors said nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

Make = Callable[..., Any]

BEANS = {
    "turn": "A",
    "fields": {
        "a1": "2o", "a2": "2o", "a5": "2o", "a6": "8o", "b3": "1o", "b4": "2o", "b5": "5o", "b6": "2o",
        "A": "3o", "B": "9o",
    },
}  # fmt: skip
"""The third bean of a2 comes to the store, so that A plays again."""


FULL = {
    "turn": "B",
    "fields": {
        "a2": "1o", "a3": "1o", "a4": "3o", "a5": "3o", "a6": "8o", "b1": "5o", "b4": "2o", "b5": "2o",
        "b6": "3o", "A": "4o", "B": "4o",
    },
}  # fmt: skip
"""Full and empty alone do not tell b1 from b5, which ends in the store, and b1 after it."""


@pytest.fixture
def beans(table: Make) -> Make:
    def make(sensors: str, position: Mapping[str, Any] = BEANS) -> Any:
        here = table(sensors, {"opponent_store": "skip"}, position)
        here.set_up()
        return here

    return make


def in_the_dark(here: Any, lying: Mapping[str, str], silent: Any = None) -> None:
    """All sensors, or these, say nothing while the table becomes another one."""
    here.t += here.pace
    here.stuck = dict.fromkeys(here.sight.sensed if silent is None else silent)
    here.look()
    here.lying |= lying
    here.t += 1.5
    here.look()
    here.stuck.clear()
    here.t += here.pace
    here.look()


def after(here: Any, *moves: str) -> Mapping[str, str]:
    """What lies on each field after these moves."""
    position = here.run.position
    for move in moves:
        position = here.game.play(position, here.game.read_move(move, position)).after
    lying = here.game.contents(position)
    return {field: lying.get(field, "") for field in here.game.fields}


def said(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(one["verdict"], one.get("moves") or one.get("move")) for one in verdicts]


@pytest.mark.parametrize("sensors", ["contents", "count"])
@pytest.mark.parametrize("moves", [("a2", "a6"), ("a2", "a6", "b3")])
def test_plies_of_one_silence_are_asked_about_and_then_all_played(
    beans: Make, sensors: str, moves: tuple[str, ...]
) -> None:
    here = beans(sensors)
    in_the_dark(here, after(here, *moves))
    assert said(here.rest()) == [("ambiguous", ("a2",))]
    assert said(here.choose("a2")) == [("played", move) for move in moves]


def test_one_ply_of_a_silence_is_played_unasked(beans: Make) -> None:
    here = beans("contents")
    in_the_dark(here, after(here, "a6"))
    assert said(here.rest()) == [("played", "a6")]


@pytest.mark.parametrize("sensors", ["contents", "count"])
def test_a_slip_in_a_silence_is_illegal(beans: Make, sensors: str) -> None:
    here = beans(sensors)
    in_the_dark(here, after(here, "a2", "a6") | {"b4": "4o", "b5": "5o"})
    assert said(here.rest())[-1][0] == "illegal"


def test_plies_on_a_field_that_spoke_are_none_of_a_silence(beans: Make) -> None:
    here = beans("contents")
    in_the_dark(here, after(here, "a2", "a6"), silent=set(here.sight.sensed) - {"b5"})
    assert said(here.rest())[-1][0] == "illegal"


@pytest.mark.parametrize("moves", [("b1",), ("b5", "b1")])
def test_where_one_ply_explains_what_came_out_as_well_as_two_it_is_asked_about(
    beans: Make, moves: tuple[str, ...]
) -> None:
    here = beans("presence", FULL)
    in_the_dark(here, after(here, *moves))
    assert said(here.rest()) == [("ambiguous", ("b1", "b5", "b6"))]


def test_rolls_that_nobody_told_make_no_plies_of_a_silence(table: Make) -> None:
    fields = {"t5": "1y", "t25": "1r", "y.yard": "3y", "r.yard": "3r"}
    here = table("contents", {}, {"turn": "yellow", "tries": 1, "fields": fields}, game="ghostbuster")
    here.set_up()
    in_the_dark(here, {"t5": "", "t8": "1y", "t25": "", "t27": "1r"})
    assert said(here.rest())[-1][0] == "illegal"


@pytest.mark.parametrize(("most", "verdict"), [(10, "illegal"), (1000, "ambiguous")])
def test_where_not_all_runs_can_be_looked_at_none_counts(
    beans: Make, monkeypatch: pytest.MonkeyPatch, most: int, verdict: str
) -> None:
    monkeypatch.setattr("companion.referee.search.dropout_runs.MOST_RUNS", most)
    here = beans("count")
    in_the_dark(here, after(here, "a2", "a6"))
    assert [one["verdict"] for one in here.rest()] == [verdict]
