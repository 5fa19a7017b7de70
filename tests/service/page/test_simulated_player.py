"""A simulated table is put right, and legal moves are played on it, act by act."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.contents import groups
from companion.screens.words import Words
from companion.service.page.legal_moves import legal_ply
from companion.service.page.simulated_player import SimulatedPlayer
from companion.web.errors import ActionError

Make = Callable[..., Any]


class Repairing:
    """A table on the bench that is put right; `seen` is what each act left in the hands."""

    def __init__(self, bench: Any) -> None:
        self.bench = bench
        self.seen: list[dict[str, str]] = []
        self.meanwhile: Callable[[], None] = lambda: None
        self.player = SimulatedPlayer(lambda do: do(), bench.table, self._pause)
        bench.start()
        bench.rest()

    def follow(self, way: Any) -> bool:
        followed = self.player.put_right(self.bench.hands, way, "helper")
        self.bench.rest(2.0)
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


class Playing(Repairing):
    """A table on the bench where random legal moves are played for the players."""

    def __init__(self, bench: Any, chooser: Random) -> None:
        super().__init__(bench)
        self.chooser = chooser

    def ply(self) -> tuple[str, str]:
        """Throw if that is due, then play; the move, and the one that the referee has recorded last."""
        seen = self.bench.table.snapshot
        if seen.view.waits_for is not None and seen.view.number is None:
            self.bench.table.throw(self.bench.t, None)
            self.bench.rest()
            seen = self.bench.table.snapshot
        if seen.view.waits_for is not None and seen.view.number is None:
            return "-", "-"  # of no use, so the turn has gone on
        game, position = seen.game, seen.game.read_position(seen.view.position)
        move = str(game.sample(position, self.chooser.choice, seen.view.number))
        ply = legal_ply(seen, move, Words("en"))
        assert self.player.play(self.bench.hands, game, ply, "helper")
        self.bench.rest(2.0)
        assert self.bench.hands.held == {}
        return move, self.bench.session.last_move.move


@pytest.mark.parametrize(
    ("board", "starter", "options"),
    [
        ("sahara", "A", {}),
        ("geisterfahrer", "black", {}),
        ("ghostbuster", "yellow", {"seats": 4, "first_on_start": True}),
        ("zahlenluchs", "A", {}),
        ("esiema", "A", {"seats": 2, "place_count": 3}),
    ],
)
def test_what_is_played_for_players_is_what_the_referee_records(
    bench: Make, board: str, starter: str, options: dict[str, Any]
) -> None:
    on = Playing(bench(board, starter=starter, **options), Random(board))
    for _ in range(20):
        played, recorded = on.ply()
        assert recorded == played
        if on.bench.table.snapshot.view.winner is not None:
            break


def test_a_move_that_is_not_legal_is_not_played(bench: Make) -> None:
    on = Playing(bench(), Random(1))
    with pytest.raises(ActionError, match="'b1' is not allowed now"):
        legal_ply(on.bench.table.snapshot, "b1", Words("en"))
    with pytest.raises(ActionError, match="'nothing' is not allowed now"):
        legal_ply(on.bench.table.snapshot, "nothing", Words("en"))


def test_a_move_that_is_not_legal_now_is_named_in_words(bench: Make) -> None:
    on = Playing(bench("esiema"), Random(1))
    with pytest.raises(ActionError, match=r"^3 more on f6 is not allowed now"):
        legal_ply(on.bench.table.snapshot, "f6+3", Words("en"))


def test_on_a_wrong_table_no_move_is_played(bench: Make) -> None:
    on = Playing(bench(), Random(1))
    sown_wrongly(on.bench)
    with pytest.raises(ActionError, match="First the table must be put right"):
        legal_ply(on.bench.table.snapshot, "a1", Words("en"))


def test_a_move_that_was_legal_before_another_one_is_not_played_after_it(bench: Make) -> None:
    on = Playing(bench(), Random(1))
    seen = on.bench.table.snapshot
    first, second = (legal_ply(seen, move, Words("en")) for move in ("a1", "a2"))
    assert on.player.play(on.bench.hands, seen.game, first, "one")
    on.bench.rest(2.0)
    assert not on.player.play(on.bench.hands, seen.game, second, "other")
    on.bench.rest(2.0)
    assert on.bench.said == ["ready", "played"]


def test_it_breaks_off_when_somebody_else_takes_the_pieces(bench: Make) -> None:
    on = Playing(bench(), Random(1))
    seen = on.bench.table.snapshot
    ply = legal_ply(seen, "a1", Words("en"))
    on.meanwhile = lambda: on.bench.hands.put_back("helper")
    assert not on.player.play(on.bench.hands, seen.game, ply, "helper")
    assert on.bench.session.last_move is None
