"""Names and texts from outside: what is taken, what is refused, and what a terminal gets to see."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.texts import (
    LONGEST_NAME,
    PlayerNameError,
    json_line,
    plain_json,
    player_name,
    sentence,
    shown_name,
    shown_names,
    visible,
)

HIDDEN = [
    "\n", "\r", "\t", "\0", "\x07", "\x1b", "\x7f", "\x85", "\x9b", "\u00ad", "\u061c", "\u200b", "\u200e", "\u2028",
    "\u2029", "\u202a", "\u202e", "\u2060", "\u2066", "\u2069", "\ufeff", "\ue000", "\ud800", "\U000e0041",
    "\u034f", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u2800", "\u3164", "\uffa0",
]  # fmt: skip


@pytest.mark.parametrize(
    "name", ["Ada", "Zoë", "Łukasz", "李小龍", "O'Neil, Jr.", "مریم", "می‌خواهم", "👩‍🚀", "", "<b>"]
)
def test_names_of_people_are_taken_as_they_are(name):
    assert player_name(name) == name


def test_a_name_is_composed_and_its_ends_are_bare():
    assert player_name("  Zoe\u0308 ") == "Zoë"
    decomposed = unicodedata.normalize("NFD", "ế" * LONGEST_NAME)
    assert len(decomposed) == 3 * LONGEST_NAME
    assert player_name(decomposed) == "ế" * LONGEST_NAME


@pytest.mark.parametrize("text", ["", "  ", "\u200d", " \u200c\u200d "])
def test_what_shows_nothing_is_no_name(text):
    assert player_name(text) == ""


@pytest.mark.parametrize("length", [LONGEST_NAME + 1, 300, 20_000, 60_000])
@pytest.mark.parametrize("letter", ["x", "ế", "👩", "\u0345\u0315"])
def test_a_longer_name_is_refused_with_its_length(length, letter):
    with pytest.raises(PlayerNameError, match=r"^a name has at most 60 characters, this one has [0-9]+$"):
        player_name(letter * length)
    assert len(player_name("x" * LONGEST_NAME)) == LONGEST_NAME


@pytest.mark.parametrize("hidden", HIDDEN)
@pytest.mark.parametrize("frame", ["{}", "Ada{}", "{}Ada", "A{}B"])
def test_what_cannot_be_seen_is_refused_and_named(hidden, frame):
    with pytest.raises(PlayerNameError) as refused:
        player_name(frame.format(hidden))
    assert str(refused.value).isprintable()
    assert "\\" in str(refused.value)


@given(st.text())
def test_what_is_taken_can_be_shown_as_it_is(text):
    try:
        name = player_name(text)
    except PlayerNameError:
        return
    assert len(name) <= LONGEST_NAME
    assert visible(name) == name == player_name(name)


@given(st.text(max_size=2000))
def test_what_is_shown_of_any_text_is_one_short_line_without_control(text):
    for shown, longest in ((shown_name(text), LONGEST_NAME), (sentence(text), 410)):
        assert len(shown) <= longest
        assert visible(shown) == shown
        assert len(shown.splitlines()) <= 1
        shown.encode()


@given(st.text(max_size=200))
def test_json_says_the_same_without_what_cannot_be_seen(text):
    written = json.dumps(text, ensure_ascii=False)
    assert json.loads(plain_json(written)) == text
    assert visible(plain_json(written)) == plain_json(written)


@given(st.dictionaries(st.text(max_size=20), st.text(max_size=20)))
def test_a_value_is_one_line_of_json_without_what_cannot_be_seen(value):
    line = json_line(value)
    assert json.loads(line) == value
    assert visible(line) == line


def test_of_all_seats_those_with_names_are_shown():
    assert shown_names({"A": "Ada\x1b", "B": None, "C": "", "D": "x" * 100}) == {
        "A": "Ada\\x1b",
        "D": "x" * 59 + "…",
    }


def test_a_long_sentence_keeps_what_it_begins_and_ends_with():
    said = sentence("option place_count is '" + "9" * 5000 + "', but must be from 1 to 71")
    assert said.startswith("option place_count is '999")
    assert said.endswith("99', but must be from 1 to 71")


def test_lines_that_are_ours_can_be_kept():
    assert visible("one\ntwo\x1b[31m", keep="\n") == "one\ntwo\\x1b[31m"
