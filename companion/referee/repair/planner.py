"""One planner for every wrong table: it moves surplus pieces to the fields that miss them.

Of all that may lie on the fields it takes what leaves the fewest pieces to touch; on a known table there is
no choice. Pieces are moved all at once if the numbers agree. What is missing elsewhere comes from the box
beside the board, or from a hand, and what is too much goes there.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from companion.contents import Contents, Field, Table, one_by_one, pieces, text
from companion.referee.protocol import Transfer
from companion.referee.repair.possible import Allowed
from companion.referee.repair.sequence import in_order
from companion.rules.game import AnyGame
from companion.sensing.sensor import Heap
from companion.sensing.sight import Picture, Sight

ALL = 0
"""The number of a step that takes all pieces off a field, however many they are."""

_Ends: TypeAlias = tuple[Field | None, Field | None]
"""From where and to where pieces go; None is a hand, or the box."""

_Flows: TypeAlias = Mapping[_Ends, Counter[str]]


class _Portion(NamedTuple):
    """Pieces of a kind on a field: each is one of `letters`, a single letter if it is known."""

    field: Field
    letters: str
    wrong: bool


_Heaps: TypeAlias = Counter[_Portion]


class _Difference(NamedTuple):
    """The surplus and the missing pieces of one field, by the letters that each piece may have."""

    much: Counter[str]
    lacking: Counter[str]


class _Move(NamedTuple):
    """Pieces that go from one field to another; each is one of `letters`, probably `letter`.

    If only the number of the surplus pieces was `counted`, the letters are those of the missing ones.
    """

    ends: _Ends
    letter: str
    number: int
    letters: str
    counted: bool = False


class Planned(NamedTuple):
    """The steps from `lying` to the goal, of which none is joined yet.

    Which pieces go between the ends in `nameless` is not known; the steps and `lying` have likely ones.
    """

    lying: Table
    steps: tuple[Transfer, ...]
    nameless: frozenset[_Ends]

    @property
    def certain(self) -> bool:
        """True if the pieces of all steps are known."""
        return all(step.pieces for step in self.told(self.steps))

    @property
    def mixed(self) -> bool:
        """True if pieces whose kind is not known are of several kinds, or on several fields."""
        odd = [step for step in self.told(self.steps) if step.source is not None and not step.pieces]
        return len(odd) > 1 or any(step.target is not None for step in odd)

    def told(self, steps: Iterable[Transfer]) -> tuple[Transfer, ...]:
        """These steps of the plan without the names that are not known."""
        return tuple(
            replace(step, pieces="") if (step.source, step.target) in self.nameless else step
            for step in steps
        )


def plan(
    game: AnyGame, sight: Sight, picture: Picture, allowed: Allowed, goal: Table, *, mixed: bool = False
) -> Planned:
    """The fewest steps from a table that is allowed to the goal.

    `mixed` says that pieces whose kind is not known were of several kinds, or on several fields. A field that
    is silent in `picture` does not notice any step.
    """
    moves = _moves(game, allowed, goal, mixed=mixed)
    flows: dict[_Ends, Counter[str]] = defaultdict(Counter)
    for move in moves:
        flows[move.ends][move.letter] += move.number
    nameless = frozenset(_nameless(moves, mixed=mixed))
    lying = _lying(game, flows, allowed, goal)
    piled = {target for source, target in nameless if source is not None and target is not None}
    steps = in_order(game, sight, picture, _transfers(game, flows, goal), lying, goal, piled)
    return Planned(lying, steps, nameless)


def _moves(game: AnyGame, allowed: Allowed, goal: Table, *, mixed: bool) -> list[_Move]:
    """What goes from where to where; pieces of fields that are not wrong only if other fields need them."""
    much, lacking = _surplus(allowed, goal)
    room = {field: pieces(goal.get(field, "")) for field in allowed}
    moves = [*_matched(much, lacking, room)]
    touched = {field for move in moves for field in move.ends if field is not None and allowed[field].counts}
    for heaps in (much, lacking):
        for one in [one for one in heaps if not (one.wrong or one.field in touched)]:
            del heaps[one]
    unknown = [field for field, may in allowed.items() if not may.heaps]
    puts = [
        _Move((None, one.field), letter, some, one.letters)
        for one, number in (+lacking).items()
        for letter, some in _filling(room[one.field], one.letters[::-1], number)
    ]
    if len(unknown) == len({move.ends for move in puts}) == 1 and not moves and not mixed:
        # A single field misses pieces, so they are those on the single field whose contents are not known.
        puts, unknown = [put._replace(ends=(unknown[0], put.ends[1])) for put in puts], []
    takes = [_Move((one.field, None), one.letters[0], number, one.letters) for one, number in (+much).items()]
    takes += [_Move((field, None), game.letters[0], ALL, game.letters) for field in unknown]
    return [*moves, *puts, *takes]


def _filling(room: Counter[str], letters: Iterable[str], number: int) -> Iterator[tuple[str, int]]:
    """Which pieces of these letters fill the room that is left for them; it becomes smaller by them."""
    for letter in letters:
        some = min(number, room[letter])
        if some:
            room[letter] -= some
            number -= some
            yield letter, some


def _matched(much: _Heaps, lacking: _Heaps, room: Mapping[Field, Counter[str]]) -> Iterator[_Move]:
    """The moves from fields with surplus pieces to fields that miss them; they are taken from the heaps.

    `room` is what may still come to each field.

    First those whose numbers agree. Wrong fields come first, then known pieces, then those between fields
    where others go already.
    """
    gone: set[_Ends] = set()
    for equal in (True, False):
        for target in sorted(+lacking, key=_priority):
            others = {one: (one.field, target.field) not in gone for one in +much}
            for source in sorted(others, key=lambda one: (_priority(one), others[one])):
                if equal and much[source] != lacking[target]:
                    continue
                for move in _between(source, target, room[target.field], min(much[source], lacking[target])):
                    much[source] -= move.number
                    lacking[target] -= move.number
                    gone.add(move.ends)
                    yield move


def _priority(one: _Portion) -> tuple[bool, int]:
    return not one.wrong, len(one.letters)


def _between(source: _Portion, target: _Portion, room: Counter[str], number: int) -> Iterator[_Move]:
    """The moves of this number of pieces, or of as many as there is room for."""
    same = [letter for letter in target.letters if letter in source.letters]
    letters = min(source.letters, target.letters, key=len)
    for letter, some in _filling(room, same, number):
        yield _Move((source.field, target.field), letter, some, letters, counted=len(source.letters) > 1)


def _nameless(moves: Sequence[_Move], *, mixed: bool) -> Iterator[_Ends]:
    """The ends between which pieces go that may be one of several.

    If only the number of some pieces was counted, one field may have got what another one seems to have,
    unless all missing pieces are alike.
    """
    several = mixed or len({move.letters for move in moves if move.counted}) > 1
    for move in moves:
        if len(move.letters) > 1 or (move.counted and several):
            yield move.ends


def _lying(game: AnyGame, flows: _Flows, allowed: Allowed, goal: Table) -> Table:
    """The table from which these pieces go to the goal; stacks in the order in which they are known."""
    table = {field: pieces(goal.get(field, "")) for field in allowed}
    for ends, moved in flows.items():
        for field, sign in zip(ends, (1, -1), strict=True):
            if field is not None:
                table[field].update({letter: sign * (moved[letter] or 1) for letter in moved})
    return {field: _written(game, +held, allowed[field].order) for field, held in table.items()}


def _written(game: AnyGame, held: Counter[str], order: Contents) -> Contents:
    return order if pieces(order) == held else text((held[letter], letter) for letter in game.letters)


def _transfers(game: AnyGame, flows: _Flows, goal: Table) -> list[Transfer]:
    """The steps in the order of the fields; those from a hand first if a hand must hold pieces, else last."""
    put = sum(moved.total() for (source, _), moved in flows.items() if source is None)
    taken = [moved.total() for (_, target), moved in flows.items() if target is None]
    in_hand = put > sum(taken) and ALL not in taken
    order = {field: at for at, field in enumerate(game.fields)}
    steps = []
    for source, target in sorted(flows, key=partial(_turn, order, in_hand)):
        moved = flows[source, target]
        which = _named(game, moved, goal, target)
        steps.append(Transfer(number=moved.total(), pieces=which, source=source, target=target))
    return steps


def _turn(order: Mapping[Field, int], in_hand: bool, ends: _Ends) -> tuple[int, ...]:
    """The sort key of a step: those from field to field come before those to the box."""
    source, target = ends
    kind = int(target is None) if source is not None else -1 if in_hand else 2
    return kind, *(order[field] for field in ends if field is not None)


def _named(game: AnyGame, heap: Counter[str], goal: Table, target: Field | None) -> Contents:
    """The pieces in the order in which they shall stand there, or in that of the letters."""
    stack = "" if target is None else one_by_one(goal.get(target, ""))
    return text((heap[letter], letter) for letter in sorted(game.letters, key=stack.find))


def _surplus(allowed: Allowed, goal: Table) -> tuple[_Heaps, _Heaps]:
    """The pieces that are too many and those that are missing."""
    ways = {
        field: [_difference(heap, pieces(goal.get(field, ""))) for heap in may.heaps or ({},)]
        for field, may in allowed.items()
    }
    much, lacking = Counter[_Portion](), Counter[_Portion]()
    for field, difference in _least(ways).items():
        for heaps, more in ((much, difference.much), (lacking, difference.lacking)):
            heaps.update({_Portion(field, letters, allowed[field].wrong): more[letters] for letters in more})
    return much, lacking


def _difference(heap: Heap, belongs: Counter[str]) -> _Difference:
    """The difference if as many of the pieces as possible are those that belong there."""
    difference = _Difference(Counter(), Counter())
    others = [letter for letter in belongs if not any(letter in letters for letters in heap)]
    for letters, number in {**heap, **dict.fromkeys(others, 0)}.items():
        wanted = "".join(letter for letter in letters if belongs[letter])
        surplus = number - sum(belongs[letter] for letter in wanted)
        if surplus > 0:
            difference.much[letters] = surplus
        elif surplus < 0:
            difference.lacking[wanted] = -surplus
    return difference


def _least(ways: Mapping[Field, Sequence[_Difference]]) -> dict[Field, _Difference]:
    """One difference for each field, so that few pieces must be touched in all.

    Fields with a choice come last, one after the other.
    """
    chosen = {field: some[0] for field, some in ways.items()}
    least = [some[0] for some in ways.values() if len(some) == 1]
    for field, some in ways.items():
        if len(some) > 1:
            chosen[field] = min(some, key=lambda one: _touched([*least, one]))
            least.append(chosen[field])
    return chosen


def _touched(differences: Sequence[_Difference]) -> tuple[int, int]:
    """How many pieces are touched, and how many of them come from the box or go there.

    A piece that is moved from field to field is touched once. Pieces are taken to be alike.
    """
    much = sum(one.much.total() for one in differences)
    lacking = sum(one.lacking.total() for one in differences)
    return max(much, lacking), abs(much - lacking)
