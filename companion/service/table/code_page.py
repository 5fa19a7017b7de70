"""The page on the display with the code that lets devices in; it is opened from the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.referee.protocol import Button
from companion.service.pairing.table_pairing import TablePairing

if TYPE_CHECKING:
    from companion.screens.pairing_page import PairingView

LINGERS_S = 30.0
"""Seconds for which the page says that its code is void, before it closes by itself."""


class CodePage:
    """The page while it is open; its methods belong to the loop's thread.

    `address` gives the address of the page for other machines, ``""`` without a network. It is None if no
    other machine can reach the page; then no code is offered. A code is valid only while this page shows it.
    """

    def __init__(self, pairing: TablePairing) -> None:
        self._pairing = pairing
        self.address: Callable[[], str] | None = None
        self._shown_address: str | None = None
        self._valid_at: float | None = None

    @property
    def offered(self) -> bool:
        """True if the menu offers the page."""
        return self.address is not None

    @property
    def open(self) -> bool:
        """True if the page is shown."""
        return self._shown_address is not None

    @property
    def view(self) -> PairingView | None:
        """What the page shows, None if it is closed."""
        if self._shown_address is None:
            return None
        from companion.screens.pairing_page import PairingView  # noqa: PLC0415 - start-up counts

        return PairingView(self._shown_address, *self._pairing.code)

    def begin(self) -> None:
        """Open the page with a new code; nothing if it is not offered."""
        if self.address is not None:
            self._shown_address, self._valid_at = self.address(), None
            self._pairing.begin_code()

    def end(self) -> None:
        """Close the page; its code is void."""
        self._shown_address = None
        self._pairing.end_code()

    def press(self, button: Button) -> None:
        """`undo` closes the page, `ok` begins a new code; the other buttons mean nothing here."""
        if button == "undo":
            self.end()
        elif button == "ok":
            self.begin()

    def pass_time(self, t: float) -> None:
        """Close the page when its code has been void for a while."""
        if not self.open:
            return
        code, _ = self._pairing.code
        if code or self._valid_at is None:
            self._valid_at = t
        elif t - self._valid_at >= LINGERS_S:
            self.end()
