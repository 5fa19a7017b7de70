"""A hall with tables that do what a director tells them, message by message, in one thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.hub.archive import HubArchive
from companion.hub.directing import Director
from companion.hub.evening.evening import Evening, begun
from companion.hub.evening.participants import read_participants
from companion.hub.evening_file import EveningFile
from companion.hub.gathering import HeardTable
from companion.mqtt.connection import Connected, ConnectionEvent, Received, Sent
from companion.mqtt.messages import (
    CommandAnswer,
    DisplayMessage,
    GameOrder,
    Health,
    NewestPly,
    ShownState,
    TableStatus,
    read,
    written,
)
from companion.mqtt.topics import TableTopics
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.screens.words import Words

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
WELL = Health(grid=True, display=True, archive=True, disk_free=20.0, temperature=50, unsent=0)
ONLINE = TableStatus(status="online", run="1", companion="1")


def shown(table: str, **changed: Any) -> ShownState:
    """What a table shows after its start, but for what is changed."""
    idle: dict[str, Any] = {
        "table": table, "at": AT, "clock": 1.0, "language": "en", "board": "sahara", "game": "sahara",
        "number": None, "seats": ("A", "B"), "players": {}, "scores": {}, "match": None, "turn": "A",
        "last": None, "winner": None, "kind": "turn", "rule": None, "wrong": (), "question": None,
        "at_rest": True, "texts": {}, "health": WELL,
    }  # fmt: skip
    return ShownState(**idle | changed)


def evening_of(players: str, tables: str, **changed: Any) -> Evening:
    """An evening of players, each a letter, at tables, each a letter."""
    usual: dict[str, Any] = {
        "game": "sahara",
        "system": "round robin",
        "round_count": 3,
        "tables": len(tables),
    }
    return begun(read_participants("\n".join(players)), table_names=tables, **usual | changed)


class Hall:
    """A director, and tables by name: what it has told them is in `orders` and `texts`.

    They refuse a game while there is a `refusal`.
    """

    def __init__(self, archive: HubArchive, file: EveningFile, *, by_hand: bool, language: str) -> None:
        self.archive, self.file = archive, file
        self.tables: dict[str, HeardTable] = {}
        self.orders: dict[str, list[GameOrder]] = {}
        self.texts: dict[str, str] = {}
        self.notes: list[str] = []
        self.refusal = ""
        self.t = 100.0
        self._games = 0
        self._language = language
        self._heard: list[ConnectionEvent] = []
        self._by_hand = by_hand
        self.restart()

    def restart(self) -> None:
        """Another director takes the place of the first; what was told between the two is heard by nobody."""
        self._heard.clear()
        self.director = Director(
            self.file, self.archive, "tabletop", self.tables, self._publish, lambda: self.t,
            self.notes.append, Words("en"), by_hand=self._by_hand,
        )  # fmt: skip

    @property
    def evening(self) -> Evening:
        return self.file.load()

    def arrive(self, name: str) -> None:
        """A table is there, and shows a game without players."""
        self.tables[name] = HeardTable(name)
        self.tables[name].take_status(ONLINE, AT, retained=False)
        self.show(name)

    def leave(self, name: str) -> None:
        self.tables[name].take_status(msgspec.structs.replace(ONLINE, status="offline"), AT, retained=False)

    def show(self, name: str, **changed: Any) -> None:
        state = shown(name, language=self._language, **changed)
        self.tables[name].take_state(state, AT, retained=False)

    def look(self, seconds: float = 1.0) -> None:
        """Let time pass, and the director take what was heard."""
        self.t += seconds
        heard, self._heard = self._heard, []
        self.director.work(heard)

    def connect(self) -> None:
        """The broker is there again; what tables show beside their game is not known."""
        self.texts.clear()
        self._heard.append(Connected())

    def begin(self, name: str, players: str, number: int | None = None) -> None:
        """A game of these players, in their order, is begun at a table; with a number it has a ply."""
        named = dict(zip("AB", players, strict=True))
        last = None if number is None else NewestPly(number=1, seat="A", move="a4")
        self.show(name, players=named, number=number, last=last)

    def end(self, name: str, players: str, number: int, result: Result) -> None:
        """A game of these players, in their order, ends at a table."""
        self.begin(name, players, number)
        record = GameRecord(
            id=number,
            game="sahara",
            options={},
            seats=dict(zip("AB", players, strict=True)),
            start={},
            started=AT + timedelta(minutes=number),
            plies=(PlyRecord(seat="A", move="a4", at=AT),),
            result=result,
        )
        self.archive.add_record(name, record)
        self._heard.append(Received(TableTopics("tabletop", name).event, b"{}", retained=False))

    def _publish(self, message: Sent, correlation: bytes | None = None) -> None:
        _, name, _, command = message.topic.split("/")
        if command == "new_game":
            self.orders.setdefault(name, []).append(read(message.payload, GameOrder))
        else:
            self.texts[name] = read(message.payload, DisplayMessage).text
        refusal = self.refusal if command == "new_game" else ""
        answer = CommandAnswer(done=not refusal, error=refusal)
        self._heard.append(
            Received(message.answer_to or "", written(answer), retained=False, correlation=correlation)
        )


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[HubArchive]:
    with HubArchive.open(str(tmp_path / "hub.sqlite")) as opened:
        yield opened


@pytest.fixture
def hall(archive: HubArchive, tmp_path: Path) -> Callable[..., Hall]:
    """Makes a hall with an evening; its tables are there unless they are named as `absent`."""

    def made(
        players: str = "abcd",
        tables: str = "xy",
        *,
        absent: str = "",
        by_hand: bool = False,
        language: str = "en",
        **changed: Any,
    ) -> Hall:
        file = EveningFile(tmp_path / "evening.json")
        file.make(evening_of(players, tables, **changed))
        found = Hall(archive, file, by_hand=by_hand, language=language)
        for name in tables:
            if name not in absent:
                found.arrive(name)
        return found

    return made
