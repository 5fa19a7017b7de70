"""The addresses of pairing: who may use them, what they answer, and what the cookie is like."""

import json

import httpx
import pytest
from fake_pairing import FakePairing
from threaded_loop import run_in_thread

from companion.web.app import create_app
from companion.web.guard import AccessPolicy
from companion.web.page_labels import PAGE_LABELS
from companion.web.pairing import NoPairing
from companion.web.server import access_policy, table_server

HOST = "192.168.1.5:8080"
HERE, THERE = ("127.0.0.1", 5000), ("192.168.1.7", 5000)
COOKIE = "companion-7ab1e000"


@pytest.fixture
def pairing():
    return FakePairing()


@pytest.fixture
def ask(table, pairing):
    """Ask the app as a client at this address, with this cookie."""
    app = create_app(table, policy=access_policy("192.168.1.5", [], is_open=False, pairing=pairing))

    async def request(method, path, client, cookie, body):
        transport = httpx.ASGITransport(app, client=client)
        headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as line:
            return await line.request(method, path, json=body, headers=headers)

    def ask(method, path, body=None, client=THERE, cookie=""):
        return run_in_thread(request(method, path, client, cookie, body))

    return ask


def test_the_code_gives_a_cookie_that_no_script_reads_and_no_other_site_sends(ask, pairing):
    answer = ask("POST", "/api/pair", {"code": "042817", "name": "Ada's phone"})
    assert (answer.status_code, answer.json()) == (200, {"answer": "paired"})
    name_value, *attributes = answer.headers["set-cookie"].split("; ")
    name, _, token = name_value.partition("=")
    assert (name, pairing.knows(token)) == (COOKIE, True)
    assert {one.lower() for one in attributes} == {
        "httponly",
        "samesite=strict",
        "path=/",
        "max-age=34560000",
    }


def test_whoever_is_paired_plays_until_he_is_thrown_out(ask, table, pairing):
    token = pairing.let_in("Ada's phone")
    for cookie, status in (("", 403), ("x", 403), (token, 200)):
        assert ask("POST", "/api/press", {"button": "ok"}, cookie=cookie).status_code == status
        assert ask("GET", "/api/state", cookie=cookie).json()["watching"] is (status == 403)
    pairing.unpair("device0")
    assert ask("POST", "/api/press", {"button": "ok"}, cookie=token).status_code == 403
    assert len(table.calls) == 1


def test_the_cookie_of_one_table_is_none_for_another_one(ask, pairing):
    token = pairing.let_in("Ada's phone")
    pairing.table = "another0"
    assert ask("POST", "/api/press", {"button": "ok"}, cookie=token).status_code == 403


def test_a_request_is_answered_and_gives_the_cookie_once_it_was_granted(ask, pairing):
    asked = ask("POST", "/api/pairing_request", {"name": "Ada's phone"}).json()
    waiting = ask("POST", "/api/pairing_answer", asked)
    assert (waiting.json(), waiting.headers.get("set-cookie")) == ({"answer": "waiting"}, None)
    assert ask("POST", "/api/pairing_answer", {"request": "x"}).json() == {"answer": "refused"}
    pairing.answer_next = "paired"
    granted = ask("POST", "/api/pairing_answer", asked)
    assert granted.json() == {"answer": "paired"}
    assert pairing.knows(granted.headers["set-cookie"].partition("=")[2].partition(";")[0])


@pytest.mark.parametrize(
    ("why", "status"),
    [
        ("pairing_no_code", 403),
        ("pairing_too_often", 429),
        ("pairing_asking", 429),
        ("pairing_full", 403),
        ("pairing_no_name", 403),
    ],
)
def test_a_refusal_is_a_sentence_and_gives_no_cookie(ask, pairing, why, status):
    pairing.refusal = why
    for path, body in (
        ("pair", {"code": "042817", "name": "Eve"}),
        ("pairing_request", {"name": "Eve"}),
    ):
        answer = ask("POST", f"/api/{path}", body)
        assert (answer.status_code, answer.json()) == (status, {"error": PAGE_LABELS[why]})
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["pair", "pairing_request", "pairing_answer"])
def test_no_get_lets_anybody_in(ask, pairing, path):
    answer = ask("GET", f"/api/{path}?code=042817&name=Eve")
    assert (answer.status_code, answer.headers.get("set-cookie")) == (405, None)
    assert pairing.calls == []


def test_only_those_who_play_see_the_devices_and_throw_them_out(ask, pairing):
    token, listed = pairing.let_in("Ada's phone"), pairing.devices()
    for method, path, body in (
        ("GET", "/api/paired_devices", None),
        ("HEAD", "/api/paired_devices", None),
        ("POST", "/api/unpair", {"device": "device0"}),
    ):
        assert ask(method, path, body).status_code == 403
    assert ask("GET", "/api/paired_devices", cookie=token).json() == listed
    assert ask("GET", "/api/paired_devices", client=HERE).json() == listed
    assert ask("POST", "/api/unpair", {"device": "device0"}, client=HERE).json() == []
    assert not pairing.knows(token)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("pair", {}),
        ("pair", {"code": 42817, "name": "Eve"}),
        ("pair", {"code": "042817", "name": "Eve", "more": 1}),
        ("pairing_request", []),
        ("pairing_answer", {"request": None}),
    ],
)
def test_a_wrong_body_is_one_sentence(ask, path, body):
    answer = ask("POST", f"/api/{path}", body)
    assert answer.status_code == 400
    assert "\n" not in answer.json()["error"]


def test_each_visit_of_the_live_page_keeps_the_cookie_for_another_while(ask, pairing):
    token = pairing.let_in("Ada's phone")
    assert "max-age=34560000" in ask("GET", "/", cookie=token).headers["set-cookie"].lower()
    assert "set-cookie" not in ask("GET", "/").headers
    assert "set-cookie" not in ask("GET", "/", cookie="x").headers


def test_whoever_only_watches_gets_the_picture_without_secrets(ask, table, pairing):
    token = pairing.let_in("Ada's phone")
    ask("GET", "/oled.png")
    ask("GET", "/oled.png", cookie=token)
    ask("GET", "/oled.png", client=HERE)
    assert table.pictures_watched == [True, False, False]


def test_without_pairing_nobody_is_let_in(table):
    assert AccessPolicy().pairing.devices() == []
    assert not NoPairing().knows("")
    with table_server(table) as server:
        answer = httpx.post(f"{server.address}api/pair", json={"code": "", "name": "Eve"})
    assert (answer.status_code, answer.json()) == (403, {"error": PAGE_LABELS["pairing_off"]})


def test_an_open_stream_becomes_one_that_watches_as_soon_as_its_device_is_thrown_out(table, pairing):
    token = pairing.let_in("Ada's phone")
    headers = {"X-Forwarded-For": "192.168.1.7", "Cookie": f"{COOKIE}={token}"}
    with (
        table_server(table, pairing=pairing) as server,
        httpx.stream("GET", f"{server.address}api/events", headers=headers, timeout=30) as response,
    ):
        events = (json.loads(line[6:]) for line in response.iter_lines() if line.startswith("data: "))
        assert next(events)["watching"] is False
        pairing.unpair("device0")
        assert next(events) == {"watching": True}
