"""The answer that is a stream of events."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send


class EventResponse(StreamingResponse):
    """Events until the browser closes the connection; then `leave` is called, even if no event was sent."""

    def __init__(self, events: AsyncIterator[bytes], leave: Callable[[], None], *, packed: bool) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        if packed:
            headers["Content-Encoding"] = "gzip"
        super().__init__(events, media_type="text/event-stream", headers=headers)
        self._leave = leave

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._leave()
