"""The code that the display shows: six digits, valid for minutes, and void after a few wrong tries."""

from __future__ import annotations

import secrets
from collections import deque

from companion.web.pairing import PairingError

VALID_S = 300.0
"""Seconds for which a code is valid: enough to fetch a phone from another room."""

TRIES = 5
"""Wrong tries that one code survives but for the last; a guess is right with one in 200,000 at most."""

MOST_WRONG, WRONG_S = 20, 3600.0
"""So many wrong tries within so many seconds, for whatever codes, and every further try is refused."""

_DIGITS = 6


class PairingCode:
    """The code that is valid now, if any. Times are seconds of the table's clock."""

    def __init__(self) -> None:
        self._digits = ""
        self._until = 0.0
        self._wrong = 0
        self._wrong_at: deque[float] = deque()

    def renew(self, t: float) -> None:
        """Begin a new code; the one before is void."""
        self._digits = f"{secrets.randbelow(10**_DIGITS):0{_DIGITS}d}"
        self._until = t + VALID_S
        self._wrong = 0

    def end(self) -> None:
        """No code is valid from now on."""
        self._digits = ""

    def shown(self, t: float) -> str:
        """The digits of the valid code, "" if none is."""
        return self._digits if t < self._until else ""

    def check(self, t: float, typed: str) -> None:
        """Compare what was typed with the code, in constant time. Raises PairingError unless it is right."""
        code = self.shown(t)
        if not code:
            raise PairingError("pairing_no_code")
        self._forget_old_tries(t)
        if len(self._wrong_at) >= MOST_WRONG:
            raise PairingError("pairing_too_often")
        if not secrets.compare_digest(code.encode(), typed.encode("utf-8", "replace")):
            self._count_wrong(t)
            raise PairingError("pairing_wrong_code")

    def _forget_old_tries(self, t: float) -> None:
        while self._wrong_at and self._wrong_at[0] <= t - WRONG_S:
            self._wrong_at.popleft()

    def _count_wrong(self, t: float) -> None:
        self._wrong += 1
        self._wrong_at.append(t)
        if self._wrong >= TRIES:
            self.end()
