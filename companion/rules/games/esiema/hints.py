"""What Esiema tells a referee that watches a real table: its moves are searched for, never listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from companion.contents import Field, Table
from companion.rules.games.esiema import (
    accepted_position,
    candidates,
    moves,
    refusals,
    rolled_ball,
    slips,
    unfinished_plies,
)
from companion.rules.games.esiema.board import BIT, FIELDS, HALF_TURN, INDEX
from companion.rules.games.esiema.paths import paths_through
from companion.rules.games.esiema.plies import EsiemaPlies, EsiemaPly
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPath, EsiemaPosition
from companion.rules.games.esiema.seen_table import seen_table
from companion.rules.hints import Fits, Memory, TableHints
from companion.rules.plies import Slip
from companion.rules.rulebook import Rulebook

_MOST_ORDERS = 100
"""How many paths are tried over pits of which it is not known when each ball fell."""


class EsiemaHints(TableHints[EsiemaPosition, EsiemaMove]):
    """The plies that explain a picture are found from the pits that changed."""

    listed = False

    def __init__(self, rulebook: Rulebook[EsiemaPosition, EsiemaMove], plies: EsiemaPlies) -> None:
        super().__init__(rulebook)
        self._plies = plies
        self._rules = plies.rules

    @property
    def half_turn(self) -> Mapping[Field, Field]:
        """The hexagon seen from the other side."""
        return HALF_TURN

    @property
    def totals(self) -> Mapping[str, int]:
        small = zip(self._rulebook.seats, self._rules.small, strict=True)
        return dict.fromkeys(self._rulebook.seats, 1) | {seat.lower(): number for seat, number in small}

    def stand(self, position: EsiemaPosition, table: Table) -> EsiemaPosition:
        """As `TableHints.stand`; new balls on the board are taken from the mover's box.

        A seat that rule 7 would put out plays on while its mother is on the board, unless that ends the game.
        """
        return accepted_position.stand(self._rules, position, table)

    def openings(self, position: EsiemaPosition, chance: int | None = None) -> Iterator[EsiemaPly]:
        """As `TableHints.openings`: one ply for each pit and each neighbour into which its first ball may go.

        Of the addings the one of a single ball.
        """
        for move in moves.openings(self._rules, position):
            yield self._plies.made(position, move, self._rules.played(position, move), chance)

    def has_few_moves(self, position: EsiemaPosition, most: int) -> bool:
        """As `TableHints.has_few_moves`; counting stops at `most`."""
        return moves.has_few_moves(self._rules, position, most)

    def begins_with_lift(self, position: EsiemaPosition) -> bool:
        """As `TableHints.begins_with_lift`: True if nothing can be placed, added or passed."""
        added = any(position.to_place) or self._rules.most_added(position)
        return not added and not refusals.passes(self._rules, position)

    def candidates(
        self,
        position: EsiemaPosition,
        fits: Fits,
        chance: int | None = None,
        memory: Memory | None = None,
    ) -> Iterator[EsiemaPly]:
        """The plies whose result may explain what is seen, one for each position, found one by one.

        A ply that ends the game also comes if the mothers that it takes out are still on the board. If the
        sensors tell little, there are very many plies: take no more than needed. Raises TooManyMovesError if
        the search gives up, so that there may be more.
        """
        seen = seen_table(self._rules, position, fits, memory)
        for move, after in candidates.candidates(self._rules, position, seen):
            yield self._plies.made(position, move, after, chance)

    def under_way(
        self,
        position: EsiemaPosition,
        fits: Fits,
        chance: int | None = None,
        memory: Memory | None = None,
    ) -> Iterator[EsiemaPly]:
        """The plies of which what is seen may be a stage, with something left to do; found one by one.

        Balls are still in a hand, or captured balls or mothers of seats that are out are still on the board.
        Of the plies that continue one stage in different ways two are given.
        """
        seen = seen_table(self._rules, position, fits, memory)
        for move, after in unfinished_plies.under_way(self._rules, position, seen):
            yield self._plies.made(position, move, after, chance)

    def touched_in_order(self, move: EsiemaMove) -> Sequence[Field]:
        """The emptied pit and the pits of the path; empty if the move is no sowing."""
        return [FIELDS[pit] for pit in (move.pit, *move.path)] if move.kind == "sow" else ()

    def in_order(self, ply: EsiemaPly, fields: Sequence[Field]) -> EsiemaPly | None:
        """As `TableHints.in_order`; the balls may also take another path over the same pits."""
        order, pits = [INDEX[field] for field in fields], set(ply.move.path)
        if not pits >= set(order):
            return None
        if order == [pit for pit in ply.move.path if pit in order]:
            return ply
        others = sum(BIT[pit] for pit in pits.difference(order))
        ways = islice(paths_through(ply.move.pit, order, others), _MOST_ORDERS)
        return next((other for path in ways if (other := self._along(ply, path)) is not None), None)

    def begun_in_order(self, ply: EsiemaPly, fields: Sequence[Field]) -> EsiemaPly | None:
        """As `TableHints.begun_in_order`; the rest of the balls may take any path."""
        order, path = [INDEX[field] for field in fields], ply.move.path
        if order == [pit for pit in path if pit in order] or len(order) > len(path):
            return ply
        fallen = max((path.index(pit) + 1 for pit in order if pit in path), default=0)
        same = set(order) <= set(path)
        others = sum(BIT[pit] for pit in path[:fallen] if pit not in order) if same else 0
        ways = islice(paths_through(ply.move.pit, order, others), _MOST_ORDERS)
        begun = (unfinished_plies.gone_on(self._rules, ply.before, ply.move, path) for path in ways)
        move = next((each for each in begun if each is not None), None)
        if move is None:
            return None
        return self._plies.made(ply.before, move, self._rules.played(ply.before, move), ply.chance)

    def _along(self, ply: EsiemaPly, path: EsiemaPath) -> EsiemaPly | None:
        """The ply if the balls of a sowing take this path over the same pits; None if its result differs."""
        fallen = dict(zip(ply.move.path, ply.move.balls, strict=True))
        move = ply.move._replace(path=path, balls="".join([fallen[pit] for pit in path]))
        if refusals.refusal(self._rules, ply.before, move) is not None:
            return None
        # If the last ball and the last pit are the same, the capture is the same.
        same_last = (path[-1:], move.balls[-1:]) == (ply.move.path[-1:], ply.move.balls[-1:])
        if not same_last and self._rules.played(ply.before, move) != ply.after:
            return None
        return self._plies.made(ply.before, move, ply.after, ply.chance)

    def may_roll_on(self, ply: EsiemaPly) -> bool:
        """As `TableHints.may_roll_on`: the players choose the pit in which the last ball falls."""
        return rolled_ball.may_roll_on(self._rules, ply.before, ply.move)

    def slips(self, position: EsiemaPosition, chance: int | None = None) -> Iterator[Slip]:
        """The slips that can be listed: in placing, in adding, and of a single ball.

        `slips_towards` also finds those of a sowing.
        """
        return slips.slips(self._rules, position)

    def slips_towards(
        self, position: EsiemaPosition, fits: Fits, chance: int | None = None
    ) -> Iterator[Slip]:
        return slips.slips_towards(self._rules, position, lru_cache(maxsize=None)(fits))
