"""The words of a game from another package, which brings its own."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.rules.errors import RulesError
from companion.rules.registry import kind

_BLANK = re.compile(r"\{(\w+)\}")


def text(game: str, key: str, language: str) -> str | None:
    """The game's own text for the key, in this language or else in English; None if it has none.

    A game that is not installed, or cannot be loaded, has no texts.
    """
    try:
        words = kind(game).words
    except RulesError:
        return None
    for spoken in (language, "en"):
        if key in words.get(spoken, {}):
            return words[spoken][key]
    return None


def sentence(key: str, params: Mapping[str, object], language: str) -> str:
    """The sentence for a reason; if its game has none, the key in words.

    A placeholder without a parameter stays as it is, because a mistake of a game must not stop the table.
    """
    game, _, name = key.partition(".")
    own = text(game, key, language)
    if own is None:
        return name.replace("-", " ")
    return _BLANK.sub(lambda blank: str(params.get(blank[1], blank[0])), own)
