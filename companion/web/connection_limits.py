"""Limits for the connections to the page, so that no client can stop it by its number or its slowness.

The server library accepts every connection that the machine takes, and waits for its first request without
end. A thousand clients that request nothing would take all file descriptors, including those of the archive.
So:

* at most `connections` are open, and at most `each` from one other machine. One more takes the place of the
  connection that has waited longest without a whole request; if all are being served, the new one is closed;
* the head of a request must come within `head_s` seconds, its body within `body_s`;
* a client that takes nothing of an answer for `stalled_s` seconds is cut off;
* of event streams, which stay open, at most `streams` are open, and at most `streams_each` to one other
  machine.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import ClassVar, Protocol, TypeVar

from uvicorn.protocols.http.h11_impl import H11Protocol

_FILES = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
_MOST = 512
"""Connections that a small machine serves; a page has one to three."""


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Numbers of connections and streams, and times in seconds.

    Half of the file descriptors of the process are left to the archive and the sensors.
    """

    connections: int = _MOST if _FILES == resource.RLIM_INFINITY else max(8, min(_MOST, _FILES // 2))
    each: int = 64
    streams: int = 256
    streams_each: int = 32
    head_s: float = 10.0
    body_s: float = 10.0
    stalled_s: float = 30.0


class Connection(Protocol):
    """What is needed of a connection: its other end, and since when it waits for a request."""

    @property
    def host(self) -> str:
        """The address of the other end."""

    @property
    def waits_since(self) -> float | None:
        """Seconds on the server's clock; None while a request is being answered."""


C = TypeVar("C", bound=Connection)


def crowded_out(newcomer: C, others: Iterable[C], limits: ConnectionLimits) -> C | None:
    """The connection to close because of the newcomer, perhaps the newcomer itself; None if there is room."""
    everybody = [*others, newcomer]
    own = [one for one in everybody if one.host == newcomer.host]
    if not is_inner(newcomer.host) and len(own) > limits.each:
        return _longest_waiting(own, newcomer)
    return _longest_waiting(everybody, newcomer) if len(everybody) > limits.connections else None


def _longest_waiting(among: Iterable[C], newcomer: C) -> C:
    since = {one.waits_since: one for one in among if one.waits_since is not None}
    return since[min(since)] if since else newcomer


def is_inner(host: str) -> bool:
    """True if this is an address that only programs on this machine have."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class BoundedProtocol(H11Protocol):
    """HTTP/1.1 as the server library implements it, within `limits`."""

    limits: ClassVar[ConnectionLimits] = ConnectionLimits()
    waits_since: float | None = None
    _overdue: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    @property
    def host(self) -> str:
        """The address of the other end."""
        return self.client[0] if self.client else ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as the base
        super().connection_made(transport)
        self._note()
        bounded = (one for one in self.connections if isinstance(one, BoundedProtocol) and one is not self)
        goes = crowded_out(self, bounded, self.limits)
        if goes is not None:
            goes.cut_off()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._note()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(self.limits.stalled_s, self.cut_off)

    def resume_writing(self) -> None:
        super().resume_writing()
        _cancel(self._stalled)

    def connection_lost(self, exc: Exception | None) -> None:
        _cancel(self._overdue)
        _cancel(self._stalled)
        super().connection_lost(exc)

    def cut_off(self) -> None:
        """End the connection at once, so that its place is free."""
        self.connections.discard(self)
        self.transport.abort()

    def _note(self) -> None:
        """Note whether a whole head has come, and start the time of the next one."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.waits_since = None
            _cancel(self._overdue)
        elif self.waits_since is None:
            self.waits_since = self.loop.time()
            self._overdue = self.loop.call_later(self.limits.head_s, self.cut_off)


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


def bounded_by(limits: ConnectionLimits) -> type[BoundedProtocol]:
    """The protocol class with these limits."""
    return type("Bounded", (BoundedProtocol,), {"limits": limits})


class StreamCount:
    """Counts the open event streams, in all and to each other machine."""

    def __init__(self, limits: ConnectionLimits) -> None:
        self._limits = limits
        self._open: Counter[str] = Counter()

    def enter(self, host: str) -> Callable[[], None] | None:
        """Count one more stream; call the result when it ends. None if there is no room."""
        is_one_too_many = not is_inner(host) and self._open[host] >= self._limits.streams_each
        if is_one_too_many or self._open.total() >= self._limits.streams:
            return None
        self._open[host] += 1

        def leave() -> None:
            self._open -= Counter((host,))

        return leave
