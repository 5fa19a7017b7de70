"""What the table has shown since the last recorded position: settled pictures, in order.

A trace is a value: a new picture makes a new trace. So what was computed from a trace stays true as long as
the trace is held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from companion.contents import Field
from companion.sensing.frames import Reading
from companion.sensing.sight import Picture

MOST_PICTURES = 250
"""How many pictures are kept; then the older half is dropped. A ply of 36 beans shows about forty."""

FLICKER_S = 0.5
"""A silence of at most so many seconds, with the same reading before and after, hides no act of a hand."""


DoubtKind: TypeAlias = Literal["alarm", "denial"]
"""The referee tells the players of a slip, or they deny all plies that it asks about."""


class Doubt(NamedTuple):
    """What was said after so many pictures as were `seen` by then."""

    seen: int
    kind: DoubtKind


class Silence(NamedTuple):
    """The index of the first picture without a reading of a field, and what the field `said` before."""

    since: int
    said: Reading


@dataclass(frozen=True, slots=True)
class FieldTrace:
    """The readings of one field, each with the index of the first picture that shows it.

    Neighbouring readings differ. A field that no picture shows has none.
    """

    changes: tuple[tuple[int, Reading], ...] = ()

    def readings(self, start: int = 0) -> tuple[tuple[int, Reading], ...]:
        """The readings from picture `start` on; the first one is that which holds in this picture."""
        first = 0
        while first + 1 < len(self.changes) and self.changes[first + 1][0] <= start:
            first += 1
        later = self.changes[first:]
        return ((max(later[0][0], start), later[0][1]), *later[1:]) if later else ()

    @property
    def said(self) -> tuple[Reading, ...]:
        """All different readings."""
        return tuple(dict.fromkeys(reading for _, reading in self.changes))

    @property
    def first_change(self) -> int | None:
        """The index of the picture with the second reading; None if the field never changed."""
        return self.changes[1][0] if len(self.changes) > 1 else None

    @property
    def second_change(self) -> int | None:
        """The index of the picture with the third reading; None if there is none."""
        return self.changes[2][0] if len(self.changes) > 2 else None  # noqa: PLR2004 - two changes

    @property
    def last_change(self) -> int | None:
        """The index of the picture with the newest reading; None if the field never changed."""
        return self.changes[-1][0] if len(self.changes) > 1 else None

    @property
    def still(self) -> bool:
        """True if the field never changed."""
        return len(self.changes) <= 1

    @property
    def stood_still(self) -> bool:
        """True if the field never changed, and is not silent."""
        return len(self.changes) == 1 and self.changes[0][1] is not None

    @property
    def has_news(self) -> bool:
        """True if the field gives another reading than the last one that it gave before."""
        before = [said for _, said in self.changes[:-1] if said is not None]
        return bool(before) and self.changes[-1][1] not in (None, before[-1])

    def moves(self, same: Callable[[Reading, Reading], bool]) -> list[int | None]:
        """When each reading came that is not the `same` as the one before.

        That is the index of the first picture with it, or None if the field was silent before it.
        """
        moves, heard, silent = list[int | None](), None, False
        for index, said in self.changes:
            if said is not None and heard is not None and not same(heard, said):
                moves.append(None if silent else index)
            heard, silent = (heard, True) if said is None else (said, False)
        return moves

    def silence(self, index: int) -> Silence | None:
        """The silence of the field in this picture; None if the field speaks, or never spoke before."""
        silence = None
        for (_, said), (since, now) in pairwise(self.changes):
            if since > index:
                break
            silence = Silence(since, said) if now is None else None
        return silence


NOTHING_SEEN = Picture()
"""The newest picture of a trace without pictures."""

UNSEEN = FieldTrace()
"""The trace of a field that no picture shows."""


class _Readings(NamedTuple):
    """The readings of each field, and for silent fields the time when the silence began, in seconds."""

    fields: Mapping[Field, FieldTrace]
    silent: Mapping[Field, float]


class Trace:
    """The pictures of a table, and the readings of each field in them; a value that never changes.

    `last` is the newest picture, empty if there is none. `taken` is the time of each picture in seconds, None
    if it is not known. `dropped` is the number of older pictures that are not kept. `doubts` are what was
    said on the way.
    """

    def __init__(
        self,
        pictures: Sequence[Picture] = (),
        taken: Sequence[float | None] = (),
        dropped: int = 0,
        *,
        doubts: frozenset[Doubt] = frozenset(),
        known: _Readings | None = None,
    ) -> None:
        self.pictures = tuple(pictures)[-MOST_PICTURES:]
        self.doubts = doubts
        self._taken = tuple(taken or [None] * len(pictures))[-MOST_PICTURES:]
        self._dropped = dropped
        self._fields, self._silent = known or _Readings(_by_field(self.pictures), {})
        self.last = self.pictures[-1] if self.pictures else NOTHING_SEEN

    def __len__(self) -> int:
        return len(self.pictures)

    def of(self, field: Field) -> FieldTrace:
        """The readings of one field."""
        return self._fields.get(field, UNSEEN)

    @property
    def times(self) -> tuple[float | None, ...]:
        """The time of each picture in seconds; None if it is not known."""
        return self._taken

    @property
    def moved(self) -> list[Field]:
        """The fields whose reading has changed."""
        return [field for field, one in self._fields.items() if not one.still]

    @property
    def newest_changes(self) -> frozenset[Field]:
        """The fields that changed in the newest picture with any change; all fields if none ever changed."""
        newest = max((one.changes[-1][0] for one in self._fields.values()), default=0)
        return frozenset(field for field, one in self._fields.items() if one.changes[-1][0] == newest)

    @property
    def dark(self) -> bool:
        """True if no sensor gives a reading in the newest picture, so that nothing can be judged."""
        return set(self.last.values()) == {None}

    @property
    def count(self) -> int:
        """How many pictures there were, including those that were dropped."""
        return self._dropped + len(self.pictures)

    def seen(self, picture: Picture, t: float | None = None) -> Trace:
        """The trace with one more picture.

        `t` is the time of the picture in seconds, None if it is not known.

        A field that was silent for a flicker and then gives the same reading counts as never silent.
        """
        if len(self.pictures) == MOST_PICTURES:
            half = MOST_PICTURES // 2
            taken = [*self._taken[half:], t]
            doubts = _counted_from(half, self.doubts)
            dropped = self._dropped + half
            return Trace([*self.pictures[half:], picture], taken=taken, dropped=dropped, doubts=doubts)
        pictures, known = self.pictures, _Readings(self._fields, self._silent)
        if t is not None:
            pictures, known = self._bridged(picture, t)
        fields = _with_picture(known.fields, len(pictures), picture)
        return Trace(
            (*pictures, picture),
            (*self._taken, t),
            self._dropped,
            doubts=self.doubts,
            known=_Readings(fields, known.silent),
        )

    def doubted(self, kind: DoubtKind) -> Trace:
        """The same trace after a doubt of this kind was said."""
        doubts = self.doubts | {Doubt(len(self), kind)}
        if doubts == self.doubts:
            return self
        known = _Readings(self._fields, self._silent)
        return Trace(self.pictures, self._taken, self._dropped, doubts=doubts, known=known)

    def since(self, index: int) -> Trace:
        """The pictures from this index on, with nothing told since then; all of them if it is negative."""
        first = max(index, 0)
        return Trace(self.pictures[first:], taken=self._taken[first:])

    def after(self, count: int) -> Trace:
        """The pictures after the first `count` ones and the last of these, as far as they are kept."""
        return self.since(count - self._dropped - 1)

    def newest(self) -> Trace:
        """The newest picture alone."""
        return Trace(self.pictures[-1:], taken=self._taken[-1:])

    def without(self, field: Field) -> Trace:
        """The pictures without the readings of this field."""
        pictures = [Picture({**picture, field: None}) for picture in self.pictures]
        return Trace(pictures, taken=self._taken, dropped=self._dropped, doubts=self.doubts)

    def first(self, shows: Callable[[Picture], bool]) -> int:
        """The index of the first picture that passes the test, that of the newest one if none does."""
        return next((at for at, one in enumerate(self.pictures) if shows(one)), len(self.pictures) - 1)

    def at(self, t: float) -> int:
        """The index of the first picture that was seen at `t` seconds or later, 0 if no time is known."""
        return next((at for at, taken in enumerate(self._taken) if taken is not None and taken >= t), 0)

    def _bridged(self, picture: Picture, t: float) -> tuple[tuple[Picture, ...], _Readings]:
        """The pictures and readings without those silences that this next picture shows to be flickers."""
        fields, silent, pictures = dict(self._fields), dict(self._silent), list(self.pictures)
        back = [field for field in silent if picture.get(field) is not None]
        short = [field for field in back if t - silent.pop(field) <= FLICKER_S]
        since = {at: fields[at].changes[-1][0] for at in short if _was(fields[at]) == picture[at]}
        for field in since:
            fields[field] = FieldTrace(fields[field].changes[:-1])
        for index in range(min(since.values(), default=len(self)), len(self)):
            said = {field: picture[field] for field, first in since.items() if first <= index}
            pictures[index] = Picture({**pictures[index], **said})
        for field, reading in picture.items():
            if reading is None:
                silent.setdefault(field, t)
        return tuple(pictures) if since else self.pictures, _Readings(fields, silent)


def _counted_from(first: int, doubts: Iterable[Doubt]) -> frozenset[Doubt]:
    """These doubts if the picture of this index is the first one."""
    return frozenset(Doubt(seen - first, kind) for seen, kind in doubts)


def _was(one: FieldTrace) -> Reading:
    """The reading of a silent field before its silence; None if no picture shows it."""
    return one.changes[-2][1] if len(one.changes) > 1 else None


def _by_field(pictures: Sequence[Picture]) -> Mapping[Field, FieldTrace]:
    fields: Mapping[Field, FieldTrace] = {}
    for index, picture in enumerate(pictures):
        fields = _with_picture(fields, index, picture)
    return fields


def _with_picture(
    fields: Mapping[Field, FieldTrace], index: int, picture: Picture
) -> Mapping[Field, FieldTrace]:
    """The readings of each field together with those of one more picture, whose index is given."""
    changed = dict(fields)
    for field, reading in picture.items():
        one = fields.get(field, UNSEEN)
        if not one.changes or one.changes[-1][1] != reading:
            changed[field] = FieldTrace((*one.changes, (index, reading)))
    return changed
