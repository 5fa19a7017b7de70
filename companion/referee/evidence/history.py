"""What the table has shown since the last recorded position: settled pictures, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.contents import Field
from companion.sensing.frames import Reading
from companion.sensing.sight import Picture

MOST_PICTURES = 250
"""How many pictures are kept; then the older half is dropped. A ply of 36 beans shows about forty."""

FLICKER_S = 0.5
"""A silence of so many seconds, with the same reading before and afterwards, hides nothing that hands did."""


class Silence(NamedTuple):
    """The index of the picture since which a field gives no reading, and what it `said` before."""

    since: int
    said: Reading


class History:
    """A run of pictures, and for each field the few of them in which its reading changes.

    `rested` says that the table was at rest in one of them that shows something else than is on record.
    """

    def __len__(self) -> int:
        return len(self.pictures)

    def __init__(
        self,
        pictures: Sequence[Picture] = (),
        behind: Sequence[Picture] = (),
        taken: Sequence[float | None] = (),
        dropped: int = 0,
    ) -> None:
        self.pictures: list[Picture] = list(pictures)[-MOST_PICTURES:]
        self.rested = False
        self._taken = list(taken or [None] * len(pictures))[-MOST_PICTURES:]
        self._behind = list(behind)[-MOST_PICTURES:]
        self._dropped = dropped
        self._changes: dict[Field, list[tuple[int, Reading]]] = {}
        self._silent: dict[Field, float] = {}
        for index, picture in enumerate(self.pictures):
            self._note(index, picture)

    @property
    def last(self) -> Picture:
        """The newest picture. Raises IndexError where there is none."""
        return self.pictures[-1]

    @property
    def changes(self) -> int:
        """How many times a field has said something else, all fields together."""
        return sum(len(changes) - 1 for changes in self._changes.values())

    @property
    def newest_changes(self) -> frozenset[Field]:
        """The fields that changed in the newest picture in which any did; all of them where none ever did."""
        newest = max((changes[-1][0] for changes in self._changes.values()), default=0)
        return frozenset(field for field, changes in self._changes.items() if changes[-1][0] == newest)

    @property
    def dark(self) -> bool:
        """Whether no sensor at all gives a reading in the newest picture, so that nothing can be judged."""
        return bool(self.last) and all(reading is None for reading in self.last.values())

    def seen(self, picture: Picture, t: float | None = None) -> History:
        """The history with one picture more; `t` is when it was taken, in seconds, where that is known.

        A field that was silent for a flicker and says the same again is taken to have said so all the time.
        """
        if len(self.pictures) == MOST_PICTURES:
            half = MOST_PICTURES // 2
            taken = [*self._taken[half:], t]
            return History([*self.pictures[half:], picture], taken=taken, dropped=self._dropped + half)
        if t is not None:
            self._bridge(picture, t)
        self.pictures.append(picture)
        self._taken.append(t)
        self._note(len(self.pictures) - 1, picture)
        return self

    def since(self, index: int) -> History:
        """The pictures from this index on; all of them where it is below 0."""
        first = max(index, 0)
        return History(self.pictures[first:], taken=self._taken[first:])

    @property
    def count(self) -> int:
        """How many pictures there were, with those that are dropped."""
        return self._dropped + len(self.pictures)

    def after(self, count: int) -> History:
        """The pictures after the first so many there were, and the last of those, as far as they are kept."""
        return self.since(count - self._dropped - 1)

    def without(self, field: Field) -> History:
        """The pictures without what this field says."""
        pictures = [{**picture, field: None} for picture in self.pictures]
        return History(pictures, taken=self._taken, dropped=self._dropped)

    def newest(self) -> History:
        """The newest picture alone."""
        return History(self.pictures[-1:], taken=self._taken[-1:])

    def laid_behind(self) -> History:
        """The newest picture alone, where nothing seems to have been done; the others are kept behind it.

        Where the table has rested on something else, that was no sleeve: pieces came to a field, and it may
        look as before only while it is emptied one by one. Then all of them go on to count.
        """
        if self.rested:
            return self
        return History(self.pictures[-1:], [*self._behind, *self.pictures[:-1]], self._taken[-1:])

    @property
    def whole(self) -> History:
        """The pictures together with those that were laid behind."""
        return History([*self._behind, *self.pictures]) if self._behind else self

    def between(self, index: int, later: int) -> float | None:
        """How many seconds passed between two pictures, None where that is not known."""
        since, until = self._taken[index], self._taken[later]
        return None if since is None or until is None else until - since

    def first(self, shows: Callable[[Picture], bool], start: int) -> int:
        """The index of the first picture from `start` on that shows this, or of the newest."""
        pictures = self.pictures[start:-1]
        return next((at for at, one in enumerate(pictures, start) if shows(one)), len(self.pictures) - 1)

    def readings(self, field: Field, start: int) -> Iterator[tuple[int, Reading]]:
        """The readings of a field from a picture on: each with the index of its first picture."""
        changes = self._changes.get(field, [])
        for number, (index, reading) in enumerate(changes):
            ends = changes[number + 1][0] if number + 1 < len(changes) else len(self.pictures)
            if ends > start:
                yield max(index, start), reading

    def changed_since(self, field: Field, index: int) -> bool:
        """Whether the field says something else in this picture, or a later one, than before."""
        changes = self._changes.get(field, [])
        return len(changes) > 1 and changes[-1][0] >= index

    def changed_between(self, field: Field, since: int, until: int) -> bool:
        """Whether the field says something new in one of the pictures from `since` to `until`."""
        return any(since <= index <= until for index, _ in self._changes.get(field, ())[1:])

    def passing(self, index: int) -> Iterator[tuple[Field, Reading, Reading]]:
        """The fields that say something for a while in this picture, with what they said around it.

        Fields that fell silent before or afterwards are left out.
        """
        for field, changes in self._changes.items():
            now = sum(since <= index for since, _ in changes) - 1
            if 0 < now < len(changes) - 1:
                before, after = changes[now - 1][1], changes[now + 1][1]
                if before is not None and after is not None:
                    yield field, before, after

    def first_change(self, field: Field) -> int | None:
        """The index of the picture in which the field first says something else, None where it never does."""
        changes = self._changes.get(field, ())
        return changes[1][0] if len(changes) > 1 else None

    def second_change(self, field: Field) -> int | None:
        """The index of the picture in which the field changes again, None where it does so once or never."""
        changes = self._changes.get(field, ())
        return changes[2][0] if len(changes) > 2 else None  # noqa: PLR2004 - the reading before, and two

    def last_change(self, field: Field) -> int | None:
        """The index of the picture since which the field says what it does, None where it never changed."""
        changes = self._changes.get(field, ())
        return changes[-1][0] if len(changes) > 1 else None

    def spoke_before(self, field: Field) -> bool:
        """Whether the field gave another reading before the one it gives now, and was not silent between."""
        changes = self._changes.get(field, ())
        return len(changes) > 1 and changes[-2][1] is not None and changes[-1][1] is not None

    @property
    def moved(self) -> list[Field]:
        """The fields that have given more than one reading."""
        return [field for field, changes in self._changes.items() if len(changes) > 1]

    def still(self, field: Field) -> bool:
        """Whether the field has given one reading only in all the pictures."""
        return len(self._changes.get(field, ())) <= 1

    def stood_still(self, field: Field) -> bool:
        """Whether the field is not silent and has given one reading only."""
        return self.still(field) and self.last.get(field) is not None

    def silent_since(self, field: Field, start: int) -> int | None:
        """The index from `start` on since which the field has given no reading, None where it does."""
        changes = self._changes.get(field)
        if not changes or changes[-1][1] is not None:
            return None
        return max(changes[-1][0], start)

    def fell_silent(self, field: Field, spoke: int, start: int) -> int:
        """The index from `start` on since which the field was silent that spoke again in this picture.

        That of this picture where it was not silent before.
        """
        changes = self._changes.get(field, ())
        silences = (at for (at, said), (until, _) in pairwise(changes) if until == spoke and said is None)
        return max(next(silences, spoke), start)

    def silence(self, field: Field, index: int) -> Silence | None:
        """The silence in which a field is in this picture; None where it speaks, or has not spoken before."""
        silence = None
        for (_, said), (since, now) in pairwise(self.readings(field, 0)):
            if since > index:
                break
            silence = Silence(since, said) if now is None else None
        return silence

    def silent_by(self, field: Field, index: int) -> bool:
        """Whether the field is silent in the picture of this index, or was in the one before."""
        return any(picture.get(field) is None for picture in self.pictures[max(index - 1, 0) : index + 1])

    def _bridge(self, picture: Picture, t: float) -> None:
        """Forget the silences that this picture shows to have been flickers, and note those that begin."""
        back = [field for field in self._silent if picture.get(field) is not None]
        short = [field for field in back if t - self._silent.pop(field) <= FLICKER_S]
        since = {at: self._changes[at].pop()[0] for at in short if self._was(at) == picture[at]}
        for index in range(min(since.values(), default=len(self)), len(self)):
            said = {field: picture[field] for field, first in since.items() if first <= index}
            self.pictures[index] = {**self.pictures[index], **said}
        for field, reading in picture.items():
            if reading is None:
                self._silent.setdefault(field, t)

    def _was(self, field: Field) -> Reading:
        """What a field that is silent said before, None where the pictures do not tell."""
        before = self._changes[field][:-1]
        return before[-1][1] if before else None

    def _note(self, index: int, picture: Picture) -> None:
        for field, reading in picture.items():
            changes = self._changes.setdefault(field, [])
            if not changes or changes[-1][1] != reading:
                changes.append((index, reading))
