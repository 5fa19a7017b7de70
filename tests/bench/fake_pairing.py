"""Paired devices without a file or a clock, for tests of the page: the test says what the table answers."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from companion.web.pairing import PairedDevice, PairingAnswer, PairingError, Refusal


class FakePairing:
    """A `companion.web.pairing.DevicePairing` whose display shows `code`, and whose people give `answer_next`."""

    table = "7ab1e000"

    def __init__(self) -> None:
        self.code = "042817"
        self.refusal: Refusal | None = None
        self.answer_next: PairingAnswer = "waiting"
        self.calls: list[tuple[str, ...]] = []
        self.asked: dict[str, str] = {}
        self._devices: dict[str, PairedDevice] = {}
        self._listeners: list[Callable[[], None]] = []

    def knows(self, token: str) -> bool:
        return token in self._devices

    def pair(self, code: str, name: str) -> str:
        self._heard("pair", code, name)
        if code != self.code:
            raise PairingError("pairing_wrong_code")
        return self.let_in(name)

    def ask(self, name: str) -> str:
        self._heard("ask", name)
        request = secrets.token_urlsafe(8)
        self.asked[request] = name
        return request

    def answer(self, request: str) -> tuple[PairingAnswer, str]:
        if request not in self.asked:
            return "refused", ""
        token = self.let_in(self.asked[request]) if self.answer_next == "paired" else ""
        return self.answer_next, token

    def devices(self) -> list[PairedDevice]:
        return list(self._devices.values())

    def unpair(self, device: str) -> None:
        self._heard("unpair", device)
        self._devices = {token: one for token, one in self._devices.items() if one["id"] != device}
        self._tell()

    def listen(self, callback: Callable[[], None]) -> Callable[[], None]:
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def let_in(self, name: str) -> str:
        """Pair a device; its token."""
        token = secrets.token_urlsafe(32)
        self._devices[token] = PairedDevice(id=f"device{len(self._devices)}", name=name, day="2026-01-31")
        self._tell()
        return token

    def _heard(self, *call: str) -> None:
        self.calls.append(call)
        if self.refusal is not None:
            raise PairingError(self.refusal)

    def _tell(self) -> None:
        for callback in tuple(self._listeners):
            callback()
