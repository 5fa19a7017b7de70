"""A ply that was made while the power was off: it is offered, and recorded if the players say so."""

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
    assert dict(here.game.contents(here.chain.position)) == lying
    assert here.ledger.plies == 2


@pytest.mark.parametrize("case", TWO_PLIES, ids=lambda case: case[0])
def test_it_is_not_recorded_where_the_players_deny_it(taken_up: Make, case: tuple[Any, ...]) -> None:
    here = taken_up("contents", case)
    before = here.game.contents(here.chain.position)
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
    before = here.game.contents(here.chain.position)
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


def test_of_several_plies_that_fit_the_players_choose(taken_up: Make) -> None:
    """Full or empty, four beans of b2 look like those of any pit that is sown into full ones."""
    here = taken_up("presence", ("geisterfahrer", {}, *TWO_PLIES[1][2:]))
    asked = here.rest()
    assert [one["verdict"] for one in asked] in (["ambiguous"], ["setup"])


def test_a_first_table_is_set_up_and_nothing_asked(table: Make) -> None:
    """Before the first ply nothing was left unfinished: what lies there is a table being laid."""
    here = table("count")
    for step in here.steps("a1"):
        here.lying[step.field] = step.leaves
    here.look()
    assert [one["verdict"] for one in here.rest()] == ["setup"]
