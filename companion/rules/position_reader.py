"""Reads the JSON of a position, and reports all its faults and not only the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any, TypeAlias

from companion.contents import ContentsError, Field, groups
from companion.rules.errors import PositionError
from companion.rules.game import Winner
from companion.rules.options import shown

Held: TypeAlias = tuple[tuple[int, str], ...]
"""The contents of one field: numbers with letters, in the order of the text."""

_LONGEST_CONTENTS = 40
_LONGEST_LIST = 30


class PositionReader:
    """Reads one JSON object key by key, and collects its faults in `problems`.

    Every method returns something of the right type even if it found a fault, so that reading goes on; `done`
    raises all faults. `keys` are the keys that this game's positions may have.
    """

    def __init__(self, data: object, keys: Sequence[str]) -> None:
        if not isinstance(data, Mapping):
            raise PositionError([f"a position is an object with {' and '.join(keys[:2])}, not {shown(data)}"])
        self._data = data
        self.problems = [
            f"a position has no {shown(key)}; it has {', '.join(keys)}" for key in data if key not in keys
        ]

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def require(self, holds: object, problem: str) -> None:
        """Note the problem unless `holds` is true."""
        if not holds:
            self.problems.append(problem)

    def done(self) -> None:
        """Raise PositionError if there was any problem."""
        if self.problems:
            raise PositionError(self.problems)

    def one_of(self, key: str, known: Sequence[str], default: str | None = None) -> str:
        """A text that must be one of `known`; without a default the key must be there."""
        value = self._data.get(key, default)
        if isinstance(value, str) and value in known:
            return value
        self.problems.append(f"{key} is {shown(value)}, but must be one of {', '.join(known)}")
        return known[0]

    def winner(self, results: Sequence[Winner]) -> Winner | None:
        """The result of the game; None if it has none. A team may be a list in any order."""
        if "winner" not in self._data:
            return None
        value = self._data["winner"]
        for known in results:
            if value == known or (isinstance(value, list | tuple) and _same(value, known)):
                return known
        texts = ", ".join(known if isinstance(known, str) else f"[{', '.join(known)}]" for known in results)
        self.problems.append(f"winner is {shown(value)}, but must be one of {texts}")
        return None

    def flag(self, key: str) -> bool:
        """True or false; false if the key is missing."""
        value = self._data.get(key, False)
        self.require(isinstance(value, bool), f"{key} is {shown(value)}, but must be true or false")
        return value is True

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number from `least` to `most`; `default` if the key is missing."""
        return self._whole(key, self._data.get(key, default), default, least, most)

    def numbers(self, key: str, names: Sequence[str], default: int, least: int, most: int) -> dict[str, int]:
        """A whole number from `least` to `most` for each name; `default` for names that the object leaves
        out.
        """
        given = self._object(key)
        for name in given:
            self.require(name in names, f"{key} has no {shown(name)}; it may have {_list(names)}")
        return {
            name: self._whole(f"{key}.{name}", given.get(name, default), default, least, most)
            for name in names
        }

    def several(self, key: str, known: Sequence[str]) -> tuple[str, ...]:
        """A list of known texts, each at most once; empty if the key is missing."""
        value = self._data.get(key, ())
        if isinstance(value, list | tuple) and all(one in known and value.count(one) == 1 for one in value):
            return tuple(value)
        self.problems.append(f"{key} is {shown(value)}, but must be a list of some of {', '.join(known)}")
        return ()

    def fields(self, known: Sequence[Field], letters: str) -> dict[Field, Held]:
        """The contents of each field that is not empty, as numbers with letters in the order of the text.

        Fields and letters that the game does not have are problems.
        """
        among: Container[Field] = frozenset(known)
        table = {}
        for field, lying in self._object("fields").items():
            self.require(field in among, f"there is no field {shown(field)}; the fields are {_list(known)}")
            held = self._contents(field, lying, letters)
            if held and field in among:
                table[field] = held
        return table

    def at_most(
        self,
        held: Mapping[Field, Held],
        most: Mapping[str, int],
        *,
        exactly: bool,
        called: Mapping[str, str] | None = None,
    ) -> None:
        """Note each letter with more pieces than the game has, or, with `exactly`, with another number.

        `called` are the names of the pieces, such as ``{"o": "beans"}``.
        """
        total: Counter[str] = Counter()
        for numbers in held.values():
            for number, letter in numbers:
                total[letter] += number
        for letter, limit in most.items():
            wrong = total[letter] != limit if exactly else total[letter] > limit
            name = (called or {}).get(letter, f"pieces {letter}")
            self.require(not wrong, f"{total[letter]} {name} are on the table, but the game has {limit}")

    def _contents(self, field: Field, lying: object, letters: str) -> Held:
        """The contents of one field; empty, with a problem, if the text is wrong."""
        known = f"{', '.join(letters)}, written like 2{letters[0]}"
        where = field if isinstance(field, str) else shown(field)
        problem = f"{where} holds {shown(lying)}, but only these pieces lie there: {known}"
        if not isinstance(lying, str) or len(lying) > _LONGEST_CONTENTS:
            self.problems.append(problem)
            return ()
        try:
            held: Held = groups(lying)
        except ContentsError:
            held = ((1, "?"),)
        if all(letter in letters for _, letter in held):
            return held
        self.problems.append(problem)
        return ()

    def _object(self, key: str) -> Mapping[Any, Any]:
        """The object of this key; empty, with a problem, if it is none."""
        value = self._data.get(key, {})
        if isinstance(value, Mapping):
            return value
        self.problems.append(f"{key} is {shown(value)}, but must be an object")
        return {}

    def _whole(self, key: str, value: object, default: int, least: int, most: int) -> int:
        """The value if it is a whole number from `least` to `most`; else `default`, with a problem."""
        if type(value) is int and least <= value <= most:
            return value
        allowed = f"a whole number from {least} to {most}"
        self.problems.append(f"{key} is {shown(value)}, but must be {allowed}")
        return default


def _same(team: Sequence[object], known: Winner) -> bool:
    """True if the list has the seats of this team, in any order."""
    return not isinstance(known, str) and len(team) == len(known) and all(seat in team for seat in known)


def _list(names: Sequence[str]) -> str:
    """The names as part of a sentence; of many only the first and the last."""
    if len(names) <= _LONGEST_LIST:
        return ", ".join(names)
    return f"{', '.join(names[:3])} ... {', '.join(names[-3:])}"
