"""What the page shows of a table, in the language of the viewer."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from shown_tables import AT, shown, wrong

from companion.hub.gathering import HeardTable
from companion.hub.page.shown_table import needs_help, shown_table
from companion.mqtt.messages import ShownState


def heard(state: ShownState | None, **more: Any) -> HeardTable:
    """A table that is there, with this on it."""
    return HeardTable("ada", **{"runs": {"1"}, "state": state, **more})


def told(table: HeardTable, language: str = "en", *, is_full: bool = False) -> Any:
    return shown_table(table, language, is_full=is_full)


def test_a_wrong_move_is_told_with_its_rule_and_the_steps_back_in_both_languages() -> None:
    english, german = (told(heard(wrong("ada")), language)["game"]["story"] for language in ("en", "de"))
    assert english == {
        "kind": "illegal",
        "headline": "Not legal",
        "lines": ("b4 is not Ada's",),
        "rule": "Rule 2.3",
        "fix": ("Put 1 back on b4",),
    }
    assert (german["headline"], german["rule"]) == ("Nicht erlaubt", "Regel 2.3")


def test_the_last_move_the_players_and_the_board_are_told() -> None:
    game = told(heard(shown("ada")))["game"]
    assert (game["last"], game["plies"], game["names"]["B"], game["scores"]["B"]) == (
        "Bo played b3",
        2,
        "Bo",
        7,
    )
    assert (game["board"], game["board_size"], game["fields"]["a1"]) == ("sahara", (644.0, 244.0), "3o")


def test_of_a_board_that_the_hub_does_not_know_everything_but_the_size_is_told() -> None:
    game = told(heard(shown("ada", board="sahara-9")))["game"]
    assert (game["board_size"], game["last"]) == (None, "Bo played b3")


def test_a_table_that_speaks_no_language_of_the_viewer_is_shown_without_words() -> None:
    game = told(heard(shown("ada", texts={})))["game"]
    assert (game["game"], game["last"], game["story"]["headline"]) == ("sahara", "", "")


def test_before_a_table_has_said_what_is_on_it_only_its_name_is_shown() -> None:
    assert told(heard(None)) == {
        "name": "ada",
        "online": True,
        "away_since": None,
        "faults": [],
        "game": None,
    }


@pytest.mark.parametrize(
    ("left", "since"),
    [(AT + timedelta(hours=1), "2026-11-28T19:00:00+00:00"), (None, "2026-11-28T18:00:00+00:00")],
)
def test_a_table_is_away_since_it_left_or_since_what_it_last_said(left: Any, since: str) -> None:
    assert told(heard(shown("ada"), runs=set(), left=left))["away_since"] == since
    assert told(heard(None, runs=set()))["away_since"] is None


@pytest.mark.parametrize(
    ("more", "is_full", "fault"),
    [
        ({"runs": {"1", "2"}}, False, "Zwei Tische haben diesen Namen."),
        ({"offset": timedelta(hours=1)}, False, "Die Uhr dieses Tisches geht falsch."),
        ({"unreadable": {"topic": "x"}}, False, "Dieser Tisch sagt etwas, was der Hub nicht versteht: x"),
        ({}, True, "Der Hub hat keinen Platz mehr für die Spiele dieses Tisches."),
    ],
)
def test_what_the_hub_finds_wrong_is_told_in_words(more: dict[str, Any], is_full: bool, fault: str) -> None:
    assert told(heard(shown("ada"), **more), "de", is_full=is_full)["faults"] == [fault]


@pytest.mark.parametrize(
    ("table", "needs"),
    [
        (heard(wrong("ada")), True),
        (heard(wrong("ada"), runs=set()), False),
        (heard(shown("ada")), False),
        (heard(shown("ada", kind="question")), False),
        (heard(None), False),
    ],
)
def test_somebody_should_go_to_a_table_that_is_there_and_wrong(table: HeardTable, needs: bool) -> None:
    assert needs_help(table) is needs


def test_what_is_shown_can_be_written_as_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(told(heard(wrong("ada")))))["name"] == "ada"
