"""The steps from one table whose contents are known to another one.

Pieces that are too many on one field and missing on another are moved, all at once if the numbers agree. The
rest comes from the box beside the board, or from a hand, or goes there. A field is emptied before it is
filled, and a stack is filled from below. If that is impossible, the step after which its pieces stand in the
wrong order is `joined` to one that says their order.

Steps are also joined if the sensors would not notice the first of them, or would show the goal or a legal ply
before all are done: players who rested there would be taken to be done.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from companion.contents import Contents, Field, Table, count, groups, pieces, text
from companion.referee.protocol import Transfer
from companion.rules.game import AnyGame
from companion.sensing.sight import Picture, Sight

_Heaps: TypeAlias = Mapping[Field, Counter[str]]
_End: TypeAlias = Field | None
_Flows: TypeAlias = dict[tuple[_End, _End], Counter[str]]

SOME = 3
"""How many pieces are a heap; a field for figures has room for two."""


def route(game: AnyGame, sight: Sight, picture: Picture, lying: Table, goal: Table) -> tuple[Transfer, ...]:
    """The steps, of which none is joined yet; a field that is silent in `picture` does not notice any."""
    flows = _flows(game, _more(game, lying, goal), _more(game, goal, lying))
    speaking = heard(sight, picture)
    steps = _transfers(game, flows, goal)
    # Steps that no sensor sees come first, because they would be forgotten once the table looks right.
    steps.sort(key=lambda step: _seen(sight, speaking, step, lying, goal))
    return tuple(_upright(game, _in_turn(game, steps, goal), lying, goal))


def laid(game: AnyGame, table: Table, steps: Iterable[Transfer]) -> Table:
    """The contents of each field after steps that name their pieces."""
    now = dict(table)
    for step in steps:
        if step.source == step.target and step.source is not None:
            now[step.source] = step.pieces
            continue
        if step.source is not None:
            now[step.source] = lifted(game, now.get(step.source, ""), step.pieces)
        if step.target is not None:
            now[step.target] = dropped(game, now.get(step.target, ""), step.pieces)
    return now


def lifted(game: AnyGame, lying: Contents, taken: Contents) -> Contents:
    """What is left of these contents; of a stack the topmost pieces of each letter are taken."""
    rest = _one_by_one(lying)
    for letter in _one_by_one(taken):
        at = rest.rfind(letter)
        rest = rest if at < 0 else rest[:at] + rest[at + 1 :]
    return _written(game, rest)


def dropped(game: AnyGame, lying: Contents, put: Contents) -> Contents:
    """These contents with more pieces; on a stack they lie on top, in the order in which they are named."""
    return _written(game, _one_by_one(lying) + _one_by_one(put))


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
        turned = steps[at + 1 :] and _turns(steps[at + 1]) and steps[at + 1].source == step.target
        hidden = not any(differs(sight, field, start, now) for field in speaking)
        shown = any(not any(differs(sight, field, now, table) for field in speaking) for table in not_to_show)
        joined = bool(steps[at + 1 :]) and (bool(turned) or hidden or shown)
        joined_steps.append(replace(step, joined=joined))
        start = start if joined else now
    return tuple(joined_steps)


def is_vague(game: AnyGame, sight: Sight, field: Field) -> bool:
    """True if a heap may lie on the field whose number no sensor tells."""
    return not sight.sensor(field).counts and game.hints.has_room(field, f"{SOME}{game.letters[0]}")


def heard(sight: Sight, picture: Picture) -> list[Field]:
    """The fields that are not silent in this picture."""
    return [field for field in sight.sensed if picture.get(field) is not None]


def _seen(sight: Sight, speaking: Iterable[Field], step: Transfer, lying: Table, goal: Table) -> bool:
    """True if a field of the step has a sensor that counts, or one that tells the two tables apart."""
    return any(
        sight.sensor(field).counts or differs(sight, field, lying, goal)
        for field in step.fields & {*speaking}
    )


def differs(sight: Sight, field: Field, one: Table, other: Table) -> bool:
    """True if the field's sensor tells the two tables apart."""
    sensor = sight.sensor(field)
    return not sensor.fits(sensor.expected(one.get(field, "")), other.get(field, ""))


def _more(game: AnyGame, one: Table, other: Table) -> _Heaps:
    """What the one table has on each field that the other has not."""
    return {field: pieces(one.get(field, "")) - pieces(other.get(field, "")) for field in game.fields}


