"""Texts as values, which are put into words when they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.screens.catalogue import Catalogue
from companion.screens.wording import Listing, Wording, counted_phrase, phrase, worded

GERMAN, ENGLISH = Catalogue("de"), Catalogue("en")


@pytest.mark.parametrize(
    ("wording", "german", "english"),
    [
        ("sudo apt install", "sudo apt install", "sudo apt install"),
        (phrase("{name} to move", name="Anna"), "Anna ist am Zug", "Anna to move"),
        (phrase("{name} to move", name=phrase("Yellow")), "Gelb ist am Zug", "Yellow to move"),
        (phrase("kept as game {id}", id=Path("/dev")), "aufbewahrt als Partie /dev", "kept as game /dev"),
        (phrase("Rule {number}", number=3), "Regel 3", "Rule 3"),
        (phrase("Rule {number}", number=2.5), "Regel 2,5", "Rule 2.5"),
        (counted_phrase("{n} game", "{n} games", 1), "1 Partie", "1 game"),
        (counted_phrase("{n} game", "{n} games", 2), "2 Partien", "2 games"),
        (Listing(["a1", phrase("Yellow")]), "a1, Gelb", "a1, Yellow"),
        (Listing(["a1", "a2"], phrase(" and ")), "a1 und a2", "a1 and a2"),
    ],
)
def test_each_wording_is_said_in_the_language_of_the_words(
    wording: Wording, german: str, english: str
) -> None:
    assert (worded(wording, GERMAN), worded(wording, ENGLISH)) == (german, english)


def test_braces_in_a_value_mean_nothing() -> None:
    assert worded(phrase("{name} to move", name="{name} {0} {"), GERMAN) == "{name} {0} { ist am Zug"


def test_values_with_several_forms_keep_their_other_values() -> None:
    told = counted_phrase("{n} file is in {file}", "{n} files are in {file}", 2, file=Path("games.zip"))
    assert worded(told, GERMAN) == "2 Dateien sind in games.zip"


def test_a_wording_is_equal_to_one_of_the_same_message_and_values() -> None:
    assert phrase("{name} to move", name="Anna") == phrase("{name} to move", name="Anna")
    assert phrase("{name} to move", name="Anna") != phrase("{name} to move", name="Ben")
