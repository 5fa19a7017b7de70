"""The page of the addresses has every address of the page, every key of a body, and every key of the state."""

from __future__ import annotations

import json
from unittest.mock import Mock

import msgspec
import pytest
from starlette.routing import Mount, Route

from companion.service.pairing import pairing_code, pairing_request
from companion.web import actions, app, json_body, pairing_routes
from companion.web.live_table import LiveTable, PageState

PAGE = "page"
PAIRING = "Letting a device in"
ROUTES = app.create_app(Mock(spec=LiveTable)).routes


def addresses(method: str) -> set[str]:
    """The addresses of the page for this method; those with files below them included."""
    served = [route for route in ROUTES if isinstance(route, Route) and method in (route.methods or ())]
    routes = {route.path.replace(":int", "") for route in served}
    return routes | (
        {route.path for route in ROUTES if isinstance(route, Mount)} if method == "GET" else set()
    )


def test_every_address_that_can_be_read_is_told_and_no_other(page) -> None:
    told = page.table("Pages").keys() | page.table("Reading").keys()
    assert told == addresses("GET")


def test_every_action_is_told_and_no_other(page) -> None:
    assert page.table("Acting").keys() | page.table(PAIRING).keys() == addresses("POST")


@pytest.mark.parametrize("name", actions.NAMES)
def test_the_body_of_an_action_has_every_key_and_is_understood(page, name: str) -> None:
    body = page.table("Acting")[f"/api/{name}"]["body"].strip("`")
    assert list(json.loads(body)) == [one.name for one in msgspec.structs.fields(actions.BODIES[name])]
    live = Mock(spec=LiveTable)
    actions.perform(live, name, body.encode())
    assert [call[0].removeprefix("guide.") for call in live.mock_calls] == [name]


@pytest.mark.parametrize("name", pairing_routes.BODIES)
def test_the_body_of_a_pairing_has_every_key_and_is_understood(page, name: str) -> None:
    body = page.table(PAIRING)[f"/api/{name}"]["body"].strip("`")
    shape = pairing_routes.BODIES[name]
    assert list(json.loads(body)) == [one.name for one in msgspec.structs.fields(shape)]
    msgspec.json.decode(body, type=shape)


def test_the_numbers_of_pairing_are_those_of_the_program(page) -> None:
    text = " ".join(page.text.split())
    minutes = {300.0: "five minutes"}[pairing_code.VALID_S]
    words = {5: "five", 20: "twenty"}
    assert f"for {minutes} at most" in text
    assert f"{words[pairing_code.TRIES]} wrong tries it is void" in text
    assert f"after {words[pairing_code.MOST_WRONG]} within an hour" in text
    assert f"goes away after {pairing_request.WAITS_S:.0f} seconds" in text
    assert (pairing_code.WRONG_S, pairing_request.PAUSE_S, pairing_request.LONGEST_PAUSE_S) == (
        3600,
        30,
        3600,
    )


def test_the_state_has_every_key_and_no_other(page) -> None:
    assert list(page.table("The state")) == list(PageState.__annotations__)


def test_the_longest_body_is_that_of_the_page(page) -> None:
    row = next(row for row in page.tables("Acting")[1] if row["status"] == "413")
    assert row["when"] == f"the body is longer than {json_body.LONGEST_BODY // 1024} KiB"
