"""The part ``[mqtt]`` of the configuration: to which broker the table speaks, and what others may do there.

[mqtt]
broker = "hub.local"             # without it there is no MQTT
user = "table"
password_file = "/etc/tabletop-companion/mqtt-password"
table = "table-1"                # the name of the table; without it that of its machine
commands = ["new_game", "message"]
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, TypeAlias

from msgspec import Meta

from companion.mqtt.topics import NAME, ROOT, USUAL_ROOT, Command, TableTopics, name_from
from companion.service.config.section import Section
from companion.tables import EntryError

PLAIN_PORT, TLS_PORT = 1883, 8883
"""The usual ports of a broker, without encryption and with (IANA)."""

_Host: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=253, description="the name or the address of a machine")
]
_BrokerPort: TypeAlias = Annotated[int, Meta(ge=1, le=65535, description="a port from 1 to 65535")]
_Commands: TypeAlias = Annotated[
    tuple[Command, ...],
    Meta(max_length=4, description='a list of "new_game", "message", "ok" and "undo"'),
]
_TopicLevels: TypeAlias = Annotated[
    str,
    Meta(
        pattern=rf"^{ROOT.pattern}$",
        max_length=100,
        description='one or more levels of a topic, such as "club/tables", of letters, digits, - and _',
    ),
]


class MqttSection(Section, frozen=True, kw_only=True):
    """Where the broker is and how the table is let in; without a `broker` there is no MQTT.

    `password_file` holds the password, so that it stands in no file that others read. With `tls`, or a
    `ca_file`, the connection is encrypted. `topic` is what all topics begin with, and `table` the name of
    this table. `commands` are what others may have the table do. With `home_assistant` the table makes
    itself known there, under `discovery_prefix`.
    """

    broker: _Host | None = None
    port: _BrokerPort | None = None
    user: str | None = None
    password: str | None = None
    password_file: str | None = None
    tls: bool = False
    ca_file: str | None = None
    cert_file: str | None = None
    key_file: str | None = None
    topic: _TopicLevels = USUAL_ROOT
    table: (
        Annotated[
            str,
            Meta(pattern=rf"^{NAME.pattern}$", description="a name of at most 40 letters, digits, - and _"),
        ]
        | None
    ) = None
    commands: _Commands = ()
    home_assistant: bool = False
    discovery_prefix: _TopicLevels = "homeassistant"

    @property
    def is_encrypted(self) -> bool:
        """True if the connection is encrypted."""
        return self.tls or self.ca_file is not None

    @property
    def port_in_use(self) -> int:
        """The port of the configuration, or the usual one."""
        return self.port or (TLS_PORT if self.is_encrypted else PLAIN_PORT)

    @property
    def topics(self) -> TableTopics:
        """The topics of this table."""
        return TableTopics(self.topic, self.table or name_from(socket.gethostname()))


def check_mqtt(found: MqttSection) -> None:
    """Raise EntryError for entries that do not fit each other, and for files that cannot be read."""
    for key, value in _without_broker(found):
        raise EntryError(f"mqtt.{key}: {value!r} is of no use without mqtt.broker, the machine of the broker")
    if found.password is not None and found.password_file is not None:
        raise EntryError(
            "mqtt.password_file: the password is given already by mqtt.password; give one of them"
        )
    if found.user is None and (found.password is not None or found.password_file is not None):
        raise EntryError("mqtt.user: a password is given, but no user")
    if (found.cert_file is None) != (found.key_file is None):
        raise EntryError("mqtt.cert_file: the certificate of the table and mqtt.key_file are given together")
    for key in ("password_file", "ca_file", "cert_file", "key_file"):
        _check_readable(key, getattr(found, key))


def password_of(found: MqttSection) -> str | None:
    """The password, None if there is none. Raises EntryError if its file cannot be read."""
    if found.password_file is None:
        return found.password
    return _read("password_file", found.password_file).strip("\r\n")


def _without_broker(found: MqttSection) -> Iterator[tuple[str, object]]:
    """The entries that say something although there is no broker."""
    if found.broker is None:
        usual = MqttSection()
        for key in found.__struct_fields__:
            if getattr(found, key) != getattr(usual, key):
                yield key, getattr(found, key) if key != "password" else "..."


def _check_readable(key: str, path: str | None) -> None:
    if path is not None:
        _read(key, path)


def _read(key: str, path: str) -> str:
    try:
        return Path(path).expanduser().read_text("utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise EntryError(f"mqtt.{key}: {path!r} cannot be read: {reason}") from error
