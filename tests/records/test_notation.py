"""A game as text: it reads well, and nothing of the record is lost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark
from lark.lexer import PatternStr
from msgspec import UNSET
from random_games import lived

from companion.records import game_record, notation, notation_reader, replay
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.rules import registry
from companion.rules.points import AtLeast
from companion.texts import visible

OPENING = Path(__file__).with_name("classical-opening.json")
GRAMMAR = Path(notation.__file__).with_name("notation.lark")
STARTED = datetime(2026, 1, 31, 18, tzinfo=UTC)

OPENING_TEXT = """\
[Game "sahara"]
[Id 12]
[Started "2026-01-31T18:00:00Z"]
[Seat A "Ada"]
[Seat B "Bruno"]
[Option opponent_store "skip"]
[Starter B]

1. B b4 +0:00:21.5
2. B b1 +0:00:40
3. B b3 +0:01:02
(4. B b4 +0:01:15)
(5. B b2 +0:01:31
 6. A a4 +0:01:50)
7. B b2 +0:02:12
8. A stands +0:02:44 position {"turn":"B","fields":{"a1":"3o","a2":"3o","a5":"4o","a6":"4o","b1":"1o",\
"b3":"1o","b4":"2o","b5":"6o","b6":"6o","B":"6o"}}
Result: broken off
"""


def games() -> Iterator[tuple[str, dict[str, Any]]]:
    """Each game with its usual options, with each other value of an option, and for each number of players."""
    for name in registry.own_names():
        kind = registry.kind(name)
        yield from ((name, {"seats": seats}) for seats in kind.tables)
        for option in kind.offers:
            yield from ((name, {option.name: value}) for value in option.values[1:])


def literals() -> list[str]:
    """The words that the grammar itself has."""
    grammar = Lark.open(str(GRAMMAR), start="game", parser="lalr")
    return [one.pattern.value for one in grammar.terminals if isinstance(one.pattern, PatternStr)]


def record(*plies: PlyRecord, **parts: Any) -> GameRecord:
    """A record whose rules play no part."""
    others = {"game": "sahara", "options": {}, "seats": {"A": None, "B": None}, "start": {}, "result": None}
    return GameRecord(**{**others, "started": STARTED, "plies": plies, **parts})


def undone(*, after: int | None = None) -> PlyRecord:
    return PlyRecord(seat="A", move="a1", flags=("undone",), after=UNSET if after is None else after)


def movetext(text: str) -> list[str]:
    """The lines between the headers and the result."""
    return text.partition("\n\n")[2].splitlines()[:-1]


def result_line(result: Result | None) -> str:
    return notation.write(record(result=result)).splitlines()[-1]


def test_the_opening_of_the_leaflet_is_written_as_people_read_it() -> None:
    assert notation.write(game_record.read(OPENING.read_bytes())) == OPENING_TEXT


@pytest.mark.parametrize(("name", "options"), list(games()), ids=str)
def test_a_game_of_every_option_comes_back_as_it_was(name: str, options: dict[str, Any]) -> None:
    game = lived(name, options, 40)
    replay.check(game)
    text = notation.write(game)
    assert notation_reader.read(text) == game
    assert notation_reader.read(text.encode()) == game
    assert visible(text, "\n") == text


def test_the_random_games_have_all_that_a_record_can_have() -> None:
    every = [lived(name, options, 40) for name, options in games()]
    flags = {flag for game in every for ply in game.plies for flag in ply.flags}
    assert flags == {"inferred", "stands", "undone"}
    results = [game.result for game in every if game.result is not None]
    assert {result.ended for result in results} == {None, "given up", "agreed draw", "broken off"}
    assert any(result.match for result in results)
    assert any(isinstance(result.points, AtLeast) for result in results)
    assert any(ply.after is not UNSET for game in every for ply in game.plies)


@pytest.mark.parametrize(
    ("plies", "lines"),
    [
        ((), []),
        ((undone(),), ["(1. A a1)"]),
        ((undone(), undone()), ["(1. A a1", " 2. A a1)"]),
        ((undone(), undone(after=0)), ["(1. A a1)", "(2. A a1)"]),
        ((undone(), undone(), undone(after=1)), ["(1. A a1", "(2. A a1)", " 3. A a1)"]),
        (
            (undone(), undone(after=0), undone(after=1)),
            ["(1. A a1", " 3. A a1)", "(2. A a1)"],
        ),
        (
            (undone(), PlyRecord(seat="B", move="b1"), undone(), undone(after=2)),
            ["(1. A a1)", "2. B b1", "(3. A a1)", "(4. A a1)"],
        ),
    ],
)
def test_plies_taken_back_stand_in_brackets_after_the_ply_on_which_they_were_made(
    plies: tuple[PlyRecord, ...], lines: list[str]
) -> None:
    text = notation.write(record(*plies))
    assert movetext(text) == lines
    assert notation_reader.read(text).plies == plies


def test_variations_within_variations_come_back_however_deep_they_are() -> None:
    half = game_record.MOST_PLIES // 2
    made = record(*[undone()] * half, *(undone(after=number) for number in reversed(range(half))))
    text = notation.write(made)
    assert movetext(text)[half - 2 : half] == [f"({half - 1}. A a1", f"({half}. A a1)"]
    assert notation_reader.read(text) == made


@pytest.mark.parametrize(
    ("time", "written"),
    [
        (timedelta(0), "+0:00:00"),
        (timedelta(seconds=-1), "-0:00:01"),
        (timedelta(days=2, seconds=61, microseconds=1), "+48:01:01.000001"),
        (timedelta(microseconds=-500_000), "-0:00:00.5"),
    ],
)
def test_a_time_is_the_time_since_the_game_began(time: timedelta, written: str) -> None:
    ply = PlyRecord(seat="A", move="a1", at=STARTED + time)
    text = notation.write(record(ply))
    assert movetext(text) == [f"1. A a1 {written}"]
    assert notation_reader.read(text).plies == (ply,)


@pytest.mark.parametrize(
    ("result", "line"),
    [
        (None, "unfinished"),
        (Result(winner="draw"), "draw"),
        (Result(winner="A", points=1), "won by A, 1 point"),
        (Result(winner="A", points=14, match={"A": 14, "B": 0}), "won by A, 14 points, match A 14, B 0"),
        (Result(winner="A", points=AtLeast(5)), "won by A, at least 5 points"),
        (Result(winner=("A", "B")), "won by team A and B"),
        (Result(winner=("A",)), "won by team A"),
        (Result(winner=(), match={}), "won by team, match"),
        (Result(ended="given up", by="B", winner="A"), "given up by B, won by A"),
        (Result(ended="agreed draw", points=0), "agreed draw, 0 points"),
        (Result(ended="broken off", match={"A": -1}), "broken off, match A -1"),
    ],
)
def test_a_result_is_told_in_a_few_words(result: Result | None, line: str) -> None:
    text = notation.write(record(result=result))
    assert text.splitlines()[-1] == f"Result: {line}"
    assert notation_reader.read(text).result == result


def test_the_start_is_told_by_the_seat_that_begins_if_the_rules_tell_the_rest() -> None:
    usual = registry.game("sahara").start("B")
    start = registry.game("sahara").write_position(usual)
    assert "\n[Starter B]\n" in notation.write(record(start=start))
    for other in ({**start, "fields": {}}, {**start, "turn": ["B"]}, {**start, "turn": "C"}):
        text = notation.write(record(start=other))
        assert "\n[Position {" in text
        assert notation_reader.read(text).start == other


@pytest.mark.parametrize(
    "word",
    [*literals(), "1.", "14", "+0:00:01", "-", "", " ", "a b", "a,", "a;b", "{a}", "[a]", '"', "\\", "\x1b[31m",
     "\u202e", "\u00a0", "\n", "ä", "@f6", "f6>e6a,d6B", "true", "given up", "\ufeff", "\x85", "\u2028"],
)  # fmt: skip
def test_every_text_can_be_a_seat_an_option_and_a_move(word: str) -> None:
    made = record(
        PlyRecord(seat=word, move=word),
        PlyRecord(seat=word, move=word, roll=6, flags=("inferred",)),
        options={word: word},
        seats={word: None},
        result=Result(winner=(word, word), by=word, ended="given up", match={word: 3}),
        game=word,
    )
    text = notation.write(made)
    assert notation_reader.read(text) == made
    assert visible(text, "\n") == text
    assert len(text.splitlines()) == 9


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
objects = st.dictionaries(st.text(max_size=5), json_values, max_size=3)
words = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
seat_lists = st.lists(words, min_size=1, max_size=3, unique=True)


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    """Any record in its usual form: flags in their order, and `after` only if it tells something."""
    seats = draw(seat_lists)
    seat = st.sampled_from(seats)
    plies, head = [], 0
    for number in range(1, draw(st.integers(0, 8)) + 1):
        undone, inferred, stands = draw(st.booleans()), draw(st.booleans()), draw(st.booleans())
        after = draw(st.integers(head, number - 1))
        told = {
            name: True
            for name, is_set in {"inferred": inferred, "stands": stands, "undone": undone}.items()
            if is_set
        }
        chance = draw(st.sampled_from([{}, {"roll": 6}, {"card": None}, {"card": 17}]))
        position = draw(objects if stands else st.just(UNSET) | objects)
        plies.append(
            PlyRecord(
                seat=draw(seat),
                move=None if stands else draw(words),
                at=draw(st.none() | st.datetimes(timezones=st.just(UTC))),
                flags=tuple(told),
                position=position,
                after=after if undone and after != number - 1 else UNSET,
                **chance,
            )
        )
        head = head if undone else number
    ended = draw(st.sampled_from([None, "given up", "agreed draw", "broken off"]))
    winner = draw((st.none() if ended else st.nothing()) | st.just("draw") | seat | st.lists(seat).map(tuple))
    points = draw(st.none() | st.integers(-99, 99) | st.builds(AtLeast, st.integers(0, 99)))
    match = draw(st.none() | st.dictionaries(seat, st.integers(-9, 99)))
    by = draw(st.none() | seat) if ended else None
    result = Result(winner=winner, ended=ended, by=by, points=points, match=match)
    return GameRecord(
        id=draw(st.just(UNSET) | st.integers(1, 2**63 - 1)),
        game=draw(words),
        options=draw(objects),
        seats={one: draw(st.none() | st.just("Ada") | st.just('"\\')) for one in seats},
        start=draw(objects),
        started=draw(st.datetimes(timezones=st.just(UTC))),
        plies=tuple(plies),
        result=draw(st.sampled_from([None, result])),
    )


@given(records())
def test_what_is_written_is_read_back_as_it_was(made: GameRecord) -> None:
    text = notation.write(made)
    assert notation_reader.read(text) == made
    assert list(notation_reader.read(text).seats) == list(made.seats)
