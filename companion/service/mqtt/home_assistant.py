"""How a table makes itself known to Home Assistant: one device with all its entities. Pure.

The message goes to ``homeassistant/device/ID/config``, retained, and again whenever Home Assistant says
that it has started (https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload). Every
entity reads the state of the table; none needs a topic of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from companion import __version__
from companion.contents import Seat
from companion.mqtt.connection import Sent
from companion.mqtt.messages import LONGEST_TEXT, ShownState
from companion.mqtt.topics import Command, TableTopics
from companion.screens.player_names import full_names
from companion.screens.words import LANGUAGES, Words

Entity = dict[str, Any]
"""One component of the device, as Home Assistant reads it."""

LONGEST_VALUE = 255
"""Characters that the value of an entity may have there."""


def birth_topic(prefix: str) -> str:
    """Where Home Assistant says that it has started."""
    return f"{prefix}/status"


class DeviceDiscovery:
    """The message that makes a table known.

    `allowed` are the commands that the table carries out, and `seats` those of all games that it may play.
    """

    def __init__(
        self, topics: TableTopics, prefix: str, allowed: Collection[Command], seats: Collection[Seat]
    ) -> None:
        self._topics = topics
        self._prefix = prefix
        self._allowed = allowed
        self._seats = seats

    def messages(self, state: ShownState) -> list[Sent]:
        """The message for a table that shows this; it takes away the scores of seats that do not play."""
        topics, name = self._topics, f"tabletop_{self._topics.table}"
        payload = {
            "dev": {
                "ids": [name],
                "name": self._topics.table,
                "mf": "Tabletop Companion",
                "mdl": state.board,
                "sw": __version__,
            },
            "o": {"name": "Tabletop Companion", "sw": __version__},
            "avty_t": topics.status,
            "avty_tpl": "{{ value_json.status }}",
            "stat_t": topics.state,
            "qos": 1,
            "cmps": self._absent(state) | self._entities(state),
        }
        return [Sent(f"{self._prefix}/device/{name}/config", msgspec.json.encode(payload), retain=True)]

    def _absent(self, state: ShownState) -> dict[str, Entity]:
        """Platforms alone, by which Home Assistant drops entities, of whichever game they were made for."""
        return {_key("score", seat): {"p": "sensor"} for seat in self._seats if seat not in state.seats}

    def _entities(self, state: ShownState) -> dict[str, Entity]:
        words, language = Words(state.language), state.language
        found = {
            **dict(_told(self._topics.state, words, language)),
            **dict(_scores(state, words)),
            **dict(_conditions(self._topics.state, words, language)),
            **dict(_health(words)),
            **dict(self._buttons(words)),
        }
        for key, entity in found.items():
            entity["unique_id"] = f"tabletop_{self._topics.table}_{key}"
            entity["def_ent_id"] = f"{entity['p']}.{_object_id(self._topics.table)}_{key}"
        return found

    def _buttons(self, words: Words) -> Iterator[tuple[str, Entity]]:
        """Buttons and a line of text, as far as the table takes them."""
        named = {"ok": words.text("Button ok"), "undo": words.text("Button undo")}
        for command, name in named.items():
            if command in self._allowed:
                yield command, {"p": "button", "name": name, "cmd_t": f"{self._topics.command('')}{command}"}
        if "message" in self._allowed:
            yield (
                "message",
                {
                    "p": "notify",
                    "name": words.text("Message on the display"),
                    "cmd_t": self._topics.command("message"),
                    # A message too long for the display is cut: its sender would not learn of a refusal.
                    "cmd_tpl": f'{{"text": {{{{ {_cut("value", LONGEST_TEXT)} | tojson }}}}}}',
                },
            )


def _told(state_topic: str, words: Words, language: str) -> Iterator[tuple[str, Entity]]:
    """What the table says in words, cut where Home Assistant takes no more."""
    texts = f"value_json.texts.{language}"
    yield "turn", _sensor(words.text("Turn"), f"{texts}.turn", icon="mdi:account-arrow-right")
    yield "game", _sensor(words.text("Game"), f"{texts}.game", icon="mdi:dice-multiple")
    yield "last_ply", _sensor(words.text("Last move"), f"{texts}.last", icon="mdi:history")
    yield (
        "headline",
        _sensor(words.text("What the display says"), f"{texts}.headline", icon="mdi:message-text"),
    )
    details = f"'draw': value_json.winner == 'draw', {_in_each_language('winner')}"
    yield (
        "winner",
        _sensor(words.text("Winner"), f"{texts}.winner", icon="mdi:trophy")
        | _attributes(state_topic, details),
    )


def _scores(state: ShownState, words: Words) -> Iterator[tuple[str, Entity]]:
    for seat, player in full_names(state.game, state.seats, state.players, words).items():
        name = words.text("Score of {name}", name=player)
        yield (
            _key("score", seat),
            {
                "p": "sensor",
                "name": name,
                "val_tpl": f"{{{{ value_json.scores['{seat}'] | default(none) }}}}",
                "stat_cla": "measurement",
                "ic": "mdi:counter",
            },
        )


def _conditions(state_topic: str, words: Words, language: str) -> Iterator[tuple[str, Entity]]:
    """What is so or is not; with `wrong` come its reason and the way to put it right."""
    texts = f"value_json.texts.{language}"
    details = f"'rule': value_json.rule, 'fields': value_json.wrong, {_in_each_language('wrong')}"
    yield (
        "wrong",
        _yes_or_no(
            words.text("Something is wrong"),
            f"{texts}.wrong != ''",
            dev_cla="problem",
            **_attributes(state_topic, details),
        ),
    )
    asked = words.text("A question is open")
    yield "question", _yes_or_no(asked, "value_json.question is not none", icon="mdi:help")
    yield "at_rest", _yes_or_no(words.text("The table is at rest"), "value_json.at_rest", icon="mdi:sleep")


def _health(words: Words) -> Iterator[tuple[str, Entity]]:
    """How the table and its machine are."""
    works = {
        "grid": words.text("Sensors work"),
        "display": words.text("Display works"),
        "archive": words.text("Archive works"),
    }
    for key, name in works.items():
        yield key, _yes_or_no(name, f"value_json.health.{key}", dev_cla="running", ent_cat="diagnostic")
    yield (
        "disk_free",
        _measured(words.text("Free space"), "disk_free", dev_cla="data_size", unit_of_meas="GB"),
    )
    yield (
        "temperature",
        _measured(words.text("Processor"), "temperature", dev_cla="temperature", unit_of_meas="°C"),
    )
    yield "unsent", _measured(words.text("Moves not sent yet"), "unsent", ic="mdi:upload")


def _sensor(name: str, value: str, icon: str) -> Entity:
    return {
        "p": "sensor",
        "name": name,
        "val_tpl": f"{{{{ {_cut(value, LONGEST_VALUE)} }}}}",
        "ic": icon,
    }


def _cut(value: str, longest: int) -> str:
    """The expression of a text of at most so many characters."""
    return f"({value}) | string | truncate({longest}, true, '…', 0)"


def _in_each_language(text: str) -> str:
    """The entries of one of the texts of a table, by language."""
    return ", ".join(f"'{language}': value_json.texts.{language}.{text}" for language in LANGUAGES)


def _attributes(state_topic: str, details: str) -> Entity:
    """What an entity tells besides its state; these are the entries of an object."""
    return {"json_attr_t": state_topic, "json_attr_tpl": f"{{{{ {{{details}}} | tojson }}}}"}


def _yes_or_no(name: str, condition: str, **more: str) -> Entity:
    if "icon" in more:
        more["ic"] = more.pop("icon")
    return {
        "p": "binary_sensor",
        "name": name,
        "val_tpl": f"{{{{ 'ON' if {condition} else 'OFF' }}}}",
        **more,
    }


def _measured(name: str, key: str, **more: str) -> Entity:
    return {
        "p": "sensor",
        "name": name,
        "val_tpl": f"{{{{ value_json.health.{key} }}}}",
        "stat_cla": "measurement",
        "ent_cat": "diagnostic",
        **more,
    }


def _object_id(table: str) -> str:
    """The name of a table as a part of the names of its entities."""
    return table.lower().replace("-", "_")


def _key(what: str, seat: Seat) -> str:
    return f"{what}_{seat.lower()}"
