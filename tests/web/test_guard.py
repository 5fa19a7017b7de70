"""Who may come in: only this machine's own page plays, other machines watch, other pages get nothing."""

import itertools
import re

import httpx
import pytest
from action_bodies import ACTION_BODIES
from playwright.sync_api import expect
from threaded_loop import run_in_thread

from companion.web import actions
from companion.web.app import create_app
from companion.web.guard import AccessPolicy
from companion.web.page_labels import PAGE_LABELS
from companion.web.server import access_policy, table_server

HERE, THERE = ("127.0.0.1", 5000), ("192.168.1.7", 5000)
OWN_HOST = "192.168.1.5:8080"
READS = [
    "/api/state",
    "/api/games",
    "/api/games_offered",
    "/api/rules",
    "/api/legal",
    "/api/lesson",
    "/api/statistics",
    "/api/replay/7",
    "/oled.png",
    "/board.svg",
]
FOREIGN_HOSTS = [
    "evil.example",
    "evil.example:8080",
    "127.0.0.1.evil.example:8080",
    "local",
    "evil.local.example",
    "localhost.evil.example",
    "2130706433",
    "0x7f.1",
    "::1",
    "[::1].evil.example",
    "user@127.0.0.1",
    "127.0.0.1:8080:80",
    "table.local, evil.example",
    "",
]
FOREIGN_ORIGINS = [
    ["http://evil.example"],
    ["null"],
    ["https://{host}"],
    ["http://{host}", "http://evil.example"],
    ["http://{host}", "http://{host}"],
    ["http://{host}.evil.example"],
    ["http://{host}/"],
    ["http://user@{host}"],
    ["{host}"],
    [""],
]
OWN_HOSTS = [
    "127.0.0.1:8080",
    OWN_HOST,
    "[::1]:8080",
    "localhost",
    "LocalHost:1",
    "table.local:8080",
    "table",
]


class Client:
    """Asks an app without a connection, so that `client` can be any address."""

    def __init__(self, app, client):
        self._app, self._client = app, client

    async def _ask(self, method, path, told):
        transport = httpx.ASGITransport(self._app, client=self._client)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{OWN_HOST}") as client:
            return await client.request(method, path, **told)

    def request(self, method, path, **told):
        return run_in_thread(self._ask(method, path, told))

    def get(self, path, **told):
        return self.request("GET", path, **told)

    def post(self, path, **told):
        return self.request("POST", path, **told)


def client_of(table, client=HERE, *, is_open=False):
    return Client(create_app(table, policy=access_policy("192.168.1.5", ["Table"], is_open=is_open)), client)


def calls():
    """Every request that changes the table, and every one that reads from it."""
    return [("POST", f"/api/{name}") for name in ACTION_BODIES] + [("GET", path) for path in READS]


def foreign():
    """Requests that no page of this table makes: by host, by origin, and by what the browser says of both."""
    for (method, path), host in itertools.product(calls(), FOREIGN_HOSTS):
        for origin in ([], [f"http://{host}"], ["http://evil.example"]):
            yield method, path, host, [("origin", one) for one in origin]
    for (method, path), host in itertools.product(calls(), OWN_HOSTS[:4]):
        for origins in FOREIGN_ORIGINS:
            yield method, path, host, [("origin", one.format(host=host)) for one in origins]
        for site in ("cross-site", "same-site"):
            yield method, path, host, [("sec-fetch-site", site)]
            yield method, path, host, [("sec-fetch-site", site), ("sec-fetch-mode", "navigate")]


def test_there_is_a_body_for_every_action():
    assert set(ACTION_BODIES) == set(actions.NAMES)


def test_of_all_foreign_requests_none_is_accepted(table):
    client, accepted, requests = client_of(table), [], list(foreign())
    table.replays = {7: {"id": 7, "plies": []}}
    for method, path, host, headers in requests:
        content = ACTION_BODIES.get(path.removeprefix("/api/"))
        answer = client.request(
            method, path, json=content, headers=[("host", host), ("user-agent", "test"), *headers]
        )
        if answer.status_code != 403:
            accepted.append((method, path, host, headers, answer.status_code))
    assert len(requests) >= 1000
    assert accepted == []
    assert table.calls == []


@pytest.mark.parametrize("host", OWN_HOSTS)
@pytest.mark.parametrize("site", [None, "same-origin", "none"])
def test_the_pages_own_requests_are_all_accepted(table, host, site):
    client = client_of(table)
    table.replays = {7: {"id": 7, "plies": []}}
    told = [("sec-fetch-site", site)] if site else []
    for method, path in calls():
        origin = [("origin", f"http://{host.lower()}")] if method == "POST" else []
        answer = client.request(
            method,
            path,
            json=ACTION_BODIES.get(path.removeprefix("/api/")),
            headers=[("host", host), *origin, *told],
        )
        assert answer.status_code != 403, (method, path)
    assert len(table.calls) == len(ACTION_BODIES)


