"""Plies made while nobody looked, with the power off or the companion held up: they are offered as a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.referee.decision import at_once
from companion.referee.evidence import Trace
from companion.sensing.sight import Picture

Make = Callable[..., Any]

FIGURES = {
    "turn": "yellow",
    "tries": 1,
    "fields": {"t5": "1y", "t20": "1y", "y.yard": "2y", "t9": "1r", "r.yard": "3r"},
}
STONES = {"turn": "A", "fields": {"a1": "1A", "c2": "1A", "e5": "1C", "a5": "1C"}}
LAYOUT = {"layout": [[column + 5 * row for column in range(1, 6)] for row in range(5)]}
BALLS = {
    "turn": "A",
    "phase": "play",
    "fields": {"f6": "2a", "f5": "1A", "e5": "1b", "a1": "1B"},
    "reserve": {"A": 0, "B": 0},
}
TWO_PLIES: list[tuple[str, dict[str, Any], dict[str, Any] | None, tuple[tuple[str, int | None], ...]]] = [
    ("sahara", {}, None, (("a1", None), ("b2", None))),
    ("geisterfahrer", {}, None, (("l3", None), ("r1", None))),
    ("ghostbuster", {"seats": 2}, FIGURES, (("t5", 3), ("t9", 2))),
    ("zahlenluchs", LAYOUT, STONES, (("a1b2", 1), ("e5d5", 25))),
    ("esiema", {}, BALLS, (("f6>e6a,d6a", None), ("e5>e4b", None))),
]


@pytest.fixture
def taken_up(table: Make) -> Make:
    """A table with one ply on record; the next one was made while nobody looked, and has not been judged."""

    def make(sensors: str, case: tuple[Any, ...]) -> Any:
        game, options, position, ((first, roll), (second, next_roll)) = case
        here = table(sensors, options, position, game=game)
        here.set_up()
        if roll is not None:
            here.throw(roll)
        here.play(first)
        assert [one["verdict"] for one in here.rest(4.0)] == ["played"]
        here.take_up()
        for step in here.steps(second, next_roll):
            here.lying[step.field] = step.leaves
        here.look()
        return here

    return make


@pytest.mark.parametrize("sensors", ["contents", "count", "mass"])
@pytest.mark.parametrize("case", TWO_PLIES, ids=lambda case: case[0])
def test_it_is_offered_and_ok_records_it(taken_up: Make, sensors: str, case: tuple[Any, ...]) -> None:
    here = taken_up(sensors, case)
    (asked,) = here.rest()
    assert (asked["verdict"], asked["confirm"], len(asked["moves"])) == ("ambiguous", True, 1)
    ready, played = here.press("ok")
    assert (ready["verdict"], played["verdict"]) == ("ready", "played")
    assert asked["moves"] == (played["move"],)
    lying = {field: contents for field, contents in here.lying.items() if contents}
    assert dict(here.game.contents(here.run.position)) == lying
    assert here.ledger.plies == 2


@pytest.mark.parametrize("case", TWO_PLIES, ids=lambda case: case[0])
def test_it_is_not_recorded_where_the_players_deny_it(taken_up: Make, case: tuple[Any, ...]) -> None:
    here = taken_up("contents", case)
    before = here.game.contents(here.run.position)
    here.rest()
    assert [one["verdict"] for one in here.choose("none")] == ["setup"]
    assert here.rest() == []
    here.lying = dict(before)
    here.look()
    assert [one["verdict"] for one in here.rest()] == ["ready"]
    assert here.ledger.plies == 1


@pytest.mark.parametrize("case", TWO_PLIES, ids=lambda case: case[0])
def test_the_question_is_past_once_the_table_shows_what_is_on_record(
    taken_up: Make, case: tuple[Any, ...]
) -> None:
    here = taken_up("contents", case)
    before = here.game.contents(here.run.position)
    here.rest()
    here.lying = dict(before)
    here.look()
    assert [one["verdict"] for one in here.rest()] == ["ready"]
    assert here.press("ok") == []
    assert here.ledger.plies == 1


def test_play_goes_on_from_the_ply_that_was_offered(taken_up: Make) -> None:
    here = taken_up("count", TWO_PLIES[0])
    here.rest()
    assert here.because == "no sensor saw what was done meanwhile"
    here.press("ok")
    here.play("a3")
    assert [(one["verdict"], one["move"]) for one in here.rest()] == [("played", "a3")]


LISTED = [case for case in TWO_PLIES if case[0] != "esiema"]


def put_after(here: Any, plies: Any) -> None:
    """Let the table show at once what these plies leave."""
    position = here.run.position
    for move, number in plies:
        ply = here.game.play(position, here.game.read_move(move, position), number)
        for step in ply.steps:
            here.lying[step.field] = step.leaves
        position = ply.after
    here.t += 60.0
    here.look()


@pytest.mark.parametrize("sensors", ["contents", "count", "mass"])
@pytest.mark.parametrize("case", LISTED, ids=lambda case: case[0])
def test_two_plies_that_came_at_once_are_offered_and_recorded_if_the_players_say_so(
    table: Make, sensors: str, case: tuple[Any, ...]
) -> None:
    """The companion was stopped for a minute; then the table shows both plies done."""
    game, options, position, plies = case
    here = table(sensors, options, position, game=game)
    here.set_up()
    put_after(here, plies)
    (asked,) = here.rest(6.0)
    assert (asked["verdict"], asked["moves"], asked["confirm"]) == ("ambiguous", (plies[0][0],), True)
    assert [one["move"] for one in here.press("ok")] == [move for move, _ in plies]


@pytest.mark.parametrize("case", LISTED, ids=lambda case: case[0])
def test_two_plies_that_came_at_once_are_illegal_where_the_players_deny_them(
    table: Make, case: tuple[Any, ...]
) -> None:
    game, options, position, plies = case
    here = table("contents", options, position, game=game)
    here.set_up()
    put_after(here, plies)
    here.rest(6.0)
    assert [one["verdict"] for one in here.choose("none")] == ["illegal"]
    assert here.rest(6.0) == []
    assert here.ledger.plies == 0


@pytest.mark.parametrize(("counts", "changed"), [(3, False), (4, True)])
def test_fields_that_speak_again_have_changed_only_if_they_say_something_else(
    counts: int, changed: bool
) -> None:
    said, silence, now = (
        Picture(dict.fromkeys(["a1", "a2", "a3", "a4"], each)) for each in (3, None, counts)
    )
    assert at_once(Trace([said, silence, now])) is changed


def test_what_hands_change_one_after_the_other_is_no_reason_to_ask(table: Make) -> None:
    """A has sown a1, and then one bean of B's is dropped too far: that is a slip, however one counts."""
    here = table("count")
    here.set_up()
    here.play("a1")
    here.put(b2="", b3="4o", b4="4o", b6="4o")
    assert [one["verdict"] for one in here.rest(6.0)] == ["played", "illegal"]


