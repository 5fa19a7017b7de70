"""The simulated table: pieces, and hands that can do with them what real hands can.

It knows no rules: legal or not, everything that a person could do with the pieces can be done here, and
nothing else. Only `set_up` makes or removes pieces. Each act is done whole or not at all, so hands that act
at the same time neither lose nor double a piece.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from companion.boards.board import Board
from companion.contents import Contents, Field, grouped, groups, one_by_one
from companion.devices.next_act import BOX, HandName, NextAct
from companion.errors import CompanionError

__all__ = ["BOX", "COMMON", "HAND", "MOST", "HandName", "NotThere", "SimulatedTable", "TableError"]

HAND = "hand"
COMMON = ""
"""The name of the hand that everybody uses who names none."""

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


class _Held(NamedTuple):
    """A piece in a hand, and the field or box from which it was taken; None if that is not known."""

    letter: str
    origin: Field | None


class SimulatedTable:
    """The contents of a board's fields, of a box beside it and of hands; for any thread.

    `letters` are the pieces of the game in the order in which contents are written. On a board with stacks,
    pieces stand on each other: contents are written from the bottom up, and hands take from the top and put
    on top. The box holds the pieces of the board's set that are not on the fields; hands reach into it as
    into a field named BOX. A board without a set has no box. A hand is there as soon as its name is used.
    """

    def __init__(self, board: Board, letters: str) -> None:
        self._letters = letters
        self._stacks = board.stacks
        self._set = {letter: board.pieces[letter] for letter in letters if letter in board.pieces}
        self._fields: dict[Field, str] = dict.fromkeys(board.fields, "")
        if self._set:
            self._fields[BOX] = _all_of(self._set)
        self._hands: dict[HandName, tuple[_Held, ...]] = {}
        self._lock = threading.Lock()
        self._watchers: list[Callable[[], None]] = []

    @property
    def contents(self) -> dict[Field, Contents]:
        """The contents of all fields of the board, also of the empty ones."""
        with self._lock:
            return {field: grouped(pieces) for field, pieces in self._fields.items() if field != BOX}

    @property
    def hand(self) -> Contents:
        """The pieces in the common hand."""
        return self.held.get(COMMON, "")

    @property
    def held(self) -> dict[HandName, Contents]:
        """The pieces in each hand that holds some."""
        with self._lock:
            return {name: grouped(self._in(name)) for name in self._hands}

    @property
    def origins(self) -> dict[HandName, list[Field]]:
        """The places from which each hand took what it still holds, as far as they are known."""
        with self._lock:
            return {name: _origins(held) for name, held in self._hands.items()}

    @property
    def box(self) -> Contents | None:
        """The pieces in the box; None if the table has none."""
        with self._lock:
            return grouped(self._fields[BOX]) if self._set else None

    @property
    def lying(self) -> dict[str, Contents]:
        """What lies where: the contents of each field that is not empty, and of each hand.

        The pieces of a hand are named after the hand and their origin, such as ``hand:left:a4``.
        """
        with self._lock:
            on_fields = {at: grouped(pieces) for at, pieces in self._fields.items() if pieces and at != BOX}
            return on_fields | {
                _key(name, origin): grouped(letters)
                for name, held in self._hands.items()
                for origin, letters in _by_origin(held).items()
            }

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after each change, in the thread that made it; calling the result ends that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def lift(self, field: Field, pieces: Contents | None = None, hand: HandName = COMMON) -> NotThere | None:
        """Take pieces, by default all, from a field into a hand. Raises TableError or ContentsError."""
        with self._lock:
            there = self._at(field)
            wanted = there if pieces is None else self._pieces(pieces)
            left = _without(there, wanted)
            if left is None or not wanted:
                return NotThere(field, grouped(wanted), grouped(there))
            self._lift(field, wanted, hand)
        self._changed()
        return None

    def drop(self, field: Field, pieces: Contents | None = None, hand: HandName = COMMON) -> NotThere | None:
        """Put pieces of a hand, by default one, on a field. Raises TableError or ContentsError.

        In a stack the first piece of `pieces` is put down first, so that the last one is on top.
        """
        with self._lock:
            self._at(field)
            held = self._in(hand)
            wanted = held[:1] if pieces is None else self._pieces(pieces)
            if not wanted or _without(held, wanted) is None:
                return NotThere(HAND, grouped(wanted), grouped(held))
            self._drop(field, wanted, hand)
        self._changed()
        return None

    def put_back(self, hand: HandName = COMMON) -> NotThere | None:
        """Put all pieces of a hand where it took them from, those that it took last first.

        Pieces whose origin is not known stay in the hand.
        """
        with self._lock:
            held = self._hands.get(hand, ())
            origins = _origins(held[::-1])
            if not origins:
                return NotThere(HAND, "", grouped(self._in(hand)))
            for origin in origins:
                self._drop(origin, "".join(one.letter for one in held if one.origin == origin), hand)
        self._changed()
        return None

    def act_towards(self, table: Mapping[Field, Contents], hand: HandName = COMMON) -> bool:
        """Do the next act on the way to these contents with empty hands; False if none is left to do.

        What must be lifted goes into `hand`. Raises TableError or ContentsError.
        """
        with self._lock:
            hands = {name: self._in(name) for name in self._hands}
            act = NextAct(self._fields, hands, self._whole(table), self._stacks).found(hand)
            if act is not None:
                do = self._lift if act.verb == "lift" else self._drop
                do(act.field, act.letters, act.hand)
        if act is not None:
            self._changed()
        return act is not None

    def shows(self, table: Mapping[Field, Contents]) -> bool:
        """True if the fields have these contents and no hand holds anything. Raises TableError or
        ContentsError.
        """
        with self._lock:
            goal = self._whole(table)
            return not self._hands and all(self._fields[field] == goal[field] for field in goal)

    def set_up(self, table: Mapping[str, Contents]) -> None:
        """Put these contents on the fields and into the hands, named as in `lying`; the rest of the set goes
        into the box, and other fields and hands are emptied.

        Raises TableError or ContentsError; then nothing has changed.
        """
        with self._lock:
            fields = dict.fromkeys(self._fields, "")
            hands: dict[HandName, tuple[_Held, ...]] = {}
            for key, contents in table.items():
                place, letters = _hand_of(key), self._pieces(contents)
                if place is None:
                    self._at(key, box=False)
                    fields[key] = letters
                elif letters:
                    name, origin = place
                    if origin is not None:
                        self._at(origin)
                    hands[name] = (*hands.get(name, ()), *(_Held(letter, origin) for letter in letters))
            if self._set:
                in_hands = (one.letter for held in hands.values() for one in held)
                fields[BOX] = self._rest(chain(fields.values(), in_hands))
            self._fields, self._hands = fields, hands
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

    def _whole(self, table: Mapping[Field, Contents]) -> dict[Field, str]:
        """The letters that a table has on each field of the board."""
        return {field: self._pieces(table.get(field, "")) for field in self._fields if field != BOX}

    def _in(self, hand: HandName) -> str:
        """The letters of the pieces in a hand, as contents are written.

        A lifted stack stays a stack in the hand, or it could not be put back as it was.
        """
        letters = "".join(one.letter for one in self._hands.get(hand, ()))
        return letters if self._stacks else self._sorted(letters)

    def _lift(self, field: Field, wanted: str, hand: HandName) -> None:
        """Take pieces that lie on a field."""
        self._fields[field] = _without(self._fields[field], wanted) or ""
        held = (_Held(letter, field) for letter in wanted)
        self._hands[hand] = (*self._hands.get(hand, ()), *held)

    def _drop(self, field: Field, wanted: str, hand: HandName) -> None:
        """Put down pieces that the hand holds, of equal ones first those that it took last."""
        left = list(self._hands[hand])
        for letter in wanted:
            del left[max(at for at, one in enumerate(left) if one.letter == letter)]
        self._hands[hand] = tuple(left)
        if not left:
            del self._hands[hand]
        there = self._fields[field] + wanted
        self._fields[field] = there if self._stacks and field != BOX else self._sorted(there)

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
        pieces = one_by_one(contents)
        return pieces if self._stacks else self._sorted(pieces)

    def _sorted(self, pieces: Iterable[str]) -> str:
        """The pieces in the order in which contents are written."""
        return "".join(sorted(pieces, key=self._letters.index))


def _origins(held: Sequence[_Held]) -> list[Field]:
    """The places of which it is known that these pieces came from them, each once."""
    return list(dict.fromkeys(one.origin for one in held if one.origin is not None))


def _key(hand: HandName, origin: Field | None) -> str:
    """The name in `SimulatedTable.lying` for what a hand has taken from a field."""
    return HAND if (hand, origin) == (COMMON, None) else f"{HAND}:{hand}:{origin or ''}"


def _hand_of(key: str) -> tuple[HandName, Field | None] | None:
    """The hand and the origin of which `_key` made this name; None if it is the name of a field."""
    first, *more = key.split(":", 2)
    if first != HAND:
        return None
    hand, origin = (*more, "", "")[:2]
    return hand, origin or None


def _by_origin(held: Iterable[_Held]) -> dict[Field | None, str]:
    """The letters of the pieces of a hand by their origin, in the order in which they were first taken."""
    letters: dict[Field | None, str] = {}
    for one in held:
        letters[one.origin] = letters.get(one.origin, "") + one.letter
    return letters


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
