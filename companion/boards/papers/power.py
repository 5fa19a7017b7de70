"""The current that a board needs from each supply, typically and at worst, and whether the supply gives it.

The figures of the parts are from data sheets. A board is refused if its worst case is more than a supply
gives, not only if its typical parts would be too many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from companion.boards.board import Board, BoardError
from companion.boards.papers import chains, controls, expanders, load_cells, matrices, multiplexers
from companion.boards.papers.rails import RAILS, Load, Rail
from companion.boards.scanner import Scanner

_Loads: TypeAlias = Callable[[Scanner, int], tuple[Load, ...]]
_LOADS: Mapping[str, _Loads] = MappingProxyType(
    {
        "74hc165": chains.loads,
        "matrix": matrices.loads,
        "mcp23017": expanders.loads,
        "hall": multiplexers.loads,
        "hx711": load_cells.loads,
    }
)
"""What the chips of a scanner take, and the sensors of so many fields at it."""

_PICO = Load(
    "5V", 1, "Raspberry Pi Pico", 25, 100, "USB 2.0: what a port gives unasked; 25 mA is our estimate"
)
_PI = Load("Pi 5V", 1, "Raspberry Pi", 600, 1250, "Raspberry Pi documentation: a Pi 4, idle and at its most")


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
        """The current if each load takes the most that its source allows."""
        return sum(load.number * load.worst for load in self.loads)


def demands(board: Board) -> list[Demand]:
    """The current that each rail has to give, in the order of RAILS; rails without loads are left out.

    A rail is itself a load of the one that feeds it.
    """
    loads, found = list(_all_loads(board)), []
    for key, rail in RAILS.items():
        demand = Demand(rail, tuple(load for load in loads if load.rail == key))
        if demand.loads:
            found.append(demand)
            typical, worst = demand.typical * rail.share, demand.worst * rail.share
            loads.append(Load(rail.fed_by, 1, rail.name, typical, worst, rail.way))
    return found


def check_power(board: Board) -> None:
    """Raise BoardError if a supply gives less than the board may need, and name every such supply."""
    short = [demand for demand in demands(board) if demand.worst > demand.rail.most]
    if short:
        raise BoardError("\n".join(f"board {board.name!r}: {_shortage(demand)}" for demand in short))


def _shortage(demand: Demand) -> str:
    taken = ", ".join(load.counted for load in demand.loads)
    return (
        f"{taken} take up to {demand.worst:.0f} mA from {demand.rail.name}, which gives at most "
        f"{demand.rail.most:.0f} mA ({demand.rail.source})"
    )


def _all_loads(board: Board) -> Iterator[Load]:
    channels = [place.channel for place in board.fields.values() if place.channel is not None]
    first = 0
    for scanner in board.scanners:
        switched = sum(first <= channel < first + scanner.size for channel in channels)
        yield from _LOADS[scanner.chip](scanner, switched)
        first += scanner.size
    if any(scanner.chip != "mcp23017" for scanner in board.scanners):
        yield _PICO
    if board.scanners:
        yield controls.DISPLAYS
        yield _PI


def rows(board: Board) -> Iterator[tuple[str, ...]]:
    """The table of the budget: one row for each load, and one for the sum of each rail."""
    for demand in demands(board):
        for load in demand.loads:
            yield (
                demand.rail.name,
                load.counted,
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
