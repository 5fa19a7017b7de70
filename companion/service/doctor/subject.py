"""What the doctor examines: a machine, and the table that the configuration describes."""

from __future__ import annotations

import shlex
import time
from dataclasses import dataclass
from pathlib import Path

from companion.boards.board import Board, BoardError
from companion.service.config.board_choice import board_of
from companion.service.config.configuration import Configuration, ConfigurationError, load
from companion.service.config.file_paths import (
    INSTALLED_CONFIGURATION,
    default_archive,
    default_configuration,
)
from companion.service.config.grid_factory import grid_of
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.machine import Machine
from companion.service.sensors.grid_mismatch import repair_command


@dataclass(frozen=True, kw_only=True)
class Subject:
    """A machine and its table.

    `served` is True if the installed service runs now; then no other program can open the grid.
    """

    machine: Machine
    configuration: Configuration
    board: Board
    archive: Path
    served: bool = False

    @property
    def grid(self) -> str:
        """The kind of the grid."""
        return self.configuration.grid.kind

    @property
    def is_wired(self) -> bool:
        """True if the grid has wires and sensors."""
        return self.configuration.grid.is_wired

    @property
    def uses_pins(self) -> bool:
        """True if pins of this machine are needed."""
        return self.grid == "gpio" or bool(self.configuration.buttons.pins())

    @property
    def chips(self) -> dict[int, dict[int, str]]:
        """The devices that must answer on I2C: their names by bus and address."""
        from companion.devices.mcp23017 import ADDRESSES, chips_for  # noqa: PLC0415 - it loads smbus2

        found: dict[int, dict[int, str]] = {}
        for display in self.configuration.oleds:
            found.setdefault(display.bus, {})[display.address] = f"the display ({display.kind})"
        if self.grid == "mcp23017":
            section = self.configuration.grid
            for address in section.addresses or ADDRESSES[: chips_for(self.board.channels)]:
                found.setdefault(section.bus, {})[address] = "the grid (mcp23017)"
        return found

    @property
    def mismatch_repair(self) -> str:
        """The command for a grid that does not fit the board: other firmware or another board."""
        named = self.configuration.board or self.board.name
        command = repair_command(self.board, named)
        if self.board.scanners:
            return command
        return f"{command}; board = {named!r} in the configuration may be the wrong one"

    @property
    def named(self) -> str:
        """What commands call the board: its name or its file, quoted for a command."""
        return shlex.quote(self.configuration.board or self.board.name)


def subject(machine: Machine, named: Path | None) -> tuple[Subject, CheckResult]:
    """The table of the named configuration, and the finding about that configuration.

    Without a name it is the user's own configuration, otherwise that of the installed service. If it cannot
    be used, the finding says so, and the other checks use the defaults.
    """
    place = named or _usual(machine)
    if place is None:
        made = _subject(machine, Configuration())
        says = f"none; by the defaults the table is simulated, board {made.board.name}"
        return made, CheckResult("configuration", True, says)
    try:
        configuration = load(place)
    except ConfigurationError as error:
        return _defaults(machine, place, str(error))
    try:
        made = _subject(machine, configuration)
    except (ConfigurationError, BoardError) as error:
        return _defaults(machine, place, f"{place}: {error}")
    return made, CheckResult("configuration", True, f"{place}, board {made.board.name}")


def _defaults(machine: Machine, place: Path, sentence: str) -> tuple[Subject, CheckResult]:
    told = CheckResult(
        "configuration", False, f"{sentence}; what follows goes by the defaults", f"sudoedit {place}"
    )
    return _subject(machine, Configuration()), told


def _usual(machine: Machine) -> Path | None:
    places = (default_configuration(machine.environ), machine.path(INSTALLED_CONFIGURATION))
    return next((place for place in places if place.exists()), None)


def _subject(machine: Machine, configuration: Configuration) -> Subject:
    """Raises ConfigurationError and BoardError."""
    archive = configuration.archive
    made = Subject(
        machine=machine,
        configuration=configuration,
        board=board_of(configuration, None),
        archive=Path(archive).expanduser() if archive else default_archive(machine.environ),
        served=machine.serves,
    )
    if made.is_wired:
        # Nothing is opened; this only reports impossible pins and addresses.
        grid_of(configuration, made.board, time.monotonic)
    return made
