"""In which order steps are done, and which of them in one go.

A field is emptied before it is filled, and a stack is filled from below. If that is impossible, the step
after which its pieces stand in the wrong order is `joined` to one that says their order.

Steps that the sensors would not notice come first, and they are joined to the next one. So are steps after
which the sensors would show the goal or a legal ply too early: players who rested there would be taken to be
done.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from companion.contents import Field, Table, count, one_by_one, pieces
from companion.referee.protocol import Transfer
from companion.referee.repair.hands import laid, turns
from companion.rules.game import AnyGame
from companion.sensing.sight import Picture, Sight


def in_order(
    game: AnyGame,
    sight: Sight,
    picture: Picture,
    steps: Iterable[Transfer],
    lying: Table,
    goal: Table,
    guessed: Collection[Field] = (),
) -> tuple[Transfer, ...]:
    """The steps in an order in which they can be done; none is joined yet.

    On the stacks in `guessed` it is not known in which order the pieces will stand.
    """
    speaking = heard(sight, picture)
    # Steps that no sensor sees come first, because they would be forgotten once the table looks right.
    unseen_first = sorted(steps, key=lambda step: _seen(sight, speaking, step, lying, goal))
    return tuple(_upright(game, list(_in_turn(game, unseen_first, goal)), lying, goal, guessed))


def in_goes(
    game: AnyGame,
    sight: Sight,
    picture: Picture,
    steps: Sequence[Transfer],
    lying: Table,
    not_to_show: Collection[Table],
) -> tuple[Transfer, ...]:
    """The steps, joined as the sensors that speak in this picture require it.

    The tables in `not_to_show` must not be shown on the way, because they would be taken for something else.
    """
    speaking = heard(sight, picture)
    joined_steps: list[Transfer] = []
    start = now = lying
    for at, step in enumerate(steps):
        now = laid(game, now, [step])
        turned = steps[at + 1 :] and turns(steps[at + 1]) and steps[at + 1].source == step.target
        hidden = not any(differs(sight, field, start, now) for field in speaking)
        shown = any(not any(differs(sight, field, now, table) for field in speaking) for table in not_to_show)
        joined = bool(steps[at + 1 :]) and (bool(turned) or hidden or shown)
        joined_steps.append(replace(step, joined=joined))
        start = start if joined else now
    return tuple(joined_steps)


def heard(sight: Sight, picture: Picture) -> list[Field]:
    """The fields that are not silent in this picture."""
    return [field for field in sight.sensed if picture.get(field) is not None]


def differs(sight: Sight, field: Field, one: Table, other: Table) -> bool:
    """True if the field's sensor tells the two tables apart."""
    sensor = sight.sensor(field)
    return not sensor.fits(sensor.expected(one.get(field, "")), other.get(field, ""))


def _seen(sight: Sight, speaking: Iterable[Field], step: Transfer, lying: Table, goal: Table) -> bool:
    """True if a field of the step has a sensor that counts, or one that tells the two tables apart."""
    return any(
        sight.sensor(field).counts or differs(sight, field, lying, goal)
        for field in step.fields & {*speaking}
    )


def _in_turn(game: AnyGame, steps: Sequence[Transfer], goal: Table) -> Iterator[Transfer]:
    """The steps in an order in which fields are emptied before they are filled, and stacks from below."""
    left = list(steps)
    while left:
        free = (
            step
            for step in left
            if all(other.source != step.target or step.target is None for other in left)
            and not any(_goes_below(game, other, step, goal) for other in left)
        )
        # If two fields exchange their pieces, none is free, and the first one begins.
        step = next(free, left[0])
        left.remove(step)
        yield step


def _goes_below(game: AnyGame, one: Transfer, other: Transfer, goal: Table) -> bool:
    """True if the first step puts pieces that belong below those of the other one."""
    if not game.hints.stacked or one.target is None or one.target != other.target:
        return False
    stack = one_by_one(goal.get(one.target, ""))
    return stack.find(one_by_one(one.pieces)[0]) < stack.find(one_by_one(other.pieces)[0])


def _upright(
    game: AnyGame, steps: list[Transfer], lying: Table, goal: Table, guessed: Collection[Field]
) -> list[Transfer]:
    """The steps, and for each stack in the wrong order after them one that says its order."""
    after = laid(game, lying, steps) if game.hints.stacked else {}
    for field in after:
        stands, belongs = after[field], goal.get(field, "")
        unsure = field in guessed and len(pieces(belongs)) > 1
        if pieces(stands) == pieces(belongs) and (stands != belongs or unsure):
            last = max((at for at, step in enumerate(steps) if step.target == field), default=len(steps) - 1)
            turned = Transfer(number=count(belongs), pieces=belongs, source=field, target=field)
            steps.insert(last + 1, turned)
    return steps
