"""Which games of the archive the page asks for: the query of ``/api/games``."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from companion.records.game_search import GameSearch, How
from companion.tables import read

_Day: TypeAlias = Annotated[date, Meta(description="a day such as 2026-01-31")] | None
_Plies: TypeAlias = Annotated[int, Meta(ge=0, description="a number of plies")] | None
_Number: TypeAlias = Annotated[int, Meta(ge=1, description="a number from 1 on")] | None


class GamesQuery(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for, see `GameSearch`; of these games the `newest` ones, older than game `before`."""

    player: str | None = None
    game: str | None = None
    since: _Day = None
    until: _Day = None
    result: How | None = None
    winner: str | None = None
    least: _Plies = None
    most: _Plies = None
    rule: str | None = None
    newest: _Number = None
    before: _Number = None

    @property
    def search(self) -> GameSearch:
        """What is looked for."""
        return GameSearch(
            player=self.player,
            game=self.game,
            since=self.since,
            until=self.until,
            how=self.result,
            winner=self.winner,
            least=self.least,
            most=self.most,
            rule=self.rule,
        )


_NUMBERS = frozenset({"least", "most", "newest", "before"})


def read_query(query: Mapping[str, str]) -> GamesQuery:
    """The query of an address. Raises EntryError, which names the key, the value and what is allowed."""
    values: dict[str, Any] = {
        key: int(value) if key in _NUMBERS and value.isascii() and value.isdigit() else value
        for key, value in query.items()
    }
    return read(values, GamesQuery)
