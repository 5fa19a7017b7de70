"""A real Mosquitto on the loopback, that can be stopped, killed, and started again on the same port."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.hub.demo.local_broker import BrokerError, LocalBroker


class Mosquitto(LocalBroker):
    """One broker, to which everything can happen."""

    @property
    def pid(self) -> int:
        """Of its process. Raises BrokerError if it does not run."""
        if self._process is None:
            raise BrokerError("the broker does not run")
        return self._process.pid

    def kill(self) -> None:
        """End it at once, as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def suspend(self) -> None:
        """Let it answer nothing more, although its connections stand."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def stop(self) -> None:
        """End it in order, also if it is suspended; ending it again does nothing."""
        self.resume()
        super().stop()

    def _signal(self, number: int) -> None:
        if self._process is not None:
            self._process.send_signal(number)


@contextmanager
def mosquitto(folder: Path, settings: str = "allow_anonymous true") -> Iterator[Mosquitto]:
    """A broker that runs while the block does."""
    with Mosquitto(folder, settings) as broker:
        yield broker
