"""Finds games of the archive: who played what and when, how it ended, how long it was, what rule it broke."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeAlias

import msgspec

from companion.records.game_record import Ending, Result
from companion.records.game_summary import GameSummary
from companion.records.wrong_move import WrongMove

How: TypeAlias = Ending | Literal["won", "draw", "unfinished"]
"""How a game ended: by its rules, by its players, or not yet."""

_IN_RESULT: Mapping[How, str] = {"won": "winner"}
"""What stands in the JSON of a result that has no name of its own."""


_MOST = 2**63 - 1
"""The greatest number that SQLite takes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSearch:
    """What is looked for; None says that it does not matter.

    `player` and `winner` are names of players, in any case, and `winner` may also be a seat. `since` and
    `until` are days in UTC, both included. `least` and `most` are numbers of plies on the main line, and
    `rule` is the number of a rule with or without its game, such as ``sahara.1`` or ``1``.
    """

    player: str | None = None
    game: str | None = None
    since: date | None = None
    until: date | None = None
    how: How | None = None
    winner: str | None = None
    least: int | None = None
    most: int | None = None
    rule: str | None = None

    def in_sql(self) -> tuple[str, list[int | str]]:
        """A condition on the table ``games`` that every game meets that is looked for, and its values.

        It narrows a search; whether a game is found, `finds` says. Its function ``casefold`` is that of str.
        """
        wanted: list[tuple[str, int | str | None]] = [
            ("game = ?", self.game),
            ("instr(casefold(seats), ?)", self.player and _in_json(self.player)),
            # The winner may be a seat, which is a key of the same JSON.
            ("instr(casefold(seats), ?)", self.winner and _in_json(self.winner)),
            ("started >= ?", None if self.since is None else f'"{self.since}T'),
            # A time stands as "2026-01-31T18:00:00Z", and U comes after T.
            ("started < ?", None if self.until is None else f'"{self.until}U'),
            ("coalesce(plies >= ?, 1)", self.least and min(self.least, _MOST)),
            ("coalesce(plies <= ?, 1)", self.most and min(self.most, _MOST)),
            ("instr(coalesce(result, 'unfinished'), ?)", self.how and _IN_RESULT.get(self.how, self.how)),
            ("(id IN (SELECT game FROM heard WHERE wrong IS NOT NULL)) = ?", self.rule and 1),
        ]
        given = [(condition, value) for condition, value in wanted if value is not None]
        return " AND ".join([condition for condition, _ in given] or ["1"]), [value for _, value in given]

    def finds(self, game: GameSummary, wrong_moves: Callable[[int], Iterable[WrongMove]]) -> bool:
        """True if this game is looked for; `wrong_moves` gives those of a game, and is asked last."""
        return (
            self._fits_day(game.started and game.started.date())
            and self.game in {None, game.game}
            and (self.player is None or self.player.casefold() in _in_lower_case(game.seats.values()))
            and (self.how is None or self.how == how_it_ended(game.result))
            and (self.winner is None or self.winner.casefold() in _winners(game))
            and (self.least or 0) <= game.plies
            and (self.most is None or game.plies <= self.most)
            and (self.rule is None or any(self._breaks(one) for one in wrong_moves(game.id)))
        )

    def _fits_day(self, day: date | None) -> bool:
        if self.since is None and self.until is None:
            return True
        return day is not None and (self.since or date.min) <= day <= (self.until or date.max)

    def _breaks(self, wrong: WrongMove) -> bool:
        return wrong.rule is not None and self.rule in {wrong.rule, wrong.rule.partition(".")[2]}


def _in_json(name: str) -> str:
    """A name in lower case, as it stands in JSON."""
    return msgspec.json.encode(name.casefold()).decode()[1:-1]


EVERY_GAME = GameSearch()
"""Looks for nothing in particular."""


def how_it_ended(result: Result | None) -> How:
    """How a game with this result ended."""
    if result is None:
        return "unfinished"
    if result.ended is not None:
        return result.ended
    return "draw" if result.winner == "draw" else "won"


def _winners(game: GameSummary) -> set[str]:
    """The seats that won and the names of their players, in lower case."""
    winner = game.result and game.result.winner
    seats = (winner,) if isinstance(winner, str) else winner or ()
    won = [seat for seat in seats if seat != "draw"]
    return _in_lower_case([*won, *(game.seats.get(seat) for seat in won)])


def _in_lower_case(names: Iterable[str | None]) -> set[str]:
    """The names as they are kept, in lower case; a name that is not known is left out."""
    return {name.casefold() for name in names if name}
