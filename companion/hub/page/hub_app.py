"""The addresses of the hub's page: the wall of all tables, one table large, and what other rooms add."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from companion.boards import board, drawing
from companion.boards.board import BoardError
from companion.hub.page.hub_labels import HUB_KEYS, hub_labels
from companion.hub.page.hub_streams import Choice, HeardTables, HubStreams
from companion.hub.page.wall_pages import MOST_SHOWN, NamedTables, PageChoice
from companion.texts import sentence
from companion.web.bundle import STATIC
from companion.web.connection_limits import ConnectionLimits, StreamCount
from companion.web.error_responses import BAD_REQUEST, FULL, ErrorResponses, RefusedRequestError
from companion.web.event_response import EventResponse
from companion.web.guard import AccessPolicy
from companion.web.guarded_app import guarded_app
from companion.web.languages import language_of
from companion.web.manual import Manual
from companion.web.page_files import PageFiles, SentFile, accepts_gzip

HUB_STATIC = Path(__file__).parent / "static"
"""The files of the hub's own pages; they import modules of a table's page, too."""

PAGES: Mapping[str, str] = {
    "/": "wall.html",
    "/table": "table.html",
    "/evening": "evening.html",
    "/games": "games.html",
    "/statistics": "statistics.html",
    "/replay": "replay.html",
}
"""The pages by the first part of their addresses, and their files."""

NO_TABLE = "no_such_table"
"""A key of `companion.hub.page.hub_labels`."""


def hub_page_files() -> PageFiles:
    """The files of all pages of a hub."""
    return PageFiles(STATIC, HUB_STATIC, keys=HUB_KEYS)


def create_hub_app(
    heard: HeardTables,
    streams: HubStreams | None = None,
    policy: AccessPolicy | None = None,
    limits: ConnectionLimits = ConnectionLimits(),  # noqa: B008 - a frozen value
    *,
    language: str = "en",
    files: PageFiles | None = None,
    find_manual: Callable[[], Path | None] = lambda: None,
    more_routes: Sequence[BaseRoute] = (),
) -> Starlette:
    """The page of a hub, on which nothing can be changed.

    Closing `streams` ends its event streams; `policy` says which requests are refused. `language` is that of
    viewers whose browser names none. `find_manual` gives the directory of the built manual, None while there
    is none. `more_routes` are further pages, which the bar on top links to if it knows their addresses.
    """
    policy, files, streams = policy or AccessPolicy(), files or hub_page_files(), streams or HubStreams(heard)
    error_responses = ErrorResponses(lambda: language, hub_labels)
    site = _HubSite(heard, streams, files, error_responses, limits, language)
    routes: list[BaseRoute] = [
        Route("/", site.wall),
        Route("/table/{name}", site.table),
        Mount("/static", routes=[Route("/{name}", files.named), Route("/{fingerprint}/{name}", files.named)]),
        Mount("/help", Manual(find_manual, error_responses.refuse)),
        Route("/board.svg", site.board),
        Route("/api/words", site.words),
        Route("/api/events", site.events),
        *more_routes,
    ]
    streams.about = {
        "addresses": [route.path for route in routes if isinstance(route, Route)],
        "files": files.fingerprint,
    }
    return guarded_app(routes, policy, error_responses)


class _HubSite:
    """The endpoints."""

    def __init__(
        self,
        heard: HeardTables,
        streams: HubStreams,
        files: PageFiles,
        error_responses: ErrorResponses,
        limits: ConnectionLimits,
        language: str,
    ) -> None:
        self._heard = heard
        self._streams = streams
        self._files = files
        self._error_responses = error_responses
        self._stream_count = StreamCount(limits)
        self._language = language

    def _language_of(self, request: Request) -> str:
        """The language of the viewer. Raises LanguageError."""
        return language_of(request) or self._language

    async def wall(self, request: Request) -> Response:
        return self._files.page(PAGES["/"], request.headers)

    async def table(self, request: Request) -> Response:
        """The page of one table, which requests what is on it itself."""
        name = request.path_params["name"]
        if name not in self._heard.tables:
            raise RefusedRequestError(404, NO_TABLE, name=name)
        return self._files.page(PAGES["/table"], request.headers)

    async def words(self, request: Request) -> Response:
        """The texts in the language of the viewer: all, or those of the page that the request names."""
        language, page = self._language_of(request), request.query_params.get("page")
        if page is not None and page not in PAGES:
            raise _not_allowed("page", page, ", ".join(PAGES))
        texts = HUB_KEYS if page is None else self._files.texts(PAGES[page])
        answer = _told(language, texts).response(request.headers)
        answer.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return answer

    async def events(self, request: Request) -> Response:
        choice, packed = _choice(request.query_params), accepts_gzip(request.headers)
        events = self._streams.stream(choice, self._language_of(request), packed=packed)
        leave = self._stream_count.enter(request.client.host if request.client else "")
        if leave is None:
            return await self._error_responses.refuse(request, 503, FULL)
        return EventResponse(events, leave, packed=packed)

    async def board(self, request: Request) -> Response:
        """The drawing of a board of the package."""
        name, turned = request.query_params.get("board", ""), request.query_params.get("turned", "false")
        if turned not in {"true", "false"}:
            raise _not_allowed("turned", turned, "true or false")
        try:
            return _drawn(name, turned=turned == "true").response(request.headers)
        except BoardError as error:
            return PlainTextResponse(sentence(str(error)), 404)


def _not_allowed(key: str, value: str, allowed: str) -> RefusedRequestError:
    """The refusal of a query with this value."""
    return RefusedRequestError(
        400, BAD_REQUEST, detail=f"{key}: {value!r} is not allowed; allowed is {allowed}"
    )


def _choice(query: Mapping[str, str]) -> Choice:
    """Which tables a stream shows. Raises RefusedRequestError."""
    if "tables" in query:
        names = frozenset(query["tables"].split(","))
        if len(names) > MOST_SHOWN:
            raise _not_allowed("tables", f"{len(names)} names", f"at most {MOST_SHOWN}")
        return NamedTables(names)
    size = _number(query, "size", MOST_SHOWN)
    if size > MOST_SHOWN:
        raise _not_allowed("size", str(size), f"a number from 1 to {MOST_SHOWN}")
    return PageChoice(_number(query, "page", 1), size)


def _number(query: Mapping[str, str], key: str, usual: int) -> int:
    """The number from 1 on that the query has under this key. Raises RefusedRequestError."""
    told = query.get(key, str(usual))
    if not (told.isascii() and told.isdigit() and len(told) < _LONGEST_NUMBER and int(told) > 0):
        raise _not_allowed(key, told, "a number from 1 on")
    return int(told)


_LONGEST_NUMBER = 10
"""Digits; no hub has so many pages."""


@lru_cache(maxsize=128)
def _drawn(name: str, *, turned: bool) -> SentFile:
    """The drawing of the board of this name as it is sent. Raises BoardError."""
    found = board.find(name)
    return SentFile("board.svg", drawing.svg(found.turned() if turned else found).encode())


@lru_cache(maxsize=32)
def _told(language: str, texts: frozenset[str]) -> SentFile:
    """The texts with these keys as they are sent."""
    words = {key: text for key, text in hub_labels(language).items() if key in texts}
    return SentFile("words.json", msgspec.json.encode({"language": language, "words": words}))
