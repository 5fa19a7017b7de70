"""The answers that refuse a request: a page for people, JSON for programs, each with one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from companion.texts import sentence
from companion.web.languages import known_language_of
from companion.web.live_table import LiveTable
from companion.web.page_labels import labels

NO_PAGE, FULL, BAD_REQUEST = "no_such_page", "refused_full", "bad_request"
"""Keys of `companion.web.page_labels`."""

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


class ErrorResponses:
    """Makes the answers that refuse, in the language of the viewer."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live

    async def refuse(self, request: Request, status: int, why: str) -> Response:
        """The answer with the sentence of this key of `companion.web.page_labels`."""
        language, words = await self.words(request)
        if request.url.path.startswith(_PROGRAMS):
            return JSONResponse({"error": words[why]}, status)
        texts = {key: escape(words[key]) for key in ("title", "nav_table", "nav_games", "nav_help")}
        sentence = escape(words[why])
        return HTMLResponse(_PAGE.format(language=language, sentence=sentence, **texts), status)

    async def words(self, request: Request) -> tuple[str, Mapping[str, str]]:
        """The language of the viewer, and all texts of the page in it."""
        language = known_language_of(request)
        if language is None:
            language = (await run_in_threadpool(self._live.state))["language"]
        return language, labels(language)

    async def wrong_address(self, request: Request, error: Exception) -> Response:
        """The answer to an unknown address: programs get the error, people a page."""
        if not isinstance(error, HTTPException):
            raise error
        if not request.url.path.startswith(_PROGRAMS):
            return await self.refuse(request, error.status_code, NO_PAGE)
        what = f"{request.method} {request.url.path[:_LONGEST_PATH]}: {error.detail}"
        return JSONResponse({"error": what}, error.status_code, headers=error.headers)

    async def not_understood(self, request: Request, error: Exception) -> Response:
        """The answer to a body that has not the right form; its end says in English what is wrong."""
        _, words = await self.words(request)
        return JSONResponse({"error": words[BAD_REQUEST].format(detail=sentence(str(error)))}, 400)

    async def wrong_language(self, _request: Request, error: Exception) -> Response:
        """The answer to an address that names a language which is not spoken here."""
        return JSONResponse({"error": str(error)}, 400)
