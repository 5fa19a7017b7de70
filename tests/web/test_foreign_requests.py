"""A thousand requests that nobody let in sends over real sockets: none of them does or learns anything.

A stranger is a client behind a proxy on this machine, which names it, so the server sees another machine's address
although the test has only this one. The other requests come from this machine, as those of a foreign page do that
is open in its browser.
"""

import contextlib
import itertools
import json
import socket

import pytest
from action_bodies import ACTION_BODIES
from fake_pairing import FakePairing

from companion.web import actions
from companion.web.guard import AccessPolicy
from companion.web.server import table_server

STRANGER = [("X-Forwarded-For", "192.168.1.7")]
ACTS = [*ACTION_BODIES.items(), ("unpair", {"device": "device1"})]
READS = ["/api/state", "/api/events", "/api/games", "/api/games_offered", "/api/statistics", "/oled.png"]
READS += ["/board.svg", "/api/sensors", "/api/paired_devices"]
NAMED_BY_PROXIES = [
    [("X-Forwarded-For", told)]
    for told in (
        "192.168.1.7",
        "127.0.0.1",
        "127.0.0.1, 192.168.1.7",
        "192.168.1.7, 127.0.0.1",
        "::1",
        "localhost",
        "",
        "unknown",
        "127.0.0.1:80",
        "[::1]:80",
        "2130706433",
        "127.1",
    )
]
NAMED_BY_PROXIES += [
    [("X-Forwarded-For", "192.168.1.7"), ("X-Forwarded-For", "127.0.0.1")],
    [("x-forwarded-for", "127.0.0.1"), ("X-Forwarded-For", "192.168.1.7")],
    [("X-Real-IP", "127.0.0.1")],
    [("Forwarded", "for=127.0.0.1")],
    [("Forwarded", "for=192.168.1.7")],
    [("Via", "1.1 proxy")],
]
TRICKS = [
    "//api/{name}",
    "/api//{name}",
    "/api/./{name}",
    "/api/../api/{name}",
    "/static/../api/{name}",
    "/help/../api/{name}",
    "/api/pair/../{name}",
    "/api/pair/%2e%2e/{name}",
    "/api/pair%2F..%2F{name}",
    "/api/{name}/",
    "/api/{name}?token=1",
    "/api/{name}#pair=042817",
    "/api/{name};/api/pair",
    "/api/{name}%00",
    "/api/{name}%20",
    "/%61pi/{name}",
    "/api%2F{name}",
    "/API/{name}",
    "\\api\\{name}",
    "api/{name}",
    "http://{host}/api/{name}",
    "http://127.0.0.1/api/{name}",
    "http://evil.example/api/{name}",
    "HTTP://{host}/api/pair/../{name}",
    "*",
    "{host}",
]
METHODS = ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "post", "Post", "HEAD", "FOO", "M-POST"]
TYPES = ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
TYPES += ["application/json, text/plain", "text/json", "application/jsonp", "application/json; charset=utf-7"]
FOREIGN_HOSTS = [
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "",
    "0x7f.1",
    "2130706433",
]
FOREIGN_HOSTS += ["user@{host}", "{host}, evil.example", "evil.example#{host}", "::1", "127.0.0.1:80:80"]
FOREIGN_ORIGINS = [
    "http://evil.example",
    "null",
    "https://{host}",
    "http://{host}.evil.example",
    "http://evil@{host}",
]
FOREIGN_ORIGINS += [
    "",
    "file://",
    "http://{host}/",
    "http://127.0.0.1:1",
    "http://localhost",
    "HTTP://EVIL.EXAMPLE",
]
JSON = ("Content-Type", "application/json")


class Asker:
    """Sends raw requests to a page, each over a connection of its own."""

    def __init__(self, address):
        self.host = address.removeprefix("http://").removesuffix("/")
        name, port = self.host.rsplit(":", 1)
        self.place = (name, int(port))

    def send(self, method, target, headers=(), body=b"", version="1.1", host=True):
        """All that the server answers until it closes the connection."""
        lines = [f"{method} {target.format(host=self.host)} HTTP/{version}"]
        lines += [f"Host: {self.host}"] if host else []
        lines += [f"{name}: {value.format(host=self.host)}" for name, value in headers]
        lines += [f"Content-Length: {len(body)}", "Connection: close", "", ""]
        return self.raw("\r\n".join(lines).encode() + body)

    def raw(self, data):
        with socket.create_connection(self.place, timeout=30) as line:
            line.sendall(data)
            return _until_the_end(line)


