"""The answers that refuse a request: a page for people, JSON for programs, each with one sentence."""

from __future__ import annotations

from html import escape

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from companion.web.live_table import LiveTable

NO_PAGE, FULL = "no_such_page", "refused_full"
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
</head>
<body>
<header class="bar">
  <a class="brand" href="/"><img src="/static/icon.svg" alt="" width="28" height="28"><span>{title}</span></a>
  <nav><a href="/">{nav_table}</a><a href="/games">{nav_games}</a><a href="/help/">{nav_help}</a></nav>
</header>
<main class="narrow"><p class="error card" role="alert">{sentence}</p></main>
</body>
</html>
"""


class ErrorResponses:
    """Makes the answers that refuse, in the language of the table."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live

    async def refuse(self, request: Request, status: int, why: str) -> Response:
        """The answer with the sentence of this key of `companion.web.page_labels`."""
        state = await run_in_threadpool(self._live.state)
        words = state["words"]
        if request.url.path.startswith(_PROGRAMS):
            return JSONResponse({"error": words[why]}, status)
        texts = {key: escape(words[key]) for key in ("title", "nav_table", "nav_games", "nav_help")}
        language, sentence = escape(state["language"]), escape(words[why])
        return HTMLResponse(_PAGE.format(language=language, sentence=sentence, **texts), status)

    async def wrong_address(self, request: Request, error: Exception) -> Response:
        """The answer to an unknown address: programs get the error, people a page."""
        if not isinstance(error, HTTPException):
            raise error
        if not request.url.path.startswith(_PROGRAMS):
            return await self.refuse(request, error.status_code, NO_PAGE)
        what = f"{request.method} {request.url.path[:_LONGEST_PATH]}: {error.detail}"
        return JSONResponse({"error": what}, error.status_code, headers=error.headers)
