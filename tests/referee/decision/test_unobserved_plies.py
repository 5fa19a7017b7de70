"""Plies made while nobody looked, with the power off or the companion held up: they are offered as a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

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


def test_what_hands_change_one_after_the_other_is_no_reason_to_ask(table: Make) -> None:
    """A has sown a1, and then one bean of B's is dropped too far: that is a slip, however one counts."""
    here = table("count")
    here.set_up()
    here.play("a1")
    here.put(b2="", b3="4o", b4="4o", b6="4o")
    assert [one["verdict"] for one in here.rest(6.0)] == ["played", "illegal"]


def test_two_plies_made_with_the_power_off_are_offered_too(table: Make) -> None:
    here = table("count")
    here.set_up()
    here.play("a1")
    here.rest()
    here.take_up()
    put_after(here, (("b2", None), ("a3", None)))
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("b2",))
    assert [(one["verdict"], one.get("move")) for one in here.press("ok")] == [
        ("ready", None),
        ("played", "b2"),
        ("played", "a3"),
    ]


def test_a_first_table_is_set_up_and_nothing_asked(table: Make) -> None:
    """Before the first ply nothing was left unfinished: what lies there is a table being laid."""
    here = table("count")
    for step in here.steps("a1"):
        here.lying[step.field] = step.leaves
    here.look()
    assert [one["verdict"] for one in here.rest()] == ["setup"]
