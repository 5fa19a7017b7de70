"""The addresses by which a device is let in, and by which those who play see and end its pairing.

A paired device has its token in a cookie that scripts cannot read and that no other site can send along.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TypeVar

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.web.connection_limits import ConnectionLimits
from companion.web.error_responses import ErrorResponses
from companion.web.guard import AccessPolicy
from companion.web.json_body import json_body
from companion.web.pairing import PairingError

B = TypeVar("B", bound="PairingBody")

COOKIE_DAYS = 400
"""Browsers keep no cookie longer; each visit of the live page begins this time anew."""

_LATER = frozenset({"pairing_too_often", "pairing_asking"})
"""The refusals that say: try again later."""


class PairingBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of these bodies: a JSON object with no other keys than those named."""


class PairBody(PairingBody, frozen=True):
    """The code on the display, and what the device shall be called."""

    code: str
    name: str


class PairingRequestBody(PairingBody, frozen=True):
    """What the device that asks shall be called."""

    name: str


class PairingAnswerBody(PairingBody, frozen=True):
    """The id of a request."""

    request: str


class UnpairBody(PairingBody, frozen=True):
    """The id of a paired device."""

    device: str


BODIES: Mapping[str, type[PairingBody]] = {
    "pair": PairBody,
    "pairing_request": PairingRequestBody,
    "pairing_answer": PairingAnswerBody,
    "unpair": UnpairBody,
}
"""The body of each action of pairing, by its name."""


def pairing_routes(
    policy: AccessPolicy, error_responses: ErrorResponses, limits: ConnectionLimits
) -> list[Route]:
    """The routes of pairing; `policy` says who may use them, and has the pairing."""
    site = _PairingSite(policy, error_responses, limits)
    return [
        Route("/api/pair", site.endpoint(PairBody, site.pair), methods=["POST"]),
        Route("/api/pairing_request", site.endpoint(PairingRequestBody, site.ask), methods=["POST"]),
        Route("/api/pairing_answer", site.endpoint(PairingAnswerBody, site.answer), methods=["POST"]),
        Route("/api/unpair", site.endpoint(UnpairBody, site.unpair), methods=["POST"]),
        Route("/api/paired_devices", site.devices),
    ]


def keep_paired(response: Response, policy: AccessPolicy, token: str) -> None:
    """Have the browser send this token from now on."""
    response.set_cookie(
        policy.cookie, token, max_age=COOKIE_DAYS * 24 * 3600, path="/", httponly=True, samesite="strict"
    )


class _PairingSite:
    """What the addresses do. Pairing may write a file, so all of it runs in a thread."""

    def __init__(
        self, policy: AccessPolicy, error_responses: ErrorResponses, limits: ConnectionLimits
    ) -> None:
        self._policy = policy
        self._pairing = policy.pairing
        self._error_responses = error_responses
        self._limits = limits

    def endpoint(
        self, shape: type[B], perform: Callable[[B], Response]
    ) -> Callable[[Request], Awaitable[Response]]:
        """The endpoint that reads a body of this shape, and answers what `perform` makes of it."""

        async def endpoint(request: Request) -> Response:
            try:
                body = msgspec.json.decode(await json_body(request, self._limits.body_s), type=shape)
                return await run_in_threadpool(perform, body)
            except PairingError as error:
                status = 429 if error.why in _LATER else 403
                return await self._error_responses.refuse(request, status, error.why)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                return await self._error_responses.not_understood(request, error)

        return endpoint

    def pair(self, body: PairBody) -> Response:
        """Let a device in that has the code."""
        return self._paired(self._pairing.pair(body.code, body.name))

    def ask(self, body: PairingRequestBody) -> Response:
        """Ask the people at the table; the answer names the request."""
        return JSONResponse({"request": self._pairing.ask(body.name)})

    def answer(self, body: PairingAnswerBody) -> Response:
        """Say what has become of a request, and let the device in if people at the table agreed."""
        answer, token = self._pairing.answer(body.request)
        return self._paired(token) if answer == "paired" else JSONResponse({"answer": answer})

    def unpair(self, body: UnpairBody) -> Response:
        """Throw a device out; the answer lists those that are left."""
        self._pairing.unpair(body.device)
        return JSONResponse(self._pairing.devices())

    async def devices(self, _request: Request) -> Response:
        """List the paired devices."""
        return JSONResponse(await run_in_threadpool(self._pairing.devices))

    def _paired(self, token: str) -> Response:
        response = JSONResponse({"answer": "paired"})
        keep_paired(response, self._policy, token)
        return response
