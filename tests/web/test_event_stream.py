"""The event stream: the whole state first, then what has changed, and nothing lost in between."""

import json

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from threaded_loop import run_in_thread

from companion.web import event_stream
from companion.web.event_stream import changes


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
    assert next(events) == ("state", {**table.state(), "watching": False})


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
        text = response.iter_text()
        assert next(text).startswith("event: state")
        assert next(text) == "event: alive\ndata: {}\n\n"


def test_between_two_events_lies_a_pause(table, monkeypatch):
    naps = []

    async def nap(seconds):
        naps.append(seconds)

    async def two_events():
        stream = event_stream.EventStreams(table).stream()
        await anext(stream)
        table.tell(turn="B")
        await anext(stream)
        await stream.aclose()

    monkeypatch.setattr(event_stream, "sleep", nap)
    run_in_thread(two_events())
    assert naps == [event_stream.PAUSE]