def _until_the_end(line):
    """What comes until the connection ends; of an event stream, its first event."""
    told = b""
    with contextlib.suppress(ConnectionError):
        while chunk := line.recv(65536):
            told += chunk
            if b"event: " in told:
                break
    return told


def body_of(name):
    return json.dumps(dict(ACTS)[name]).encode()


def cookies(pairing, gone):
    """Cookies that let nobody in: forged ones, one of a device that was thrown out, and ones of other tables."""
    name = f"companion-{pairing.table}"
    known = pairing.let_in("Ada's phone")
    told = [f"{name}={gone}", f"{name}=", name, f"{name}={known[:-1]}", f"{name}={known}x"]
    told += [
        f"{name}={known.swapcase()}",
        f"companion-00000000={known}",
        f"companion={known}",
        f"{name}x={known}",
    ]
    told += [
        f"x{name}={known}",
        f"{name}=*",
        f"{name}=true",
        f"{name}={'A' * 4000}",
        f"{name}=\x80\xff",
        ";;;=",
    ]
    told += [f'{name}="{gone}"', f"$Version=1; {name}={gone}", f"{name.upper()}={known}"]
    return [[("Cookie", one)] for one in told] + [[("Cookie", f"{name}={gone}"), ("Cookie", f"{name}=x")]]


def strangers_requests(pairing, gone):
    """Requests of somebody at another machine whom nobody has let in, as arguments of `Asker.send`."""
    for (name, _), proxy in itertools.product(ACTS, NAMED_BY_PROXIES):
        yield "POST", f"/api/{name}", [JSON, *proxy], body_of(name)
    for (name, _), cookie in itertools.product(ACTS, cookies(pairing, gone)):
        yield "POST", f"/api/{name}", [JSON, *STRANGER, *cookie], body_of(name)
    for (name, _), trick in itertools.product(ACTS, TRICKS):
        yield "POST", trick.replace("{name}", name), [JSON, *STRANGER], body_of(name)
    for (name, _), method in itertools.product(ACTS, METHODS):
        yield method, f"/api/{name}", [JSON, *STRANGER, ("X-HTTP-Method-Override", "POST")], body_of(name)
    for (name, _), kind in itertools.product(ACTS, TYPES):
        yield "POST", f"/api/{name}", [("Content-Type", kind), *STRANGER], body_of(name)
    for method, proxy in itertools.product(("GET", "HEAD"), NAMED_BY_PROXIES):
        yield method, "/api/paired_devices", proxy, b""
    for name, _ in ACTS:
        yield "GET", f"/api/{name}", STRANGER, body_of(name)
        yield "GET", f"/api/{name}?button=ok&field=a1&game=sahara&device=device1", STRANGER, b""


