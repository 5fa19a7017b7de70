"""Requests to the rules and their answers (contract, section 2)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.game import Chance, Reason
from companion.rules.games.sahara import Sahara
from companion.rules.games.sahara.board import SaharaPosition
from companion.screens.words import Words
from companion.service.commands.judge.rules_request import answer, answer_line


def say(reason: Reason) -> str:
    return f"because of {reason.key}"


def judge(**request: Any) -> dict[str, Any]:
    return answer({"id": 7, "game": "sahara", **request}, say)


def test_a_legal_move_is_answered_with_position_and_scores() -> None:
    start = {f"{side}{pit}": "3o" for side in "ab" for pit in range(1, 7)}
    del start["a4"]
    assert judge(move="a4") == {
        "id": 7,
        "legal": True,
        "position": {"turn": "A", "fields": {**start, "a5": "4o", "a6": "4o", "A": "1o"}},
        "scores": {"A": 1, "B": 0},
    }


def test_an_illegal_move_is_answered_with_its_rule_and_why() -> None:
    assert judge(move="b2") == {
        "id": 7,
        "legal": False,
        "rule": "sahara.1",
        "why": "because of sahara.foreign-pit",
    }


def test_no_rule_is_named_where_none_is_concerned() -> None:
    assert judge(move="a9") == {"id": 7, "legal": False, "why": "because of no-such-move"}
    over = {"turn": "A", "fields": {"A": "36o"}, "winner": "A"}
    assert judge(move="a1", position=over) == {"id": 7, "legal": False, "why": "because of over"}


def test_without_a_move_all_legal_moves_are_answered() -> None:
    assert judge() == {"id": 7, "moves": ["a1", "a2", "a3", "a4", "a5", "a6"]}
    assert judge(options={"seats": ["B", "A"]})["moves"][0] == "b1"


def test_a_game_that_is_over_has_no_moves() -> None:
    over = {"turn": "A", "fields": {"A": "36o"}, "winner": "A"}
    assert judge(position=over) == {"id": 7, "moves": []}


def test_extra_keys_are_welcome() -> None:
    assert judge(note="the first move", roll=6) == judge()


@pytest.mark.parametrize("name", [None, "seven", 1.5, ["x", {"y": 1}], "ä"])
def test_the_answer_carries_any_id(name: object) -> None:
    assert judge(id=name)["id"] == name
    assert judge(id=name, game="chess")["id"] == name


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        ([], "a request is an object, not []"),
        (None, "a request is an object, not None"),
        ({}, "the request has no game"),
        ({"game": ["sahara"]}, "game is ['sahara'], but must be a text"),
        ({"game": "chess"}, "there is no game 'chess'; the games are "),
        ({"game": "sahara", "options": None}, "options is None, but must be an object"),
        ({"game": "sahara", "options": ["skip"]}, "options is ['skip'], but must be an object"),
        ({"game": "sahara", "move": 4}, "move is 4, but must be a text"),
        ({"game": "sahara", "move": None}, "move is None, but must be a text"),
        ({"game": "sahara", "position": "start"}, "position is 'start', but must be an object"),
        (
            {"game": "sahara", "position": {"turn": "A", "fields": {}}},
            "0 beans are on the table, but the game has 36",
        ),
    ],
)
def test_a_line_that_is_no_such_request_is_answered_with_an_error(request_: object, error: str) -> None:
    [(name, none), (key, message)] = answer(request_, say).items()
    assert (name, none, key) == ("id", None, "error")
    assert message.startswith(error)


def test_a_line_that_is_no_json_is_answered_with_an_error() -> None:
    assert answer_line(b"this is not JSON\n", say) == {
        "id": None,
        "error": "not JSON: Expecting value at character 1",
    }


@pytest.mark.parametrize(("language", "why"), [("en", "b2 is on the other"), ("de", "b2 gehört dem Gegner")])
def test_why_is_said_in_the_language_asked_for(language: str, why: str) -> None:
    line = b'{"game": "sahara", "move": "b2"}'
    assert answer_line(line, Words(language).reason)["why"].startswith(why)


class Diced(Sahara):
    """Sahara as if each move needed a roll."""

    def waits_for(self, position: SaharaPosition) -> Chance:
        return "roll"


def test_a_roll_is_needed_where_the_position_waits_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "companion.service.commands.judge.rules_request.game",
        lambda _name, options: Diced.with_options(options),
    )
    assert judge(game="diced") == {"id": 7, "error": "the request has no roll"}
    assert judge(game="diced", roll=True)["error"] == "roll is True, but must be a whole number"
    with_roll = judge(game="diced", roll=6)
    monkeypatch.undo()
    assert with_roll == judge()


VALUES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=4)
    | st.lists(st.text(max_size=3), max_size=2)
)
OBJECTS = st.dictionaries(
    st.sampled_from(["turn", "fields", "seats", "opponent_store", "a1"]) | st.text(), VALUES
)
REQUESTS = st.fixed_dictionaries(
    {"game": st.just("sahara") | VALUES},
    optional={"options": OBJECTS | VALUES, "position": OBJECTS | VALUES, "move": VALUES, "id": VALUES},
)


@settings(max_examples=examples(60))
@given(request=REQUESTS)
def test_every_request_has_an_answer_that_is_json(request: dict[str, Any]) -> None:
    answered = answer(request, say)
    assert answered["id"] == request.get("id")
    assert {"legal", "moves", "error"} & set(answered)
    assert json.loads(json.dumps(answered)) == answered


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b'{"id": 7, "game": "sahara", "roll": 1e400}', 7),
        (b'{"id": "x", "game": "sahara", "game": "sahara"}', "x"),
        (b'{"id": 8, "options": ' + b"[" * 200 + b"]" * 200 + b"}", 8),
        (b'{"id": NaN, "game": "sahara", "roll": 1e400}', None),
        (b'{"id": [1], "roll": 1e400}', None),
        (b'[{"id": 7}, 1e400]', None),
        (b'{"id": 7', None),
        (b'{"id": ' + b"9" * 5000 + b"}", None),
        (b'{"id": 7, "options": ' + b"[" * 100_000, None),
        (b'\xff{"id": 7}', None),
    ],
)
def test_a_line_that_cannot_be_read_is_answered_with_its_id_where_it_has_one(
    line: bytes, name: object
) -> None:
    answered = answer_line(line, say)
    assert answered["id"] == name
    assert "error" in answered
