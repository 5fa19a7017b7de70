"""The page of the notation has every header, and all its examples are read, and its games written like that."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from companion.records import game_record, many_games, notation, notation_reader, replay
from companion.records.game_record import GameRecord
from companion.rules import registry

PAGE = "notation"
GRAMMAR = Path(notation_reader.__file__).with_name("notation.lark")
EMPTY = """[Game "sahara"] [Started "2026-01-31T18:00:00Z"] [Seat A] [Seat B] [Seat D] [Seat yellow] [Starter A] """


def read(text: str) -> GameRecord:
    (document,) = many_games.documents(io.BytesIO(text.encode()))
    return many_games.read(document)


@pytest.fixture
def examples(page) -> list[str]:
    return page.examples("text")


def test_the_games_of_the_page_are_read_played_and_written_as_they_stand(examples) -> None:
    for text in examples:
        record = read(text)
        replay.check(record)
        assert notation.write(record) == text


def test_there_is_an_example_for_each_game(examples) -> None:
    assert {read(text).game for text in examples} == set(registry.own_names())


def test_all_examples_together_are_a_file_of_many_games(examples) -> None:
    documents = list(many_games.documents(io.BytesIO("\n".join(examples).encode())))
    assert [many_games.read(one) for one in documents] == [read(text) for text in examples]


def test_comments_of_people_change_nothing(examples) -> None:
    commented = examples[0].replace("\n1. B b4", "\n{A long evening.}\n1. B b4 ; as always\n", 1)
    assert commented != examples[0]
    assert read(commented) == read(examples[0])


def test_every_header_of_the_grammar_is_told_in_its_order(page) -> None:
    told = list(page.table("Headers"))
    assert told == re.findall(r'"\[(\w+)"', GRAMMAR.read_text("utf-8"))


def test_the_example_of_each_part_of_a_result_is_read(page) -> None:
    parts = page.table("The result").values()
    for row in parts:
        for example in re.findall("`(.*?)`", row["example"]):
            opening = "" if example.startswith(("given", "agreed", "broken", "won", "draw")) else "draw, "
            assert notation_reader.read(f"{EMPTY} Result: {opening}{example}").result is not None


def test_the_example_of_each_part_of_a_ply_is_read(page) -> None:
    """A ply of all parts: from each row of the table one example at its place."""
    examples = [re.findall("`(.*?)`", row["example"]) for row in page.table("Plies").values()]
    number, seat, chances, move, inferred, time, position = examples
    for chance in chances:
        words = " ".join(["1.", *seat, chance, *move, *inferred, *time, *position])
        (ply,) = notation_reader.read(f"{EMPTY} {words}\nResult: unfinished").plies
        assert (ply.seat, ply.move, ply.inferred) == (seat[0], move[0], True)
        assert ply.at is not None
        assert ply.position == {"turn": "A", "fields": {}}
    assert number == ["7."]


def test_the_words_that_need_quotes_are_told(page) -> None:
    for word in ("roll", "card", "stands", "team"):
        assert f"`{word}`" in page.text.partition("## Words")[2].partition("##")[0]


def test_the_limits_are_those_of_the_program(page) -> None:
    limits = f"at most {game_record.MOST_PLIES:,} plies, {notation_reader.MOST_WORDS:,} words and "
    assert limits + f"{game_record.LONGEST_RECORD >> 20} MiB." in page.text


def test_the_grammar_on_the_page_is_the_file_that_the_program_reads(page) -> None:
    (included,) = re.findall(r"^```{literalinclude} (\S+)$", page.text, re.MULTILINE)
    assert (Path(__file__).parents[2] / "docs" / "reference" / included).resolve() == GRAMMAR.resolve()
