"""Which games there are."""

from __future__ import annotations

import pytest

from companion.rules.errors import RulesError
from companion.rules.registry import every_seat, game, kind, own_names


def test_each_game_is_found_under_its_id() -> None:
    assert {name: kind(name).id for name in own_names()} == {name: name for name in own_names()}


def test_options_reach_the_game() -> None:
    assert game("sahara", {"opponent_store": "skip"}).options["opponent_store"] == "skip"


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(RulesError, match=r"^there is no game 'chess'; the games are .*sahara"):
        game("chess")


def test_every_seat_of_every_game_is_known_once() -> None:
    found = every_seat()
    assert {"A", "B", "yellow", "black"} <= set(found)
    assert len(set(found)) == len(found)
