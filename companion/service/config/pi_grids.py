"""Makes the grids that this machine scans itself, on GPIO pins or over I2C.

Before anything is opened, pins and addresses are checked against the board and against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from companion.boards.board import Board
from companion.boards.scanner import Chip, Scanner
from companion.devices.grid import Grid
from companion.service.config.configuration import Configuration, ConfigurationError

_I2C: Mapping[str, int] = MappingProxyType({"I2C (SDA)": 2, "I2C (SCL)": 3})


def matrix_grid(configuration: Configuration, board: Board, clock: Callable[[], float]) -> Grid:
    """A matrix of switches on this machine's GPIO pins. Raises ConfigurationError."""
    from companion.devices.scanned_grid import ScannedGrid  # noqa: PLC0415 - only where wired
    from companion.devices.switch_matrix import COLUMN_PINS, ROW_PINS, SwitchMatrix  # noqa: PLC0415

    scanner = _scanner(board, "matrix")
    rows = _pins("rows", configuration.grid.rows, scanner.rows or 0, ROW_PINS)
    columns = _pins("columns", configuration.grid.columns, scanner.columns or 0, COLUMN_PINS)
    check_pins(configuration, {**_numbered("rows", rows), **_numbered("columns", columns)})
    return ScannedGrid(board, partial(SwitchMatrix, rows, columns), clock=clock)


def expander_grid(configuration: Configuration, board: Board, clock: Callable[[], float]) -> Grid:
    """Switches on MCP23017s. Raises ConfigurationError."""
    from companion.devices.mcp23017 import Expanders  # noqa: PLC0415 - only where wired
    from companion.devices.scanned_grid import ScannedGrid  # noqa: PLC0415

    inputs = _scanner(board, "mcp23017").size
    addresses = _addresses(configuration.grid.addresses, inputs)
    return ScannedGrid(board, partial(Expanders, configuration.grid.bus, addresses, inputs), clock=clock)


def check_pins(configuration: Configuration, grid: Mapping[str, int] | None = None) -> None:
    """Raise ConfigurationError if two of I2C, the buttons and the `grid` use the same pin, and name both."""
    wanted = dict(_I2C) if _uses_i2c(configuration) else {}
    wanted.update({f"buttons.{name}": pin for name, pin in configuration.buttons.pins().items()})
    wanted.update(grid or {})
    owners: dict[int, str] = {}
    for key, pin in wanted.items():
        if owners.setdefault(pin, key) != key:
            raise ConfigurationError(f"{key}: GPIO {pin} is not allowed; {owners[pin]} has it already")


def _uses_i2c(configuration: Configuration) -> bool:
    return configuration.grid.kind == "mcp23017" or bool(configuration.oleds)


def _scanner(board: Board, chip: Chip) -> Scanner:
    if [scanner.chip for scanner in board.scanners] != [chip]:
        chips = ", ".join(scanner.chip for scanner in board.scanners) or "none"
        raise ConfigurationError(
            f"grid.kind: this kind reads a board whose one scanner is {chip};"
            f" board {board.name!r} has {chips}"
        )
    return board.scanners[0]


def _pins(key: str, pins: Sequence[int], number: int, usual: Sequence[int]) -> tuple[int, ...]:
    """The configured pins, or the usual ones; as many as the board needs. Raises ConfigurationError."""
    if number > len(usual):
        raise ConfigurationError(
            f"grid.kind: the board has {number} {key}, and this kind reads at most {len(usual)};"
            " a Pico on a cable reads more"
        )
    if len(pins) not in {0, number}:
        raise ConfigurationError(
            f"grid.{key}: {len(pins)} pins are not allowed; the board has {number} {key}"
        )
    return tuple(pins or usual[:number])


def _numbered(key: str, pins: Sequence[int]) -> dict[str, int]:
    return {f"grid.{key} (number {number})": pin for number, pin in enumerate(pins, start=1)}


def _addresses(addresses: Sequence[int], inputs: int) -> tuple[int, ...]:
    """The configured addresses, or the first ones; as many as the board needs. Raises ConfigurationError."""
    from companion.devices.mcp23017 import ADDRESSES, INPUTS, chips_for  # noqa: PLC0415 - see above

    chips = chips_for(inputs)
    for address in addresses:
        if addresses.count(address) > 1:
            raise ConfigurationError(f"grid.addresses: 0x{address:02X} is not allowed twice")
    if len(addresses) not in {0, chips}:
        raise ConfigurationError(
            f"grid.addresses: {len(addresses)} chips are not allowed;"
            f" the {inputs} inputs of the board need {chips}, with {INPUTS} each"
        )
    return tuple(addresses or ADDRESSES[:chips])
