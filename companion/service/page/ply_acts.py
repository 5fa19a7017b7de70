"""The acts of one hand that make a legal ply on a simulated table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.contents import Contents, pieces, text
from companion.devices.simulated_table import BOX
from companion.rules.game import AnyPly, Step
from companion.web.guide import LessonAct


def acts_of(ply: AnyPly) -> list[LessonAct]:
    """The acts in order; the table is not cleared after the end of a game.

    A piece that no hand holds is taken from the box first, and one that leaves the game goes there at once.
    """
    return list(_with_box([step for step in ply.steps if step.cause != "sweep"]))


def _with_box(steps: list[Step]) -> Iterator[LessonAct]:
    held: Counter[str] = Counter()
    for number, step in enumerate(steps, 1):
        moved = pieces(step.pieces)
        if step.verb == "lift":
            yield _act(step.verb, step.field, moved)
            held += moved
            if gone := moved & (held - _needed(steps[number:])):
                yield _act("drop", BOX, gone)
                held -= gone
        else:
            if missing := moved - held:
                yield _act("lift", BOX, missing)
            yield _act(step.verb, step.field, moved)
            held -= moved


def _needed(steps: Iterable[Step]) -> Counter[str]:
    """The pieces that a hand must hold before these steps."""
    needed: Counter[str] = Counter()
    for step in reversed(list(steps)):
        moved = pieces(step.pieces)
        needed = needed + moved if step.verb == "drop" else needed - moved
    return needed


def _act(verb: str, field: str, moved: Counter[str]) -> LessonAct:
    return LessonAct(verb="lift" if verb == "lift" else "drop", field=field, pieces=written(moved))


def written(counted: Counter[str]) -> Contents:
    """Pieces as contents, in the order in which they are counted."""
    return text((number, letter) for letter, number in counted.items())
