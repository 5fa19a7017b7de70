"""Slips that a picture shows: what may have been attempted, and which legal ply was meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from companion.contents import Field, Table
from companion.referee.evidence import Trace
from companion.rules.game import AnyGame, AnyPly, IllegalMoveError, Position, Slip
from companion.sensing.sight import Picture, Sight

AT_ONCE = 2
"""A trace of this many pictures shows only before and after, and nothing in between."""


def explaining(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> Iterator[Slip]:
    """The slips that lead to this picture, the likeliest first; for every roll or card if none was told."""
    return (slip for _, slip in fitting(game, sight, position, chance, picture))


def fitting(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> Iterator[tuple[int | None, Slip]]:
    """The slips that lead to this picture, each with its roll or card."""
    # Cached, because the rules ask the same for each roll or card.
    fits = lru_cache(maxsize=None)(partial(sight.shows, picture))
    numbers = possible(game, position, chance)
    return ((number, slip) for number in numbers for slip in game.hints.slips_towards(position, fits, number))


def possible(game: AnyGame, position: Position, chance: int | None) -> Sequence[int | None]:
    """The roll or card that was told; if none was, every one that may have been thrown or drawn."""
    known = chance is not None or game.waits_for(position) is None
    return (chance,) if known else game.chances(position)


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
    """True if every legal move of the position begins with a lift, for every possible roll or card."""
    if not game.hints.listed:
        return game.hints.begins_with_lift(position)
    plies = (
        game.play(position, move, number)
        for number in possible(game, position, chance)
        for move in game.moves(position, number)
    )
    return all(ply.steps[0].verb == "lift" for ply in plies if ply.steps)


def missed(game: AnyGame, position: Position, chance: int | None, slip: Slip) -> AnyPly | None:
    """The legal ply that was meant when the slip was made; None if no legal move was meant."""
    try:
        return game.play(position, game.read_move(meant(slip), position), chance)
    except IllegalMoveError:
        return None


def sown(game: AnyGame, position: Position, chance: int | None, slip: Slip) -> frozenset[Field]:
    """The fields on which the legal ply that was meant sows a piece; a capture may empty them again."""
    ply = missed(game, position, chance, slip)
    return frozenset() if ply is None else frozenset(step.field for step in ply.steps if step.cause == "sow")


def left_by(game: AnyGame, ply: AnyPly) -> Table:
    """The contents of each field after a ply, before the table is cleared at the end of a game."""
    steps = [step for step in ply.steps if step.cause != "sweep"]
    return {**game.contents(ply.before), **{step.field: step.leaves for step in steps}}


def exchanged_unseen(game: AnyGame, position: Position, after: Table, trace: Trace) -> list[Field]:
    """The fields whose readings stood still although this table has other pieces there than the position.

    Empty if the trace shows only before and after.
    """
    if len(trace) <= AT_ONCE:
        return []
    lying = game.contents(position)
    changed = (field for field in game.fields if lying.get(field, "") != after.get(field, ""))
    return [field for field in changed if trace.of(field).stood_still]


def meant(slip: Slip) -> str:
    """The text of the legal move that was probably meant, or of the attempt."""
    return slip.attempt if slip.meant is None else slip.meant


def begins(move: str, field: Field) -> bool:
    """True if the text of the move begins with this field."""
    return move.startswith(field) and not move[len(field) :][:1].isdigit()


def names_number(game: AnyGame, position: Position, slip: Slip) -> bool:
    """True if the slip breaks a rule because of the roll or card."""
    return game.waits_for(position) in slip.reason.params
