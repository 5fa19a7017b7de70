r"""Text that comes from outside: players' names, and what may be shown of any text.

A terminal obeys some characters, a line break begins a line that looks like the program's own, and
others turn the reading direction round. None of them has a place in a name, and where an old file
holds one it is written as Python writes it: ``\x1b``.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from typing import Literal

import msgspec

from companion.errors import CompanionError

LONGEST_NAME = 60
"""Characters of a player's name; more than any display or page has room for."""

_LONGEST_RAW = 4 * LONGEST_NAME
"""Characters before normalisation, which makes at most three into one. It takes time that grows with
the square of the length, so a longer text is not normalised at all."""

_LONGEST_SENTENCE = 400
"""Characters of a message; enough for a value, its place and what is allowed there."""

_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Unicode categories: control, format (such as bidi), halves of pairs, private use, line breaks."""

_JOINERS = "\u200c\u200d"
"""Format characters that belong to words of some scripts, and to pictures of several parts."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs of other categories that leave no ink either: fillers, and empty Braille."""


class PlayerNameError(CompanionError, ValueError):
    """The text cannot be a player's name. `fault` says why, `found` how long it is or what it holds."""

    def __init__(self, fault: Literal["long", "hidden"], found: int | str) -> None:
        self.fault: Literal["long", "hidden"] = fault
        self.found = found
        super().__init__(
            f"a name has at most {LONGEST_NAME} characters, this one has {found}"
            if fault == "long"
            else f"a name has no line breaks and no characters that cannot be seen, this one has {found}"
        )


def player_name(text: str) -> str:
    """The name in Unicode's composed form (NFC), without spaces at its ends; `""` is no name.

    A text of joiners alone is no name either.

    Raises PlayerNameError where it is longer than `LONGEST_NAME` or holds characters that control
    a terminal, break the line or cannot be seen.
    """
    if len(text) > _LONGEST_RAW:
        raise PlayerNameError("long", len(text))
    hidden = next((each for each in text if _is_hidden(each) or each in _BLANK), None)
    if hidden is not None:
        raise PlayerNameError("hidden", _escaped(hidden))
    name = unicodedata.normalize("NFC", text).strip()
    if not name.strip(_JOINERS):
        return ""
    if len(name) > LONGEST_NAME:
        raise PlayerNameError("long", len(name))
    return name


def shown_name(text: str) -> str:
    """What is shown of a name in an old file: all can be seen, and it is as short as a name."""
    seen = visible(text[:_LONGEST_RAW])
    return seen if len(seen) <= LONGEST_NAME else f"{seen[: LONGEST_NAME - 1]}…"


def shown_names(seats: Mapping[str, str | None]) -> dict[str, str]:
    """The players' names by seat, as they may be shown; seats without a name are left out."""
    return {seat: shown_name(name) for seat, name in seats.items() if name}


def visible(text: str, keep: str = "") -> str:
    """The text with all that cannot be seen written as Python writes it, but for the characters in `keep`."""
    if text.isprintable():
        return text
    return "".join(_escaped(each) if each not in keep and _is_hidden(each) else each for each in text)


def plain_json(text: str) -> str:
    r"""The same JSON with all that cannot be seen written as ``\u009b``; it stands in strings only."""
    if text.isprintable():
        return text
    return "".join(json.dumps(each)[1:-1] if _is_hidden(each) else each for each in text)


def json_line(value: object) -> str:
    """The value as JSON on one line, harmless on a terminal."""
    return plain_json(msgspec.json.encode(value).decode())


def sentence(text: str) -> str:
    """The text as one line of at most some hundred characters; of a longer one the middle is left out."""
    seen = visible(text)
    if len(seen) <= _LONGEST_SENTENCE:
        return seen
    half = _LONGEST_SENTENCE // 2
    return f"{seen[:half]} … {seen[-half:]}"


def _is_hidden(character: str) -> bool:
    return unicodedata.category(character) in _HIDDEN and character not in _JOINERS


def _escaped(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")
