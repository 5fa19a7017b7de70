"""The steps until the table shows what it should, if the sensors leave open what lies on some fields.

Pieces that are too many on one field and missing on another are moved, all at once if the numbers agree. The
rest comes from the box beside the board, or from a hand, or goes there. If the table was not known before,
pieces on fields that look right are moved only if other fields need them. In a game that no piece leaves, and
with no piece in a hand, surplus pieces are the missing ones, even if they were taken to be others.

If a sensor only tells full from empty, one piece of three makes a pit look full. So the steps that fill or
empty such a field are `joined`: they are told and done in one go, first those that no sensor sees.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from msgspec.structs import replace

from companion.contents import Field, Table, count, pieces, text
from companion.referee.protocol import Transfer
from companion.referee.repair.surplus import Heaps, Spot, Work, work
from companion.rules.game import AnyGame
from companion.sensing.sight import Picture, Sight

_Move: TypeAlias = tuple[Spot, Spot, str, int]
"""The spots from which and to which pieces move, which pieces they may be, and how many."""


def transfers(
    game: AnyGame,
    sight: Sight,
    picture: Picture,
    goal: Table,
    guess: Table,
    *,
    known: bool = False,
    mixed: bool = False,
) -> tuple[Transfer, ...]:
    """The fewest steps until the picture shows `goal`, the most helpful first.

    Pieces from a hand come first, then moves, then what is taken away. `known` says that the table was as in
    `guess` before, so that it still is so where the sensors allow it. `mixed` says that pieces whose
    kind is not known were of several kinds, or on several fields.
    """
    todo = work(game, sight, picture, goal, guess)
    moves = _moves(game, sight, todo, known=known, mixed=mixed)
    put, taken = _by_field(todo.lacking), _by_field(todo.much)
    if len(todo.to_empty) == 1 and len(put) == 1 and not moves and not mixed:
        (target, lack), source = next(iter(put.items())), todo.to_empty[0]
        return (_transfer(game, lack, source, target), *_ordered(todo, goal))
    puts = [_transfer(game, lack, None, target) for target, lack in put.items()]
    takes = [_transfer(game, much, source, None) for source, much in taken.items()]
    takes += [Transfer(source=each) for each in todo.to_empty]
    in_hand = _known(put) > _known(taken) and not todo.to_empty
    steps = [*puts, *moves, *takes] if in_hand else [*moves, *takes, *puts]
    route, piled = tuple(_in_one_go(steps, todo, sight)), tuple(_piled(game, moves, goal))
    if piled:
        route = (*route[:-1], replace(route[-1], joined=True))
    return (*route, *piled, *_ordered(todo, goal))


def _moves(game: AnyGame, sight: Sight, todo: Work, *, known: bool, mixed: bool) -> list[Transfer]:
    """The steps from field to field, in the order of the fields."""
    flows: dict[tuple[Field, Field], Counter[str]] = defaultdict(Counter)
    for source, target, letters, number in _certain(list(_moved(todo)), mixed=mixed):
        flows[source, target][letters] += number
    if not known:
        _leave_what_looks_right(todo)
    if game.hints.keeps_all and sum(todo.much.values()) == sum(todo.lacking.values()):
        for source, target, letters, number in _mistaken(sight, todo):
            flows[source, target][letters] += number
    order = {name: at for at, name in enumerate(game.fields)}
    moved = sorted(flows, key=lambda flow: (order[flow[0]], order[flow[1]]))
    return [_transfer(game, flows[flow], *flow) for flow in moved]


def _known(heaps: Mapping[Field, Counter[str]]) -> int:
    return sum(sum(heap.values()) for heap in heaps.values())


def _ordered(todo: Work, goal: Table) -> list[Transfer]:
    """One step for each stack that holds the right pieces in the wrong order."""
    return [
        Transfer(number=count(goal[each]), pieces=goal[each], source=each, target=each)
        for each in todo.to_order
    ]


def _piled(game: AnyGame, moves: Iterable[Transfer], goal: Table) -> Iterator[Transfer]:
    """One step for each stack to which unnamed pieces are moved, which says their order."""
    for target in (
        dict.fromkeys(step.target for step in moves if not step.pieces) if game.hints.stacked else ()
    ):
        belongs = "" if target is None else goal.get(target, "")
        if len(pieces(belongs)) > 1:
            yield Transfer(number=count(belongs), pieces=belongs, source=target, target=target)


def _certain(moved: Sequence[_Move], *, mixed: bool) -> Iterator[tuple[Field, Field, str, int]]:
    """The moves between fields; without a letter if the piece may be one of several.

    If only the number of some pieces was seen, one field may have got what another one seems to have, unless
    all missing pieces are alike.
    """
    vague = {letters for source, _, letters, _ in moved if len(source.letters) > 1}
    guessed = mixed or len(vague) > 1
    for source, target, letters, number in moved:
        doubtful = guessed and len(source.letters) > 1
        yield source.field, target.field, source.letters if doubtful else letters, number


def _moved(todo: Work) -> Iterator[_Move]:
    """The moves from fields with surplus pieces to fields that miss them.

    These pieces are removed from the heaps.
    """
    known = sorted(todo.lacking, key=lambda spot: (not spot.wrong, len(spot.letters)))
    for fits in (int.__eq__, lambda _more, _lack: True):
        for target in known:
            yield from _filled(todo, target, fits)


def _leave_what_looks_right(todo: Work) -> None:
    for heaps in (todo.much, todo.lacking):
        for spot in [spot for spot in heaps if not spot.wrong]:
            del heaps[spot]


def _mistaken(sight: Sight, todo: Work) -> Iterator[tuple[Field, Field, str, int]]:
    """The moves of surplus pieces that must be the missing ones, although they were taken to be others.

    Only between fields without a sensor that tells the pieces apart; as in `_moved`, they leave the heaps.
    """
    for source, target in product([*todo.much], [*todo.lacking]):
        number = min(todo.much.get(source, 0), todo.lacking.get(target, 0))
        if source.field == target.field:
            continue
        if number and not any(sight.sensor(each.field).names_pieces for each in (source, target)):
            _less(todo.much, source, number)
            _less(todo.lacking, target, number)
            yield source.field, target.field, source.letters + target.letters, number


def _filled(todo: Work, target: Spot, fits: Callable[[int, int], bool]) -> Iterator[_Move]:
    """The moves to this field; those from wrong fields come first."""
    for source in sorted(todo.much, key=lambda spot: (not spot.wrong, len(spot.letters))):
        lack = todo.lacking.get(target, 0)
        if lack and source.alike(target) and fits(todo.much[source], lack):
            number = min(todo.much[source], lack)
            _less(todo.much, source, number)
            _less(todo.lacking, target, number)
            yield source, target, min(source.letters, target.letters, key=len), number


def _less(heaps: Heaps, spot: Spot, number: int) -> None:
    heaps[spot] -= number
    if not heaps[spot]:
        del heaps[spot]


def _by_field(heaps: Heaps) -> dict[Field, Counter[str]]:
    by_field: dict[Field, Counter[str]] = defaultdict(Counter)
    for spot, number in heaps.items():
        by_field[spot.field][spot.letters] += number
    return by_field


def _transfer(game: AnyGame, moved: Counter[str], source: Field | None, target: Field | None) -> Transfer:
    """The step; if only the number of its pieces is known, it has no `pieces`."""
    known = all(len(letters) == 1 for letters in moved)
    which = text((moved[letter], letter) for letter in game.letters) if known else ""
    return Transfer(number=moved.total(), pieces=which, source=source, target=target)


def _in_one_go(steps: Iterable[Transfer], todo: Work, sight: Sight) -> Iterator[Transfer]:
    """The steps; those that fill or empty one field whose sensor does not count are joined.

    Steps that no sensor sees come first, and those from a hand last. A step that was begun is done as far as
    sensors see, if no other field of the same go is wrong.
    """
    vague = {field for field in todo.wrong | todo.begun if not sight.sensor(field).counts}
    runs = [run for run in _runs(steps, vague) if _fields(run) & todo.wrong or not _fields(run) & todo.begun]
    runs.sort(key=lambda run: bool(_fields(run) & todo.wrong))
    for run in runs:
        *before, last = sorted(run, key=lambda step: (step.source is None, len(step.fields & todo.wrong)))
        yield from (replace(step, joined=True) for step in before)
        hidden = run is not runs[-1] and not _fields(run) & todo.wrong
        yield replace(last, joined=True) if hidden else last


def _runs(steps: Iterable[Transfer], vague: set[Field]) -> list[list[Transfer]]:
    """The steps in groups; those that share one of the vague fields are in one group."""
    runs: list[list[Transfer]] = []
    for step in steps:
        same = [run for run in runs if _fields(run) & step.fields & vague]
        if same:
            same[0] += [*itertools.chain.from_iterable(same[1:]), step]
            runs = [run for run in runs if run not in same[1:]]
        else:
            runs.append([step])
    return runs


def _fields(run: Iterable[Transfer]) -> frozenset[Field]:
    return frozenset(itertools.chain.from_iterable(step.fields for step in run))
