"""A hub hears tables: it keeps their games, asks for what is missing, and tells them what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.hub.archive import HubArchive, HubArchiveError
from companion.hub.gathering.gatherer import RETRY_S, Gatherer
from companion.mqtt.connection import Connected, Disconnected, Received, Sent
from companion.mqtt.game_events import NOT_BEGUN, events_since
from companion.mqtt.messages import (
    GameEvent,
    Health,
    Notice,
    SendAgain,
    ShownState,
    TableStatus,
    read,
    written,
)
from companion.mqtt.topics import TableTopics
from companion.records.game_record import GameRecord, PlyRecord

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
TOPICS = TableTopics("tabletop", "ada")
WELL = Health(grid=True, display=True, archive=True, disk_free=20.0, temperature=50, unsent=0)


def record(plies: int, number: int = 1) -> GameRecord:
    ply = PlyRecord(seat="A", move="a4", at=AT)
    seats = {"A": "Ada", "B": "Bo"}
    started = AT + timedelta(hours=number)
    return GameRecord(
        id=number,
        game="sahara",
        options={},
        seats=seats,
        start={},
        started=started,
        plies=(ply,) * plies,
        result=None,
    )


def events(plies: int, number: int = 1) -> list[GameEvent]:
    return list(events_since("ada", record(plies, number), NOT_BEGUN))


def shown(at: datetime) -> ShownState:
    return ShownState(
        table="ada", at=at, clock=1.0, language="en", board="sahara", game="sahara", number=1, seats=("A", "B"),
        players={}, scores={}, match=None, turn="A", last=None, winner=None, kind="turn", rule=None, wrong=(),
        question=None, at_rest=True, texts={}, health=WELL,
    )  # fmt: skip


class RefusingArchive(HubArchive):
    """An archive that refuses while it has a reason."""

    reason: HubArchiveError | None = None

    def take(self, events: Any) -> Any:
        if self.reason is not None:
            raise self.reason
        return super().take(events)


class Hub:
    """A hub whose broker is a list, and whose clock is set by hand."""

    def __init__(self, archive: RefusingArchive) -> None:
        self.archive = archive
        self.sent: list[Sent] = []
        self.notes: list[str] = []
        self.t = 100.0
        self.gatherer = Gatherer(
            archive, "tabletop", self.sent.append, lambda: self.t, lambda: AT, self.notes.append
        )

    def hear(self, topic: str, *payloads: bytes, retained: bool = False) -> None:
        self.gatherer.work([Received(topic, payload, retained) for payload in payloads])

    def hear_events(self, heard: list[GameEvent]) -> None:
        self.hear(TOPICS.event, *map(written, heard))

    def meet(self, status: Any = "online", run: str = "1") -> None:
        self.hear(TOPICS.status, written(TableStatus(status=status, run=run, companion="1")))

    def wait(self, seconds: float = RETRY_S) -> None:
        self.t += seconds
        self.gatherer.work([])

    @property
    def asked(self) -> list[int]:
        """From which games on the table was asked to send again."""
        return [read(one.payload, SendAgain).game for one in self.sent if one.topic == TOPICS.again]

    @property
    def told(self) -> list[tuple[str, ...]]:
        """What the table was told to be wrong."""
        return [read(one.payload, Notice).causes for one in self.sent if one.topic == TOPICS.notice]


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    with RefusingArchive.open(str(tmp_path / "hub.sqlite")) as archive:
        yield Hub(archive)


def test_events_that_come_are_kept(hub: Hub) -> None:
    hub.hear_events(events(3))
    (kept,) = hub.archive.games()
    assert hub.archive.record(kept.key) == record(3)
    assert hub.notes[-1] == "ada: game 1, ply 3: a4"
    assert hub.asked == []


def test_a_table_that_comes_is_asked_for_what_the_hub_has_not_heard(hub: Hub) -> None:
    hub.meet()
    assert hub.asked == [1]
    hub.hear_events(events(2, 1) + events(1, 2))
    hub.meet("offline")
    hub.meet("online", "2")
    assert hub.asked == [1, 2]


def test_the_same_news_of_a_table_has_it_asked_once(hub: Hub) -> None:
    hub.meet()
    hub.meet()
    assert hub.asked == [1]


def test_after_a_broken_connection_every_table_is_asked_again(hub: Hub) -> None:
    hub.meet()
    hub.gatherer.work([Disconnected("unreachable", "cut")])
    assert hub.gatherer.loss is not None
    hub.gatherer.work([Connected()])
    assert hub.gatherer.loss is None
    hub.meet()
    assert hub.asked == [1, 1]


def test_a_gap_is_noticed_and_asked_for(hub: Hub) -> None:
    begin, first, second, third = events(3)
    hub.hear_events([begin, first])
    hub.hear_events([third])
    assert hub.asked == [1]
    hub.hear_events([begin, first, second, third])
    hub.wait()
    assert hub.asked == [1]
    assert hub.archive.record(hub.archive.games()[0].key) == record(3)


def test_a_game_whose_beginning_was_not_heard_is_asked_for(hub: Hub) -> None:
    hub.hear_events(events(2, 7)[1:])
    assert hub.asked == [1]


def test_a_table_that_leaves_gaps_is_asked_again_only_after_a_while(hub: Hub) -> None:
    begin, _, second, third = events(3)
    hub.hear_events([begin, second])
    hub.hear_events([third])
    hub.hear_events(events(5)[-1:])
    assert hub.asked == [1]
    hub.wait()
    assert hub.asked == [1, 1]


@pytest.mark.parametrize(("cause", "told"), [("full", ("hub full",)), ("unreachable", ())])
def test_what_the_archive_cannot_take_now_is_asked_for_when_it_can(
    hub: Hub, cause: Any, told: tuple[str, ...]
) -> None:
    hub.meet()
    hub.archive.reason = HubArchiveError("the archive of the hub: no", cause)
    hub.hear_events(events(2))
    assert (hub.archive.games(), hub.told[-1]) == ([], told)
    # A table that is asked while nothing can be kept sends for nothing, so it is asked once more.
    hub.wait()
    hub.archive.reason = None
    hub.wait()
    asked = len(hub.asked)
    assert asked > 1
    hub.hear_events(events(2))
    assert hub.gatherer.trouble is None
    assert hub.archive.record(hub.archive.games()[0].key) == record(2)
    assert hub.told[-1] == ()


def test_two_tables_of_one_name_are_told_until_one_goes(hub: Hub) -> None:
    hub.meet(run="1")
    hub.meet(run="2")
    assert hub.told[-1] == ("same name",)
    hub.meet("offline", "2")
    assert hub.told[-1] == ()


@pytest.mark.parametrize("hours", [-24 * 365 * 5, 1])
def test_a_wrong_clock_is_told_and_the_games_are_kept_all_the_same(hub: Hub, hours: int) -> None:
    hub.meet()
    hub.hear(TOPICS.state, written(shown(AT + timedelta(hours=hours))))
    assert hub.told[-1] == ("clock",)
    hub.hear_events(events(1))
    assert len(hub.archive.games()) == 1
    hub.hear(TOPICS.state, written(shown(AT)))
    assert hub.told[-1] == ()


def test_a_state_that_was_left_there_tells_nothing_about_the_clock(hub: Hub) -> None:
    hub.meet()
    hub.hear(TOPICS.state, written(shown(AT - timedelta(days=3))), retained=True)
    assert hub.told == [()]
    assert hub.gatherer.tables["ada"].state is not None


def test_a_message_of_another_version_is_told_and_the_rest_goes_on(hub: Hub) -> None:
    hub.meet()
    later = written(events(1)[1]).replace(b'"kind":"ply"', b'"kind":"leap"')
    hub.hear(TOPICS.event, later)
    assert hub.told[-1] == ("version",)
    assert "no GameEvent" in hub.gatherer.tables["ada"].unreadable[TOPICS.event]
    hub.hear(TOPICS.state, written(shown(AT)))
    assert hub.told[-1] == ("version",)
    hub.hear_events(events(1))
    assert (hub.told[-1], len(hub.archive.games())) == ((), 1)


def test_a_table_that_was_started_anew_may_be_of_a_version_that_can_be_read(hub: Hub) -> None:
    hub.meet(run="1")
    hub.hear(TOPICS.event, b"?")
    assert hub.told[-1] == ("version",)
    hub.meet("offline", "1")
    hub.meet(run="2")
    assert hub.told[-1] == ()


def test_an_event_under_the_name_of_another_table_is_not_kept(hub: Hub) -> None:
    hub.hear(TableTopics("tabletop", "eve").event, *map(written, events(1)))
    assert hub.archive.games() == []


@pytest.mark.parametrize("topic", ["other/ada/event", "tabletop/event", "tabletop/a b/event"])
def test_what_belongs_to_no_table_is_passed_over(hub: Hub, topic: str) -> None:
    hub.hear(topic, b"?")
    assert hub.gatherer.tables == {}


class Listener:
    """Keeps what the gatherer says has changed."""

    def __init__(self, hub: Hub) -> None:
        self.heard: list[set[str]] = []
        self.stop = hub.gatherer.listen(lambda names: self.heard.append(set(names)))


def test_listeners_hear_once_which_tables_have_changed_in_messages_that_came_together(hub: Hub) -> None:
    listener = Listener(hub)
    hub.meet()
    state = written(shown(AT))
    hub.hear(TOPICS.state, state, state)
    hub.hear_events(events(1))
    listener.stop()
    hub.meet("offline")
    assert listener.heard == [{"ada"}, {"ada"}]


def test_listeners_hear_of_the_hub_itself_without_names(hub: Hub) -> None:
    listener = Listener(hub)
    hub.gatherer.work([Disconnected("unreachable", "no answer")])
    hub.archive.reason = HubArchiveError("no room", "full")
    hub.hear_events(events(1))
    assert listener.heard[0] == set()
    assert hub.gatherer.trouble is not None
    assert listener.heard[1] == {"ada"}  # the table is told that the hub is full


def test_all_tables_are_told_again_when_the_broker_is_back(hub: Hub) -> None:
    hub.meet()
    listener = Listener(hub)
    hub.gatherer.work([Connected()])
    assert listener.heard == [{"ada"}]
    assert not hub.gatherer.tables["ada"].is_online


def test_it_is_known_since_when_a_table_is_away_unless_that_was_before_the_hub_came(hub: Hub) -> None:
    hub.meet()
    hub.meet("offline")
    assert hub.gatherer.tables["ada"].left == AT
    hub.meet()
    assert hub.gatherer.tables["ada"].left is None
    gone = written(TableStatus(status="offline", run="1", companion="1"))
    hub.hear(TOPICS.status, gone, retained=True)
    assert hub.gatherer.tables["ada"].left is None
