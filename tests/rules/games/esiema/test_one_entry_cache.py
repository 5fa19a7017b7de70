"""What is asked of one position is known as long as no other is asked about."""

from __future__ import annotations

from companion.rules.games.esiema import Esiema
from companion.rules.games.esiema.one_entry_cache import one_entry_cache
from companion.rules.games.esiema.position import EsiemaPosition

GAME, OTHER = Esiema.with_options({}), Esiema.with_options({"capacity": 3})
FIRST = GAME.start()
LATER = FIRST._replace(turn="B")


def test_an_answer_is_worked_out_once_for_the_position_that_was_asked_about_last() -> None:
    asked: list[tuple[object, EsiemaPosition]] = []

    @one_entry_cache
    def turn(rules: object, position: EsiemaPosition) -> str:
        asked.append((rules, position))
        return position.turn

    answers = [turn(GAME.rules, one) for one in (FIRST, FIRST, LATER, LATER, FIRST)]
    assert answers == [FIRST.turn, FIRST.turn, "B", "B", FIRST.turn]
    assert asked == [(GAME.rules, FIRST), (GAME.rules, LATER), (GAME.rules, FIRST)]


def test_the_same_position_under_other_rules_is_asked_about_anew() -> None:
    @one_entry_cache
    def room(rules: object, _position: EsiemaPosition) -> object:
        return rules

    assert [room(game.rules, FIRST) for game in (GAME, OTHER)] == [GAME.rules, OTHER.rules]
