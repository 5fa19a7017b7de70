"""An evening comes back from its JSON as it was, and what is no evening is refused with one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import club_evenings
import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.hub.evening.errors import EveningError
from companion.hub.evening.evening_json import LONGEST_EVENING, VERSION, read_evening, write_evening
from companion.hub.evening.participants import Participant


def played() -> dict[str, Any]:
    """The object of an evening of five players after its last round."""
    whole: dict[str, Any] = json.loads(write_evening(club_evenings.played(club_evenings.of(5), Random(1))))
    return whole


@given(st.integers(0, 2**32), st.sampled_from(["swiss", "round robin"]), st.booleans())
@settings(max_examples=examples(100))
def test_an_evening_comes_back_as_it_was(seed: int, system: str, restless: bool) -> None:
    evening = club_evenings.by_lot(seed, system, restless=restless)  # type: ignore[arg-type]
    text = write_evening(evening)
    assert read_evening(text) == read_evening(text.encode()) == evening
    assert write_evening(read_evening(text)) == text


def test_the_form_has_its_version_first_and_leaves_out_what_is_as_usual() -> None:
    evening = club_evenings.of([Participant("Zoë", 1800), Participant("李小龍")], rounds=1, tables=2)
    assert list(json.loads(write_evening(evening)).items()) == [
        ("evening", VERSION),
        ("game", "sahara"),
        ("system", "swiss"),
        ("round_count", 1),
        ("tables", 2),
        ("participants", [{"name": "Zoë", "rating": 1800}, {"name": "李小龍"}]),
    ]


def test_a_byte_order_mark_is_passed_over() -> None:
    text = write_evening(club_evenings.of(4))
    assert read_evening(b"\xef\xbb\xbf" + text.encode()) == club_evenings.of(4)


def refusal(text: str) -> str:
    """Why the text is no evening; empty if it is one."""
    try:
        read_evening(text)
    except EveningError as error:
        return str(error)
    return ""


def without(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.pop(key)


def with_value(value: object, *place: str | int) -> Callable[[dict[str, Any]], None]:
    def change(data: Any) -> None:
        for key in place[:-1]:
            data = data[key]
        data[place[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (without("evening"), "the key 'evening' is missing; it is the version of the form, 1"),
        (with_value(2, "evening"), "evening is 2; the version that can be read is 1"),
        (with_value(True, "evening"), "evening is True; the version that can be read is 1"),
        (without("game"), "the evening: Object missing required field `game`"),
        (with_value(3, "colour"), "the evening: Object contains unknown field `colour`; known are game, .*"),
        (
            with_value("knockout", "system"),
            "system is 'knockout': Invalid enum value .*; allowed are round robin, swiss",
        ),
        (with_value(0, "tables"), "tables is 0: Expected `int` >= 1"),
        (with_value("3", "round_count"), "round_count is '3': Expected `int`, got `str`"),
        (with_value(9, "round_count"), "round_count is 9; 5 players have at most 5 rounds, or .*"),
        (
            with_value("won", "rounds", 0, "encounters", 0, "result"),
            r"rounds\[0\]\.encounters\[0\]\.result is 'won': Invalid enum value 'won'; allowed are first won, .*",
        ),
        (
            with_value(3, "rounds", 0, "encounters", 0, "seat"),
            r"rounds\[0\]\.encounters\[0\]: Object contains unknown field `seat`; known are table, wave, .*",
        ),
        (with_value({}, "rounds"), "rounds: Expected `array`, got `object`"),
        (with_value("Zoe", "rounds", 1, "bye"), "round 2: 'Zoe' is no player of this evening"),
        (with_value(77, "rounds", 0, "encounters", 0, "table"), "round 1: there is no table 77; .* 1 to 8"),
        (
            with_value(" Ada", "participants", 0, "name"),
            r"participants\[0\]\.name: ' Ada' is no name as .* 'Ada'",
        ),
        (with_value("", "participants", 0, "name"), r"participants\[0\]\.name: there is no name"),
        (
            with_value("A\nda", "participants", 0, "name"),
            r"participants\[0\]\.name: a name has no line br.*\\n",
        ),
        (with_value("bo", "participants", 0, "name"), "bo is among the players twice"),
        (
            with_value([{"name": f"P{at}"} for at in range(501)], "participants"),
            "participants: there are 501; allowed are at most 500",
        ),
        (
            with_value([{"encounters": []}] * 100, "rounds"),
            "rounds: there are 100; allowed are at most 99",
        ),
    ],
)
def test_what_is_no_evening_is_refused_with_its_place(
    change: Callable[[dict[str, Any]], None], message: str
) -> None:
    data = played()
    change(data)
    with pytest.raises(EveningError, match=f"^{message}$"):
        read_evening(json.dumps(data))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the evening cannot be read: not JSON: there is nothing in it"),
        ("{", "the evening cannot be read: not JSON: .* at character 2"),
        ("[]", "the evening is no JSON object"),
        ("null", "the evening is no JSON object"),
        (
            '{"evening": 1, "evening": 1}',
            "the evening cannot be read: the key 'evening' stands 2 times in one .*",
        ),
        (" " * (LONGEST_EVENING + 1), f"the evening is longer than {LONGEST_EVENING} bytes"),
    ],
)
def test_a_text_that_is_no_object_is_refused(text: str, message: str) -> None:
    with pytest.raises(EveningError, match=f"^{message}$"):
        read_evening(text)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), st.lists))
@settings(max_examples=examples(50))
def test_any_value_in_any_place_is_an_evening_or_one_sentence(value: object) -> None:
    for key in played():
        assert "\n" not in refusal(json.dumps(played() | {key: value}))
