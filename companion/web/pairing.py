"""The interface of pairing that the page uses: who has been let in, and how a new device comes in.

A device that may only watch is paired in one of two ways: it sends the code that the display of the table
shows, or it asks, and people at the table answer on the display. It then has a random token, by which the
table knows it. `companion.service.pairing` implements this. This module imports no web library.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias, TypedDict

from companion.errors import CompanionError

Refusal: TypeAlias = Literal[
    "pairing_no_code",
    "pairing_wrong_code",
    "pairing_too_often",
    "pairing_asking",
    "pairing_full",
    "pairing_no_name",
    "pairing_off",
]
"""Why a device is not let in, as a key of `companion.web.page_labels`."""

PairingAnswer: TypeAlias = Literal["waiting", "refused", "paired"]
"""The state of a request: it waits for an answer, was refused or forgotten, or has paired the device."""


class PairingError(CompanionError, ValueError):
    """The device is not let in, for the reason `why`."""

    def __init__(self, why: Refusal) -> None:
        self.why: Refusal = why
        super().__init__(why)


class PairedDevice(TypedDict):
    """A device that was let in: its id, its name, and the day of its pairing (ISO 8601, UTC)."""

    id: str
    name: str
    day: str


class DevicePairing(Protocol):
    """The paired devices of a table. Any thread may call all methods; none of them waits for the table."""

    @property
    def table(self) -> str:
        """A random name of the table, by which a browser tells the cookies of several tables apart."""

    def knows(self, token: str) -> bool:
        """True if this is the token of a paired device."""

    def pair(self, code: str, name: str) -> str:
        """Pair a device by the code on the display; its token. Raises PairingError."""

    def ask(self, name: str) -> str:
        """Ask the people at the table to let a device in; the secret id of the request.

        Raises PairingError.
        """

    def answer(self, request: str) -> tuple[PairingAnswer, str]:
        """What has become of a request, and the token of the device if it is ``paired``, else ``""``."""

    def devices(self) -> list[PairedDevice]:
        """The paired devices, in the order in which they were let in."""

    def unpair(self, device: str) -> None:
        """Throw the device with this id out; nothing if there is none."""

    def listen(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after each change of the devices; call the result to stop that."""


class NoPairing:
    """No device is paired, and none can be."""

    table = ""

    def knows(self, token: str) -> bool:
        """Always False."""
        return False

    def pair(self, code: str, name: str) -> str:
        """Always raises PairingError."""
        raise PairingError("pairing_off")

    def ask(self, name: str) -> str:
        """Always raises PairingError."""
        raise PairingError("pairing_off")

    def answer(self, request: str) -> tuple[PairingAnswer, str]:
        """Every request is refused."""
        return "refused", ""

    def devices(self) -> list[PairedDevice]:
        """None at all."""
        return []

    def unpair(self, device: str) -> None:
        """Nothing."""

    def listen(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Nothing ever changes."""
        return lambda: None
