"""The addresses of the games of all tables: those that the page of a table has for its own."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.hub.page.hub_games import HubGames
from companion.web.archive_routes import archive_routes
from companion.web.json_answer import json_answer
from companion.web.languages import language_of
from companion.web.page_files import PageFiles


def games_routes(games: HubGames, files: PageFiles) -> list[Route]:
    """The routes of these games, and of the names that their pages have for games and boards."""

    async def offered(request: Request) -> Response:
        return json_answer(games.spoken(language_of(request)).games_offered())

    return [*archive_routes(games, files), Route("/api/games_offered", offered)]
