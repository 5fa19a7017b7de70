"""A first lesson on a game that is set up: a wrong move and a legal one, as acts of the hands.

The wrong move is one of the slips that the game itself knows, so that the referee names a rule for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

from companion.contents import Contents, Field, Table, pieces
from companion.devices.simulated_table import BOX
from companion.rules.game import AnyGame, AnyPly, Position
from companion.service.page.ply_acts import acts_of, written
from companion.web.guide import Lesson, LessonAct

_MOST_SLIPS = 200
"""How many slips are looked at; the likeliest come first."""


def first_lesson(game: AnyGame, position: Position, *, box: bool) -> Lesson | None:
    """The lesson for this position; None if no move or no slip is simple enough.

    `box` is True if there is a box beside the board from which pieces come.
    """
    for chance in _chances(game, position):
        right = _simplest_ply(game, position, chance, box=box)
        wrong = _simplest_slip(game, position, chance, box=box)
        if right is not None and wrong is not None:
            return Lesson(throw=chance, wrong=wrong, right=acts_of(right), move=str(right.move))
    return None


def _chances(game: AnyGame, position: Position) -> Iterable[int | None]:
    """The rolls or cards with which a move may be made here; None if it needs none."""
    return (None,) if game.waits_for(position) is None else game.chances(position)


def _simplest_ply(game: AnyGame, position: Position, chance: int | None, *, box: bool) -> AnyPly | None:
    """The legal ply with the fewest steps in which nothing is captured; None if there is none."""
    plies = game.hints.openings(position, chance)
    plain = (ply for ply in plies if ply.steps and all(step.cause in {"sow", "move"} for step in ply.steps))
    possible = (ply for ply in plain if box or all(act["field"] != BOX for act in acts_of(ply)))
    return min(possible, key=lambda ply: len(ply.steps), default=None)


def _simplest_slip(
    game: AnyGame, position: Position, chance: int | None, *, box: bool
) -> list[LessonAct] | None:
    """The acts of the slip that breaks a rule and needs the fewest of them; None if there is none.

    All pieces stay on the board; with a box some may come from there.
    """
    before = game.contents(position)
    lying = _all_pieces(before)
    found = []
    for slip in islice(game.hints.slips(position, chance), _MOST_SLIPS):
        after = _all_pieces(slip.after)
        if slip.reason.rule is not None and (lying == after or (box and lying < after)):
            found.append(_acts_between(game.fields, before, slip.after, after - lying))
    return min(filter(None, found), key=len, default=None)


def _all_pieces(table: Table) -> Counter[str]:
    return sum(map(pieces, table.values()), Counter())


def _acts_between(
    fields: Sequence[Field], before: Table, after: Table, from_box: Counter[str]
) -> list[LessonAct]:
    """What a hand does to turn one table into another: all lifts, the box first, then all drops."""
    changed = [(field, *_change(field, before, after)) for field in fields]
    lifts = [LessonAct(verb="lift", field=field, pieces=less) for field, less, _ in changed if less]
    drops = [LessonAct(verb="drop", field=field, pieces=more) for field, _, more in changed if more]
    fetched = [LessonAct(verb="lift", field=BOX, pieces=written(from_box))] if from_box else []
    return fetched + lifts + drops


def _change(field: Field, before: Table, after: Table) -> tuple[Contents, Contents]:
    """The pieces that leave a field, and those that come to it."""
    old, new = pieces(before.get(field, "")), pieces(after.get(field, ""))
    return written(old - new), written(new - old)
