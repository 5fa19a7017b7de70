"""The addresses of the games that are kept: their list, each of them with its files, and their statistics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.texts import sentence
from companion.web.errors import ActionError, UnreadableError
from companion.web.games_query import read_query
from companion.web.json_answer import json_answer
from companion.web.kept_games import KeptGames
from companion.web.languages import KEY, language_of
from companion.web.page_files import PageFiles

MEDIA_TYPES: Mapping[str, str] = {
    "gif": "image/gif",
    "png": "image/png",
    "html": "text/html",
    "txt": "text/plain",
    "json": "application/json",
}
"""The media type of each form in which a game is given away."""


def archive_routes(kept: KeptGames, files: PageFiles) -> list[Route]:
    """The routes of these games and of their pages; each answers a GET and changes nothing.

    They raise LanguageError for an unknown language, and EntryError for a query of a wrong form.
    """
    endpoints = _Endpoints(kept, files)
    return [
        Route("/games", endpoints.games_page),
        Route("/statistics", endpoints.statistics_page),
        Route("/replay/{number:int}", endpoints.replay_page),
        Route("/api/games", endpoints.games),
        Route("/api/statistics", endpoints.statistics),
        Route("/api/replay/{number:int}", endpoints.replay),
        Route("/api/games/{number:int}.{form}", endpoints.game_file),
    ]


class _Endpoints:
    """All calls of the archive run in a thread, because they wait for its disk or its database."""

    def __init__(self, kept: KeptGames, files: PageFiles) -> None:
        self._kept = kept
        self._files = files

    async def games_page(self, request: Request) -> Response:
        return self._files.page("games.html", request.headers)

    async def statistics_page(self, request: Request) -> Response:
        return self._files.page("statistics.html", request.headers)

    async def replay_page(self, request: Request) -> Response:
        """The page of a replay, which requests the game itself; the status says whether the game exists."""
        answer = await self.replay(request)
        return self._files.page("replay.html", request.headers, answer.status_code)

    async def games(self, request: Request) -> Response:
        query = read_query({key: said for key, said in request.query_params.items() if key != KEY})
        games = self._spoken(request).games
        return await _answered(json_answer, games, query.search, query.newest, query.before)

    async def statistics(self, request: Request) -> Response:
        return await _answered(json_answer, self._spoken(request).statistics)

    async def replay(self, request: Request) -> Response:
        return await _answered(json_answer, self._spoken(request).replay, request.path_params["number"])

    async def game_file(self, request: Request) -> Response:
        """The file of a game; its name is that of the game, so that it can be told from others."""
        number, form = request.path_params["number"], request.path_params["form"]
        if form not in MEDIA_TYPES:
            raise HTTPException(404)
        headers = {"Content-Disposition": f'attachment; filename="game-{number}.{form}"'}

        def sent(content: bytes) -> Response:
            return Response(content, media_type=MEDIA_TYPES[form], headers=headers)

        return await _answered(sent, self._spoken(request).game_file, number, form)

    def _spoken(self, request: Request) -> KeptGames:
        """The games in the language of the viewer. Raises LanguageError."""
        return self._kept.spoken(language_of(request))


async def _answered(answer: Callable[[Any], Response], ask: Callable[..., Any], *about: object) -> Response:
    """The answer with what is asked for: 404 if there is no such game, 503 if it cannot be read."""
    try:
        return answer(await run_in_threadpool(ask, *about))
    except UnreadableError as error:
        return json_answer({"error": sentence(str(error))}, 503)
    except ActionError as error:
        return json_answer({"error": sentence(str(error))}, 404)
