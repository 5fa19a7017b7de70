"""Plies that what is seen may be a stage of."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from companion.contents import Contents, Field, Table
from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.position import EsiemaPosition

Make = Callable[..., Esiema]
Lay = Callable[..., EsiemaPosition]
Sight = Callable[[str, Table], Callable[[Field, Contents], bool]]


def stages(game: Esiema, position: EsiemaPosition, text: str) -> list[dict[Field, Contents]]:
    """What lies there after each step of a legal move but the last, as sensors see it."""
    ply = game.play(position, game.read_move(text, position))
    table, shown = dict(game.contents(position)), []
    for step in ply.steps[:-1]:
        table[step.field] = step.leaves
        shown.append({field: lying for field, lying in table.items() if lying})
    return shown


@pytest.mark.parametrize("origin_free", [False, True])
@pytest.mark.parametrize("balls", [2, 3, 5, 8, 12])
def test_each_stage_of_a_sowing_is_known(
    esiema: Make, crowded: Callable[..., EsiemaPosition], sight: Sight, balls: int, origin_free: bool
) -> None:
    game, random = esiema(origin_free=origin_free), Random(balls)
    for _ in range(5):
        position = crowded(game, random, balls)
        move = game.sample(position, random.choice)
        for stage in stages(game, position, str(move)):
            ply = next(game.hints.under_way(position, sight("contents", stage)))
            assert game.refusal(position, ply.move) is None
            assert stage in stages(game, position, str(ply.move))


def test_a_capture_may_be_left_to_do_also_where_the_table_is_a_legal_one(
    esiema: Make, lay: Lay, sight: Sight
) -> None:
    """With the last ball in e7 nothing is captured; with the last one in f8 three balls are."""
    game = esiema()
    position = lay(game, f1="1A", f6="3a", e6="1a", f8="3b", a1="1B", b3="1b")
    table = dict(game.contents(position)) | {"f7": "1a", "f8": "1a3b", "e7": "1a"}
    del table["f6"]
    fits = sight("contents", table)
    assert [str(ply.move)[-3:-1] for ply in game.hints.candidates(position, fits)] == ["e7"]
    assert [str(ply.move)[-3:-1] for ply in game.hints.under_way(position, fits)] == ["f8"]


def test_a_capture_may_be_done_in_part(esiema: Make, lay: Lay, sight: Sight) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="2a", f8="3b", a1="1B", b3="1b")
    table = {"f1": "1A", "f7": "1a", "f8": "1a1b", "a1": "1B", "b3": "1b"}
    (ply,) = game.hints.under_way(position, sight("contents", table))
    assert str(ply.move) == "f6>f7a,f8a"


def test_the_mother_of_a_seat_that_is_out_may_be_left_to_take_away(
    esiema: Make, lay: Lay, sight: Sight
) -> None:
    game = esiema(seats=3)
    position = lay(game, f1="1A", f6="2a", f8="1b", a1="1B1a", k1="1C", k3="1c")
    table = {"f1": "1A", "f7": "1a", "f8": "1a", "a1": "1B1a", "k1": "1C", "k3": "1c"}
    (ply,) = game.hints.under_way(position, sight("contents", table))
    assert ply.after.out == ("B",)


def test_a_ply_that_is_done_is_not_under_way(
    esiema: Make, crowded: Callable[..., EsiemaPosition], sight: Sight
) -> None:
    game, random = esiema(), Random(9)
    for balls in (1, 2, 6):
        position = crowded(game, random, balls, 0.1)
        ply = game.play(position, game.sample(position, random.choice))
        fits = sight("contents", game.contents(ply.after))
        assert all(found.after != ply.after for found in game.hints.under_way(position, fits))


def test_a_ply_that_is_done_leaves_no_mother_to_take_away(esiema: Make, lay: Lay, sight: Sight) -> None:
    """B has one pit of small balls only, and keeps it."""
    game = esiema(seats=3)
    position = lay(game, f1="1A", f6="2a", f8="1b", a1="1B1a", k1="1C", k3="1c", k5="1c")
    table = {"f1": "1A", "e6": "1a", "e7": "1a", "f8": "1b", "a1": "1B1a", "k1": "1C", "k3": "1c", "k5": "1c"}
    fits = sight("contents", table)
    assert len(list(game.hints.candidates(position, fits))) == 1
    assert list(game.hints.under_way(position, fits)) == []


def test_no_ball_is_left_for_the_end_that_is_not_ones_own(esiema: Make, lay: Lay, sight: Sight) -> None:
    """The only own ball has fallen already, so that no legal move goes on from here."""
    game = esiema()
    position = lay(game, f1="1A", f6="1a2b", a1="1B")
    table = {"f1": "1A", "f7": "1a", "a1": "1B"}
    assert list(game.hints.under_way(position, sight("contents", table))) == []


def test_placing_has_no_stages_and_neither_has_the_end(esiema: Make, lay: Lay, sight: Sight) -> None:
    game = esiema()
    over = lay(game, f1="1A", f6="2a", out=["B"], winner="A")
    assert list(game.hints.under_way(game.start(), sight("none", {}))) == []
    assert list(game.hints.under_way(over, sight("none", {}))) == []


def test_with_weak_sensors_they_come_lazily(esiema: Make, lay: Lay, sight: Sight) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="6a6b", a1="1B")
    assert len(list(islice(game.hints.under_way(position, sight("none", {})), 50))) == 50


@pytest.mark.parametrize(("kind", "lying"), [("contents", "2a1b"), ("count", "3a")])
def test_a_pit_may_be_emptied_in_two_grips(
    esiema: Make, lay: Lay, sight: Sight, kind: str, lying: str
) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="4a1b", a1="1B")
    table = {"f1": "1A", "f6": lying, "a1": "1B"}
    assert {str(ply.move)[:2] for ply in game.hints.under_way(position, sight(kind, table))} == {"f6"}


def test_what_lies_in_a_pit_above_what_lay_there_is_no_rest_of_it(
    esiema: Make, lay: Lay, sight: Sight
) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="2a", a1="1B")
    table = {"f1": "1A", "f6": "1b", "a1": "1B"}
    assert list(game.hints.under_way(position, sight("contents", table))) == []


@pytest.mark.parametrize(("kind", "left"), [("contents", "1B1a"), ("contents", "1a"), ("count", "1B1a")])
def test_what_a_capture_of_another_seat_leaves_is_not_lifted_in_part(
    esiema: Make, lay: Lay, sight: Sight, kind: str, left: str
) -> None:
    """It is the turn of B, and A took what it must not."""
    game = esiema()
    position = lay(game, f1="1A", f6="1B1a2b", a1="1a", turn="B")
    table = {"f1": "1A", "f6": left, "a1": "1a"}
    assert list(game.hints.under_way(position, sight(kind, table))) == []


def test_no_mother_is_off_the_board_while_balls_are_in_a_hand(esiema: Make, lay: Lay, sight: Sight) -> None:
    """B's last small ball is among them, and its mother in g6 does not look like a ball that fell there."""
    game = esiema()
    position = lay(game, f1="1A", f7="2a1b", g6="1B")
    table = {"f1": "1A", "g6": "1B", "g7": "1a"}
    moves = {str(ply.move) for ply in game.hints.under_way(position, sight("count", table))}
    assert {move[:5] for move in moves} == {"f7>g7"}
