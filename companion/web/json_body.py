"""Reads the JSON body of a request, within limits."""

from __future__ import annotations

import asyncio

from starlette.requests import Request

from companion.web.error_responses import TOO_LONG, TOO_SLOW, WRONG_TYPE, RefusedRequestError

LONGEST_BODY = 64 * 1024
"""Bytes; the longest action, a new game with all options and names, has less than a tenth of it."""


async def json_body(request: Request, seconds: float) -> bytes:
    """The body, if its content type is JSON, it is not too long and it comes within so many seconds.

    Raises RefusedRequestError otherwise. The content type matters for safety: no form of another page can
    send this one.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "application/json":
        raise RefusedRequestError(415, WRONG_TYPE, kind=kind)
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LONGEST_BODY:
                    raise RefusedRequestError(413, TOO_LONG, bytes=LONGEST_BODY)
    except TimeoutError as error:
        raise RefusedRequestError(408, TOO_SLOW, seconds=f"{seconds:g}") from error
    return bytes(body)
