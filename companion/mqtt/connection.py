"""The connection to a broker of MQTT 5: it is made, and made again whenever it breaks.

Everything that happens is handed to one function, in the connection's own thread, which must not wait.
Nothing is kept for later: what the broker had not confirmed when the connection broke is for the caller to
send again.
"""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

KEEP_ALIVE_S = 15
"""Seconds without a sign after which each side asks whether the other is still there (MQTT 5, 3.1.2.10)."""

PATIENCE_S = 5.0
"""Seconds within which a broker must accept a connection."""

PAUSES_S = (1.0, 2.0, 4.0, 8.0, 15.0, 30.0)
"""Seconds before each further try; the last pause is repeated."""

MOST_UNCONFIRMED = 100
"""How many messages may be under way at once."""

NOT_ALLOWED = (0x86, 0x87, 0x8C)
"""Reason codes for a wrong name or password, and for what is not allowed (MQTT 5, 3.2.2.2)."""

LossCause: TypeAlias = Literal["unreachable", "password", "certificate"]
"""Why there is no connection: nothing answers there, the broker does not let us in, or one of the two does
not trust the other's certificate.
"""


@dataclass(frozen=True, slots=True)
class Broker:
    """Where a broker is, and how one is let in; with `ca_file` or `tls` the connection is encrypted.

    `ca_file` is the certificate of the authority that the broker's certificate must come from, by default
    those that the system trusts. `cert_file` and `key_file` are the own certificate and its key.
    """

    host: str
    port: int
    user: str | None = None
    password: str | None = None
    tls: bool = False
    ca_file: Path | None = None
    cert_file: Path | None = None
    key_file: Path | None = None


@dataclass(frozen=True, slots=True)
class Sent:
    """A message to be sent: a retained one is what whoever subscribes later gets at once.

    `answer_to` is the topic on which an answer is expected, None if none is.
    """

    topic: str
    payload: bytes
    retain: bool = False
    answer_to: str | None = None


@dataclass(frozen=True, slots=True)
class Connected:
    """The broker has let us in, and sends what is subscribed to."""


@dataclass(frozen=True, slots=True)
class Disconnected:
    """There is no connection: why, and what the system or the broker said."""

    cause: LossCause
    detail: str


