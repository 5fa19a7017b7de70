"""What is told where hands go on with a ply that was recorded while they paused."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

Make = Callable[..., Any]

PLAY = {"turn": "A", "phase": "play"}
NONE_LEFT, NINE_LEFT = {"A": 0, "B": 0}, {"A": 9, "B": 9}
TWO_WAYS = {"c2": "1a", "c1": "1b", "a5": "1A", "f10": "1B", "h3": "1b"}
MOTHERS = {"f5": "1A", "a1": "1B", "k6": "1b", "k1": "1a"}


def told(verdicts: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    return [(one["verdict"], one.get("move", one.get("why"))) for one in verdicts]


@pytest.fixture
def paused(table: Make) -> Callable[[], Any]:
    """The ball of c2 is in a hand, and c1 looks as it would with that ball."""

    def make() -> Any:
        here = table("presence", position={**PLAY, "fields": TWO_WAYS, "reserve": NONE_LEFT}, game="esiema")
        here.set_up()
        here.put(c2="")
        assert told(here.rest()) == [("played", "c2>c1a")]
        return here

    return make


def test_a_ball_that_falls_elsewhere_after_a_pause_is_told_with_the_ply_before(paused: Make) -> None:
    here = paused()
    here.put(d2="1a")
    (verdict,) = here.rest()
    assert told([verdict]) == [("illegal", "referee.paused")]
    assert verdict["mend"] == {"back": ({"number": 1, "pieces": "1a", "from": "d2", "to": "c1"},)}


def test_undo_and_the_way_back_lead_on_to_the_ply_that_was_meant(paused: Make) -> None:
    here = paused()
    here.put(d2="1a")
    here.rest()
    (undone,) = here.press("undo")
    assert undone["mend"] == {"back": ({"number": 1, "pieces": "1a", "from": "d2", "to": "c2"},)}
    here.put(d2="", c2="1a")
    assert told(here.rest()) == [("restored", None)]
    here.put(c2="", d2="1a")
    assert told(here.rest()) == [("played", "c2>d2a")]


def test_it_is_told_after_the_next_player_has_played_on(paused: Make) -> None:
    here = paused()
    here.put(d2="1a", h3="", h4="1b")
    assert told(here.rest()) == [("illegal", "referee.paused")]


def test_a_slip_of_the_next_player_is_told_as_such(paused: Make) -> None:
    here = paused()
    here.put(h3="", h5="1b")
    assert told(here.rest()) == [("illegal", "esiema.not-adjacent")]


@pytest.mark.parametrize("sensors", ["contents", "count"])
def test_balls_that_are_added_after_a_pause_belong_to_the_ply_before(table: Make, sensors: str) -> None:
    here = table(sensors, position={**PLAY, "fields": MOTHERS, "reserve": NINE_LEFT}, game="esiema")
    here.set_up()
    here.put(f5="1A1a")
    assert told(here.rest()) == [("played", "f5+1")]
    here.put(f5="1A2a")
    here.put(f5="1A3a")
    (verdict,) = here.rest()
    assert told([verdict]) == [("illegal", "referee.paused")]
    assert verdict["mend"] == {"back": ({"number": 2, "pieces": "2a", "from": "f5"},)}
    (undone,) = here.press("undo")
    assert undone["mend"] == {"back": ({"number": 3, "pieces": "3a", "from": "f5"},)}
    here.put(f5="1A")
    assert told(here.rest()) == [("restored", None)]
    here.put(f5="1A1a")
    here.put(f5="1A3a")
    assert told(here.rest()) == [("played", "f5+3")]


# -- figures that are counted along ------------------------------------------------------------------

FIGURES = {"t5": "1y", "t20": "1y", "y.yard": "2y", "t9": "1r", "t30": "1r", "r.yard": "2r"}


def counted(table: Make, sensors: str, roll: int | None, *fields: str) -> list[tuple[str, str | None]]:
    """What is told while the figure of t5 rests on each of these fields."""
    start = {"turn": "yellow", "fields": FIGURES, "tries": 1}
    here = table(sensors, {"seats": 2}, start, game="ghostbuster")
    here.set_up()
    if roll is not None:
        here.throw(roll)
    verdicts = []
    for before, after in pairwise(("t5", *fields)):
        here.put(**{before: "", after: "1y"})
        verdicts += told(here.rest(0.8))
    return verdicts


@pytest.mark.parametrize("sensors", ["contents", "count", "presence"])
def test_a_figure_that_is_counted_along_slowly_is_told_with_the_ply_of_the_pause(
    table: Make, sensors: str
) -> None:
    first, *later = counted(table, sensors, None, "t6", "t7", "t8")
    assert first == ("played", "t5")
    assert set(later) == {("illegal", "referee.paused")}


def test_a_figure_that_goes_on_after_a_roll_was_told_belongs_to_another_turn(table: Make) -> None:
    assert counted(table, "contents", 1, "t6", "t8")[1:] == [("illegal", "ghostbuster.foreign-figure")]
