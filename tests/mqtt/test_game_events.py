"""A game as events and back: whatever is lost, doubled or late, nothing false comes of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.mqtt.game_events import NOT_BEGUN, GameSoFar, events_since, progress_after, progress_of
from companion.mqtt.messages import GameEvent, read, written
from companion.records.archive import Archive
from companion.records.game_record import GameRecord, PlyRecord, Result

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)

ENTRIES = st.lists(st.sampled_from(["ply", "undo", "end"]), max_size=14)


def states(archive: Archive, entries: list[str]) -> list[GameRecord]:
    """The records of a game after each of these entries, as an archive keeps them; impossible ones do nothing."""
    game = archive.begin("sahara", {}, {"turn": "A", "fields": {}}, {"A": "Ada", "B": None}, AT)
    found = [archive.game(game)]
    for number, entry in enumerate(entries):
        record = found[-1]
        if entry == "ply" and record.result is None:
            archive.add(game, PlyRecord(seat="AB"[number % 2], move="a4", at=AT + timedelta(seconds=number)))
        elif entry == "undo" and record.line:
            archive.undo(game)
        elif entry == "end" and record.result is None:
            archive.finish(game, Result(ended="broken off"))
        found.append(archive.game(game))
    return found


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Archive.open(tmp_path_factory.mktemp("archive") / "games.sqlite") as opened:
        yield opened


def sent(record: GameRecord, known: Any = NOT_BEGUN) -> list[GameEvent]:
    return list(events_since("ada", record, known))


def together(events: list[GameEvent]) -> GameSoFar:
    game = GameSoFar()
    for event in events:
        game.take(event)
    return game


@given(entries=ENTRIES)
def test_the_events_of_a_game_make_the_same_game(archive: Archive, entries: list[str]) -> None:
    record = states(archive, entries)[-1]
    through_json = [read(written(event), GameEvent) for event in sent(record)]
    assert together(through_json).record == record


@given(entries=ENTRIES, data=st.data())
def test_sent_bit_by_bit_doubled_and_mixed_they_still_make_the_same_game(
    archive: Archive, entries: list[str], data: st.DataObject
) -> None:
    live: list[GameEvent] = []
    known = NOT_BEGUN
    for record in states(archive, entries):
        live += sent(record, known)
        known = progress_of(record)
    doubled = data.draw(st.lists(st.sampled_from(live), max_size=10))
    mixed = data.draw(st.permutations(live + doubled))
    assert together(mixed).record == together(live).record == record


@given(entries=ENTRIES, data=st.data())
def test_while_an_event_is_missing_there_is_no_record(
    archive: Archive, entries: list[str], data: st.DataObject
) -> None:
    events = sent(states(archive, entries)[-1])
    missing = data.draw(st.sampled_from(events))
    rest = together([event for event in events if event != missing])
    if missing == events[-1] and len(events) > 1:
        # Without its last event a game is whole, only not as far.
        assert rest.is_whole
        assert rest.progress < progress_after(missing)
    else:
        assert (rest.is_whole, rest.record) == (False, None)


@given(entries=ENTRIES)
def test_a_game_only_goes_forward(archive: Archive, entries: list[str]) -> None:
    way = [progress_of(record) for record in states(archive, entries)]
    assert way == sorted(way)
    assert all(sent(record, progress_of(record)) == [] for record in states(archive, entries))


def test_an_undo_and_the_end_are_events_of_their_own(archive: Archive) -> None:
    before, undone, ended = states(archive, ["ply", "ply", "undo", "end"])[2:]
    (undo,) = sent(undone, progress_of(before))
    (end,) = sent(ended, progress_of(undone))
    assert (undo.kind, undo.number, undo.head, undo.result) == ("undo", 2, 1, None)
    assert (end.kind, end.number, end.head, end.result) == ("end", 2, 1, Result(ended="broken off"))


def test_a_ply_taken_back_before_it_was_sent_says_so(archive: Archive) -> None:
    record = states(archive, ["ply", "undo", "ply"])[-1]
    plies = [event for event in sent(record) if event.kind == "ply"]
    assert [(event.number, event.after, getattr(event.ply, "flags", None)) for event in plies] == [
        (1, 0, ("undone",)),
        (2, 0, ()),
    ]
