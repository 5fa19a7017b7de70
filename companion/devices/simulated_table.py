"""The simulated table: pieces, and a pair of hands that can do with them what hands can.

It knows no rules: right or wrong, whatever a person could do with the pieces can be done here,
and nothing else. No piece is ever made or lost but by `set_up`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from companion.boards.board import Board
from companion.contents import Contents, Field, groups, text

HAND = "hand"


class TableError(ValueError):
    """No such field on this board, or contents with pieces that the game does not have."""


@dataclass(frozen=True, slots=True)
class NotThere:
    """A hand reached for pieces that are not there: `where` is a field or HAND. Nothing was moved."""

    where: str
    wanted: Contents
    there: Contents

    def __str__(self) -> str:
        return f"{self.where} holds {self.there or 'nothing'}, not {self.wanted or 'a piece'}"


class SimulatedTable:
    """What lies on a board's fields and in one hand; may be used from any thread.

    `letters` are the pieces of the game in the order in which contents are written. With `stacks`
    pieces lie on each other: contents are written from below, and hands take from above.
    """

    def __init__(self, board: Board, letters: str, *, stacks: bool = False) -> None:
        self._letters = letters
        self._stacks = stacks
        self._fields: dict[Field, str] = dict.fromkeys(board.fields, "")
        self._hand = ""
        self._from: Field | None = None
        self._lock = threading.Lock()
        self._watchers: list[Callable[[], None]] = []

    @property
    def contents(self) -> dict[Field, Contents]:
        """What lies on each field, empty ones included."""
        with self._lock:
            return {field: _contents(pieces) for field, pieces in self._fields.items()}

    @property
    def hand(self) -> Contents:
        """What the hand holds."""
        with self._lock:
            return _contents(self._hand)

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after each change, in the thread that made it; the result ends that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def lift(self, field: Field, pieces: Contents | None = None) -> NotThere | None:
        """Take pieces, by default all, from a field into the hand. Raises TableError or ContentsError."""
        with self._lock:
            there = self._at(field)
            wanted = there if pieces is None else self._pieces(pieces)
            left = _without(there, wanted)
            if left is None or not wanted:
                return NotThere(field, _contents(wanted), _contents(there))
            self._fields[field] = left
            self._hand = self._sorted(self._hand + wanted)
            self._from = field
        self._changed()
        return None

    def drop(self, field: Field, pieces: Contents | None = None) -> NotThere | None:
        """Put pieces of the hand, by default one, on a field. Raises TableError or ContentsError."""
        with self._lock:
            there = self._at(field)
            wanted = self._hand[:1] if pieces is None else self._pieces(pieces)
            left = _without(self._hand, wanted)
            if left is None or not wanted:
                return NotThere(HAND, _contents(wanted), _contents(self._hand))
            self._hand = left
            self._fields[field] = there + wanted if self._stacks else self._sorted(there + wanted)
        self._changed()
        return None

    def put_back(self) -> NotThere | None:
        """Put all that the hand holds on the field from which it last took something."""
        origin, held = self._from, self.hand
        if origin is None or not held:
            return NotThere(HAND, "", held)
        return self.drop(origin, held)

    def set_up(self, table: Mapping[Field, Contents]) -> None:
        """Put these contents on the fields, and nothing on those left out or in the hand.

        Raises TableError or ContentsError, and then nothing has changed.
        """
        with self._lock:
            fields = dict.fromkeys(self._fields, "")
            for field, contents in table.items():
                self._at(field)
                fields[field] = self._pieces(contents)
            self._fields, self._hand, self._from = fields, "", None
        self._changed()

    def _changed(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()

    def _at(self, field: Field) -> str:
        if field not in self._fields:
            raise TableError(f"there is no field {field!r}; the board has {', '.join(self._fields)}")
        return self._fields[field]

    def _pieces(self, contents: Contents) -> str:
        """The letters of contents, one for each piece."""
        pieces = "".join(letter * number for number, letter in groups(contents))
        for letter in pieces:
            if letter not in self._letters:
                raise TableError(f"there is no piece {letter!r} in {contents!r}; there are {self._letters!r}")
        return pieces if self._stacks else self._sorted(pieces)

    def _sorted(self, pieces: Iterable[str]) -> str:
        return "".join(sorted(pieces, key=self._letters.index))


def _contents(pieces: str) -> Contents:
    return text((len(list(group)), letter) for letter, group in groupby(pieces))


def _without(pieces: str, wanted: str) -> str | None:
    """The pieces but those wanted, taken from above; None where they are not all there."""
    for letter in wanted:
        at = pieces.rfind(letter)
        if at < 0:
            return None
        pieces = pieces[:at] + pieces[at + 1 :]
    return pieces
