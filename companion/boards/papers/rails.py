"""The supplies of a table, and the parts that take current from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Load:
    """A number of equal parts that take current from the rail of this key in `RAILS`.

    `typical` and `worst` are the current of one of them, in mA, as its `source` says.
    """

    rail: str
    number: int
    name: str
    typical: float
    worst: float
    source: str

    @property
    def counted(self) -> str:
        """Its number and its name; a single part has no number."""
        return self.name if self.number == 1 else f"{self.number} {self.name}"


@dataclass(frozen=True, slots=True)
class Rail:
    """A supply: its name on paper, the current that it gives at most, in mA, and the source of
    this figure.

    `fed_by` is the key of the rail that it comes from, "" for the first of all; each mA that it gives takes
    `share` mA there, as `way` says.
    """

    name: str
    most: float
    source: str
    fed_by: str = ""
    share: float = 1.0
    way: str = ""


_CONVERTER = 3.3 / 5 / 0.85
"""What a switching converter of 85 % takes from 5 V for each mA at 3.3 V."""

RAILS: Mapping[str, Rail] = MappingProxyType(
    {
        "3V3": Rail(
            *("3V3(OUT) of the Pico", 300, "Raspberry Pi Pico datasheet, 2.1"),
            *("5V", _CONVERTER, "RT6150B, Richtek: more than 85 %"),
        ),
        "5V": Rail("VBUS of the Pico", 500, "USB 2.0, 7.2.1.3", "Pi 5V", way="by its USB cable"),
        "HALL": Rail(
            *("the 3.3 V regulator", 800, "LD1117V33, STMicroelectronics DS1117"),
            *("Pi 5V", 1.0, "linear: the same current"),
        ),
        "Pi 3V3": Rail(
            *("3V3 of the Pi", 500, "Raspberry Pi documentation, the 40-pin header"),
            *("Pi 5V", _CONVERTER, "a converter of 85 %, our assumption"),
        ),
        "Pi 5V": Rail("supply of the Pi", 3000, "Raspberry Pi documentation: the supply of a Pi 4"),
    }
)
"""Each rail by its key, before the one that feeds it."""
