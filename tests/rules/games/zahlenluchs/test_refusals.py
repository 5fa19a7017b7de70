"""What a refusal says, word for word of its parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.rules.game import IllegalMoveError
from companion.rules.games.zahlenluchs import Zahlenluchs
from companion.rules.games.zahlenluchs.board import ZahlenluchsPosition
from companion.rules.games.zahlenluchs.refusals import REASONS

Make = Callable[..., Zahlenluchs]
Lay = Callable[..., ZahlenluchsPosition]

# Numbers of the table: a1 1, b1 2, b2 7, c3 13, d4 19, d5 24; equal ones are laid in their own test.
STONES = {"b2": "A", "c3": "A", "d4": "C", "d5": "C"}

REFUSED: list[tuple[str, int, str, dict[str, Any]]] = [
    ("a1a2", 7, "empty-card", {"field": "a1"}),
    ("d4c4", 7, "foreign-stone", {"field": "d4", "seat": "C", "turn": "A"}),
    ("c3c4", 7, "number-under-stone", {"card": 7, "field": "c3", "number": 13, "stones": "b2"}),
    ("c3c4", 1, "one-number", {"card": 1, "field": "c3", "number": 13, "only": 7}),
    ("b2b3", 50, "one-number", {"card": 50, "field": "b2", "number": 7, "only": 13}),
    ("-", 7, "step-possible", {"move": "b2b3"}),
    ("b2b2", 7, "same-card", {"field": "b2", "target": "b2", "targets": "b3, c2, c3"}),
    ("b2e5", 7, "too-far", {"field": "b2", "target": "e5", "targets": "b3, c2, c3"}),
    ("b2b4", 7, "too-far", {"field": "b2", "target": "b4", "targets": "b3, c2, c3"}),
    ("b2a1", 7, "backward", {"field": "b2", "target": "a1", "targets": "b3, c2, c3"}),
    ("b2b1", 7, "backward", {"field": "b2", "target": "b1", "targets": "b3, c2, c3"}),
    ("b2a2", 7, "backward", {"field": "b2", "target": "a2", "targets": "b3, c2, c3"}),
    ("b2a3", 7, "sideways", {"field": "b2", "target": "a3", "targets": "b3, c2, c3"}),
    ("b2c1", 7, "sideways", {"field": "b2", "target": "c1", "targets": "b3, c2, c3"}),
]


def told(
    game: Zahlenluchs, position: ZahlenluchsPosition, text: str, card: int
) -> tuple[str, Mapping[str, Any]]:
    with pytest.raises(IllegalMoveError) as caught:
        game.play(position, game.read_move(text, position), card)
    reason = caught.value.reason
    assert reason.rule == game.reasons[reason.key]
    return reason.key.removeprefix("zahlenluchs."), reason.params


@pytest.mark.parametrize(("text", "card", "key", "params"), REFUSED)
def test_a_refusal_names_what_is_wrong(
    two: Make, lay: Lay, text: str, card: int, key: str, params: dict[str, Any]
) -> None:
    game = two()
    assert told(game, lay(game, "A", **STONES), text, card) == (key, params)


def test_a_wrong_stone_is_told_which_numbers_may_move(two: Make, lay: Lay) -> None:
    game = two()
    position = lay(game, "A", c1="A", d3="A", d4="A", e5="C")
    expected = {"card": 17, "field": "c1", "number": 3, "lower": 14, "higher": 19}
    assert told(game, lay(game, "A", c1="A", d3="A", d4="A", e5="C"), "c1c2", 17) == ("two-numbers", expected)
    assert told(two(nearest="distance"), position, "d3d4", 17)[1]["only"] == 19


def test_a_stone_is_named_wrong_before_its_step(two: Make, lay: Lay) -> None:
    game = two()
    assert told(game, lay(game, "A", **STONES), "c3a1", 7)[0] == "number-under-stone"


def test_all_stones_on_the_number_of_the_card_are_named(two: Make, lay: Lay) -> None:
    game = two(layout=[[5, 5, 9, 5, 5]] * 5)
    position = lay(game, "A", a1="A", b2="A", c1="A", e5="C")
    assert told(game, position, "c1c2", 5)[1]["stones"] == "a1, b2"


def test_at_the_edge_only_the_steps_on_the_board_are_named(two: Make, lay: Lay) -> None:
    game = two()
    position = lay(game, "C", a3="C", e4="A")
    assert told(game, position, "a3b2", 1) == ("sideways", {"field": "a3", "target": "b2", "targets": "a2"})
    assert told(game, position, "a3a4", 1)[0] == "backward"


def test_a_stone_on_its_goal_steps_no_further(two: Make, lay: Lay) -> None:
    game = two()
    assert told(game, lay(game, "A", e5="A", c3="C"), "e5d5", 1) == ("on-goal", {"field": "e5"})


def test_a_partner_who_must_not_be_captured_is_named(four: Make, lay: Lay) -> None:
    game = four(capture_partner=False)
    position = lay(game, "A", c3="A", c4="D", d3="B", e5="C")
    assert told(game, position, "c3c4", 15) == ("partner-captured", {"field": "c4", "seat": "D"})
    assert game.refusal(position, game.read_move("c3d3", position), 15) is None


def test_every_reason_for_a_refusal_has_its_example_here() -> None:
    shown = {key for _, _, key, _ in REFUSED} | {"two-numbers", "on-goal", "partner-captured"}
    assert {f"zahlenluchs.{key}" for key in shown} == set(REASONS)
