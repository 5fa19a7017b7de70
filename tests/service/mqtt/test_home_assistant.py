"""How a table makes itself known to Home Assistant; its own schemas judge that in `./dev test --home-assistant`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from jinja2 import Environment

from companion.mqtt.messages import DisplayMessage, read, written
from companion.mqtt.topics import TableTopics
from companion.rules.registry import every_seat
from companion.service.mqtt.home_assistant import DeviceDiscovery, birth_topic

TOPICS = TableTopics("tabletop", "ada")
Make = Callable[..., Any]


def known(table: Any, *, allowed: Any = ("ok", "undo", "message")) -> list[dict[str, Any]]:
    """The messages that make a table known, as Home Assistant reads them."""
    table.connect()
    sent = DeviceDiscovery(TOPICS, "homeassistant", allowed, every_seat()).messages(table.state)
    assert {(one.topic, one.retain) for one in sent} == {("homeassistant/device/tabletop_ada/config", True)}
    return [json.loads(one.payload) for one in sent]


def shown_entities(message: dict[str, Any]) -> dict[str, Any]:
    """The entities of a message that are there; of the others stands the platform alone."""
    return {key: entity for key, entity in message["cmps"].items() if entity != {"p": "sensor"}}


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
    entities = shown_entities(message)
    assert len(entities) >= 12
    for key in ("unique_id", "def_ent_id", "name"):
        assert len({entity[key] for entity in entities.values()}) == len(entities)


def test_entities_are_called_alike_in_each_language(published: Make) -> None:
    called = []
    for language in ("de", "en"):
        table = published()
        table.connect()
        state = msgspec.structs.replace(table.state, language=language)
        (sent,) = DeviceDiscovery(TOPICS, "homeassistant", (), every_seat()).messages(state)
        entities = shown_entities(json.loads(sent.payload))
        called.append({key: entity["def_ent_id"] for key, entity in entities.items()})
    assert called[0] == called[1]
    assert called[0]["wrong"] == "binary_sensor.ada_wrong"


def test_a_table_with_a_dash_in_its_name_has_none_in_those_of_its_entities(published: Make) -> None:
    table = published()
    table.connect()
    discovery = DeviceDiscovery(TableTopics("tabletop", "Table-1"), "homeassistant", (), ())
    (sent,) = discovery.messages(table.state)
    assert json.loads(sent.payload)["cmps"]["turn"]["def_ent_id"] == "sensor.table_1_turn"


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
    assert set(shown_entities(with_all)) - set(shown_entities(without)) == {"ok", "undo", "message"}
    assert with_all["cmps"]["ok"]["cmd_t"] == "tabletop/ada/command/ok"


@pytest.mark.parametrize(
    ("board", "options", "playing"),
    [("sahara", {}, {"a", "b"}), ("ghostbuster", {"seats": 4}, {"yellow", "green", "red", "blue"})],
)
def test_scores_of_seats_that_do_not_play_are_taken_away(
    published: Make, board: str, options: dict[str, Any], playing: set[str]
) -> None:
    (message,) = known(published(board, **options))
    scores = {key for key in message["cmps"] if key.startswith("score_")}
    assert scores == {f"score_{seat.lower()}" for seat in every_seat()}
    assert scores & set(shown_entities(message)) == {f"score_{seat}" for seat in playing}


def test_a_message_that_the_display_cannot_show_is_cut(published: Make) -> None:
    (message,) = known(published())
    jinja = Environment(autoescape=False)  # noqa: S701 - as above
    rendered = jinja.from_string(message["cmps"]["message"]["cmd_tpl"]).render(value='"' * 300)
    assert read(rendered.encode(), DisplayMessage).text == '"' * 199 + "…"


def test_the_winner_is_told_in_each_language_and_a_draw_apart(published: Make) -> None:
    table = published()
    table.connect()
    (message,) = known(table)
    state = json.loads(written(table.state))
    for winner, is_draw in (("draw", True), ("A", False), (None, False)):
        jinja = Environment(autoescape=False)  # noqa: S701 - as above
        told = jinja.from_string(message["cmps"]["winner"]["json_attr_tpl"]).render(
            value_json=state | {"winner": winner}
        )
        assert json.loads(told) == {"draw": is_draw, "de": "", "en": ""}


@pytest.mark.parametrize("prefix", ["homeassistant", "ha"])
def test_it_listens_to_the_birth_of_home_assistant(prefix: str) -> None:
    assert birth_topic(prefix) == f"{prefix}/status"
