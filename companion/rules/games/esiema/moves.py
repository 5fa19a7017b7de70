"""All legal moves of Esiema if they are few, and a random one if they are many.

A pit of twelve balls has up to some ten thousand million sowings, so they are counted first: paths times
orders of the balls, and counting stops at the limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, product
from math import factorial, prod

from companion.contents import Seat
from companion.rules.errors import MOST_MOVES, RulesError, TooManyMovesError
from companion.rules.game import Chooser
from companion.rules.games.esiema.balls import MOTHER, OWN, UNIT, Balls, count, letters
from companion.rules.games.esiema.board import BIT, NEIGHBOURS, PITS, PitSet, members
from companion.rules.games.esiema.paths import count_sowing_paths, free_from, paths, room
from companion.rules.games.esiema.position import PASS, EsiemaMove, EsiemaPath, EsiemaPosition
from companion.rules.games.esiema.rules import EsiemaRules


def all_moves(rules: EsiemaRules, position: EsiemaPosition) -> tuple[EsiemaMove, ...]:
    """All legal moves. Raises TooManyMovesError if there are more than MOST_MOVES."""
    if position.winner is not None:
        return ()
    if any(position.to_place):
        return tuple(EsiemaMove("place", pit) for pit in PITS if rules.has_room(position.pits[pit]))
    if count_moves(rules, position, MOST_MOVES) > MOST_MOVES:
        raise TooManyMovesError(f"there are more than {MOST_MOVES} legal moves, too many to list")
    return (*_sowings(rules, position), *_addings(rules, position)) or (PASS,)


def has_few_moves(rules: EsiemaRules, position: EsiemaPosition, most: int) -> bool:
    """True if at most `most` moves are legal; counting stops once there are more."""
    if position.winner is not None:
        return True
    if any(position.to_place):
        return room(rules, position).bit_count() <= most
    return count_moves(rules, position, most) <= most


def count_moves(rules: EsiemaRules, position: EsiemaPosition, most: int) -> int:
    """The number of sowings and addings; counting stops once there are more than `most`."""
    total, open_pits = rules.most_added(position), room(rules, position)
    for pit in _own_pits(position):
        balls = position.pits[pit]
        orders, free = count_orders(balls, position.turn), free_from(rules, open_pits, pit)
        total += orders * count_sowing_paths(pit, count(balls), free, (most - total) // orders)
        if total > most:
            break
    return total


@lru_cache(maxsize=1 << 12)
def count_orders(balls: Balls, mover: Seat) -> int:
    """In how many orders these balls can be sown; the last must be the mover's own (rule 2)."""
    lying = letters(balls)
    all_orders = factorial(count(balls)) // prod(factorial(number) for _, number in lying)
    own = sum(number for letter, number in lying if letter.upper() == mover)
    return all_orders * own // count(balls)


@lru_cache(maxsize=1 << 5)
def orders(balls: Balls, mover: Seat) -> tuple[str, ...]:
    """The orders in which these balls can be sown; the last must be the mover's own (rule 2)."""
    return tuple(_orders(balls, OWN[mover]))


def some_orders(balls: Balls, mover: Seat) -> Iterator[str]:
    """As `orders`, one by one; the mover must own one of these balls."""
    return _orders(balls, OWN[mover])


def sample(rules: EsiemaRules, position: EsiemaPosition, choose: Chooser) -> EsiemaMove:
    """A random legal move. Raises RulesError once the game is over.

    Not all moves are equally likely: a pit is chosen first, then the path step by step, then the order of the
    balls.
    """
    if position.winner is not None:
        raise RulesError("there is no legal move: the game is over")
    if any(position.to_place):
        return EsiemaMove("place", choose([pit for pit in PITS if rules.has_room(position.pits[pit])]))
    pits = _own_pits(position)
    while pits:
        pit = choose(pits)
        if (
            position.pits[pit] == MOTHER[position.turn]
            and rules.most_added(position)
            and choose((True, False))
        ):
            return EsiemaMove("add", pit, number=choose(range(1, rules.most_added(position) + 1)))
        path = _random_path(rules, position, pit, choose)
        if path is not None:
            return EsiemaMove("sow", pit, path, _random_order(position.pits[pit], position.turn, choose))
        pits.remove(pit)
    return choose(tuple(_addings(rules, position)) or (PASS,))


