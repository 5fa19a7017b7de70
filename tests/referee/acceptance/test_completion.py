"""Where the pieces can be that an accepted table does not show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import pytest

from companion.contents import pieces
from companion.referee.acceptance.completion import Completion
from companion.referee.acceptance.constraints import Constraints
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight

OPTIONS = {"ghostbuster": {"seats": 4}, "zahlenluchs": {"layout": [[1, 2, 3, 4, 5]] * 5}}
FIGURES = {"t12": "1y", "t20": "1g", "y.yard": "3y", "g.yard": "3g", "r.yard": "4r", "b.yard": "4b"}
CARS = {"l1": "6w4b", "l4": "5w6b", "l5": "1b", "r1": "12w13b", "r5": "2w1b"}


def search(
    name: str,
    kind: str,
    lying: Mapping[str, str],
    silent: str = "",
    options: Mapping[str, Any] = MappingProxyType({}),
    **changed: str,
) -> tuple[Completion, Sight, dict[str, Any]]:
    """The search with these `options` for the pieces, what sees them, and what is seen; `silent` is a field."""
    game = find_game(name, OPTIONS.get(name, {}))
    sight = Sight({field: sensor(kind) for field in game.fields})
    table = {**lying, **changed}
    picture = {field: sight.sensor(field).expected(table.get(field, "")) for field in game.fields}
    picture |= {silent: None} if silent else {}
    position = game.read_position({"turn": game.seats[0], "fields": lying})
    constraints = Constraints(game, sight, game.contents(position), picture)
    return Completion(constraints, **options), sight, picture


def total(table: Mapping[str, str]) -> Counter[str]:
    return sum((pieces(contents) for contents in table.values()), Counter())


@pytest.mark.parametrize("kind", ["presence", "count"])
@pytest.mark.parametrize("changed", [{"r5": "", "l4": "6w6b", "l2": "1w1b"}, {"l1": "", "l5": "6w5b"}])
def test_every_table_found_fits_the_sensors_and_holds_all_pieces(kind: str, changed: dict[str, str]) -> None:
    found, sight, picture = search("geisterfahrer", kind, CARS, **changed)
    tables = list(found.tables())
    assert tables
    assert all(sight.fits(picture, table) and total(table) == total(CARS) for table in tables)


def test_tables_that_are_denied_make_way_for_those_on_which_more_pieces_have_moved() -> None:
    found, _, _ = search("geisterfahrer", "presence", CARS, r5="", l4="6w6b")
    near = list(found.tables())
    options = {"denied": near}
    further, _, _ = search("geisterfahrer", "presence", CARS, r5="", l4="6w6b", options=options)
    others = list(further.tables())
    assert near
    assert others
    assert not [table for table in others if table in near]


def test_no_table_is_found_twice() -> None:
    """On r1 a white car came and a black one went, one after the other or at once."""
    found, _, _ = search("geisterfahrer", "contents", CARS, silent="r1", r5="1w1b", l5="2b")
    (table,) = found.tables()
    assert table["r1"] == "13w12b"


def test_tables_on_which_pieces_were_laid_together_come_first() -> None:
    beans = {f"{side}{number}": "3o" for side in "ab" for number in range(1, 7)}
    found, _, _ = search("sahara", "presence", beans, b1="", a1="", a3="6o", b4="6o")
    changed = [sum(table[field] != beans[field] for field in beans) - 2 for table in found.tables()]
    assert changed[:11] == [1] * 10 + [2]
    assert changed == sorted(changed)


def test_a_figure_that_is_out_of_sight_stands_rather_where_figures_begin() -> None:
    found, _, _ = search("ghostbuster", "presence", FIGURES, t12="")
    assert [(table["y.yard"], table["t20"]) for table in found.tables()] == [("4y", "1g"), ("3y", "1g1y")]


def test_a_figure_that_is_seen_nowhere_stands_where_it_lay_or_begins_but_not_on_one_like_it() -> None:
    lying = {**FIGURES, "t30": "1g", "g.yard": "2g"}
    found, _, _ = search("ghostbuster", "contents", lying, options={"against": True}, t30="")
    assert [(table["t30"], table["g.yard"]) for table in found.tables()] == [("1g", "2g"), ("", "3g")]


def test_no_stone_is_out_of_sight_on_a_card_that_has_no_room_for_it() -> None:
    stones = {"a1": "1A", "b2": "1A", "e5": "1C"}
    found, _, _ = search("zahlenluchs", "presence", stones, a1="")
    assert list(found.tables()) == []


def test_what_came_stands_on_what_lay_there() -> None:
    found, _, _ = search("ghostbuster", "count", FIGURES, t12="", t20="1g1y")
    assert [table["t20"] for table in found.tables()] == ["1g1y"]


def test_pieces_that_are_alone_to_fit_have_changed_places_unseen() -> None:
    found, _, _ = search("ghostbuster", "count", FIGURES, t12="", t20="1y", **{"g.yard": "4g"})
    (table,) = found.tables()
    assert (table["t20"], table["g.yard"], found.exchanged) == ("1y", "4g", True)


def test_what_is_seen_nowhere_may_lie_on_a_silent_field() -> None:
    found, _, _ = search("geisterfahrer", "count", CARS, silent="l3", r5="")
    (table,) = found.tables()
    assert table["l3"] == "2w1b"


def test_where_a_piece_is_lost_to_every_sensor_there_is_no_table() -> None:
    found, _, _ = search("ghostbuster", "count", FIGURES, t12="")
    assert list(found.tables()) == []


def test_a_search_that_is_given_up_says_so() -> None:
    given_up, _, _ = search(
        "geisterfahrer", "count", CARS, options={"most_steps": 3}, r5="", l4="6w6b", l2="1w1b"
    )
    done, _, _ = search("geisterfahrer", "count", CARS, r5="", l4="6w6b", l2="1w1b")
    assert len(list(given_up.tables())) < len(list(done.tables()))
    assert (given_up.exhausted, done.exhausted) == (True, False)


def test_a_search_ends_soon_where_many_cars_have_left_the_table() -> None:
    """Of 50 cars 12 are gone, so that no table with fewer of them out of sight need be looked at."""
    full = dict.fromkeys(("l1", "l2", "l3", "l4", "l5"), "5b") | dict.fromkeys(
        ("r1", "r2", "r3", "r4", "r5"), "5w"
    )
    left = {"l1": "3b", "l2": "4b", "l3": "1w4b", "l5": "2w3b", "F": "1w"}
    right = {"r1": "4w1b", "r2": "2w", "r3": "3w1b", "r4": "", "r5": "4w"}
    found, _, _ = search("geisterfahrer", "count", full, options={"beside": True}, **left, **right)
    assert len(list(found.tables())) == 2
    assert not found.exhausted


def test_on_a_cleared_table_it_is_not_asked_for_every_heap_whether_a_card_has_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 22 stones that are gone there are some 2,000 heaps, but a card has room for none or one."""
    game = find_game("zahlenluchs", {"seats": list("ABCD"), "layout": [[1, 2, 3, 4, 5, 6]] * 6})
    sight, lying = Sight({field: sensor("presence") for field in game.fields}), game.contents(game.start())
    left = [*list(lying)[22:], "c3", "d3"]
    told = Constraints(game, sight, lying, {field: field in left for field in game.fields})
    asked: list[str] = []
    monkeypatch.setattr(told, "has_room", lambda field, heap: asked.append(field) or heap.total() <= 1)
    found = Completion(told, against=True, most_steps=500)
    list(found.tables())
    assert found.exhausted
    assert 0 < len(asked) < 5 * 500


