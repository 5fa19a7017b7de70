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
from companion.errors import CompanionError

HAND = "hand"
BOX = "box"
MOST = 999
"""Pieces that a hand can be asked for at once; no game has so many."""


class TableError(CompanionError, ValueError):
    """No such field on this board, or pieces that the game does not have, or not so many."""


@dataclass(frozen=True, slots=True)
class NotThere:
    """A hand reached for pieces that are not there: `where` is a field, BOX or HAND. Nothing was moved."""

    where: str
    wanted: Contents
    there: Contents

    def __str__(self) -> str:
        return f"{self.where} holds {self.there or 'nothing'}, not {self.wanted or 'a piece'}"


class SimulatedTable:
    """What lies on a board's fields, in a box beside it and in one hand; may be used from any thread.

    `letters` are the pieces of the game in the order in which contents are written. On a board
    with stacks pieces stand on each other: contents are written from below, and hands take from
    above and put on top. The box holds what the board's set of pieces has besides those on the
    fields; hands reach into it as into a field of the name BOX. Without a set there is no box.
    """

    def __init__(self, board: Board, letters: str) -> None:
        self._letters = letters
        self._stacks = board.stacks
        self._set = {letter: board.pieces[letter] for letter in letters if letter in board.pieces}
        self._fields: dict[Field, str] = dict.fromkeys(board.fields, "")
        if self._set:
            self._fields[BOX] = _all_of(self._set)
        self._hand = ""
        self._from: Field | None = None
        self._lock = threading.Lock()
        self._watchers: list[Callable[[], None]] = []

    @property
    def contents(self) -> dict[Field, Contents]:
        """What lies on each field of the board, empty ones included."""
        with self._lock:
            return {field: _contents(pieces) for field, pieces in self._fields.items() if field != BOX}

    @property
    def hand(self) -> Contents:
        """What the hand holds."""
        with self._lock:
            return _contents(self._hand)

    @property
    def box(self) -> Contents | None:
        """What lies in the box, None if the table has none."""
        with self._lock:
            return _contents(self._fields[BOX]) if self._set else None

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
            # What is lifted as a stack stays one in the hand, or it could not be put back as it was.
            self._hand = self._hand + wanted if self._stacks else self._sorted(self._hand + wanted)
            self._from = field
        self._changed()
        return None

    def drop(self, field: Field, pieces: Contents | None = None) -> NotThere | None:
        """Put pieces of the hand, by default one, on a field. Raises TableError or ContentsError.

        In a stack the first piece of `pieces` is put down first, so the last one is on top.
        """
        with self._lock:
            there = self._at(field)
            wanted = self._hand[:1] if pieces is None else self._pieces(pieces)
            left = _without(self._hand, wanted)
            if left is None or not wanted:
                return NotThere(HAND, _contents(wanted), _contents(self._hand))
            self._hand = left
            stacked = self._stacks and field != BOX
            self._fields[field] = there + wanted if stacked else self._sorted(there + wanted)
        self._changed()
        return None

    def put_back(self) -> NotThere | None:
        """Put all that the hand holds where it last took something."""
        origin, held = self._from, self.hand
        if origin is None or not held:
            return NotThere(HAND, "", held)
        return self.drop(origin, held)

    def set_up(self, table: Mapping[Field, Contents]) -> None:
        """Put these contents on the fields, nothing on those left out or in the hand, the rest into the box.

        Raises TableError or ContentsError, and then nothing has changed.
        """
        with self._lock:
            fields = dict.fromkeys(self._fields, "")
            for field, contents in table.items():
                self._at(field, box=False)
                fields[field] = self._pieces(contents)
            if self._set:
                fields[BOX] = self._rest(fields)
            self._fields, self._hand, self._from = fields, "", None
        self._changed()

    def _rest(self, fields: Mapping[Field, str]) -> str:
        """What the set has besides the pieces on these fields. Raises TableError where it has not so many."""
        used = "".join(fields.values())
        left = {letter: number - used.count(letter) for letter, number in self._set.items()}
        short = [
            f"{number} {letter!r}" for letter, number in self._set.items() if used.count(letter) > number
        ]
        if short:
            raise TableError(f"the set has no more than {', '.join(short)}; more are to be set up")
        return _all_of(left)

    def _changed(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()

    def _at(self, field: Field, *, box: bool = True) -> str:
        if field not in self._fields or (field == BOX and not box):
            raise TableError(f"there is no field {field!r}; the board has {', '.join(self._fields)}")
        return self._fields[field]

    def _pieces(self, contents: Contents) -> str:
        """The letters of contents, one for each piece."""
        for number, letter in groups(contents):
            if letter not in self._letters:
                raise TableError(f"there is no piece {letter!r} in {contents!r}; there are {self._letters!r}")
            if number > MOST:
                raise TableError(f"{number} pieces in {contents!r} are more than a table can hold: {MOST}")
        pieces = "".join(letter * number for number, letter in groups(contents))
        return pieces if self._stacks else self._sorted(pieces)

    def _sorted(self, pieces: Iterable[str]) -> str:
        return "".join(sorted(pieces, key=self._letters.index))


def _contents(pieces: str) -> Contents:
    return text((len(list(group)), letter) for letter, group in groupby(pieces))


def _all_of(numbers: Mapping[str, int]) -> str:
    return "".join(letter * number for letter, number in numbers.items())


def _without(pieces: str, wanted: str) -> str | None:
    """The pieces but those wanted, taken from above; None if they are not all there."""
    for letter in wanted:
        at = pieces.rfind(letter)
        if at < 0:
            return None
        pieces = pieces[:at] + pieces[at + 1 :]
    return pieces
