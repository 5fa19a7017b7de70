"""A question on display and page, from its first showing to its end; a ply that is kept after `undo`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.records.archive_reader import ArchiveReader
from companion.records.replay import check, positions
from companion.referee.pipeline import Pace
from companion.referee.protocol import (
    Ambiguous,
    Choose,
    Fault,
    Press,
    RecordingReader,
    Restored,
    Tick,
    read_opening,
)
from companion.screens.view_story import story_of
from companion.screens.words import Words
from companion.sensing.frames import Frame
from companion.service.game.session import Session

Make = Callable[..., Any]

BY_HAND = Path(__file__).parents[1] / "recordings" / "by-hand"


class Shown:
    """A recording at the table: what may be read there after each line."""

    def __init__(self, name: str) -> None:
        first, *lines = (BY_HAND / f"{name}.jsonl").read_text("utf-8").splitlines()
        opening = read_opening(first)
        header = opening.header
        self.session = Session(opening.sight, Pace(header.debounce, header.settle), None)
        self.session.begin_at(opening.game, opening.position, {})
        reader = RecordingReader(opening.game, opening.sight)
        self.events = [reader.feed(at, line) for at, line in enumerate(lines, 2)]
        self.t = 0.0

    def until_asked(self) -> None:
        """Feed the recording up to the question."""
        while self.session.question is None:
            self.feed(self.events.pop(0))

    def rest(self) -> None:
        """Feed what is left of the recording."""
        while self.events:
            self.feed(self.events.pop(0))

    def feed(self, event: Any) -> None:
        self.t = event.t
        list(self.session.feed(event))

    def story(self, language: str = "en") -> Any:
        return story_of(self.session.view, Words(language))


def test_a_question_that_was_put_back_is_not_shown_any_more() -> None:
    """Finding D3: display and page went on with "Which move?", and no button helped."""
    here = Shown("esiema.q_putback2.count")
    here.until_asked()
    assert here.story().kind == "question"
    here.rest()
    assert (here.story().kind, here.session.question) == ("turn", None)
    assert isinstance(here.session.view.verdict, Restored)


def test_after_a_fault_the_question_is_shown_again() -> None:
    """The latest verdict is that the sensor is well again, but the question is still open."""
    here = Shown("esiema.q_putback2.count")
    here.until_asked()
    seen = dict.fromkeys(here.session.game.fields, 0) | {
        "f6": 1, "g4": 2, "c3": 3, "h5": 3, "d6": 3, "e7": 1, "f5": 1, "g5": 1,
    }  # fmt: skip
    here.feed(Frame(20.0, {**seen, "k1": None}))
    here.feed(Tick(24.0))
    assert isinstance(here.session.view.verdict, Fault)
    here.feed(Frame(25.0, seen))
    here.feed(Tick(30.0))
    assert isinstance(here.session.view.verdict, Ambiguous)
    assert (here.story().kind, len(here.session.question.moves)) == ("question", 2)


def test_a_question_with_one_answer_says_ok_in_both_languages() -> None:
    here = Shown("geisterfahrer.overlap.mass")
    here.until_asked()
    assert here.story("en").lines == ("ok: yes, l2", "None of these")
    assert here.story("de").lines == ("ok: ja, l2", "Keine davon")
    here.feed(Press(here.t + 1, "up"))
    assert here.story("en").lines == ("l2", "→ None of these")


@pytest.mark.parametrize("name", ["esiema.q_putback2.count", "geisterfahrer.overlap.mass"])
def test_after_none_of_these_the_table_is_shown_as_illegal(name: str) -> None:
    here = Shown(name)
    here.until_asked()
    here.feed(Choose(here.t + 1, "none"))
    assert (here.story().kind, here.session.question) == ("illegal", None)
    assert here.story().fix


def test_the_view_says_while_the_referee_waits() -> None:
    """Two beans are sown and a third is owed: it waits until the table is quiet, and then it says so."""
    here = Shown("sahara.undo_by_mistake.count")
    waiting = []
    for event in here.events[:7]:
        here.feed(event)
        waiting.append(here.session.view.waiting)
    # Set up and at rest; then the pit is emptied at 3.15 s, which counts once the reading has stood.
    assert waiting == [False, False, False, False, True, True, True]
    here.feed(Tick(9.0))
    assert not here.session.view.waiting


def test_a_ply_that_is_kept_after_undo_is_one_more_ply_of_the_archive(bench: Make, tmp_path: Path) -> None:
    """The one that was taken back stays as it was; export and replay give the same positions."""
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    here.play("b1")
    here.press("undo", "undo")
    assert "ok: keep it after all" in here.table.snapshot.story.lines
    here.press("ok")
    assert here.table.snapshot.story.headline == "b1 taken back"
    here.press("ok")
    assert here.table.snapshot.story.kind == "turn"
    assert here.said == ["ready", "played", "played", "undone", "undone", "played", "played"]
    here.play("a2")
    with ArchiveReader.open(here.archive) as archive:
        record = archive.last()
    assert record is not None
    check(record)
    assert [(ply.move, ply.undone) for ply in record.plies] == [
        ("a1", True), ("b1", True), ("a1", False), ("b1", False), ("a2", False),
    ]  # fmt: skip
    replayed = list(positions(record))
    assert [one.ply.move for one in replayed] == ["a1", "b1", "a2"]
    assert here.game.write_position(replayed[-1].after) == here.game.write_position(here.session.position)
    assert json.loads(json.dumps(here.game.write_position(replayed[-1].after)))["turn"] == "B"


def test_after_a_restart_a_ply_of_the_archive_can_be_kept_after_all(bench: Make) -> None:
    here = bench()
    here.start()
    here.rest()
    here.play("a1")
    with ArchiveReader.open(here.archive) as archive:
        record = archive.last()
    here.session.resume(record, {})
    sight, table = here.in_use.channels.sight, here.session.expected
    seen = {field: sight.sensor(field).expected(table.get(field, "")) for field in sight.sensed}
    events = [Frame(1.0, seen), Tick(3.0), Press(4.0, "undo"), Press(5.0, "ok")]
    said = [verdict for event in events for verdict in here.session.feed(event)]
    assert [type(verdict).__name__ for verdict in said] == ["Ready", "Undone", "Played"]
