"""The streams of the hub's page: whole first, then what has changed, each written once for all viewers."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import AsyncExitStack, aclosing
from typing import Any, cast

import pytest
from shown_tables import HubWithTables, said, shown, wrong
from threaded_loop import run_in_thread

from companion.hub.page import hub_streams
from companion.hub.page.hub_streams import HubStreams
from companion.hub.page.wall_pages import NamedTables, PageChoice
from companion.mqtt.connection import Connected, Disconnected
from companion.mqtt.messages import ShownState

ALL = PageChoice()


def events(sent: bytes) -> list[tuple[str, Any]]:
    """Each event with its data."""
    parts = [part.split(b"\n", 1) for part in sent.split(b"\n\n") if part]
    return [(name.decode().partition(": ")[2], json.loads(data.partition(b": ")[2])) for name, data in parts]


class Viewer:
    """One stream, from which the next events are read."""

    def __init__(self, streams: HubStreams, choice: Any = ALL, language: str = "en") -> None:
        self.stream = cast("AsyncGenerator[bytes, None]", streams.stream(choice, language))

    async def next(self) -> list[tuple[str, Any]]:
        async with asyncio.timeout(30):
            return events(await anext(self.stream))

    async def tables(self) -> list[tuple[str, Any]]:
        """The tables of the next events, with what is told of their last move."""
        return sorted(
            (data["name"], data["game"]["last"]) for kind, data in await self.next() if kind == "table"
        )


def view(
    hub: HubWithTables, look: Callable[..., Coroutine[Any, Any, None]], *choices: Any, language: str = "en"
) -> HubStreams:
    """Run `look` with a viewer for each choice; all of them have been sent the whole state by then."""
    streams = HubStreams(hub.gatherer)

    async def run() -> None:
        async with AsyncExitStack() as parts:
            viewers = [Viewer(streams, choice, language) for choice in choices]
            for viewer in viewers:
                await parts.enter_async_context(aclosing(viewer.stream))
                await viewer.next()
            await look(*viewers)

    run_in_thread(run())
    return streams


def played(table: str, last: str) -> ShownState:
    """The table after a move that is told by this sentence."""
    return shown(table, texts={"en": said("en", last=last)})


def test_a_viewer_is_first_sent_the_hub_the_page_and_all_its_tables(hub: HubWithTables) -> None:
    hub.fill("table-10", "table-9", "table-1")
    streams = HubStreams(hub.gatherer, {"files": "1234"})

    async def look() -> list[tuple[str, Any]]:
        async with aclosing(Viewer(streams, PageChoice(1, 2)).stream) as stream:
            return events(await anext(stream))

    (_, told), (_, page), *tables = run_in_thread(look())
    assert told == {
        "tables": 3,
        "online": 3,
        "broker": "",
        "archive": "",
        "calls": [],
        "files": "1234",
        "language": "en",
    }
    assert page == {"names": ["table-1", "table-9"], "number": 1, "pages": 2, "first": 1}
    assert {data["name"] for _, data in tables} == {"table-1", "table-9"}


def test_of_changes_that_come_together_only_the_newest_state_of_each_table_is_sent(
    hub: HubWithTables,
) -> None:
    hub.fill("ada", "bo", "cy")

    async def look(viewer: Viewer) -> None:
        hub.show(played("ada", "one"))
        hub.show(played("bo", "two"))
        hub.show(played("ada", "three"))
        assert await viewer.tables() == [("ada", "three"), ("bo", "two")]

    view(hub, look, ALL)


def test_a_viewer_is_sent_nothing_of_tables_that_it_does_not_show(hub: HubWithTables) -> None:
    hub.fill("ada", "bo")

    async def look(of_ada: Viewer, of_bo: Viewer) -> None:
        hub.show(played("ada", "one"))
        assert await of_ada.tables() == [("ada", "one")]
        hub.show(played("bo", "two"))
        assert await of_bo.tables() == [("bo", "two")]

    view(hub, look, NamedTables(frozenset({"ada"})), NamedTables(frozenset({"bo"})))


def test_what_one_table_shows_is_written_once_for_all_viewers_of_a_language(
    hub: HubWithTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub.fill("ada", "bo")
    written: Counter[tuple[str, str]] = Counter()
    real = hub_streams.shown_table

    def counting(table: Any, language: str, **more: Any) -> Any:
        written[table.name, language] += 1
        return real(table, language, **more)

    monkeypatch.setattr(hub_streams, "shown_table", counting)

    async def look(*viewers: Viewer) -> None:
        hub.show(played("ada", "one"))
        told = [await viewer.tables() for viewer in viewers]
        assert told == [[("ada", "one")]] * len(viewers)

    view(hub, look, *[ALL] * 20)
    assert written == {("ada", "en"): 2, ("bo", "en"): 1}


def test_nothing_is_written_while_nobody_looks_and_the_last_viewer_ends_it(hub: HubWithTables) -> None:
    hub.fill("ada")
    listeners = hub.gatherer._listeners  # noqa: SLF001 - that nobody listens is nowhere else to be seen

    async def look(_viewer: Viewer, _other: Viewer) -> None:
        assert len(listeners) == 1

    view(hub, look, ALL, ALL)
    assert listeners == []


def test_a_viewer_that_leaves_takes_nothing_from_the_others(hub: HubWithTables) -> None:
    hub.fill("ada")

    async def look(leaving: Viewer, staying: Viewer) -> None:
        await leaving.stream.aclose()
        hub.show(played("ada", "one"))
        assert await staying.tables() == [("ada", "one")]

    view(hub, look, ALL, ALL)


def test_new_tables_take_their_places_on_the_page(hub: HubWithTables) -> None:
    hub.fill("bo", "cy")

    async def look(viewer: Viewer) -> None:
        hub.fill("ada")
        told = dict(await viewer.next())
        assert told["page"]["names"] == ["ada", "bo"]
        assert told["hub"]["tables"] == 3
        assert told["table"]["name"] == "ada"

    view(hub, look, PageChoice(1, 2))


def test_every_viewer_hears_at_which_tables_something_is_wrong(hub: HubWithTables) -> None:
    hub.fill("ada", "bo")

    async def look(of_ada: Viewer) -> None:
        hub.show(wrong("bo"))
        assert [(kind, data["calls"]) for kind, data in await of_ada.next()] == [("hub", ["bo"])]
        hub.show(shown("bo"))
        assert [(kind, data["calls"]) for kind, data in await of_ada.next()] == [("hub", [])]

    view(hub, look, NamedTables(frozenset({"ada"})))


@pytest.mark.parametrize(
    ("cause", "told_loss"),
    [
        ("unreachable", "Der Broker antwortet nicht"),
        ("password", "Der Broker lehnt den Namen oder das Passwort dieses Hubs ab"),
        ("certificate", "Das Zertifikat des Brokers ist nicht gültig"),
    ],
)
def test_a_broker_that_is_lost_is_told_with_its_cause_in_the_language_of_the_viewer(
    hub: HubWithTables, cause: Any, told_loss: str
) -> None:
    hub.fill("ada")

    async def look(viewer: Viewer) -> None:
        hub.hear(Disconnected(cause, "so it said"))
        ((kind, told),) = await viewer.next()
        assert kind == "hub"
        assert told["broker"] == f"{told_loss}: was hier steht, ist vielleicht alt (so it said)."
        hub.hear(Connected())
        assert dict(await viewer.next())["hub"]["broker"] == ""

    view(hub, look, ALL, language="de")


def test_closing_ends_the_streams_at_once(hub: HubWithTables) -> None:
    hub.fill("ada")

    async def look() -> None:
        streams = HubStreams(hub.gatherer)
        viewer = Viewer(streams)
        await viewer.next()
        streams.close()
        with pytest.raises(StopAsyncIteration):
            await viewer.next()

    run_in_thread(look())


def test_a_packed_stream_says_the_same(hub: HubWithTables) -> None:
    hub.fill("ada", "bo")

    async def look() -> bytes:
        stream = cast("AsyncGenerator[bytes, None]", HubStreams(hub.gatherer).stream(ALL, "en", packed=True))
        async with aclosing(stream):
            return await anext(stream) + await anext(stream)

    unpacked = zlib.decompressobj(wbits=31).decompress(run_in_thread(look()))
    assert [kind for kind, _ in events(unpacked)] == ["hub", "page", "table", "table"]
