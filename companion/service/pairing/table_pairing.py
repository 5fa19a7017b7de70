"""Lets devices in and throws them out.

It is `companion.web.pairing.DevicePairing` for the page, and has what the display needs.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from datetime import datetime

from companion.service.config.kept_file import KeptFile, KeptFileError
from companion.service.pairing.device_file import (
    DeviceRecord,
    KnownDevice,
    token_hash,
)
from companion.service.pairing.pairing_code import PairingCode
from companion.service.pairing.pairing_request import PairingRequest, PairingRequests
from companion.texts import PlayerNameError, player_name
from companion.trouble import Trouble
from companion.web.pairing import PairedDevice, PairingAnswer, PairingError

MOST_DEVICES = 50
"""Paired devices of one table; more than any household has."""


class TablePairing:
    """The paired devices of one table. Any thread may call all of it; nothing in it waits but for the disk.

    `clock` gives seconds and `now` the date. If the file cannot be read, no device is paired, and `trouble`
    says why; the table itself plays on. If it cannot be written, devices are known until the program ends.
    """

    def __init__(
        self, file: KeptFile[DeviceRecord], clock: Callable[[], float], now: Callable[[], datetime]
    ) -> None:
        self._file = file
        self._clock = clock
        self._now = now
        self._lock = threading.RLock()
        self._code = PairingCode()
        self._requests = PairingRequests()
        self._listeners: list[Callable[[], None]] = []
        self._problem = ""
        self._last_name = ""
        self._record = self._load()

    def _load(self) -> DeviceRecord:
        """The record of the file; a new one if there is none, or if it is damaged and was set aside."""
        try:
            return self._file.load() or DeviceRecord(secrets.token_hex(4))
        except KeptFileError as error:
            self._problem = str(error)
        try:
            self._file.set_aside()
        except KeptFileError as error:
            self._problem = str(error)
        return DeviceRecord(secrets.token_hex(4))

    @property
    def trouble(self) -> Trouble | None:
        """What is wrong with the file, None if nothing is."""
        return Trouble("pairing", self._problem) if self._problem else None

    @property
    def table(self) -> str:
        """A random name of the table."""
        return self._record.table

    def knows(self, token: str) -> bool:
        """True if this is the token of a paired device."""
        if not token:
            return False
        hashed = token_hash(token)
        return any(secrets.compare_digest(one.token_hash, hashed) for one in self._record.devices)

    def devices(self) -> list[PairedDevice]:
        """The paired devices, in the order in which they were let in."""
        return [PairedDevice(id=one.id, name=one.name, day=one.day) for one in self._record.devices]

    def pair(self, code: str, name: str) -> str:
        """Pair a device by the code on the display; the code is used up then, and a new one is shown."""
        called = _device_name(name)
        with self._lock:
            t = self._clock()
            self._code.check(t, code)
            token = self._let_in(called)
            self._code.renew(t)
            return token

    def ask(self, name: str) -> str:
        """Ask the people at the table; the secret id of the request."""
        called = _device_name(name)
        with self._lock:
            self._check_room()
            return self._requests.ask(self._clock(), called)

    def answer(self, request: str) -> tuple[PairingAnswer, str]:
        """What has become of a request, and the token of the device if it is ``paired``."""
        with self._lock:
            answer, name = self._requests.fetch(self._clock(), request)
            return answer, self._let_in(name) if answer == "paired" else ""

    def unpair(self, device: str | None) -> None:
        """Throw the device with this id out; None throws all of them out."""
        with self._lock:
            self._change(tuple(one for one in self._record.devices if device not in {None, one.id}))

    def listen(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call `callback` after each change of the devices; call the result to stop that."""
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    # What the display shows and answers.

    def begin_code(self) -> None:
        """Begin a code; `code` is what the display shows."""
        with self._lock:
            self._last_name = ""
            self._code.renew(self._clock())

    def end_code(self) -> None:
        """No code is valid from now on."""
        with self._lock:
            self._code.end()

    @property
    def code(self) -> tuple[str, str]:
        """The digits of the valid code, "" if none is, and who came in last since `begin_code`."""
        with self._lock:
            return self._code.shown(self._clock()), self._last_name

    @property
    def request(self) -> PairingRequest | None:
        """The request that waits for an answer, None if there is none."""
        with self._lock:
            return self._requests.open(self._clock())

    def decide(self, request: str, *, let_in: bool) -> None:
        """People at the table answer the request with this id."""
        with self._lock:
            self._requests.decide(self._clock(), request, let_in=let_in)

    def _check_room(self) -> None:
        if len(self._record.devices) >= MOST_DEVICES:
            raise PairingError("pairing_full")

    def _let_in(self, name: str) -> str:
        """Add a device; its token. Raises PairingError if there are too many."""
        self._check_room()
        token = secrets.token_urlsafe(32)
        device = KnownDevice(name, self._now().date().isoformat(), token_hash(token))
        self._last_name = name
        self._change((*self._record.devices, device))
        return token

    def _change(self, devices: tuple[KnownDevice, ...]) -> None:
        """Have these devices from now on, also after a restart as far as the disk allows."""
        self._record = DeviceRecord(self._record.table, devices)
        try:
            self._file.keep(self._record)
            self._problem = ""
        except KeptFileError as error:
            self._problem = str(error)
        for callback in tuple(self._listeners):
            callback()


def _device_name(text: str) -> str:
    """The name of a device, which follows the rules of players' names. Raises PairingError."""
    try:
        name = player_name(text)
    except PlayerNameError:
        name = ""
    if not name:
        raise PairingError("pairing_no_name")
    return name
