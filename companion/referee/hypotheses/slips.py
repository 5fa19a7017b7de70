"""What may have been attempted: slips of the rules that show a picture, and what they tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from companion.contents import Field, Table
from companion.referee.evidence import Trace
from companion.rules.game import AnyGame, AnyPly, IllegalMoveError, Position, Slip
from companion.sensing.sight import Picture, Sight

AT_ONCE = 2
"""How many pictures there are where nothing is seen between before and after."""


def explaining(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> Iterator[Slip]:
    """The slips that show this picture, the likeliest first; any roll or card where none is told."""
    return (slip for _, slip in fitting(game, sight, position, chance, picture))


def fitting(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> Iterator[tuple[int | None, Slip]]:
    """The same, each with its roll or card."""
    # The rules ask the same again for each roll or card.
    fits = lru_cache(maxsize=None)(partial(sight.shows, picture))
    numbers = possible(game, position, chance)
    return ((number, slip) for number in numbers for slip in game.hints.slips_towards(position, fits, number))


def possible(game: AnyGame, position: Position, chance: int | None) -> Sequence[int | None]:
    """The roll or card that was told, or else each that may have been thrown or drawn."""
    told = chance is not None or game.waits_for(position) is None
    return (chance,) if told else game.chances(position)


def shown_done(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> Iterator[AnyPly]:
    """The legal plies from this position that the picture shows done. Raises TooManyMovesError."""
    fits = partial(sight.shows, picture)
    for number in possible(game, position, chance):
        for ply in game.hints.candidates(position, fits, number):
            if sight.fits(picture, game.contents(ply.after)):
                yield ply


def begins_with_lift(game: AnyGame, position: Position, chance: int | None) -> bool:
    """True if every legal move of the position begins with a lift, by any roll or card that may be meant."""
    if not game.hints.listed:
        return game.hints.begins_with_lift(position)
    plies = (
        game.play(position, move, number)
        for number in possible(game, position, chance)
        for move in game.moves(position, number)
    )
    return all(ply.steps[0].verb == "lift" for ply in plies if ply.steps)


def missed(game: AnyGame, position: Position, chance: int | None, slip: Slip) -> AnyPly | None:
    """The legal ply that the slip misses; None if no legal move was meant."""
    try:
        return game.play(position, game.read_move(meant(slip), position), chance)
    except IllegalMoveError:
        return None


def sown(game: AnyGame, position: Position, chance: int | None, slip: Slip) -> frozenset[Field]:
    """The fields on which the legal ply that the slip misses sows a piece; a capture may empty them again."""
    ply = missed(game, position, chance, slip)
    return frozenset() if ply is None else frozenset(step.field for step in ply.steps if step.cause == "sow")


def left_by(game: AnyGame, ply: AnyPly) -> Table:
    """What lies there after a ply, before anything is cleared at the end of a game."""
    steps = [step for step in ply.steps if step.cause != "sweep"]
    return {**game.contents(ply.before), **{step.field: step.leaves for step in steps}}


def exchanged_unseen(game: AnyGame, position: Position, after: Table, trace: Trace) -> list[Field]:
    """The fields that stood still, picture by picture, though this table has other pieces there."""
    if len(trace) <= AT_ONCE:
        return []
    lying = game.contents(position)
    changed = (field for field in game.fields if lying.get(field, "") != after.get(field, ""))
    return [field for field in changed if trace.of(field).stood_still]


def meant(slip: Slip) -> str:
    """The text of the legal move that seems meant, or else of the attempt."""
    return slip.attempt if slip.meant is None else slip.meant


def begins(move: str, field: Field) -> bool:
    """True if a move of this text begins with this field."""
    return move.startswith(field) and not move[len(field) :][:1].isdigit()


def names_number(game: AnyGame, position: Position, slip: Slip) -> bool:
    """True if the slip is wrong because of what was thrown or drawn."""
    return game.waits_for(position) in slip.reason.params
