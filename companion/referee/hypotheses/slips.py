"""Slips that a picture shows: what may have been attempted, and which legal ply was meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain

from companion.contents import Field, Table
from companion.referee.evidence import TableBaseline
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.hypotheses.case import Case
from companion.rules.game import AnyGame, AnyPly, IllegalMoveError, Position, Slip
from companion.sensing.sight import Picture, Sight

AT_ONCE = 2
"""A trace of this many pictures shows only before and after, and nothing in between."""


def fitting(case: Case) -> Iterator[tuple[Case, Slip]]:
    """The slips that lead to the newest picture, the likeliest first for each roll or card.

    Each comes with the case in which that roll or card is known; without a told one, there may be several.
    """
    # Cached, because the rules ask the same for each roll or card.
    fits = lru_cache(maxsize=None)(partial(case.sight.shows, case.trace.last))
    for number in possible(case.game, case.position, case.chance):
        numbered = case.using(() if number is None else (number,))
        for slip in case.game.hints.slips_towards(case.position, fits, number):
            yield numbered, slip


def possible(game: AnyGame, position: Position, chance: int | None) -> Sequence[int | None]:
    """The roll or card that was told; if none was, every one that may have been thrown or drawn."""
    known = chance is not None or game.waits_for(position) is None
    return (chance,) if known else game.chances(position)


def shown_done(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> Iterator[Candidate]:
    """The legal plies from this position that the picture shows done. Raises TooManyMovesError."""
    baseline = TableBaseline(game, sight, position)
    fits = partial(sight.shows, picture)
    for number in possible(game, position, chance):
        for ply in game.hints.candidates(position, fits, number):
            one = Candidate(game, sight, [ply], baseline)
            if one.complete(picture):
                yield one


def begins_with_lift(case: Case) -> bool:
    """True if every legal move of the position begins with a lift, for every possible roll or card."""
    game, position = case.game, case.position
    if not game.hints.listed:
        return game.hints.begins_with_lift(position)
    plies = (game.legal_plies(position, number) for number in possible(game, position, case.chance))
    return all(ply.steps[0].verb == "lift" for ply in chain.from_iterable(plies) if ply.steps)


def known_plies(case: Case) -> Iterator[AnyPly]:
    """The legal plies, if the game lists them and the roll or card is known; otherwise none."""
    game, position, chance = case.game, case.position, case.chance
    if game.hints.listed and (chance is not None or game.waits_for(position) is None):
        yield from game.legal_plies(position, chance)


def missed(case: Case, slip: Slip) -> AnyPly | None:
    """The legal ply that was meant when the slip was made; None if no legal move was meant."""
    try:
        return case.game.play(case.position, case.game.read_move(meant(slip), case.position), case.chance)
    except IllegalMoveError:
        return None


def sown(case: Case, slip: Slip) -> frozenset[Field]:
    """The fields on which the legal ply that was meant sows a piece; a capture may empty them again."""
    ply = missed(case, slip)
    return frozenset() if ply is None else frozenset(step.field for step in ply.steps if step.cause == "sow")


def left_by(game: AnyGame, ply: AnyPly) -> Table:
    """The contents of each field after a ply, before the table is cleared at the end of a game."""
    steps = [step for step in ply.steps if step.cause != "sweep"]
    return {**game.contents(ply.before), **{step.field: step.leaves for step in steps}}


def exchanged_unseen(case: Case, after: Table) -> list[Field]:
    """The fields whose readings stood still although this table has other pieces there than the position.

    Empty if the trace shows only before and after.
    """
    if len(case.trace) <= AT_ONCE:
        return []
    changed = (field for field in case.game.fields if case.table.get(field, "") != after.get(field, ""))
    return [field for field in changed if case.trace.of(field).stood_still]


def meant(slip: Slip) -> str:
    """The text of the legal move that was probably meant, or of the attempt."""
    return slip.attempt if slip.meant is None else slip.meant


def begins(move: str, field: Field) -> bool:
    """True if the text of the move begins with this field."""
    return move.startswith(field) and not move[len(field) :][:1].isdigit()


def names_number(case: Case, slip: Slip) -> bool:
    """True if the slip breaks a rule because of the roll or card."""
    return case.game.waits_for(case.position) in slip.reason.params
