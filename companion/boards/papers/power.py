"""The current that a board needs from each supply, typically and at worst, and whether the supply gives it.

Every figure is from a data sheet. A board is refused if its worst case is more than a supply gives, not only
if its typical parts would be too many.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.boards.board import BoardError
from companion.boards.papers.wiring import Load, Wiring


@dataclass(frozen=True, slots=True)
class Rail:
    """A supply: its name on paper, the current that it gives at most, in mA, and the source of
    this figure.
    """

    name: str
    most: float
    source: str


RAILS: Mapping[str, Rail] = MappingProxyType(
    {
        "3V3": Rail("3V3(OUT) of the Pico", 300, "Raspberry Pi Pico datasheet, 2.1"),
        "5V": Rail("VBUS of the Pico", 400, "USB 2.0: 500 mA, of which the Pico itself may take 100"),
        "HALL": Rail("the 3.3 V regulator", 800, "LD1117V33, STMicroelectronics DS1117"),
        "Pi 3V3": Rail("3V3 of the Pi", 500, "Raspberry Pi documentation, GPIO and the 40-pin header"),
    }
)


@dataclass(frozen=True, slots=True)
class Demand:
    """The current of all loads on one rail together, in mA."""

    rail: Rail
    loads: tuple[Load, ...]

    @property
    def typical(self) -> float:
        """The typical current."""
        return sum(load.number * load.typical for load in self.loads)

    @property
    def worst(self) -> float:
        """The current if each load takes the most that its data sheet allows."""
        return sum(load.number * load.worst for load in self.loads)


def demands(wired: Sequence[Wiring]) -> list[Demand]:
    """The current that each rail has to give, in the order of RAILS; rails without loads are left out."""
    loads = [load for wiring in wired for load in wiring.loads]
    found = (Demand(rail, tuple(one for one in loads if one.rail == key)) for key, rail in RAILS.items())
    return [demand for demand in found if demand.loads]


def check_power(name: str, wired: Sequence[Wiring]) -> None:
    """Raise BoardError if a supply of the board of this name gives less than may be needed."""
    for demand in demands(wired):
        if demand.worst > demand.rail.most:
            taken = ", ".join(f"{load.number} {load.name}" for load in demand.loads)
            raise BoardError(
                f"board {name!r}: {taken} take up to {demand.worst:.0f} mA from {demand.rail.name}, which "
                f"gives at most {demand.rail.most:.0f} mA ({demand.rail.source})"
            )


def rows(wired: Sequence[Wiring]) -> Iterator[tuple[str, ...]]:
    """The table of the budget: one row for each load, and one for the sum of each rail."""
    for demand in demands(wired):
        for load in demand.loads:
            yield (
                demand.rail.name,
                f"{load.number} {load.name}",
                f"{load.number * load.typical:.0f} mA",
                f"{load.number * load.worst:.0f} mA",
                load.source,
            )
        yield (
            f"**{demand.rail.name}**",
            f"at most {demand.rail.most:.0f} mA",
            f"**{demand.typical:.0f} mA**",
            f"**{demand.worst:.0f} mA**",
            demand.rail.source,
        )
