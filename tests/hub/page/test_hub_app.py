"""The addresses of the hub's page: it is only looked at, and says what it does not know."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape

import httpx
import pytest
from shown_tables import HubWithTables
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from companion.hub.page.hub_app import hub_page_files
from companion.web.connection_limits import ConnectionLimits


def test_the_wall_is_a_page_under_the_same_policy_as_a_table(client: httpx.Client) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 403
    assert client.get("/", headers={"Origin": "http://evil.example"}).status_code == 403


def test_a_table_has_a_page_as_soon_as_it_was_heard(hub: HubWithTables, client: httpx.Client) -> None:
    answer = client.get("/table/ada", headers={"Accept-Language": "de"})
    assert answer.status_code == 404
    assert "Von einem Tisch „ada“ war noch nichts zu hören." in answer.text
    hub.come("ada")
    assert client.get("/table/ada").status_code == 200


@pytest.mark.parametrize(
    "path", ["/", "/table/ada", "/api/events", "/api/words", "/board.svg", "/api/new_game"]
)
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_nothing_can_be_changed(hub: HubWithTables, client: httpx.Client, method: str, path: str) -> None:
    hub.fill("ada")
    assert client.request(method, path, json={}).status_code in {404, 405}


def test_the_boards_of_the_package_are_drawn_and_others_are_not_known(client: httpx.Client) -> None:
    drawn = client.get("/board.svg?board=geisterfahrer")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert client.get("/board.svg?board=geisterfahrer&turned=true").text != drawn.text
    unknown = client.get("/board.svg?board=../secret")
    assert (unknown.status_code, "../secret" in unknown.text) == (404, True)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/api/events?page=0", "page: '0' is not allowed; allowed is a number from 1 on"),
        ("/api/events?page=x", "page: 'x' is not allowed"),
        ("/api/events?page=99999999999", "page: '99999999999' is not allowed"),
        ("/api/events?size=49", "size: '49' is not allowed; allowed is a number from 1 to 48"),
        ("/api/events?tables=" + ",".join(map(str, range(49))), "tables: '49 names' is not allowed"),
        ("/api/events?language=fr", "'fr'"),
        ("/api/words?page=/watch", "page: '/watch' is not allowed; allowed is /, /table"),
        ("/board.svg?board=sahara&turned=yes", "turned: 'yes' is not allowed; allowed is true or false"),
    ],
)
def test_a_wrong_query_is_told_with_its_value_and_what_is_allowed(
    client: httpx.Client, path: str, told: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert told in unescape(answer.text)


def test_each_page_is_told_its_own_texts_and_the_hub_has_words_of_its_own(client: httpx.Client) -> None:
    told = client.get("/api/words?page=/&language=de").json()
    assert told["language"] == "de"
    assert (told["words"]["nav_table"], told["words"]["title"]) == ("Tische", "Tabletop Companion")
    assert "put_back" not in told["words"]
    assert client.get("/api/words?page=/games&language=en").json()["words"]["nav_table"] == "Tables"
    assert "put_back" in client.get("/api/words").json()["words"]


def test_a_viewer_who_names_no_language_is_told_the_hubs(serve: Callable[..., str]) -> None:
    address = serve(language="de")
    assert httpx.get(f"{address}api/words").json()["language"] == "de"
    assert httpx.get(f"{address}api/words", headers={"Accept-Language": "en"}).json()["language"] == "en"


def test_other_rooms_add_pages_whose_addresses_the_viewers_are_told(
    serve: Callable[..., str],
) -> None:
    async def evening(_request: Request) -> PlainTextResponse:
        return PlainTextResponse("round 1")

    address = serve(more_routes=[Route("/evening", evening)])
    assert httpx.get(f"{address}evening").text == "round 1"
    with httpx.stream("GET", f"{address}api/events", timeout=30) as answer:
        lines = answer.iter_lines()
        assert next(lines) == "event: hub"
        told = json.loads(next(lines).removeprefix("data: "))
    assert "/evening" in told["addresses"]
    assert "/games" not in told["addresses"]
    assert told["files"] == hub_page_files().fingerprint


def test_no_more_streams_are_open_than_the_limits_allow(serve: Callable[..., str]) -> None:
    address = serve(limits=ConnectionLimits(streams=1))
    with httpx.stream("GET", f"{address}api/events", timeout=30):
        refused = httpx.get(f"{address}api/events", headers={"Accept-Language": "en"})
    assert (refused.status_code, refused.json()["error"]) == (
        503,
        "Too many pages of this hub are open. Close some and try again.",
    )


def test_the_manual_is_found_under_help(client: httpx.Client) -> None:
    assert client.get("/help/").status_code == 503  # none was built for this hub
