"""Viewers that take nothing, and clients that never finish a request, cost nobody else anything."""

import contextlib
import json
import socket

import httpx

from companion.web.connection_limits import ConnectionLimits
from companion.web.server import table_server

STALLED = 60
"""More than the forty threads that the page has for questions to the table."""

NEVER_CUT_OFF = ConnectionLimits(head_s=3600.0, body_s=3600.0, stalled_s=3600.0)


def line_to(server):
    """A connection whose receive buffer is as small as the system allows."""
    url = httpx.URL(server.address)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
    line.connect((url.host, url.port))
    return line


def request(server, method, path, *headers):
    host = server.address.removeprefix("http://").removesuffix("/")
    return "\r\n".join((f"{method} {path} HTTP/1.1", f"Host: {host}", *headers, "", "")).encode()


def crowd(server, lines, data):
    """So many connections that send this and then neither send nor read anything."""
    for _ in range(STALLED):
        line = lines.enter_context(contextlib.closing(line_to(server)))
        line.sendall(data)
        yield line


def long_log(number):
    """A log whose event is longer than what the system keeps for a client that reads nothing."""
    return [{"n": number, "kind": "played", "text": "x" * 400_000, "t": 0.0}]


def test_a_viewer_sees_everything_while_others_take_nothing(table):
    with table_server(table, limits=NEVER_CUT_OFF) as server, contextlib.ExitStack() as lines:
        for line in crowd(server, lines, request(server, "GET", "/api/events")):
            line.recv(1)
        with httpx.stream("GET", f"{server.address}api/events", timeout=30) as response:
            events = (json.loads(line[6:]) for line in response.iter_lines() if line.startswith("data: "))
            next(events)
            for turn in range(10):
                table.tell(turn=f"turn {turn}", log=long_log(turn))
                assert next(events)["turn"] == f"turn {turn}"
            assert (
                httpx.post(f"{server.address}api/press", json={"button": "ok"}, timeout=30).status_code == 200
            )
        assert ("press", "ok", False) in table.calls


def test_an_action_is_done_while_others_never_finish_theirs(table):
    unfinished = "Content-Type: application/json", "Content-Length: 20"
    with table_server(table, limits=NEVER_CUT_OFF) as server, contextlib.ExitStack() as lines:
        for path in ("/api/press", "/api/pair"):
            for _ in crowd(server, lines, request(server, "POST", path, *unfinished) + b'{"but'):
                pass
        assert httpx.post(f"{server.address}api/press", json={"button": "ok"}, timeout=30).status_code == 200
        assert table.calls == [("press", "ok", False)]


def test_a_picture_is_sent_while_others_do_not_take_theirs(table):
    with table_server(table, limits=NEVER_CUT_OFF) as server, contextlib.ExitStack() as lines:
        for _ in crowd(server, lines, request(server, "GET", "/board.svg") * 20):
            pass
        assert httpx.get(f"{server.address}oled.png", timeout=30).status_code == 200
