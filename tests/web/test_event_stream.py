"""The event stream: the whole state first, then what has changed, and nothing lost in between."""

import asyncio
import json
import zlib
from collections import Counter

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from threaded_loop import run_in_thread

from companion.web import event_stream
from companion.web.event_stream import EventStreams, Publication, changes


def lines(*numbers):
    return [{"n": n, "kind": "played", "text": f"ply {n}", "t": 0.0} for n in numbers]


def apply(state, changed):
    """What the page makes of a change (`merged` in wire.js)."""
    more = changed.pop("log_more", [])
    state = {**state, **changed}
    return {**state, "log": state["log"] + more} if more else state


def test_only_what_differs_is_sent():
    assert changes({"turn": "A", "game": "sahara"}, {"turn": "B", "game": "sahara"}) == {"turn": "B"}


def test_of_a_log_that_goes_on_only_the_new_lines_are_sent():
    assert changes({"log": lines(1, 2)}, {"log": lines(1, 2, 3, 4)}) == {"log_more": lines(3, 4)}


def test_old_lines_may_have_left_the_log():
    assert changes({"log": lines(1, 2, 3)}, {"log": lines(3, 4)}) == {"log_more": lines(4)}


def test_a_log_that_begins_anew_is_sent_whole():
    assert changes({"log": lines(8, 9)}, {"log": lines(1)}) == {"log": lines(1)}


def test_an_emptied_log_is_sent_as_it_is():
    assert apply({"log": lines(1)}, changes({"log": lines(1)}, {"log": []})) == {"log": []}


STATES = st.fixed_dictionaries(
    {"turn": st.sampled_from("AB"), "version": st.integers(0, 3)},
).flatmap(lambda state: st.integers(0, 5).map(lambda last: {**state, "log": lines(*range(1, last + 1))}))


@given(st.lists(STATES, min_size=1))
def test_whoever_applies_all_changes_knows_the_newest_state(states):
    known, before = {}, {}
    for state in states:
        known = apply(known, changes(before, state))
        before = state
        assert known == state


@pytest.fixture
def events(address):
    """Reads the stream of the page, one event at a time."""

    def read(response):
        name = None
        for line in response.iter_lines():
            key, _, value = line.partition(": ")
            if key == "event":
                name = value
            elif key == "data":
                yield name, json.loads(value)

    with httpx.stream("GET", address + "api/events", timeout=30) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        yield read(response)


def test_a_stream_begins_with_the_whole_state(events, table):
    name, state = next(events)
    assert (name, state.keys() - table.state().keys()) == ("state", {"watching", "files"})
    assert {**state, **table.state(), "watching": False} == state


def test_a_change_comes_by_itself(events, table):
    next(events)
    table.tell(turn="B")
    assert next(events) == ("state", {"version": 2, "turn": "B"})


def test_after_a_burst_the_newest_state_is_known(events, table):
    known = next(events)[1]
    for n in range(1, 301):
        table.tell(scores={"A": n, "B": 0}, log=lines(*range(max(1, n - 199), n + 1)))
    read = 0
    while known["version"] < 301:
        known = apply(known, next(events)[1])
        read += 1
    assert known["scores"] == {"A": 300, "B": 0}
    assert known["log"][-200:] == table.state()["log"]
    assert read < 100


def test_quiet_is_told_from_a_lost_line(table, address, monkeypatch):
    monkeypatch.setattr(event_stream, "HEARTBEAT", 0.01)
    with httpx.stream("GET", address + "api/events", timeout=30) as response:
        lines = response.iter_lines()
        assert "event: state" in lines
        assert "event: alive" in lines
        assert next(lines) == "data: {}"


def test_between_two_states_lies_a_pause(table, monkeypatch):
    done = []
    state = table.state

    async def nap(seconds):
        done.append(seconds)

    async def two_events():
        stream = EventStreams(table).stream()
        await anext(stream)
        table.tell(turn="B")
        await anext(stream)
        await stream.aclose()

    monkeypatch.setattr(table, "state", lambda: done.append("state") or state(), raising=False)
    monkeypatch.setattr(event_stream, "sleep", nap)
    run_in_thread(two_events())
    assert done[:3] == ["state", event_stream.PAUSE, "state"]


