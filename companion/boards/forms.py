"""Forms of a new board: how many fields each row has, how a newcomer names them, and the plate around them.

| form    | size              | fields                                           |
|---------|-------------------|--------------------------------------------------|
| grid    | columns x rows    | `a1` at the left of the first row, which is in front of the first seat |
| row     | number of fields  | `a1`, `a2` and so on, from left to right         |
| ring    | number of fields  | `t1`, `t2` and so on, clockwise from the top     |
| hexagon | fields of a side  | `a1` at the left of the first row                |
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from companion.boards.placement import Outline
from companion.contents import Field
from companion.errors import CompanionError

FormName: TypeAlias = Literal["grid", "row", "ring", "hexagon"]

USUAL_SIZES: Mapping[FormName, str] = MappingProxyType(
    {"grid": "5x5", "row": "6", "ring": "12", "hexagon": "3"}
)
"""What a size looks like, by form; each of these can be built with any sensor but load cells."""

ALLOWED_SIZES: Mapping[FormName, str] = MappingProxyType(
    {
        "grid": "columns x rows from 1x1 to 26x26, such as 5x5",
        "row": "a number of fields from 1 to 128",
        "ring": "a number of fields from 3 to 128",
        "hexagon": "the fields of one side, from 2 to 7",
    }
)

_MOST_IN_A_ROW = 128
"""As many fields as a chain of switches has inputs; a hexagon with sides of 7 has 127."""
_LEAST_IN_A_RING = 3
_HEXAGON_SIDES = range(2, 8)

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_HEXAGON_RISE = math.sqrt(3) / 2
"""From row to row of a hexagon, as a share of the way from field to field."""

_MARGIN = 0.8
"""From the middle of an outer field to the edge of the plate, as a share of the way from field to field."""


class SizeError(CompanionError, ValueError):
    """A size that its form cannot have; the message names it and says what is allowed."""


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a form: the numbers of them in its rows, the first one in front of the first seat."""

    name: FormName
    lengths: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many fields it has."""
        return sum(self.lengths)

    def usual_names(self) -> list[str]:
        """Names for its rows, as a layout of a board file has them."""
        match self.name:
            case "grid":
                last = _LETTERS[self.lengths[0] - 1]
                return [_range(f"a{row}", f"{last}{row}") for row in range(1, len(self.lengths) + 1)]
            case "row":
                return [_range("a1", f"a{self.number}")]
            case "ring":
                return [f"t1..t{self.number}"]
            case "hexagon":
                return [f"{letter}1..{letter}{n}" for letter, n in zip(_LETTERS, self.lengths, strict=False)]

    def names_for(self, fields: Sequence[Field]) -> list[str]:
        """These fields, as many as it has, by its rows, as a layout of a board file has them."""
        ends = [sum(self.lengths[:row]) for row in range(len(self.lengths) + 1)]
        return [" ".join(fields[end : end + n]) for end, n in zip(ends, self.lengths, strict=False)]

    def plate(self, pitch: float) -> tuple[tuple[float, float], Outline]:
        """The size in mm of a plate that has room for it, and its outline; `pitch` is from field to field."""
        if self.name == "ring":
            side = _plate_side(2 * self._radius(pitch) + 2 * _MARGIN * pitch)
            return (side, side), "round"
        if self.name == "hexagon":
            across = (len(self.lengths) - 1) * pitch * _HEXAGON_RISE + 2 * _MARGIN * pitch
            return (_plate_side(across / _HEXAGON_RISE), _plate_side(across)), "hexagon"
        wide, high = max(self.lengths) - 1, len(self.lengths) - 1
        return (
            _plate_side((wide + 2 * _MARGIN) * pitch),
            _plate_side((high + 2 * _MARGIN) * pitch),
        ), "oblong"

    def placed(self, pitch: float) -> dict[str, Any]:
        """The keys of a layout that place its fields on its plate, `pitch` mm from field to field."""
        size, _ = self.plate(pitch)
        middle = [number / 2 for number in size]
        if self.name == "ring":
            return {"middle": middle, "radius": round(self._radius(pitch), 2)}
        rise = _HEXAGON_RISE if self.name == "hexagon" else 1
        upward = {"row_pitch": -round(pitch * rise, 2)} if len(self.lengths) > 1 else {}
        return {"middle": middle, "pitch": pitch, **upward}

    def _radius(self, pitch: float) -> float:
        return pitch / 2 / math.sin(math.pi / self.number)


def form_of_size(name: FormName, size: str) -> Form:
    """The form of a size, which is a text as in USUAL_SIZES. Raises SizeError."""
    numbers = [int(number) for number in re.findall(r"[0-9]+", size)]
    if (lengths := _lengths(name, numbers)) is None or not re.fullmatch(
        r"\d{1,3}( *x *\d{1,3})?", size.strip()
    ):
        raise SizeError(f"size {size!r} is not allowed; a {name} has {ALLOWED_SIZES[name]}")
    return Form(name, lengths)


def size_for(name: FormName, number: int) -> str | None:
    """The size of the form that has so many fields, a grid as square as can be; None if there is none."""
    return next((size for size in _sizes(name, number) if _has(name, size, number)), None)


def _sizes(name: FormName, number: int) -> Iterator[str]:
    if name == "grid":
        rows = range(math.isqrt(number), 0, -1)
        yield from (f"{number // row}x{row}" for row in rows if number % row == 0)
    else:
        yield from map(str, range(1, number + 1))


def _has(name: FormName, size: str, number: int) -> bool:
    try:
        return form_of_size(name, size).number == number
    except SizeError:
        return False


def _lengths(name: FormName, numbers: Sequence[int]) -> tuple[int, ...] | None:
    """The lengths of the rows of a form of these numbers, None if it cannot have them."""
    match name, numbers:
        case "grid", [columns, rows] if 1 <= columns <= len(_LETTERS) and 1 <= rows <= len(_LETTERS):
            return (columns,) * rows
        case "row", [number] if 1 <= number <= _MOST_IN_A_ROW:
            return (number,)
        case "ring", [number] if _LEAST_IN_A_RING <= number <= _MOST_IN_A_ROW:
            return (number,)
        case "hexagon", [side] if side in _HEXAGON_SIDES:
            return (*range(side, 2 * side), *range(2 * side - 2, side - 1, -1))
    return None


def _range(first: Field, last: Field) -> str:
    return first if first == last else f"{first}..{last}"


def _plate_side(length: float) -> float:
    """The length rounded up to an even number of millimetres, so that its middle is a whole one."""
    return 2 * math.ceil(length / 2)