def two_plies_with_the_power_off(table: Make) -> Any:
    """A table of Sahara taken up again, on which B and A have played since the last recorded ply."""
    here = table("count")
    here.set_up()
    here.play("a1")
    here.rest()
    here.take_up()
    put_after(here, (("b2", None), ("a3", None)))
    return here


def test_two_plies_made_with_the_power_off_are_offered_too(table: Make) -> None:
    here = two_plies_with_the_power_off(table)
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("b2",))
    assert [(one["verdict"], one.get("move")) for one in here.press("ok")] == [
        ("ready", None),
        ("played", "b2"),
        ("played", "a3"),
    ]


def test_where_plies_would_have_to_be_looked_for_from_too_many_positions_none_is_offered(
    table: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without told cards three plies of Zahlenluchs kept the referee busy for a minute and a half."""
    monkeypatch.setattr("companion.referee.decision.unobserved_plies.MOST_POSITIONS", 3)
    here = two_plies_with_the_power_off(table)
    assert [one["verdict"] for one in here.rest()] == ["setup"]


def test_a_first_table_is_set_up_and_nothing_asked(table: Make) -> None:
    """Before the first ply nothing was left unfinished: what lies there is a table being laid."""
    here = table("count")
    for step in here.steps("a1"):
        here.lying[step.field] = step.leaves
    here.look()
    assert [one["verdict"] for one in here.rest()] == ["setup"]


# -- in a silence of the sensors -------------------------------------------------------------------------

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


def test_a_field_may_have_spoken_in_the_silence_of_the_others(beans: Make) -> None:
    here = beans("contents")
    in_the_dark(here, after(here, "a2", "a6"), silent=set(here.sight.sensed) - {"b5"})
    assert said(here.rest()) == [("ambiguous", ("a2",))]


@pytest.mark.parametrize("moves", [("b1",), ("b5", "b1")])
def test_where_one_ply_explains_what_came_out_as_well_as_two_the_one_is_asked_about(
    beans: Make, moves: tuple[str, ...]
) -> None:
    here = beans("presence", FULL)
    in_the_dark(here, after(here, *moves))
    assert said(here.rest()) == [("ambiguous", ("b1",))]


def test_plies_of_a_silence_may_use_rolls_that_nobody_told(table: Make) -> None:
    fields = {"t5": "1y", "t25": "1r", "y.yard": "3y", "r.yard": "3r"}
    here = table("contents", {}, {"turn": "yellow", "tries": 1, "fields": fields}, game="ghostbuster")
    here.set_up()
    in_the_dark(here, {"t5": "", "t8": "1y", "t25": "", "t27": "1r"})
    assert said(here.rest()) == [("ambiguous", ("t5",))]
