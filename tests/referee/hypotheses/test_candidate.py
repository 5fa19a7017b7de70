"""What the sensors see of the steps of one ply."""

from __future__ import annotations

import pytest

from companion.referee.hypotheses import Candidate
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight

AT_HOME = {"turn": "yellow", "fields": {"y.yard": "4y", "t24": "1r", "r.yard": "3r"}}
"""Under presence a yard shows the same whether four figures stand there or three."""


def candidate(kind: str, name: str, move: str, position: dict[str, object] | None = None) -> Candidate:
    game = find_game(name)
    sight = Sight(dict.fromkeys(game.fields, sensor(kind, {})))
    before = game.start() if position is None else game.read_position(position)
    chance = 6 if game.chances(before) else None
    return Candidate(game, sight, [game.play(before, game.read_move(move, before), chance)])


@pytest.mark.parametrize(("kind", "unseen"), [("count", False), ("presence", True)])
def test_a_bean_that_falls_on_others_comes_down_unseen_under_presence(kind: str, unseen: bool) -> None:
    assert candidate(kind, "sahara", "a1").drops_unseen is unseen


def test_a_figure_that_enters_is_lifted_unseen_but_seen_to_come_down() -> None:
    one = candidate("presence", "ghostbuster", "enter", AT_HOME)
    assert one.all_unseen("lift")
    assert not one.drops_unseen
