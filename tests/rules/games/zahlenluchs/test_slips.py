"""Moves with one broken rule or one slip of the hand, worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.rules.game import Slip
from companion.rules.games.zahlenluchs import Zahlenluchs
from companion.rules.games.zahlenluchs.board import ZahlenluchsPosition

Make = Callable[..., Zahlenluchs]
Lay = Callable[..., ZahlenluchsPosition]

STONES = {"b2": "A", "c3": "A", "d4": "C", "d2": "C"}
"""Under them 7, 13, 19 and 9; A is to move, with the card 13 unless another is named."""

MADE: list[tuple[str, int, str, dict[str, str], dict[str, Any]]] = [
    (
        "number-under-stone",
        13,
        "b2b3",
        {"b2": "", "b3": "1A"},
        {"card": 13, "field": "b2", "number": 7, "stones": "c3"},
    ),
    ("one-number", 20, "b2c2", {"b2": "", "c2": "1A"}, {"card": 20, "field": "b2", "number": 7, "only": 13}),
    # With 13 it captures a stone of its own all the same.
    (
        "number-under-stone",
        13,
        "b2c3",
        {"b2": ""},
        {"card": 13, "field": "b2", "number": 7, "stones": "c3"},
    ),
    (
        "backward",
        13,
        "c3b3",
        {"c3": "", "b3": "1A"},
        {"field": "c3", "target": "b3", "targets": "c4, d3, d4"},
    ),
    (
        "sideways",
        13,
        "c3d2",
        {"c3": "", "d2": "1A"},
        {"field": "c3", "target": "d2", "targets": "c4, d3, d4"},
    ),
    (
        "too-far",
        13,
        "c3c5",
        {"c3": "", "c5": "1A"},
        {"field": "c3", "target": "c5", "targets": "c4, d3, d4"},
    ),
    (
        "too-far",
        13,
        "c3e4",
        {"c3": "", "e4": "1A"},
        {"field": "c3", "target": "e4", "targets": "c4, d3, d4"},
    ),
    ("captured-stays", 13, "c3d4", {"c3": "", "d4": "1A1C"}, {"field": "d4", "seat": "C"}),
    ("foreign-stone", 13, "d4d3", {"d4": "", "d3": "1C"}, {"field": "d4", "seat": "C", "turn": "A"}),
    ("foreign-stone", 13, "d4c3", {"d4": "", "c3": "1C"}, {"field": "d4", "seat": "C", "turn": "A"}),
    (
        "captured-wrongly",
        13,
        "c3d3",
        {"c3": "", "d3": "1A", "d4": ""},
        {"field": "d4", "seat": "C", "target": "d3"},
    ),
    (
        "captured-wrongly",
        7,
        "b2b3",
        {"b2": "", "b3": "1A", "c3": ""},
        {"field": "c3", "seat": "A", "target": "b3"},
    ),
]


def showing(
    game: Zahlenluchs, position: ZahlenluchsPosition, card: int, changes: Mapping[str, str]
) -> list[Slip]:
    """The slips that show the table of the position with these changes."""
    lying = {**game.contents(position), **changes}
    table = {field: contents for field, contents in lying.items() if contents}
    return [slip for slip in game.hints.slips(position, card) if slip.after == table]


@pytest.mark.parametrize(("key", "card", "attempt", "changes", "params"), MADE)
def test_a_slip_is_told_by_its_table(
    two: Make, lay: Lay, key: str, card: int, attempt: str, changes: dict[str, str], params: dict[str, Any]
) -> None:
    game = two()
    slip, *_ = showing(game, lay(game, "A", **STONES), card, changes)
    assert (slip.attempt, slip.reason.key, slip.reason.params) == (attempt, f"zahlenluchs.{key}", params)
    assert slip.reason.rule == game.reasons[slip.reason.key]


def test_an_own_stone_left_beside_the_one_that_captures_it_is_a_pair(two: Make) -> None:
    game = two()
    slip, *_ = showing(game, game.start(), 1, {"a1": "", "b1": "2A"})
    assert (slip.attempt, slip.reason.key) == ("a1b1", "zahlenluchs.captured-stays")


def test_what_a_legal_move_leads_to_is_no_slip(two: Make) -> None:
    """Own stones captured by others: a1 may capture with 1, so it is gone; a2 may not."""
    game = two()
    assert showing(game, game.start(), 1, {"a1": ""}) == []
    assert showing(game, game.start(), 1, {"a2": ""})[0].attempt == "a2a3"


def test_the_partner_captured_against_the_rules_is_a_slip(four: Make, lay: Lay) -> None:
    game = four(capture_partner=False)
    position = lay(game, "A", c3="A", c4="D", d4="D", d3="D", b5="B", e5="C")
    slip, *_ = showing(game, position, 15, {"c3": "", "c4": "1A"})
    assert (slip.attempt, slip.reason.key) == ("c3c4", "zahlenluchs.partner-captured")
    assert showing(four(), position, 15, {"c3": "", "c4": "1A"}) == []


def test_no_slip_is_told_twice(four: Make, lay: Lay) -> None:
    game = four(capture_partner=False)
    position = lay(game, "A", b3="A", c3="A", c4="D", d4="B", b5="B", e5="C")
    slips = list(game.hints.slips(position, 15))
    assert len({(slip.attempt, tuple(slip.after.items())) for slip in slips}) == len(slips)


def test_the_stones_of_the_seat_that_plays_next_come_first_among_the_foreign(four: Make) -> None:
    for options, order in (({}, "BCD"), ({"turn_order": "alternate"}, "BDC")):
        game = four(**options)
        slips = game.hints.slips(game.start(), 1)
        seats = [
            slip.reason.params["seat"] for slip in slips if slip.reason.key == "zahlenluchs.foreign-stone"
        ]
        assert "".join(dict.fromkeys(map(str, seats))) == order


def test_two_cards_far_along_the_arrows_is_likelier_than_anywhere_else(two: Make, lay: Lay) -> None:
    game = two()
    slips = game.hints.slips(lay(game, "A", c3="A", a5="C"), 13)
    far = [slip.attempt for slip in slips if slip.reason.key == "zahlenluchs.too-far"]
    assert far[:6] == ["c3e3", "c3e4", "c3c5", "c3d5", "c3e5", "c3a1"]
    assert len(far) == len(set(far)) == 24 - 8


def test_the_likeliest_slips_come_first(two: Make, lay: Lay) -> None:
    game = two()
    keys = [
        slip.reason.key.removeprefix("zahlenluchs.")
        for slip in game.hints.slips(lay(game, "A", **STONES), 13)
    ]
    assert list(dict.fromkeys(keys)) == [
        "number-under-stone",
        "backward",
        "sideways",
        "too-far",
        "captured-stays",
        "foreign-stone",
        "captured-wrongly",
        "moved-twice",
    ]


def test_all_slips_of_a_small_position_are_told(two: Make, lay: Lay) -> None:
    game = two()
    told = [
        f"{slip.attempt} {slip.reason.key.removeprefix('zahlenluchs.')}"
        for slip in game.hints.slips(lay(game, "A", d5="A", e1="C"), 1)
    ]
    assert told[:7] == [
        "d5c4 backward",
        "d5d4 backward",
        "d5e4 sideways",
        "d5c5 backward",
        "e1d1 foreign-stone",
        "d5e5 captured-wrongly",
        "d5a1 too-far",
    ]
    assert {line.split()[1] for line in told[7:]} == {"too-far", "foreign-stone"}


def test_a_stone_put_far_off_was_meant_to_make_its_nearest_step(two: Make, lay: Lay) -> None:
    game = two()
    (slip,) = showing(game, lay(game, "A", c3="A", a5="C"), 13, {"c3": "", "e4": "1A"})
    assert (slip.attempt, slip.meant) == ("c3e4", "c3d4")
    (back,) = showing(game, lay(game, "A", c3="A", a5="C"), 13, {"c3": "", "c1": "1A"})
    assert (back.attempt, back.reason.key, back.meant) == ("c3c1", "zahlenluchs.too-far", "c3d3")


def test_a_second_step_of_the_same_seat_is_told_with_the_legal_one_before_it(two: Make, lay: Lay) -> None:
    game = two()
    stepped = {"c3": "", "c4": "1A", "b2": "", "b3": "1A"}
    (slip,) = showing(game, lay(game, "A", **STONES), 13, stepped)
    assert (slip.attempt, slip.reason.key, slip.meant) == ("b2b3", "zahlenluchs.moved-twice", "c3c4")
    assert slip.reason.params == {"seat": "C"}


def test_two_stones_on_the_same_card_are_written_in_the_order_of_the_letters(four: Make, lay: Lay) -> None:
    game = four()
    position = lay(game, "D", d3="D", c3="A", b5="B", e5="C")
    assert showing(game, position, 16, {"d3": "", "c3": "1A1D"})[0].attempt == "d3c3"


def test_a_stone_that_takes_its_own_like_is_told_on_each_field_with_that_field(two: Make, lay: Lay) -> None:
    game = two()
    position = lay(game, "C", b2="A", b3="A", c3="A", d4="C")
    told = [
        (slip.attempt, *slip.meanwhile) for slip in game.hints.slips(position, 19) if slip.attempt[:2] == "b2"
    ]
    assert [one for one in told if len(one) > 1] == [("b2b3", "b3"), ("b2c3", "c3")]
