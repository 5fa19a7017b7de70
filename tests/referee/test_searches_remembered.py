"""What was searched for on one picture is remembered, with as many results as were asked for.

Where no ply can have begun it is not searched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.contents import Field
from companion.referee.evidence import Trace
from companion.referee.ledger import Chances
from companion.referee.search import Explainer, wide_search
from companion.rules.game import Position
from companion.rules.registry import game as find_game
from companion.sensing.frames import Reading
from companion.sensing.kinds import Count, Presence
from companion.sensing.sight import Picture, Sight

GAME = find_game("esiema")
BEFORE = GAME.read_position(
    {
        "turn": "A",
        "phase": "play",
        "fields": {"f5": "2a2b", "a1": "1A1a", "k6": "1B1b", "c3": "1a"},
        "reserve": {"A": 0, "B": 0},
    }
)
SOWN = {"f5": "", "f6": "1b", "f7": "1b", "e7": "1a", "d7": "1a"}


class Unknown:
    """Of a game nothing is known of how its plies begin."""

    fields = GAME.fields

    def begins_with_lift(self, _position: Position) -> bool:
        return False

    def may_begin_on(self, _position: Position, _field: Field) -> bool:
        raise AssertionError


class Counting(Count):
    """Counts pieces, and how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def fits(self, reading: Reading, contents: str) -> bool:
        self.asked += 1
        return super().fits(reading, contents)


@pytest.fixture
def sensor() -> Counting:
    return Counting()


@pytest.fixture
def explainer(sensor: Counting) -> Explainer:
    return Explainer(GAME, Sight(dict.fromkeys(GAME.fields, sensor)))


@pytest.fixture
def seen(sensor: Counting) -> Callable[..., Trace]:
    """The table before and after, pictures of the counts."""

    def seen(*tables: dict[Field, str]) -> Trace:
        lying = dict(GAME.contents(BEFORE))
        pictures: list[dict[Field, Any]] = []
        for table in ({}, *tables):
            lying |= table
            pictures.append({field: sensor.expected(lying.get(field, "")) for field in GAME.fields})
        return Trace(pictures)

    return seen


def test_of_several_results_none_is_done_and_all_are_candidates(
    explainer: Explainer, seen: Callable[..., Trace]
) -> None:
    """Whether there are several needs a search for two only; all are found once all are asked for."""
    trace = seen(SOWN)
    assert explainer.done(BEFORE, (), trace) == ()
    found = explainer.candidates(BEFORE, (), trace)
    assert len(found) > 2
    assert explainer.done(BEFORE, (), trace) == ()
    assert set(explainer.candidates(BEFORE, (), trace)) == set(found)


def test_the_sensors_are_asked_but_once_of_one_picture(
    explainer: Explainer, seen: Callable[..., Trace], sensor: Counting
) -> None:
    trace = seen(SOWN)
    explainer.candidates(BEFORE, (), trace)
    before = sensor.asked
    explainer.candidates(BEFORE._replace(reserve=(1, 1)), (), trace)
    assert sensor.asked - before < len(GAME.fields)


def test_plies_after_the_first_are_looked_for_on_later_pictures_alone(
    explainer: Explainer, seen: Callable[..., Trace]
) -> None:
    trace = seen(SOWN, {"f5": "1a"})
    assert explainer.candidates(BEFORE, (), trace, 0)
    assert not explainer.candidates(BEFORE, (), trace, 2)


def test_runs_have_a_bound_and_beyond_it_there_may_be_more(
    monkeypatch: pytest.MonkeyPatch, explainer: Explainer, seen: Callable[..., Trace]
) -> None:
    trace = seen({"f5": ""}, SOWN)
    every = explainer.candidates(BEFORE, (), trace)
    assert (len(explainer.explain(BEFORE, (), trace)), explainer.many) == (len(every), False)
    monkeypatch.setattr(wide_search, "MOST_RESULTS", 2)
    assert (len(explainer.explain(BEFORE, (), trace)), explainer.many) == (2, True)


@pytest.mark.parametrize(("known", "pictures"), [(True, {7}), (False, {5, 7})])
def test_a_ply_is_not_searched_for_in_a_picture_up_to_which_no_pit_was_emptied(
    *, known: bool, pictures: set[int]
) -> None:
    """Where it begins with a lift, and sensors see each."""
    sight = Sight(dict.fromkeys(GAME.fields, Presence()))
    lying, shown = dict(GAME.contents(BEFORE)), []
    first = [{}, {"f5": ""}, {"f6": "1b"}, {"f7": "1b"}, {"e7": "1a"}, {"d7": "1a"}]
    for table in (*first, {"k6": ""}, {"c4": "1b"}):
        lying |= table
        shown.append({field: bool(lying.get(field)) for field in GAME.fields})
    trace, explainer, asked = Trace(shown), Explainer(GAME, sight), set[int]()

    def search(
        position: Position, chances: Chances, picture: Picture, most: int, *, now: bool
    ) -> wide_search.PlyMatches:
        if position != BEFORE:
            asked.add(shown.index(picture))
        return explainer._results(position, chances, picture, most, now=now)

    begins = GAME if known else Unknown()
    assert (
        wide_search.WideSearch(sight, trace, search, lambda _position: False, begins).runs(BEFORE, ()) == []
    )
    assert asked == pictures
