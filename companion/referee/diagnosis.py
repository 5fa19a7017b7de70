"""Why a table is illegal: the likeliest attempt, and the rule that it breaks."""

from __future__ import annotations

from companion.contents import Contents, Field
from companion.referee.history import History
from companion.rules.game import AnyGame, IllegalMoveError, Position, Reason, Slip
from companion.sensing.sight import Picture, Sight


def diagnose(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, history: History
) -> tuple[str, Reason] | None:
    """The move that seems meant and the reason why it is wrong, or None where it cannot be told.

    Looked for first among the moves with one broken rule or one slip that show the last picture,
    those that begin with the field that was lifted first before the others; then the lifted field
    itself, where lifting it begins no legal move.
    """
    lifted = lifted_first(game, sight, position, history)
    fitting = explaining(game, sight, position, chance, history.last)
    begun = [slip for slip in fitting if lifted is not None and slip.attempt.startswith(lifted)]
    for slip in begun or fitting:
        return slip.attempt, slip.reason
    return None if lifted is None else _lifting(game, position, chance, lifted)


def explaining(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> list[Slip]:
    """The slips that show this picture, the likeliest first; any roll or card where none is told."""

    def fits(field: Field, contents: Contents) -> bool:
        return sight.shows(picture, field, contents)

    if chance is not None or game.waits_for(position) is None:
        return list(game.slips_towards(position, fits, chance))
    return [slip for number in game.chances(position) for slip in game.slips_towards(position, fits, number)]


def lifted_first(game: AnyGame, sight: Sight, position: Position, history: History) -> Field | None:
    """The field that was first seen empty though something lies there in the position."""
    lying = game.contents(position)
    for picture in history.pictures:
        for field, held in lying.items():
            gone = not sight.shows(picture, field, held)
            if gone and sight.shows(picture, field, ""):
                return field
    return None


def _lifting(
    game: AnyGame, position: Position, chance: int | None, field: Field
) -> tuple[str, Reason] | None:
    """The reason why no move may begin on this field, where the field's name is a move's text."""
    if (chance is None and game.waits_for(position) is not None) or not _lifts(game, position, chance):
        return None
    try:
        reason = game.refusal(position, game.read_move(field, position), chance)
    except IllegalMoveError as error:
        reason = error.reason
    return None if reason is None or reason.rule is None else (field, reason)


def _lifts(game: AnyGame, position: Position, chance: int | None) -> bool:
    """Whether moves begin with a lift here; where pieces are only put down, none is lifted for a move."""
    if not game.listed:
        return False
    plies = (game.play(position, move, chance) for move in game.moves(position, chance))
    return any(ply.steps[0].verb == "lift" for ply in plies if ply.steps)
