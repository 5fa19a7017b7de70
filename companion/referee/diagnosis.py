"""Why a table is illegal: the likeliest attempt, and the rule that it breaks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from companion.contents import Field, Table
from companion.referee.history import History
from companion.rules.game import AnyGame, IllegalMoveError, Position, Reason, Slip
from companion.sensing.sight import Picture, Sight


class Diagnosis(NamedTuple):
    """What seems to have been meant and why it is wrong; all None where it cannot be told.

    `after` is what the table shows then. `move` is the legal move that was missed by one slip, and
    `onward` what would lie there after it, before anything is cleared at the end of a game.
    """

    attempt: str | None = None
    reason: Reason | None = None
    after: Table | None = None
    move: str | None = None
    onward: Table | None = None


def diagnose(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, history: History
) -> Diagnosis:
    """The move that seems meant and the reason why it is wrong.

    Looked for first among the moves with one broken rule or one slip that show the last picture,
    those that begin with the field that was lifted first before the others, and of them those that
    touch the fields in the order that was seen; then the lifted field itself, where lifting it begins
    no legal move.
    """
    lifted = lifted_first(game, sight, position, history)
    begun: tuple[int | None, Slip] | None = None
    other: tuple[int | None, Slip] | None = None
    for number, slip in _fitting(game, sight, position, chance, history.last):
        if lifted is not None and not _begins(slip, lifted):
            other = other or (number, slip)
        elif _in_order(game, position, slip, history):
            return _slipped(game, position, number, slip)
        else:
            begun = begun or (number, slip)
    if found := begun or other:
        return _slipped(game, position, *found)
    return Diagnosis() if lifted is None else _lifting(game, position, chance, lifted)


def _begins(slip: Slip, lifted: Field) -> bool:
    """Whether what was meant begins with this field."""
    rest = (slip.meant or slip.attempt).partition(lifted)
    return rest[0] == "" and not rest[2][:1].isdigit()


def _in_order(game: AnyGame, position: Position, slip: Slip, history: History) -> bool:
    """Whether the fields of the attempt changed last in the order in which it touches them last."""
    try:
        touched = game.touched_in_order(game.read_move(slip.attempt, position))
    except IllegalMoveError:
        return True
    lasts = list(dict.fromkeys(reversed(touched)))[::-1]
    changed = [at for field in lasts if (at := history.last_change(field)) is not None]
    return changed == sorted(changed)


def _slipped(game: AnyGame, position: Position, chance: int | None, slip: Slip) -> Diagnosis:
    found = Diagnosis(slip.attempt, slip.reason, slip.after)
    text = slip.attempt if slip.meant is None else slip.meant
    try:
        ply = game.play(position, game.read_move(text, position), chance)
    except IllegalMoveError:
        return found
    onward = dict(game.contents(position))
    for step in ply.steps:
        if step.cause != "sweep":
            onward[step.field] = step.leaves
    return found._replace(move=str(ply.move), onward=onward)


def explaining(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> Iterator[Slip]:
    """The slips that show this picture, the likeliest first; any roll or card where none is told."""
    return (slip for _, slip in _fitting(game, sight, position, chance, picture))


def _fitting(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> Iterator[tuple[int | None, Slip]]:
    """The same, each with its roll or card."""
    # The rules ask the same again for each roll or card.
    fits = lru_cache(maxsize=None)(partial(sight.shows, picture))
    told = chance is not None or game.waits_for(position) is None
    numbers: Sequence[int | None] = (chance,) if told else game.chances(position)
    return ((number, slip) for number in numbers for slip in game.slips_towards(position, fits, number))


def lifted_first(game: AnyGame, sight: Sight, position: Position, history: History) -> Field | None:
    """The field that was first seen empty though something lies there in the position."""
    lying = game.contents(position)
    for picture in history.pictures:
        for field, held in lying.items():
            gone = not sight.shows(picture, field, held)
            if gone and sight.shows(picture, field, ""):
                return field
    return None


def _lifting(game: AnyGame, position: Position, chance: int | None, field: Field) -> Diagnosis:
    """The reason why no move may begin on this field, where the field's name is a move's text."""
    if (chance is None and game.waits_for(position) is not None) or not _lifts(game, position, chance):
        return Diagnosis()
    try:
        reason = game.refusal(position, game.read_move(field, position), chance)
    except IllegalMoveError as error:
        reason = error.reason
    if reason is None or reason.rule is None:
        return Diagnosis()
    return Diagnosis(field, reason)


def _lifts(game: AnyGame, position: Position, chance: int | None) -> bool:
    """Whether moves begin with a lift here; where pieces are only put down, none is lifted for a move."""
    if not game.listed:
        return False
    plies = (game.play(position, move, chance) for move in game.moves(position, chance))
    return any(ply.steps[0].verb == "lift" for ply in plies if ply.steps)
