"""The rules of a game to read, with its options where they belong.

A game of this package has a template in each language, ``rules/GAME.en.txt`` and ``GAME.de.txt``; a game from
another package brings its own (`Game.words`). The first line is the game's name. A rule is ``2.1 text``, with
the number that refusals cite; its further lines are indented. A line ``{option:NAME}`` is replaced by the
option with its values, because these are defined in the game alone. In the text about an option ``{=VALUE}``
stands for one of its values, which a terminal shows as it is written and the page in words.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any, TypeAlias

from companion.errors import CompanionError
from companion.rules.game import AnyGame
from companion.rules.options import Option
from companion.rules.registry import own_names
from companion.screens import extension_words
from companion.screens.message_markers import mark
from companion.screens.words import Words

WIDTH = 100
"""The longest line, in columns."""

ALLOWED = (
    mark("a list of numbers, in the order in which they are drawn"),
    mark("a whole number from 0 to 70, or a list with one for each seat"),
    mark("rows of numbers, from below, each from the left"),
    mark("two lists of two neighbours each"),
)
"""What options with other values allow, in their own words; listed here so that they are translated."""

_RULE = re.compile(r"(\d+(?:\.\d+)*)  \S")
_OPTION = re.compile(r"( *)\{option:(\w+)\}")
_VALUE = re.compile(r"\{=([^{}]+)\}")
_MUST_BE = "must be "
_USUAL, _IN_FORCE, _NOT_GIVEN = mark("usual"), mark("in force"), mark("not given")


ValueText: TypeAlias = Callable[[str, object], str]
"""``value_text(option, value)`` is the value of the option as people read it."""


class NoRulesTextError(CompanionError, ValueError):
    """A game that brings no text of its rules."""


def template(game: str, language: str) -> str:
    """The text before the options are filled in. Raises NoRulesTextError if the game has none."""
    if game in own_names():
        return (files("companion.screens") / "rules" / f"{game}.{language}.txt").read_text("utf-8")
    text = extension_words.text(game, "rules", language)
    if text is None:
        raise NoRulesTextError(f"the game {game!r} brings no text of its rules")
    return text


def numbers(text: str) -> list[str]:
    """The numbers of the rules in a template, in their order."""
    return [match[1] for match in map(_RULE.match, text.splitlines()) if match]


def options(text: str) -> list[str]:
    """The names of the options in a template, in their order."""
    return [match[2] for match in map(_OPTION.fullmatch, text.splitlines()) if match]


def rules_text(kind: type[AnyGame], words: Words, in_force: Mapping[str, Any]) -> str:
    """The rules of this game with the values `in_force` marked; an option without such a value has no mark.

    Raises NoRulesTextError if the game brings none.
    """
    shown = option_values(kind, words, in_force, lambda _option, value: written_value(value, words))
    text = _VALUE.sub(r"\1", template(kind.id, words.language))
    return "".join(f"{line}\n" for given in text.splitlines() for line in _filled(given, shown))


def option_values(
    kind: type[AnyGame], words: Words, in_force: Mapping[str, Any], value_text: ValueText
) -> dict[str, str]:
    """The line of each option of this game: its values, the usual one and the one in force marked."""
    held = _held(kind, in_force, value_text)
    return {
        option.name: _shown(option, words, held.get(option.name), value_text) for option in _offered(kind)
    }


def _offered(kind: type[AnyGame]) -> Iterator[Option]:
    """All options of the game; `seats` as the number of players."""
    players = tuple(kind.tables)
    if players:
        yield Option("seats", players[0], players, "")
    yield from kind.offers


def _held(kind: type[AnyGame], in_force: Mapping[str, Any], value_text: ValueText) -> dict[str, str]:
    """The values in force as text; seats in their usual order are a number."""
    held = {name: value_text(name, value) for name, value in in_force.items()}
    seats = tuple(in_force.get("seats", ()))
    if kind.tables.get(len(seats)) == seats:
        held["seats"] = str(len(seats))
    return held


def _filled(line: str, shown: Mapping[str, str]) -> Iterable[str]:
    place = _OPTION.fullmatch(line)
    if place is None or place[2] not in shown:
        return [line]
    return textwrap.wrap(
        f"[{place[2]}: {shown[place[2]]}]",
        WIDTH,
        initial_indent=place[1],
        subsequent_indent=f"{place[1]} ",
        break_on_hyphens=False,
    )


def _shown(option: Option, words: Words, held: str | None, value_text: ValueText) -> str:
    """The values separated by commas, the usual one first, then what else is allowed."""
    usual = value_text(option.name, option.default)
    marks = {usual: [words.text(_USUAL)]}
    if held is not None:
        marks.setdefault(held, []).append(words.text(_IN_FORCE))
    texts = dict.fromkeys([usual, *(value_text(option.name, value) for value in option.values), *marks])
    values = ", ".join(_marked(text, marks.get(text, ())) for text in texts)
    return values if option.reader is None else f"{values}; {_allowed(option, words)}"


def _marked(value: str, marks: Sequence[str]) -> str:
    return f"{value} ({', '.join(marks)})" if marks else value


def _allowed(option: Option, words: Words) -> str:
    if option.limits is not None:
        least, most = option.limits
        return words.text("a whole number from {least} to {most}", least=least, most=most)
    return words.template(option.allowed.removeprefix(_MUST_BE))


def written_value(value: object, words: Words) -> str:
    """The value of an option as it is written there; a text without its quotes."""
    if value is None:
        return words.text(_NOT_GIVEN)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
