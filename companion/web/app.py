"""The addresses of the page: its files, the state of the table, and the actions on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from companion.texts import sentence
from companion.web import actions
from companion.web.actions import BodyError
from companion.web.archive_routes import archive_routes
from companion.web.connection_limits import ConnectionLimits, StreamCount
from companion.web.error_responses import BAD_REQUEST, FULL, ErrorResponses, RefusedRequestError
from companion.web.errors import ActionError
from companion.web.event_response import EventResponse
from companion.web.event_stream import EventStreams
from companion.web.guard import AccessPolicy
from companion.web.guarded_app import guarded_app
from companion.web.guide_routes import guide_routes
from companion.web.json_answer import json_answer
from companion.web.json_body import json_body
from companion.web.languages import language_of
from companion.web.live_table import LiveTable
from companion.web.manual import Manual
from companion.web.page_files import PageFiles, SentFile, accepts_gzip
from companion.web.page_labels import labels
from companion.web.pairing_routes import keep_paired, pairing_routes
from companion.web.turned_boards import may_turn

_PAGES = {
    "/": "index.html",
    "/watch": "watch.html",
    "/games": "games.html",
    "/statistics": "statistics.html",
    "/replay": "replay.html",
    "/sensors": "sensors.html",
}
"""The pages by the first part of their addresses, and their files."""

_TABLE_PAGES = ("/", "/watch")
"""The pages that show the table as it is; they turn its board as the window needs it."""


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
    policy, files = policy or AccessPolicy(), PageFiles()
    error_responses = ErrorResponses(lambda: live.state()["language"])
    site = _Site(live, event_streams or EventStreams(live), files, policy, error_responses, limits)
    routes = [
        *(Route(path, site.table_page(_PAGES[path])) for path in _TABLE_PAGES),
        Route("/sensors", site.page(_PAGES["/sensors"])),
        Mount("/static", routes=[Route("/{name}", files.named), Route("/{fingerprint}/{name}", files.named)]),
        Mount("/help", Manual(find_manual, error_responses.refuse)),
        Route("/board.svg", site.board),
        Route("/oled.png", site.oled),
        Route("/api/words", site.words),
        Route("/api/state", site.state),
        Route("/api/events", site.events),
        Route("/api/sensors", site.sensors),
        Route("/api/games_offered", site.games_offered),
        *archive_routes(live, files),
        *guide_routes(live),
        *(Route(f"/api/{name}", site.action(name), methods=["POST"]) for name in actions.NAMES),
    ]
    routes += pairing_routes(policy, error_responses, limits)
    return guarded_app(routes, policy, error_responses)


def _preloads(board: str, size: Sequence[float]) -> str:
    """A header by which a browser loads this board of this size with the script.

    A long one is loaded as its window will most likely show it: turned if it is wide and the window is high,
    or the other way round.
    """
    width, height = size
    address = f"/board.svg?board={quote(board, safe='')}"
    load = "rel=preload; as=fetch; crossorigin"
    if not may_turn(size):
        return f"<{address}>; {load}"
    as_it_is, turned = ("landscape", "portrait") if width > height else ("portrait", "landscape")
    return (
        f'<{address}>; {load}; media="(orientation: {as_it_is})", '
        f'<{address}&turned=true>; {load}; media="(orientation: {turned})"'
    )


@lru_cache(maxsize=8)
def _drawn(drawing: str) -> SentFile:
    """The drawing of a board as it is sent; a table has one or two boards."""
    return SentFile("board.svg", drawing.encode())


@lru_cache(maxsize=32)
def _told(language: str, texts: frozenset[str] | None) -> SentFile:
    """The texts with these keys as they are sent; all of them for None."""
    words = {key: text for key, text in labels(language).items() if texts is None or key in texts}
    return SentFile("words.json", msgspec.json.encode({"language": language, "words": words}))


class _Site:
    """The endpoints. All calls of the table run in a thread, because they may wait for the table."""

    def __init__(
        self,
        live: LiveTable,
        event_streams: EventStreams,
        files: PageFiles,
        policy: AccessPolicy,
        error_responses: ErrorResponses,
        limits: ConnectionLimits,
    ) -> None:
        self._live = live
        self._event_streams = event_streams
        self._files = files
        self._policy = policy
        self._error_responses = error_responses
        self._limits = limits
        self._stream_count = StreamCount(limits)

    def _spoken(self, request: Request) -> LiveTable:
        """The table in the language of the viewer. Raises LanguageError."""
        return self._live.spoken(language_of(request))

    async def words(self, request: Request) -> Response:
        """The texts in the language of the viewer: all, or those of the page that the request names."""
        chosen, page = language_of(request), request.query_params.get("page")
        if page is not None and page not in _PAGES:
            detail = f"page: {page!r} is not allowed; allowed are {', '.join(_PAGES)}"
            raise RefusedRequestError(400, BAD_REQUEST, detail=detail)
        language = chosen or (await run_in_threadpool(self._live.state))["language"]
        texts = None if page is None else self._files.texts(_PAGES[page])
        answer = _told(language, texts).response(request.headers)
        answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return answer

    async def state(self, request: Request) -> Response:
        state = await run_in_threadpool(self._spoken(request).state)
        return json_answer({**state, **self._about(request)})

    async def events(self, request: Request) -> Response:
        language, packed = language_of(request), accepts_gzip(request.headers)
        events = self._event_streams.stream(lambda: self._about(request), language, packed=packed)
        return await self._streamed(request, events, packed=packed)

    def _about(self, request: Request) -> dict[str, Any]:
        """What the sender of a request is told about itself and its page."""
        return {"watching": self._policy.watches(request.scope), "files": self._files.fingerprint}

    async def sensors(self, request: Request) -> Response:
        language, packed = language_of(request), accepts_gzip(request.headers)
        return await self._streamed(
            request, self._event_streams.sensors(language, packed=packed), packed=packed
        )

    async def _streamed(self, request: Request, events: AsyncIterator[bytes], *, packed: bool) -> Response:
        leave = self._stream_count.enter(request.client.host if request.client else "")
        return (
            await self._error_responses.refuse(request, 503, FULL)
            if leave is None
            else EventResponse(events, leave, packed=packed)
        )

    async def board(self, request: Request) -> Response:
        name = request.query_params.get("board")
        turned = request.query_params.get("turned", "false")
        if turned not in {"true", "false"}:
            detail = f"turned: {turned!r} is not allowed; allowed is true or false"
            raise RefusedRequestError(400, BAD_REQUEST, detail=detail)
        try:
            drawing = await run_in_threadpool(self._live.board_svg, name, turned=turned == "true")
        except ActionError as error:
            return PlainTextResponse(sentence(str(error)), 404)
        return _drawn(drawing).response(request.headers)

    async def oled(self, request: Request) -> Response:
        watching = self._policy.watches(request.scope)
        picture = await run_in_threadpool(self._live.oled_png, watching)
        return Response(picture, media_type="image/png", headers={"Cache-Control": "no-store"})

    async def games_offered(self, request: Request) -> Response:
        return json_answer(await run_in_threadpool(self._spoken(request).games_offered))

    def table_page(self, name: str) -> Endpoint:
        """The endpoint of a page of the table; by its header the browser loads the board with the script.

        A paired device keeps its cookie for another while.
        """

        async def endpoint(request: Request) -> Response:
            state = await run_in_threadpool(self._live.state)
            answer = self._files.page(name, request.headers)
            answer.headers["Link"] = _preloads(state["board"], state["board_size"])
            token = self._policy.token(request.scope)
            if token:
                keep_paired(answer, self._policy, token)
            return answer

        return endpoint

    def page(self, name: str) -> Endpoint:
        """The endpoint of the page in this file."""

        async def endpoint(request: Request) -> Response:
            return self._files.page(name, request.headers)

        return endpoint

    def action(self, name: str) -> Endpoint:
        """The endpoint of an action; it answers with the version of the state that shows its effect."""

        def perform(live: LiveTable, body: bytes) -> int:
            actions.perform(live, name, body)
            return live.state()["version"]

        async def endpoint(request: Request) -> Response:
            try:
                body = await json_body(request, self._limits.body_s)
                return json_answer({"version": await run_in_threadpool(perform, self._spoken(request), body)})
            except BodyError as error:
                return await self._error_responses.not_understood(request, error)
            except ActionError as error:
                return json_answer({"error": sentence(str(error))}, 400)

        return endpoint
