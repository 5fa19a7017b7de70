"""What hands have to move, put and take away, so that the table shows what it should.

For each field: what lies there too much, and what lacks. What is too much on one field and lacks
on another is moved, all at once where the numbers agree; the rest comes from the box beside the
board, or from a hand, or goes there. What a sensor leaves open is taken as `guess` says, where the
sensor allows that; of fields that look right only as much is moved as others need.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import msgspec

from companion.contents import Contents, Field, Table, count, pieces, text
from companion.rules.game import AnyGame
from companion.sensing.frames import Reading
from companion.sensing.sensor import Sensor
from companion.sensing.sight import Picture, Sight

ANY = "?"
"""The letter of a piece of which the sensors only tell that it is one."""


class Transfer(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, rename={"source": "from", "target": "to"}
):
    """Pieces that go from one field to another.

    Without `source` they come from a hand or from the box beside the board, and without `target`
    they go there. `pieces` is empty where the sensors do not tell which they are; `number` is then
    how many, 0 for all that lie there. Where both fields are the same, the pieces are to stand on
    each other as `pieces` says, the lowest first.
    """

    number: int = 0
    pieces: Contents = ""
    source: Field | None = None
    target: Field | None = None


class Mend(msgspec.Struct, frozen=True, omit_defaults=True):
    """The steps `back` to the position, and `onward` to the result of the legal `move` that seems meant.

    Without `move` there is only the way back.
    """

    back: tuple[Transfer, ...]
    onward: tuple[Transfer, ...] = ()
    move: str | None = None

    @property
    def goes_on(self) -> bool:
        """Whether the way on to the legal move is the shorter one."""
        return self.move is not None and len(self.onward) < len(self.back)


class _Spot(NamedTuple):
    """A kind of piece on a field; `wrong` says that the sensors show the field to be so."""

    field: Field
    letter: str
    wrong: bool


_Heaps: TypeAlias = dict[_Spot, int]
_Flow: TypeAlias = tuple[Field | None, Field | None]


@dataclass(slots=True)
class _Work:
    """What is too much and what lacks, by field and letter, and the fields that need more than that."""

    much: _Heaps = field(default_factory=dict)
    lacking: _Heaps = field(default_factory=dict)
    to_empty: list[Field] = field(default_factory=list)
    to_order: list[Field] = field(default_factory=list)


def transfers(
    game: AnyGame, sight: Sight, picture: Picture, goal: Table, guess: Table
) -> tuple[Transfer, ...]:
    """The fewest things to do until the picture shows `goal`, the most helpful first.

    Pieces that are in a hand come first, then what is moved, then what goes away.
    """
    work = _work(game, sight, picture, goal, guess)
    flows: dict[_Flow, Counter[str]] = defaultdict(Counter)
    for source, target, letter, number in _moved(work, sight, picture):
        flows[source, target][letter] += number
    order = {name: at for at, name in enumerate(game.fields)}
    moved = sorted(flows, key=lambda flow: (order[flow[0] or ""], order[flow[1] or ""]))
    put = _by_field(work.lacking)
    taken = _by_field(work.much)
    if len(work.to_empty) == 1 and len(put) == 1 and not moved:
        (target, lack), source = next(iter(put.items())), work.to_empty[0]
        return (_transfer(game, lack, source, target), *_ordered(work, goal))
    puts = [_transfer(game, lack, None, target) for target, lack in put.items()]
    moves = [_transfer(game, flows[flow], *flow) for flow in moved]
    takes = [_transfer(game, much, source, None) for source, much in taken.items()]
    takes += [Transfer(source=each) for each in work.to_empty]
    in_hand = _known(put) > _known(taken) and not work.to_empty
    return (*(puts if in_hand else ()), *moves, *takes, *(() if in_hand else puts), *_ordered(work, goal))


def _known(heaps: Mapping[Field, Counter[str]]) -> int:
    return sum(sum(heap.values()) for heap in heaps.values())


def _ordered(work: _Work, goal: Table) -> list[Transfer]:
    """The stacks that hold the right pieces upside down."""
    return [
        Transfer(number=count(goal[each]), pieces=goal[each], source=each, target=each)
        for each in work.to_order
    ]


def _work(game: AnyGame, sight: Sight, picture: Picture, goal: Table, guess: Table) -> _Work:
    work = _Work()
    for name in game.fields:
        belongs, was = goal.get(name, ""), guess.get(name, "")
        wrong = not sight.shows(picture, name, belongs)
        if not wrong and (was == belongs or not sight.shows(picture, name, was)):
            continue
        sensor, reading = sight.sensor(name), picture.get(name)
        lying = _lying(sensor, reading, was, game.letters) if wrong else pieces(was)
        if lying is None:
            _note_number(work, name, sensor, reading, belongs)
            continue
        _note(work, name, lying, pieces(belongs), wrong=wrong)
        if wrong and lying == pieces(belongs):
            work.to_order.append(name)
    return work


def _lying(sensor: Sensor, reading: Reading, was: Contents, letters: str) -> Counter[str] | None:
    """The pieces on a field that shows the wrong thing; None where that stays open."""
    return pieces(was) if sensor.fits(reading, was) else sensor.lying(reading, was, letters)


def _note(work: _Work, name: Field, lying: Counter[str], belongs: Counter[str], *, wrong: bool) -> None:
    for heaps, more in ((work.much, lying - belongs), (work.lacking, belongs - lying)):
        for letter, number in more.items():
            heaps[_Spot(name, letter, wrong)] = number


def _note_number(work: _Work, name: Field, sensor: Sensor, reading: Reading, belongs: Contents) -> None:
    """A field of which at most the number of pieces is known."""
    if not (sensor.certain(reading) and isinstance(reading, int)):
        work.to_empty.append(name)
        if belongs:
            work.lacking.update({_Spot(name, letter, wrong=True): n for letter, n in pieces(belongs).items()})
        return
    surplus = reading - count(belongs)
    heaps = work.much if surplus > 0 else work.lacking
    letters = pieces(belongs)
    letter = next(iter(letters)) if surplus < 0 and len(letters) == 1 else ANY
    heaps[_Spot(name, letter, wrong=True)] = abs(surplus)


def _moved(work: _Work, sight: Sight, picture: Picture) -> Iterator[tuple[Field, Field, str, int]]:
    """Take out of the heaps what one field has too much and another lacks: source, target, what."""

    def share(more: int, lack: int, target: _Spot) -> bool:
        return more >= lack or sight.exact(picture, target.field)

    for fits in (lambda more, lack, _: more == lack, share):
        for target in list(work.lacking):
            yield from _filled(work, target, fits)
    for heaps in (work.much, work.lacking):
        for spot in [spot for spot in heaps if not spot.wrong]:
            del heaps[spot]


def _filled(
    work: _Work, target: _Spot, fits: Callable[[int, int, _Spot], bool]
) -> Iterator[tuple[Field, Field, str, int]]:
    """What can be moved to this field, from wrong fields before others."""
    for source in sorted(work.much, key=lambda spot: (not spot.wrong, spot.letter == ANY)):
        lack = work.lacking.get(target, 0)
        alike = source.letter == target.letter or ANY in {source.letter, target.letter}
        if lack and alike and (source.wrong or target.wrong) and fits(work.much[source], lack, target):
            number = min(work.much[source], lack)
            _less(work.much, source, number)
            _less(work.lacking, target, number)
            letter = source.letter if target.letter == ANY else target.letter
            yield source.field, target.field, letter, number


def _less(heaps: _Heaps, spot: _Spot, number: int) -> None:
    heaps[spot] -= number
    if not heaps[spot]:
        del heaps[spot]


def _by_field(heaps: _Heaps) -> dict[Field, Counter[str]]:
    found: dict[Field, Counter[str]] = defaultdict(Counter)
    for spot, number in heaps.items():
        found[spot.field][spot.letter] += number
    return found


def _transfer(game: AnyGame, moved: Counter[str], source: Field | None, target: Field | None) -> Transfer:
    """The value; where only the number is known it has no pieces."""
    known = "" if moved[ANY] else text((moved[letter], letter) for letter in game.letters)
    return Transfer(number=moved.total(), pieces=known, source=source, target=target)
