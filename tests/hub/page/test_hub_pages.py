"""The pages of a table show the games of a hub, in a real browser."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from random_games import lived
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from companion.hub.archive import HubArchive
from companion.hub.page.hub_games import HubGames
from companion.records.game_record import Result
from companion.web.archive_routes import archive_routes
from companion.web.page_files import PageFiles
from companion.web.page_labels import labels

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


def routes(games: HubGames) -> list[Any]:
    """The routes of the games, and of what their pages fetch besides."""
    files = PageFiles()

    async def board(request: Request) -> Response:
        asked = request.query_params
        drawing = games.board_svg(asked["board"], turned=asked.get("turned") == "true")
        return Response(drawing, media_type="image/svg+xml")

    async def words(_: Request) -> Response:
        return JSONResponse({"language": "en", "words": dict(labels("en"))})

    async def offered(_: Request) -> Response:
        return JSONResponse(games.games_offered())

    return [
        *archive_routes(games, files),
        Mount("/static", routes=[Route("/{name}", files.named), Route("/{fingerprint}/{name}", files.named)]),
        Route("/board.svg", board),
        Route("/api/words", words),
        Route("/api/games_offered", offered),
    ]


@pytest.fixture
def address(games: HubGames) -> Iterator[str]:
    """Where the pages are."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(Starlette(routes=routes(games)), log_config=None, lifespan="off", ws="none")
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()


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
    expect(page).to_have_url(re.compile("/replay/2$"))
    expect(page.locator("[data-field]").first).to_be_visible()
