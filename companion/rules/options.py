"""Options of a game: what there is, what stands where nothing is said, and reading them from JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeAlias

from companion.contents import Seat
from companion.rules.errors import OptionError

_LONGEST_SHOWN = 60

Reader: TypeAlias = Callable[[object], Any]
"""Gives the value itself. Raises ValueError where it is none; `Option.allowed` says what is one."""


def shown(value: object) -> str:
    """The value as it may stand in a message: its repr, cut where it is long."""
    written = repr(value)
    return written if len(written) <= _LONGEST_SHOWN else f"{written[:_LONGEST_SHOWN]}..."


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name in the rule document, and the value that holds by default.

    `values` are those that a menu offers, the default first; `allowed` says which there are.
    `reader` reads values beyond those, such as numbers in a range and lists; `limits` are the
    least and the most of an option that is a whole number.
    """

    name: str
    default: Any
    values: tuple[str | int | bool, ...]
    allowed: str
    reader: Reader | None = None
    limits: tuple[int, int] | None = None

    def read(self, value: object) -> Any:  # noqa: ANN401 - an option is a text, a number or a list
        """The value itself. Raises OptionError, which says what is allowed, for any other."""
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
        if self.reader is not None:
            try:
                return self.reader(value)
            except ValueError:
                pass
        values = () if self.reader is not None else self.values
        message = f"option {self.name} is {shown(value)}, but {self.allowed}"
        raise OptionError(message, option=self.name, given=shown(value), values=values, limits=self.limits)


def choice(name: str, *values: str | int) -> Option:
    """An option with these values, the first being the default."""
    return Option(name, values[0], values, _its_values(values))


def flag(name: str, *, default: bool) -> Option:
    """An option that is true or false."""
    return Option(name, default, (default, not default), _its_values((True, False)))


def number(name: str, default: int, least: int, most: int, *offered: int) -> Option:
    """An option that is a whole number from `least` to `most`; a menu offers the default and `offered`."""

    def read(value: object) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError
        return value

    allowed = f"must be a whole number from {least} to {most}"
    return Option(name, default, (default, *offered), allowed, read, (least, most))


def free(name: str, default: Any, allowed: str, reader: Reader, *offered: str | int) -> Option:  # noqa: ANN401
    """An option of another shape; the default is not read. `allowed` goes on after "but": "must be ..."."""
    return Option(name, default, offered, allowed, reader)


def read_options(game: str, table: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of the table with the values in force.

    `given` may also hold ``seats``, which `read_seats` reads. Raises OptionError for an option or
    a value that the game does not have.
    """
    known = {option.name: option for option in table}
    for name in given:
        if name not in known and name != "seats":
            raise OptionError(_unknown(game, name, ["seats", *known]))
    return {
        name: option.read(given[name]) if name in given else option.default for name, option in known.items()
    }


def _unknown(game: str, name: object, known: list[str]) -> str:
    near = get_close_matches(str(name), known, n=1)
    meant = f" (is {near[0]} meant?)" if near else ""
    return f"{game} has no option {shown(name)}{meant}; its options are {', '.join(known)}"


def read_seats(game: str, tables: Mapping[int, tuple[Seat, ...]], given: object) -> tuple[Seat, ...]:
    """The seats in the order of the table, from their number or from the list of them.

    `tables` are the seats that sit there by their number, those of two players first. A list has
    one of these numbers of seats, each once, in any order; which of them it may be, the game
    says. Raises OptionError for any other number, and for a list that is no such order.
    """
    if type(given) is int and given in tables:
        return tables[given]
    known = max(tables.values(), key=len)
    if isinstance(given, list | tuple) and _is_order(given, known, tables):
        return tuple(given)
    numbers = [str(seats) for seats in tables]
    players = numbers[0] if len(numbers) == 1 else f"{', '.join(numbers[:-1])} or {numbers[-1]}"
    raise OptionError(
        f"option seats is {shown(given)}, but {game} is played by {players}: "
        f"write {players}, or a list of so many of {', '.join(known)} in the order of the table",
        option="seats",
        given=shown(given),
        values=tuple(tables),
    )


def _is_order(
    given: Sequence[object], known: tuple[Seat, ...], tables: Mapping[int, tuple[Seat, ...]]
) -> bool:
    each_once = all(given.count(seat) == 1 and seat in known for seat in given)
    return len(given) in tables and each_once


def _its_values(values: Sequence[str | int | bool]) -> str:
    return f"its values are {', '.join(_json(known) for known in values)}"


def _json(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
