"""The companion's own die and pile of cards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.referee.protocol import Card, Roll
from companion.rules.registry import game
from companion.service.game.dealer import Dealer, ThrowError
from companion.service.game.luck import Luck

LAYOUT = [[row * 5 + column + 1 for column in range(5)] for row in range(5)]


def dealer(name: str = "ghostbuster", *, drawn: int = 0, **options: Any) -> tuple[Dealer, Any]:
    random = Random(1)
    played = game(name, {"layout": LAYOUT, **options} if name == "zahlenluchs" else options)
    return Dealer(played, Luck(random.choice, random.shuffle), drawn), played.start()


def test_the_companion_throws_every_face() -> None:
    die, start = dealer()
    assert {die.event(1.0, start, None).number for _ in range(100)} == set(range(1, 7))


def test_a_number_that_is_entered_is_the_one() -> None:
    die, start = dealer()
    assert die.event(2.5, start, 4) == Roll(2.5, 4)


@pytest.mark.parametrize("number", [0, 7, -1])
def test_a_number_that_the_die_does_not_have_is_refused_with_those_it_has(number: int) -> None:
    die, start = dealer()
    with pytest.raises(
        ThrowError, match=rf"^{number} cannot come in ghostbuster; what can is 1, 2, 3, 4, 5, 6$"
    ):
        die.event(0.0, start, number)


def test_where_nothing_is_thrown_nothing_can_be() -> None:
    none, start = dealer("sahara")
    assert none.thrown(start, None) is None
    with pytest.raises(ThrowError, match="nothing is thrown"):
        none.event(0.0, start, 3)


def test_cards_come_off_the_pile_in_its_order_and_then_shuffled_again() -> None:
    pile, start = dealer("zahlenluchs", deck=[7, 3, 9])
    drawn = []
    for _ in range(6):
        event = pile.event(0.0, start, None)
        pile.seen(event)
        drawn.append(event.number)
    assert drawn[:3] == [7, 3, 9]
    assert sorted(drawn[3:]) == [3, 7, 9]


def test_a_game_that_goes_on_has_drawn_its_cards_already() -> None:
    pile, start = dealer("zahlenluchs", deck=[7, 3, 9], drawn=2)
    assert pile.event(0.0, start, None) == Card(0.0, 9)
    assert pile.thrown(start, None).left == 1  # type: ignore[union-attr]


def test_without_a_pile_the_players_draw_their_own_cards() -> None:
    pile, start = dealer("zahlenluchs")
    assert pile.event(0.0, start, 500) == Card(0.0, 500)
    assert pile.thrown(start, None).choices == ()  # type: ignore[union-attr]
    with pytest.raises(ThrowError, match="the pile is yours"):
        pile.event(0.0, start, None)


def test_what_was_thrown_last_is_remembered_when_it_is_used_up() -> None:
    die, start = dealer()
    die.seen(die.event(0.0, start, 5))
    thrown = die.thrown(start, None)
    assert thrown is not None
    assert (thrown.kind, thrown.waiting, thrown.number, thrown.last) == ("roll", True, None, 5)
    assert die.thrown(start, 5).waiting is False  # type: ignore[union-attr]
