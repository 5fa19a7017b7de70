"""The simulated table: pieces, and a hand that can do with them what real hands can.

It knows no rules: legal or not, everything that a person could do with the pieces can be done here, and
nothing else. Only `set_up` makes or removes pieces.
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
"""How many pieces a hand can be asked for at once; no game has so many."""


class TableError(CompanionError, ValueError):
    """A field that the board does not have, a piece that the game does not have, or more pieces
    than it has.
    """


@dataclass(frozen=True, slots=True)
class NotThere:
    """A hand reached for pieces that are not there: `where` is a field, BOX or HAND. Nothing was moved."""

    where: str
    wanted: Contents
    there: Contents

    def __str__(self) -> str:
        return f"{self.where} holds {self.there or 'nothing'}, not {self.wanted or 'a piece'}"


class SimulatedTable:
    """The contents of a board's fields, of a box beside it and of one hand; for any thread.

    `letters` are the pieces of the game in the order in which contents are written. On a board with stacks,
    pieces stand on each other: contents are written from the bottom up, and hands take from the top and put
    on top. The box holds the pieces of the board's set that are not on the fields; hands reach into it as
    into a field named BOX. A board without a set has no box.
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
        """The contents of all fields of the board, also of the empty ones."""
        with self._lock:
            return {field: _contents(pieces) for field, pieces in self._fields.items() if field != BOX}

    @property
    def hand(self) -> Contents:
        """The pieces in the hand."""
        with self._lock:
            return _contents(self._hand)

    @property
    def box(self) -> Contents | None:
        """The pieces in the box; None if the table has none."""
        with self._lock:
            return _contents(self._fields[BOX]) if self._set else None

    @property
    def lying(self) -> dict[str, Contents]:
        """What lies where: the contents of each field that is not empty, and of the hand as HAND."""
        with self._lock:
            held = {**self._fields, HAND: self._hand}
            return {name: _contents(pieces) for name, pieces in held.items() if pieces and name != BOX}

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after each change, in the thread that made it; calling the result ends that."""
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
            # A lifted stack stays a stack in the hand, or it could not be put back as it was.
            self._hand = self._hand + wanted if self._stacks else self._sorted(self._hand + wanted)
            self._from = field
        self._changed()
        return None

    def drop(self, field: Field, pieces: Contents | None = None) -> NotThere | None:
        """Put pieces of the hand, by default one, on a field. Raises TableError or ContentsError.

        In a stack the first piece of `pieces` is put down first, so that the last one is on top.
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
        """Put all pieces of the hand on the field from which it last took some."""
        origin, held = self._from, self.hand
        if origin is None or not held:
            return NotThere(HAND, "", held)
        return self.drop(origin, held)

    def set_up(self, table: Mapping[Field, Contents]) -> None:
        """Put these contents on the fields, and those of HAND into the hand; the rest of the set goes into
        the box, and other fields are emptied.

        Raises TableError or ContentsError; then nothing has changed.
        """
        with self._lock:
            fields = dict.fromkeys(self._fields, "")
            for field in table.keys() - {HAND}:
                self._at(field, box=False)
                fields[field] = self._pieces(table[field])
            hand = self._pieces(table.get(HAND, ""))
            if self._set:
                fields[BOX] = self._rest([*fields.values(), hand])
            self._fields, self._hand, self._from = fields, hand, None
        self._changed()

    def _rest(self, used_pieces: Iterable[str]) -> str:
        """The pieces of the set besides these. Raises TableError if the set has too few."""
        used = "".join(used_pieces)
        left = {letter: number - used.count(letter) for letter, number in self._set.items()}
        short = [
            f"{number} {letter!r}" for letter, number in self._set.items() if used.count(letter) > number
        ]
        if short:
            raise TableError(f"the set has no more than {', '.join(short)}; more are to be set up")
        return _all_of(left)

    def _changed(self) -> None:
        """Call the watchers."""
        for watcher in tuple(self._watchers):
            watcher()

    def _at(self, field: Field, *, box: bool = True) -> str:
        """The pieces on a field. Raises TableError if there is no such field."""
        if field not in self._fields or (field == BOX and not box):
            raise TableError(f"there is no field {field!r}; the board has {', '.join(self._fields)}")
        return self._fields[field]

    def _pieces(self, contents: Contents) -> str:
        """The letters of these contents, one for each piece. Raises TableError or ContentsError."""
        for number, letter in groups(contents):
            if letter not in self._letters:
                raise TableError(f"there is no piece {letter!r} in {contents!r}; there are {self._letters!r}")
            if number > MOST:
                raise TableError(f"{number} pieces in {contents!r} are more than a table can hold: {MOST}")
        pieces = "".join(letter * number for number, letter in groups(contents))
        return pieces if self._stacks else self._sorted(pieces)

    def _sorted(self, pieces: Iterable[str]) -> str:
        """The pieces in the order in which contents are written."""
        return "".join(sorted(pieces, key=self._letters.index))


def _contents(pieces: str) -> Contents:
    """The contents of these pieces."""
    return text((len(list(group)), letter) for letter, group in groupby(pieces))


def _all_of(numbers: Mapping[str, int]) -> str:
    """One letter for each piece."""
    return "".join(letter * number for letter, number in numbers.items())


def _without(pieces: str, wanted: str) -> str | None:
    """The pieces without the wanted ones, taken from the top; None if not all of them are there."""
    for letter in wanted:
        at = pieces.rfind(letter)
        if at < 0:
            return None
        pieces = pieces[:at] + pieces[at + 1 :]
    return pieces
