"""Which kinds of sensor there are, by name: board files name them, and sensing has their classes.

Boards and sensing know nothing of each other, so the names stand below both. What another package brings in
the group ``companion.sensor_kinds`` is a subclass of `companion.sensing.sensor.Sensor` under its `kind`.
"""

from __future__ import annotations

from companion.extensions import Registry

SENSOR_KINDS = Registry(
    "companion.sensor_kinds",
    "sensor kind",
    {
        "presence": "companion.sensing.kinds:Presence",
        "count": "companion.sensing.kinds:Count",
        "mass": "companion.sensing.mass:Mass",
        "contents": "companion.sensing.kinds:WhichPieces",
        "none": "companion.sensing.kinds:Blind",
    },
)
