"""Makes the displays that the configuration names, one for each side of the table."""

from __future__ import annotations

from companion.devices.display import Display
from companion.service.config.configuration import Configuration, ConfigurationError


def displays(configuration: Configuration) -> list[Display]:
    """The configured displays, none opened yet. Raises ConfigurationError if two have the same address."""
    wired = configuration.displays
    if len({(section.bus, section.address) for section in wired}) < len(wired):
        place = f"0x{wired[0].address:02X} on bus {wired[0].bus}"
        raise ConfigurationError(
            f"second_display.address: {place} is not allowed; display.address is the same."
            " Set the second one to another by its jumper, usually 0x3D"
        )
    if not wired:
        return []
    from companion.devices.oled import OledDisplay  # noqa: PLC0415 - only where wired

    return [
        OledDisplay(section.kind, section.bus, section.address, rotate=section.rotate)
        for section in wired
        if section.kind != "none"
    ]