def foreign_pages_requests():
    """Requests that a foreign page makes in a browser on this machine, as arguments of `Asker.send`."""
    for (name, _), origin in itertools.product(ACTS, FOREIGN_ORIGINS):
        yield "POST", f"/api/{name}", [JSON, ("Origin", origin)], body_of(name)
    for (name, _), site in itertools.product(ACTS, ("cross-site", "same-site", "", "Same-Origin, none")):
        yield "POST", f"/api/{name}", [JSON, ("Sec-Fetch-Site", site)], body_of(name)
    for (name, _), kind in itertools.product(ACTS, TYPES[:-1]):
        yield "POST", f"/api/{name}", [("Content-Type", kind)], body_of(name)
    for name, _ in ACTS:
        own = [JSON, ("Origin", "http://{host}")]
        yield "POST", f"/api/{name}", [*own, ("Origin", "http://evil.example")], body_of(name)
        yield (
            "POST",
            f"/api/{name}",
            [*own, ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Site", "cross-site")],
            body_of(name),
        )
    for path, origin in itertools.product(READS, FOREIGN_ORIGINS):
        yield "GET", path, [("Origin", origin)], b""
    for path, site in itertools.product(READS, ("cross-site", "same-site")):
        yield "GET", path, [("Sec-Fetch-Site", site)], b""


def misnamed_requests():
    """Requests that call this machine by a foreign name, by none, or by two, as arguments of `Asker.send`."""
    everything = [("POST", f"/api/{name}", [JSON], body_of(name)) for name, _ in ACTS]
    everything += [("GET", path, [], b"") for path in READS]
    for (method, path, headers, body), host in itertools.product(everything, FOREIGN_HOSTS):
        yield method, path, [("Host", host), *headers], body, "1.1", False
    for method, path, headers, body in everything:
        yield method, path, headers, body, "1.0", False
        yield method, path, headers, body, "1.1", False
        yield method, path, [("Host", "evil.example"), *headers], body, "1.0", False
        yield method, path, [("Host", "evil.example"), *headers], body
        yield method, f"http://{{host}}{path}", [("Host", "evil.example"), *headers], body, "1.1", False


class Watched:
    """A page with paired devices, and whether a request has been accepted."""

    def __init__(self, table, pairing, address):
        self.table, self.pairing, self.asker = table, pairing, Asker(address)
        self.devices = len(pairing.devices())

    def accepts(self, request):
        """True if a request did something, or was answered with anything but a refusal."""
        answer = self.asker.send(*request)
        status = answer.split(b" ", 2)[1:2]
        did = bool(self.table.calls or self.pairing.calls) or len(self.pairing.devices()) != self.devices
        self.table.calls.clear()
        self.pairing.calls.clear()
        self.devices = len(self.pairing.devices())
        method, target = request[:2]
        reads = method in {"GET", "HEAD"} and (
            target in READS or target.removeprefix("http://{host}") in READS
        )
        return did or (reads and status == [b"200"])


@pytest.fixture
def watched(table):
    pairing = FakePairing()
    gone = pairing.let_in("Eve's phone")
    pairing.unpair("device0")
    pairing.calls.clear()
    with table_server(table, pairing=pairing) as server:
        watched = Watched(table, pairing, server.address)
        watched.requests = {
            "stranger": list(strangers_requests(pairing, gone)),
            "foreign page": list(foreign_pages_requests()),
            "misnamed": list(misnamed_requests()),
        }
        watched.devices = len(pairing.devices())
        yield watched


def test_of_all_foreign_requests_over_sockets_none_is_accepted(watched, record_property):
    requests = [one for kind in watched.requests.values() for one in kind]
    accepted = [request for request in requests if watched.accepts(request)]
    assert accepted == []
    assert len(requests) >= 1000
    record_property("foreign requests over sockets", len(requests))


def test_with_the_check_of_who_may_play_switched_off_strangers_are_accepted(watched, monkeypatch):
    monkeypatch.setattr(AccessPolicy, "watches", lambda _self, _scope: False)
    accepted = [request for request in watched.requests["stranger"] if watched.accepts(request)]
    assert len(accepted) > 300


def test_with_all_checks_switched_off_foreign_pages_and_names_are_accepted(watched, monkeypatch):
    monkeypatch.setattr(AccessPolicy, "refusal", lambda _self, _scope: None)
    for kind in ("foreign page", "misnamed"):
        accepted = [request for request in watched.requests[kind] if watched.accepts(request)]
        assert len(accepted) > 150, kind


def test_the_same_requests_of_a_paired_device_are_accepted(watched):
    token = watched.pairing.let_in("Ben's phone")
    cookie = ("Cookie", f"companion-{watched.pairing.table}={token}")
    watched.devices = len(watched.pairing.devices())
    for name in actions.NAMES:
        assert watched.accepts(("POST", f"/api/{name}", [JSON, *STRANGER, cookie], body_of(name))), name


@pytest.mark.parametrize(
    "smuggling",
    [
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        "Transfer-Encoding:\tchunked\r\n",
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: +5\r\n",
        "Content-Length: 0\r\n",
    ],
)
def test_a_request_hidden_in_the_body_of_another_one_lets_nobody_act(watched, smuggling):
    hidden = f"POST /api/press HTTP/1.1\r\nHost: {watched.asker.host}\r\nX-Forwarded-For: 192.168.1.7\r\n"
    hidden += f"Content-Type: application/json\r\nContent-Length: {len(body_of('press'))}\r\n\r\n"
    head = (
        f"POST /api/pairing_answer HTTP/1.1\r\nHost: {watched.asker.host}\r\nX-Forwarded-For: 192.168.1.7\r\n"
    )
    data = f"{head}Content-Type: application/json\r\n{smuggling}\r\n0\r\n\r\n{hidden}".encode() + body_of(
        "press"
    )
    with socket.create_connection(watched.asker.place, timeout=30) as line:
        line.sendall(data)
        line.shutdown(socket.SHUT_WR)
        told = _until_the_end(line)
    assert watched.table.calls == []
    assert b" 200 " not in told.partition(b"\r\n")[0]