def made_for(viewers, table, monkeypatch):
    """How many states were asked of the table and how many events were made for so many viewers of 20 changes."""
    made, state, event = Counter(), table.state, event_stream.PageEvent

    def counted(name, data):
        made["event"] += 1
        return event(name, data)

    def asked():
        made["state"] += 1
        return state()

    async def watched():
        streams = EventStreams(table)
        open_streams = [streams.stream(lambda: {"watching": False}) for _ in range(viewers)]
        for turn in range(20):
            await asyncio.gather(*(anext(stream) for stream in open_streams))
            table.tell(turn=turn)
        for stream in open_streams:
            await stream.aclose()

    with monkeypatch.context() as patch:
        patch.setattr(table, "state", asked, raising=False)
        patch.setattr(event_stream, "PageEvent", counted)
        patch.setattr(event_stream, "PAUSE", 0.0)
        run_in_thread(watched())
    return made


def test_fifty_viewers_cost_the_table_no_more_states_and_events_than_one(table, monkeypatch):
    one, fifty = (made_for(viewers, table, monkeypatch) for viewers in (1, 50))
    assert one["event"] >= 20
    assert fifty["event"] <= one["event"] + 1
    assert fifty["state"] <= one["state"] + 1


@given(st.lists(STATES, min_size=2), st.data())
def test_whoever_has_missed_states_gets_what_has_changed_since(states, data):
    published = [Publication(number, state) for number, state in enumerate(states)]
    missed = data.draw(st.integers(0, len(states) - 2))
    for _ in range(2):
        event = published[-1].after(published[missed])
        changed = {} if event is None else dict(event.data)
        assert apply(states[missed], changed) == states[-1]


def test_whoever_knows_a_state_is_sent_the_very_event_of_all_others():
    before, after = Publication(1, {"turn": "A"}), Publication(2, {"turn": "B"})
    assert after.after(before) is after.after(before)
    assert after.whole({"watching": True}) is after.whole({"watching": True})
    assert after.whole({"watching": True}) is not after.whole({"watching": False})


def test_each_event_of_a_compressed_stream_can_be_read_as_soon_as_it_is_there(table):
    async def read():
        inflate, stream = (
            zlib.decompressobj(wbits=zlib.MAX_WBITS | 16),
            EventStreams(table).stream(packed=True),
        )
        assert inflate.decompress(await anext(stream)) == b""
        first = inflate.decompress(await anext(stream))
        table.tell(turn="B")
        second = inflate.decompress(await anext(stream))
        await stream.aclose()
        return first, second

    first, second = run_in_thread(read())
    assert first.startswith(b"event: state\ndata: {")
    assert first.endswith(b"}\n\n")
    assert second == b'event: state\ndata: {"version":2,"turn":"B"}\n\n'


@pytest.mark.parametrize(("accepted", "coding"), [("gzip, br", "gzip"), ("identity", None)])
def test_a_stream_is_compressed_for_whoever_says_to_read_that(client, accepted, coding):
    with client.stream("GET", "/api/events", headers={"Accept-Encoding": accepted}) as answer:
        assert answer.headers.get("content-encoding") == coding
        assert next(answer.iter_lines()) == "event: state"


def test_a_viewer_is_told_at_once_what_has_changed_about_itself_and_others_are_told_nothing(table):
    async def read():
        streams, watching = EventStreams(table), [True]
        one, other = streams.stream(lambda: {"watching": watching[0]}), streams.stream()
        assert b'"watching":true' in await anext(one)
        await anext(other)
        watching[0] = False
        streams.wake()
        told = await anext(one)
        table.tell(turn="B")
        heard = await anext(other)
        for stream in (one, other):
            await stream.aclose()
        return told, heard

    told, heard = run_in_thread(read())
    assert told == b'event: state\ndata: {"watching":false}\n\n'
    assert heard == b'event: state\ndata: {"version":2,"turn":"B"}\n\n'


def test_a_table_that_fails_ends_the_streams(table, monkeypatch):
    async def read():
        return [event async for event in EventStreams(table).stream()]

    def fail():
        raise RuntimeError("no state")

    monkeypatch.setattr(table, "state", fail, raising=False)
    assert run_in_thread(read()) == []


def test_viewers_of_two_languages_are_each_told_in_their_own(table):
    async def read():
        streams = EventStreams(table)
        open_streams = [streams.stream(language=language) for language in ("de", "en", "de")]
        told = [json.loads((await anext(one)).split(b"data: ")[1])["language"] for one in open_streams]
        table.tell(turn="B")
        changed = [await anext(one) for one in open_streams]
        for stream in open_streams:
            await stream.aclose()
        return told, changed

    told, changed = run_in_thread(read())
    assert told == ["de", "en", "de"]
    assert changed[0] is changed[2]
    assert all(b'"turn":"B"' in event for event in changed)
