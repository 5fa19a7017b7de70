"""Which requests to the page are refused, and the headers that each answer has.

The service may listen on a local network. A browser on this machine or beside it has other pages open, and
none of them may read the table, move beans or begin games. So each request is checked:

* ``Host`` is an address or a name of this machine. A foreign name that leads here was made to do so: the
  browser then takes the foreign page and this one for the same (DNS rebinding).
* ``Origin``, if the browser sends one, is exactly this page.
* ``Sec-Fetch-Site``, if the browser sends one, is this page or the person at the browser; other pages may
  only hold links to the pages here.

Everyone may watch. Whoever changes anything is at this machine itself, or has a device that was paired with
the table (`companion.web.pairing`); the configuration may let all others play, too. The page loads nothing
from other machines, and the content security policy below enforces that.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.pairing import DevicePairing, NoPairing

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a page may load and do."""

BARE_POLICY = "default-src 'none'; frame-ancestors 'none'"
"""For what is no page, in case a browser shows it as one: nothing."""

_OF_PAGES = {"Content-Security-Policy": POLICY, "Referrer-Policy": "no-referrer"}
_OF_OTHERS = {"Content-Security-Policy": BARE_POLICY}
_OF_ALL = {
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
MISNAMED, FOREIGN, WATCHING = "refused_name", "refused_foreign", "watching"
"""Why a request is refused, as keys of `companion.web.page_labels`."""

_READS = frozenset({"GET", "HEAD"})
_DATA = ("/api/", "/oled.png", "/board.svg")
"""The beginnings of addresses with data of the table; all others are pages and files, equal for everybody."""
_TO_BE_LET_IN = frozenset({"/api/pair", "/api/pairing_request", "/api/pairing_answer"})
"""The actions of those who may only watch."""
_FOR_PLAYERS = frozenset({"/api/paired_devices"})
"""What only those may read who may also play."""
_PASSED_ON = ("forwarded", "via", "x-forwarded-for", "x-real-ip")
"""Headers that a proxy adds. What a proxy on this machine passes on may come from anywhere."""

_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[^\s:/@\[\]]+)(?::[0-9]{1,5})?")


@dataclass(frozen=True, slots=True)
class AccessPolicy:
    """Which requests are allowed.

    `names` are those of this machine. `open` lets other machines play, too; otherwise only those do whose
    cookie `pairing` knows.
    """

    names: frozenset[str] = frozenset()
    open: bool = False
    pairing: DevicePairing = NoPairing()  # noqa: RUF009 - it has no state

    @property
    def cookie(self) -> str:
        """The name of the cookie of paired devices; each table has its own, because ports share cookies."""
        return f"companion-{self.pairing.table}"

    def refusal(self, scope: Scope) -> str | None:
        """Why this HTTP request is refused, as a key of `companion.web.page_labels`.

        None if it is allowed.
        """
        headers, path = Headers(scope=scope), scope["path"]
        reads = scope["method"] in _READS
        links = reads and not path.startswith(_DATA)
        if not self._is_called(headers):
            return MISNAMED
        if not _is_own(headers, links=links):
            return FOREIGN
        if path not in _FOR_PLAYERS if reads else path in _TO_BE_LET_IN:
            return None
        return WATCHING if self.watches(scope) else None

    def watches(self, scope: Scope) -> bool:
        """True if the sender of this request may only watch."""
        return not (self.open or _from_here(scope) or self.token(scope))

    def token(self, scope: Scope) -> str:
        """The token of the paired device that sent this request; ``""`` if it is none."""
        token = HTTPConnection(scope).cookies.get(self.cookie, "")
        return token if self.pairing.knows(token) else ""

    def _is_called(self, headers: Headers) -> bool:
        """True if the request names this machine exactly once, by an address or one of its names."""
        hosts = headers.getlist("host")
        found = _HOST.fullmatch(hosts[0].lower()) if len(hosts) == 1 else None
        if found is None:
            return False
        name = found["name"].rstrip(".")
        return name == "localhost" or name.endswith(".local") or name in self.names or _is_address(name)


def _is_own(headers: Headers, *, links: bool) -> bool:
    """True if the request comes from this page, from a person, or from a program that is no browser.

    With `links` also if another page only links to this one.
    """
    origins = headers.getlist("origin")
    if origins and [origin.lower() for origin in origins] != [f"http://{headers['host'].lower()}"]:
        return False
    return links or all(site in {"same-origin", "none"} for site in headers.getlist("sec-fetch-site"))


def _is_address(name: str) -> bool:
    """True if the name is an address of IP version 4, or one of version 6 in brackets."""
    bare = name.removeprefix("[").removesuffix("]")
    try:
        return (ip_address(bare).version == 6) == (bare != name)  # noqa: PLR2004 - the versions of IP
    except ValueError:
        return False


def _from_here(scope: Scope) -> bool:
    """True if the request comes from this machine: from its inner address, or from that of the request.

    What a proxy passed on does not.
    """
    client, server = scope.get("client"), scope.get("server")
    if client is None or any(name in Headers(scope=scope) for name in _PASSED_ON):
        return False
    try:
        address = ip_address(client[0])
    except ValueError:
        return False
    inner = getattr(address, "ipv4_mapped", None) or address
    return inner.is_loopback or (server is not None and client[0] == server[0])


def _added(status: int, headers: Headers) -> dict[str, str]:
    """What is added to the headers of an answer with this status; what has not changed keeps its own."""
    if status == 304:  # noqa: PLR2004 - the status of what has not changed
        return _OF_ALL
    is_page = headers.get("content-type", "").startswith("text/html")
    return _OF_ALL | (_OF_PAGES if is_page else _OF_OTHERS)


class Guard:
    """ASGI middleware: answers what the policy refuses with `refuse`, and adds the headers.

    `refuse` makes the answer from the request, a status and a key of `companion.web.page_labels`.
    """

    def __init__(
        self, app: ASGIApp, policy: AccessPolicy, refuse: Callable[[Request, int, str], Awaitable[Response]]
    ) -> None:
        self._app = app
        self._policy = policy
        self._refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _added(message["status"], headers).items():
                    headers.setdefault(name, value)
            await send(message)

        app, why = self._app, self._policy.refusal(scope)
        if why is not None:
            app = await self._refuse(Request(scope), 403, why)
        await app(scope, receive, send_guarded)
