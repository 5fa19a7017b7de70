"""The archive of a hub: whatever comes twice, late or mixed, each game is kept as its table has it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event

from companion.hub.archive import GameKey, HubArchive, HubArchiveError
from companion.hub.archive.engine import opened
from companion.mqtt.game_events import NOT_BEGUN, events_since, progress_of
from companion.mqtt.messages import GameEvent
from companion.records.archive import Archive
from companion.records.game_record import GameRecord, PlyRecord, Result

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
ENTRIES = ("ply", "ply", "undo", "ply", "ply", "undo", "undo", "ply", "end")


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive.open(tmp_path / "games.sqlite") as opened:
        yield opened


def played(archive: Archive, entries: tuple[str, ...] = ENTRIES, at: datetime = AT) -> list[GameRecord]:
    """A game at a table, after each of these entries."""
    game = archive.begin(
        "sahara", {"match_target": 30}, {"turn": "A", "fields": {}}, {"A": "Ada", "B": None}, at
    )
    found = [archive.game(game)]
    for number, entry in enumerate(entries):
        if entry == "ply":
            archive.add(game, PlyRecord(seat="AB"[number % 2], move="a4", at=at + timedelta(seconds=number)))
        elif entry == "undo":
            archive.undo(game)
        else:
            archive.finish(game, Result(ended="broken off"))
        found.append(archive.game(game))
    return found


def sent(record: GameRecord) -> list[GameEvent]:
    return list(events_since("ada", record, NOT_BEGUN))


def live(records: list[GameRecord]) -> list[GameEvent]:
    """The events of a game as they come while it is played."""
    events, known = [], NOT_BEGUN
    for record in records:
        events += events_since("ada", record, known)
        known = progress_of(record)
    return events


def key(record: GameRecord, table: str = "ada") -> GameKey:
    return GameKey(table, int(record.id or 0), record.started)


def test_a_game_that_is_heard_live_is_at_each_moment_as_at_its_table(
    hub: HubArchive, archive: Archive
) -> None:
    known = NOT_BEGUN
    for record in played(archive):
        hub.take(events_since("ada", record, known))
        known = progress_of(record)
        assert hub.record(key(record)) == record
        (kept,) = hub.games()
        assert (kept.line, kept.result, kept.is_whole) == (len(record.line), record.result, True)


@pytest.mark.parametrize("seed", range(12))
def test_events_that_come_twice_late_or_mixed_make_the_same_game(
    hub: HubArchive, archive: Archive, seed: int
) -> None:
    records, random = played(archive), Random(seed)
    events = live(records) + sent(records[-1])
    events += random.choices(events, k=5)
    random.shuffle(events)
    while events:
        some = random.randrange(1, 5)
        hub.take(events[:some])
        del events[:some]
    assert hub.record(key(records[-1])) == records[-1]
    assert hub.games()[0].line == len(records[-1].line)


def test_the_same_holds_for_another_hub_over_the_same_archive(
    hub: HubArchive, address: str, archive: Archive
) -> None:
    records = played(archive)
    events = live(records)
    hub.take(events[:4])
    with HubArchive.open(address) as other:
        other.take(events[2:])
        assert other.record(key(records[-1])) == records[-1]


def test_a_game_of_which_something_is_missing_is_no_record_yet(hub: HubArchive, archive: Archive) -> None:
    record = played(archive)[-1]
    begin, first, *rest = sent(record)
    hub.take([begin, *rest])
    assert (hub.record(key(record)), hub.games()[0].is_whole) == (None, False)
    hub.take([first])
    assert hub.record(key(record)) == record


def test_a_game_without_its_beginning_is_no_record_yet(hub: HubArchive, archive: Archive) -> None:
    record = played(archive)[-1]
    begin, *rest = sent(record)
    hub.take(rest)
    (kept,) = hub.games()
    assert (kept.game, kept.seats, kept.is_whole, hub.record(key(record))) == (None, None, False, None)
    hub.take([begin])
    assert hub.record(key(record)) == record


def test_games_of_one_number_are_told_apart_by_table_and_by_beginning(
    hub: HubArchive, archive: Archive, tmp_path: Path
) -> None:
    record = played(archive)[-1]
    with Archive.open(tmp_path / "other.sqlite") as other:
        later = played(other, ("ply",), AT + timedelta(hours=1))[-1]
    hub.add_record("ada", record)
    hub.add_record("bo", record)
    hub.add_record("ada", later)
    assert record.id == later.id
    assert [(kept.key.table, kept.line) for kept in hub.games()] == [("ada", 1), ("bo", 2), ("ada", 2)]
    assert hub.record(key(later)) == later
    assert hub.record(key(record, "bo")) == record
    assert [kept.key.table for kept in hub.games("bo")] == ["bo"]
    assert len(hub.games(most=2)) == 2


def test_it_says_from_which_game_on_a_table_must_send_again(hub: HubArchive, archive: Archive) -> None:
    assert hub.resume_at("ada") == 1
    for number in range(3):
        hub.add_record("ada", played(archive, at=AT + timedelta(hours=number))[-1])
    assert hub.resume_at("ada") == 3
    gap = played(archive, at=AT + timedelta(hours=4))[-1]
    hub.take(sent(gap)[1:])
    hub.add_record("ada", played(archive, at=AT + timedelta(hours=5))[-1])
    # From the last whole one before the gap, because others may be missing between the two.
    assert hub.resume_at("ada") == 3


def test_a_game_whose_end_was_not_heard_is_noticed_when_the_next_one_begins(
    hub: HubArchive, address: str, archive: Archive
) -> None:
    states = played(archive)
    hub.take(events_since("ada", states[4], NOT_BEGUN))
    assert hub.games()[0].is_whole
    following = played(archive, at=AT + timedelta(hours=1))[-1]
    gaps = hub.take(events_since("ada", following, NOT_BEGUN, states[-1]))
    assert gaps == [key(states[-1])]
    with HubArchive.open(address) as again:
        assert again.resume_at("ada") == 1
        assert again.record(key(states[-1])) is None
        assert again.take(events_since("ada", states[-1], progress_of(states[4]))) == []
        assert again.record(key(states[-1])) == states[-1]
        assert again.resume_at("ada") == 2


def test_a_game_of_which_nothing_was_heard_is_noticed_when_the_next_one_begins(
    hub: HubArchive, archive: Archive
) -> None:
    first, second, third = (played(archive, at=AT + timedelta(hours=number))[-1] for number in range(3))
    hub.take(events_since("ada", first, NOT_BEGUN))
    assert hub.take(events_since("ada", third, NOT_BEGUN, second)) == [key(second)]
    assert hub.resume_at("ada") == 1
    hub.take(events_since("ada", second, NOT_BEGUN, first))
    assert hub.resume_at("ada") == 3


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_not_heard_of_many_games_comes_when_it_is_asked_for(
    hub: HubArchive, archive: Archive, seed: int
) -> None:
    random, games = Random(seed), [played(archive, at=AT + timedelta(hours=number)) for number in range(6)]
    before: list[GameRecord | None] = [None, *(states[-1] for states in games)]
    stream: list[GameEvent] = []
    for states, earlier in zip(games, before, strict=False):
        known = NOT_BEGUN
        for record in states:
            if record.plies:
                stream += events_since("ada", record, known, earlier)
                known = progress_of(record)
    lost = {random.randrange(len(stream)) for _ in range(3)}
    until = 0
    for at, happened in enumerate(stream):
        # Some stretches are not heard at all.
        until = at + random.randrange(1, 25) if at in lost else until
        if at >= until:
            hub.take([happened])
    # The newest game is asked for whenever a table is met, which tells the last stretch.
    for _ in range(len(games) + 1):
        first = hub.resume_at("ada")
        for states, earlier in zip(games, before, strict=False):
            if (states[-1].id or 0) >= first:
                hub.take(events_since("ada", states[-1], NOT_BEGUN, earlier))
    assert [hub.record(key(states[-1])) for states in games] == [states[-1] for states in games]


def test_of_events_that_are_refused_together_none_is_kept(hub: HubArchive, archive: Archive) -> None:
    record = played(archive)[-1]
    begin, *rest = sent(record)

    def broken() -> Iterator[GameEvent]:
        yield begin
        raise RuntimeError("the connection broke")

    with pytest.raises(RuntimeError):
        hub.take(broken())
    assert hub.games() == []
    hub.take([begin, *rest])
    assert hub.record(key(record)) == record


def test_what_finds_no_room_is_told_and_can_be_taken_later(tmp_path: Path, archive: Archive) -> None:
    path, records = str(tmp_path / "hub.sqlite"), [played(archive)[-1] for _ in range(60)]
    engine = opened(path)
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count = 16"))
    engine.dispose()
    with HubArchive(engine) as hub, pytest.raises(HubArchiveError) as refused:
        deque((hub.add_record("ada", record) for record in records), maxlen=0)
    assert refused.value.cause == "full"
    with HubArchive.open(path) as hub:
        kept = len(hub.games())
        assert 0 < kept < len(records)
        for record in records:
            hub.add_record("ada", record)
        assert [hub.record(key(record)) for record in records] == records
