"""Crowds and slow clients: a new viewer gets in, nobody holds a place for ever, and files stay free.

Time is that of a loop of the test; nothing here waits for a real clock.
"""

import asyncio
import contextlib
import resource
import socket
from dataclasses import dataclass

import httpx
import msgspec
import pytest
import uvicorn
from threaded_loop import run_in_thread
from uvicorn.server import ServerState

from companion.web.connection_limits import (
    BoundedProtocol,
    ConnectionLimits,
    StreamCount,
    bounded_by,
    crowded_out,
)
from companion.web.error_responses import TOO_SLOW, RefusedRequestError
from companion.web.json_body import json_body
from companion.web.server import table_server

SMALL = ConnectionLimits(
    connections=20, each=5, streams=6, streams_each=2, head_s=10, body_s=10, stalled_s=30
)
HALF = b"GET /api/events HTTP/1.1\r\nHost: x\r\nX: "
WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


@dataclass(frozen=True)
class Line:
    """A connection as `crowded_out` sees it."""

    number: int
    host: str = "127.0.0.1"
    waits_since: float | None = 0.0


class Timer:
    """A call of the fake loop that is due at a time."""

    def __init__(self, at, call):
        self.at, self.call, self.cancelled = at, call, False

    def cancel(self):
        self.cancelled = True


class FakeLoop:
    """A loop whose time passes as the test says."""

    def __init__(self):
        self.now, self.timers, self.tasks = 0.0, [], []

    def time(self):
        return self.now

    def call_later(self, seconds, call, *args):
        self.timers.append(Timer(self.now + seconds, lambda: call(*args)))
        return self.timers[-1]

    def create_task(self, coroutine, **_):
        coroutine.close()
        return asyncio.Future(loop=_IDLE)

    def pass_to(self, now):
        self.now = now
        for timer in [timer for timer in self.timers if timer.at <= now and not timer.cancelled]:
            timer.cancelled = True
            timer.call()


_IDLE = asyncio.new_event_loop()
_IDLE.close()


class FakeTransport:
    """The other end of a connection, which only goes or stays."""

    def __init__(self, host):
        self.host, self.open = host, True

    def get_extra_info(self, name):
        return {"peername": (self.host, 5000), "sockname": ("127.0.0.1", 80)}.get(name)

    def abort(self):
        self.open = False

    close = abort

    def is_closing(self):
        return not self.open

    def pause_reading(self):
        pass

    resume_reading = pause_reading

    def write(self, data):
        pass


class Server:
    """Connections of a server whose loop is the test's."""

    def __init__(self, limits=SMALL):
        self.loop, self.state = FakeLoop(), ServerState()
        self._made = bounded_by(limits)
        self._config = uvicorn.Config(lambda: None, http=self._made, lifespan="off", log_config=None)
        self._config.load()

    def connect(self, host="127.0.0.1", data=b""):
        line = self._made(self._config, self.state, {}, self.loop)
        line.connection_made(FakeTransport(host))
        if data and line.transport.open:
            line.data_received(data)
        return line

    def answered(self, line):
        line.cycle.response_complete = True
        line.on_response_complete()


@pytest.mark.parametrize("host", ["127.0.0.1", "192.168.1.7"])
def test_a_newcomer_takes_the_place_of_the_one_that_waited_longest(host):
    others = [Line(number, f"10.0.0.{number}", 100.0 - number) for number in range(SMALL.connections)]
    assert crowded_out(Line(99, host, 200.0), others[:-1], SMALL) is None
    assert crowded_out(Line(99, host, 200.0), others, SMALL) is others[-1]
    served = [Line(line.number, line.host, None) for line in others]
    newcomer = Line(99, host, 200.0)
    assert crowded_out(newcomer, served, SMALL) is newcomer


def test_one_other_machine_crowds_out_only_itself():
    here, there = Line(0, "127.0.0.1", 1.0), [Line(n, "192.168.1.7", 10.0 + n) for n in range(SMALL.each)]
    assert crowded_out(Line(9, "192.168.1.7", 20.0), [here, *there], SMALL) is there[0]
    assert crowded_out(Line(9, "192.168.1.8", 20.0), [here, *there], SMALL) is None
    assert crowded_out(Line(9, "127.0.0.1", 20.0), [Line(n) for n in range(SMALL.each)], SMALL) is None


def test_a_head_that_does_not_end_is_cut_off_in_its_time():
    server = Server()
    lines = [server.connect(data=data) for data in (b"", b"G", HALF)]
    for second in range(1, 10):
        server.loop.pass_to(second)
        lines[2].data_received(b"x")
    assert all(line.transport.open for line in lines)
    server.loop.pass_to(10.0)
    assert not any(line.transport.open for line in lines)
    assert server.state.connections == set()