def test_where_a_pit_has_room_for_all_balls_that_are_gone_no_fewer_are_laid_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 24 balls of 12 kinds there are half a million heaps."""
    game = find_game("esiema", {"seats": 6})
    sight = Sight({field: sensor("count") for field in game.fields})
    lying = dict(zip(game.fields, [f"1{letter}" for letter in game.letters * 2], strict=False))
    told = Constraints(game, sight, lying, dict.fromkeys(game.fields, 0) | {"k6": 1})
    asked: list[str] = []
    has_room = told.has_room
    monkeypatch.setattr(told, "has_room", lambda field, heap: asked.append(field) or has_room(field, heap))
    list(Completion(told, against=True, most_steps=50).tables())
    assert 0 < len(asked) < 50 * len(game.fields)


def test_heaps_of_fewer_balls_than_are_counted_are_steps_of_the_search_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twelve balls are gone and twelve came to k6: only one of the 4,096 heaps of them is as large as that."""
    game = find_game("esiema", {"seats": 6})
    sight = Sight({field: sensor("count") for field in game.fields})
    lying = dict(zip(game.fields, [f"1{letter}" for letter in game.letters], strict=False))
    told = Constraints(game, sight, lying, dict.fromkeys(game.fields, 0) | {"k6": 12})
    tried: list[str] = []
    shows = told.shows
    monkeypatch.setattr(told, "shows", lambda field, held: tried.append(field) or shows(field, held))
    found = Completion(told, most_steps=500)
    list(found.tables())
    assert found.exhausted
    assert tried.count("k6") < 500
