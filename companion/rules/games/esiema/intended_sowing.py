"""The legal sowing that a player seems to have meant by one that breaks a rule.

Only if there is a single one: if a ball may go on to several pits, the choice is the player's.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from companion.rules.games.esiema.balls import OWN, UNIT, count, letters
from companion.rules.games.esiema.board import BIT, NEIGHBOURS, members
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPath, EsiemaPosition
from companion.rules.games.esiema.refusals import refusal
from companion.rules.games.esiema.rules import EsiemaRules


def intended_sowing(
    rules: EsiemaRules, position: EsiemaPosition, move: EsiemaMove, key: str
) -> EsiemaMove | None:
    """The legal sowing that was meant by this one, refused with this key; None if several may be meant."""
    by_result = {
        rules.played(position, mended).pits: mended
        for mended in _mended(position, move, key)
        if refusal(rules, position, mended) is None
    }
    return next(iter(by_result.values())) if len(by_result) == 1 else None


def _mended(position: EsiemaPosition, move: EsiemaMove, key: str) -> Iterator[EsiemaMove]:
    """The sowing without the slip, in all ways, legal or not."""
    match key:
        case "esiema.not-adjacent":
            yield from (move._replace(path=path) for path in _closed((move.pit, *move.path)))
        case "esiema.two-in-a-pit":
            once = tuple(dict.fromkeys(move.path))
            yield from (move._replace(path=(*once, pit)) for pit in members(NEIGHBOURS[once[-1]]))
        case "esiema.last-ball-foreign":
            yield from (move._replace(balls=balls) for balls in _own_last(position, move.balls))
        case "esiema.balls-left":
            yield from _sown_out(position, move)
        case _:
            return


def _closed(way: EsiemaPath) -> Iterator[EsiemaPath]:
    """The paths of the same length from the emptied pit on, with a pit in the gap."""
    gap, (before, after) = next(
        (at, pits) for at, pits in enumerate(pairwise(way), 1) if not NEIGHBOURS[pits[0]] & BIT[pits[1]]
    )
    for pit in members(NEIGHBOURS[before] & NEIGHBOURS[after]):
        yield (*way[1:gap], pit, *way[gap:-1])


def _own_last(position: EsiemaPosition, balls: str) -> Iterator[str]:
    """The letters with the last one exchanged for one of the mover's own."""
    others, last = balls[:-1], balls[-1]
    for at, letter in enumerate(others):
        if UNIT[letter] & OWN[position.turn]:
            yield others[:at] + last + others[at + 1 :] + letter


def _sown_out(position: EsiemaPosition, move: EsiemaMove) -> Iterator[EsiemaMove]:
    """The sowing in which the ball that was left is sown last."""
    left = position.pits[move.pit] - sum(UNIT[letter] for letter in move.balls)
    if count(left) == 1:
        ((letter, _),) = letters(left)
        for pit in members(NEIGHBOURS[move.path[-1]]):
            yield move._replace(path=(*move.path, pit), balls=move.balls + letter)