@pytest.mark.parametrize("path", ["/", "/games", "/statistics", "/replay/3", "/sensors", "/static/page.css"])
def test_a_link_on_another_page_may_lead_here(table, path):
    table.replays = {3: {"id": 3, "plies": []}}
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client_of(table).get(path, headers=headers).status_code == 200


def test_two_hosts_in_one_request_are_refused(table):
    headers = [("host", OWN_HOST), ("host", "evil.example")]
    assert client_of(table).get("/api/state", headers=headers).status_code == 403


def test_a_name_that_is_not_known_is_told_with_what_would_make_it_known(table):
    answer = client_of(table).get("/api/state", headers={"host": "tisch.fritz.box"})
    assert answer.json() == {"error": PAGE_LABELS["refused_name"]}
    known = Client(
        create_app(table, policy=access_policy("192.168.1.5", ["tisch.fritz.box"], is_open=False)), HERE
    )
    assert known.get("/api/state", headers={"host": "tisch.fritz.box:8080"}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/games", "/statistics", "/replay/7", "/sensors", *READS])
def test_from_another_machine_everything_can_be_watched(table, path):
    table.replays = {7: {"id": 7, "plies": []}}
    assert client_of(table, THERE).get(path).status_code == 200


@pytest.mark.parametrize(
    "there", [THERE, ("fe80::7", 5000), ("::ffff:192.168.1.7", 5000), ("unknown", 0), None]
)
@pytest.mark.parametrize("name", ACTION_BODIES)
def test_from_another_machine_nothing_is_changed_and_the_reason_is_told(table, there, name):
    answer = client_of(table, there).post(f"/api/{name}", json=ACTION_BODIES[name])
    assert (answer.status_code, answer.json()) == (403, {"error": PAGE_LABELS["watching"]})
    assert table.calls == []
    assert client_of(table, there).get("/api/state").json()["watching"] is True


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "post", "FOO"])
def test_from_another_machine_no_other_method_comes_in(table, method):
    assert (
        client_of(table, THERE).request(method, "/api/press", json=ACTION_BODIES["press"]).status_code == 403
    )
    assert table.calls == []


@pytest.mark.parametrize("here", [HERE, ("127.0.0.3", 1), ("::1", 1), ("::ffff:127.0.0.1", 1)])
def test_this_machine_plays(table, here):
    assert client_of(table, here).post("/api/press", json=ACTION_BODIES["press"]).status_code == 200
    assert client_of(table, here).get("/api/state").json()["watching"] is False


def test_this_machine_plays_at_its_address_in_the_network_too():
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/press",
        "headers": [(b"host", b"192.168.1.5:8080")],
    }
    own = {**scope, "client": ("192.168.1.5", 40000), "server": ("192.168.1.5", 8080)}
    assert AccessPolicy().refusal(own) is None
    assert AccessPolicy().refusal({**own, "client": THERE}) == "watching"


def test_with_an_open_door_other_machines_play_but_other_pages_do_not(table):
    client = client_of(table, THERE, is_open=True)
    assert client.get("/api/state").json()["watching"] is False
    assert client.post("/api/press", json=ACTION_BODIES["press"]).status_code == 200
    foreign = {"origin": "http://evil.example"}
    assert client.post("/api/press", json=ACTION_BODIES["press"], headers=foreign).status_code == 403
    assert len(table.calls) == 1


def test_a_proxy_on_this_machine_does_not_make_its_viewers_local(table):
    through = {"X-Forwarded-For": "127.0.0.1, 192.168.1.7"}
    with table_server(table) as server:
        answer = httpx.post(server.address + "api/press", json=ACTION_BODIES["press"], headers=through)
    assert answer.status_code == 403
    assert table.calls == []


@pytest.mark.browser
def test_the_page_of_another_machine_watches_and_says_why(open_page, table):
    table.tell(question={"moves": ["a1", "a2"], "chosen": None, "asks": None})
    page = open_page(extra_http_headers={"X-Forwarded-For": "192.168.1.7"})
    expect(page.get_by_text(PAGE_LABELS["watching"])).to_be_visible()
    expect(page.locator("#new-game")).to_be_disabled()
    page.locator('[data-field="a3"]').click(force=True)
    expect(page.locator("#toast")).to_have_text(PAGE_LABELS["watching"])
    for part in (".buttons", ".aside", "#question"):
        expect(page.locator(part)).to_have_js_property("inert", True)
        opacity = page.locator(part).evaluate("part => Number(getComputedStyle(part).opacity)")
        assert opacity < 0.6
    table.tell(story={**table.state()["story"], "headline": "Ben to move"})
    expect(page.locator("#headline")).to_have_text("Ben to move")
    assert table.calls == []


@pytest.mark.browser
def test_the_page_of_this_machine_says_nothing_of_watching(open_page):
    page = open_page()
    expect(page.locator("main")).to_be_visible()
    expect(page.locator("#watching")).to_be_hidden()
    expect(page.get_by_role("button", name=re.compile("^ok"))).to_be_enabled()
