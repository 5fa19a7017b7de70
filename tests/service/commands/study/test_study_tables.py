"""The results of a study in a table, in notes, in Markdown and as JSON."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from companion.rules import registry
from companion.screens.words import Words
from companion.service.commands.study.study_tables import (
    CASES,
    KINDS,
    TableResult,
    as_json,
    by_kind,
    markdown,
    notes,
    report,
    table,
)
from companion.study.game_study import study_of
from companion.study.tally import Failing, Failure, Tally

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
    cases=(Failure(4, 17, "wrong", "A a1", "A a2", "pause"), Failure(5, 0, "sound", "b1")),
)
RESULTS = [TableResult("sahara", "count", GOOD), TableResult("sahara", "presence", BAD)]


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
    _, row = cells(table([TableResult("sahara", "none", Tally(games=1))], ENGLISH))
    assert {cell.strip() for cell in row[2:6]} == {"-"}


def test_times_are_in_milliseconds_below_a_second() -> None:
    _, row = cells(table(RESULTS[:1], ENGLISH))
    assert [cell.strip() for cell in row][-2:] == ["30 ms", "1.2 s"]


def test_what_must_not_happen_is_told_with_examples() -> None:
    assert list(notes(GOOD, ENGLISH)) == []
    told = "\n".join(notes(BAD, ENGLISH))
    assert "turns recorded as something else: 1 (1 after a pause in mid-move)" in told
    assert "games that could not go on: 1" in told
    assert "game 4, plies on record 17: A a1 was recorded, and A a2 was played (after a pause" in told
    assert "game 5, plies on record 0: b1 was called faulty, and nothing was wrong with it" in told


@pytest.mark.parametrize("what", CASES)
def test_all_that_a_referee_must_not_do_is_told_in_german_too(what: Failing) -> None:
    (told,) = notes(Tally(cases=(Failure(1, 2, what, "b1", "b2", "calm"),)), Words("de"))
    assert told.startswith("  Spiel 1, aufgezeichnete Züge 2: ")
    assert CASES[what].format(told="b1", made="b2", how="") not in told


@pytest.mark.parametrize("game", registry.own_names())
def test_every_slip_of_every_game_has_a_name_in_german(game: str) -> None:
    dealt = registry.kind(game).dealt({}, Random(1).shuffle)
    slips = study_of(registry.game(game, dealt).id).slips
    told = by_kind(Tally(slips=Counter({(slip, "at once"): 1 for slip in slips})), Words("de"))
    assert set(slips) <= set(KINDS)
    assert not set(slips) & {line.split("  ")[0] for line in told.splitlines()}


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
    assert data["cases"] == [
        {"game": 4, "ply": 17, "what": "wrong", "told": "A a1", "made": "A a2", "how": "pause"},
        {"game": 5, "ply": 0, "what": "sound", "told": "b1"},
    ]


@pytest.mark.parametrize(("language", "share"), [("en", "25.0 %"), ("de", "25,0 %")])
def test_numbers_are_written_as_the_language_has_it(language: str, share: str) -> None:
    assert share in table(RESULTS, Words(language))


# -- calibration ------------------------------------------------------------------------------------


def sure(*noted: tuple[float, bool]) -> Tally:
    """The counts of verdicts: the confidence of each, and whether it was right."""
    tally = Tally(games=1)
    for confidence, right in noted:
        tally.reliability.note(confidence, right=right)
    return tally


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (Words("en"), "calibration error 0.2500 over 2 verdicts; chance alone gives 0.2443"),
        (Words("de"), "Kalibrierungsfehler 0,2500 bei 2 Urteilen; der Zufall allein ergibt 0,2443"),
    ],
)
def test_the_calibration_error_is_told_beside_that_of_chance(words: Words, said: str) -> None:
    assert list(notes(sure((0.75, True), (0.75, False)), words)) == [said]


def test_where_no_hypotheses_were_compared_nothing_is_told_of_calibration() -> None:
    assert list(notes(Tally(games=1), ENGLISH)) == []


def test_json_has_the_calibration() -> None:
    calibration = as_json(TableResult("sahara", "count", sure((0.75, True), (0.75, False))))["calibration"]
    assert calibration["error"] == pytest.approx(0.25)
    assert calibration["verdicts"] == 2
