"""The addresses under which a newcomer asks a table: its rules, what is legal now, and a first lesson."""

from __future__ import annotations

from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.texts import sentence
from companion.web.errors import ActionError
from companion.web.json_answer import json_answer
from companion.web.live_table import LiveTable


def guide_routes(live: LiveTable) -> list[Route]:
    """The routes; each answers a GET and changes nothing."""

    def rules(request: Request) -> object:
        return live.guide.rules(request.query_params.get("game"), request.query_params.get("language"))

    def legal(request: Request) -> object:
        return live.guide.legal(request.query_params.get("language"))

    return [
        _route("/api/rules", rules),
        _route("/api/legal", legal),
        _route("/api/lesson", lambda _request: live.guide.lesson()),
    ]


def _route(path: str, answer: Callable[[Request], object]) -> Route:
    async def endpoint(request: Request) -> Response:
        try:
            found = json_answer(await run_in_threadpool(answer, request))
        except ActionError as error:
            found = json_answer({"error": sentence(str(error))}, 404)
        found.headers["Cache-Control"] = "no-store"
        return found

    return Route(path, endpoint)
