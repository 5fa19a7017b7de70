"""One field of a board: its place, its looks and its sensor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from companion.sensor_kinds import SENSOR_KINDS
from companion.tables import faults

SensorKind: TypeAlias = Annotated[str, Meta(description="the name of a sensor kind, such as count")]
"""One of the names in `companion.sensor_kinds`."""

FieldShape: TypeAlias = Literal["pit", "store", "spot", "yard", "card"]
SeatColour: TypeAlias = Literal["yellow", "green", "red", "blue", "black", "white"]

_Millimetres: TypeAlias = Annotated[float, Meta(ge=0, le=5000, description="millimetres from 0 to 5000")]
_Extent: TypeAlias = Annotated[
    Annotated[float, Meta(gt=0, le=5000)] | None, Meta(description="millimetres above 0, up to 5000")
]
_Index: TypeAlias = Annotated[
    Annotated[int, Meta(ge=0, le=499)] | None, Meta(description="a whole number from 0 to 499")
]


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A field's place, shape and sensor; lengths in mm.

    `x` and `y` are its middle, from the board's upper left corner, x to the right and y down.
    Round fields have a `radius`: a hollow ``pit``, a flat ``spot`` on which a figure stands, a
    ``yard`` where figures wait. Oblong ones have `width` and `height`: a hollow ``store``, a
    ``card`` that lies on the table. `colour` is that of the seat or side to which the field
    belongs; `label` is written on the board instead of the field's name, "" for nothing.
    `channel` is its place in the frames of the wire, `light` its place in the chain of lights.
    """

    x: _Millimetres
    y: _Millimetres
    shape: FieldShape
    radius: _Extent = None
    width: _Extent = None
    height: _Extent = None
    colour: SeatColour | None = None
    label: Annotated[
        Annotated[str, Meta(max_length=8)] | None, Meta(description="a text of at most 8 characters")
    ] = None
    sensor: SensorKind
    channel: _Index = None
    light: _Index = None

    @property
    def reach(self) -> tuple[float, float]:
        """How far the field goes from its middle, to the side and up or down, in mm."""
        if self.radius is not None:
            return self.radius, self.radius
        return (self.width or 0) / 2, (self.height or 0) / 2

    def turned(self, board_width: float) -> Place:
        """The place after a quarter turn of the board to the left; `board_width` is that before it, in mm."""
        return msgspec.structs.replace(
            self, x=self.y, y=board_width - self.x, width=self.height, height=self.width
        )


def place_faults(table: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with each field of a file's table of fields by itself, a sentence each."""
    for name, entry in table.items():
        at = f"fields.{name}"
        if not isinstance(entry, dict):
            yield f"{at}: {entry!r} is not allowed; allowed is a table with x, y, shape, sensor"
        elif found := list(faults(entry, Place, at)):
            yield from found
        else:
            place = msgspec.convert(entry, Place)
            yield from _kind_faults(place, at)
            yield from _extent_faults(place, at)
            yield from _channel_faults(place, at)


def _kind_faults(place: Place, at: str) -> Iterator[str]:
    if place.sensor not in SENSOR_KINDS.names:
        yield (
            f"{at}.sensor: {place.sensor!r} is not allowed; allowed is one of {', '.join(SENSOR_KINDS.names)}"
        )


def _extent_faults(place: Place, at: str) -> Iterator[str]:
    wanted = ("width", "height") if place.shape in {"store", "card"} else ("radius",)
    for key in ("radius", "width", "height"):
        value = getattr(place, key)
        if value is None and key in wanted:
            yield f"{at}.{key} is missing; a {place.shape} has {' and '.join(wanted)}"
        if value is not None and key not in wanted:
            yield f"{at}.{key}: {value:g} is not allowed; a {place.shape} has {' and '.join(wanted)}"


def _channel_faults(place: Place, at: str) -> Iterator[str]:
    if place.sensor == "none" and place.channel is not None:
        yield f"{at}.channel: {place.channel} is not allowed; sensor 'none' has no channel"
    if place.sensor != "none" and place.channel is None:
        yield f"{at}.channel is missing; sensor {place.sensor!r} has one, a whole number from 0"
