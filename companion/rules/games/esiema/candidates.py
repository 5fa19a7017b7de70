"""The legal plies of Esiema that explain what is seen, found by search and not by enumeration.

The path of a sowing never returns. So the emptied pit is the only one that goes from full to empty, every pit
of the path holds one more ball, and all pits that do not show their old contents must be on the path. If the
sensors see every ball, this determines the pits of the path.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import tee

from companion.rules.errors import TooManyMovesError
from companion.rules.games.esiema.balls import MOTHER, OWN, SMALL, UNIT, Balls, count, letters
from companion.rules.games.esiema.board import BIT, PITS, PitSet, beyond, members
from companion.rules.games.esiema.outcomes import legal
from companion.rules.games.esiema.paths import free_from, own_pits, room
from companion.rules.games.esiema.position import PASS, EsiemaMove, EsiemaPosition
from companion.rules.games.esiema.refusals import passes
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.games.esiema.seen_sowings import SowingWay, sowings
from companion.rules.games.esiema.seen_table import SeenTable
from companion.rules.games.esiema.sowing_search import SearchPatience

MOST_TRIED = 10_000
"""After how many successive moves without a new result the search gives up."""

MOST_STATES = 10_000
"""After how many successive states of paths without a new result the search gives up."""

_BACK = "back"
"""The question whether one of the sown balls lies in the emptied pit again."""


def candidates(
    rules: EsiemaRules, position: EsiemaPosition, seen: SeenTable
) -> Iterator[tuple[EsiemaMove, EsiemaPosition]]:
    """The legal moves whose result may be what is seen, each with the position after it.

    One move for each position. If the ply ends the game, the mothers that it takes out may still be on the
    board. If the sensors tell little, there are very many: take no more than needed. Raises TooManyMovesError
    if the search gives up, so that there may be more.
    """
    if position.winner is not None:
        return
    known: set[EsiemaPosition] = set()
    tried, (played, patience) = 0, played_once(rules, position, seen)
    for move, after in played:
        tried += 1
        number = len(known)
        if not seen.endangered_seats or (after not in known and _agrees(rules, seen, move, after)):
            known.add(after)
        if len(known) > number:
            yield move, after
            tried = 0
            patience.renew()
        elif tried > MOST_TRIED:
            break
    if tried > MOST_TRIED or patience.left < 0:
        raise TooManyMovesError(
            f"{position.turn} has more moves than are looked at; {len(known)} results so far"
        )


def played_once(
    rules: EsiemaRules, position: EsiemaPosition, seen: SeenTable
) -> tuple[Iterator[tuple[EsiemaMove, EsiemaPosition]], SearchPatience]:
    """The `possible_moves`, each with the position after it, and the patience of their search.

    Each move is searched for once, however often one test asks for them.
    """
    known = seen.known.get(position)
    if known is None:
        patience = SearchPatience(MOST_STATES)
        played = (
            (move, rules.played(position, move)) for move in possible_moves(rules, position, seen, patience)
        )
        known = seen.known[position] = *tee(played, 1), patience
    return copy(known[0]), known[1]


def possible_moves(
    rules: EsiemaRules, position: EsiemaPosition, seen: SeenTable, patience: SearchPatience | None = None
) -> Iterator[EsiemaMove]:
    """The legal moves that may explain what is seen; endangered mothers may be on the board or not.

    The search ends when `patience` is used up.
    """
    if any(position.to_place):
        yield from _placings(rules, position, seen)
        return
    yield from _addings(rules, position, seen)
    outcomes = legal(rules, position.turn)
    for origin in _origins(rules, seen):
        free = free_from(rules, room(rules, position), origin)
        way = SowingWay(origin, free, outcomes, lasts=OWN[position.turn])
        for path, balls in sowings(seen, way, patience):
            yield EsiemaMove("sow", origin, path, balls)
    if passes(rules, position) and not seen.required:
        yield PASS


def _origins(rules: EsiemaRules, seen: SeenTable) -> Iterator[int]:
    """The pits from which a sowing can reach all required pits, the changed ones first."""
    pits = seen.position.pits
    # Most pictures show no emptied pit of this position: then no further pit is asked about.
    lifted = members(emptied(rules, seen))
    origins = [pit for pit in lifted if not seen.required & beyond(count(pits[pit]), pit)]
    changed, same = _parted(origins, seen.changed) if origins else ([], [])
    yield from (*changed, *same)


def emptied(rules: EsiemaRules, seen: SeenTable) -> PitSet:
    """The mover's pits from which all balls may have been taken.

    They must look empty. If a path may return to its origin, one ball may lie there again.
    """
    pits, own = seen.position.pits, own_pits(rules, seen.position)
    empty = seen.empty(own)
    if not rules.origin_free or empty == own:
        return empty
    return empty | seen.among(own & ~empty, _BACK, lambda pit: _came_back(seen, pit, pits[pit]))


def _came_back(seen: SeenTable, pit: int, lifted: Balls) -> bool:
    """True if just one of these balls may lie again in the pit from which all were sown."""
    return count(lifted) > 1 and any(seen.shows_some(pit, UNIT[letter]) for letter, _ in letters(lifted))


def _parted(pits: Iterable[int], among: PitSet) -> tuple[list[int], list[int]]:
    """The pits that are in the set, and the others."""
    found: tuple[list[int], list[int]] = ([], [])
    for pit in pits:
        found[not among & BIT[pit]].append(pit)
    return found


def _placings(rules: EsiemaRules, position: EsiemaPosition, seen: SeenTable) -> Iterator[EsiemaMove]:
    """The placings that may explain what is seen."""
    due = UNIT[rules.due(position)]
    for pit in _only(seen.required):
        if rules.has_room(position.pits[pit]) and seen.shows_some(pit, position.pits[pit] + due):
            yield EsiemaMove("place", pit)


def _addings(rules: EsiemaRules, position: EsiemaPosition, seen: SeenTable) -> Iterator[EsiemaMove]:
    """The addings that may explain what is seen."""
    mother, small = MOTHER[position.turn], SMALL[position.turn]
    most = rules.most_added(position)
    if not most:
        return
    pit = position.pits.index(mother)
    for number in range(1, most + 1):
        if seen.shows_some(pit, mother + number * small) and not seen.required & ~BIT[pit]:
            yield EsiemaMove("add", pit, number=number)


def _only(required: PitSet) -> Sequence[int]:
    """The pits that may be the only changed one."""
    if not required:
        return PITS
    return members(required) if required.bit_count() == 1 else ()


def _agrees(rules: EsiemaRules, seen: SeenTable, move: EsiemaMove, after: EsiemaPosition) -> bool:
    """True if the whole table agrees with a ply that may put a seat out; its mother may still be on the
    board.
    """
    if after.winner is None:
        return seen.shows_all(after.pits)
    left = rules.laid(seen.position, move)
    return all(
        seen.shows(pit, swept) or seen.shows(pit, unswept)
        for pit, (swept, unswept) in enumerate(zip(after.pits, left, strict=True))
    )
