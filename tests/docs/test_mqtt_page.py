"""The page of MQTT has every topic, every key and every command, and its examples can be read."""

from __future__ import annotations

import re
from typing import get_args

import msgspec
import pytest

from companion.mqtt import messages
from companion.mqtt.messages import GameEvent, Health, Notice, NoticeCause, SendAgain, ShownState, ShownText
from companion.mqtt.topics import Command, TableTopics
from companion.screens.story import StoryKind

PAGE = "mqtt"
TOPICS = TableTopics("tabletop", "NAME")


def keys(kind: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def test_it_has_every_topic(page) -> None:
    told = [TOPICS.status, TOPICS.state, TOPICS.event, TOPICS.again, TOPICS.notice]
    known = [*told, TOPICS.answer, TOPICS.command("WHAT")]
    assert list(page.table("Topics")) == known


@pytest.mark.parametrize(
    ("heading", "number", "kind"),
    [
        ("Status", 0, messages.TableStatus),
        ("State", 0, ShownState),
        ("State", 1, ShownText),
        ("State", 2, Health),
        ("Events", 0, GameEvent),
    ],
)
def test_a_message_has_every_key_and_no_other(
    page, heading: str, number: int, kind: type[msgspec.Struct]
) -> None:
    told = [row["key"].strip("`") for row in page.tables(heading)[number]]
    assert sorted(told) == sorted(keys(kind))


def test_it_has_every_kind_of_story_and_every_cause(page) -> None:
    kinds = next(row["meaning"] for row in page.tables("State")[0] if row["key"] == "`kind`")
    assert sorted(re.findall(r"`(\w+)`", kinds)) == sorted(get_args(StoryKind))
    notices = page.text.partition("## Notices")[2].partition("\n## ")[0]
    assert set(get_args(NoticeCause)) <= set(re.findall(r"`([\w ]+)`", notices))


def test_it_has_every_command_with_a_message_that_is_taken(page) -> None:
    commands = page.table("Commands")
    assert list(commands) == list(get_args(Command))
    messages.read(commands["new_game"]["message"].strip("`").encode(), messages.GameOrder)
    messages.read(commands["message"]["message"].strip("`").encode(), messages.DisplayMessage)


def test_its_examples_can_be_read(page) -> None:
    status, events = page.examples("json")
    messages.read(status.encode(), messages.TableStatus)
    read = [messages.read(text.encode(), GameEvent) for text in re.split(r"\n(?=\{)", events)]
    assert [event.kind for event in read] == list(get_args(messages.EventKind))
    again, notice = re.findall(r"`(\{\"(?:game\": 1|causes).*?\})`", page.text)
    assert messages.read(again.encode(), SendAgain) == SendAgain(game=1)
    assert messages.read(notice.encode(), Notice) == Notice(causes=("clock",))