def test_a_request_that_is_answered_may_take_its_time_and_the_next_head_may_not():
    server = Server()
    line = server.connect(data=WHOLE)
    server.loop.pass_to(3600.0)
    assert line.transport.open
    server.answered(line)
    line.data_received(HALF)
    server.loop.pass_to(3609.0)
    assert line.transport.open
    server.loop.pass_to(3610.0)
    assert not line.transport.open


def test_a_connection_that_goes_leaves_no_timer():
    server = Server()
    line = server.connect(data=HALF)
    line.pause_writing()
    line.connection_lost(None)
    assert all(timer.cancelled for timer in server.loop.timers)


def test_whoever_takes_nothing_of_an_answer_is_cut_off():
    server = Server()
    slow, stalled = server.connect(data=WHOLE), server.connect(data=WHOLE)
    for line in (slow, stalled):
        line.pause_writing()
    server.loop.pass_to(29.0)
    slow.resume_writing()
    server.loop.pass_to(30.0)
    assert (slow.transport.open, stalled.transport.open) == (True, False)


@pytest.mark.parametrize("host", ["127.0.0.1", "192.168.1.7"])
def test_of_1100_unfinished_connections_few_are_open_and_the_next_one_is_served(host):
    server = Server()
    for _ in range(1100):
        server.loop.now += 0.001
        server.connect(host, HALF)
        assert len(server.state.connections) <= SMALL.connections
    server.loop.now += 0.001
    line = server.connect("192.168.1.9", WHOLE)
    assert line.transport.open
    assert line.waits_since is None


def test_streams_are_counted_in_all_and_for_each_other_machine():
    stream_count = StreamCount(SMALL)
    there = [stream_count.enter("192.168.1.7") for _ in range(3)]
    assert [leave is not None for leave in there] == [True, True, False]
    here = [stream_count.enter("127.0.0.1") for _ in range(5)]
    assert [leave is not None for leave in here] == [True, True, True, True, False]
    assert stream_count.enter("192.168.1.8") is None
    there[0]()
    assert stream_count.enter("192.168.1.8") is not None


def test_a_viewer_too_many_is_told_so_and_gets_in_when_another_goes(table):
    with table_server(table, limits=SMALL) as server:
        texts = []
        with contextlib.ExitStack() as viewers:
            for _ in range(SMALL.streams):
                line = viewers.enter_context(httpx.stream("GET", server.address + "api/events", timeout=30))
                texts.append(line.iter_text())
                next(texts[-1])
            with httpx.stream("GET", server.address + "api/sensors", timeout=30) as refused:
                assert refused.status_code == 503
                told = refused.read()
            assert msgspec.json.decode(told)["error"].startswith("Too many pages of this table are open.")
            assert httpx.get(server.address + "api/state").status_code == 200
        assert table.waits_for_listeners(0)
        with httpx.stream("GET", server.address + "api/events", timeout=30) as response:
            first = response.iter_text()
            assert next(first).startswith("event: state")


def stands(line):
    """True if the other end has not closed this connection, to which it has said nothing."""
    line.setblocking(False)
    try:
        line.recv(1)
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False
    return False


def test_the_page_answers_among_unfinished_connections(table, capfd):
    with table_server(table, limits=SMALL) as server, contextlib.ExitStack() as crowd:
        url = httpx.URL(server.address)
        lines = [crowd.enter_context(socket.create_connection((url.host, url.port))) for _ in range(100)]
        for line in lines:
            line.sendall(HALF)
        assert httpx.get(server.address).status_code == 200
        press = httpx.post(server.address + "api/press", json={"button": "ok"})
        assert press.status_code == 200
        assert sum(map(stands, lines)) < SMALL.connections
    assert table.calls == [("press", "ok", False)]
    assert capfd.readouterr() == ("", "")


class Slow:
    """A request whose body never ends."""

    def __init__(self):
        self.headers = {"content-type": "application/json"}

    async def stream(self):
        yield b"{"
        await asyncio.Event().wait()


def test_a_body_that_does_not_end_is_refused_when_its_time_is_over():
    with pytest.raises(RefusedRequestError) as refused:
        run_in_thread(json_body(Slow(), 0.0))
    assert (refused.value.status, refused.value.why) == (408, TOO_SLOW)
    assert refused.value.values == {"seconds": "0"}


def test_half_of_the_files_stay_for_the_archive():
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert files == resource.RLIM_INFINITY or ConnectionLimits().connections <= files // 2
    assert ConnectionLimits().streams < ConnectionLimits().connections
    assert issubclass(bounded_by(SMALL), BoundedProtocol)
