"""The rules in parts: what a page shows of them, with the values of options in words."""

from __future__ import annotations

import pytest
import walked

from companion.rules.games.ghostbuster import Ghostbuster
from companion.rules.games.sahara import Sahara
from companion.rules.games.zahlenluchs import Zahlenluchs
from companion.rules.registry import kind
from companion.screens.rules_parts import first_sentence, option_notes, rules_parts
from companion.screens.rules_text import numbers, options, template
from companion.screens.words import LANGUAGES, Words

ENGLISH, GERMAN = Words("en"), Words("de")
EACH = [(name, language) for name in walked.names() for language in LANGUAGES]


@pytest.mark.parametrize(("name", "language"), EACH)
def test_the_parts_hold_every_rule_and_option_of_the_text_in_its_order(name: str, language: str) -> None:
    parts, text = rules_parts(kind(name), Words(language), {}), template(name, language)
    assert [part.name for part in parts if part.kind == "rule"] == numbers(text)
    assert [part.name for part in parts if part.kind == "option"] == options(text)


@pytest.mark.parametrize(("name", "language"), EACH)
def test_nothing_of_the_text_is_lost_and_no_mark_is_left_in_it(name: str, language: str) -> None:
    parts = rules_parts(kind(name), Words(language), {})
    told = " ".join(f"{part.name} {part.text}" for part in parts if part.kind != "option")
    given = [line for line in template(name, language).splitlines() if "{" not in line]
    assert [word for line in given for word in line.split() if word not in told] == []
    assert "{" not in told


@pytest.mark.parametrize(("name", "language"), EACH)
def test_every_option_says_what_it_changes(name: str, language: str) -> None:
    notes = option_notes(rules_parts(kind(name), Words(language), {}))
    assert [option for option, note in notes.items() if not note.text] == []


@pytest.mark.parametrize(("name", "language"), EACH)
def test_no_value_stands_in_a_text_as_a_program_writes_it(name: str, language: str) -> None:
    notes = option_notes(rules_parts(kind(name), Words(language), {}))
    programs = [value for option in kind(name).offers for value in option.values if "_" in str(value)]
    told = " ".join(note.text for note in notes.values()).split()
    assert [word for word in told if word.strip(".,;:") in {"true", "false", *map(str, programs)}] == []


def test_the_values_of_an_option_are_in_words_with_the_usual_one_and_the_one_in_force_marked() -> None:
    parts = rules_parts(Sahara, ENGLISH, {"opponent_store": "skip"})
    at = next(n for n, part in enumerate(parts) if part.name == "opponent_store")
    assert parts[at].text == "Other store: free (usual), never (in force), always"
    assert parts[at + 1].text.startswith("With “free” you decide anew")
    german = {part.name: part.text for part in rules_parts(Sahara, GERMAN, {})}
    assert german["skip_origin"] == "Start auslassen: nein (üblich), ja"


def test_an_option_stands_under_the_rule_before_it_and_under_none_after_a_heading() -> None:
    notes = option_notes(rules_parts(Ghostbuster, ENGLISH, {}))
    assert notes["house_jump"].rule == "4"
    assert notes["house_jump"].rule_text.startswith("A figure enters the house only by the exact number.")
    assert (notes["plain_clear"].rule, notes["mode"].rule) == ("", "")


def test_the_first_sentence_says_what_the_game_is_about() -> None:
    assert first_sentence(rules_parts(Zahlenluchs, ENGLISH, {})) == (
        "Two players, or four in two teams, run with their stones over a square of number cards."
    )
    assert first_sentence([]) == ""
