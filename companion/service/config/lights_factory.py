"""Makes the lights that the configuration names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from companion.devices.external_devices import ExternalLights
from companion.devices.lights import Lights
from companion.service.config.configuration import Configuration, ConfigurationError, LightsSection
from companion.service.config.device_kinds import LIGHTS, NO_DEVICE
from companion.service.config.device_makers import made

LightsMaker: TypeAlias = Callable[[LightsSection], Lights]
"""Makes lights, without opening anything. Raises ConfigurationError.

What only this kind needs stands in `lights.options` of the configuration.
"""


def lights_of(configuration: Configuration) -> Lights | None:
    """The configured lights, not opened yet; None if there are none. Raises ConfigurationError."""
    kind = configuration.lights.kind
    if kind == NO_DEVICE:
        return None
    lights = made(LIGHTS, "lights.kind", kind, configuration.lights)
    if not isinstance(lights, Lights):
        raise ConfigurationError(
            f"lights.kind: {kind!r} makes a {type(lights).__name__}, but lights have show and close"
        )
    return ExternalLights(kind, lights)
