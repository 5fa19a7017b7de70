"""Which games of the archive of a hub are looked for, as conditions in SQL."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from sqlalchemy import ColumnElement, false, func, or_

from companion.hub.archive.schema import GAMES
from companion.records.game_search import GameSearch, How

MOST_NUMBER = 2**31 - 1
"""The greatest number of a game or of a ply in both databases."""

IS_PLAYED = or_(GAMES.c.made > 0, GAMES.c.ended)
"""A game that has only begun is in no list."""

_IN_RESULT: Mapping[How, str] = {"won": "winner", "draw": '"draw"'}
"""What stands in the JSON of a result that has no name of its own."""


def narrowing(search: GameSearch) -> Iterator[ColumnElement[bool]]:
    """Conditions that every game meets that is looked for; whether a game is found, the search says."""
    if search.game is not None:
        # PostgreSQL takes no text with this character, so no game has one in its name.
        yield false() if "\0" in search.game else GAMES.c.game == search.game
    for name in filter(None, (search.player, search.winner)):
        # The winner may be a seat, which is a key of the same JSON.
        yield GAMES.c.people.contains(_in_json(name), autoescape=True)
    if search.since is not None:
        yield GAMES.c.started >= f"{search.since}T"
    if search.until is not None:
        # A time stands as 2026-01-31T18:00:00+00:00, and U comes after T.
        yield GAMES.c.started < f"{search.until}U"
    if search.least is not None:
        yield GAMES.c.line >= min(search.least, MOST_NUMBER)
    if search.most is not None:
        yield GAMES.c.line <= min(search.most, MOST_NUMBER)
    if search.how is not None:
        told = func.coalesce(GAMES.c.result, "unfinished")
        yield told.contains(_IN_RESULT.get(search.how, search.how), autoescape=True)
    if search.rule is not None:
        # Tables do not tell a hub of wrong moves.
        yield false()


def lower_case(seats: Mapping[str, str | None]) -> str:
    """The seats and their players as a search finds them."""
    return msgspec.json.encode(seats).decode().casefold()


def _in_json(name: str) -> str:
    """A name in lower case, as it stands in JSON."""
    return msgspec.json.encode(name.casefold()).decode()
