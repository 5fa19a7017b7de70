"""Makes the displays that the configuration names, one for each side of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from companion.devices.display import Display
from companion.devices.external_devices import ExternalDisplay
from companion.service.config.configuration import Configuration, ConfigurationError, OledSection
from companion.service.config.device_kinds import DISPLAYS
from companion.service.config.device_makers import is_brought, made

DisplayMaker: TypeAlias = Callable[[OledSection], Display]
"""Makes a display, without opening anything. Raises ConfigurationError.

What only this kind needs stands in `options` of the section.
"""


def displays(configuration: Configuration) -> list[Display]:
    """The configured displays, none opened yet.

    Raises ConfigurationError if two have the same address, or if one of another package cannot be made.
    """
    wired = tuple(configuration.oleds.values())
    if len({(section.bus, section.address) for section in wired}) < len(wired):
        place = f"0x{wired[0].address:02X} on bus {wired[0].bus}"
        raise ConfigurationError(
            f"second_display.address: {place} is not allowed; display.address is the same."
            " Set the second one to another by its jumper, usually 0x3D"
        )
    sections = {"display": configuration.display, "second_display": configuration.second_display}
    return [_made(name, section) for name, section in sections.items() if section.is_there]


def _made(name: str, section: OledSection) -> Display:
    place, kind = f"{name}.kind", section.kind
    display = made(DISPLAYS, place, kind, section)
    if not isinstance(display, Display):
        raise ConfigurationError(
            f"{place}: {kind!r} makes a {type(display).__name__},"
            " but a display has show, invalidate and close"
        )
    return ExternalDisplay(kind, display) if is_brought(DISPLAYS, kind) else display


def oled(section: OledSection) -> Display:
    """An OLED on I2C; the kind is its chip."""
    from companion.devices.oled import OledDisplay  # noqa: PLC0415 - only where wired

    return OledDisplay(section.kind, section.bus, section.address, rotate=section.rotate)
