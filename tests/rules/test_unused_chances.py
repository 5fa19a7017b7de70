"""Rolls without use: the only move there is, and where play may stand after some."""

from __future__ import annotations

from companion.rules.registry import game
from companion.rules.unused_chances import idled, throws_again, without_use

GHOSTBUSTER = game("ghostbuster", {"seats": 3})


def test_a_roll_with_a_move_has_a_use() -> None:
    start = GHOSTBUSTER.start()
    assert without_use(GHOSTBUSTER, start, 6) is None
    ply = without_use(GHOSTBUSTER, start, 5)
    assert ply is not None
    assert (str(ply.move), ply.after.tries) == ("-", 2)


def test_a_game_without_chance_has_no_rolls_without_use() -> None:
    sahara = game("sahara")
    assert without_use(sahara, sahara.start(), 3) is None
    assert list(idled(sahara, sahara.start())) == []


def test_after_three_tries_the_next_seat_may_be_to_move() -> None:
    stands = [(position.turn, position.tries) for position in idled(GHOSTBUSTER, GHOSTBUSTER.start())]
    assert stands == [
        ("yellow", 2), ("yellow", 1),
        ("green", 3), ("green", 2), ("green", 1),
        ("red", 3), ("red", 2), ("red", 1),
    ]  # fmt: skip


def test_who_has_three_tries_throws_again_after_a_roll_without_use() -> None:
    last = next(after for after in idled(GHOSTBUSTER, GHOSTBUSTER.start()) if after.tries == 1)
    assert throws_again(GHOSTBUSTER, GHOSTBUSTER.start())
    assert not throws_again(GHOSTBUSTER, last)
    sahara = game("sahara")
    assert not throws_again(sahara, sahara.start())
