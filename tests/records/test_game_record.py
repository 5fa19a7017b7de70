"""Records as JSON: there and back without loss, and one class of error for all that is wrong."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.records import game_record
from companion.records.game_record import GameRecord, NotationError, PlyRecord, Result
from companion.texts import LONGEST_NAME

STARTED = datetime(2026, 1, 31, 18, 0, tzinfo=UTC)

GAME = {
    "record": 1,
    "id": 7,
    "game": "sahara",
    "options": {"match_target": 40},
    "seats": {"A": "Ada", "B": None},
    "start": {"turn": "A", "fields": {}},
    "started": "2026-01-31T18:00:00Z",
    "plies": [
        {"number": 1, "seat": "A", "move": "a4", "at": "2026-01-31T18:00:09.250000Z", "flags": []},
        {"number": 2, "seat": "A", "move": "a1", "roll": 6, "at": None, "flags": ["inferred", "undone"]},
        {"number": 3, "seat": "A", "move": "a2", "card": None, "flags": ["undone"], "after": 1},
        {
            "number": 4,
            "seat": "A",
            "move": None,
            "flags": ["stands"],
            "position": {"turn": "B", "fields": {}},
        },
    ],
    "result": {"winner": "A", "points": 14, "match": {"A": 14, "B": 0}},
}

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
seats = st.sampled_from(["A", "B"])
names = st.text("AdaZoë李 👩-'", max_size=LONGEST_NAME).map(str.strip)
times = st.datetimes(timezones=st.just(UTC))
small_json = st.dictionaries(
    st.text(max_size=5), st.integers(0, 99) | st.text(max_size=5) | st.none(), max_size=3
)
marks = st.lists(st.sampled_from(["inferred", "undone"]), unique=True).map(tuple)
moves = st.builds(
    PlyRecord, seat=seats, move=st.text(max_size=6), roll=st.integers(1, 6), at=times, flags=marks
)
drawn = st.builds(
    PlyRecord, seat=seats, move=st.text(max_size=6), card=st.none() | st.integers(1, 49), flags=marks
)
stood = st.builds(PlyRecord, seat=seats, move=st.none(), flags=st.just(("stands",)), position=small_json)
results = st.none() | st.builds(
    Result,
    winner=st.sampled_from(["A", "B", "draw", ("A", "B"), None]),
    ended=st.sampled_from(["given up", "agreed draw", "broken off"]),
    by=st.none() | seats,
)
records = st.builds(
    GameRecord,
    id=st.integers(1, 2**40),
    game=st.text(max_size=9),
    options=small_json,
    seats=st.fixed_dictionaries({"A": st.none() | names, "B": st.none()}),
    start=small_json,
    started=times,
    plies=st.lists(moves | drawn | stood, max_size=5).map(tuple),
    result=results,
)


def changed(place: list[str | int], value: object) -> str:
    """The text of GAME with another value at one place; a key that ends in ! is removed."""
    data = json.loads(json.dumps(GAME))
    inner = data
    for part in place[:-1]:
        inner = inner[part]
    if isinstance(place[-1], str) and place[-1].endswith("!"):
        del inner[place[-1][:-1]]
    else:
        inner[place[-1]] = value
    return json.dumps(data)


def test_the_export_of_the_contract_is_read_as_it_is_meant() -> None:
    record = game_record.read(json.dumps(GAME))
    assert (record.id, record.game, record.started) == (7, "sahara", STARTED)
    assert list(record.seats.items()) == [("A", "Ada"), ("B", None)]
    assert [ply.chance for ply in record.plies] == [None, 6, None, None]
    assert [ply.undone for ply in record.plies] == [False, True, True, False]
    assert record.line == (record.plies[0], record.plies[3])
    assert record.result == Result(winner="A", points=14, match={"A": 14, "B": 0})


def test_writing_gives_the_keys_of_the_contract_and_a_line_for_each_ply() -> None:
    text = game_record.write(game_record.read(json.dumps(GAME)))
    assert list(json.loads(text)) == list(GAME)
    assert json.loads(text)["plies"][3] == {**GAME["plies"][3], "at": None}
    assert len([line for line in text.splitlines() if line.startswith('    {"number":')]) == 4


@given(records)
def test_what_is_written_is_read_back_as_it_was(record: GameRecord) -> None:
    assert game_record.read(game_record.write(record)) == record
    assert game_record.read(game_record.write(record).encode()) == record


def test_a_ply_taken_back_was_made_on_the_one_before_it_unless_it_says_otherwise() -> None:
    def made(*plies: tuple[str, int | None]) -> list[int]:
        parts = [
            PlyRecord(seat="A", move="a1", flags=("undone",) if sign == "u" else ())
            if after is None
            else PlyRecord(seat="A", move="a1", flags=("undone",), after=after)
            for sign, after in plies
        ]
        return list(game_record.parents(parts))

    assert made(("-", None), ("u", None), ("u", None), ("-", None), ("-", None)) == [0, 1, 2, 1, 4]
    assert made(("-", None), ("u", None), ("u", 1), ("u", None), ("-", None)) == [0, 1, 1, 3, 1]
    assert made(("u", None), ("-", None)) == [0, 0]


@pytest.mark.parametrize(
    ("place", "value", "message"),
    [
        (["plies", 0, "seat"], 5, "plies[0].seat is 5: Expected `str`, got `int`"),
        (["plies", 0, "seat"], "C", "the record: ply 1: seat 'C' is none of A, B"),
        (["plies", 0, "number"], 2, "plies[0].number is 2, but this is ply 1"),
        (["plies", 0, "number"], True, "plies[0].number is True, but this is ply 1"),
        (
            ["plies", 1, "flags"],
            ["undon"],
            "plies[1].flags[0] is 'undon': Invalid enum value 'undon'; allowed are inferred, stands, undone",
        ),
        (["plies", 1, "flags"], ["undone", "undone"], "plies[1]: each flag stands only once, not"),
        (
            ["plies", 0, "flag"],
            [],
            "plies[0]: Object contains unknown field `flag`; known are number, seat, move",
        ),
        (["plies", 0, "move"], None, 'plies[0]: a ply has a move, or else the flag "stands" and a position'),
        (
            ["plies", 3, "position!"],
            0,
            'plies[3]: a ply has a move, or else the flag "stands" and a position',
        ),
        (["plies", 3, "move"], "a1", 'plies[3]: a ply has a move, or else the flag "stands" and a position'),
        (["plies", 1, "card"], 3, "plies[1]: a ply has a roll or a card, never both"),
        (["plies", 0, "after"], 0, "plies[0]: only a ply taken back says after which it was made"),
        (["plies", 2, "after"], 3, "the record: ply 3: after is 3, but can be 1 to 2 only"),
        (["plies", 2, "after"], 0, "the record: ply 3: after is 0, but can be 1 to 2 only"),
        (
            ["plies", 0, "at"],
            "2026-01-31T18:00:00+01:00",
            "plies[0]: the time 2026-01-31T18:00:00+01:00 is not in UTC",
        ),
        (["started"], "2026-01-31T18:00:00", "the record: the time 2026-01-31T18:00:00 is not in UTC"),
        (["started"], "yesterday", "started is 'yesterday': Invalid RFC3339 encoded datetime"),
        (["record"], 2, "record is 2: Invalid enum value 2; allowed are 1"),
        (
            ["result", "ended"],
            "lost",
            "result.ended is 'lost': Invalid enum value 'lost'; allowed are given up, agreed",
        ),
        (["result"], {"points": 3}, "result: a result names a winner, or how the game ended"),
        (
            ["result"],
            {"winner": "A", "by": "B"},
            "result: a result names the seat that gave up only with how the game ended",
        ),
        (["result", "winner"], "C", "the record: result: seat 'C' is none of A, B"),
        (
            ["result", "score"],
            1,
            "result: Object contains unknown field `score`; known are winner, ended, by, points",
        ),
        (["seats", "A"], 4, "seats[...]: Expected `str | null`, got `int`"),
        (["start!"], 0, "the record: Object missing required field `start`"),
        (
            ["comment"],
            "x",
            "the record: Object contains unknown field `comment`; known are record, id, game, options",
        ),
        (["plies"], {"1": "a4"}, "plies: Expected `array`, got `object`"),
    ],
)
def test_an_error_names_place_value_and_what_is_allowed(
    place: list[str | int], value: object, message: str
) -> None:
    with pytest.raises(NotationError, match="^" + re.escape(message)):
        game_record.read(changed(place, value))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON: there is nothing in it"),
        ("{", "not JSON: .* at character 2"),
        ('{"record": 1,\n "game": sahara}', "not JSON: .* at line 2, character 10"),
        ("[[" * 100_000, "not readable: nested more than"),
        (b"\xff", "not UTF-8: byte 1 is 0xff"),
        ('{"a": 1e999}', "not readable: the number 1e999 is too large"),
        ('{"game": NaN}', "not JSON: NaN is no number"),
        ("{}}", "not JSON: .* at character 3"),
        ('{"seats": {"A": "Ada", "B": null, "A": "Eve"}}', "the key 'A' stands 2 times in one object"),
        ('{"game": "sahara", "game": "esiema"}', "the key 'game' stands 2 times in one object"),
    ],
)
def test_what_is_no_json_is_said_to_be_none(text: str | bytes, why: str) -> None:
    with pytest.raises(NotationError, match=rf"^the record cannot be read: {why}"):
        game_record.read(text)


def test_a_byte_order_mark_is_read_over() -> None:
    assert game_record.read(b"\xef\xbb\xbf" + json.dumps(GAME).encode()) == game_record.read(json.dumps(GAME))


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        (["seats", "A"], "x" * 61, "seats.A: a name has at most 60 characters, this one has 61"),
        (["seats", "A"], "x" * 1_000_000, "seats.A: a name has at most 60 characters, this one has 1000000"),
        (
            ["seats", "A"],
            "Ada\nB won, 99 points",
            r"seats.A: a name has no line breaks and .*, this one has \\n",
        ),
        (["seats", "A"], "\x1b]0;PWNED\x07", r"seats.A: .*, this one has \\x1b"),
        (["seats", "B"], "\u202enitsuJ", r"seats.B: .*, this one has \\u202e"),
        (["seats", "\x9bC"], "\x9b31m", r"seats.\\x9bC: .*, this one has \\x9b"),
        (["seats", "B"], "\ud800", r"seats.B: .*, this one has \\ud800"),
        (["plies", 0, "move"], "a" * 5000, r"plies\[0\].move has 5000 characters; a move has at most 4000"),
        (["plies"], [{"seat": "A", "move": "a1"}] * 5001, "plies has 5001 entries; a game has at most 5000"),
    ],
)
def test_what_is_too_long_or_cannot_be_seen_is_refused_at_its_place(
    place: list[str | int], value: object, said: str
) -> None:
    with pytest.raises(NotationError, match=rf"^{said}$"):
        game_record.read(changed(place, value))


def test_a_file_without_end_is_refused_by_its_length() -> None:
    with pytest.raises(NotationError, match=r"^the record is longer than 8388608 bytes$"):
        game_record.read(json.dumps(GAME) + " " * game_record.LONGEST_RECORD)


def test_a_name_is_kept_in_its_composed_form() -> None:
    assert game_record.read(changed(["seats", "A"], " Zoe\u0308 ")).seats == {"A": "Zoë", "B": None}


def test_names_of_an_old_archive_are_shown_without_control_and_exported_as_they_are() -> None:
    record = game_record.read(json.dumps(GAME))
    old = GameRecord(**{key: getattr(record, key) for key in record.__struct_fields__ if key != "seats"},
                     seats={"A": "\x9b31mAda\nB won\u202e", "B": "y" * 20_000})  # fmt: skip
    assert old.names == {"A": "\\x9b31mAda\\nB won\\u202e", "B": "y" * 59 + "…"}
    exported = game_record.write(old)
    assert json.loads(exported)["seats"] == old.seats
    assert all(line.isprintable() for line in exported.splitlines())


@given(json_values)
def test_any_json_that_is_no_record_raises_the_one_error(value: object) -> None:
    with pytest.raises(NotationError):
        game_record.read(json.dumps(value))


@given(st.data(), json_values)
def test_a_record_with_any_value_changed_is_read_or_raises_the_one_error(
    data: st.DataObject, value: object
) -> None:
    places = [
        *([key] for key in GAME),
        *(
            ["plies", number, key]
            for number in range(4)
            for key in ("seat", "move", "roll", "card", "at", "flags", "after")
        ),
        *(["result", key] for key in ("winner", "ended", "by", "points", "match")),
        ["seats", "A"],
    ]
    text = changed(data.draw(st.sampled_from(places)), value)
    try:
        record = game_record.read(text)
    except NotationError:
        return
    assert game_record.read(game_record.write(record)) == record


@given(st.integers(0, 200), st.binary(min_size=1, max_size=3))
def test_a_damaged_text_is_read_or_raises_the_one_error(place: int, damage: bytes) -> None:
    text = json.dumps(GAME).encode()
    try:
        record = game_record.read(text[:place] + damage + text[place + len(damage) :])
    except NotationError:
        return
    assert game_record.read(game_record.write(record)) == record


@given(st.integers(0, len(json.dumps(GAME)) - 1))
def test_a_text_cut_anywhere_raises_the_one_error(end: int) -> None:
    with pytest.raises(NotationError):
        game_record.read(json.dumps(GAME)[:end])


def test_a_naive_time_is_refused_where_a_ply_is_made() -> None:
    with pytest.raises(ValueError, match=r"^the time 2026-01-31T18:00:00 is not in UTC"):
        PlyRecord(seat="A", move="a1", at=STARTED.replace(tzinfo=None))
