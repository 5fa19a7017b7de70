"""Which rule of Sahara a refused move breaks (docs/reference/rules.md, section 1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from companion.rules.game import IllegalMoveError
from companion.rules.games.sahara import Sahara
from companion.rules.games.sahara.board import SaharaMove, SaharaPosition

Lay = Callable[..., SaharaPosition]


def sahara(**options: object) -> Sahara:
    return Sahara.with_options(options)


REFUSED: Mapping[str, tuple[dict[str, object], dict[str, object], str, dict[str, object]]] = {
    "over": ({}, {"a1": 3, "A": 23, "B": 10, "winner": "A"}, "a1", {}),
    "no-such-move": ({}, {"a1": 36}, "a7", {"text": "a7"}),
    "sahara.foreign-pit": ({}, {"a1": 30, "b2": 6}, "b2", {"pit": "b2", "turn": "A"}),
    "sahara.store": ({}, {"a1": 30, "B": 6}, "B", {"store": "B"}),
    "sahara.empty-pit": ({}, {"a1": 30, "b2": 6}, "a2", {"pit": "a2"}),
    "sahara.pass": ({}, {"a1": 30, "b2": 6}, "pass", {}),
    "sahara.sign-without-choice": ({}, {"a1": 3, "A": 33}, "a1-", {"pit": "a1"}),
    "sahara.signs-wrong-number": ({}, {"a1": 27, "A": 9}, "a1+", {"pit": "a1", "given": 1, "needed": 2}),
}


@pytest.mark.parametrize("key", REFUSED)
def test_a_move_that_breaks_one_rule_is_refused_with_its_number(lay: Lay, key: str) -> None:
    options, beans, text, params = REFUSED[key]
    game, position = sahara(**options), lay(**beans)
    with pytest.raises(IllegalMoveError) as refused:
        game.play(position, game.read_move(text, position))
    reason = refused.value.reason
    assert (reason.key, reason.rule, dict(reason.params)) == (key, game.reasons[key], params)


@pytest.mark.parametrize(
    ("beans", "text", "needed"),
    [
        ({"a2": 25, "A": 11}, "a2++", 1),
        ({"a2": 25, "A": 11}, "a2-", 2),
        ({"a2": 25, "A": 11}, "a2--+", 2),
        ({"a6": 36}, "a6+", 3),
    ],
)
def test_the_signs_needed_are_those_of_the_way_that_was_begun(
    lay: Lay, beans: dict[str, int], text: str, needed: int
) -> None:
    game, position = sahara(), lay(**beans)
    reason = game.refusal(position, game.read_move(text, position))
    assert reason is not None
    assert reason.params["needed"] == needed


@pytest.mark.parametrize("rule", ["skip", "sow"])
def test_a_sign_is_refused_where_the_option_leaves_no_choice(lay: Lay, rule: str) -> None:
    game, position = sahara(opponent_store=rule), lay(a6=8, b1=1, A=27)
    reason = game.refusal(position, game.read_move("a6-", position))
    assert reason is not None
    assert reason.key == "sahara.sign-without-choice"


def test_the_first_move_of_a_turn_cannot_be_declined() -> None:
    game = sahara(bonus_optional=True)
    reason = game.refusal(game.start(), SaharaMove("pass"))
    assert reason is not None
    assert reason.rule == "sahara.2"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a0",
        "a7",
        "c1",
        "A+",
        "a1 ",
        " a1",
        "A1",
        "a",
        "pass+",
        "a1*",
        "a1\n",
        "a\N{ARABIC-INDIC DIGIT ONE}",
    ],
)
def test_a_text_that_names_no_move_of_the_board_is_refused_without_a_rule(text: str) -> None:
    game = sahara()
    with pytest.raises(IllegalMoveError) as refused:
        game.read_move(text, game.start())
    assert refused.value.reason.rule is None
    assert refused.value.reason.params == {"text": text}
