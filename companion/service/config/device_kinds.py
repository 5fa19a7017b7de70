"""Which kinds of grids, displays and lights the configuration can name, and what makes them.

Each name stands for a function that makes the device. Its module is imported only when the configuration
names it, because libraries of hardware are slow on a small Pi.
"""

from __future__ import annotations

from companion.extensions import Registry

NO_DEVICE = "none"
"""The kind of a display or of lights that are not there."""

GRIDS = Registry(
    "companion.grids",
    "grid kind",
    {
        "simulated": "companion.service.config.grid_factory:simulated_grid",
        "serial": "companion.service.config.grid_factory:serial_grid",
        "recorded": "companion.service.config.grid_factory:recorded_grid",
        "gpio": "companion.service.config.pi_grids:matrix_grid",
        "mcp23017": "companion.service.config.pi_grids:expander_grid",
    },
)

DISPLAYS = Registry(
    "companion.displays",
    "display kind",
    dict.fromkeys(("ssd1306", "ssd1309", "sh1106"), "companion.service.config.display_factory:oled"),
)

LIGHTS = Registry("companion.lights", "lights kind", {})
