"""Every rule is broken at least once, or stands here as one that forbids nothing, with the reason.

The table of a game, ``refusals/GAME.json``, has two parts. Each of its `cases` breaks one rule:

* ``{"rule", "key", "move"}``: a move that is refused, with this rule and this key;
* ``{"rule", "key", "attempt", "table"}``: a legal move that was done wrong; `table` is what then lies
  where it lies otherwise than before. This is how rules are broken that no move can break.

`options`, `position` and `roll` or `card` are as in a request to `companion judge`; without
`position` it is the start. ``legal_if`` is the smallest change after which the move is legal: it
shows that the case breaks nothing else. In it null takes a key away. `params`, where they stand,
are what the words need.

`forbids_nothing` has the number of each other rule, with the reason. `nowhere`, if it is there, has
the keys of reasons for which no position of the real board is known, with the reason.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
import walked

from companion.rules.game import AnyGame, IllegalMoveError, Position, Reason
from companion.rules.registry import game, kind
from companion.screens.rules_text import numbers, template
from companion.screens.words import LANGUAGES, Words


@cache
def table(name: str) -> Mapping[str, Any]:
    read: Mapping[str, Any] = json.loads(walked.refusals(name).read_text("utf-8"))
    return read


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of a game; none where its table is missing, which another test tells."""
    found = table(name)["cases"] if walked.refusals(name).exists() else []
    return [{"game": name, **case} for case in found]


CASES = [
    pytest.param(case, id=f"{case['key']}-{number}")
    for name in walked.names()
    for number, case in enumerate(cases(name))
]
MOVES = [case for case in CASES if "move" in case.values[0]]


def merged(old: object, new: object) -> Any:
    """The old value with the changes of the new one: objects key by key, null takes a key away."""
    if not (isinstance(old, Mapping) and isinstance(new, Mapping)):
        return new
    both = {**old, **{key: merged(old.get(key), value) for key, value in new.items()}}
    return {key: value for key, value in both.items() if value is not None}


def set_up(case: Mapping[str, Any]) -> tuple[AnyGame, Position, int | None]:
    """The game, the position and the roll or card of a case."""
    played = game(case["game"], case.get("options"))
    position = played.read_position(case["position"]) if "position" in case else played.start()
    return played, position, case.get(played.waits_for(position) or "")


def refused(case: Mapping[str, Any]) -> Reason | None:
    """Why the move of this case is not legal, None where it is."""
    played, position, chance = set_up(case)
    try:
        move = played.read_move(case["move"], position)
    except IllegalMoveError as error:
        return error.reason
    return played.refusal(position, move, chance)


def slipped(case: Mapping[str, Any]) -> Reason | None:
    """The reason that the game gives for the table of this case."""
    played, position, chance = set_up(case)
    lying = {**played.contents(position), **case["table"]}
    seen = {field: contents for field, contents in lying.items() if contents}
    found = played.hints.slips_towards(
        position, lambda field, contents: seen.get(field, "") == contents, chance
    )
    return next((slip.reason for slip in found if slip.attempt == case["attempt"]), None)


def reason_of(case: Mapping[str, Any]) -> Reason | None:
    return refused(case) if "move" in case else slipped(case)


@pytest.mark.parametrize("case", CASES)
def test_a_broken_rule_is_named_with_what_is_wrong(case: dict[str, Any]) -> None:
    reason = reason_of(case)
    assert reason is not None
    assert (reason.rule, reason.key) == (case["rule"], case["key"])
    assert dict(reason.params) == case.get("params", reason.params)


@pytest.mark.parametrize("case", MOVES)
def test_a_refused_move_breaks_just_this_rule(case: dict[str, Any]) -> None:
    played, position, _ = set_up(case)
    whole = {"options": {}, "position": played.write_position(position), **case}
    assert refused(merged(whole, case["legal_if"])) is None


@pytest.mark.parametrize("case", CASES)
def test_a_broken_rule_has_a_sentence_in_each_language(case: dict[str, Any]) -> None:
    reason = reason_of(case)
    assert reason is not None
    said = [Words(language).reason(reason) for language in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert all(sentence.strip() and "{" not in sentence for sentence in said)


@pytest.mark.parametrize("name", walked.names())
def test_every_rule_is_broken_once_or_forbids_nothing_for_a_reason(name: str) -> None:
    nowhere = {kind(name).reasons[key] for key in table(name).get("nowhere", {})}
    broken = {case["rule"] for case in cases(name)} - {None} | nowhere
    harmless = table(name)["forbids_nothing"]
    assert all(reason.strip() for reason in harmless.values())
    assert broken & harmless.keys() == set()
    assert broken | harmless.keys() == {f"{name}.{number}" for number in numbers(template(name, "en"))}


@pytest.mark.parametrize("name", walked.names())
def test_every_reason_is_given_by_a_case(name: str) -> None:
    given, nowhere = {case["key"] for case in cases(name)}, table(name).get("nowhere", {})
    assert all(reason.strip() for reason in nowhere.values())
    assert given & nowhere.keys() == set()
    assert given | nowhere.keys() == set(kind(name).reasons)
