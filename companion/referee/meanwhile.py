"""A ply that was made while nobody looked: after a power cut the table may show the next one done."""

from __future__ import annotations

from itertools import islice

from companion.referee.attempts import shown_done
from companion.referee.candidates import Candidate
from companion.referee.chain_search import Chain
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight

MOST_RESULTS = 6
"""Of so many results at most the players are asked which it was: of more the sensors tell too little."""

MOST_PLIES = 50
"""How many plies are looked at; several may have one result."""


def made_meanwhile(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> list[Chain]:
    """The single plies from this position that the picture shows done; none where that may be very many.

    Nobody saw any of them, so that they are for a question and never proof.
    """
    plies = shown_done(game, sight, position, chance, picture)
    try:
        found = list(islice(plies, MOST_PLIES))
    except TooManyMovesError:
        return []
    few = len(found) < MOST_PLIES and len({ply.after for ply in found}) <= MOST_RESULTS
    sure = all(sight.sees(picture, game.contents(ply.after)) for ply in found)
    return [(Candidate(game, sight, [ply]),) for ply in found] if few and sure else []
