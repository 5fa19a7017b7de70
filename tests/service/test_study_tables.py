"""The results of a study in a table, in notes, in Markdown and as JSON."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from companion.screens.words import Words
from companion.service.study_tables import Result, as_json, by_kind, markdown, notes, report, table
from companion.study.tally import Case, Tally

ENGLISH = Words("en")
GOOD = Tally(
    games=20,
    plies=Counter({"recognised": 1999, "asked": 1}),
    slips=Counter({("too far", "at once"): 3, ("too far", "later"): 1}),
    waits=Counter({30: 1999, 1250: 1}),
)
BAD = Tally(
    games=20,
    stranded=1,
    plies=Counter({"recognised": 1, "unseen": 1, "refused": 1, "wrong": 1}),
    wrong=Counter({"pause": 1}),
    cases=(Case(4, 17, "A a1 recorded, made was A a2 (pause)"),),
)
RESULTS = [Result("sahara", "count", GOOD), Result("sahara", "presence", BAD)]


def cells(text: str) -> list[list[str]]:
    return [[cell for cell in line.split("  ") if cell.strip()] for line in text.splitlines()]


def test_a_table_has_a_line_for_each_kind_and_all_columns_stand_below_each_other() -> None:
    head, first, second = table(RESULTS, ENGLISH).splitlines()
    assert len(head) == len(first) == len(second)
    assert [cell.strip() for cell in cells(second)[0]][:6] == [
        "presence",
        "4",
        "25.0 %",
        "0 %",
        "50.0 %",
        "25.0 %",
    ]


def test_nothing_is_rounded_to_all_or_to_none() -> None:
    _, row = cells(table(RESULTS[:1], ENGLISH))
    assert [cell.strip() for cell in row][2:4] == ["99.9 %", "0.1 %"]


def test_where_nothing_was_counted_a_dash_stands() -> None:
    _, row = cells(table([Result("sahara", "none", Tally(games=1))], ENGLISH))
    assert {cell.strip() for cell in row[2:6]} == {"-"}


def test_times_are_in_milliseconds_below_a_second() -> None:
    _, row = cells(table(RESULTS[:1], ENGLISH))
    assert [cell.strip() for cell in row][-2:] == ["30 ms", "1.2 s"]


def test_what_must_not_happen_is_told_with_examples() -> None:
    assert list(notes(GOOD, ENGLISH)) == []
    told = "\n".join(notes(BAD, ENGLISH))
    assert "turns recorded as something else: 1 (1 after a pause in mid-move)" in told
    assert "games without a way back to the table as recorded: 1" in told
    assert "game 4, ply 17: A a1 recorded, made was A a2 (pause)" in told


def test_the_slips_are_told_by_kind_where_one_table_is_studied() -> None:
    assert cells(by_kind(GOOD, ENGLISH))[1][0] == "too far"
    assert "too far" in report("sahara", RESULTS[:1], ENGLISH)
    assert "too far" not in report("sahara", RESULTS, ENGLISH)


def test_markdown_has_as_many_cells_in_each_line() -> None:
    lines = markdown(RESULTS, ENGLISH).splitlines()
    assert len({line.count("|") for line in lines}) == 1
    assert lines[2].startswith("| sahara | count | 2000 | 99.9 % |")


def test_json_holds_every_count() -> None:
    data = msgspec.json.decode(msgspec.json.encode(as_json(RESULTS[1])))
    assert data["plies"] == {"recognised": 1, "refused": 1, "unseen": 1, "wrong": 1}
    assert data["wait_ms"] == {"median": None, "worst": None}
    assert data["cases"] == [{"game": 4, "ply": 17, "what": "A a1 recorded, made was A a2 (pause)"}]


@pytest.mark.parametrize(("language", "share"), [("en", "25.0 %"), ("de", "25,0 %")])
def test_numbers_are_written_as_the_language_has_it(language: str, share: str) -> None:
    assert share in table(RESULTS, Words(language))
