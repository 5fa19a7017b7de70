"""A load cell on which a hand leans: what it weighs is no pieces, though it may look like some."""

from __future__ import annotations

import pytest

from companion.referee.faults import Faults
from companion.referee.verdicts import Fault
from companion.rules.game import AnyGame
from companion.rules.registry import game as find_game
from companion.sensing.debounce import Observation
from companion.sensing.kinds import Count, Mass, Sensor
from companion.sensing.sight import Sight

BEAN = 2.0
START = {pit: 3 for row in "ab" for pit in (f"{row}{number}" for number in range(1, 7))} | {"A": 0, "B": 0}


@pytest.fixture
def sahara() -> AnyGame:
    return find_game("sahara", {})


@pytest.fixture
def faults(sahara: AnyGame) -> Faults:
    """The faults of a table of load cells, but for b1, whose beans are counted."""
    cell: Sensor = Mass({"o": BEAN}, tolerance=0.5)
    sensors = dict.fromkeys(sahara.fields, cell) | {"b1": Count()}
    return Faults(sahara, Sight(sensors).holding(sahara.totals), ready=True)


def seen(t: float, **beans: int) -> Observation:
    """The start of a game, but for these fields."""
    lying = START | beans
    return Observation(t, t, {at: number if at == "b1" else BEAN * number for at, number in lying.items()})


@pytest.mark.parametrize(
    ("beans", "leant_on"),
    [
        ({"a1": 0, "a2": 4, "a5": 27}, {"a5"}),
        ({"a1": 0, "a5": 10}, {"a5"}),
        ({"a5": 7, "b3": 7}, {"a5", "b3"}),
        ({"a1": 0, "a5": 9}, set()),
        ({"a1": 0, "a2": 6}, set()),
        ({"a2": 4, "a3": 4}, set()),
        ({"b1": 20}, set()),
    ],
)
def test_more_beans_than_can_have_come_to_a_field_are_a_hand(
    faults: Faults, sahara: AnyGame, beans: dict[str, int], leant_on: set[str]
) -> None:
    """They can come from where they are missing, and from one pit whose sensor is stuck."""
    picture = faults.trusted(seen(1.0, **beans), sahara.start())
    assert {field for field, reading in picture.items() if reading is None} == leant_on


def test_while_a_board_is_set_up_beans_may_come_from_anywhere(faults: Faults) -> None:
    assert faults.trusted(seen(1.0, a5=27), None)["a5"] == 27 * BEAN


def test_a_hand_that_stays_is_a_fault_after_two_seconds_until_it_goes(
    faults: Faults, sahara: AnyGame
) -> None:
    for t in (1.0, 2.0):
        faults.trusted(seen(t, a5=27), sahara.start())
    assert (faults.due(2.0), faults.news(2.9)) == (3.0, [])
    assert faults.news(3.0) == [Fault(t=3.0, fields=("a5",))]
    assert faults.due(3.0) is None
    faults.trusted(seen(4.0), sahara.start())
    assert faults.news(4.0) == [Fault(t=4.0, fields=())]
