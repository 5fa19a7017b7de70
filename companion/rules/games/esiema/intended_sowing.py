"""What a player seems to have meant by a sowing that breaks a rule: the legal one that is a slip away.

Only where there is but one: where a ball may go on to several pits, which one is the player's choice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from companion.rules.games.esiema.balls import OWN, UNIT, count, letters
from companion.rules.games.esiema.board import BIT, NEIGHBOURS, members
from companion.rules.games.esiema.position import EsiemaMove, EsiemaPosition, Path
from companion.rules.games.esiema.refusals import refusal
from companion.rules.games.esiema.rules import EsiemaRules


def intended_sowing(
    rules: EsiemaRules, position: EsiemaPosition, move: EsiemaMove, key: str
) -> EsiemaMove | None:
    """The legal sowing that seems meant by one that was refused with this key; None if that is open."""
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


def _closed(way: Path) -> Iterator[Path]:
    """The path from the emptied pit on with a pit in its gap, and as long as it was."""
    gap, (before, after) = next(
        (at, pits) for at, pits in enumerate(pairwise(way), 1) if not NEIGHBOURS[pits[0]] & BIT[pits[1]]
    )
    for pit in members(NEIGHBOURS[before] & NEIGHBOURS[after]):
        yield (*way[1:gap], pit, *way[gap:-1])


def _own_last(position: EsiemaPosition, balls: str) -> Iterator[str]:
    """The balls with one of the mover's own in the place of the last, and that one in its place."""
    others, last = balls[:-1], balls[-1]
    for at, letter in enumerate(others):
        if UNIT[letter] & OWN[position.turn]:
            yield others[:at] + last + others[at + 1 :] + letter


def _sown_out(position: EsiemaPosition, move: EsiemaMove) -> Iterator[EsiemaMove]:
    """The sowing with the ball that was left, sown last."""
    left = position.pits[move.pit] - sum(UNIT[letter] for letter in move.balls)
    if count(left) == 1:
        ((letter, _),) = letters(left)
        for pit in members(NEIGHBOURS[move.path[-1]]):
            yield move._replace(path=(*move.path, pit), balls=move.balls + letter)
