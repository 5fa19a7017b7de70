"""The rules to read: complete, in both languages alike, the options only from the game."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
import walked

from companion.contents import Seat
from companion.rules.games.sahara import Sahara
from companion.rules.options import choice, flag, free, number
from companion.rules.registry import kind, own_names
from companion.screens.rules_text import ALLOWED, WIDTH, numbers, options, rules_text, template
from companion.screens.words import LANGUAGES, Words

ENGLISH, GERMAN = Words("en"), Words("de")
EACH = [(name, language) for name in walked.names() for language in LANGUAGES]

TEXT = """\
The Guest

Play
1  The first rule.
{option:seats}
   Who plays.
{option:store}
2.1  The second rule,
   which is longer.
   {option:strict}
   {option:size}
{option:pair}
{option:other}
"""


class Guest(Sahara):
    """A game with an option of each shape."""

    id = "guest"
    tables: Mapping[int, tuple[Seat, ...]] = {2: ("A", "B"), 3: ("A", "B", "C")}
    offers = (
        choice("store", "far", "near"),
        flag("strict", default=False),
        number("size", 40, 4, 400, 48),
        free("pair", None, "must be a list of two numbers", list),
    )


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> type[Guest]:
    monkeypatch.setattr("companion.screens.extension_words.kind", lambda _name: Guest)
    monkeypatch.setattr(Guest, "words", {"en": {"rules": TEXT}})
    return Guest


def generated(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.lstrip().startswith("[")]


@pytest.mark.parametrize(("name", "language"), EACH)
def test_every_option_stands_in_its_place_once(name: str, language: str) -> None:
    text = template(name, language)
    assert sorted(options(text)) == sorted(["seats", *(option.name for option in kind(name).offers)])
    assert text.count("{option:") == len(options(text))


@pytest.mark.parametrize("name", walked.names())
def test_both_languages_have_the_same_rules_and_the_same_options(name: str) -> None:
    english, german = template(name, "en"), template(name, "de")
    assert numbers(english) == numbers(german)
    assert options(english) == options(german)
    assert len(set(numbers(english))) == len(numbers(english))


@pytest.mark.parametrize("name", walked.names())
def test_every_rule_that_a_refusal_can_name_is_there(name: str) -> None:
    named = {rule.partition(".")[2] for rule in kind(name).reasons.values() if rule is not None}
    assert named <= set(numbers(template(name, "en")))


@pytest.mark.parametrize(("name", "language"), EACH)
def test_the_text_begins_with_the_name_and_is_no_wider_than_a_terminal(name: str, language: str) -> None:
    lines = rules_text(kind(name), Words(language), {}).splitlines()
    assert lines[0].strip()
    assert lines[1] == ""
    assert [line for line in lines if len(line) > WIDTH or line != line.rstrip() or "{option:" in line] == []


@pytest.mark.parametrize(("name", "language"), EACH)
def test_what_comes_from_the_game_is_not_written_by_hand(name: str, language: str) -> None:
    """Neither the line of an option nor which value is the usual one."""
    text = template(name, language)
    words = {"en": r"\b(usual(ly)?|default)\b", "de": r"\b(üblich\w*|Standard\w*|Voreinstellung)\b"}
    assert generated(text) == []
    assert [line for line in text.splitlines() if re.search(words[language], line, re.IGNORECASE)] == []


@pytest.mark.parametrize("name", own_names())
def test_what_options_of_other_shapes_allow_is_said_in_german_too(name: str) -> None:
    allowed = [option.allowed for option in kind(name).offers if option.reader and not option.limits]
    assert {text.removeprefix("must be ") for text in allowed} <= set(ALLOWED)


def test_the_rules_have_the_options_in_place(guest: type[Guest]) -> None:
    assert rules_text(guest, ENGLISH, {}) == TEXT.replace(
        "{option:seats}", "[seats: 2 (usual), 3]"
    ).replace(
        "{option:store}", "[store: far (usual), near]"
    ).replace(
        "{option:strict}", "[strict: false (usual), true]"
    ).replace(
        "{option:size}", "[size: 40 (usual), 48; a whole number from 4 to 400]"
    ).replace(
        "{option:pair}", "[pair: not given (usual); a list of two numbers]"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("in_force", "lines"),
    [
        (
            {"seats": ["A", "B", "C"], "store": "near", "strict": True, "size": 50, "pair": [1, 2]},
            [
                "[seats: 2 (usual), 3 (in force)]",
                "[store: far (usual), near (in force)]",
                "   [strict: false (usual), true (in force)]",
                "   [size: 40 (usual), 48, 50 (in force); a whole number from 4 to 400]",
                "[pair: not given (usual), [1, 2] (in force); a list of two numbers]",
            ],
        ),
        (
            {"seats": ["B", "A"], "store": "far", "strict": False, "size": 40, "pair": None},
            [
                '[seats: 2 (usual), 3, ["B", "A"] (in force)]',
                "[store: far (usual, in force), near]",
                "   [strict: false (usual, in force), true]",
                "   [size: 40 (usual, in force), 48; a whole number from 4 to 400]",
                "[pair: not given (usual, in force); a list of two numbers]",
            ],
        ),
    ],
)
def test_the_values_in_force_are_marked(
    guest: type[Guest], in_force: Mapping[str, Any], lines: list[str]
) -> None:
    assert generated(rules_text(guest, ENGLISH, in_force)) == lines


def test_the_marks_are_in_the_language(guest: type[Guest]) -> None:
    text = rules_text(
        guest, GERMAN, {"seats": ["A", "B"], "store": "far", "strict": True, "size": 40, "pair": None}
    )
    assert "[store: far (üblich, gilt), near]" in text
    assert "eine ganze Zahl von 4 bis 400" in text
    assert "[pair: ohne Angabe (üblich, gilt);" in text


def test_a_long_line_is_broken(guest: type[Guest]) -> None:
    long = {"seats": ["A", "B"], "store": "far", "strict": True, "size": 40, "pair": list(range(60))}
    lines = rules_text(guest, ENGLISH, long).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert json.dumps(list(range(60))) in " ".join(line.strip() for line in lines)


def test_a_line_for_an_option_that_is_none_stays_as_it_is(guest: type[Guest]) -> None:
    assert rules_text(guest, ENGLISH, {}).splitlines()[-1] == "{option:other}"


def test_rules_are_known_by_their_numbers() -> None:
    assert numbers(TEXT) == ["1", "2.1"]
    assert numbers("1.2 one blank\n  3  indented\nno number\n12.3.4  deep") == ["12.3.4"]


@pytest.mark.parametrize(
    ("name", "language", "said", "misleading"),
    [
        ("ghostbuster", "de", "würfeln darf, um eine Sechs zu bekommen", "nach einer Sechs würfeln"),
        ("zahlenluchs", "de", "einer gegnerischen Farbe", "einer anderen Farbe schlägt"),
        ("zahlenluchs", "en", "a colour of the other side", "all stones of another colour"),
        ("geisterfahrer", "de", "an keinen zweimal nacheinander", "an keinen zweimal:"),
        ("geisterfahrer", "en", "into none twice in a row", "nothing twice:"),
    ],
)
def test_what_can_be_misread_is_said_exactly(name: str, language: str, said: str, misleading: str) -> None:
    text = " ".join(template(name, language).split())
    assert said in text
    assert misleading not in text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "kann keine rausgesetzt werden. Statt der Regeln 2"),
        ("en", "nobody can be brought out. Instead of"),
    ],
)
def test_a_start_field_that_is_taken_belongs_to_rule_1_also_in_the_plain_game(
    language: str, said: str
) -> None:
    assert kind("ghostbuster").reasons["ghostbuster.start-taken"] == "ghostbuster.1"
    assert said in " ".join(template("ghostbuster", language).split())
