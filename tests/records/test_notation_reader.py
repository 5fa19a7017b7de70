"""The text of a game is read as it is meant, and one that is wrong is refused with line and column."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark
from random_games import lived

from companion.records import game_record, notation, notation_reader
from companion.records.game_record import GameRecord, NotationError, PlyRecord, Result

GRAMMAR = Path(notation_reader.__file__).with_name("notation.lark")

TEXT = """\
[Game "ghostbuster"]
[Id 7]
[Started "2026-01-31T18:00:00Z"]
[Seat yellow "Ada"]
[Seat red]
[Option track 40]
[Position {"turn":"yellow","fields":{}}]

1. yellow roll 6 enter +0:00:09.25
2. red card ? t12 inferred
(3. red roll 3 - -0:00:01
 4. yellow stands position {"turn":"red","fields":{}})
5. red h2
Result: given up by red, won by yellow, at least 3 points, match yellow 3, red 0
"""

BEGINNING, _, MOVETEXT = TEXT.partition("\n\n")


def with_text(found: str, put: str) -> str:
    assert TEXT.count(found) == 1
    return TEXT.replace(found, put)


def test_every_part_of_a_game_is_read_as_it_is_meant() -> None:
    record = notation_reader.read(TEXT)
    assert (record.game, record.id, record.options) == ("ghostbuster", 7, {"track": 40})
    assert record.started == datetime(2026, 1, 31, 18, tzinfo=UTC)
    assert list(record.seats.items()) == [("yellow", "Ada"), ("red", None)]
    assert record.start == {"turn": "yellow", "fields": {}}
    nine = record.started + timedelta(seconds=9.25)
    before = record.started - timedelta(seconds=1)
    stood = {"turn": "red", "fields": {}}
    assert record.plies == (
        PlyRecord(seat="yellow", roll=6, move="enter", at=nine),
        PlyRecord(seat="red", card=None, move="t12", flags=("inferred",)),
        PlyRecord(seat="red", roll=3, move="-", at=before, flags=("undone",)),
        PlyRecord(seat="yellow", move=None, flags=("stands", "undone"), position=stood),
        PlyRecord(seat="red", move="h2"),
    )
    assert record.result is not None
    assert (record.result.by, record.result.winner, record.result.counted) == ("red", "yellow", 0)
    assert record.result.match == {"yellow": 3, "red": 0}


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", '\n; a comment [of] {people} "\n'),
        TEXT.replace("\n", " {a comment; of\npeople [Seat red] 1.} \n", 5),
        TEXT.replace("enter", "{}enter{good move!}").replace("1.", "1.{?}"),
        "; my best game\n\n" + TEXT + "\n{the end",
        "\ufeff" + TEXT,
        BEGINNING + "\n" + MOVETEXT.replace("\n", "\t\t").replace("{}})", "{}})\n"),
        TEXT.replace("yellow", '"yellow"').replace("enter", '"enter"').replace('{"turn":""', '{"turn":"')
        .replace('"",', '",').replace('"ghostbuster"', "ghostbuster"),
    ],
)  # fmt: skip
def test_comments_white_space_and_quotes_change_nothing(text: str) -> None:
    if text.endswith("{the end"):
        text += "}"
    assert notation_reader.read(text.encode()) == notation_reader.read(TEXT)


@pytest.mark.parametrize(
    ("found", "put", "said"),
    [
        ("[Started", "[Strated", "line 3, column 1: found '[Strated', but allowed is [Started"),
        ("[Id 7]\n", "[Started", "line 2, column 9: found '[Started', but allowed is a word or a text in quotes"),
        ("[Id 7]", "[Id seven]", "line 2, column 5: found 'seven]', but allowed is a whole number"),
        (':00Z"]', ':00"]', 'line 3, column 10: "2026-01-31T18:00:00" is no time in UTC, as 2026-01-31T18:00:00Z is'),
        (':00Z"]', ':00+01:00"]', 'line 3, column 10: "2026-01-31T18:00:00+01:00" is no time in UTC'),
        ('"Ada"', '"Ada', "line 4, column 14: found '\"Ada]', but allowed is ] or a word or a text in quotes"),
        ('"Ada"', '"A\\da"', 'line 4, column 14: found \'"A\\\\da"\', which is not JSON: Invalid \\escape'),
        ('"Ada"', f'"{"x" * 61}"', "line 4, column 14: a name has at most 60 characters, this one has 61"),
        ('"Ada"', '"A\\u202e"', "line 4, column 14: a name has no line breaks and"),
        ("[Seat red]", "[Seat yellow]", "line 5, column 7: 'yellow' stands twice, but may stand only once"),
        ("track 40", "track forty", "line 6, column 15: found 'forty', which is not JSON: Expecting value at character 1"),
        ("track 40", "track 1e999", "line 6, column 15: found '1e999', which is not readable: the number 1e999"),
        ("track 40", "track [4, 0", "line 6, column 15: found '[4,', but allowed is a list in brackets that ends"),
        ("track 40", "track [4, 0,]", "line 6, column 15: found '[4, 0,]', which is not JSON: "),
        ("40]\n", "40]\n[Option track 48]\n", "line 7, column 9: 'track' stands twice, but may stand only once"),
        ('[Position {"turn":"yellow","fields":{}}]', "[Starter green]", "line 7, column 10: found seat 'green', but the seats are yellow, red"),
        ('[Position {"turn":"yellow","fields":{}}]', "", "line 9, column 1: found '1.', but allowed is [Option or [Position or [Starter"),
        ("1. yellow", "yellow", "line 9, column 1: found 'yellow', but allowed is ( or Result: or the number of a ply"),
        ("1. yellow", "2. yellow", "line 9, column 1: found ply 2, but in order of time the next is 1"),
        ("5. red", "7. red", "line 13, column 1: found ply 7, but in order of time the next is 5"),
        ("5. red", "4. red", "line 13, column 1: found ply 4, but in order of time the next is 5"),
        ("h2\n", "h2\n(6. red h2 8. red h3) 7. red h2\n", "line 14, column 12: found ply 8 after ply 6, but it can be after 7 to 7 only"),
        ("1. yellow", "1. green", "line 9, column 4: found seat 'green', but the seats are yellow, red"),
        ("roll 6 ", "roll six ", "line 9, column 16: found 'six', but allowed is a whole number"),
        ("enter", "m" * 4001, "line 9, column 18: the move has 4001 characters; a move has at most 4000"),
        ("+0:00:09.25", "+0:00:99", "line 9, column 24: found '+0:00:99', but allowed is "),
        ("+0:00:09.25", "+99999999:00:09", "line 9, column 24: +99999999:00:09 after 2026-01-31T18:00:00+00:00 is beyond the years"),
        ("inferred", "guessed", "line 10, column 19: found 'guessed', but allowed is ( or Result: or a time such as +0:01:15 or inferred"),
        ("(3.", "3.", "line 12, column 54: found ')', but allowed is ( or Result: or the number of a ply such as 5."),
        ("{}})", "{}}", "line 14, column 1: found 'Result:', but allowed is ( or ) or the number of a ply such as 5."),
        ('stands position {"turn":"red","fields":{}}', "stands", "line 12, column 18: found ')', but allowed is a time such as"),
        ('"red","fields":{}}', '"red",fields}', "line 12, column 28: found '{\"turn\":\"red\",fields}', which is not JSON: "),
        ("{}})", "{}} x)", "line 12, column 53: found '}', but allowed is an object in braces that ends its line"),
        ("given up", "gave up", "line 14, column 9: found 'gave', but allowed is draw or given up or agreed draw or broken off or"),
        ("given up by red", "given up by green", "line 14, column 21: found seat 'green', but the seats are yellow, red"),
        ("won by yellow", "won by green", "line 14, column 33: found seat 'green', but the seats are yellow, red"),
        ("yellow 3, red 0", "yellow 3, yellow 0", "line 14, column 76: 'yellow' stands twice, but may stand only once"),
        ("yellow 3, red 0", "yellow 3, green 0", "line 14, column 76: found seat 'green', but the seats are yellow, red"),
        (", red 0\n", ",\n\n", "line 14, column 75: the text ends, but must go on with a word or a text in quotes"),
        ("red 0\n", "red 0\nResult: draw", "line 15, column 1: found 'Result:', but allowed is , or the end of the game"),
        ("5. red h2\n", "5. red h2 {no end\n", "line 13, column 11: found '{no', but allowed is "),
        (TEXT, "", "line 1, column 1: the text ends, but must go on with [Game"),
        (TEXT, "\n\n dear Ada", "line 3, column 2: found 'dear', but allowed is [Game"),
        (TEXT, "\x1b[2J\x00", "line 1, column 1: found '\\x1b[2J\\x00', but allowed is [Game"),
    ],
)  # fmt: skip
def test_an_error_names_line_column_value_and_what_is_allowed(found: str, put: str, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        notation_reader.read(with_text(found, put))
    assert str(refused.value).startswith(said)
    assert refused.value.line == int(said.split(",", maxsplit=1)[0].removeprefix("line "))


def test_the_lines_of_an_error_count_from_the_first_line_of_the_text() -> None:
    with pytest.raises(
        NotationError, match=r"^line 109, column 4: found seat 'green', but the seats are yellow, red$"
    ):
        notation_reader.read(with_text("1. yellow", "1. green"), 101)


def test_a_byte_that_is_no_text_is_found() -> None:
    with pytest.raises(NotationError, match=r"^line 4, column 15: not UTF-8: the byte 0xff$"):
        notation_reader.read(TEXT.encode().replace(b"Ada", b"\xffda"))


def test_a_start_that_the_rules_cannot_tell_is_refused() -> None:
    usual = with_text('[Position {"turn":"yellow","fields":{}}]', "[Starter red]")
    assert notation_reader.read(usual).start["turn"] == "red"
    for found, put, said in [
        ('"ghostbuster"', '"ghostbusters"', "there is no game 'ghostbusters'"),
        ("track 40", "track 41", "option track is 41, but"),
        ("track 40", "tracks 40", "ghostbuster has no option 'tracks'"),
    ]:
        with pytest.raises(
            NotationError, match=f"^line 7, column 10: the first position cannot be told: {said}"
        ):
            notation_reader.read(usual.replace(found, put))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TEXT + " " * game_record.LONGEST_RECORD, "the game is longer than 8388608 bytes"),
        (
            BEGINNING + "".join(f"\n{number}. red h2" for number in range(1, 5003)) + "\nResult: draw",
            "line 5008, column 1: a game has at most 5000 plies",
        ),
        (BEGINNING + "\n" + "(1. red h2" * 100_000, "line 8, column 249942: a game has at most 100000 words"),
    ],
)
def test_a_text_without_end_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=f"^{said}$"):
        notation_reader.read(text)


def test_the_grammar_leaves_no_doubt_how_a_text_is_read(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "lark"):
        Lark.open(str(GRAMMAR), start="game", parser="lalr", debug=True)
    assert [entry.message for entry in caplog.records if "conflict" in entry.message.lower()] == []


def test_every_word_of_the_grammar_has_a_name_for_people() -> None:
    with pytest.raises(NotationError, match=r"allowed is \? or a whole number$"):
        notation_reader.read(with_text("card ?", "card"))
    with pytest.raises(NotationError, match="at least") as refused:
        notation_reader.read(with_text(", at least", ", or"))
    assert "\\" not in str(refused.value)


def damaged(text: str, place: int, removed: int, put: str) -> str:
    return text[:place] + put + text[place + removed :]


LIVED = [notation.write(lived(name, {}, 20)) for name in ("sahara", "ghostbuster", "esiema")]


@settings(max_examples=examples(1000))
@given(
    st.sampled_from([TEXT, *LIVED]),
    st.floats(0, 1),
    st.integers(0, 3),
    st.text(max_size=2) | st.sampled_from('{}()[]";,.\\1 \n'),
)
def test_a_damaged_text_is_read_whole_or_refused(text: str, where: float, removed: int, put: str) -> None:
    try:
        record = notation_reader.read(damaged(text, int(where * len(text)), removed, put))
    except NotationError:
        return
    assert isinstance(record, GameRecord)
    assert notation_reader.read(notation.write(record)) == record


@pytest.mark.parametrize("text", [TEXT, *LIVED], ids=range(4))
def test_a_text_that_is_cut_off_is_refused(text: str) -> None:
    end = text.rindex("Result: ") + len("Result: ") + 1
    for length in range(end):
        with pytest.raises(NotationError, match=r"^line \d+, column \d+: "):
            notation_reader.read(text[:length])


@given(st.text())
def test_any_text_raises_the_one_error(text: str) -> None:
    with pytest.raises(NotationError):
        notation_reader.read(text)
    with pytest.raises(NotationError):
        notation_reader.read(f"{BEGINNING}\n1. {text}")


def test_a_result_is_a_result_of_the_record() -> None:
    text = TEXT.partition("Result:")[0] + "Result: "
    assert notation_reader.read(text + "unfinished").result is None
    assert notation_reader.read(text + "draw").result == Result(winner="draw")
