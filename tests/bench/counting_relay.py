"""A relay before a page: it counts what comes from the page, to the last byte of every header."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread
from urllib.parse import urlsplit


class CountingRelay:
    """One relay on a free port of this machine; `received` are the bytes that came from the page so far."""

    def __init__(self, page: str) -> None:
        where = urlsplit(page)
        self._page = (where.hostname, where.port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._counting = Lock()
        self.received = 0
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Accept nothing more; what is connected stays so until one of its ends closes it."""
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                page = socket.create_connection(self._page)
                for source, sink, counts in ((browser, page, False), (page, browser, True)):
                    Thread(target=self._pass_on, args=(source, sink, counts), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket, counts: bool) -> None:
        with suppress(OSError), source, sink:
            while data := source.recv(65536):
                if counts:
                    with self._counting:
                        self.received += len(data)
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)


@contextmanager
def counting(page: str) -> Iterator[CountingRelay]:
    """A relay before the page at this address."""
    relay = CountingRelay(page)
    try:
        yield relay
    finally:
        relay.close()
