"""What a table is made of."""

from __future__ import annotations

from companion.boards.board import find
from companion.devices.scanned_grid import ScannedGrid
from companion.service.config.configuration import Configuration, DisplaySection, GridSection
from companion.service.config.table_parts import TableParts, parts_of
from companion.service.game.luck import Luck


def parts(board: str, configuration: Configuration) -> TableParts:
    return parts_of(configuration, find(board), Luck(), lambda: 0.0)


def test_a_simulated_table_has_a_game_and_nothing_wired() -> None:
    found = parts("sahara", Configuration(options={"match_target": 50}))
    assert found.game.options["match_target"] == 50
    assert (found.grid, found.displays, found.lights) == (None, [], None)


def test_a_wired_table_has_its_grid_and_its_displays_without_opening_them() -> None:
    configuration = Configuration(grid=GridSection(kind="gpio"), display=DisplaySection(kind="ssd1306"))
    found = parts("zahlenluchs-reeds", configuration)
    assert isinstance(found.grid, ScannedGrid)
    assert len(found.displays) == 1
