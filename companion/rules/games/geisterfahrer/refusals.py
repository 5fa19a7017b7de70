"""Why a move of Geisterfahrer is not legal, and the rules that its slips break.

The numbers are those of `companion rules geisterfahrer`.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.contents import Field
from companion.rules.game import Reason
from companion.rules.games.geisterfahrer.board import CEMETERY, INDEX, GeisterfahrerPosition, held, split

REASONS: Mapping[str, str | None] = {
    "over": None,
    "no-such-move": None,
    "geisterfahrer.not-your-turn": "geisterfahrer.2",
    "geisterfahrer.not-emptied": "geisterfahrer.2",
    "geisterfahrer.empty-pit": "geisterfahrer.2.1",
    "geisterfahrer.no-own-car": "geisterfahrer.2.1",
    "geisterfahrer.minority": "geisterfahrer.2.1",
    "geisterfahrer.cemetery": "geisterfahrer.2.2",
    "geisterfahrer.endless": "geisterfahrer.2.3",
    "geisterfahrer.wrong-way": "geisterfahrer.3",
    "geisterfahrer.pit-skipped": "geisterfahrer.3",
    "geisterfahrer.sown-twice": "geisterfahrer.3",
    "geisterfahrer.sown-too-far": "geisterfahrer.3",
    "geisterfahrer.majority-order": "geisterfahrer.3.1",
    "geisterfahrer.equal-order": "geisterfahrer.3.2",
    "geisterfahrer.cemetery-passed": "geisterfahrer.3.3",
    "geisterfahrer.foreign-on-cemetery": "geisterfahrer.3.3",
    "geisterfahrer.origin-served": "geisterfahrer.3.4",
    "geisterfahrer.origin-skipped": "geisterfahrer.3.4",
    "geisterfahrer.no-bonus": "geisterfahrer.4.1",
    "geisterfahrer.lap-from-empty": "geisterfahrer.4.2",
    "geisterfahrer.lap-forgotten": "geisterfahrer.4.3",
    "geisterfahrer.lap-with-minority": "geisterfahrer.4.4",
    "geisterfahrer.loser-alone": "geisterfahrer.6.1",
    "geisterfahrer.not-lifted": "geisterfahrer.6.4",
}


def reason(key: str, **params: str | int) -> Reason:
    """The reason with this key, with the number of its rule."""
    return Reason(REASONS[key], key, params)


def too_few(pit: Field, own: int, foreign: int) -> Reason:
    """Why a pit with more foreign than own cars cannot be emptied (rule 2.1)."""
    if own == 0:
        return reason("geisterfahrer.no-own-car", pit=pit)
    return reason("geisterfahrer.minority", pit=pit, own=own, foreign=foreign)


def refusal(position: GeisterfahrerPosition, pit: Field) -> Reason:
    """Why the seat to move may not empty this pit (rule 2); only for a move that is not legal."""
    if position.winner is not None:
        return reason("over")
    if INDEX[pit] == CEMETERY:
        return reason("geisterfahrer.cemetery")
    own, foreign = split(held(position.cars, INDEX[pit]), position.turn)
    if own + foreign == 0:
        return reason("geisterfahrer.empty-pit", pit=pit)
    if own < foreign:
        return too_few(pit, own, foreign)
    return reason("geisterfahrer.endless", pit=pit)
