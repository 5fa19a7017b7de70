"""Tables that say what a test tells them, and a hub that hears them without a broker."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec

from companion.hub.archive import HubArchive
from companion.hub.gathering import Gatherer
from companion.mqtt.connection import ConnectionEvent, Received
from companion.mqtt.messages import Health, NewestPly, ShownState, ShownText, TableStatus, written
from companion.mqtt.topics import TableTopics

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
ROOT = "tabletop"
WELL = Health(grid=True, display=True, archive=True, disk_free=20.0, temperature=50, unsent=0)
START = {f"{row}{number}": "3o" for row in "ab" for number in range(1, 7)}


def said(language: str, **changed: Any) -> ShownText:
    """What a table says in this language, with such words changed."""
    usual = {"en": ("Ada to move", "Bo played b3"), "de": ("Ada ist am Zug", "Bo hat b3 gespielt")}[language]
    text = ShownText(
        game="Sahara", turn=usual[0], last=usual[1], winner="", headline=usual[0], lines=(), fix=(), wrong="",
        question=(), troubles=(),
    )  # fmt: skip
    return msgspec.structs.replace(text, **changed)


def shown(table: str, **changed: Any) -> ShownState:
    """A table in the middle of a game of Sahara, with such keys changed."""
    state = ShownState(
        table=table, at=AT, clock=1.0, language="en", board="sahara", game="sahara", number=1,
        seats=("A", "B"), players={"A": "Ada", "B": "Bo"}, scores={"A": 4, "B": 7}, match=None, turn="A",
        last=NewestPly(number=2, seat="B", move="b3"), winner=None, kind="turn", rule=None, wrong=(), question=None,
        at_rest=True, texts={language: said(language) for language in ("en", "de")}, health=WELL, fields=START,
    )  # fmt: skip
    return msgspec.structs.replace(state, **changed)


def wrong(table: str) -> ShownState:
    """A table at which a move breaks a rule."""
    return shown(
        table,
        kind="illegal",
        rule="sahara.2.3",
        wrong=("b4",),
        texts={
            "en": said("en", headline="Not legal", lines=("b4 is not Ada's",), fix=("Put 1 back on b4",)),
            "de": said(
                "de", headline="Nicht erlaubt", lines=("b4 gehört nicht Ada",), fix=("Lege 1 auf b4",)
            ),
        },
    )


class HubWithTables:
    """A gatherer whose broker is the test."""

    def __init__(self, archive: HubArchive) -> None:
        self.gatherer = Gatherer(archive, ROOT, lambda _message: None, lambda: 0.0, lambda: AT)

    def hear(self, *messages: ConnectionEvent) -> None:
        self.gatherer.work(messages)

    def come(self, *names: str, status: Any = "online") -> None:
        """Tables say that they are there, all at once."""
        payload = written(TableStatus(status=status, run="1", companion="1"))
        self.hear(*(Received(TableTopics(ROOT, name).status, payload, retained=False) for name in names))

    def go(self, *names: str) -> None:
        self.come(*names, status="offline")

    def show(self, *states: ShownState) -> None:
        """Tables say what is on them, all at once."""
        self.hear(
            *(Received(TableTopics(ROOT, one.table).state, written(one), retained=False) for one in states)
        )

    def fill(self, *names: str) -> None:
        """Tables come, with a game on each."""
        self.come(*names)
        self.show(*map(shown, names))

    def garble(self, name: str) -> None:
        """A table says something that nobody understands."""
        self.hear(Received(TableTopics(ROOT, name).state, b"{}", retained=False))
