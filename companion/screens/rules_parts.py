"""The rules of a game in parts, for a page that shows one of them: headings, numbered rules, options.

The parts come from the same text as `companion.screens.rules_text`. The values of options are in words, in
the lines of the options as in the texts about them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from companion.rules.game import AnyGame
from companion.screens.menu_labels import option_label, value_label
from companion.screens.message_markers import mark
from companion.screens.rules_text import option_values, template, written_value
from companion.screens.wording import worded
from companion.screens.words import Words

PartKind: TypeAlias = Literal["heading", "rule", "option", "text"]

_RULE = re.compile(r"(\d+(?:\.\d+)*)  (\S.*)")
_OPTION = re.compile(r" *\{option:(\w+)\}")
_VALUE = re.compile(r"\{=([^{}]+)\}")
_QUOTED, _SEATS = mark("“{value}”"), mark("Seats")


@dataclass(frozen=True, slots=True)
class RulesPart:
    """One paragraph of the rules.

    `name` is the number of a rule, or the name of an option as in the rule document; empty for headings and
    texts. The text after an option says what its values mean.
    """

    kind: PartKind
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class OptionNote:
    """What an option changes: the text about its values, and the rule under which it stands.

    `rule` is the number of this rule and `rule_text` its text; both are empty if the option stands under no
    rule.
    """

    text: str
    rule: str
    rule_text: str


def rules_parts(kind: type[AnyGame], words: Words, in_force: Mapping[str, Any]) -> list[RulesPart]:
    """The rules of this game, the game's name first as a heading, with the values `in_force` marked.

    Raises NoRulesTextError if the game brings none.
    """
    values = option_values(kind, words, in_force, lambda option, value: _value_text(option, value, words))
    return list(_in_words(_parts(template(kind.id, words.language)), kind, words, values))


def option_notes(parts: Sequence[RulesPart]) -> dict[str, OptionNote]:
    """What each option changes, in the order in which the rules tell of the options."""
    notes: dict[str, OptionNote] = {}
    rule = RulesPart("rule", "", "")
    for part, following in zip(parts, [*parts[1:], None], strict=True):
        if part.kind == "rule":
            rule = part
        elif part.kind == "heading":
            rule = RulesPart("rule", "", "")
        elif part.kind == "option":
            text = following.text if following is not None and following.kind == "text" else ""
            notes[part.name] = OptionNote(text, rule.name, rule.text)
    return notes


def first_sentence(parts: Sequence[RulesPart]) -> str:
    """The first sentence of the rules: what the game is about. Empty if they have no text."""
    text = next((part.text for part in parts if part.kind == "text"), "")
    return re.split(r"(?<=[.!?])\s+(?=\W*[A-ZÄÖÜ])", text, maxsplit=1)[0]


def _parts(text: str) -> Iterator[RulesPart]:
    """The paragraphs of a template, with its marks still in it."""
    open_part: RulesPart | None = None
    for line in text.splitlines():
        begun = _begun(line)
        if begun is None and open_part is not None and line.strip():
            open_part = RulesPart(open_part.kind, open_part.name, f"{open_part.text} {line.strip()}")
            continue
        if open_part is not None:
            yield open_part
        open_part = begun or (RulesPart("text", "", line.strip()) if line.strip() else None)
        if open_part is not None and open_part.kind in {"heading", "option"}:
            yield open_part
            open_part = None
    if open_part is not None:
        yield open_part


def _begun(line: str) -> RulesPart | None:
    """The part that begins with this line; None for a line that goes on or begins a mere text."""
    if option := _OPTION.fullmatch(line):
        return RulesPart("option", option[1], "")
    if rule := _RULE.match(line):
        return RulesPart("rule", rule[1], rule[2])
    return RulesPart("heading", "", line) if line and not line.startswith(" ") else None


def _in_words(
    parts: Iterable[RulesPart], kind: type[AnyGame], words: Words, values: Mapping[str, str]
) -> Iterator[RulesPart]:
    """The parts with the marks of the template filled in; a value belongs to the option before it."""
    texts: Mapping[str, str] = {}
    for part in parts:
        if part.kind == "option":
            texts = _value_texts(kind, part.name, words)
            label = words.text(_SEATS) if part.name == "seats" else worded(option_label(part.name), words)
            yield replace(part, text=f"{label}: {values.get(part.name, '')}")
        else:
            yield replace(part, text=_with_values(part.text, texts))


def _with_values(text: str, texts: Mapping[str, str]) -> str:
    """The text with its values in words."""
    return _VALUE.sub(lambda value: texts.get(value[1], value[1]), text)


def _value_texts(kind: type[AnyGame], name: str, words: Words) -> dict[str, str]:
    """The values of an option in words and in quotes, by the text that the rules have for them."""
    values = next((option.values for option in kind.offers if option.name == name), ())
    return {
        written_value(value, words): words.text(_QUOTED, value=_value_text(name, value, words))
        for value in values
    }


def _value_text(option: str, value: object, words: Words) -> str:
    """The value of an option in words; a list and a missing value as they are written."""
    if isinstance(value, str | int):
        return worded(value_label(option, value), words)
    return written_value(value, words)
