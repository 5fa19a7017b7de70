"""Options of a game: what there is, what stands where nothing is said, and reading them from JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from companion.contents import Seat
from companion.rules.errors import OptionError

_LONGEST_SHOWN = 60


def shown(value: object) -> str:
    """The value as it may stand in a message: its repr, cut where it is long."""
    written = repr(value)
    return written if len(written) <= _LONGEST_SHOWN else f"{written[:_LONGEST_SHOWN]}..."


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name in the rule document, its values, and the one that holds by default."""

    name: str
    default: str | int | bool
    values: tuple[str | int | bool, ...]

    def read(self, value: object) -> str | int | bool:
        """The value itself. Raises OptionError, which names the known values, for any other."""
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
        known_values = ", ".join(_json(known) for known in self.values)
        raise OptionError(f"option {self.name} is {shown(value)}, but its values are {known_values}")


def choice(name: str, *values: str | int) -> Option:
    """An option with these values, the first being the default."""
    return Option(name, values[0], values)


def flag(name: str, default: bool) -> Option:
    """An option that is true or false."""
    return Option(name, default, (True, False))


def read_options(game: str, table: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of the table with the values in force.

    `given` may also hold ``seats``, which `read_seats` reads. Raises OptionError for an option or
    a value that the game does not have.
    """
    known = {option.name: option for option in table}
    for name in given:
        if name not in known and name != "seats":
            raise OptionError(_unknown(game, name, ["seats", *known]))
    return {name: option.read(given.get(name, option.default)) for name, option in known.items()}


def _unknown(game: str, name: object, known: list[str]) -> str:
    near = get_close_matches(str(name), known, n=1)
    meant = f" (is {near[0]} meant?)" if near else ""
    return f"{game} has no option {shown(name)}{meant}; its options are {', '.join(known)}"


def read_seats(game: str, seats: tuple[Seat, ...], given: object) -> tuple[Seat, ...]:
    """The order of the table: the number of `seats`, or the list of them in another order.

    Raises OptionError for any other number, and for a list that does not name each seat once.
    """
    if type(given) is int and given == len(seats):
        return seats
    if isinstance(given, list | tuple) and _is_order(given, seats):
        return tuple(given)
    raise OptionError(
        f"option seats is {shown(given)}, but {game} is played by {len(seats)}: "
        f"write {len(seats)}, or a list of {', '.join(seats)} in the order of the table"
    )


def _is_order(given: Sequence[object], seats: tuple[Seat, ...]) -> bool:
    return len(given) == len(seats) and all(seat in given for seat in seats)


def _json(value: str | int | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
