"""The options of a game: their values, their defaults, and reading them from JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, TypeAlias

from companion.contents import Seat
from companion.rules.errors import OptionError

_LONGEST_SHOWN = 60

OptionReader: TypeAlias = Callable[[object], Any]
"""Returns the value of the option. Raises ValueError if the given one is not allowed; `Option.allowed` says
what is.
"""


def shown(value: object) -> str:
    """The value as text for a message: its repr, cut if it is long."""
    written = repr(value)
    return written if len(written) <= _LONGEST_SHOWN else f"{written[:_LONGEST_SHOWN]}..."


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name in the rule document, and its default value.

    `values` are those that a menu offers, the default first; `allowed` says in words what is allowed.
    `reader` reads further values, such as numbers in a range and lists. `limits` are the least and the
    greatest value of an option that is a whole number.
    """

    name: str
    default: Any
    values: tuple[str | int | bool, ...]
    allowed: str
    reader: OptionReader | None = None
    limits: tuple[int, int] | None = None

    def read(self, value: object) -> Any:  # noqa: ANN401 - an option is a text, a number or a list
        """The value as the game uses it. Raises OptionError, which says what is allowed, if it is not
        allowed.
        """
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
    """An option with these values; the first is the default."""
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


def free(name: str, default: Any, allowed: str, reader: OptionReader, *offered: str | int) -> Option:  # noqa: ANN401
    """An option of another kind; the default is not read.

    `allowed` continues the sentence after "but", such as "must be ...".
    """
    return Option(name, default, offered, allowed, reader)


def read_options(game: str, table: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The values of all options of the table: those given, else the defaults.

    `given` may also hold ``seats``, which `read_seats` reads. Raises OptionError for an option or a value
    that the game does not have.
    """
    known = {option.name: option for option in table}
    for name in given:
        if name not in known and name != "seats":
            raise OptionError(_unknown(game, name, ["seats", *known]))
    return {
        name: option.read(given[name]) if name in given else option.default for name, option in known.items()
    }


def _unknown(game: str, name: object, known: list[str]) -> str:
    """The message for an unknown option, with the known name that is most like it."""
    near = get_close_matches(str(name), known, n=1)
    meant = f" (is {near[0]} meant?)" if near else ""
    return f"{game} has no option {shown(name)}{meant}; its options are {', '.join(known)}"


def read_seats(game: str, tables: Mapping[int, tuple[Seat, ...]], given: object) -> tuple[Seat, ...]:
    """The seats in the order of the table, from their number or from a list of them.

    `tables` are the seats for each number of players, the usual number first. A list has one of these numbers
    of seats, each once, in any order; whether these seats can play together is for the game to say. Raises
    OptionError for any other number or list.
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
    """True if `given` is a list of as many different known seats as a table has."""
    each_once = all(given.count(seat) == 1 and seat in known for seat in given)
    return len(given) in tables and each_once


def _its_values(values: Sequence[str | int | bool]) -> str:
    """The values of an option as part of a sentence."""
    return f"its values are {', '.join(_json(known) for known in values)}"


def _json(value: str | int | bool) -> str:
    """The value as JSON writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
