"""The topics of a table."""

from __future__ import annotations

import pytest

from companion.mqtt.topics import NAME, TableTopics, name_from, table_of


def test_all_topics_of_a_table_lie_under_its_root_and_name() -> None:
    topics = TableTopics("club/tables", "ada-1")
    assert topics.state == "club/tables/ada-1/state"
    assert topics.command("new_game") == "club/tables/ada-1/command/new_game"
    each = [topics.status, topics.state, topics.event, topics.again, topics.notice, topics.command("ok")]
    assert len(set(each)) == len(each)
    assert {table_of("club/tables", topic) for topic in each} == {"ada-1"}


@pytest.mark.parametrize(
    "topic", ["club/tables", "club/tables/ada", "club/x/ada/state", "club/tables//state"]
)
def test_a_topic_that_is_of_no_table_has_none(topic: str) -> None:
    assert table_of("club/tables", topic) is None


@pytest.mark.parametrize(
    ("machine", "name"),
    [
        ("raspberrypi", "raspberrypi"),
        ("table.local", "table"),
        ("Tisch 3 (Süd)", "Tisch-3-S-d"),
        ("#+/", "table"),
    ],
)
def test_the_name_of_a_machine_becomes_the_name_of_a_table(machine: str, name: str) -> None:
    assert name_from(machine) == name
    assert NAME.fullmatch(name)


def test_a_name_is_cut_where_it_is_too_long() -> None:
    assert name_from("x" * 63) == "x" * 40
