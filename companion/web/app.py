"""The addresses of the page: its files, the state of the table, and the actions on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
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
from starlette.types import Receive, Scope, Send

from companion.screens.catalogue import LanguageError
from companion.tables import EntryError
from companion.texts import sentence
from companion.web import actions
from companion.web.actions import BodyError
from companion.web.connection_limits import ConnectionLimits, StreamCount
from companion.web.error_responses import FULL, ErrorResponses
from companion.web.event_stream import EventStreams
from companion.web.games_query import read_query
from companion.web.guard import AccessPolicy, Guard
from companion.web.guide_routes import guide_routes
from companion.web.json_body import json_body
from companion.web.languages import KEY, language_of
from companion.web.live_table import ActionError, LiveTable, UnreadableError
from companion.web.manual import Manual
from companion.web.page_labels import labels
from companion.web.pairing_routes import keep_paired, pairing_routes

STATIC = Path(__file__).parent / "static"

MEDIA_TYPES: Mapping[str, str] = {
    "gif": "image/gif",
    "png": "image/png",
    "html": "text/html",
    "txt": "text/plain",
    "json": "application/json",
}
"""The media type of each form in which a game is given away."""

Endpoint = Callable[[Request], Awaitable[Response]]


def create_app(
    live: LiveTable,
    event_streams: EventStreams | None = None,
    policy: AccessPolicy | None = None,
    limits: ConnectionLimits = ConnectionLimits(),  # noqa: B008 - a frozen value
    find_manual: Callable[[], Path | None] = lambda: None,
) -> Starlette:
    """The page of one table.

    Closing `event_streams` ends its event streams; `policy` says which requests are refused.
    `find_manual` gives the directory of the built manual, None while there is none.
    """
    policy, error_responses = policy or AccessPolicy(), ErrorResponses(live)
    site = _Site(live, event_streams or EventStreams(live), policy, error_responses, limits)
    routes = [
        Route("/", site.live_page),
        Route("/watch", _file("watch.html")),
        Route("/games", _file("games.html")),
        Route("/statistics", _file("statistics.html")),
        Route("/replay/{number:int}", site.replay_page),
        Route("/sensors", _file("sensors.html")),
        Mount("/static", StaticFiles(directory=STATIC)),
        Mount("/help", Manual(find_manual, error_responses.refuse)),
        Route("/board.svg", site.board),
        Route("/oled.png", site.oled),
        Route("/api/words", site.words),
        Route("/api/state", site.state),
        Route("/api/events", site.events),
        Route("/api/sensors", site.sensors),
        Route("/api/games", site.games),
        Route("/api/statistics", site.statistics),
        Route("/api/games_offered", site.games_offered),
        Route("/api/replay/{number:int}", site.replay),
        Route("/api/games/{number:int}.{form}", site.game_file),
        *guide_routes(live),
        *(Route(f"/api/{name}", site.action(name), methods=["POST"]) for name in actions.NAMES),
    ]
    routes += pairing_routes(policy, error_responses, limits)
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, policy=policy, refuse=error_responses.refuse)],
        exception_handlers={
            HTTPException: error_responses.wrong_address,
            LanguageError: error_responses.wrong_language,
        },
    )


def _file(name: str) -> Endpoint:
    async def endpoint(_request: Request) -> Response:
        return FileResponse(STATIC / name)

    return endpoint


def _json(data: Any, status: int = 200) -> Response:  # noqa: ANN401  # whatever JSON can say
    return Response(msgspec.json.encode(data), status, media_type="application/json")


class _Stream(StreamingResponse):
    """Events until the browser closes the connection; then `leave` is called, even if no event was sent."""

    def __init__(self, events: AsyncIterator[bytes], leave: Callable[[], None]) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(events, media_type="text/event-stream", headers=headers)
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()


class _Site:
    """The endpoints. All calls of the table run in a thread, because they may wait for the table."""

    def __init__(
        self,
        live: LiveTable,
        event_streams: EventStreams,
        policy: AccessPolicy,
        error_responses: ErrorResponses,
        limits: ConnectionLimits,
    ) -> None:
        self._live = live
        self._event_streams = event_streams
        self._policy = policy
        self._error_responses = error_responses
        self._limits = limits
        self._stream_count = StreamCount(limits)

    def _spoken(self, request: Request) -> LiveTable:
        """The table in the language of the viewer. Raises LanguageError."""
        return self._live.spoken(language_of(request))

    async def words(self, request: Request) -> Response:
        """All texts of the page in the language of the viewer."""
        chosen = language_of(request)
        language = chosen or (await run_in_threadpool(self._live.state))["language"]
        answer = _json({"language": language, "words": labels(language)})
        answer.headers["Vary"] = "Accept-Language"
        return answer

    async def live_page(self, request: Request) -> Response:
        """The live page; a paired device keeps its cookie for another while."""
        response, token = FileResponse(STATIC / "index.html"), self._policy.token(request.scope)
        if token:
            keep_paired(response, self._policy, token)
        return response

    async def state(self, request: Request) -> Response:
        state = await run_in_threadpool(self._spoken(request).state)
        return _json({**state, "watching": self._policy.watches(request.scope)})

    async def events(self, request: Request) -> Response:
        language = language_of(request)
        stream = self._event_streams.stream(lambda: self._policy.watches(request.scope), language)
        return await self._streamed(request, stream)

    async def sensors(self, request: Request) -> Response:
        return await self._streamed(request, self._event_streams.sensors(language_of(request)))

    async def _streamed(self, request: Request, events: AsyncIterator[bytes]) -> Response:
        leave = self._stream_count.enter(request.client.host if request.client else "")
        return (
            await self._error_responses.refuse(request, 503, FULL)
            if leave is None
            else _Stream(events, leave)
        )

    async def board(self, request: Request) -> Response:
        name = request.query_params.get("board")
        turned = request.query_params.get("turned", "false")
        if turned not in {"true", "false"}:
            return PlainTextResponse(f"turned: {turned!r} is not allowed; allowed is true or false", 400)
        try:
            drawing = await run_in_threadpool(self._live.board_svg, name, turned=turned == "true")
        except ActionError as error:
            return PlainTextResponse(sentence(str(error)), 404)
        return Response(drawing, media_type="image/svg+xml")

    async def oled(self, request: Request) -> Response:
        watching = self._policy.watches(request.scope)
        picture = await run_in_threadpool(self._live.oled_png, watching)
        return Response(picture, media_type="image/png", headers={"Cache-Control": "no-store"})

    async def games(self, request: Request) -> Response:
        try:
            query = read_query({key: said for key, said in request.query_params.items() if key != KEY})
            games = self._spoken(request).games
            return _json(await run_in_threadpool(games, query.search, query.newest, query.before))
        except EntryError as error:
            return _json({"error": sentence(str(error))}, 400)
        except UnreadableError as error:
            return _json({"error": sentence(str(error))}, 503)

    async def statistics(self, request: Request) -> Response:
        try:
            return _json(await run_in_threadpool(self._spoken(request).statistics))
        except UnreadableError as error:
            return _json({"error": sentence(str(error))}, 503)

    async def games_offered(self, request: Request) -> Response:
        return _json(await run_in_threadpool(self._spoken(request).games_offered))

    async def replay(self, request: Request) -> Response:
        try:
            replay = self._spoken(request).replay
            return _json(await run_in_threadpool(replay, request.path_params["number"]))
        except UnreadableError as error:
            return _json({"error": sentence(str(error))}, 503)
        except ActionError as error:
            return _json({"error": sentence(str(error))}, 404)

    async def game_file(self, request: Request) -> Response:
        """The file of a game; its name is that of the game, so that it can be told from others."""
        number, form = request.path_params["number"], request.path_params["form"]
        if form not in MEDIA_TYPES:
            raise HTTPException(404)
        try:
            content = await run_in_threadpool(self._spoken(request).game_file, number, form)
        except UnreadableError as error:
            return _json({"error": sentence(str(error))}, 503)
        except ActionError as error:
            return _json({"error": sentence(str(error))}, 404)
        headers = {"Content-Disposition": f'attachment; filename="game-{number}.{form}"'}
        return Response(content, media_type=MEDIA_TYPES[form], headers=headers)

    async def replay_page(self, request: Request) -> Response:
        """The page of a replay, which requests the game itself; the status says whether the game exists."""
        answer = await self.replay(request)
        return FileResponse(STATIC / "replay.html", answer.status_code)

    def action(self, name: str) -> Endpoint:
        """The endpoint of an action; it answers with the version of the state that shows its effect."""

        def perform(live: LiveTable, body: bytes) -> int:
            actions.perform(live, name, body)
            return live.state()["version"]

        async def endpoint(request: Request) -> Response:
            try:
                body = await json_body(request, self._limits.body_s)
                return _json({"version": await run_in_threadpool(perform, self._spoken(request), body)})
            except BodyError as error:
                return await self._error_responses.not_understood(request, error)
            except ActionError as error:
                return _json({"error": sentence(str(error))}, 400)

        return endpoint
