"""Sahara (sahara.de.txt; docs/reference/rules.md, section 1): sow beans round the ring into your own store.

Numbers of the German rules: 1 sowing, 2 a bonus move for a last bean in the own store, 3 the
capture, 4 the opponent's store, 6 the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from companion.contents import Contents, Field, Seat
from companion.rules.game import Game, IllegalMoveError, Ply, Reason, Step
from companion.rules.games.sahara import notation, refusals, slips, steps
from companion.rules.games.sahara.board import (
    FIELDS,
    INDEX,
    OWN_PITS,
    PASS,
    ROWS,
    SEATS,
    START,
    STORE,
    SaharaMove,
    SaharaPosition,
    Ways,
)
from companion.rules.games.sahara.end import SaharaEnd
from companion.rules.games.sahara.hints import SaharaHints
from companion.rules.games.sahara.rules import SaharaRules
from companion.rules.options import Option, choice, flag, read_options, read_seats

_RULES = (
    choice("opponent_store", "choice", "skip", "sow"),
    flag("skip_origin", default=False),
    flag("capture_extra_turn", default=True),
    flag("empty_capture", default=False),
    choice("end_rule", "immediate", "own_action", "turn_start"),
    choice("rest_to", "emptier", "holder"),
    flag("bonus_optional", default=False),
)
_MATCH = (
    choice("match_target", 30, 40, 50),
    choice("next_starter", "lot", "alternate", "loser", "winner"),
)


@dataclass(frozen=True)
class Sahara(Game[SaharaPosition, SaharaMove]):
    """Sahara with its options; `Sahara.with_options` makes one.

    >>> game = Sahara.with_options({"opponent_store": "skip"})
    >>> [str(move) for move in game.moves(game.start())]
    ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']
    """

    id: ClassVar[str] = "sahara"
    lot: ClassVar[bool] = True
    tables: ClassVar[Mapping[int, tuple[Seat, ...]]] = {2: SEATS}
    offers: ClassVar[tuple[Option, ...]] = (*_RULES, *_MATCH)
    reasons: ClassVar[Mapping[str, str | None]] = {**refusals.REASONS, **slips.REASONS}

    rules: SaharaRules
    fields: tuple[Field, ...] = field(default=FIELDS, init=False, repr=False)
    letters: str = field(default="o", init=False, repr=False)

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Self:
        """The game with these options, the rest by default. Raises OptionError."""
        in_force = read_options(cls.id, cls.offers, options)
        seats = read_seats(cls.id, cls.tables, options.get("seats", len(SEATS)))
        rules = SaharaRules(**{option.name: in_force[option.name] for option in _RULES})
        return cls(seats, {"seats": list(seats), **in_force}, rules)

    @cached_property
    def end(self) -> SaharaEnd:
        return SaharaEnd(self)

    @cached_property
    def hints(self) -> SaharaHints:
        return SaharaHints(self, self.rules)

    def start(self, starter: Seat | None = None) -> SaharaPosition:
        return SaharaPosition(START, self.beginner(starter))

    def moves(self, position: SaharaPosition, chance: int | None = None) -> tuple[SaharaMove, ...]:
        if position.winner is not None:
            return ()
        # Pit by pit, because a loop over the six takes a third longer.
        one, two, three, four, five, six = self.rules.sowings[position.turn]
        a, b, c, d, e, f = position.beans[ROWS[position.turn]]
        found = one[a] + two[b] + three[c] + four[d] + five[e] + six[f]
        return (*found, PASS) if position.bonus else found

    def play(
        self, position: SaharaPosition, move: SaharaMove, chance: int | None = None
    ) -> Ply[SaharaPosition, SaharaMove]:
        origin = OWN_PITS[position.turn].get(move.pit)
        if origin is not None and position.winner is None:
            path = self.rules.ways[origin][position.beans[origin]].get(move.signs)
            if path is not None:
                return Ply(position, move, self.rules.after(position, origin, path), chance, self._steps)
        reason = self.refusal(position, move)
        if reason is not None:
            raise IllegalMoveError(reason, str(move), self.write_position(position))
        after = self.rules.settled(list(position.beans), position.turn, again=False)
        return Ply(position, move, after, chance, self._steps)

    def refusal(self, position: SaharaPosition, move: SaharaMove, chance: int | None = None) -> Reason | None:
        return refusals.refusal(self.rules, position, move)

    def read_move(self, text: str, position: SaharaPosition) -> SaharaMove:
        move = notation.read_move(text)
        if move is None:
            reason = refusals.reason("no-such-move", text=text)
            raise IllegalMoveError(reason, text, self.write_position(position))
        if move.pit in INDEX and not move.signs:
            origin = INDEX[move.pit]
            # The first way leaves the opponent's store out each time.
            return SaharaMove(move.pit, next(iter(self._ways(position, origin)), ""))
        return move

    def scores(self, position: SaharaPosition) -> dict[Seat, int]:
        return {seat: position.beans[STORE[seat]] for seat in self.seats}

    def contents(self, position: SaharaPosition) -> dict[Field, Contents]:
        return notation.written(position.beans)

    def read_position(self, data: Mapping[str, Any]) -> SaharaPosition:
        return notation.read_position(data, self.rules.bonus_optional)

    def write_position(self, position: SaharaPosition) -> dict[str, Any]:
        return notation.write_position(position, self.rules.bonus_optional)

    def _ways(self, position: SaharaPosition, origin: int) -> Ways:
        return self.rules.ways[origin][position.beans[origin]]

    def _steps(self, before: SaharaPosition, move: SaharaMove, chance: int | None) -> Iterator[Step]:
        if move == PASS:
            return steps.passing(self.rules, before)
        origin = INDEX[move.pit]
        return steps.sowing(self.rules, before, origin, self._ways(before, origin)[move.signs])
