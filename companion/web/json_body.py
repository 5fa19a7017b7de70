"""Reads the JSON body of a request, within limits."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request

LONGEST_BODY = 64 * 1024
"""Bytes; the longest action, a new game with all options and names, has less than a tenth of it."""


async def json_body(request: Request, seconds: float) -> bytes:
    """The body, if its content type is JSON, it is not too long and it comes within so many seconds.

    Raises HTTPException otherwise. The content type matters for safety: no form of another page can send this
    one.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "application/json":
        raise HTTPException(415, f"the body must be application/json, not {kind or 'without a type'}")
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LONGEST_BODY:
                    raise HTTPException(413, f"the body is longer than {LONGEST_BODY} bytes")
    except TimeoutError as error:
        raise HTTPException(408, f"the body did not come within {seconds:g} s") from error
    return bytes(body)