def openings(rules: EsiemaRules, position: EsiemaPosition) -> Iterator[EsiemaMove]:
    """All placings, the adding of one ball, and one sowing for each pit and each first pit of a path.

    A pass if nothing else is legal.
    """
    if position.winner is not None or any(position.to_place):
        yield from all_moves(rules, position)
        return
    found = [*_first_sowings(rules, position), *islice(_addings(rules, position), 1)]
    yield from found or [PASS]


def _first_sowings(rules: EsiemaRules, position: EsiemaPosition) -> Iterator[EsiemaMove]:
    """One legal sowing for each pit of the mover and each pit into which its first ball may go."""
    open_pits = room(rules, position)
    for pit in _own_pits(position):
        balls = position.pits[pit]
        free, order = free_from(rules, open_pits, pit), next(some_orders(balls, position.turn))
        for first in members(NEIGHBOURS[pit] & free):
            rest = next(paths(first, count(balls) - 1, free & ~BIT[first]), None)
            if rest is not None:
                yield EsiemaMove("sow", pit, (first, *rest), order)


def _own_pits(position: EsiemaPosition) -> list[int]:
    """The pits with a ball of the mover."""
    own = OWN[position.turn]
    return [pit for pit, balls in enumerate(position.pits) if balls & own]


def _sowings(rules: EsiemaRules, position: EsiemaPosition) -> Iterator[EsiemaMove]:
    """All legal sowings."""
    open_pits = room(rules, position)
    for pit in _own_pits(position):
        balls = position.pits[pit]
        ways = paths(pit, count(balls), free_from(rules, open_pits, pit))
        for path, order in product(ways, orders(balls, position.turn)):
            yield EsiemaMove("sow", pit, path, order)


def _addings(rules: EsiemaRules, position: EsiemaPosition) -> Iterator[EsiemaMove]:
    """All legal addings."""
    most = rules.most_added(position)
    if most:
        pit = position.pits.index(MOTHER[position.turn])
        for number in range(1, most + 1):
            yield EsiemaMove("add", pit, number=number)


def _orders(balls: Balls, last: Balls) -> Iterator[str]:
    """The orders of these balls whose last one belongs to the mask `last`."""
    if count(balls) == 1:
        yield from (letter for letter, _ in letters(balls & last))
        return
    for letter, _ in letters(balls):
        for rest in _orders(balls - UNIT[letter], last):
            yield letter + rest


def _random_path(
    rules: EsiemaRules, position: EsiemaPosition, origin: int, choose: Chooser
) -> EsiemaPath | None:
    """A path that the balls of this pit can take, chosen step by step; None if there is none."""
    full = 0 if rules.origin_free else BIT[origin]
    pits = list(position.pits)
    pits[origin] = 0
    return _steps(rules, pits, origin, count(position.pits[origin]), full, choose)


def _steps(
    rules: EsiemaRules, pits: Sequence[Balls], pit: int, length: int, closed: PitSet, choose: Chooser
) -> EsiemaPath | None:
    """As many random steps as `length` from a pit over pits that are not closed and have room; None if there
    is no way.
    """
    if length == 0:
        return ()
    ahead = NEIGHBOURS[pit] & ~closed
    while ahead:
        step = choose(members(ahead))
        if rules.has_room(pits[step]):
            rest = _steps(rules, pits, step, length - 1, closed | BIT[step], choose)
            if rest is not None:
                return (step, *rest)
        ahead &= ~BIT[step]
    return None


def _random_order(balls: Balls, mover: Seat, choose: Chooser) -> str:
    """A random order of these balls whose last one is the mover's own."""
    lying = [letter for letter, number in letters(balls) for _ in range(number)]
    last = choose([letter for letter in lying if letter.upper() == mover])
    lying.remove(last)
    order = []
    while lying:
        order.append(choose(lying))
        lying.remove(order[-1])
    return "".join([*order, last])
