"""Another game: on its board, with its cards, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.boards.board import BoardError
from companion.rules.errors import OptionError, RulesError
from companion.rules.registry import own_names
from companion.service.table.game_starter import SeatError
from companion.texts import PlayerNameError

Make = Callable[..., Any]


def begun(here: Any, game: str, options: dict[str, Any] | None = None, **more: Any) -> None:
    here.table.do(lambda: here.game_starter.begin(game, options or {}, more.pop("names", {}), None, **more))
    here.rest()


@pytest.fixture
def here(bench: Make) -> Any:
    made = bench()
    made.start()
    made.rest()
    return made


@pytest.mark.parametrize("game", ["geisterfahrer", "ghostbuster", "zahlenluchs", "esiema", "sahara"])
def test_a_game_begins_on_its_board_set_up(here: Any, game: str) -> None:
    begun(here, game)
    assert here.in_use.board.name == game
    assert here.said[-1] == "ready"
    assert here.hands.contents == dict.fromkeys(here.in_use.board.fields, "") | dict(here.session.expected)


def test_more_players_than_fit_get_the_larger_board(here: Any) -> None:
    begun(here, "ghostbuster", {"seats": 5})
    assert here.in_use.board.name == "ghostbuster-six"
    assert len(here.game.seats) == 5
    begun(here, "ghostbuster", {"seats": 3})
    assert here.in_use.board.name == "ghostbuster"


def test_a_board_that_is_named_fixes_its_options(here: Any) -> None:
    begun(here, "geisterfahrer", board="geisterfahrer-near")
    assert here.game.options["cemetery"] == "near"


def test_cards_are_dealt_anew_for_each_game(here: Any) -> None:
    begun(here, "zahlenluchs")
    first = dict(here.game.chance.laid)
    assert here.table.snapshot.view.laid == first
    begun(here, "zahlenluchs")
    assert here.game.chance.laid != first


def test_a_layout_of_ones_own_is_laid_as_it_is(here: Any) -> None:
    layout = [[row * 5 + column for column in range(5)] for row in range(5)]
    begun(here, "zahlenluchs", {"layout": layout})
    assert here.game.chance.laid["b3"] == 11


def test_players_keep_their_seats_unless_they_are_named(here: Any) -> None:
    begun(here, "sahara", names={"B": "Ben"})
    assert here.session.names == {"A": "Ada", "B": "Ben"}


@pytest.mark.parametrize(
    ("game", "options", "board", "error", "match"),
    [
        ("chess", {}, None, BoardError, "is for sahara, not for 'chess'"),
        ("sahara", {"seats": 3}, None, OptionError, "seats is 3"),
        ("sahara", {"opponent_store": "both"}, None, OptionError, "opponent_store"),
        ("ghostbuster", {"seats": 6}, "ghostbuster", BoardError, "6 players"),
        ("ghostbuster", {}, "sahara", BoardError, "what fits is ghostbuster"),
    ],
)
def test_what_cannot_begin_leaves_the_game_under_way_alone(
    here: Any, game: str, options: dict[str, Any], board: str | None, error: type[Exception], match: str
) -> None:
    here.play("a1")
    before = here.session.position
    with pytest.raises(error, match=match):
        begun(here, game, options, board=board)
    assert here.session.position == before
    assert here.in_use.board.name == "sahara"


@pytest.mark.parametrize(
    ("names", "error", "match"),
    [
        ({"A": "x" * 61}, PlayerNameError, "at most 60 characters, this one has 61"),
        ({"B": "x" * 60_000}, PlayerNameError, "this one has 60000"),
        ({"A": "Ada", "B": "Ben\x1b[31m"}, PlayerNameError, r"this one has \\x1b"),
        ({"C": "Eve"}, SeatError, "^there is no seat 'C'; the seats are A, B$"),
        ({"A": "Ada", **{f"seat {n}": "x" for n in range(3000)}}, SeatError, "^there is no seat 'seat 0'"),
        ({"\x1b" * 60_000: "Eve"}, SeatError, r"^there is no seat '(\\\\x1b)+"),
    ],
)
def test_a_name_that_is_none_breaks_nothing_off(
    here: Any, names: dict[str, str], error: type[Exception], match: str
) -> None:
    here.play("a1")
    with pytest.raises(error, match=match) as refused:
        begun(here, "sahara", names=names)
    assert len(str(refused.value)) < 900
    assert here.session.under_way
    assert here.session.names == {"A": "Ada"}


def test_names_are_kept_in_their_composed_form(here: Any) -> None:
    begun(here, "sahara", names={"A": " Zoe\u0308 ", "B": ""})
    assert here.session.names == {"A": "Zoë", "B": ""}


def test_a_starter_who_does_not_play_breaks_nothing_off(here: Any) -> None:
    here.play("a1")
    with pytest.raises(RulesError, match="cannot begin"):
        here.game_starter.begin("sahara", {}, {}, "C")
    assert here.session.under_way


def test_on_a_wired_table_there_is_only_its_own_board(bench: Make) -> None:
    here = bench(real=True)
    assert {game: [one.name for one in boards] for game, boards in here.game_starter.boards.items()} == {
        "sahara": ["sahara"]
    }
    with pytest.raises(BoardError, match="is for sahara, not for 'esiema'"):
        here.game_starter.begin("esiema", {}, {}, None)


def test_on_the_simulated_table_every_game_of_the_package_can_begin(here: Any) -> None:
    assert set(here.game_starter.boards) == set(own_names())
    assert next(board.name for board in here.game_starter.boards["sahara"]) == "sahara"
