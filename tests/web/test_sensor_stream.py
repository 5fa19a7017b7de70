"""The stream of the sensors: they are looked at again and again while somebody listens."""

import asyncio
import json

import pytest
from threaded_loop import run_in_thread

from companion.web import event_stream
from companion.web.event_stream import EventStreams


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch):
    monkeypatch.setattr(event_stream, "SENSOR_PAUSE", 0.001)


async def take(events, number):
    return [await anext(events) for _ in range(number)]


def test_each_event_is_a_new_look(table):
    async def listen():
        events = EventStreams(table).sensors()
        told = await take(events, 3)
        await events.aclose()
        return told

    told = run_in_thread(listen())
    assert table.looked == 3
    name, data, *_ = told[0].decode().splitlines()
    assert name == "event: sensors"
    assert json.loads(data.removeprefix("data: ")) == table.seen


def is_held(streams):
    """True if the feed holds on to a stream."""
    return bool(streams._waking._wakers)  # noqa: SLF001 - what is held too long shows nowhere else


def test_who_has_gone_looks_no_more(table):
    async def listen():
        streams = EventStreams(table)
        events = streams.sensors()
        await take(events, 1)
        assert is_held(streams)
        await events.aclose()
        return is_held(streams)

    assert not run_in_thread(listen())
    assert table.looked == 1


def test_a_server_that_closes_ends_the_stream(table, monkeypatch):
    monkeypatch.setattr(event_stream, "SENSOR_PAUSE", 60)

    async def listen():
        streams = EventStreams(table)
        events = streams.sensors()
        await take(events, 1)
        waiting = asyncio.ensure_future(anext(events))
        await asyncio.sleep(0)
        streams.close()
        with pytest.raises(StopAsyncIteration):
            await waiting

    run_in_thread(listen())


def test_the_server_streams_it(client, table):
    with client.stream("GET", "/api/sensors") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert next(answer.iter_lines()) == "event: sensors"
