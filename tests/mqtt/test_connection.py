"""The connection to a real Mosquitto: let in, refused, cut off, and there again."""

from __future__ import annotations

import queue
import shlex
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from broker_certificate import certificate
from mosquitto import Mosquitto, mosquitto

from companion.hub.demo.local_broker import free_port
from companion.mqtt.connection import (
    Broker,
    BrokerConnection,
    Confirmed,
    Connected,
    Disconnected,
    Received,
    Sent,
)

pytestmark = pytest.mark.hub

LEFT_OPEN = pytest.mark.filterwarnings(
    # The library leaves the socket of a failed handshake to the garbage collector.
    "ignore:Exception ignored in. <ssl.SSLSocket:pytest.PytestUnraisableExceptionWarning"
)

RIGHT = {"user": "ada", "password": "right"}

PATIENCE_S = 20.0
"""Nothing that is waited for takes so long."""

Open = Callable[..., "Heard"]


class Heard:
    """A connection, and what it tells."""

    def __init__(self, broker: Broker, *topics: str, will: Sent | None = None) -> None:
        self._told: queue.Queue[Any] = queue.Queue()
        self.connection = BrokerConnection(broker, self._told.put, topics, will, pauses=(0.05,))
        self.connection.start()

    def until(self, kind: type) -> Any:
        """The next thing of this kind that is told."""
        while True:
            told = self._told.get(timeout=PATIENCE_S)
            if isinstance(told, kind):
                return told


@pytest.fixture
def opened() -> Iterator[Open]:
    made: list[Heard] = []

    def make(broker: Mosquitto | int, *topics: str, will: Sent | None = None, **more: Any) -> Heard:
        port = broker if isinstance(broker, int) else broker.port
        made.append(Heard(Broker("127.0.0.1", port, **more), *topics, will=will))
        return made[-1]

    yield make
    for one in made:
        one.connection.close()


def test_a_message_arrives_and_is_confirmed(tmp_path: Path, opened: Open) -> None:
    with mosquitto(tmp_path) as broker:
        reader, writer = opened(broker, "a/+"), opened(broker)
        reader.until(Connected)
        writer.until(Connected)
        number = writer.connection.publish(Sent("a/b", b"hello"))
        assert reader.until(Received) == Received("a/b", b"hello", retained=False)
        assert writer.until(Confirmed) == Confirmed(number)


def test_what_is_retained_comes_to_those_who_subscribe_later(tmp_path: Path, opened: Open) -> None:
    with mosquitto(tmp_path) as broker:
        writer = opened(broker)
        writer.until(Connected)
        writer.connection.publish(Sent("a/b", b"hello", retain=True))
        writer.until(Confirmed)
        assert opened(broker, "a/b").until(Received) == Received("a/b", b"hello", retained=True)


def test_the_broker_says_so_when_one_dies(tmp_path: Path, opened: Open) -> None:
    with mosquitto(tmp_path) as broker:
        reader = opened(broker, "a/b")
        reader.until(Connected)
        dying = opened(broker, will=Sent("a/b", b"gone", retain=True))
        dying.until(Connected)
        dying.connection._client.socket().shutdown(2)  # noqa: SLF001 - the plug is pulled
        assert reader.until(Received).payload == b"gone"


def test_one_that_ends_in_order_has_its_own_last_word(tmp_path: Path, opened: Open) -> None:
    with mosquitto(tmp_path) as broker:
        reader = opened(broker, "a/b")
        reader.until(Connected)
        ending = opened(broker, will=Sent("a/b", b"gone"))
        ending.until(Connected)
        ending.connection.close(Sent("a/b", b"good night"))
        assert reader.until(Received).payload == b"good night"


@pytest.mark.parametrize("death", [Mosquitto.stop, Mosquitto.kill])
def test_a_broker_that_comes_back_is_found_again(
    tmp_path: Path, opened: Open, death: Callable[[Mosquitto], None]
) -> None:
    with mosquitto(tmp_path) as broker:
        reader = opened(broker, "a/b")
        reader.until(Connected)
        death(broker)
        assert reader.until(Disconnected).cause == "unreachable"
        assert reader.connection.publish(Sent("a/b", b"lost")) is None
        broker.start()
        reader.until(Connected)
        reader.connection.publish(Sent("a/b", b"hello"))
        assert reader.until(Received).payload == b"hello"


def test_where_nothing_answers_the_connection_says_so_and_tries_again(tmp_path: Path, opened: Open) -> None:
    port = free_port()
    trying = opened(port)
    assert trying.until(Disconnected).cause == "unreachable"
    assert "refused" in trying.until(Disconnected).detail


@pytest.mark.parametrize(
    "login", [{}, {"user": "ada", "password": "wrong"}, {"user": "bo", "password": "right"}]
)
def test_a_wrong_password_is_told_from_a_broker_that_is_not_there(
    tmp_path: Path, opened: Open, login: dict[str, str]
) -> None:
    passwords = tmp_path / "passwords"
    subprocess.run(["mosquitto_passwd", "-b", "-c", passwords, "ada", "right"], check=True)
    with mosquitto(tmp_path, f"allow_anonymous false\npassword_file {passwords}") as broker:
        assert opened(broker, **login).until(Disconnected).cause == "password"
        opened(broker, **RIGHT).until(Connected)


def test_an_encrypted_broker_is_trusted_by_its_authority(tmp_path: Path, opened: Open) -> None:
    with mosquitto(tmp_path, certificate(tmp_path, 9)) as broker:
        opened(broker, ca_file=tmp_path / "ca.pem").until(Connected)


@LEFT_OPEN
def test_a_broker_whose_certificate_nobody_vouches_for_is_not_trusted(tmp_path: Path, opened: Open) -> None:
    with mosquitto(tmp_path, certificate(tmp_path, 9)) as broker:
        lost = opened(broker, tls=True).until(Disconnected)
        assert (lost.cause, "verify failed" in lost.detail) == ("certificate", True)


@LEFT_OPEN
def test_a_certificate_that_has_expired_is_told(tmp_path: Path, opened: Open) -> None:
    with mosquitto(tmp_path, certificate(tmp_path, -1)) as broker:
        lost = opened(broker, ca_file=tmp_path / "ca.pem").until(Disconnected)
        assert (lost.cause, "certificate has expired" in lost.detail) == ("certificate", True)


def test_an_answer_goes_back_with_the_correlation_that_came(tmp_path: Path, opened: Open) -> None:
    with mosquitto(tmp_path) as broker:
        asking, answering = opened(broker, "answers"), opened(broker, "asked")
        asking.until(Connected)
        answering.until(Connected)
        properties = "-D publish response-topic answers -D publish correlation-data 17"
        command = f"mosquitto_pub -V 5 -p {broker.port} -t asked -m ? {properties}"
        subprocess.run(shlex.split(command), check=True)
        asked = answering.until(Received)
        assert (asked.answer_to, asked.correlation) == ("answers", b"17")
        answering.connection.publish(Sent(asked.answer_to, b"yes"), asked.correlation)
        assert asking.until(Received) == Received("answers", b"yes", retained=False, correlation=b"17")
