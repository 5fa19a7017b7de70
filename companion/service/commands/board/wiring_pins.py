"""The pins of the wiring plan: those of the firmware, and those of the grids on this machine."""

from __future__ import annotations

from companion.boards.papers.wiring import Pins, PiPins
from companion.devices.switch_matrix import COLUMN_PINS, ROW_PINS
from companion.firmware import board as pico


def pins_in_use() -> Pins:
    """The pins as firmware and devices name them."""
    return Pins(
        load_cell_data=pico.LOAD_CELL_DATA,
        load_cell_clock=pico.LOAD_CELL_CLOCK,
        chain_feed=pico.CHAIN_FEED,
        chain_data=pico.CHAIN_DATA,
        chain_clock=pico.CHAIN_CLOCK,
        chain_load=pico.CHAIN_LOAD,
        hall_select=pico.HALL_SELECT,
        hall_sense=pico.HALL_SENSE,
        hall_enable=pico.HALL_ENABLE,
        matrix_columns=pico.MATRIX_COLUMNS,
        matrix_rows=pico.MATRIX_ROWS,
        pi=PiPins(columns=COLUMN_PINS, rows=ROW_PINS),
    )
