"""Which board a game can be played on, and by how many."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.boards.board import BoardError, find, names, parse
from companion.boards.scanner import Scanner
from companion.rules.registry import game
from companion.service.config.board_fit import check, game_on_board, seat_choices, smallest_board, suits
from companion.service.game.luck import Luck

LUCK = Luck()
LAYOUT = [[row * 6 + column for column in range(6)] for row in range(6)]


@pytest.mark.parametrize(
    ("name", "options", "board"),
    [
        ("sahara", {}, "sahara"),
        ("geisterfahrer", {}, "geisterfahrer"),
        ("geisterfahrer", {"cemetery": "near"}, "geisterfahrer-near"),
        ("ghostbuster", {}, "ghostbuster"),
        ("ghostbuster", {"seats": 5}, "ghostbuster-six"),
        ("ghostbuster", {"track": 48}, "ghostbuster-six"),
        ("ghostbuster", {"track": 32}, None),
        ("zahlenluchs", {"seats": 4, "layout": LAYOUT}, "zahlenluchs-four"),
    ],
)
def test_the_smallest_board_with_the_same_fields_and_options_suits(
    name: str, options: dict[str, Any], board: str | None
) -> None:
    found = smallest_board(game(name, options))
    assert (None if found is None else found.name) == board


def test_a_board_for_another_game_does_not_suit() -> None:
    assert not suits(find("sahara"), game("geisterfahrer"))


@pytest.mark.parametrize("name", names())
def test_every_board_of_the_package_is_one_for_its_game(name: str) -> None:
    check(find(name), LUCK)


def test_a_board_says_how_many_sit_there_the_usual_number_first() -> None:
    assert [len(seats) for seats in seat_choices(find("ghostbuster"))] == [2, 3, 4]
    assert [len(seats) for seats in seat_choices(find("ghostbuster-six"))] == [6, 5]
    assert seat_choices(find("sahara")) == (("A", "B"),)


def test_without_a_word_the_usual_number_plays() -> None:
    assert len(game_on_board(find("ghostbuster-six"), {}, LUCK).seats) == 6


@pytest.mark.parametrize("seats", [6, ["yellow", "green", "red", "blue", "black"]])
def test_too_many_players_are_refused_with_the_numbers_that_fit(seats: object) -> None:
    with pytest.raises(
        BoardError, match=r"^board 'ghostbuster' is for 2, 3, 4 players, not for [56] players$"
    ):
        game_on_board(find("ghostbuster"), {"seats": seats}, LUCK)


def test_load_cells_need_the_masses_of_all_pieces() -> None:
    text = """
name = "tiny"
game = "geisterfahrer"
note = "cars on scales"
size = [200, 100]
masses = { b = 2.0 }

[fields]
"""
    pits = [f"{side}{number}" for side in "lr" for number in range(1, 6)]
    for channel, field in enumerate([*pits, "F"]):
        text += f'{field} = {{ x = {channel * 15 + 20}, y = 50, shape = "pit", radius = 5, '
        text += f'sensor = "mass", channel = {channel} }}\n'
    with pytest.raises(BoardError, match="masses lack the pieces w of geisterfahrer"):
        check(parse(text, "tiny.toml"), LUCK)


def test_a_board_whose_parts_take_more_than_a_supply_gives_fits_no_game() -> None:
    halls = (Scanner(chip="hall", inputs=91),)
    board = msgspec.structs.replace(find("esiema-barriers"), scanners=halls)
    with pytest.raises(BoardError, match=r"91 Halls take up to 910 mA from the 3.3 V regulator"):
        check(board, LUCK)
