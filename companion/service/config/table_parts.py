"""Makes all parts of a table that the configuration describes, or says why it describes none.

A part that the service makes elsewhere from the configuration would be one that the doctor does not check.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from companion.boards.board import Board
from companion.devices.display import Display
from companion.devices.grid import Grid
from companion.devices.lights import Lights
from companion.rules.game import AnyGame
from companion.service.config.board_choice import check_players
from companion.service.config.board_fit import check, game_on_board
from companion.service.config.configuration import Configuration, ConfigurationError
from companion.service.config.display_factory import displays
from companion.service.config.grid_factory import grid_of
from companion.service.config.lights_factory import lights_of
from companion.service.config.mqtt_section import MqttSection
from companion.service.config.pi_grids import check_pins
from companion.service.game.luck import Luck

MISSING_MQTT = (
    "mqtt.broker is given, but the library for MQTT is not installed; this brings it: "
    "pip install 'tabletop-companion[mqtt]'"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableParts:
    """What a table is made of; nothing is opened yet.

    `game` is the one with which the table begins if there is none to go on with. `grid` is None on a
    simulated table, whose grid is made with the pieces that lie on it.
    """

    game: AnyGame
    grid: Grid | None
    displays: Sequence[Display]
    lights: Lights | None


def parts_of(
    configuration: Configuration, board: Board, luck: Luck, clock: Callable[[], float]
) -> TableParts:
    """The parts of the configured table on this board; `clock` gives seconds.

    Raises BoardError, ConfigurationError or RulesError if the configuration must be changed before a table
    can run.
    """
    game = game_on_board(board, configuration.options, luck)
    check(board, luck)
    check_players(configuration, board)
    check_pins(configuration)
    _check_library(configuration.mqtt)
    return TableParts(
        game=game,
        grid=None if configuration.grid.is_simulated else grid_of(configuration, board, clock),
        displays=displays(configuration),
        lights=lights_of(configuration),
    )


def _check_library(mqtt: MqttSection) -> None:
    """Raise ConfigurationError if there is a broker, but not the library that speaks to it."""
    if mqtt.broker is not None and find_spec("paho") is None:
        raise ConfigurationError(MISSING_MQTT)
