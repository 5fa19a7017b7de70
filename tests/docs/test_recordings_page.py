"""The page of the recordings has every key of a recording, and lines that the reader reads."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from companion.referee.protocol.recording import Header, RecordingError, RecordingReader, read_opening
from companion.sensing.kinds import KINDS
from companion.service.cli import main

PAGE = "recordings"
EXAMPLE = Path(__file__).parents[2] / "docs" / "reference" / "examples" / "presence.jsonl"
GAMES = {"roll": "ghostbuster", "card": "zahlenluchs", "tell": "esiema"}
"""The game in which there is such an event; sahara for all others."""


def reader(game: str, sensor: str) -> RecordingReader:
    """Reads the lines after a first line that says so."""
    cards = [list(range(start, start + 5)) for start in range(1, 26, 5)]
    options = {"layout": cards} if game == "zahlenluchs" else {}
    first = {"recording": 1, "game": game, "sensors": {"*": sensor}, "masses": {"o": 2.1}, "options": options}
    opening = read_opening(json.dumps(first))
    return RecordingReader(opening.game, opening.sight)


def example(row: dict[str, str]) -> str:
    return row["example"].strip("`")


def test_the_first_line_has_every_key_with_its_type_and_default(page, type_of, default_of) -> None:
    told = {key: (row["type"], row["default"]) for key, row in page.table("The first line").items()}
    fields = msgspec.structs.fields(Header)
    assert told == {one.name: (type_of(one.type), default_of(one)) for one in fields}


def test_every_event_that_the_reader_knows_is_told_and_no_other(page) -> None:
    with pytest.raises(RecordingError) as refused:
        reader("sahara", "count").feed(2, '{"t": 0, "dance": 1}')
    known = str(refused.value).partition("an event is one of ")[2].split(", ")
    assert list(page.table("Events")) == known


def test_the_line_of_each_event_is_read_as_that_event(page) -> None:
    for key, row in page.table("Events").items():
        event = reader(GAMES.get(key, "sahara"), "count").feed(2, example(row))
        assert type(event).__name__.lower() == {"read": "frame"}.get(key, key)


def test_every_kind_of_sensor_is_told_with_a_reading_that_it_gives(page) -> None:
    kinds = page.table("Sensors and readings")
    assert set(kinds) == set(KINDS)
    for kind, row in kinds.items():
        if kind != "none":
            reader("sahara", kind).feed(2, example(row))


def test_the_whole_recording_is_the_file_beside_the_page_and_is_judged(page) -> None:
    (shown,) = page.examples("json")
    assert shown == EXAMPLE.read_text("utf-8")
    result = CliRunner().invoke(main, ["referee", "-", "--json"], input=shown)
    assert [json.loads(line)["verdict"] for line in result.stdout.splitlines()] == [
        "ready",
        "ambiguous",
        "played",
    ]


def test_another_form_is_refused(page) -> None:
    first = page.examples("json")[0].splitlines()[0]
    with pytest.raises(RecordingError, match="only recordings of form 1"):
        read_opening(first.replace('"recording": 1', '"recording": 2'))
