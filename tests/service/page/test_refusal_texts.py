"""What the page may not do, in the words of the players: no name of the program's own, in either language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.devices.simulated_table import BOX, HAND, NotThere
from companion.rules.errors import OptionError
from companion.rules.registry import game as find_game
from companion.rules.registry import options_of, own_names
from companion.screens.words import Words
from companion.service.game.dealer import ThrowError
from companion.service.page.refusal_texts import not_there, number_refusal, refusal
from companion.service.table.game_starter import SeatError
from companion.texts import PlayerNameError, player_name

INTERNAL = re.compile(r"[a-z]+_[a-z]+|\boption\b|\bseats\b|\bmust\b|\bits values\b")


def refused(game: str, options: dict[str, Any]) -> OptionError:
    with pytest.raises(OptionError) as raised:
        find_game(game, options)
    return raised.value


@pytest.mark.parametrize(
    ("game", "options", "german", "english"),
    [
        (
            "esiema",
            {"place_count": 999},
            "999 geht nicht. Möglich: 1 bis 71.",
            "999 is not possible. Possible: 1 to 71.",
        ),
        (
            "ghostbuster",
            {"track": 41},
            "41 geht nicht. Möglich: ",
            "41 is not possible. Possible: a number that",
        ),
        (
            "sahara",
            {"match_target": 31},
            "31 geht nicht. Möglich: 30, 40, 50.",
            "31 is not possible. Possible: 30, 40, 50.",
        ),
        ("sahara", {"seats": 3}, "3 geht nicht. Möglich: 2.", "3 is not possible. Possible: 2."),
        ("zahlenluchs", {"layout": [[1]]}, "Möglich: Reihen von Zahlen", "Possible: rows of numbers"),
    ],
)
def test_an_option_is_refused_by_its_name_for_people(
    game: str, options: dict[str, Any], german: str, english: str
) -> None:
    error = refused(game, options)
    assert german in refusal(error, Words("de"), game)
    assert english in refusal(error, Words("en"), game)


@pytest.mark.parametrize("game", own_names())
@pytest.mark.parametrize("value", ["no such value", -1, 10**6, [], [[1, 2]], {"a": 1}, None, "x" * 50_000])
def test_no_option_is_refused_with_a_name_of_the_program(game: str, value: object) -> None:
    for option in options_of(game):
        try:
            find_game(game, {option.name: value})
        except OptionError as error:
            wrong = error
        else:
            continue  # the value is one of this option
        for language in ("de", "en"):
            told = refusal(wrong, Words(language), game)
            shown = told.replace(str(wrong.given), "")
            assert not INTERNAL.search(shown), told
            assert len(told) < 300


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_other_refusal_has_words(language: str) -> None:
    words = Words(language)
    told = [
        refusal(ThrowError("nothing is thrown or drawn now", "now"), words, ""),
        refusal(ThrowError("the pile is yours: draw a card and enter its number", "pile"), words, ""),
        number_refusal(99, words),
        refusal(SeatError("Q", ["yellow", "red"]), words, "ghostbuster"),
        not_there(NotThere("a1", "3o", ""), words, "sahara"),
        not_there(NotThere(HAND, "", "1o"), words, "sahara"),
        not_there(NotThere(BOX, "1A", ""), words, "esiema"),
        *(refusal(error, words, "") for error in _name_errors()),
    ]
    for sentence in told:
        assert sentence[0].isupper() or sentence.startswith(("99", "a1"))
        assert sentence.endswith(".")
    if language == "de":
        assert not any(re.search(r"\b(the|is|are|has|no)\b", sentence) for sentence in told), told


def _name_errors() -> Iterator[PlayerNameError]:
    for name in ("x" * 61, "Ada\n"):
        with pytest.raises(PlayerNameError) as raised:
            player_name(name)
        yield raised.value