def _flows(game: AnyGame, much: _Heaps, lacking: _Heaps) -> _Flows:
    """What goes from where to where; None is a hand, or the box."""
    flows: _Flows = defaultdict(Counter)
    for letter in game.letters:
        left = {field: heap[letter] for field, heap in much.items() if heap[letter]}
        wanted = {field: heap[letter] for field, heap in lacking.items() if heap[letter]}
        for source, target in _pairs(left, wanted, flows):
            number = min(left[source], wanted[target])
            flows[source, target][letter] += number
            left[source] -= number
            wanted[target] -= number
        for field, number in left.items():
            flows[field, None][letter] += number
        for field, number in wanted.items():
            flows[None, field][letter] += number
    return {ends: moved for ends, heap in flows.items() if (moved := +heap)}


def _pairs(
    left: Mapping[Field, int], wanted: Mapping[Field, int], flows: _Flows
) -> Iterator[tuple[Field, Field]]:
    """Pairs of fields between which pieces go; the caller changes the numbers meanwhile.

    First those whose numbers agree, then those between which others go already, then all in the order of the
    fields.
    """
    for target in wanted:
        yield from ((field, target) for field in left if 0 < left[field] == wanted[target])
    for target in wanted:
        for source in sorted(left, key=lambda field: (field, target) not in flows):
            if left[source] and wanted[target]:
                yield source, target


def _transfers(game: AnyGame, flows: _Flows, goal: Table) -> list[Transfer]:
    """The steps in the order of the fields; those from a hand first if a hand must hold pieces, else last."""
    order = {name: at for at, name in enumerate(game.fields)}
    ends = sorted(flows, key=lambda ends: [len(order) if end is None else order[end] for end in ends])
    puts = [each for each in ends if each[0] is None]
    moves = [each for each in ends if None not in each]
    takes = [each for each in ends if each[1] is None]
    put, taken = (sum(flows[each].total() for each in some) for some in (puts, takes))
    ends = [*puts, *moves, *takes] if put > taken else [*moves, *takes, *puts]
    return [
        Transfer(number=heap.total(), pieces=_named(game, heap, goal, target), source=source, target=target)
        for (source, target), heap in ((each, flows[each]) for each in ends)
    ]


def _named(game: AnyGame, heap: Counter[str], goal: Table, target: _End) -> Contents:
    """The pieces in the order in which they shall stand there, or in that of the letters."""
    stack = _one_by_one(goal.get(target, "")) if game.hints.stacked and target is not None else ""
    letters = sorted(game.letters, key=lambda letter: stack.find(letter) if letter in stack else len(stack))
    return text((heap[letter], letter) for letter in letters)


def _in_turn(game: AnyGame, steps: Sequence[Transfer], goal: Table) -> list[Transfer]:
    """The steps in an order in which fields are emptied before they are filled, and stacks from below."""
    left, turn = list(steps), list[Transfer]()
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
        turn.append(step)
    return turn


def _goes_below(game: AnyGame, one: Transfer, other: Transfer, goal: Table) -> bool:
    """True if the first step puts pieces that belong below those of the other one."""
    if not game.hints.stacked or one.target is None or one.target != other.target:
        return False
    stack = _one_by_one(goal.get(one.target, ""))
    return stack.find(_one_by_one(one.pieces)[0]) < stack.find(_one_by_one(other.pieces)[0])


def _upright(game: AnyGame, steps: Sequence[Transfer], lying: Table, goal: Table) -> list[Transfer]:
    """The steps, and for each stack in the wrong order after them one that says its order."""
    if not game.hints.stacked:
        return list(steps)
    after, ordered = laid(game, lying, steps), list(steps)
    for field in game.fields:
        belongs = goal.get(field, "")
        if after.get(field, "") != belongs and pieces(after.get(field, "")) == pieces(belongs):
            last = max(
                (at for at, step in enumerate(ordered) if step.target == field), default=len(ordered) - 1
            )
            turned = Transfer(number=count(belongs), pieces=belongs, source=field, target=field)
            ordered.insert(last + 1, turned)
    return ordered


def _turns(step: Transfer) -> bool:
    """True if the step only says the order of the pieces of a stack."""
    return step.source == step.target and step.source is not None


def _one_by_one(contents: Contents) -> str:
    return "".join(letter * number for number, letter in groups(contents))


def _written(game: AnyGame, letters: str) -> Contents:
    if not game.hints.stacked:
        return text((letters.count(letter), letter) for letter in game.letters)
    runs: list[tuple[int, str]] = []
    for letter in letters:
        if runs and runs[-1][1] == letter:
            runs[-1] = runs[-1][0] + 1, letter
        else:
            runs.append((1, letter))
    return text(runs)
