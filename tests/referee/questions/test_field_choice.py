"""What the players tell of a field, and which field is best asked about."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.referee.evidence import Statements
from companion.referee.protocol import (
    Asks,
    RecordingError,
    RecordingReader,
    Tell,
    TellingError,
    Writer,
    check_told,
    read_opening,
)
from companion.referee.questions.field_choice import barring, best_question, completed, splitting
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight

FIELDS = ("a1", "a2", "a3")
ONE_OF_FOUR = [[{"a1": "1a", "a2": "1b"}], [{"a1": "1b", "a2": "1a"}], [{"a1": "1b"}], [{"a2": "1c"}]]
HEADER = json.dumps({"recording": 1, "game": "esiema", "sensors": {"*": "count"}})


@pytest.fixture
def statements() -> Statements:
    return Statements(Sight({field: sensor("count") for field in FIELDS}))


def test_what_is_told_holds_for_its_field_alone(statements: Statements) -> None:
    """One field is known then, and all others are as open as before."""
    statements.hear("a1", "1a1b", {"a1": 2})
    assert (statements.allow("a1", "1a1b"), statements.allow("a1", "2a"), statements.allow("a2", "2a")) == (
        True,
        False,
        True,
    )
    assert statements.agree({"a1": "1a1b", "a2": "3b"})
    assert not statements.agree({"a2": "3b"})


def test_the_players_may_correct_themselves(statements: Statements) -> None:
    """What is told last of a field counts."""
    statements.hear("a1", "2a", {"a1": 2})
    statements.hear("a1", "1a1b", {"a1": 2})
    assert statements.stated == (("a1", "1a1b"),)


def test_a_new_reading_ends_what_was_told_of_that_field_alone(statements: Statements) -> None:
    """Another reading of a1 leaves what was told of a2 in force."""
    statements.hear("a1", "1a1b", {"a1": 2, "a2": 1})
    statements.hear("a2", "1b", {"a1": 2, "a2": 1})
    statements.see({"a1": 2, "a2": 1})
    assert len(statements.stated) == 2
    statements.see({"a1": 3, "a2": 1})
    assert statements.stated == (("a2", "1b"),)
    statements.forget()
    assert statements.stated == ()


def test_what_no_sensor_counts_may_be_touched_with_any_change() -> None:
    """What was told of a full pit, or a blind one, is past with any change; of a counted one with its own."""
    kinds = {"a1": "presence", "a2": "none", "a3": "count"}
    statements = Statements(Sight({field: sensor(kind) for field, kind in kinds.items()}))
    before = {"a1": True, "a3": 2}
    for field, contents in (("a1", "3o"), ("a2", "1o"), ("a3", "2o")):
        statements.hear(field, contents, before)
    statements.see(dict(before))
    assert [field for field, _ in statements.stated] == ["a1", "a2", "a3"]
    statements.see({"a1": False, "a3": 2})
    assert statements.stated == (("a3", "2o"),)


@pytest.mark.parametrize(
    ("game", "sensors", "said", "lifted"),
    [
        ("ghostbuster", "presence", ("y.yard", "4y"), "enter"),
        ("sahara", "count on the pits", ("A", ""), "a4"),
        ("geisterfahrer", "presence", ("l2", "5w5b"), "l1"),
    ],
)
def test_what_was_told_before_a_ply_does_not_hold_after_it(
    table: Callable[..., Any], game: str, sensors: str, said: tuple[str, str], lifted: str
) -> None:
    """Nobody asked, and it was true; the ply changes the field though its sensor does not see it."""
    here = table(sensors, game=game)
    here.set_up()
    here.tell(*said)
    here.rest()
    if game == "ghostbuster":
        here.throw(6)
    here.play(lifted)
    assert [(one["verdict"], one.get("move")) for one in here.rest(6)] == [("played", lifted)]


def test_the_best_question_leaves_the_fewest_answers() -> None:
    """Three contents of a2 tell four answers apart better than two of a1; a3 holds the same in all."""
    assert best_question(ONE_OF_FOUR, FIELDS) == Asks("a2", ("", "1a", "1b", "1c"))
    assert best_question(ONE_OF_FOUR, ("a1", "a3")) == Asks("a1", ("", "1a", "1b"))
    assert list(splitting(ONE_OF_FOUR, FIELDS)) == ["a1", "a2"]


def test_there_is_no_question_where_no_field_tells_the_answers_apart() -> None:
    """Answers that differ in nothing that lies on the table, such as whose turn it is, are not asked so."""
    assert best_question([[{"a1": "1a"}], [{"a1": "1a"}]], FIELDS) is None
    assert best_question([[{"a1": "1a"}, {"a1": "1b"}], [{"a1": "1a"}, {"a1": "1b"}]], FIELDS) is None


def test_there_is_no_question_where_the_best_field_leaves_too_many_answers() -> None:
    """Each of three answers has its own field, so that a field leaves five of nine on average."""
    lost = [[{field: "2a"}] for field in FIELDS[:3]]
    assert best_question(lost, FIELDS, at_most=0.56) == Asks(FIELDS[0], ("", "2a"))
    assert best_question(lost, FIELDS, at_most=0.55) is None


def test_a_question_is_completed_with_what_only_a_search_finds() -> None:
    """Of the results looked at f7 holds one a; it can hold a b or nothing new as well."""
    game = find_game("esiema", {})
    fields = {"f6": "1a1b", "a1": "1A", "k6": "1B"}
    position = game.read_position({"turn": "A", "phase": "play", "fields": fields})
    asks = completed(
        Asks("f7", ("1a",)),
        game,
        lambda fits: game.hints.candidates(position, fits),
        partial(barring, lambda _field, _held: True),
    )
    assert asks == Asks("f7", ("", "1a", "1b"))


@pytest.mark.parametrize(
    ("field", "contents", "message"),
    [
        ("z9", "1a", "there is no field 'z9'; the fields are a1"),
        ("a1", "1x", "'1x' has pieces that the game has not; it has A"),
        ("a1", "a1", "a1: 'a1' is no contents"),
    ],
)
def test_only_pieces_of_the_game_on_its_fields_can_be_told(field: str, contents: str, message: str) -> None:
    """The message names the value, its place and what is allowed."""
    with pytest.raises(TellingError, match=message):
        check_told(find_game("esiema", {}), field, contents)


def test_a_recording_has_what_was_told_and_is_read_back() -> None:
    """A line `tell` is written and read as the same event."""
    opening = read_opening(HEADER)
    event = Tell(3.5, "e6", "1a1b")
    line = Writer().write(event)
    assert line is not None
    assert json.loads(line) == {"t": 3.5, "tell": {"e6": "1a1b"}}
    assert RecordingReader(opening.game, opening.sight).feed(2, line) == event


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({}, "must be an object with one field"),
        ({"e6": "1a", "e7": "1a"}, "must be an object with one field"),
        ("1a", "must be an object with one field"),
        ({"e6": 1}, "must say contents"),
        ({"e6": "1x"}, "has pieces that the game has not"),
        ({"e66": "1a"}, "there is no field 'e66'"),
    ],
)
def test_a_damaged_line_is_refused_with_its_number(told: object, message: str) -> None:
    """A line that tells nothing of one field is an error of that line."""
    opening = read_opening(HEADER)
    line = json.dumps({"t": 1, "tell": told})
    with pytest.raises(RecordingError, match=f"line 7: .*{message}"):
        RecordingReader(opening.game, opening.sight).feed(7, line)
