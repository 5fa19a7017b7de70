"""A load cell on which a hand leans: what it weighs is no pieces, though it may look like some."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.referee.evidence.sensor_faults import SensorFaults
from companion.referee.protocol import Fault
from companion.rules.game import AnyGame
from companion.rules.registry import game as find_game
from companion.sensing.debounce import Observation
from companion.sensing.kinds import Count, Mass, Sensor
from companion.sensing.sight import Picture, Sight
from companion.study.recorded_verdicts import verdicts_on

BEAN = 2.0
START = {pit: 3 for row in "ab" for pit in (f"{row}{number}" for number in range(1, 7))} | {"A": 0, "B": 0}


@pytest.fixture
def sahara() -> AnyGame:
    return find_game("sahara", {})


@pytest.fixture
def faults(sahara: AnyGame) -> SensorFaults:
    """The faults of a table of load cells, but for b1, whose beans are counted."""
    cell: Sensor = Mass({"o": BEAN}, tolerance=0.5)
    sensors = dict.fromkeys(sahara.fields, cell) | {"b1": Count()}
    return SensorFaults(sahara, Sight(sensors).holding(sahara.hints.totals), ready=True)


def seen(t: float, **beans: int) -> Observation:
    """The start of a game, but for these fields."""
    lying = START | beans
    return Observation(t, t, {at: number if at == "b1" else BEAN * number for at, number in lying.items()})


def silent(picture: Picture) -> set[str]:
    return {field for field, reading in picture.items() if reading is None}


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
    faults: SensorFaults, sahara: AnyGame, beans: dict[str, int], leant_on: set[str]
) -> None:
    """They can come from where they are missing, and from one pit whose sensor is stuck."""
    picture = faults.trusted(seen(1.0, **beans), sahara.start())
    assert silent(picture) == leant_on


@pytest.mark.parametrize("beans", [{"a2": 4}, {"A": 3}])
def test_a_field_that_alone_weighs_more_is_leant_on_once_the_table_rests(
    faults: SensorFaults, sahara: AnyGame, beans: dict[str, int]
) -> None:
    """Before that it may be the first bean of a sowing out of a pit whose sensor is stuck."""
    picture = faults.trusted(seen(1.0, **beans), sahara.start())
    assert silent(picture) == set()
    assert silent(faults.at_rest(1.6, picture, sahara.start())) == set(beans)
    assert faults.due(1.6) == pytest.approx(3.6)
    assert silent(faults.trusted(seen(2.0, **beans), sahara.start())) == set(beans)
    assert silent(faults.trusted(seen(3.0), sahara.start())) == set()


@pytest.mark.parametrize(("number", "leant_on"), [(4, set()), (5, {"a2"})])
def test_a_bean_may_come_out_of_a_pit_whose_sensor_is_stuck(
    faults: SensorFaults, sahara: AnyGame, number: int, leant_on: set[str]
) -> None:
    """All that a1 holds is one bean, and a2 is the next pit."""
    before = {"a1": 1, "A": 2}
    fields = {at: f"{beans}o" for at, beans in (START | before).items() if beans}
    position = sahara.read_position({"turn": "A", "fields": fields})
    picture = faults.trusted(seen(1.0, **before, a2=number), position)
    assert silent(faults.at_rest(1.6, picture, position)) == leant_on


def test_while_a_board_is_set_up_beans_may_come_from_anywhere(faults: SensorFaults) -> None:
    assert faults.trusted(seen(1.0, a5=27), None)["a5"] == 27 * BEAN


def test_a_hand_that_stays_is_a_fault_after_two_seconds_until_it_goes(
    faults: SensorFaults, sahara: AnyGame
) -> None:
    for t in (1.0, 2.0):
        faults.trusted(seen(t, a5=27), sahara.start())
    assert (faults.due(2.0), faults.news(2.9)) == (3.0, [])
    assert faults.news(3.0) == [Fault(t=3.0, fields=("a5",), burdened=("a5",))]
    assert faults.due(3.0) is None
    faults.trusted(seen(4.0), sahara.start())
    assert faults.news(4.0) == [Fault(t=4.0, fields=())]


@pytest.mark.parametrize(
    ("name", "fields"), [("sahara.cup", ("b1", "b2")), ("ghostbuster.thumb_on_field", ("t7",))]
)
def test_a_cup_on_a_scale_is_told_as_something_that_lies_there(name: str, fields: tuple[str, ...]) -> None:
    by_hand = Path(__file__).parents[2] / "recordings" / "by-hand" / f"{name}.mass.jsonl"
    told = verdicts_on(by_hand.read_text("utf-8").splitlines())
    faulty, well = (one for one in told if one["verdict"] == "fault")
    assert (faulty["fields"], faulty["burdened"]) == (fields, fields)
    assert (well["fields"], well.get("burdened")) == ((), None)
    assert told[-1]["verdict"] == "played"


def test_a_scale_that_falls_silent_is_not_burdened() -> None:
    start = {field: BEAN * beans for field, beans in START.items()}
    lines = [{"recording": 1, "game": "sahara", "sensors": {"*": "mass"}, "masses": {"o": BEAN}}]
    lines += [{"t": 0.0, "read": start}, {"t": 5.0, "read": {"a2": None, "b1": 400.0}}, {"t": 9.0}]
    (fault,) = (one for one in verdicts_on(map(json.dumps, lines)) if one["verdict"] == "fault")
    assert (fault["fields"], fault["burdened"]) == (("a2", "b1"), ("b1",))


def test_a_hand_that_weighs_one_bean_is_no_mistake_and_play_goes_on_when_it_goes() -> None:
    start = {field: BEAN * beans for field, beans in START.items()}
    reads = {0.0: start, 5.0: {"a2": 4 * BEAN}, 9.0: {"a2": 3 * BEAN}}
    reads |= {12.0: {"a1": 0.0}, 12.3: {"a2": 4 * BEAN}, 12.6: {"a3": 4 * BEAN}, 12.9: {"a4": 4 * BEAN}}
    scales = {"sensors": {"*": "mass"}, "masses": {"o": BEAN}, "tolerance": 0.3}
    lines = [
        {"recording": 1, "game": "sahara"} | scales,
        *({"t": t, "read": now} for t, now in reads.items()),
    ]
    said = verdicts_on([json.dumps(line) for line in lines])
    assert [(one["verdict"], one.get("move", one.get("fields"))) for one in said] == [
        ("ready", None),
        ("fault", ("a2",)),
        ("fault", ()),
        ("played", "a1"),
    ]
