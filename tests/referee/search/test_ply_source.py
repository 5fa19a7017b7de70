"""What was searched for on one picture is remembered, with as many results as were asked for.

Where no ply can have begun it is not searched.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.contents import Field
from companion.referee.evidence import Agreement, Trace
from companion.referee.hypotheses import Candidate, Case, Evidence
from companion.referee.search import PlySource, ply_source
from companion.referee.search.ply_source import BegunPlies
from companion.rules.registry import game as find_game
from companion.sensing.frames import Reading
from companion.sensing.kinds import Count
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
ALIKE = {"turn": "A", "phase": "play", "fields": {"f5": "4a", "a1": "1A1a", "k6": "1B1b", "c3": "1a"}}
"""The same counts, with balls of one player in f5."""

SOWN = {"f5": "", "f6": "1b", "f7": "1b", "e7": "1a", "d7": "1a"}


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
def plies(sensor: Counting) -> PlySource:
    return PlySource(GAME, Sight(dict.fromkeys(GAME.fields, sensor)), Agreement())


@pytest.fixture
def seen(sensor: Counting) -> Callable[..., Case]:
    """The table before and after, pictures of the counts."""

    def seen(*tables: dict[Field, str]) -> Case:
        lying = dict(GAME.contents(BEFORE))
        pictures: list[Picture] = []
        for table in ({}, *tables):
            lying |= table
            pictures.append(Picture({at: sensor.expected(lying.get(at, "")) for at in GAME.fields}))
        sight = Sight(dict.fromkeys(GAME.fields, sensor))
        return Case(GAME, BEFORE, (), Evidence(sight, Trace(pictures)))

    return seen


def test_of_several_results_none_is_the_only_one_and_all_are_found(
    plies: PlySource, seen: Callable[..., Case]
) -> None:
    """Whether there are several needs a search for two only; all are found once all are asked for."""
    case = seen(SOWN)
    assert not plies.shows_one(case)
    found = plies.shown_done(case).candidates
    assert len(found) > 2
    assert not plies.shows_one(case)
    assert plies.shown_done(case).candidates == found


def test_the_sensors_are_asked_but_once_of_one_picture(
    plies: PlySource, seen: Callable[..., Case], sensor: Counting
) -> None:
    case = seen(SOWN)
    plies.shown_done(case)
    before = sensor.asked
    plies.shown_done(case.at(BEFORE._replace(reserve=(1, 1)), ()))
    assert sensor.asked - before < len(GAME.fields)


def of_each_look(begun: BegunPlies) -> list[Candidate]:
    """One ply of those that no sensor tells apart."""
    return [alike[0] for alike in begun.alike]


def test_a_ply_may_be_made_that_no_single_picture_shows_done(
    plies: PlySource, seen: Callable[..., Case]
) -> None:
    """The next player lifts the ball of f6 before the last ball of the ply falls."""
    almost = {field: held for field, held in SOWN.items() if field != "d7"}
    case = seen({"f5": ""}, almost, {"f6": ""}, {"d7": "1a"})
    assert not plies.shown_done(case).candidates
    (alike,) = plies.begun(case).alike
    assert "f5>f6b,f7b,e7a,d7a" in [str(one.ply.move) for one in alike]


def test_after_very_many_pictures_only_plies_that_the_newest_one_shows_are_found(
    plies: PlySource, seen: Callable[..., Case]
) -> None:
    """A ball of k6 is touched many times before the ply f5, and once after it."""
    touches = [{"k6": "1B"}, {"k6": "1B1b"}] * (ply_source.MOST_LOOKED_BACK // 2)
    for after, found in (({}, {"f5"}), ({"k6": "1B"}, set())):
        begun = plies.begun(seen(*touches, SOWN, after))
        assert {str(one.ply.move).partition(">")[0] for one in of_each_look(begun)} == found
        assert begun.many


def test_some_plies_that_are_under_way_may_be_made(plies: PlySource, seen: Callable[..., Case]) -> None:
    begun = of_each_look(plies.begun(seen({"f5": ""}, {"f6": "1b"})))
    assert {one.ply.move.path[0] for one in begun} == {GAME.fields.index("f6")}


def test_pieces_fall_in_the_order_in_which_the_fields_changed(
    plies: PlySource, seen: Callable[..., Case]
) -> None:
    alike = GAME.read_position(ALIKE)
    for path in (("f6", "f7", "e6", "e5"), ("e5", "e6", "f7", "f6")):
        case = seen({"f5": ""}, *({field: "1a"} for field in path)).at(alike, ())
        (begun,) = of_each_look(plies.begun(case))
        assert tuple(GAME.fields[pit] for pit in begun.ply.move.path) == path


def test_a_field_that_was_silent_and_says_the_same_again_has_not_changed_meanwhile(
    plies: PlySource, seen: Callable[..., Case]
) -> None:
    path = ("f6", "f7", "e6", "e5")
    case = seen({"f5": ""}, *({field: "1a"} for field in path)).at(GAME.read_position(ALIKE), ())
    first, lifted, *later = case.trace.pictures
    case = case.seen_in(Trace([first, Picture({**lifted, "e5": None}), *later]))
    (begun,) = of_each_look(plies.begun(case))
    assert tuple(GAME.fields[pit] for pit in begun.ply.move.path) == path


def test_a_field_that_was_touched_before_the_pit_is_emptied_got_no_piece_then(
    plies: PlySource, seen: Callable[..., Case]
) -> None:
    path = ("f6", "f7", "e6", "e5")
    fallen = ({field: "1a"} for field in path)
    case = seen({"e5": "1b"}, {"e5": ""}, {"f5": ""}, *fallen).at(GAME.read_position(ALIKE), ())
    (begun,) = of_each_look(plies.begun(case))
    assert tuple(GAME.fields[pit] for pit in begun.ply.move.path) == path


def test_a_search_from_another_position_asks_only_the_sensor_of_the_field_that_differs(
    plies: PlySource, sensor: Counting, seen: Callable[..., Case]
) -> None:
    case = seen({"f5": ""}, SOWN, {"f6": ""})
    plies.begun(case)
    sensor.asked = 0
    plies.begun(case.at(GAME.read_position(ALIKE), ()))
    readings_of_f5 = 3
    assert 0 < sensor.asked <= readings_of_f5


def test_listed_plies_are_kept_for_a_limited_number_of_positions(
    monkeypatch: pytest.MonkeyPatch, plies: PlySource, seen: Callable[..., Case]
) -> None:
    monkeypatch.setattr(ply_source, "MOST_KNOWN", 1)
    case = seen({"f5": ""})
    kept = plies.listed(case)
    assert plies.listed(case) is kept
    plies.listed(case.at(GAME.read_position(ALIKE), ()))
    assert plies.listed(case) is not kept
