"""Several plies of one piece in one go, which is never put down between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

BOTH = [("played", "t5"), ("played", "t11")]


def carried(
    table: Make,
    sensors: str,
    rolls: list[int],
    fields: dict[str, str],
    on_the_way: dict[str, str] | None = None,
    mode: str = "ghostbuster",
    **end: str,
) -> Any:
    """What is said of a figure that was carried from t5, with the other fields as they are in the end."""
    position = {"turn": "yellow", "fields": fields, "tries": 1}
    here = table(sensors, {"mode": mode}, position, settle=1.5, game="ghostbuster")
    here.set_up()
    here.throw(rolls[0])
    here.put(t5="")
    for roll in rolls[1:]:
        here.throw(roll)
    here.put(**(on_the_way or {}))
    here.put(**end)
    return [(one["verdict"], one.get("move")) for one in here.rest()]


@pytest.fixture
def fields() -> dict[str, str]:
    """One figure of yellow on its way, the others home."""
    return {"t5": "1y", "y.h2": "1y", "y.h3": "1y", "y.h4": "1y", "r.yard": "4r"}


@pytest.mark.parametrize("sensors", ["contents", "count", "presence"])
def test_a_six_and_the_next_roll_may_be_moved_at_once(
    table: Make, sensors: str, fields: dict[str, str]
) -> None:
    assert carried(table, sensors, [6, 3], fields, t14="1y") == BOTH


def test_three_plies_at_once_are_asked_about(table: Make, fields: dict[str, str]) -> None:
    """More of them is missing than was seen."""
    assert carried(table, "contents", [6, 6, 3], fields, t20="1y") == [("ambiguous", None)]


def test_a_figure_may_come_out_and_go_on_at_once(table: Make) -> None:
    here = table(
        "contents", {}, {"turn": "yellow", "fields": {"y.yard": "4y", "r.yard": "4r"}}, game="ghostbuster"
    )
    here.set_up()
    here.throw(6)
    here.put(**{"y.yard": "3y", "t4": "1y"})
    here.throw(3)
    assert [one.get("move") for one in here.rest()] == ["enter", "t1"]


@pytest.mark.parametrize("rolls", [[6], [6, 2], [5, 4]])
def test_the_rolls_that_were_told_must_lead_there_in_one_turn(
    table: Make, rolls: list[int], fields: dict[str, str]
) -> None:
    ((verdict, _),) = carried(table, "contents", rolls, fields, t14="1y")
    assert verdict == "illegal"


def test_a_figure_that_stands_between_must_be_blocked_and_moved_back(
    table: Make, fields: dict[str, str]
) -> None:
    """It would have moved on a field that nobody touched."""
    ((verdict, _),) = carried(table, "contents", [6, 3], fields | {"t11": "1r", "r.yard": "3r"}, t14="1y")
    assert verdict == "illegal"


def test_a_piece_that_no_sensor_sees_put_down_is_not_known_to_have_been_carried_on(
    table: Make, fields: dict[str, str]
) -> None:
    """Presence does not tell a figure from two: it may be in a hand still."""
    said = carried(table, "presence", [6, 3], fields | {"t14": "1r", "r.yard": "3r"}, t14="1r1y")
    assert "played" not in [verdict for verdict, _ in said]


@pytest.mark.parametrize("steps", [{"t14": "", "r.yard": "4r"}, {"t14": "1y1r"}])
@pytest.mark.parametrize("sensors", ["contents", "count"])
def test_a_figure_may_be_thrown_out_at_the_end_whichever_is_taken_up_first(
    table: Make, sensors: str, steps: dict[str, str], fields: dict[str, str]
) -> None:
    before = fields | {"t14": "1r", "r.yard": "3r"}
    end = {"t14": "1y", "r.yard": "4r"}
    assert carried(table, sensors, [6, 3], before, steps, mode="plain", **end) == BOTH
