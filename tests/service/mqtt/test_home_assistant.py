"""How a table makes itself known to Home Assistant; its own schemas judge that in `./dev test --home-assistant`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from jinja2 import Environment

from companion.mqtt.messages import written
from companion.mqtt.topics import TableTopics
from companion.service.mqtt.home_assistant import DeviceDiscovery, birth_topic

TOPICS = TableTopics("tabletop", "ada")
Make = Callable[..., Any]


def known(table: Any, *, allowed: Any = ("ok", "undo", "message")) -> list[dict[str, Any]]:
    """The messages that make a table known, as Home Assistant reads them."""
    table.connect()
    sent = DeviceDiscovery(TOPICS, "homeassistant", allowed).messages(table.state)
    assert {(one.topic, one.retain) for one in sent} == {("homeassistant/device/tabletop_ada/config", True)}
    return [json.loads(one.payload) for one in sent]


def values(table: Any) -> dict[str, str]:
    """What each entity shows, by the template that it gives to Home Assistant."""
    (message,) = known(table)
    state = json.loads(written(table.state))
    jinja = Environment(autoescape=False)  # noqa: S701 - Home Assistant escapes nothing either
    return {
        key: jinja.from_string(entity["val_tpl"]).render(value_json=state)
        for key, entity in message["cmps"].items()
        if "val_tpl" in entity
    }


def test_it_is_one_device_with_at_least_twelve_entities(published: Make) -> None:
    (message,) = known(published())
    assert message["dev"]["ids"] == ["tabletop_ada"]
    assert len(message["cmps"]) >= 12
    assert len({entity["unique_id"] for entity in message["cmps"].values()}) == len(message["cmps"])
    assert len({entity["name"] for entity in message["cmps"].values()}) == len(message["cmps"])


def test_each_entity_shows_what_the_table_shows(published: Make) -> None:
    table = published()
    table.connect()
    table.play("a4")
    shown = values(table)
    assert shown["turn"] == "Ada moves again"
    assert (shown["score_a"], shown["score_b"]) == ("1", "0")
    assert (shown["wrong"], shown["question"], shown["at_rest"]) == ("OFF", "OFF", "ON")
    assert (shown["grid"], shown["disk_free"], shown["temperature"]) == ("ON", "20.0", "50")
    assert shown["winner"] == ""


def test_a_wrong_table_turns_the_problem_on(published: Make) -> None:
    table = published()
    table.connect()
    table.here.hands.lift("b1", "1o")
    table.here.hands.drop("a1", "1o")
    table.here.rest()
    table.work()
    assert values(table)["wrong"] == "ON"


def test_buttons_are_there_only_where_they_are_allowed(published: Make) -> None:
    (with_all,) = known(published())
    (without,) = known(published(), allowed=())
    assert set(with_all["cmps"]) - set(without["cmps"]) == {"ok", "undo", "message"}
    assert with_all["cmps"]["ok"]["cmd_t"] == "tabletop/ada/command/ok"


def test_seats_of_another_game_take_the_place_of_those_before(published: Make) -> None:
    sahara, ghostbuster = published(), published("ghostbuster", seats=4)
    sahara.connect()
    ghostbuster.connect()
    discovery = DeviceDiscovery(TOPICS, "homeassistant", ())
    assert len(discovery.messages(sahara.state)) == 1
    removing, after = (json.loads(one.payload)["cmps"] for one in discovery.messages(ghostbuster.state))
    assert removing["score_a"] == {"p": "sensor"}
    assert "score_a" not in after
    assert {"score_yellow", "score_green", "score_red", "score_blue"} <= set(after)


@pytest.mark.parametrize("prefix", ["homeassistant", "ha"])
def test_it_listens_to_the_birth_of_home_assistant(prefix: str) -> None:
    assert birth_topic(prefix) == f"{prefix}/status"
