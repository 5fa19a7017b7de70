"""The pages of a table show the games of a hub, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from random_games import lived

from companion.hub.archive import HubArchive
from companion.hub.page import HubGames, games_routes, hub_page_files
from companion.records.game_record import Result

pytestmark = pytest.mark.browser

PLAYERS = {"A": "Ada", "B": "Bo"}


@pytest.fixture
def games(tmp_path: Path) -> Iterator[HubGames]:
    """A game at each of two tables; the second one was given up."""
    with HubArchive.open(str(tmp_path / "hub.sqlite")) as hub:
        one = replace(lived("sahara", {}, 20), id=1, seats=PLAYERS, result=None)
        other = replace(lived("geisterfahrer", {}, 12), id=1)
        named = dict(zip(other.seats, PLAYERS.values(), strict=True))
        given_up = Result(ended="given up", by=list(other.seats)[1])
        hub.add_record("window", one)
        hub.add_record("bar", replace(other, seats=named, result=given_up))
        yield HubGames(hub, "en")


@pytest.fixture
def address(serve: Callable[..., str], games: HubGames) -> str:
    """Where the page of a hub with these games is."""
    files = hub_page_files()
    return serve(files=files, more_routes=games_routes(games, files))


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Page]:
    """A page that has had no error of its own when the test has ended."""
    errors: list[str] = []
    context = browser.new_context(reduced_motion="reduce", base_url=address)
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    assert errors == []


def test_the_list_tells_at_which_table_each_game_was_played(page: Page) -> None:
    page.goto("/games")
    lines = page.locator(".game")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("bar · Geisterfahrer · ")
    expect(lines.first).to_contain_text("given up by Bo")
    expect(lines.last).to_contain_text("window · Sahara · ")
    expect(lines.last).to_contain_text("not finished")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.thumbnail')].every((one) => one.complete && one.naturalWidth > 0)"
    )
    expect(page.locator(".thumbnail")).to_have_count(2)


def test_a_player_is_looked_for_at_all_tables(page: Page) -> None:
    page.goto("/games?player=bo")
    expect(page.locator(".game")).to_have_count(2)
    page.get_by_label("Game", exact=True).select_option("sahara")
    expect(page.locator(".game")).to_have_count(1)


def test_a_game_of_the_list_is_replayed(page: Page) -> None:
    page.goto("/games")
    page.locator(".game").last.click()
    expect(page.locator("[data-field=a1]").first).to_be_visible()
    expect(page.get_by_text("Ada").first).to_be_visible()


def test_the_statistics_are_those_of_all_tables(page: Page) -> None:
    page.goto("/statistics")
    card = page.locator("section.card")
    expect(card.get_by_role("heading")).to_have_text("Geisterfahrer")
    expect(card.get_by_role("table").first).to_contain_text("Ada")
    expect(card.locator(".board svg")).to_be_visible()
    card.get_by_role("link", name="longest").click()
    expect(page).to_have_url(re.compile("/replay/2#0$"))  # it stands at the start
    expect(page.locator("[data-field]").first).to_be_visible()