@dataclass(frozen=True, slots=True)
class Received:
    """A message has come; `retained` if it was sent before we subscribed.

    `answer_to` is the topic that the sender wants the answer on, with the `correlation` that came along.
    """

    topic: str
    payload: bytes
    retained: bool
    answer_to: str | None = None
    correlation: bytes | None = None


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The broker has taken the message of this number."""

    number: int


ConnectionEvent: TypeAlias = Connected | Disconnected | Received | Confirmed


class BrokerConnection:
    """A connection to a broker, from `start` until `close`.

    `tell` gets what happens. `will` is what the broker sends when we die. `subscribed` are the topics that
    are listened to. `pauses` are the seconds before each further try.
    """

    def __init__(
        self,
        broker: Broker,
        tell: Callable[[ConnectionEvent], None],
        subscribed: Sequence[str],
        will: Sent | None = None,
        pauses: Sequence[float] = PAUSES_S,
    ) -> None:
        self._broker = broker
        self._tell = tell
        self._subscribed = subscribed
        self._will = will
        self._pauses = pauses
        self._tries = 0
        self._client: Client | None = None
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="mqtt", daemon=True)

    def start(self) -> None:
        """Connect, in a thread of its own; returns at once."""
        self._thread.start()

    def publish(self, message: Sent, correlation: bytes | None = None) -> int | None:
        """Send a message with quality of service 1 and return its number; None if there is no connection.

        An answer has the same `correlation` as what it answers.
        """
        client = self._client
        if client is None:
            return None
        properties = Properties(PacketTypes.PUBLISH)  # type: ignore[no-untyped-call]
        if correlation is not None:
            properties.CorrelationData = correlation
        if message.answer_to is not None:
            properties.ResponseTopic = message.answer_to
        info = client.publish(
            message.topic, message.payload, qos=1, retain=message.retain, properties=properties
        )
        return info.mid if info.rc == MQTTErrorCode.MQTT_ERR_SUCCESS else None

    def close(self, last: Sent | None = None) -> None:
        """Send a last message if there is a connection, and end it."""
        self._ended.set()
        client = self._client
        if client is not None:
            if last is not None:
                with suppress(ValueError, RuntimeError):
                    client.publish(last.topic, last.payload, qos=1, retain=last.retain).wait_for_publish(1.0)
            client.disconnect()
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._ended.is_set():
            self._connect_once()
            pause = self._pauses[min(self._tries, len(self._pauses)) - 1] if self._tries else 0.0
            self._ended.wait(pause)

    def _connect_once(self) -> None:
        """Connect and stay connected until that breaks."""
        self._tries += 1
        try:
            client = self._made()
            client.connect(self._broker.host, self._broker.port, keepalive=KEEP_ALIVE_S, clean_start=True)
            client.loop_forever()
        except ssl.SSLError as error:
            self._lost("certificate", str(error))
        except (OSError, ValueError) as error:
            self._lost("unreachable", str(error))
        finally:
            self._client = None

    def _lost(self, cause: LossCause, detail: str) -> None:
        self._client = None
        if not self._ended.is_set():
            self._tell(Disconnected(cause, detail))

    def _made(self) -> Client:
        """A client for one connection, so that it never sends anything of the one before. Raises OSError."""
        broker = self._broker
        client = Client(
            CallbackAPIVersion.VERSION2, protocol=MQTTProtocolVersion.MQTTv5, reconnect_on_failure=False
        )
        client.connect_timeout = PATIENCE_S
        client.max_inflight_messages_set(MOST_UNCONFIRMED)
        if broker.user is not None:
            client.username_pw_set(broker.user, broker.password)
        if broker.tls or broker.ca_file is not None:
            client.tls_set(
                ca_certs=_text(broker.ca_file),
                certfile=_text(broker.cert_file),
                keyfile=_text(broker.key_file),
            )
        if self._will is not None:
            client.will_set(self._will.topic, self._will.payload, qos=1, retain=self._will.retain)
        client.on_socket_open = _send_at_once
        client.on_connect = self._connected
        client.on_subscribe = self._has_subscribed
        client.on_disconnect = self._disconnected
        client.on_message = self._received
        client.on_publish = self._confirmed
        return client

    def _connected(
        self, client: Client, _data: object, _flags: ConnectFlags, reason: ReasonCode, _: Properties | None
    ) -> None:
        if reason.is_failure:
            cause: LossCause = "password" if reason.value in NOT_ALLOWED else "unreachable"
            self._lost(cause, str(reason))
            return
        if self._subscribed:
            client.subscribe([(topic, SubscribeOptions(qos=1)) for topic in self._subscribed])
        else:
            self._begin(client)

    def _has_subscribed(
        self, client: Client, _data: object, _number: int, _reasons: object, _: Properties | None
    ) -> None:
        self._begin(client)

    def _begin(self, client: Client) -> None:
        """From now on nothing that others say is missed."""
        self._tries = 0
        self._client = client
        self._tell(Connected())

    def _disconnected(
        self,
        _client: Client,
        _data: object,
        _flags: DisconnectFlags,
        reason: ReasonCode,
        _: Properties | None,
    ) -> None:
        if self._client is not None:
            self._lost("unreachable", f"the connection broke: {reason}")

    def _received(self, _client: Client, _data: object, message: MQTTMessage) -> None:
        properties: Any = message.properties
        self._tell(
            Received(
                message.topic,
                bytes(message.payload),
                bool(message.retain),
                getattr(properties, "ResponseTopic", None),
                getattr(properties, "CorrelationData", None),
            )
        )

    def _confirmed(
        self, _client: Client, _data: object, number: int, _reason: ReasonCode, _: Properties | None
    ) -> None:
        self._tell(Confirmed(number))


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)


def _send_at_once(_client: Client, _data: object, opened: object) -> None:
    """Send small messages at once, not together with later ones (Nagle's algorithm delays them by 40 ms)."""
    if isinstance(opened, socket.socket):
        opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
