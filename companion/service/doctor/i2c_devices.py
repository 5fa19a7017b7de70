"""The devices on I2C that the configuration names, and the keys that say where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.boards.board import Board
from companion.screens.wording import Phrase, phrase
from companion.service.config.configuration import Configuration

OLED, EXPANDER = phrase("an OLED display"), phrase("an MCP23017")

CHIPS: Mapping[int, Phrase] = MappingProxyType(
    {0x3C: OLED, 0x3D: OLED, **dict.fromkeys(range(0x20, 0x28), EXPANDER)}
)
"""The chips that a table has on I2C, by the addresses that they can be set to (data sheets)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class I2cDevice:
    """A device that is configured at an address of an I2C bus; `chip` is one of CHIPS.

    `bus_key` and `address_key` are the keys of the configuration that say so.
    """

    name: Phrase
    chip: Phrase
    bus: int
    address: int
    bus_key: str
    address_key: str


def configured_displays(configuration: Configuration) -> Iterator[I2cDevice]:
    """The OLEDs; displays of other packages may be anywhere."""
    for name, section in configuration.oleds.items():
        yield I2cDevice(
            name=phrase("the display ({kind})", kind=section.kind),
            chip=OLED,
            bus=section.bus,
            address=section.address,
            bus_key=f"{name}.bus",
            address_key=f"{name}.address",
        )


def configured_expanders(configuration: Configuration, board: Board) -> Iterator[I2cDevice]:
    """The expanders that read the board."""
    from companion.devices.mcp23017 import ADDRESSES, chips_for  # noqa: PLC0415 - it loads smbus2

    section = configuration.grid
    if section.kind == "mcp23017":
        for address in section.addresses or ADDRESSES[: chips_for(board.channels)]:
            yield I2cDevice(
                name=phrase("the grid ({kind})", kind=section.kind),
                chip=EXPANDER,
                bus=section.bus,
                address=address,
                bus_key="grid.bus",
                address_key="grid.addresses",
            )
