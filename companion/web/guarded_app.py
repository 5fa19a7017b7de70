"""An app whose requests are guarded, whose answers are compressed, and whose errors are told to people."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute

from companion.screens.catalogue import LanguageError
from companion.tables import EntryError
from companion.web.error_responses import ErrorResponses, RefusedRequestError
from companion.web.guard import AccessPolicy, Guard

_GZIP_LEVEL = 6
"""For what is made anew each time; the highest level makes it 1 % smaller and takes twice as long."""


def guarded_app(
    routes: Sequence[BaseRoute], policy: AccessPolicy, error_responses: ErrorResponses
) -> Starlette:
    """The app with these routes; `policy` says which requests are refused."""
    return Starlette(
        routes=routes,
        middleware=[
            Middleware(Guard, policy=policy, refuse=error_responses.refuse),
            Middleware(GZipMiddleware, compresslevel=_GZIP_LEVEL),
        ],
        exception_handlers={
            HTTPException: error_responses.wrong_address,
            RefusedRequestError: error_responses.refused,
            **dict.fromkeys((EntryError, LanguageError), error_responses.not_understood),
        },
    )
