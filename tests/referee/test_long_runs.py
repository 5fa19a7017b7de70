"""Many plies made without a rest, and searches that are given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.evidence import Agreement, Trace
from companion.referee.hypotheses import Candidate, Case, Evidence, Length, limits
from companion.referee.search import PlySource, wide_search
from companion.referee.search.wide_search import PlyMatches, WideSearch
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight

Make = Callable[..., Any]

PASSING = {
    "turn": "A",
    "fields": {
        "a1": "2o", "a2": "2o", "a6": "8o", "b1": "3o", "b2": "3o", "b3": "2o",
        "b4": "2o", "b5": "2o", "b6": "2o", "A": "5o", "B": "5o",
    },
}  # fmt: skip
LAPS = {
    "turn": "black",
    "fields": {
        "l1": "1w1b", "l2": "6w6b", "l3": "1w1b", "l4": "4w4b", "l5": "1w1b",
        "r2": "4w5b", "r3": "1w", "r4": "3w3b", "F": "4w4b",
    },
}  # fmt: skip
BALLS = {
    "turn": "A",
    "fields": {"f5": "2a2b", "a1": "1A", "k6": "1B", "e5": "1b", "h3": "3b"},
    "phase": "play",
    "reserve": {"A": 10, "B": 10},
}


@pytest.fixture
def ready(table: Make) -> Make:
    def make(sensors: str, **keys: Any) -> Any:
        made = table(sensors, **keys)
        made.set_up()
        return made

    return make


def sow(here: Any, position: Any, move: str) -> Any:
    """Do a move, whatever is recorded; give the position after it."""
    ply = here.game.play(position, here.game.read_move(move, position))
    for step in ply.steps:
        here.step(step)
    return ply.after


def moves(verdicts: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    return [(said["verdict"], said.get("move")) for said in verdicts]


def test_a_question_that_nobody_answers_is_answered_by_seven_plies_of_play(ready: Make) -> None:
    here = ready("presence", position=PASSING)
    here.play_on("a6+")
    (asked,) = here.rest(9.0)
    assert asked["moves"] == ("a6+", "a6-")
    position = here.game.play(here.run.position, here.game.read_move("a6+", here.run.position)).after
    six = ["b5", "a2", "a3", "b1", "a4", "a1"]
    said = []
    for move in six:
        position = sow(here, position, move)
        said += here.rest(1.0)
    assert moves(said) == [("played", move) for move in ("a6+", *six)]


def test_a_relay_out_of_turn_is_illegal_however_long_it_is(ready: Make) -> None:
    here = ready("contents", options={"skip_origin": True}, position=LAPS, game="geisterfahrer")
    sow(here, here.game.read_position(LAPS | {"turn": "white"}), "l4")
    assert [said["verdict"] for said in here.rest()] == ["illegal"]


def test_where_plies_are_searched_for_a_run_that_is_too_long_strikes_out_no_first_ply(
    ready: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LONGEST", 2)
    here = ready("count", game="esiema", position=BALLS)
    here.play_on("f5>f6b,f7b,e7a,d7a", "h3>g3b,f4b,g4b", "d7>d6a")
    said = here.rest()
    assert "illegal" not in {one["verdict"] for one in said}


def test_where_plies_are_searched_for_a_search_that_is_given_up_strikes_out_no_first_ply(
    ready: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two sowings without a rest: after so few looks every first ply counts that a picture shows done."""
    here = ready("count", game="esiema", position=BALLS)
    here.play_on("f5>f6b,f7b,e7a,d7a", "h3>g3b,f4b,g4b")
    (asked,) = here.rest()
    monkeypatch.setattr(wide_search, "MOST_LOOKS", 0)
    given_up = ready("count", game="esiema", position=BALLS)
    given_up.play_on("f5>f6b,f7b,e7a,d7a", "h3>g3b,f4b,g4b")
    (asked_then,) = given_up.rest()
    assert set(asked["moves"]) <= set(asked_then["moves"])


def test_where_a_search_for_overlaps_is_given_up_there_may_be_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the ply that overlaps with the next it was not found out how play went on."""
    game = find_game("esiema", {})
    position = game.read_position(BALLS)
    sight = Sight(dict.fromkeys(game.fields, sensor("none")))
    case = Case(game, position, (), Evidence(sight, Trace([{}])))
    first = Candidate(game, sight, [game.play(position, game.read_move("f5>f6b,f7b,e7a,d7a", position))])
    for looks, given_up in ((1, False), (0, True)):
        monkeypatch.setattr(wide_search, "MOST_LOOKS", looks)
        search = WideSearch(Nothing(game, sight, Agreement()), case, game.hints)
        search.way_on(case.after(first), 0, Length.of(first, case.trace))
        assert search.given_up is given_up


class Nothing(PlySource):
    """No picture shows any ply done."""

    def shown_done(self, *_case: object, **_how: object) -> PlyMatches:
        return PlyMatches((), many=False)
