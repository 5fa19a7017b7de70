"""Many fields of a board by one formula: rows, a ring or a path, as `[[layouts]]` of a board file say.

    [[layouts]]
    form = "rows"                                   # a row, a grid, a hexagon
    names = ["a1..a3", "b1..b4", "c1..c3"]          # row by row
    middle = [100, 100]                             # of all rows together, in mm
    pitch = 40                                      # from one field of a row to the next one
    row_pitch = -34.64                              # down to the next row, or below 0 up to it
    channel = 0                                     # of the first field; the next ones count on
    each = { shape = "pit", radius = 16, sensor = "presence" }

Places are rounded to hundredths of a millimetre: no drill is more exact.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any, Literal, TypeAlias, TypeGuard

import msgspec
from msgspec import Meta

from companion.boards.field_names import GAP, FieldNameError, field_names
from companion.boards.place import FieldKind, Index, channel_faults, kind_faults
from companion.boards.placement import Point
from companion.contents import Field
from companion.tables import faults

_Coordinate: TypeAlias = Annotated[float, Meta(ge=0, le=5000)]
_Middle: TypeAlias = Annotated[
    tuple[_Coordinate, _Coordinate],
    Meta(description="millimetres to the right and down, such as [310, 110]"),
]
_WayOnBoard: TypeAlias = Annotated[float, Meta(gt=0, le=5000, description="millimetres above 0, up to 5000")]
_Turn: TypeAlias = Annotated[float, Meta(ge=-360, le=360, description="degrees from -360 to 360")]

_SLACK = 1.0
"""So much, in mm, a line may be shorter than its fields need, because makers round its corners."""


class FieldLayout(msgspec.Struct, frozen=True, kw_only=True):
    """Fields that differ only in their names, their places and their wires.

    `names` are rows of names, as `companion.boards.field_names` reads them. `each` is what every field is.
    `channel` and `light` are those of the first field; the next ones count on.
    """

    form: Literal["rows", "ring", "path"]
    names: Annotated[
        tuple[str, ...], Meta(min_length=1, description='rows of names, such as ["a1..a6", "b1..b6"]')
    ]
    each: Annotated[
        FieldKind,
        Meta(description='what they share, such as { shape = "spot", radius = 9, sensor = "presence" }'),
    ]
    channel: Index = None
    light: Index = None

    @property
    def rows(self) -> tuple[tuple[Field, ...], ...]:
        """The names row by row, gaps among them. Raises FieldNameError."""
        return tuple(field_names(row) for row in self.names)

    @abstractmethod
    def points(self) -> Iterator[Point]:
        """The middle of each name's place in mm, in the order of the names."""

    def own_faults(self, at: str) -> Iterator[str]:
        """What is wrong with the form, a sentence each, beyond single values; `at` names it in the file."""
        return iter(())


class RowsLayout(FieldLayout, frozen=True, kw_only=True):
    """Rows below each other around a `middle`, each of them centred, turned clockwise by `turn` degrees.

    `pitch` is the way in mm from field to field in a row, `row_pitch` that down to the next row, by default
    the same; below 0 the next row is above. Rows of different length make a hexagon.
    """

    middle: _Middle
    pitch: _WayOnBoard
    row_pitch: Annotated[
        Annotated[float, Meta(ge=-5000, le=5000)] | None, Meta(description="millimetres from -5000 to 5000")
    ] = None
    turn: _Turn = 0.0

    def points(self) -> Iterator[Point]:
        """The middle of each name's place in mm, in the order of the names."""
        rows = self.rows
        down = self.pitch if self.row_pitch is None else self.row_pitch
        for row, names in enumerate(rows):
            for column in range(len(names)):
                across = (column - (len(names) - 1) / 2) * self.pitch
                yield _turned(self.middle, (across, (row - (len(rows) - 1) / 2) * down), self.turn)


class RingLayout(FieldLayout, frozen=True, kw_only=True):
    """Fields in equal steps around a `middle`, `radius` mm away from it, clockwise from the top on.

    `turn` is how far the first one is from the top, in degrees clockwise.
    """

    middle: _Middle
    radius: _WayOnBoard
    turn: _Turn = 0.0

    def points(self) -> Iterator[Point]:
        """The middle of each name's place in mm, in the order of the names."""
        number = sum(map(len, self.rows))
        for n in range(number):
            yield _turned(self.middle, (0, -self.radius), self.turn + 360 * n / number)


class PathLayout(FieldLayout, frozen=True, kw_only=True):
    """Fields every `pitch` mm along the line through `corners`, the first one on the first corner.

    Where the corners were rounded and the line ends a little early, the last field is on its end.
    """

    corners: Annotated[
        tuple[tuple[_Coordinate, _Coordinate], ...],
        Meta(min_length=2, description="two places or more, such as [[30, 30], [300, 30]]"),
    ]
    pitch: _WayOnBoard

    def points(self) -> Iterator[Point]:
        """The middle of each name's place in mm, in the order of the names."""
        for n in range(sum(map(len, self.rows))):
            yield _along(self.corners, n * self.pitch)

    def own_faults(self, at: str) -> Iterator[str]:
        """Whether the line is long enough for the names."""
        number = sum(map(len, self.rows))
        length = math.fsum(math.dist(*side) for side in pairwise(self.corners))
        wanted = self.pitch * (number - 1)
        if length < wanted - _SLACK:
            yield f"{at}.corners: a line of {length:g} mm is not allowed; {number} names need {wanted:g} mm"


