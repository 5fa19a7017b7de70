"""The clearing of the table after a ply that ended the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from companion.contents import Contents, Field
from companion.referee.evidence import Trace
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.hypotheses.timelines import parts
from companion.sensing.sight import Picture


def is_clearing(one: Candidate, picture: Picture) -> bool:
    """True if the picture allows that the ply is done, the game is over and the table is being cleared.

    Hands may clear the whole table even if the rules clear only a part of it.
    """
    if one.ply.after.winner is None:
        return False
    return one.sight.fits(picture, {}) or _may_show(one, picture, one.swept or _parts(one))


def barely_cleared(one: Candidate, pictures: Sequence[Picture]) -> bool:
    """True if one field is cleared and no picture shows the ply done, so that this may be a slip."""
    return never_done(one, pictures) and _fields_cleared(one, pictures[-1]) == 1


def never_done(one: Candidate, pictures: Sequence[Picture]) -> bool:
    """True if the ply ends the game and no picture shows it done, so that only the clearing indicates it."""
    return one.ply.after.winner is not None and not any(map(one.complete, pictures))


def merely_cleared(one: Candidate, trace: Trace) -> bool:
    """True if the table is being cleared after this ply, and every change that was seen emptied a field.

    Then it is possible that no ply was made: players who give a game up clear the table, too.
    """
    if one.ply.after.winner is None or one.shows_done(trace.last):
        return False
    return all(
        reading is None or one.sight.shows({field: reading}, field, "")
        for field in trace.moved
        for _, reading in islice(trace.of(field).readings(0), 1, None)
    )


def cleared(one: Candidate, picture: Picture) -> bool:
    """True if the picture shows that the table was cleared after the ply."""
    return bool(one.swept and one.baseline.odd(picture)) and one.sight.fits(picture, one.after)


def _fields_cleared(one: Candidate, picture: Picture) -> int:
    """How many of the fields that are cleared at the end this picture shows cleared, wholly or in part."""
    fields = {step.field for step in one.all_steps if (step.verb, step.cause) == ("lift", "sweep")}
    return sum(not one.sight.shows(picture, field, one.swept[field][0]) for field in fields)


def _may_show(one: Candidate, picture: Picture, allowed: Mapping[Field, Sequence[Contents]]) -> bool:
    """True if every field of the picture shows its contents after the ply, or one of the `allowed` ones."""
    shows, after = one.sight.shows, one.after
    return all(
        any(shows(picture, field, value) for value in [after.get(field, ""), *allowed.get(field, ())])
        for field in picture
    )


def _parts(one: Candidate) -> dict[Field, list[Contents]]:
    """The contents that each field may have while the table is cleared after the end, nothing first."""
    return {field: list(parts(lying, one.game.letters)) for field, lying in one.after.items()}
