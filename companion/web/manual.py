"""The manual under ``/help/``: the files that Sphinx built, or one page that says how to build them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

MISSING = "manual_missing"
"""A key of `companion.web.page_labels`."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""What the pages of the manual may load.

Beyond the policy of the page (`companion.web.guard`) the theme of the manual needs style attributes, icons
inside its style sheet, and a form that leads to the page of the search.
"""


class Manual:
    """ASGI application: serves the files of the directory that `find` gives at the time of a request.

    A manual that is built while the table runs is served from then on. While `find` gives None, `refuse`
    makes the answer from the request, a status and a key of `companion.web.page_labels`. Paths that lead out
    of the directory, also through a symbolic link, are not found.
    """

    def __init__(
        self, find: Callable[[], Path | None], refuse: Callable[[Request, int, str], Awaitable[Response]]
    ) -> None:
        self._find = find
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        directory = await run_in_threadpool(self._find)
        if directory is None:
            answer = await self._refuse(Request(scope), 503, MISSING)
        else:
            files = StaticFiles(directory=directory, html=True, check_dir=False)
            answer = await files.get_response(files.get_path(scope), scope)
            answer.headers["Content-Security-Policy"] = POLICY
        await answer(scope, receive, send)
