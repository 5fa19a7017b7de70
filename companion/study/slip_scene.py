"""The scene of a slip: the position, and the plies that are legal in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TypeAlias

from companion.contents import Field
from companion.rules.errors import PositionError
from companion.rules.game import AnyGame, AnyPly, Chooser, Position
from companion.study.acts import Act, ActError, after_all, order_of

SAMPLED = 4
"""How many legal plies are drawn in a game with too many to list."""


@dataclass(frozen=True, slots=True)
class SlipOfHand:
    """The acts of a slip with its kind, and the legal ply that was meant; None if no legal ply was meant."""

    what: str
    acts: tuple[Act, ...]
    meant: AnyPly | None


@dataclass(frozen=True, slots=True)
class SlipScene:
    """A position, its legal plies, and the plies that the other seats would have in it (`foreign`).

    Only plies that need a hand are among them; of a game with too many plies to list, a few random ones.
    """

    game: AnyGame
    position: Position
    plies: Sequence[AnyPly]
    foreign: Sequence[AnyPly]
    ring: Mapping[Field, Field]
    """The field that comes next in sowing."""

    chance: int | None = None
    """The roll or card in force, where the game has one."""

    def possible(self, what: str, acts: Sequence[Act], meant: AnyPly | None) -> Iterator[SlipOfHand]:
        """The slip with these acts, if hands can do them: a figure under another one cannot be lifted."""
        try:
            after_all(self.game.contents(self.position), acts, order_of(self.game))
        except ActError:
            return
        yield SlipOfHand(what, tuple(acts), meant)


SlipKind: TypeAlias = Callable[[SlipScene], Iterator[SlipOfHand]]
"""Gives all slips of one kind that are possible in a scene."""


def scene(
    game: AnyGame, position: Position, chance: int | None = None, choose: Chooser | None = None
) -> SlipScene:
    """The scene of a position with this roll or card.

    `choose` draws the plies if there are too many to list; without it the same plies are drawn each time.
    """
    draw = choose or Random(repr(position)).choice
    plies = _plies(game, position, chance, draw)
    foreign = [ply for other in _others(game, position) for ply in _plies(game, other, chance, draw)]
    return SlipScene(game, position, plies, foreign, _ring(plies, foreign), chance)


def _ring(own: Iterable[AnyPly], foreign: Iterable[AnyPly]) -> dict[Field, Field]:
    """For each field the next one in sowing, learned from the own plies; also from those of the others if
    they sow in the same direction.
    """
    ring, others = _followed(own), _followed(foreign)
    opposite = any(ring.get(following) == one for one, following in others.items())
    return ring if opposite else others | ring


def _followed(plies: Iterable[AnyPly]) -> dict[Field, Field]:
    """For each field the next one in these sowings."""
    ring: dict[Field, Field] = {}
    for ply in plies:
        for one, following in pairwise(step for step in ply.steps if step.cause == "sow"):
            if following.verb == "drop":
                ring.setdefault(one.field, following.field)
    return ring


def _plies(game: AnyGame, position: Position, chance: int | None, draw: Chooser) -> list[AnyPly]:
    """The legal plies of a position that need a hand; of a game with too many to list,
    SAMPLED random ones.
    """
    if position.winner is not None:
        return []
    if game.hints.listed:
        moves = game.moves(position, chance)
    else:
        moves = tuple(game.sample(position, draw, chance) for _ in range(SAMPLED))
    return [ply for ply in (game.play(position, move, chance) for move in moves) if ply.opening is not None]


def _others(game: AnyGame, position: Position) -> Iterator[Position]:
    """The same table with each other seat to move."""
    for seat in game.seats:
        if seat != position.turn:
            try:
                yield game.read_position({**game.write_position(position), "turn": seat})
            except PositionError:
                continue
