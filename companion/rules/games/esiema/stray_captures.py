"""Legal sowings after which foreign balls were taken from a pit that is not the last one (rule 2)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.contents import Seat
from companion.rules.game import Reason
from companion.rules.games.esiema.balls import MOTHER, MOTHERS, OWN, SMALL, UNIT
from companion.rules.games.esiema.board import BIT, FIELDS, NEIGHBOURS
from companion.rules.games.esiema.candidates import possible_moves
from companion.rules.games.esiema.illegal_sowings import IllegalSowing
from companion.rules.games.esiema.position import EsiemaMove
from companion.rules.games.esiema.refusals import refusal
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.games.esiema.seen_table import SeenTable
from companion.rules.games.esiema.sowing_search import SearchPatience
from companion.rules.hints import Fits

_MOST_PITS = 20
"""If more pits than this look robbed, no single slip explains it."""


def stray_captures(
    rules: EsiemaRules, seen: SeenTable, fits: Fits, patience: SearchPatience
) -> Iterator[IllegalSowing]:
    """The sowings that explain what is seen if the foreign balls of one other pit were taken, too."""
    position = seen.position
    robbed = list(_robbed(seen))
    for pit in robbed if len(robbed) <= _MOST_PITS else ():
        left = position.pits[pit] & (OWN[position.turn] | MOTHERS)
        before = position._replace(pits=(*position.pits[:pit], left, *position.pits[pit + 1 :]))
        as_robbed = SeenTable(rules, before, fits)
        for move in possible_moves(rules, before, as_robbed, patience):
            if refusal(rules, position, move) is not None or not _robs(move, pit, position.turn):
                continue
            after = tuple(rules.laid(before, move))
            if as_robbed.shows_all(after):
                yield IllegalSowing(
                    move, Reason("esiema.2", "esiema.captured-astray", {"pit": FIELDS[pit]}), after
                )


def _robs(move: EsiemaMove, pit: int, mover: Seat) -> bool:
    """True if a player may think that this sowing captures in the pit: an own ball falls there,
    or no ball.
    """
    if move.kind != "sow" or move.path[-1] == pit:
        return False
    return pit not in move.path or bool(UNIT[move.balls[move.path.index(pit)]] & OWN[mover])


def _robbed(seen: SeenTable) -> Iterator[int]:
    """The pits that look as if their small foreign balls were gone, perhaps with an own ball in their place.

    If that ball makes up for those taken, a pit beside it shows the path.
    """
    mover = seen.position.turn
    stays, sown = OWN[mover] | MOTHERS, (0, SMALL[mover], MOTHER[mover])
    for pit, balls in enumerate(seen.position.pits):
        if not balls & ~stays or not seen.changed & (BIT[pit] | NEIGHBOURS[pit]):
            continue
        robbed = any(seen.shows(pit, (balls & stays) + ball) for ball in sown)
        if robbed and not seen.shows(pit, balls + SMALL[mover]):
            yield pit
