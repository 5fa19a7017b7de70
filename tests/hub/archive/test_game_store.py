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
    hub_archive: HubArchive, archive: Archive
) -> None:
    known = NOT_BEGUN
    for record in played(archive):
        hub_archive.take(events_since("ada", record, known))
        known = progress_of(record)
        assert hub_archive.record(key(record)) == record
        (kept,) = hub_archive.games()
        assert (kept.line, kept.result, kept.is_whole) == (len(record.line), record.result, True)


@pytest.mark.parametrize("seed", range(12))
def test_events_that_come_twice_late_or_mixed_make_the_same_game(
    hub_archive: HubArchive, archive: Archive, seed: int
) -> None:
    records, random = played(archive), Random(seed)
    events = live(records) + sent(records[-1])
    events += random.choices(events, k=5)
    random.shuffle(events)
    while events:
        some = random.randrange(1, 5)
        hub_archive.take(events[:some])
        del events[:some]
    assert hub_archive.record(key(records[-1])) == records[-1]
    assert hub_archive.games()[0].line == len(records[-1].line)


def test_the_same_holds_for_another_hub_over_the_same_archive(
    hub_archive: HubArchive, archive_address: str, archive: Archive
) -> None:
    records = played(archive)
    events = live(records)
    hub_archive.take(events[:4])
    with HubArchive.open(archive_address) as other:
        other.take(events[2:])
        assert other.record(key(records[-1])) == records[-1]


def test_a_game_of_which_something_is_missing_is_no_record_yet(
    hub_archive: HubArchive, archive: Archive
) -> None:
    record = played(archive)[-1]
    begin, first, *rest = sent(record)
    hub_archive.take([begin, *rest])
    assert (hub_archive.record(key(record)), hub_archive.games()[0].is_whole) == (None, False)
    hub_archive.take([first])
    assert hub_archive.record(key(record)) == record


def test_a_game_without_its_beginning_is_no_record_yet(hub_archive: HubArchive, archive: Archive) -> None:
    record = played(archive)[-1]
    begin, *rest = sent(record)
    hub_archive.take(rest)
    (kept,) = hub_archive.games()
    assert (kept.game, kept.seats, kept.is_whole, hub_archive.record(key(record))) == (
        None,
        None,
        False,
        None,
    )
    hub_archive.take([begin])
    assert hub_archive.record(key(record)) == record


def test_games_of_one_number_are_told_apart_by_table_and_by_beginning(
    hub_archive: HubArchive, archive: Archive, tmp_path: Path
) -> None:
    record = played(archive)[-1]
    with Archive.open(tmp_path / "other.sqlite") as other:
        later = played(other, ("ply",), AT + timedelta(hours=1))[-1]
    hub_archive.add_record("ada", record)
    hub_archive.add_record("bo", record)
    hub_archive.add_record("ada", later)
    assert record.id == later.id
    assert [(kept.key.table, kept.line) for kept in hub_archive.games()] == [
        ("ada", 1),
        ("bo", 2),
        ("ada", 2),
    ]
    assert hub_archive.record(key(later)) == later
    assert hub_archive.record(key(record, "bo")) == record
    assert [kept.key.table for kept in hub_archive.games("bo")] == ["bo"]
    assert len(hub_archive.games(most=2)) == 2


def test_it_says_from_which_game_on_a_table_must_send_again(
    hub_archive: HubArchive, archive: Archive
) -> None:
    assert hub_archive.resume_at("ada") == 1
    for number in range(3):
        hub_archive.add_record("ada", played(archive, at=AT + timedelta(hours=number))[-1])
    assert hub_archive.resume_at("ada") == 3
    gap = played(archive, at=AT + timedelta(hours=4))[-1]
    hub_archive.take(sent(gap)[1:])
    hub_archive.add_record("ada", played(archive, at=AT + timedelta(hours=5))[-1])
    # From the last whole one before the gap, because others may be missing between the two.
    assert hub_archive.resume_at("ada") == 3


def test_a_game_whose_end_was_not_heard_is_noticed_when_the_next_one_begins(
    hub_archive: HubArchive, archive_address: str, archive: Archive
) -> None:
    states = played(archive)
    hub_archive.take(events_since("ada", states[4], NOT_BEGUN))
    assert hub_archive.games()[0].is_whole
    following = played(archive, at=AT + timedelta(hours=1))[-1]
    gaps = hub_archive.take(events_since("ada", following, NOT_BEGUN, states[-1]))
    assert gaps == [key(states[-1])]
    with HubArchive.open(archive_address) as again:
        assert again.resume_at("ada") == 1
        assert again.record(key(states[-1])) is None
        assert again.take(events_since("ada", states[-1], progress_of(states[4]))) == []
        assert again.record(key(states[-1])) == states[-1]
        assert again.resume_at("ada") == 2


def test_a_game_of_which_nothing_was_heard_is_noticed_when_the_next_one_begins(
    hub_archive: HubArchive, archive: Archive
) -> None:
    first, second, third = (played(archive, at=AT + timedelta(hours=number))[-1] for number in range(3))
    hub_archive.take(events_since("ada", first, NOT_BEGUN))
    assert hub_archive.take(events_since("ada", third, NOT_BEGUN, second)) == [key(second)]
    assert hub_archive.resume_at("ada") == 1
    hub_archive.take(events_since("ada", second, NOT_BEGUN, first))
    assert hub_archive.resume_at("ada") == 3


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_not_heard_of_many_games_comes_when_it_is_asked_for(
    hub_archive: HubArchive, archive: Archive, seed: int
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
            hub_archive.take([happened])
    # The newest game is asked for whenever a table is met, which tells the last stretch.
    for _ in range(len(games) + 1):
        first = hub_archive.resume_at("ada")
        for states, earlier in zip(games, before, strict=False):
            if (states[-1].id or 0) >= first:
                hub_archive.take(events_since("ada", states[-1], NOT_BEGUN, earlier))
    assert [hub_archive.record(key(states[-1])) for states in games] == [states[-1] for states in games]


def test_of_events_that_are_refused_together_none_is_kept(hub_archive: HubArchive, archive: Archive) -> None:
    record = played(archive)[-1]
    begin, *rest = sent(record)

    def broken() -> Iterator[GameEvent]:
        yield begin
        raise RuntimeError("the connection broke")

    with pytest.raises(RuntimeError):
        hub_archive.take(broken())
    assert hub_archive.games() == []
    hub_archive.take([begin, *rest])
    assert hub_archive.record(key(record)) == record


def test_what_finds_no_room_is_told_and_can_be_taken_later(tmp_path: Path, archive: Archive) -> None:
    path, records = str(tmp_path / "hub.sqlite"), [played(archive)[-1] for _ in range(60)]
    engine = opened(path)
    event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count = 16"))
    engine.dispose()
    with HubArchive(engine) as hub_archive, pytest.raises(HubArchiveError) as refused:
        deque((hub_archive.add_record("ada", record) for record in records), maxlen=0)
    assert refused.value.cause == "full"
    with HubArchive.open(path) as hub_archive:
        kept = len(hub_archive.games())
        assert 0 < kept < len(records)
        for record in records:
            hub_archive.add_record("ada", record)
        assert [hub_archive.record(key(record)) for record in records] == records
