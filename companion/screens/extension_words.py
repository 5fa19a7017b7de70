"""What a game from outside the package says: its own words, where the screens have none for it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.rules.errors import RulesError
from companion.rules.registry import kind

_BLANK = re.compile(r"\{(\w+)\}")


def text(game: str, key: str, language: str) -> str | None:
    """The game's own words for the key, in this language or else in English; None if it has none.

    A game that is gone, or cannot be loaded, says nothing.
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
    """The sentence for a reason; where its game has none, what the key says by itself.

    A blank without a parameter stays as it is: a game's mistake must not stop the table.
    """
    game, _, name = key.partition(".")
    own = text(game, key, language)
    if own is None:
        return name.replace("-", " ")
    return _BLANK.sub(lambda blank: str(params.get(blank[1], blank[0])), own)
