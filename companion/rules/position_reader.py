"""Reading the JSON of a position, with all that is wrong with it and not only the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from typing import Any, TypeAlias

from companion.contents import ContentsError, Field, groups
from companion.rules.errors import PositionError
from companion.rules.game import Winner
from companion.rules.options import shown

Held: TypeAlias = tuple[tuple[int, str], ...]
"""What lies on one field: numbers with letters, in the order of the text."""

_LONGEST_CONTENTS = 40
_LONGEST_LIST = 30


class PositionReader:
    """One JSON object that is read piece by piece; what is wrong is collected in `problems`.

    Every method gives something of the right type also where it found a problem, so that the
    reading goes on; `done` raises them all. `keys` are the keys that this game's positions have.
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
        """Note the problem where this does not hold."""
        if not holds:
            self.problems.append(problem)

    def done(self) -> None:
        """Raise PositionError where there was any problem."""
        if self.problems:
            raise PositionError(self.problems)

    def one_of(self, key: str, known: Sequence[str], default: str | None = None) -> str:
        """A text that must be one of the known ones; without a default it must stand there."""
        value = self._data.get(key, default)
        if isinstance(value, str) and value in known:
            return value
        self.problems.append(f"{key} is {shown(value)}, but must be one of {', '.join(known)}")
        return known[0]

    def winner(self, results: Sequence[Winner]) -> Winner | None:
        """How the game ended; None if it has not. A team may come as a list in any order."""
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
        """True or false; false where it is left out."""
        value = self._data.get(key, False)
        self.require(isinstance(value, bool), f"{key} is {shown(value)}, but must be true or false")
        return value is True

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """A whole number within these limits."""
        return self._whole(key, self._data.get(key, default), default, least, most)

    def numbers(self, key: str, names: Sequence[str], default: int, least: int, most: int) -> dict[str, int]:
        """A whole number for each name, from an object that may leave names out."""
        given = self._object(key)
        for name in given:
            self.require(name in names, f"{key} has no {shown(name)}; it may have {_list(names)}")
        return {
            name: self._whole(f"{key}.{name}", given.get(name, default), default, least, most)
            for name in names
        }

    def several(self, key: str, known: Sequence[str]) -> tuple[str, ...]:
        """A list of known texts, each at most once; empty where it is left out."""
        value = self._data.get(key, ())
        if isinstance(value, list | tuple) and all(one in known and value.count(one) == 1 for one in value):
            return tuple(value)
        self.problems.append(f"{key} is {shown(value)}, but must be a list of some of {', '.join(known)}")
        return ()

    def fields(self, known: Sequence[Field], letters: str) -> dict[Field, Held]:
        """What lies on each field, as numbers with letters in the order given; nothing left out.

        Empty fields are left out, fields and letters that the game does not have are problems.
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
        """Note each letter of which there are more pieces than the game has, or fewer if `exactly`.

        `called` says what the pieces are called, such as ``{"o": "beans"}``.
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
        value = self._data.get(key, {})
        if isinstance(value, Mapping):
            return value
        self.problems.append(f"{key} is {shown(value)}, but must be an object")
        return {}

    def _whole(self, key: str, value: object, default: int, least: int, most: int) -> int:
        if type(value) is int and least <= value <= most:
            return value
        allowed = f"a whole number from {least} to {most}"
        self.problems.append(f"{key} is {shown(value)}, but must be {allowed}")
        return default


def _same(team: Sequence[object], known: Winner) -> bool:
    return not isinstance(known, str) and len(team) == len(known) and all(seat in team for seat in known)


def _list(names: Sequence[str]) -> str:
    """The names; only some of them where they are many."""
    if len(names) <= _LONGEST_LIST:
        return ", ".join(names)
    return f"{', '.join(names[:3])} ... {', '.join(names[-3:])}"
