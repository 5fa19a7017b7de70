"""Runs the page of a table, or another app, in a thread of its own."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Self

import uvicorn
from starlette.types import ASGIApp

from companion.errors import CompanionError
from companion.web.app import create_app
from companion.web.connection_limits import ConnectionLimits, bounded_by
from companion.web.event_stream import EventStreams
from companion.web.guard import AccessPolicy
from companion.web.live_table import LiveTable
from companion.web.pairing import DevicePairing, NoPairing

_LINES_WAITING = 64
"""Connections that wait to be accepted; the server accepts as many at once before it serves any of them."""
_PORTS = range(65536)
_PROXIES = ["127.0.0.1", "::1"]
"""Proxies on this machine, which name their clients, so that these are not taken for this machine."""


class PageError(CompanionError, OSError):
    """The page cannot be served at this address; the message is one sentence that names it."""


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens already, so that a port in use shows at once. Raises PageError."""
    refused = f"the page cannot listen on host {host}, port {port}"
    if port not in _PORTS:
        raise PageError(f"{refused}: ports go from 0 to {_PORTS[-1]}")
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with contextlib.ExitStack() as undo:
            listener = undo.enter_context(socket.socket(family, kind, protocol))
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(_LINES_WAITING)
            undo.pop_all()
            return listener
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise PageError(f"{refused}: {reason}") from error


def page_address(host: str, port: int) -> str:
    """The address that people type into a browser; an address of IP version 6 stands in brackets."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def access_policy(
    host: str,
    names: Iterable[str],
    *,
    is_open: bool,
    pairing: DevicePairing = NoPairing(),  # noqa: B008 - it has no state
) -> AccessPolicy:
    """The access policy of a page at this host: its names are the host, this machine and `names`."""
    known = (host, socket.gethostname(), *names)
    return AccessPolicy(frozenset(name.lower().rstrip(".") for name in known if name), is_open, pairing)


class PageServer:
    """An app at an address, from construction until `close`.

    Port 0 takes a free port; `port` and `address` say which. `limits` bound the number and the slowness of
    connections. `ending` is called by `close`, and ends the streams of the app that are open. Raises
    PageError if it cannot listen there. It prints nothing and handles no signals, because the service does
    both. Usable in a ``with`` statement.
    """

    def __init__(
        self,
        app: ASGIApp,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        limits: ConnectionLimits = ConnectionLimits(),  # noqa: B008 - a frozen value
        ending: Callable[[], None] = lambda: None,
    ) -> None:
        self._listener = _listening(host, port)
        self._ending = ending
        self.port: int = self._listener.getsockname()[1]
        self.address = page_address(host, self.port)
        self._server = uvicorn.Server(
            uvicorn.Config(
                app,
                http=bounded_by(limits),
                backlog=_LINES_WAITING,
                ws="none",
                lifespan="off",
                log_config=None,
                log_level="error",
                access_log=False,
                server_header=False,
                forwarded_allow_ips=_PROXIES,
                timeout_graceful_shutdown=2,
            )
        )
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._listener]}, name="page", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """Stop listening, end the open pages, and wait until all has ended; may be called again."""
        self._ending()
        self._server.should_exit = True
        self._thread.join()
        self._listener.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def table_server(
    live: LiveTable,
    host: str = "127.0.0.1",
    port: int = 0,
    names: Iterable[str] = (),
    *,
    is_open: bool = False,
    pairing: DevicePairing = NoPairing(),  # noqa: B008 - it has no state
    limits: ConnectionLimits = ConnectionLimits(),  # noqa: B008 - a frozen value
    find_manual: Callable[[], Path | None] = lambda: None,
) -> PageServer:
    """The page of a table at an address, until it is closed.

    `names` are further names of this machine. `is_open` lets other machines play, too; otherwise only the
    devices of `pairing` do. `find_manual` gives the directory of the built manual, None while there is none.
    Raises PageError if it cannot listen there.
    """
    event_streams = EventStreams(live)
    policy = access_policy(host, names, is_open=is_open, pairing=pairing)
    app = create_app(live, event_streams, policy, limits, find_manual)
    end_listening = pairing.listen(event_streams.wake)

    def end() -> None:
        end_listening()
        event_streams.close()

    try:
        return PageServer(app, host, port, limits=limits, ending=end)
    except PageError:
        end()
        raise
