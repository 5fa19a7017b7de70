"""The answers that refuse a request: a page for people, JSON for programs, each with one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from companion.errors import CompanionError
from companion.texts import sentence
from companion.web.languages import known_language_of
from companion.web.page_labels import labels

NO_PAGE, NOTHING_HERE, WRONG_METHOD = "no_such_page", "nothing_here", "wrong_method"
FULL, BAD_REQUEST = "refused_full", "bad_request"
WRONG_TYPE, TOO_LONG, TOO_SLOW = "body_wrong_type", "body_too_long", "body_too_slow"
"""Why a request is refused, as keys of `companion.web.page_labels`."""

_PROGRAMS = "/api/"
_LONGEST_PATH = 100
"""How many characters of a wrong address the answer repeats."""


_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="/static/icon.svg">
<link rel="stylesheet" href="/static/page.css">
<link rel="stylesheet" href="/static/lists.css">
</head>
<body>
<header class="bar">
  <a class="brand" href="/"><img src="/static/icon.svg" alt="" width="28" height="28"><span>{title}</span></a>
  <nav><a href="/">{nav_table}</a><a href="/games">{nav_games}</a><a href="/help/">{nav_help}</a></nav>
</header>
<main class="narrow"><h1 class="error card">{sentence}</h1></main>
</body>
</html>
"""


class RefusedRequestError(CompanionError, ValueError):
    """A request is answered with this status and a sentence in the language of the viewer.

    `why` is the key of the sentence in `companion.web.page_labels`; `values` fill its places.
    """

    def __init__(self, status: int, why: str, **values: object) -> None:
        self.status = status
        self.why = why
        self.values = values
        super().__init__(f"{status} {why}")


class ErrorResponses:
    """Makes the answers that refuse, in the language of the viewer.

    `usual_language` gives that of viewers who name none; it may wait. `labels` gives all texts in a language.
    """

    def __init__(
        self, usual_language: Callable[[], str], labels: Callable[[str], Mapping[str, str]] = labels
    ) -> None:
        self._usual_language = usual_language
        self._labels = labels

    async def refuse(self, request: Request, status: int, why: str, **values: object) -> Response:
        """The answer with the sentence of this key of `companion.web.page_labels`, filled with the values."""
        language, words = await self.words(request)
        told = words[why].format(**{name: sentence(str(value)) for name, value in values.items()})
        if request.url.path.startswith(_PROGRAMS):
            return JSONResponse({"error": told}, status)
        texts = {key: escape(words[key]) for key in ("title", "nav_table", "nav_games", "nav_help")}
        return HTMLResponse(_PAGE.format(language=language, sentence=escape(told), **texts), status)

    async def refused(self, request: Request, error: Exception) -> Response:
        """The answer to a RefusedRequestError."""
        if not isinstance(error, RefusedRequestError):
            raise error
        return await self.refuse(request, error.status, error.why, **error.values)

    async def words(self, request: Request) -> tuple[str, Mapping[str, str]]:
        """The language of the viewer, and all texts of the page in it."""
        language = known_language_of(request)
        if language is None:
            language = await run_in_threadpool(self._usual_language)
        return language, self._labels(language)

    async def wrong_address(self, request: Request, error: Exception) -> Response:
        """The answer to an unknown address: programs get the error, people a page."""
        if not isinstance(error, HTTPException):
            raise error
        if not request.url.path.startswith(_PROGRAMS):
            return await self.refuse(request, error.status_code, NO_PAGE)
        why = WRONG_METHOD if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED else NOTHING_HERE
        what = {"method": request.method, "path": request.url.path[:_LONGEST_PATH]}
        answer = await self.refuse(request, error.status_code, why, **what)
        answer.headers.update(error.headers or {})
        return answer

    async def not_understood(self, request: Request, error: Exception) -> Response:
        """The answer to a body or query of a wrong form; its end says in English what is wrong."""
        return await self.refuse(request, 400, BAD_REQUEST, detail=error)
