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
Index: TypeAlias = Annotated[
    Annotated[int, Meta(ge=0, le=499)] | None, Meta(description="a whole number from 0 to 499")
]
"""A place in the frames or in the chain of lights; None for a field that has none."""


class FieldKind(msgspec.Struct, frozen=True, kw_only=True):
    """What fields at different places can have in common: shape, size in mm, looks and sensor.

    Round fields have a `radius`: a hollow ``pit``, a flat ``spot`` on which a figure stands, a
    ``yard`` where figures wait. Oblong ones have `width` and `height`: a hollow ``store``, a
    ``card`` that lies on the table. `colour` is that of the seat or side to which the field
    belongs; `label` is written on the board instead of the field's name, "" for nothing.
    """

    shape: FieldShape
    radius: _Extent = None
    width: _Extent = None
    height: _Extent = None
    colour: SeatColour | None = None
    label: Annotated[
        Annotated[str, Meta(max_length=8)] | None, Meta(description="a text of at most 8 characters")
    ] = None
    sensor: SensorKind


class Place(FieldKind, frozen=True, kw_only=True):
    """One field: its place in mm, what it is, and where its sensor is wired.

    `x` and `y` are its middle, from the board's upper left corner, x to the right and y down.
    `channel` is its place in the frames of the wire, `light` its place in the chain of lights.
    """

    x: _Millimetres
    y: _Millimetres
    channel: Index = None
    light: Index = None

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
            yield from kind_faults(place, at)
            yield from channel_faults(place.sensor, place.channel, at)


def kind_faults(kind: FieldKind, at: str) -> Iterator[str]:
    """What does not go together in what a field is, a sentence each; `at` names it in the file."""
    if kind.sensor not in SENSOR_KINDS.names:
        known = ", ".join(SENSOR_KINDS.names)
        yield f"{at}.sensor: {kind.sensor!r} is not allowed; allowed is one of {known}"
    wanted = ("width", "height") if kind.shape in {"store", "card"} else ("radius",)
    for key in ("radius", "width", "height"):
        value = getattr(kind, key)
        if value is None and key in wanted:
            yield f"{at}.{key} is missing; a {kind.shape} has {' and '.join(wanted)}"
        if value is not None and key not in wanted:
            yield f"{at}.{key}: {value:g} is not allowed; a {kind.shape} has {' and '.join(wanted)}"


def channel_faults(sensor: SensorKind, channel: int | None, at: str) -> Iterator[str]:
    """Whether there is a channel exactly where there is a sensor; `at` names the entry in the file."""
    if sensor == "none" and channel is not None:
        yield f"{at}.channel: {channel} is not allowed; sensor 'none' has no channel"
    if sensor != "none" and channel is None:
        yield f"{at}.channel is missing; sensor {sensor!r} has one, a whole number from 0"
