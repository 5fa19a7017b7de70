"""The page "How to have a table in Home Assistant" names every entity, and the blueprints that are there."""

from __future__ import annotations

import json
import re
import textwrap
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

import msgspec

from companion.mqtt.messages import LONGEST_TEXT, Health, ShownState
from companion.mqtt.topics import Command
from companion.service.config.mqtt_section import MqttSection
from companion.service.mqtt.home_assistant import DeviceDiscovery

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "home-assistant.md").read_text(encoding="utf-8")
BLUEPRINTS = ROOT / "deploy" / "home-assistant" / "blueprints" / "automation" / "tabletop-companion"
(EXAMPLE,) = re.findall(r"^ *```toml\n(.*?)^ *```$", PAGE, re.MULTILINE | re.DOTALL)
STATE = ShownState(
    table="table-1",
    at=datetime(2026, 11, 28, tzinfo=UTC),
    clock=0.0,
    language="en",
    board="sahara",
    game="sahara",
    number=None,
    seats=("A",),
    players={},
    scores={"A": 0},
    match=None,
    turn="A",
    last=None,
    winner=None,
    kind="turn",
    rule=None,
    wrong=(),
    question=None,
    at_rest=True,
    texts={},
    health=Health(grid=True, display=True, archive=True, disk_free=1.0, temperature=50, unsent=0),
)


def test_every_entity_has_a_row() -> None:
    section = msgspec.convert(tomllib.loads(textwrap.dedent(EXAMPLE))["mqtt"], MqttSection)
    (message,) = DeviceDiscovery(section.topics, "homeassistant", get_args(Command), ()).messages(STATE)
    entities = json.loads(message.payload)["cmps"].values()
    rows = re.findall(r"^\| `(\w+\.table_1_\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(rows) == sorted(entity["def_ent_id"] for entity in entities)


def test_every_blueprint_is_named() -> None:
    assert {file.name for file in BLUEPRINTS.iterdir()} == set(re.findall(r"`([\w-]+\.yaml)`: ", PAGE))


def test_the_longest_text_for_the_display_is_named() -> None:
    assert f"up to {LONGEST_TEXT} characters" in PAGE
