"""The addresses under which a newcomer asks a table: its rules, what is legal now, and a first lesson."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.texts import sentence
from companion.web.live_table import ActionError, LiveTable


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
            return _json(await run_in_threadpool(answer, request), 200)
        except ActionError as error:
            return _json({"error": sentence(str(error))}, 404)

    return Route(path, endpoint)


def _json(data: object, status: int) -> Response:
    return Response(
        msgspec.json.encode(data),
        status,
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
