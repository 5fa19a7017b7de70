"""What hands do in a ply of Esiema."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.position import EsiemaPosition

Make = Callable[..., Esiema]
Lay = Callable[..., EsiemaPosition]


def steps(game: Esiema, position: EsiemaPosition, text: str) -> list[tuple[str, ...]]:
    ply = game.play(position, game.read_move(text, position))
    return [(step.verb, step.field, step.pieces, step.leaves, step.cause) for step in ply.steps]


def test_a_pit_is_lifted_sown_ball_by_ball_and_the_captured_are_lifted(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="1B1a", f8="3b", f7="1a", k1="1b")
    assert steps(game, position, "f6>f7B,f8a") == [
        ("lift", "f6", "1B1a", "", "sow"),
        ("drop", "f7", "1B", "1B1a", "sow"),
        ("drop", "f8", "1a", "1a3b", "sow"),
        ("lift", "f8", "3b", "1a", "capture"),
    ]


def test_balls_of_several_seats_are_captured_together(esiema: Make, lay: Lay) -> None:
    game = esiema(seats=3)
    position = lay(game, f1="1A", f6="2a", f8="1a2b1c", a1="1B", a2="1b", k1="1C", k2="1c")
    assert steps(game, position, "f6>f7a,f8a")[-1] == ("lift", "f8", "2b1c", "2a", "capture")


def test_added_and_placed_balls_come_from_the_box_one_by_one(esiema: Make, lay: Lay) -> None:
    game = esiema()
    position = lay(game, f1="1A", f6="2a", a1="1B", b3="1b", reserve={"A": 9})
    assert steps(game, position, "f1+2") == [
        ("drop", "f1", "1a", "1A1a", "sow"),
        ("drop", "f1", "1a", "1A2a", "sow"),
    ]
    assert steps(game, game.start(), "@f6") == [("drop", "f6", "1A", "1A", "sow")]


def test_the_mother_of_a_seat_that_is_out_is_lifted(esiema: Make, lay: Lay) -> None:
    game = esiema(seats=3)
    position = lay(game, f1="1A", f6="2a", f8="1b", a1="1B1a", k1="1C", k2="1c")
    assert steps(game, position, "f6>f7a,f8a")[-1] == ("lift", "a1", "1B", "1a", "capture")


def test_at_the_end_the_mothers_that_are_out_may_stay(esiema: Make, lay: Lay) -> None:
    game = esiema(seats=3)
    position = lay(game, f1="1A", f6="2a", f8="1b", a1="1B1a", k1="1C1a")
    assert steps(game, position, "f6>f7a,f8a")[-2:] == [
        ("lift", "a1", "1B", "1a", "sweep"),
        ("lift", "k1", "1C", "1a", "sweep"),
    ]


def test_to_pass_is_to_do_nothing(esiema: Make, lay: Lay) -> None:
    game = esiema()
    assert steps(game, lay(game, a1="1A", a2="12b", b1="12b", b2="12b", k1="1B"), "pass") == []
