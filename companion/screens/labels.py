"""Labels in menus: the program's own words, or text that stays as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.screens.marks import mark
from companion.screens.words import Words


@dataclass(frozen=True, slots=True)
class Message:
    """Words of the catalogue, with a name filled in where they ask for one."""

    text: str
    name: str = ""


Label: TypeAlias = Message | str
"""A message is translated when it is shown; a string, such as a player's name, stays."""


def spoken(label: Label, words: Words) -> str:
    """The label in the language of the words."""
    return words.text(label.text, name=label.name) if isinstance(label, Message) else label


GAME_NAMES: Mapping[str, str] = {"sahara": "Sahara"}
LANGUAGE_NAMES: Mapping[str, str] = {"de": "Deutsch", "en": "English"}

OPTIONS: Mapping[str, str] = {
    "opponent_store": mark("Other store"),
    "skip_origin": mark("Leave out origin"),
    "capture_extra_turn": mark("Move after win"),
    "empty_capture": mark("Win over empty"),
    "end_rule": mark("End of game"),
    "rest_to": mark("Rest goes to"),
    "bonus_optional": mark("Bonus may pass"),
    "match_target": mark("Match to"),
    "next_starter": mark("Next starter"),
}

VALUES: Mapping[tuple[str, str], str] = {
    ("opponent_store", "choice"): mark("free"),
    ("opponent_store", "skip"): mark("never"),
    ("opponent_store", "sow"): mark("always"),
    ("end_rule", "immediate"): mark("at once"),
    ("end_rule", "own_action"): mark("own move"),
    ("end_rule", "turn_start"): mark("at turn"),
    ("rest_to", "emptier"): mark("emptier"),
    ("rest_to", "holder"): mark("holder"),
    ("next_starter", "lot"): mark("by lot"),
    ("next_starter", "alternate"): mark("in turn"),
    ("next_starter", "loser"): mark("loser"),
    ("next_starter", "winner"): mark("winner"),
}

_YES, _NO = mark("yes"), mark("no")


def option_label(option: str) -> Label:
    """The short name of an option; one without words keeps the name of the rule document."""
    return Message(OPTIONS[option]) if option in OPTIONS else option


def value_label(option: str, value: object) -> Label:
    """The short name of an option's value."""
    if isinstance(value, bool):
        return Message(_YES if value else _NO)
    named = VALUES.get((option, str(value)))
    return Message(named) if named is not None else str(value)
