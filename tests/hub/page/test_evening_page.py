"""The page of an evening in a real browser: pairings, results and standings, as they come."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from companion.hub.evening.evening import begun
from companion.hub.evening.next_round import with_next_round
from companion.hub.evening.participants import read_participants
from companion.hub.page import evening_routes, hub_page_files

PLAYERS = read_participants("Ada\nBo\nCy\nDi")
NEW = begun(
    PLAYERS, game="sahara", system="round robin", round_count=3, tables=2, table_names=["north", "south"]
)


@pytest.fixture
def in_hand() -> SimpleNamespace:
    """What a director has in hand; the test changes it."""
    return SimpleNamespace(evening=NEW, troubles={})


@pytest.fixture
def address(serve: Callable[..., str], in_hand: SimpleNamespace) -> str:
    files = hub_page_files()
    return serve(files=files, more_routes=evening_routes(in_hand, files, "en"))


def test_what_has_not_changed_is_not_sent_again(client: httpx.Client) -> None:
    first = client.get("api/evening")
    again = client.get("api/evening", headers={"If-None-Match": first.headers["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


def test_before_the_file_was_read_there_is_no_evening(client: httpx.Client, in_hand: SimpleNamespace) -> None:
    in_hand.evening = None
    assert client.get("api/evening").json() is None


@pytest.mark.browser
def test_results_come_while_the_page_is_open(open_page: Callable[..., Any], in_hand: SimpleNamespace) -> None:
    page = open_page("evening")
    expect(page.locator("#none")).to_have_text("No round has been drawn yet.")
    in_hand.evening = with_next_round(NEW)
    expect(page.locator("#rounds h2")).to_have_text("Round 1 of 3")
    expect(page.locator("#rounds tbody tr").first).to_have_text(re.compile("^northAda . Di$"))
    expect(page.locator("#none")).to_be_hidden()
    in_hand.evening = in_hand.evening.with_result(1, "Ada", "first won")
    expect(page.locator("#rounds tbody tr").first).to_have_text(re.compile("^northAda . Di1 : 0$"))
    expect(page.locator("#standings tbody tr").first).to_contain_text("1Ada1.0")
    expect(page.locator("#crosstable tbody tr").first).to_contain_text("Ada")


@pytest.mark.browser
def test_what_hinders_the_evening_is_on_its_page(
    open_page: Callable[..., Any], in_hand: SimpleNamespace
) -> None:
    in_hand.troubles = {"north": "the table is not there"}
    page = open_page("evening")
    expect(page.locator("#troubles")).to_have_text("north: the table is not there")
    in_hand.troubles = {}
    expect(page.locator("#troubles")).to_be_hidden()


@pytest.mark.browser
@pytest.mark.parametrize("width", [320, 1920])
def test_it_fits_a_phone_and_a_television_in_german(
    open_page: Callable[..., Any], in_hand: SimpleNamespace, width: int
) -> None:
    in_hand.evening = with_next_round(NEW)
    page = open_page("evening", locale="de-DE", viewport={"width": width, "height": 800})
    expect(page.locator("#rounds h2")).to_have_text("Runde 1 von 3")
    expect(page.locator("#standings h2")).to_have_text("Tabelle")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width


@pytest.mark.browser
def test_the_wall_links_to_the_evening(open_page: Callable[..., Any]) -> None:
    page = open_page()
    page.get_by_role("link", name="Evening").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Evening")