_FORMS: Mapping[str, type[FieldLayout]] = {"rows": RowsLayout, "ring": RingLayout, "path": PathLayout}


def layout_faults(tables: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """What is wrong with each layout of a board file, and with their names together, a sentence each."""
    owners: dict[Field, str] = {}
    for number, table in enumerate(tables, start=1):
        at = f"layouts (number {number})"
        found = list(_own_faults(table, at))
        yield from found
        for name in () if found else _names(_layout(table)):
            if name in owners:
                yield f"{at}.names: {name} is not allowed; {owners[name]} has it already"
            owners[name] = at


def with_laid_out_fields(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """The table of a board file with the fields of its layouts before and among its single ones.

    What a single field says goes over what a layout says of it, key by key. Layouts that are wrong are left
    out, and so are single fields without a place while one is wrong, because it may have placed them.
    """
    layouts, single = table.get("layouts"), table.get("fields", {})
    if not are_tables(layouts) or not isinstance(single, dict):
        return table
    right = [one for one in layouts if not any(_own_faults(one, ""))]
    entries: dict[Field, Any] = {name: entry for one in right for name, entry in _placed(one).items()}
    for name, entry in single.items():
        if isinstance(entry, dict) and name in entries:
            entries[name] = {**entries[name], **entry}
        elif len(right) == len(layouts) or not isinstance(entry, dict) or {"x", "y"} <= entry.keys():
            entries[name] = entry
    return {**table, "fields": entries}


def are_tables(value: object) -> TypeGuard[list[dict[str, Any]]]:
    """True for a list of tables, as `[[...]]` of a file makes one."""
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def _own_faults(table: Mapping[str, Any], at: str) -> Iterator[str]:
    """What is wrong with a layout by itself."""
    kind, each = _FORMS.get(str(table.get("form"))), table.get("each")
    if kind is None:
        # Which other keys there are depends on the form.
        kind, table = FieldLayout, {key: table[key] for key in table if key in FieldLayout.__struct_fields__}
    inside = list(faults(each, FieldKind, f"{at}.each")) if isinstance(each, dict) else []
    found = [*faults(table, kind, at, besides=["each"] if inside else []), *inside]
    yield from found or _form_faults(msgspec.convert(table, kind), at)


def _form_faults(layout: FieldLayout, at: str) -> Iterator[str]:
    yield from kind_faults(layout.each, f"{at}.each")
    yield from channel_faults(layout.each.sensor, layout.channel, at)
    try:
        yield from layout.own_faults(at) if layout.rows else ()
    except FieldNameError as error:
        yield f"{at}.names: {error}"


def _placed(table: Mapping[str, Any]) -> dict[Field, dict[str, Any]]:
    """The fields of a layout that is right, as `[fields]` would say them."""
    layout = _layout(table)
    spots = [name for row in layout.rows for name in row]
    points = [point for spot, point in zip(spots, layout.points(), strict=True) if spot != GAP]
    named = enumerate(zip(_names(layout), points, strict=True))
    return {name: _entry(layout, number, point) for number, (name, point) in named}


def _layout(table: Mapping[str, Any]) -> FieldLayout:
    """The layout of a table that is right."""
    return msgspec.convert(table, _FORMS[table["form"]])


def _names(layout: FieldLayout) -> list[Field]:
    return [name for row in layout.rows for name in row if name != GAP]


def _entry(layout: FieldLayout, number: int, point: Point) -> dict[str, Any]:
    """The entry of a layout's field of this number, from 0."""
    entry = {**msgspec.structs.asdict(layout.each), "x": round(point[0], 2), "y": round(point[1], 2)}
    for key, first in (("channel", layout.channel), ("light", layout.light)):
        entry[key] = None if first is None else first + number
    return entry


def _turned(middle: Point, way: Point, degrees: float) -> Point:
    """The point that is this way from the middle, the way turned clockwise."""
    angle = math.radians(degrees)
    across = way[0] * math.cos(angle) - way[1] * math.sin(angle)
    down = way[0] * math.sin(angle) + way[1] * math.cos(angle)
    return middle[0] + across, middle[1] + down


def _along(corners: Sequence[Point], way: float) -> Point:
    """The point of the line after this way in mm, or its end."""
    for (x, y), (to_x, to_y) in pairwise(corners):
        side = math.dist((x, y), (to_x, to_y))
        if way < side:
            return x + (to_x - x) * way / side, y + (to_y - y) * way / side
        way -= side
    return corners[-1]
