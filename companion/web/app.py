"""The addresses of the page: its files, the state of the table, and the actions on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from companion.texts import sentence
from companion.web import actions
from companion.web.feed import Feed
from companion.web.guard import Door, Guard
from companion.web.live import ActionError, LiveTable
from companion.web.refusals import Refusals

STATIC = Path(__file__).parent / "static"
LONGEST_BODY = 64 * 1024
"""Bytes; the longest action, a new game with all options and names, has well under a tenth."""

Endpoint = Callable[[Request], Awaitable[Response]]


def create_app(live: LiveTable, feed: Feed | None = None, door: Door | None = None) -> Starlette:
    """The page of one table. Closing `feed` ends its event streams; `door` says who may come in."""
    door, refusals = door or Door(), Refusals(live)
    site = _Site(live, feed or Feed(live), door)
    routes = [
        Route("/", _file("index.html")),
        Route("/games", _file("games.html")),
        Route("/replay/{number:int}", _file("replay.html")),
        Route("/sensors", _file("sensors.html")),
        Mount("/static", StaticFiles(directory=STATIC)),
        Route("/board.svg", site.board),
        Route("/oled.png", site.oled),
        Route("/api/state", site.state),
        Route("/api/events", site.events),
        Route("/api/sensors", site.sensors),
        Route("/api/games", site.games),
        Route("/api/games_offered", site.games_offered),
        Route("/api/replay/{number:int}", site.replay),
        *(Route(f"/api/{name}", site.action(name), methods=["POST"]) for name in actions.NAMES),
    ]
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, door=door, refuse=refusals.refuse)],
        exception_handlers={HTTPException: refusals.wrong_address},
    )


def _file(name: str) -> Endpoint:
    async def endpoint(_request: Request) -> Response:
        return FileResponse(STATIC / name)

    return endpoint


def _json(data: Any, status: int = 200) -> Response:  # noqa: ANN401  # whatever JSON can say
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def _stream(events: AsyncIterator[bytes]) -> Response:
    return StreamingResponse(
        events,
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _body(request: Request) -> bytes:
    """The body, as long as it is JSON by its own word and not too long. Raises HTTPException.

    The content type matters for safety: no form of another page can send this one.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "application/json":
        raise HTTPException(415, f"the body must be application/json, not {kind or 'without a type'}")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST_BODY:
            raise HTTPException(413, f"the body is longer than {LONGEST_BODY} bytes")
    return bytes(body)


class _Site:
    """The endpoints. Everything asked of the table runs on a thread: it may wait for the table."""

    def __init__(self, live: LiveTable, feed: Feed, door: Door) -> None:
        self._live = live
        self._feed = feed
        self._door = door

    async def state(self, request: Request) -> Response:
        state = await run_in_threadpool(self._live.state)
        return _json({**state, "watching": self._door.watches(request.scope)})

    async def events(self, request: Request) -> Response:
        return _stream(self._feed.stream(watching=self._door.watches(request.scope)))

    async def sensors(self, _request: Request) -> Response:
        return _stream(self._feed.sensors())

    async def board(self, request: Request) -> Response:
        name = request.query_params.get("board")
        try:
            drawing = await run_in_threadpool(self._live.board_svg, name)
        except ActionError as error:
            return PlainTextResponse(sentence(str(error)), 404)
        return Response(drawing, media_type="image/svg+xml")

    async def oled(self, _request: Request) -> Response:
        picture = await run_in_threadpool(self._live.oled_png)
        return Response(picture, media_type="image/png", headers={"Cache-Control": "no-store"})

    async def games(self, _request: Request) -> Response:
        return _json(await run_in_threadpool(self._live.games))

    async def games_offered(self, _request: Request) -> Response:
        return _json(await run_in_threadpool(self._live.games_offered))

    async def replay(self, request: Request) -> Response:
        try:
            return _json(await run_in_threadpool(self._live.replay, request.path_params["number"]))
        except ActionError as error:
            return _json({"error": sentence(str(error))}, 404)

    def action(self, name: str) -> Endpoint:
        """The endpoint of an action; it answers the version of the state that shows its effect."""

        def perform(body: bytes) -> int:
            actions.perform(self._live, name, body)
            return self._live.state()["version"]

        async def endpoint(request: Request) -> Response:
            try:
                return _json({"version": await run_in_threadpool(perform, await _body(request))})
            except ActionError as error:
                return _json({"error": sentence(str(error))}, 400)

        return endpoint
