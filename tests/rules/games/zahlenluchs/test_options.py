"""The options: what they change, what is wrong with them, and dealing what is missing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.errors import OptionError, RulesError
from companion.rules.games.zahlenluchs import Zahlenluchs
from companion.rules.games.zahlenluchs.board import ZahlenluchsPosition

Make = Callable[..., Zahlenluchs]
Lay = Callable[..., ZahlenluchsPosition]
After = Callable[..., dict[str, Any]]

settled = settings(max_examples=examples(60))
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2000) | st.floats(allow_nan=False) | st.sampled_from("ABCD7"),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.sampled_from("ABx"), inner, max_size=3),
    max_leaves=12,
)
names = st.sampled_from(["seats", *(option.name for option in Zahlenluchs.offers), "other"])


def moves(game: Zahlenluchs, position: ZahlenluchsPosition, card: int) -> str:
    return " ".join(str(move) for move in game.moves(position, card))


def round_of(game: Zahlenluchs) -> str:
    """The seats in the order in which they move from the start."""
    random = Random(3)
    position, turns = game.start(), ""
    for _ in game.seats:
        turns += position.turn
        card = random.choice(game.chances(position))
        position = game.play(position, game.sample(position, random.choice, card), card).after
    return turns + position.turn


def test_without_a_layout_there_is_no_game() -> None:
    with pytest.raises(OptionError, match="layout is missing: it needs 5 rows of 5 numbers"):
        Zahlenluchs.with_options({})
    with pytest.raises(OptionError, match="layout is missing: it needs 6 rows of 6 numbers"):
        Zahlenluchs.with_options({"seats": 4})


def test_the_layout_lies_on_the_fields_row_by_row_from_below(two: Make) -> None:
    laid = two().chance.laid
    assert (laid["a1"], laid["e1"], laid["a2"], laid["e5"]) == (1, 5, 6, 25)
    assert tuple(laid) == two().fields


@pytest.mark.parametrize(
    ("seats", "letters", "order"),
    [(2, "AC", "AC"), (["C", "A"], "AC", "CA"), (["A", "C"], "AC", "AC")],
)
def test_two_play_at_a_and_c(two: Make, seats: object, letters: str, order: str) -> None:
    game = two(seats=seats)
    assert (game.letters, "".join(game.seats)) == (letters, order)
    assert game.start().turn == order[0]


BAD_OPTIONS = [
    ({"seats": ["A", "B"]}, r"option seats is \['A', 'B'\], but two players sit at A and C"),
    ({"seats": 3}, "option seats is 3, but zahlenluchs is played by 2 or 4"),
    ({"nearest": "near"}, "option nearest is 'near', but its values are neighbour, distance"),
    ({"teams": [["A", "C"], ["B", "D"]]}, "option teams is .* but must be two lists of two neighbours each"),
    ({"teams": [["A", "D", "B"], ["C"]]}, "option teams is"),
    ({"teams": [["A", "D"]]}, "option teams is"),
    ({"teams": ["AD", "BC"]}, "option teams is"),
    ({"teams": [["A", 4], ["B", "C"]]}, "option teams is"),
    ({"teems": []}, "no option 'teems' .is teams meant"),
]


@pytest.mark.parametrize(("options", "message"), BAD_OPTIONS)
def test_what_is_wrong_with_an_option_is_said(two: Make, options: Mapping[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        two(**options)


@settled
@given(options=st.dictionaries(names, json_values, max_size=4), dealing=st.booleans())
def test_any_json_makes_a_game_or_an_option_error(options: dict[str, Any], dealing: bool) -> None:
    with suppress(OptionError):
        game = Zahlenluchs.with_options(Zahlenluchs.dealt(options, Random(1).shuffle) if dealing else options)
        assert Zahlenluchs.with_options(json.loads(json.dumps(game.options))) == game


# Turn order and teams


@pytest.mark.parametrize(
    ("options", "order"),
    [
        ({}, "ABCDA"),
        ({"seats": ["C", "D", "A", "B"]}, "CDABC"),
        ({"turn_order": "alternate"}, "ABDCA"),
        ({"turn_order": "alternate", "seats": ["B", "C", "D", "A"]}, "BDCAB"),
        ({"turn_order": "alternate", "teams": [["C", "D"], ["B", "A"]]}, "ACBDA"),
    ],
)
def test_the_turn_goes_round_or_from_team_to_team(four: Make, options: Mapping[str, Any], order: str) -> None:
    assert round_of(four(**options)) == order


def test_the_turn_order_makes_no_difference_for_two(two: Make) -> None:
    assert round_of(two(turn_order="alternate")) == "ACA"


def test_a_team_wins_together_whichever_it_is(four: Make, lay: Lay, after: After) -> None:
    stones = {"e5": "A", "d3": "B", "c4": "C", "d4": "D"}
    for teams, winner in (([["B", "C"], ["D", "A"]], ["A", "D"]), ([["B", "A"], ["C", "D"]], ["A", "B"])):
        game = four(teams=teams)
        assert after(game, lay(game, "A", **stones), "e5f6", 29)["winner"] == winner


# Nearest


def test_a_card_between_two_numbers_moves_either_or_only_the_nearer(two: Make, lay: Lay) -> None:
    for nearest, expected in (("neighbour", "b2b3 b2c2 b2c3 c4c5 c4d4 c4d5"), ("distance", "b2b3 b2c2 b2c3")):
        game = two(nearest=nearest)
        assert moves(game, lay(game, "A", b2="A", c4="A", e5="C"), 9) == expected


# Capturing the partner


def test_a_partner_is_captured_or_must_not_be(four: Make, lay: Lay) -> None:
    stones = {"c3": "A", "c4": "D", "d3": "B", "d4": "A", "e5": "C"}
    for capture_partner, expected in ((True, "c3c4 c3d3 c3d4"), (False, "c3d3 c3d4")):
        game = four(capture_partner=capture_partner)
        assert moves(game, lay(game, "A", **stones), 15) == expected


def test_with_no_step_left_the_turn_passes(four: Make, lay: Lay, after: After) -> None:
    game = four(capture_partner=False)
    position = lay(game, "A", c3="A", a1="A", c4="D", d4="D", d3="D", b5="B", e5="C")
    assert moves(game, position, 15) == "-"
    assert moves(game, position, 8) == "a1a2 a1b1 a1b2"
    assert moves(four(), position, 15) == "c3c4 c3d3 c3d4"
    assert after(game, position, "-", 15) == {**game.write_position(position), "turn": "B"}
    assert game.play(position, game.read_move("-", position), 15).steps == ()


# The pile


def test_without_a_pile_any_number_may_come(two: Make) -> None:
    game = two()
    assert game.chances(game.start()) == (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13)
    assert game.chance.next_card(0) is None


def test_with_a_pile_only_its_numbers_come(two: Make) -> None:
    game = two(deck=[9, 3, 9])
    assert game.chances(game.start()) == (3, 9)
    with pytest.raises(RulesError, match="card 7 is not in the pile; its numbers are 3, 9"):
        game.moves(game.start(), 7)


def test_the_pile_is_drawn_in_its_order_until_it_has_run_out(two: Make) -> None:
    game = two(deck=[9, 3, 9])
    assert [game.chance.next_card(drawn) for drawn in range(5)] == [9, 3, 9, None, None]
    assert game.chance.next_card(-1) is None


@pytest.mark.parametrize(
    ("options", "plies", "winner"),
    [
        ({"exhausted": "draw", "deck": [7, 7]}, 1, None),
        ({"exhausted": "draw", "deck": [7, 7]}, 2, "draw"),
        ({"exhausted": "draw", "deck": [7, 7]}, 3, "draw"),
        ({"exhausted": "reshuffle", "deck": [7, 7]}, 2, None),
        ({"exhausted": "draw"}, 2, None),
    ],
)
def test_a_pile_that_has_run_out_ends_the_game_or_does_not(
    two: Make, options: Mapping[str, Any], plies: int, winner: str | None
) -> None:
    game = two(**options)
    recorded = game.end.recorded([game.start()] * plies, game.start())
    assert recorded.winner == winner
    assert game.read_position(game.write_position(recorded)) == recorded


def test_a_game_won_with_the_last_card_is_no_draw(two: Make, lay: Lay) -> None:
    game = two(exhausted="draw", deck=[24])
    before = lay(game, "A", d5="A", c3="C")
    won = game.play(before, game.read_move("d5e5", before), 24).after
    assert game.end.recorded([before], won).winner == "A"


# Dealing


@pytest.mark.parametrize("seats", [2, 4, ["C", "A"]])
def test_a_layout_is_dealt_and_the_rest_is_the_pile(seats: object) -> None:
    options = Zahlenluchs.dealt({"seats": seats, "nearest": "distance"}, Random(1).shuffle)
    game = Zahlenluchs.with_options(options)
    assert len(game.chance.laid) + len(options["deck"]) == 100
    assert (options["seats"], options["nearest"]) == (seats, "distance")


def test_what_is_given_stays_when_cards_are_dealt(two: Make) -> None:
    layout = {"layout": two().options["layout"]}
    assert Zahlenluchs.dealt(layout, Random(1).shuffle) == layout
    assert Zahlenluchs.dealt({"deck": [5, 6]}, Random(1).shuffle)["deck"] == [5, 6]


def test_dealing_refuses_options_that_the_game_does_not_have() -> None:
    with pytest.raises(OptionError, match="exhausted"):
        Zahlenluchs.dealt({"exhausted": "stop"}, Random(1).shuffle)
