"""Many games in one file, and a table of their results."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import msgspec
import pytest

from companion.records import game_record, many_games, notation
from companion.records.game_record import LONGEST_RECORD, GameRecord, NotationError, Result
from companion.records.many_games import (
    COLUMNS,
    Document,
    documents,
    results_table,
    write_line,
    write_notation,
)

OPENING = Path(__file__).with_name("classical-opening.json")


@pytest.fixture
def opening() -> GameRecord:
    return game_record.read(OPENING.read_bytes())


def found(text: bytes) -> list[Document]:
    return list(documents(io.BytesIO(text)))


def table(*records: GameRecord) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(results_table(records))))


def test_a_file_of_lines_has_a_game_in_each(opening: GameRecord) -> None:
    line = write_line(opening).encode()
    assert found(b"\n" + line + b"\n" + b"garbage\n" + line) == [
        Document(2, line.rstrip()),
        Document(4, b"garbage"),
        Document(5, line.rstrip()),
    ]
    assert game_record.read(line) == many_games.read(Document(2, line)) == opening


@pytest.mark.parametrize("text", [OPENING.read_bytes(), b"\n\n" + OPENING.read_bytes(), b"", b"garbage"])
def test_another_file_is_one_game(text: bytes) -> None:
    assert found(text) == [Document(None, text)]


def test_one_line_alone_is_one_game(opening: GameRecord) -> None:
    line = write_line(opening).encode()
    assert found(line + b"\n") == [Document(None, line + b"\n")]


def test_a_text_that_is_too_long_is_cut_off_where_it_is() -> None:
    for begun in (b"{", b"[Game", b"\n;", b""):
        (cut,) = found(begun + b" " * (LONGEST_RECORD + 100))
        assert len(cut.text) == LONGEST_RECORD + 1
        with pytest.raises(NotationError, match="longer than"):
            many_games.read(cut)


def test_a_file_in_notation_has_a_game_from_each_first_header_on(opening: GameRecord) -> None:
    text = notation.write(opening).encode()
    before, between = b"\xef\xbb\xbf\n; my games\n", b"\n{and one more}\n"
    first, second, third = found(before + text + between + b" " + text + b"[Game garbage\n")
    lines = text.count(b"\n")
    assert first == Document(1, before + text + between)
    assert second == Document(lines + 5, b" " + text)
    assert third == Document(2 * lines + 5, b"[Game garbage\n")
    assert many_games.read(first) == many_games.read(second) == opening
    with pytest.raises(NotationError, match=rf"^line {2 * lines + 5}, column 14: "):
        many_games.read(third)


def test_a_game_in_notation_alone_is_one_game(opening: GameRecord) -> None:
    text = notation.write(opening).encode()
    for before in (b"", b"\xef\xbb\xbf", b"\n  ", b"; mine\n"):
        assert found(before + text) == [Document(None, before + text)]
        assert many_games.read(Document(None, before + text)) == opening


def test_a_game_that_is_too_long_hides_no_other_one(opening: GameRecord) -> None:
    long = b"[Game " + b"x\n" * LONGEST_RECORD
    good = notation.write(opening).encode()
    first, second = found(long + good)
    assert (len(first.text), second.text) == (LONGEST_RECORD + 1, good)


def test_games_in_notation_are_written_with_an_empty_line_between_them(opening: GameRecord) -> None:
    text = notation.write(opening)
    assert write_notation([]) == ""
    assert write_notation([opening, opening]) == f"{text}\n{text}"


def test_the_table_has_a_line_of_names_and_one_for_each_game(opening: GameRecord) -> None:
    won = msgspec.structs.replace(opening, id=7, result=Result(winner="A", points=6))
    team = msgspec.structs.replace(opening, result=Result(winner=("A", "B")))
    assert results_table([]) == ",".join(COLUMNS) + "\n"
    first, second, third = table(won, team, msgspec.structs.replace(opening, result=None))
    assert first == {
        "id": "7",
        "game": "sahara",
        "started": "2026-01-31T18:00:00Z",
        "seats": "A=Ada; B=Bruno",
        "plies": "5",
        "winner": "A",
        "points": "6",
        "ended": "",
        "by": "",
    }
    assert (second["winner"], third["winner"], third["ended"]) == ("A B", "", "")


@pytest.mark.parametrize("name", ["=1+1", "+49", "-2", "@cmd", "＝1", ' "=1'])  # noqa: RUF001 - a wide sign
def test_no_name_is_a_formula(opening: GameRecord, name: str) -> None:
    seats = {name: "Ada", "B": None}
    game = GameRecord(
        game=name, options={}, seats=seats, start={}, started=opening.started, plies=(), result=None
    )
    (line,) = table(game)
    assert (line["game"], line["seats"]) == (f"'{name}", f"'{name}=Ada; B=")


@pytest.mark.parametrize("name", ["Ada;=1+1", "Ada; +49", 'Ada;"=1', "Ada,-2", "Ada;@cmd"])
def test_no_name_begins_a_formula_where_another_spreadsheet_ends_a_cell(
    opening: GameRecord, name: str
) -> None:
    (line,) = table(msgspec.structs.replace(opening, seats={"A": name, "B": "Bo"}))
    harmless = name.replace(";", ";'").replace(",", ",'")
    assert line["seats"] == f"A={harmless}; B=Bo"
