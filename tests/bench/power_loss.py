"""A medium that forgets what was not synced: what may be on it after its power was lost at any moment.

The model is as strict as POSIX lets a file system be. Written bytes, sizes and names are on the medium for
certain only after the file, or for names its directory, was synced. Before that each sector of 512 bytes that
was written may be there or not, alone of all, and may hold zeros or rubbish; and each name may be there or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias, TypeVar

from system_calls import DIRECTORY, Call, Cut, Linked, Opened, Renamed, Synced, Unlinked, Written

T = TypeVar("T")

SECTOR = 512
"""The bytes that a medium writes at once."""

State: TypeAlias = dict[str, bytes]
"""What is in the directory: the name and the content of each file."""

Change: TypeAlias = Written | Cut
NameChange: TypeAlias = tuple[str, "_File | None"]


@dataclass(eq=False)
class _File:
    """A file: what is on the medium for certain, and the changes since, in order."""

    content: bytes = b""
    changes: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        self.content, self.changes = _changed(self.content, self.changes), []


@dataclass(frozen=True)
class Fate:
    """What becomes of what was not synced: the probability that a change is `kept`, and of what is not kept
    that it leaves `rubbish`; with `in_order` everything after a moment is lost, and all before it is kept.
    """

    kept: float
    rubbish: float = 0.0
    in_order: bool = False


NOTHING, EVERYTHING = Fate(0.0), Fate(1.0)
FATES = (
    Fate(0.5, in_order=True),
    Fate(0.5),
    Fate(0.95),
    Fate(0.05),
    Fate(0.75),
    Fate(0.4, rubbish=0.7),
    Fate(0.9, rubbish=1.0),
)


class Medium:
    """The files of one directory as calls change them. With `lying` it says that it has synced, and has not."""

    def __init__(self, *, lying: bool = False) -> None:
        self._lying = lying
        self._now: dict[str, _File] = {}
        self._names: dict[str, _File] = {}
        self._name_changes: list[tuple[NameChange, ...]] = []

    def put(self, name: str, content: bytes) -> None:
        """A file that is on the medium from the beginning."""
        self._now[name] = self._names[name] = _File(content)

    def take(self, call: Call) -> None:
        """What a call of the program changes."""
        match call:
            case Synced(name):
                if not self._lying:
                    self._sync(name)
            case Opened(name, emptied):
                if name not in self._now:
                    self._rename((name, _File()))
                if emptied:
                    self._now[name].changes.append(Cut(name, 0))
            case Written(name) | Cut(name):
                self._now[name].changes.append(call)
            case Renamed(name, new):
                self._rename((new, self._now[name]), (name, None))
            case Linked(name, new):
                self._rename((new, self._now[name]))
            case Unlinked(name):
                self._rename((name, None))

    def after_power_loss(self, fate: Fate, rng: Random) -> State:
        """What may be in the directory when the power is back."""
        names = dict(self._names)
        for changes in _surviving(self._name_changes, fate, rng):
            _apply(changes, names)
        return {name: _changed(file.content, _left(file.changes, fate, rng)) for name, file in names.items()}

    def _sync(self, name: str) -> None:
        if name == DIRECTORY:
            self._names, self._name_changes = dict(self._now), []
        else:
            self._now[name].sync()

    def _rename(self, *changes: NameChange) -> None:
        """Change names at once; none of these changes is ever seen without the others."""
        self._name_changes.append(changes)
        _apply(changes, self._now)


def _left(changes: list[Change], fate: Fate, rng: Random) -> Iterator[Change]:
    """The changes of a file that reach the medium, sector by sector, and the rubbish of others."""
    sectors = [part for change in changes for part in _sectors(change)]
    kept = set(map(id, _surviving(sectors, fate, rng)))
    for part in sectors:
        if id(part) in kept:
            yield part
        elif isinstance(part, Written) and rng.random() < fate.rubbish:
            size = len(part.data)
            yield Written(part.name, part.place, rng.choice((bytes(size), rng.randbytes(size))))


def _surviving(changes: Sequence[T], fate: Fate, rng: Random) -> Sequence[T]:
    """The changes that reach the medium."""
    if fate.in_order:
        return changes[: rng.randrange(len(changes) + 1)]
    return [change for change in changes if rng.random() < fate.kept]


def _sectors(change: Change) -> Iterator[Change]:
    """A change as the medium makes it: each sector for itself."""
    if isinstance(change, Cut):
        yield change
        return
    place, end = change.place, change.place + len(change.data)
    while place < end:
        then = min(end, place - place % SECTOR + SECTOR)
        yield Written(change.name, place, change.data[place - change.place : then - change.place])
        place = then


def _changed(content: bytes, changes: Iterable[Change]) -> bytes:
    """The content of a file after these changes."""
    made = bytearray(content)
    for change in changes:
        size = change.size if isinstance(change, Cut) else change.place
        made.extend(bytes(max(0, size - len(made))))
        if isinstance(change, Cut):
            del made[size:]
        else:
            made[size : size + len(change.data)] = change.data
    return bytes(made)


def _apply(changes: Iterable[NameChange], names: dict[str, _File]) -> None:
    for name, file in changes:
        if file is None:
            names.pop(name, None)
        else:
            names[name] = file
