"""A game from outside the package speaks for itself."""

from __future__ import annotations

import pytest

from companion.rules.game import Reason
from companion.screens.menu_labels import game_name
from companion.screens.rules_text import NoRulesTextError, template
from companion.screens.words import Words

SPEAKING = """\
from companion.rules.games.sahara import Sahara

class Brought(Sahara):
    id = "guest"
    words = {
        "en": {"name": "The Guest", "rules": "The Guest", "guest.taken": "{field} is taken by {seat}"},
        "de": {"name": "Der Gast", "guest.taken": "{field} gehört schon {seat}", "guest.odd": "so {nicht} {"},
    }
"""
SILENT = SPEAKING.partition("    words")[0]
TAKEN = Reason("guest.1", "guest.taken", {"field": "a1", "seat": "B"})


def test_the_sentence_of_a_reason_is_the_games_own(bring, english, german):
    bring("guest", SPEAKING)
    assert english.reason(TAKEN) == "a1 is taken by B"
    assert german.reason(TAKEN, {"B": "Ben"}) == "a1 gehört schon Ben"


def test_what_every_game_refuses_is_said_by_the_screens(bring, german):
    bring("guest", SPEAKING)
    assert german.reason(Reason(None, "over")) == "Die Partie ist zu Ende"


def test_a_game_without_german_words_speaks_english(bring, german):
    bring("guest", SPEAKING.replace('"de"', '"fr"'))
    assert german.reason(TAKEN) == "a1 is taken by B"
    assert game_name("guest", "de") == "The Guest"


@pytest.mark.parametrize("source", [SILENT, "1 / 0"])
def test_a_game_without_words_says_what_its_key_says(bring, words, source):
    bring("guest", source)
    assert words.reason(Reason("guest.1", "guest.taken-already")) == "taken already"
    assert game_name("guest", words.language) == "guest"


def test_a_game_that_is_gone_says_what_its_key_says(words):
    assert words.reason(Reason("guest.1", "guest.taken-already")) == "taken already"
    assert game_name("guest", words.language) == "guest"


def test_a_blank_that_nothing_fills_stays_as_it_is(bring, german):
    bring("guest", SPEAKING)
    assert german.reason(Reason("guest.1", "guest.odd")) == "so {nicht} {"


def test_the_name_is_that_in_the_language(bring):
    bring("guest", SPEAKING)
    assert (game_name("guest", "en"), game_name("guest", "de")) == ("The Guest", "Der Gast")


def test_the_rules_are_those_that_the_game_brings(bring):
    bring("guest", SPEAKING)
    assert template("guest", "de") == "The Guest"


def test_a_game_that_brings_no_rules_is_named(bring):
    bring("guest", SILENT)
    with pytest.raises(NoRulesTextError, match=r"^the game 'guest' brings no text of its rules$"):
        template("guest", "en")


def test_names_of_own_games_are_not_taken_from_outside():
    assert game_name("sahara", "de") == "Sahara"
    assert Words("en").reason(Reason("sahara.2", "sahara.pass")) == "Passing is not allowed here"
