"""What the doctor examines: a machine, and the table that the configuration describes."""

from __future__ import annotations

import shlex
import time
from dataclasses import dataclass
from pathlib import Path

from companion.boards.board import Board, BoardError
from companion.records.errors import DamagedGameError
from companion.rules.errors import RulesError
from companion.screens.wording import Wording, phrase
from companion.service.config.configuration import Configuration, ConfigurationError, language_named, load
from companion.service.config.file_paths import (
    INSTALLED_CONFIGURATION,
    default_archive,
    default_configuration,
)
from companion.service.config.table_parts import parts_of
from companion.service.doctor.bare_pico import next_step
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.i2c_devices import I2cDevice, configured_displays, configured_expanders
from companion.service.doctor.machine import Machine
from companion.service.game.luck import Luck
from companion.service.sensors.grid_mismatch import repair_command
from companion.service.table.game_resumption import LastGame, first_board, game_left


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
    def i2c_devices(self) -> list[I2cDevice]:
        """The devices that must answer on I2C."""
        return [
            *configured_displays(self.configuration),
            *configured_expanders(self.configuration, self.board),
        ]

    @property
    def mismatch_repair(self) -> Wording:
        """The command for a grid that does not fit the board: other firmware or another board."""
        named = self.configuration.board or self.board.name
        command = repair_command(self.board, named)
        if self.board.scanners:
            return command
        return phrase(
            "{command}; board = {board} in the configuration may be the wrong one",
            command=command,
            board=repr(named),
        )

    @property
    def bare_pico_step(self) -> Wording:
        """The next step for a Pico without MicroPython; empty if there is none or this board needs none."""
        return next_step(self.machine) if self.board.scanners else ""

    @property
    def named(self) -> str:
        """What commands call the board: its name or its file, quoted for a command."""
        return shlex.quote(self.configuration.board or self.board.name)


def subject(machine: Machine, named: Path | None) -> tuple[Subject, CheckResult]:
    """The table of the named configuration, and the finding about that configuration.

    Without a name it is the user's own configuration, otherwise that of the installed service. If it cannot
    be used, the finding says so, and the other checks use the defaults; only the language is still that of
    the file, if it names one.
    """
    place = named or _usual(machine)
    if place is None:
        made = _subject(machine, Configuration())
        says = phrase("none; by the defaults the table is simulated, board {board}", board=made.board.name)
        return made, CheckResult("configuration", True, says)
    try:
        configuration = load(place)
    except ConfigurationError as error:
        return _defaults(machine, place, str(error))
    try:
        made = _subject(machine, configuration)
    except (BoardError, ConfigurationError, RulesError) as error:
        return _defaults(machine, place, f"{place}: {error}")
    says = phrase("{file}, board {board}", file=place, board=made.board.name)
    return made, CheckResult("configuration", True, says)


def _defaults(machine: Machine, place: Path, sentence: str) -> tuple[Subject, CheckResult]:
    says = phrase("it cannot be used ({error}); what follows goes by the defaults", error=sentence)
    told = CheckResult("configuration", False, says, f"sudoedit {place}")
    return _subject(machine, Configuration(language=language_named(place))), told


def _usual(machine: Machine) -> Path | None:
    places = (default_configuration(machine.environ), machine.path(INSTALLED_CONFIGURATION))
    return next((place for place in places if place.exists()), None)


def _subject(machine: Machine, configuration: Configuration) -> Subject:
    """Raises BoardError, ConfigurationError or RulesError where `companion run` would refuse to start."""
    named = configuration.archive
    archive = Path(named).expanduser() if named else default_archive(machine.environ)
    board = first_board(configuration, _last_game(archive))
    parts_of(configuration, board, Luck(), time.monotonic)
    return Subject(
        machine=machine,
        configuration=configuration,
        board=board,
        archive=archive,
        served=machine.serves,
    )


def _last_game(archive: Path) -> LastGame | None:
    """The game with which the table would go on, None if there is none that can be read."""
    try:
        return game_left(archive)
    except DamagedGameError:
        return None
