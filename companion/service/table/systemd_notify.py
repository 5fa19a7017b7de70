"""Notifies systemd, which restarts the service: ready, alive, ending (sd_notify(3)).

    loop turns first     READY=1      the start counts as done
    loop turns           WATCHDOG=1   at most twice in the time that the unit allows (WatchdogSec=)
    loop ends            STOPPING=1

Nothing else sends WATCHDOG=1, so systemd ends a service whose loop hangs and starts it again.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress


class SystemdNotifier:
    """Sends notifications to the socket that `environ` names, or to none if it names none.

    NOTIFY_SOCKET is a path, or a name after ``@``. WATCHDOG_USEC is the time in microseconds without a
    notification after which systemd ends the process WATCHDOG_PID. A notification that cannot be sent is no
    reason to stop playing, so nothing here raises.
    """

    def __init__(self, environ: Mapping[str, str], pid: int | None = None) -> None:
        self._socket = environ.get("NOTIFY_SOCKET", "")
        self._beat = _limit(environ, os.getpid() if pid is None else pid) / 2
        self._last: float | None = None

    def turned(self, t: float) -> None:
        """The loop has turned, at `t` seconds of its clock."""
        if self._last is None:
            state = b"READY=1"
        elif 0 < self._beat <= t - self._last:
            state = b"WATCHDOG=1"
        else:
            return
        if self._say(state):
            self._last = t

    def stopping(self) -> None:
        """The loop has ended; now the parts are closed."""
        self._say(b"STOPPING=1")

    def _say(self, state: bytes) -> bool:
        """True if systemd took the notification; otherwise the next turn sends it again."""
        if not self._socket:
            return False
        address = "\0" + self._socket[1:] if self._socket.startswith("@") else self._socket
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            line.sendto(state, address)
            return True
        return False


def _limit(environ: Mapping[str, str], pid: int) -> float:
    """The seconds that the watchdog allows, 0 if it does not watch this process."""
    microseconds = environ.get("WATCHDOG_USEC", "")
    meant = environ.get("WATCHDOG_PID", str(pid)) == str(pid)
    return int(microseconds) / 1e6 if meant and microseconds.isdecimal() else 0.0


NO_SYSTEMD = SystemdNotifier({})
"""Sends nothing; for a table that was not started by systemd."""
