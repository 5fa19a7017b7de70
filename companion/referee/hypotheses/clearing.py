"""The clearing of the table after a ply that ended the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import islice

from companion.contents import Contents, Field
from companion.referee.evidence import Trace
from companion.referee.hypotheses.candidate import ORDERED, Candidate
from companion.referee.hypotheses.timelines import parts
from companion.rules.game import Step
from companion.sensing.sight import Picture


def _is_dropped(step: Step) -> bool:
    """True if the step drops a piece of a sowing or a move, and does not take one off the table."""
    return step.verb == "drop" and step.cause in ORDERED


def is_clearing(one: Candidate, picture: Picture) -> bool:
    """True if the picture allows that the ply is done, the game is over and the table is being cleared.

    A table half cleared can look like one not quite sown, so this counts only together with `has_ended`.
    Hands may clear the whole table even if the rules clear only a part of it.
    """
    if one.ply.after.winner is None:
        return False
    return one.sight.fits(picture, {}) or _may_show(one, picture, one.swept or _parts(one))


def has_ended(one: Candidate, pictures: Sequence[Picture]) -> bool:
    """True if the newest picture shows the table being cleared after this ply has ended the game.

    One of the pictures must show the ply complete, or all its pieces dropped. In the second case the captured
    pieces may be taken off in the course of the clearing, and at least one field must be seen to be cleared.
    """
    last = pictures[-1]
    if is_clearing(one, last) and any(map(one.complete, pictures)):
        return True
    return _cleared_first(one, last) and any(map(partial(_dropped, one), pictures))


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


def _cleared_first(one: Candidate, picture: Picture) -> bool:
    """True if the clearing has begun and the captured pieces may still lie on their fields."""
    if one.ply.after.winner is None or _captured_elsewhere(one, picture):
        return False
    return bool(_fields_cleared(one, picture)) and _may_show(one, picture, _taken_off(one))


def _taken_off(one: Candidate) -> dict[Field, list[Contents]]:
    """The values that each field may show once all pieces of a ply that ends the game are dropped.

    From then on hands take captured pieces off and clear the table in any order: from all pieces to the last
    value.
    """
    drops = [at for at, step in enumerate(one.all_steps, 1) if _is_dropped(step)]
    last = drops[-1] if drops else 0
    lying = dict(one.before) | {step.field: step.leaves for step in one.all_steps[:last]}
    values = {field: [contents] for field, contents in lying.items()}
    for step in one.all_steps[last:]:
        values.setdefault(step.field, [""]).append(step.leaves)
    return values


def _fields_cleared(one: Candidate, picture: Picture) -> int:
    """How many of the fields that are cleared at the end this picture shows cleared, wholly or in part."""
    fields = {step.field for step in one.all_steps if (step.verb, step.cause) == ("lift", "sweep")}
    return sum(not one.sight.shows(picture, field, one.swept[field][0]) for field in fields)


def _captured_elsewhere(one: Candidate, picture: Picture) -> bool:
    """True if a store shows captured pieces although a pit from which they are taken is still full."""
    shows, values = one.sight.shows, _taken_off(one)
    captures = [step for step in one.all_steps if step.cause == "capture"]
    full = any(not shows(picture, step.field, "") for step in captures if step.verb == "lift")
    return full and any(
        not shows(picture, step.field, values[step.field][0]) for step in captures if step.verb == "drop"
    )


def _may_show(one: Candidate, picture: Picture, allowed: Mapping[Field, Sequence[Contents]]) -> bool:
    """True if every field of the picture shows its contents after the ply, or one of the `allowed` ones."""
    shows, after = one.sight.shows, one.after
    return all(
        any(shows(picture, field, value) for value in [after.get(field, ""), *allowed.get(field, ())])
        for field in picture
    )


def _dropped(one: Candidate, picture: Picture) -> bool:
    """True if the picture shows all pieces of the ply dropped and none taken off."""
    if not one.baseline.odd(picture) <= one.touched:
        return False
    shows = one.sight.shows
    return all(shows(picture, field, values[0]) for field, values in _taken_off(one).items())


def _parts(one: Candidate) -> dict[Field, list[Contents]]:
    """The contents that each field may have while the table is cleared after the end, nothing first."""
    return {field: list(parts(lying, one.game.letters)) for field, lying in one.after.items()}
