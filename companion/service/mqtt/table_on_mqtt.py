"""Puts a table on MQTT: makes the publisher of a running table, and ends it with the table."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from companion.mqtt.connection import Broker, BrokerConnection, Sent
from companion.mqtt.messages import Health, ShownState
from companion.rules.registry import every_seat
from companion.service.config.mqtt_section import MqttSection, password_of
from companion.service.mqtt.commands import TableCommands
from companion.service.mqtt.home_assistant import DeviceDiscovery, birth_topic
from companion.service.mqtt.machine_health import disk_free, temperature
from companion.service.mqtt.outbox import Outbox
from companion.service.mqtt.publisher import Publisher, PublishingThread
from companion.service.mqtt.shown_state import grid_works, state_of, works
from companion.service.table.assembly import Companion
from companion.service.table.running_table import Snapshot


@contextmanager
def on_mqtt(companion: Companion) -> Iterator[None]:
    """Have this table speak to the broker of its configuration while the block runs.

    Raises EntryError if the file of the password cannot be read.
    """
    section, table = companion.configuration.mqtt, companion.table
    publisher = _publisher(companion, section)
    thread = PublishingThread(publisher)
    connection = BrokerConnection(_broker(section), thread.put, publisher.subscribed, publisher.will)
    publisher.connected_by(connection)
    end = table.listen(thread.note_change)
    thread.start()
    connection.start()
    try:
        yield
    finally:
        end()
        thread.note_change()
        thread.close()
        connection.close(publisher.will)


def _publisher(companion: Companion, section: MqttSection) -> Publisher:
    topics, table = section.topics, companion.table
    commands = TableCommands(
        section.commands, companion.loop, table, companion.game_starter, companion.menu.note, companion.clock
    )

    def state(unsent: int) -> ShownState:
        seen = table.snapshot
        health = _health(seen, companion.archive, unsent)
        return state_of(
            topics.table, seen, companion.in_use.board, datetime.now(UTC), companion.clock(), health
        )

    return Publisher(
        topics,
        secrets.token_hex(8),
        Outbox(companion.archive, topics.table),
        state,
        commands,
        lambda troubles: companion.loop.ask(lambda: table.show_troubles("mqtt", troubles)),
        companion.clock,
        _announcing(section),
        birth_topic(section.discovery_prefix) if section.home_assistant else None,
    )


def _announcing(section: MqttSection) -> Callable[[ShownState], Sequence[Sent]]:
    """What makes the table known to Home Assistant; nothing unless the configuration wants that."""
    if not section.home_assistant:
        return lambda _state: ()
    # All games are loaded for their seats, which takes a moment.
    return DeviceDiscovery(section.topics, section.discovery_prefix, section.commands, every_seat()).messages


def _health(seen: Snapshot, archive: Path, unsent: int) -> Health:
    return Health(
        grid=grid_works(seen.view),
        display=works(seen.view, "display"),
        archive=works(seen.view, "archive"),
        disk_free=disk_free(archive),
        temperature=temperature(),
        unsent=unsent,
    )


def _broker(section: MqttSection) -> Broker:
    return Broker(
        host=section.broker or "",
        port=section.port_in_use,
        user=section.user,
        password=password_of(section),
        tls=section.is_encrypted,
        ca_file=_path(section.ca_file),
        cert_file=_path(section.cert_file),
        key_file=_path(section.key_file),
    )


def _path(name: str | None) -> Path | None:
    return None if name is None else Path(name).expanduser()
