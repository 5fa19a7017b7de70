"""The question of a device that wants to be let in: one at a time, and less often after each refusal."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from companion.web.pairing import PairingAnswer, PairingError

WAITS_S = 90.0
"""Seconds after which a question without an answer goes away."""

PAUSE_S, LONGEST_PAUSE_S = 30.0, 3600.0
"""Seconds until a device may ask again after a question that was refused or not answered.

They double with each further one, up to the longest pause.
"""

_KEPT_S = 60.0
"""Seconds for which the device can still fetch the answer."""


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """A device of this name asks to be let in; its secret id belongs to the device."""

    id: str
    name: str


class PairingRequests:
    """The question that is open, if any. Times are seconds of the table's clock."""

    def __init__(self) -> None:
        self._last: PairingRequest | None = None
        self._answer: PairingAnswer = "refused"
        self._until = 0.0
        self._free_at = 0.0
        self._in_vain = 0

    def ask(self, t: float, name: str) -> str:
        """Open a question; its id. Raises PairingError while another one is open, or too soon after one."""
        if self.open(t) is not None:
            raise PairingError("pairing_asking")
        if t < self._free_at:
            raise PairingError("pairing_too_often")
        self._last = PairingRequest(secrets.token_urlsafe(16), name)
        self._answer, self._until = "waiting", t + WAITS_S
        return self._last.id

    def open(self, t: float) -> PairingRequest | None:
        """The question that waits for an answer, None if there is no question."""
        if self._answer == "waiting" and t >= self._until:
            self._close(self._until, "refused")
        return self._last if self._answer == "waiting" else None

    def decide(self, t: float, request: str, *, let_in: bool) -> None:
        """People at the table answer the question with this id; nothing if it is not open any more."""
        opened = self.open(t)
        if opened is not None and opened.id == request:
            self._close(t, "paired" if let_in else "refused")

    def fetch(self, t: float, request: str) -> tuple[PairingAnswer, str]:
        """What has become of a question, and the name of a device that is to be let in, else "".

        A device is let in once: the question is forgotten then.
        """
        self.open(t)
        last = self._last
        if last is None or not secrets.compare_digest(last.id.encode(), request.encode("utf-8", "replace")):
            return "refused", ""
        if self._answer != "paired":
            return self._answer, ""
        self._last, self._answer = None, "refused"
        return ("paired", last.name) if t < self._until else ("refused", "")

    def _close(self, t: float, answer: PairingAnswer) -> None:
        """Note the answer, and how long no device may ask."""
        self._answer, self._until = answer, t + _KEPT_S
        self._in_vain = 0 if answer == "paired" else self._in_vain + 1
        pause = PAUSE_S * 2 ** (self._in_vain - 1) if self._in_vain else 0.0
        self._free_at = t + min(pause, LONGEST_PAUSE_S)
