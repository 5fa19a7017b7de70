"""A program that reads its sensors itself feeds readings and gets verdicts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import companion

RECORDINGS = Path(__file__).parents[1] / "recordings"
SET = dict.fromkeys([f"{row}{n}" for row in "ab" for n in range(1, 7)], 3) | {"A": 0, "B": 0}


@pytest.fixture
def table() -> companion.RefereedTable:
    """A table of Sahara that counts, with its beans laid out."""
    made = companion.RefereedTable(companion.game("sahara"), "count")
    made.read(0.0, SET)
    assert [type(verdict) for verdict in made.pass_time(1.0)] == [companion.Ready]
    return made


def test_a_ply_is_told_and_the_position_goes_on(table: companion.RefereedTable) -> None:
    for t, changed in ((2.0, {"a4": 0}), (2.3, {"a5": 4}), (2.6, {"a6": 4}), (2.9, {"A": 1})):
        assert table.read(t, changed) == []
    assert table.due == pytest.approx(2.93)
    (played,) = table.pass_time(6.0)
    assert isinstance(played, companion.Played)
    assert table.json(played)["move"] == "a4"
    assert table.game.scores(table.position) == {"A": 1, "B": 0}


@pytest.mark.parametrize(
    ("caution", "due"), [("strict", 3.5), ("relaxed", 2.93), ({"wrong": 1000, "second": 0.5}, 3.5)]
)
def test_a_ply_is_told_at_once_or_when_the_table_rests(caution: Any, due: float) -> None:
    table = companion.RefereedTable(companion.game("sahara"), "count", caution=caution)
    table.read(0.0, SET)
    table.pass_time(1.0)
    for t, changed in ((2.0, {"a4": 0}), (2.3, {"a5": 4}), (2.6, {"a6": 4}), (2.9, {"A": 1})):
        table.read(t, changed)
    (played,) = table.finish()
    assert isinstance(played, companion.Played)
    assert played.t == pytest.approx(due, abs=0.04)


def test_a_slip_is_told_with_its_rule_in_both_languages(table: companion.RefereedTable) -> None:
    table.read(2.0, {"b1": 0})
    table.read(3.0, {"b2": 4, "b3": 4, "b4": 4})
    (illegal,) = table.pass_time(5.0)
    assert table.json(illegal)["rule"] == "sahara.1"
    assert table.sentence(illegal, "de") != table.sentence(illegal)
    (back,) = [*table.read(6.0, SET), *table.pass_time(7.0)]
    assert isinstance(back, companion.Restored)


def test_rolls_cards_buttons_and_answers_are_events_like_readings() -> None:
    game = companion.game("ghostbuster")
    table = companion.RefereedTable(game, "contents")
    table.read(0.0, dict.fromkeys(game.fields, "") | game.contents(game.start()))
    assert [type(verdict) for verdict in table.pass_time(1.0)] == [companion.Ready]
    assert table.roll(2.0, 6) == []
    table.read(3.0, {"y.yard": "3y", "t1": "1y"})
    (played,) = table.finish()
    assert (played.move, played.roll) == ("enter", 6)
    assert [type(verdict) for verdict in table.press(9.0, "undo")] == [companion.Undone]


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        (lambda table: table.read(2.0, {"x9": 1}), "x9"),
        (lambda table: table.read(2.0, {"a1": "three"}), "a1"),
        (lambda table: table.read(0.5, {"a1": 0}), "time never decreases"),
        (lambda table: table.press(2.0, "start"), "start"),
        (lambda table: table.roll(2.0, 7), "7"),
        (lambda table: table.tell(2.0, "a1", "3z"), "3z"),
    ],
)
def test_what_cannot_happen_is_refused_and_nothing_has_happened(table, event, problem) -> None:
    before = table.position
    with pytest.raises(companion.CompanionError, match=problem):
        event(table)
    assert table.position == before
    assert table.pass_time(9.0) == []


def test_a_ply_that_was_taken_back_since_still_has_a_sentence(table: companion.RefereedTable) -> None:
    for t, changed in ((2.0, {"a4": 0}), (2.3, {"a5": 4}), (2.6, {"a6": 4}), (2.9, {"A": 1})):
        table.read(t, changed)
    (played,) = table.pass_time(6.0)
    (undone,) = table.press(7.0, "undo")
    assert (type(played), type(undone)) == (companion.Played, companion.Undone)
    assert table.sentence(played) != ""


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"sensors": {"q1": "count"}}, "q1"),
        ({"sensors": "mass"}, "masses"),
        ({"settle": -1.0}, "settle"),
        ({"caution": "bold"}, "caution: 'bold'"),
    ],
)
def test_a_table_that_cannot_be_is_refused(options, problem) -> None:
    with pytest.raises(companion.CompanionError, match=problem):
        companion.RefereedTable(companion.game("sahara"), **options)


@pytest.mark.parametrize("recording", sorted(RECORDINGS.glob("*.jsonl")), ids=lambda file: file.stem)
def test_a_recording_is_judged_as_its_readings_are(recording: Path) -> None:
    """Line by line, through the calls of a table and through `judge`."""
    first, *lines = recording.read_text(encoding="utf-8").splitlines()
    header = msgspec.json.decode(first)
    game = companion.game(header.pop("game"), **header.pop("options", {}))
    del header["recording"]
    table = companion.RefereedTable(game, **header)
    told = []
    for event in map(msgspec.json.decode, lines):
        t = event.pop("t")
        ((call, said),) = event.items() or [("pass_time", None)]
        told += (
            []
            if said is None
            else getattr(table, call)(t, *(next(iter(said.items())) if call == "tell" else [said]))
        )
    with recording.open(encoding="utf-8") as file:
        assert [*told, *table.finish()] == list(companion.judge(file))
