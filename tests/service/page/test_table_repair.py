"""A wrong simulated table is put right by the program, act by act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.contents import groups
from companion.service.page.table_repair import TableRepair

Make = Callable[..., Any]


class Repairing:
    """A table on the bench that is put right; `seen` is what each act left in the hands."""

    def __init__(self, bench: Any) -> None:
        self.bench = bench
        self.seen: list[dict[str, str]] = []
        self.meanwhile: Callable[[], None] = lambda: None
        self.repair = TableRepair(lambda do: do(), bench.table, self._pause)
        bench.start()
        bench.rest()

    def follow(self, way: Any) -> bool:
        followed = self.repair.follow(self.bench.hands, way, "helper")
        self.bench.rest()
        return followed

    def _pause(self, seconds: float) -> None:
        self.seen.append(self.bench.hands.held)
        self.meanwhile()
        self.bench.rest(seconds)


@pytest.fixture
def repairing(bench: Make) -> Make:
    return lambda *board, **known: Repairing(bench(*board, **known))


def sown_wrongly(here: Any) -> None:
    """A sows a1 and leaves a3 out."""
    here.hands.lift("a1")
    for field in ("a2", "a4", "a5"):
        here.t += 0.2
        here.hands.drop(field)
    here.rest()
    assert here.said == ["ready", "illegal"]


def test_it_goes_back_to_the_recorded_position(repairing: Make) -> None:
    on = repairing()
    before = on.bench.hands.contents
    sown_wrongly(on.bench)
    assert on.follow("back")
    assert (on.bench.hands.contents, on.bench.hands.held) == (before, {})
    assert on.bench.said == ["ready", "illegal", "restored"]
    assert on.bench.session.last_move is None


def test_it_goes_on_to_the_ply_that_was_meant_and_the_referee_records_it(repairing: Make) -> None:
    on = repairing()
    sown_wrongly(on.bench)
    assert on.follow("onward")
    assert on.bench.said == ["ready", "illegal", "played"]
    assert on.bench.session.last_move.move == "a1"
    assert on.bench.hands.shows(on.bench.session.expected)


def test_each_act_can_be_seen(repairing: Make) -> None:
    on = repairing()
    sown_wrongly(on.bench)
    on.follow("onward")
    assert on.seen == [{"helper": "1o"}, {}]


def test_what_any_hand_holds_goes_where_it_belongs(repairing: Make) -> None:
    on = repairing()
    sown_wrongly(on.bench)
    on.bench.hands.lift("b1", "2o", "somebody")
    on.bench.hands.lift("b2", "1o")
    on.bench.rest()
    assert on.follow("back")
    assert on.bench.hands.shows(on.bench.session.expected)


def a_ply_with_a_box(bench: Any) -> Any:
    """The first ply of Esiema: a ball comes out of the box; the hand puts down two instead of one."""
    field = bench.game.fields[40]
    letter = next(letter for _, letter in groups(bench.hands.box) if letter.isupper())
    bench.hands.lift("box", f"1{letter}1{letter.lower()}")
    bench.hands.drop(field, f"1{letter}")
    bench.hands.drop(field, f"1{letter.lower()}")
    bench.rest(3.0)
    return field


def test_on_a_table_with_a_box_what_belongs_on_no_field_goes_into_the_box(repairing: Make) -> None:
    on = repairing("esiema", seats=2, place_count=3)
    box = on.bench.hands.box
    a_ply_with_a_box(on.bench)
    assert on.bench.table.snapshot.story.kind == "illegal"
    assert on.follow("back")
    assert (on.bench.hands.box, on.bench.said[-1]) == (box, "restored")


def test_what_no_sensor_tells_apart_goes_where_it_belongs_all_the_same(repairing: Make) -> None:
    on = repairing("sahara-presence")
    here = on.bench
    here.hands.lift("b5")
    here.t += 0.2
    here.hands.drop("A", "3o")
    here.rest(3.0)
    assert here.table.snapshot.story.kind == "illegal"
    assert on.follow("back")
    assert here.hands.shows(here.session.expected)


@pytest.mark.parametrize("way", ["back", "onward"])
def test_there_is_no_way_on_a_table_that_is_right(repairing: Make, way: str) -> None:
    on = repairing()
    assert not on.follow(way)
    on.bench.play("a1")
    assert not on.follow(way)
    assert on.bench.said == ["ready", "played"]


def test_there_is_no_way_on_if_no_move_seems_meant(repairing: Make) -> None:
    on = repairing()
    on.bench.hands.lift("a1", "1o")
    on.bench.hands.drop("b6")
    on.bench.rest()
    assert on.bench.said[-1] == "illegal"
    assert not on.follow("onward")
    assert on.follow("back")


def test_it_leaves_a_game_alone_that_is_begun_meanwhile(repairing: Make) -> None:
    on = repairing()
    on.bench.play("a1")
    sown = on.bench.hands
    sown.lift("b2")
    sown.drop("a6", "3o")
    on.bench.rest()
    assert on.bench.said[-1] == "illegal"

    def begin() -> None:
        on.meanwhile = lambda: None
        on.bench.game_starter.begin("sahara", {}, {}, "A")

    on.meanwhile = begin
    on.follow("back")
    assert on.bench.hands.shows(on.bench.session.expected)
    assert on.bench.session.last_move is None
