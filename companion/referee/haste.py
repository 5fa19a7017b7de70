"""What speaks against plies that seem to have been made without a rest between them.

A slip of the hand often looks like two or three legal plies in haste, one of them unseen. So
such a run is recorded only where nothing about it is odd; else the players are asked, or it counts
for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.chain_search import Chain, Chances
from companion.referee.following import Changes
from companion.referee.history import History
from companion.sensing.sight import Sight

LONGEST_UNSEEN = 3
"""How many plies a run has at most of which one goes unseen, where other runs explain the table."""


def likely(chains: Sequence[Chain], history: History, sight: Sight | None = None) -> list[Chain]:
    """The chains but for runs that a sensor denies, and but for long ones that say no more than others.

    A sensor denies a run where its field must have changed and was seen to stand still. A long one
    says no more where nobody saw one of its plies, or where it follows what `sight` saw on the way no
    better than a short one. The long ones are kept where nothing else explains the pictures.
    """
    possible = [chain for chain in chains if not _denied(chain, history)]
    short = [one for one in possible if len(one) <= LONGEST_UNSEEN]
    long = [one for one in possible if len(one) > LONGEST_UNSEEN and not _unseen(one)]
    if sight is not None and short and long:
        changes = Changes(sight, history)
        least = min(changes.followed_by(one).unexplained for one in short)
        long = [one for one in long if changes.followed_by(one).unexplained < least]
    return [*short, *long] or possible


def rash(chain: Chain, chances: Chances, history: History, *, searched: bool) -> bool:
    """Whether a run of plies is not to be recorded unasked though nothing else explains the pictures.

    So it is with a third ply where one of the three went unseen, and with a roll or card that
    nobody told where the one before it was told; with figures that were put upside down, where nobody
    told a roll that commands it; and where moves are `searched` for, so that something
    fits nearly always, with any ply of which nobody saw the beginning, or an end that was not found out.
    """
    unseen = len(chain) >= LONGEST_UNSEEN and _unseen(chain)
    half_seen = searched and len(chain) > 1 and any(one.lift_seen(history, 0) is None for one in chain)
    cut_short = searched and not _ends(chain, history)
    upside_down = not chances and any(one.swapped(history) for one in chain)
    return unseen or half_seen or cut_short or upside_down or _untold(chain, chances)


def _denied(chain: Chain, history: History) -> bool:
    several = len(chain) > 1 or not _ends(chain, history)
    return several and any(one.overlooked(history) for one in chain)


def _ends(chain: Chain, history: History) -> bool:
    """Whether the newest picture shows the last ply done; else others followed that were not found."""
    return chain[-1].complete(history.last) or chain[-1].clearing(history.last)


def _unseen(chain: Chain) -> bool:
    return any(one.traceless for one in chain)


def _untold(chain: Chain, chances: Chances) -> bool:
    """Whether a later ply used a number that nobody told, though that of the first was told."""
    using = [one for one in chain if one.ply.chance is not None]
    return bool(chances) and len(using) > len(chances)
