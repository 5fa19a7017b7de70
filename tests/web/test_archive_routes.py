"""The addresses of the games that are kept, whoever keeps them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any, TypeAlias

import httpx
import pytest
from starlette.applications import Starlette

from companion.records.game_search import EVERY_GAME, GameSearch
from companion.screens.catalogue import LanguageError
from companion.statistics.game_statistics import RunningStatistics
from companion.tables import EntryError
from companion.web.archive_routes import archive_routes
from companion.web.errors import ActionError, UnreadableError
from companion.web.page_files import PageFiles

Get: TypeAlias = Callable[..., httpx.Response]

GAME = {"id": 7, "game": "sahara", "started": "", "plies": 3, "names": {}, "result": None, "table": "ada"}


class Kept:
    """Games of which number 7 is there and number 9 cannot be read; `asked` is what was asked for."""

    def __init__(self) -> None:
        self.language: str | None = None
        self.asked: list[tuple[GameSearch, int | None, int | None]] = []
        self.is_broken = False

    def spoken(self, language: str | None) -> Kept:
        self.language = language
        return self

    def games(
        self, search: GameSearch = EVERY_GAME, newest: int | None = None, before: int | None = None
    ) -> list[dict[str, Any]]:
        self.check()
        self.asked.append((search, newest, before))
        return [GAME]

    def statistics(self) -> Any:
        self.check()
        return RunningStatistics().statistics()

    def replay(self, number: int) -> dict[str, Any]:
        return {"id": self.known(number)}

    def game_file(self, number: int, form: str) -> bytes:
        return f"game {self.known(number)} as {form}".encode()

    def known(self, number: int) -> int:
        if number == 9:
            raise UnreadableError("parts of game 9 are missing")
        if number != 7:
            raise ActionError(f"there is no game {number}")
        return number

    def check(self) -> None:
        if self.is_broken:
            raise UnreadableError("the archive cannot be read")


@pytest.fixture
def kept() -> Kept:
    return Kept()


@pytest.fixture
def get(kept: Kept) -> Iterator[Get]:
    """Gets an address of the routes, with these headers."""
    app = Starlette(routes=archive_routes(kept, PageFiles()))

    async def got(path: str, headers: dict[str, str]) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://hub") as client:
            return await client.get(path, headers=headers)

    # In a thread of its own, because the browser of other tests may have an event loop in this one.
    with ThreadPoolExecutor(max_workers=1) as thread:
        yield lambda path, **headers: thread.submit(asyncio.run, got(path, headers)).result()


def test_the_list_is_that_of_the_games_looked_for(get: Get, kept: Kept) -> None:
    query = "player=Ada&result=won&since=2026-01-31&least=1&newest=50&before=70"
    assert get(f"/api/games?{query}").json() == [GAME]
    search = GameSearch(player="Ada", how="won", since=date(2026, 1, 31), least=1)
    assert kept.asked == [(search, 50, 70)]


def test_a_query_of_a_wrong_form_is_an_error_of_the_entry(get: Get) -> None:
    with pytest.raises(EntryError, match="newest"):
        get("/api/games?newest=all")


def test_the_sentences_are_in_the_language_of_the_viewer(get: Get, kept: Kept) -> None:
    get("/api/replay/7?language=de")
    assert kept.language == "de"
    get("/api/statistics", **{"Accept-Language": "en"})
    assert kept.language == "en"
    with pytest.raises(LanguageError):
        get("/api/games?language=xx")


def test_statistics_are_an_object(get: Get) -> None:
    assert get("/api/statistics").json()["games"] == {}


@pytest.mark.parametrize("path", ["games", "statistics"])
def test_an_archive_that_cannot_be_read_says_so(get: Get, kept: Kept, path: str) -> None:
    kept.is_broken = True
    answer = get(f"/api/{path}")
    assert (answer.status_code, answer.json()) == (503, {"error": "the archive cannot be read"})


@pytest.mark.parametrize(("number", "status"), [(7, 200), (8, 404), (9, 503)])
def test_a_game_its_page_and_its_files_are_there_or_say_by_their_status_why_not(
    get: Get, number: int, status: int
) -> None:
    for path in (f"/replay/{number}", f"/api/replay/{number}", f"/api/games/{number}.txt"):
        assert get(path).status_code == status


@pytest.mark.parametrize("form", ["gif", "png", "html", "txt", "json"])
def test_a_file_is_named_after_its_game(get: Get, form: str) -> None:
    answer = get(f"/api/games/7.{form}")
    assert answer.content == f"game 7 as {form}".encode()
    assert answer.headers["Content-Disposition"] == f'attachment; filename="game-7.{form}"'


def test_a_file_of_another_form_is_not_there(get: Get) -> None:
    assert get("/api/games/7.exe").status_code == 404


@pytest.mark.parametrize(
    ("path", "name"), [("games", "games"), ("statistics", "statistics"), ("replay/7", "replay")]
)
def test_each_page_comes_with_its_script(get: Get, path: str, name: str) -> None:
    assert f"/{name}.page.js" in get(f"/{path}").text
