"""Which pins and chips of a configuration read a board, and what is wrong with them."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import gpiozero
import pytest
from i2c_kernel import I2cKernel
from mcp23017 import Mcp23017
from switches import mock_switches

from companion.boards.board import Board, parse
from companion.boards.scanner import MOST_INPUTS
from companion.devices.grid import Found, Lost
from companion.devices.mcp23017 import ADDRESSES, chips_for
from companion.devices.switch_matrix import COLUMN_PINS, ROW_PINS
from companion.service.config.configuration import (
    ButtonsSection,
    Configuration,
    ConfigurationError,
    DisplaySection,
    GridSection,
)
from companion.service.config.pi_grids import check_pins, expander_grid, matrix_grid
from companion.service.table.assembly import Companion


def board(scanners: str) -> Board:
    return parse(
        'name = "test"\ngame = "sahara"\nnote = ""\nsize = [100, 100]\n'
        + scanners
        + '[fields]\na1 = { x = 50, y = 50, shape = "spot", radius = 9, sensor = "presence", channel = 0 }\n',
        "test.toml",
    )


def matrix(rows: int, columns: int) -> Board:
    return board(f'[[scanners]]\nchip = "matrix"\nrows = {rows}\ncolumns = {columns}\n')


def expanders(inputs: int) -> Board:
    return board(f'[[scanners]]\nchip = "mcp23017"\ninputs = {inputs}\n')


def gpio(**section: Any) -> Configuration:
    return Configuration(grid=GridSection(kind="gpio", **section))


def mcp23017(**section: Any) -> Configuration:
    return Configuration(grid=GridSection(kind="mcp23017", **section))


def clock() -> float:
    return 1.0


def first_word(grid: Any) -> Any:
    """What the grid says first; it is closed as soon as it has said it."""
    heard: list[Any] = []

    said = threading.Event()

    def put(message: Any) -> None:
        heard.append(message)
        grid.close()
        said.set()

    grid.start(put)
    assert said.wait(30)
    grid.close()
    return heard[0]


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch) -> Any:
    factory, switches = mock_switches(ROW_PINS, COLUMN_PINS)
    monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
    yield switches
    factory.reset()


def test_a_matrix_takes_the_first_pins_of_the_wiring_plan(pins: Any) -> None:
    grid = matrix_grid(gpio(), matrix(5, 4), clock)
    assert first_word(grid) == Found(1.0, "switches on GPIO, rows 5 6 13 19 26, columns 12 16 20 21")


def test_a_matrix_takes_the_pins_of_the_configuration(pins: Any) -> None:
    grid = matrix_grid(gpio(rows=(26, 6), columns=(12, 7, 8)), matrix(2, 3), clock)
    assert first_word(grid) == Found(1.0, "switches on GPIO, rows 26 6, columns 12 7 8")


def test_expanders_take_the_first_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    I2cKernel({0x20: Mcp23017(), 0x21: Mcp23017()}).install(monkeypatch)
    grid = expander_grid(mcp23017(), expanders(15), clock)
    assert first_word(grid) == Found(1.0, "MCP23017 at 0x20 0x21 of I2C bus 1")


def test_the_largest_board_of_expanders_has_an_address_for_each_chip() -> None:
    expander_grid(mcp23017(), expanders(MOST_INPUTS["mcp23017"]), clock)
    assert chips_for(MOST_INPUTS["mcp23017"]) == len(ADDRESSES)


def test_expanders_take_bus_and_addresses_of_the_configuration(monkeypatch: pytest.MonkeyPatch) -> None:
    I2cKernel({0x27: Mcp23017()}, bus=3).install(monkeypatch)
    grid = expander_grid(mcp23017(bus=3, addresses=(0x27,)), expanders(14), clock)
    assert first_word(grid) == Found(1.0, "MCP23017 at 0x27 of I2C bus 3")


def test_expanders_without_a_bus_are_lost_with_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    I2cKernel({}, bus=3).install(monkeypatch)
    lost = first_word(expander_grid(mcp23017(), expanders(14), clock))
    assert isinstance(lost, Lost)
    assert "sudo raspi-config nonint do_i2c 0" in lost.reason


@pytest.mark.parametrize(
    ("configuration", "wired", "sentence"),
    [
        (
            gpio(),
            board(""),
            "grid.kind: this kind reads a board whose one scanner is matrix; board 'test' has none",
        ),
        (
            gpio(),
            expanders(3),
            "grid.kind: this kind reads a board whose one scanner is matrix; board 'test' has mcp23017",
        ),
        (
            gpio(),
            matrix(7, 2),
            "grid.kind: the board has 7 rows, and this kind reads at most 6; a Pico on a cable reads more",
        ),
        (gpio(rows=(5,)), matrix(2, 2), "grid.rows: 1 pins are not allowed; the board has 2 rows"),
        (
            gpio(columns=(5, 6, 7)),
            matrix(2, 2),
            "grid.columns: 3 pins are not allowed; the board has 2 columns",
        ),
        (
            gpio(columns=(12, 5)),
            matrix(2, 2),
            "grid.columns (number 2): GPIO 5 is not allowed; grid.rows (number 1) has it already",
        ),
        (
            Configuration(grid=GridSection(kind="gpio"), buttons=ButtonsSection(ok=6)),
            matrix(2, 2),
            "grid.rows (number 2): GPIO 6 is not allowed; buttons.ok has it already",
        ),
        (
            Configuration(grid=GridSection(kind="gpio", rows=(2,)), display=DisplaySection(kind="ssd1306")),
            matrix(1, 2),
            "grid.rows (number 1): GPIO 2 is not allowed; I2C (SDA) has it already",
        ),
    ],
)
def test_a_matrix_that_does_not_fit_is_one_clear_sentence(
    configuration: Configuration, wired: Board, sentence: str
) -> None:
    with pytest.raises(ConfigurationError) as raised:
        matrix_grid(configuration, wired, clock)
    assert str(raised.value) == sentence


@pytest.mark.parametrize(
    ("configuration", "wired", "sentence"),
    [
        (
            mcp23017(),
            matrix(2, 2),
            "grid.kind: this kind reads a board whose one scanner is mcp23017; board 'test' has matrix",
        ),
        (mcp23017(addresses=(0x21, 0x21)), expanders(20), "grid.addresses: 0x21 is not allowed twice"),
        (
            mcp23017(addresses=(0x20,)),
            expanders(15),
            "grid.addresses: 1 chips are not allowed; the 15 inputs of the board need 2, with 14 each",
        ),
    ],
)
def test_expanders_that_do_not_fit_are_one_clear_sentence(
    configuration: Configuration, wired: Board, sentence: str
) -> None:
    with pytest.raises(ConfigurationError) as raised:
        expander_grid(configuration, wired, clock)
    assert str(raised.value) == sentence


def test_two_buttons_on_one_pin_are_named_both() -> None:
    with pytest.raises(ConfigurationError, match=r"^buttons\.undo: GPIO 5 .* buttons\.ok has it already$"):
        check_pins(Configuration(buttons=ButtonsSection(ok=5, undo=5)))


def test_a_button_on_a_pin_of_the_i2c_bus_is_named_where_the_bus_is_used() -> None:
    check_pins(Configuration(buttons=ButtonsSection(ok=3)))
    with pytest.raises(ConfigurationError, match=r"^buttons\.ok: GPIO 3 .* I2C \(SCL\) has it already$"):
        check_pins(Configuration(grid=GridSection(kind="mcp23017"), buttons=ButtonsSection(ok=3)))


@pytest.mark.parametrize(("kind", "chip"), [("gpio", "matrix"), ("mcp23017", "mcp23017")])
def test_the_service_checks_the_wiring_when_it_is_made(kind: Any, chip: str, tmp_path: Path) -> None:
    configuration = Configuration(board="sahara", grid=GridSection(kind=kind))
    with pytest.raises(ConfigurationError, match=f"one scanner is {chip}; board 'sahara' has none"):
        Companion(configuration, tmp_path / "games.sqlite", "en")


def test_the_service_checks_the_pins_of_the_buttons_whatever_the_grid_is(tmp_path: Path) -> None:
    configuration = Configuration(board="sahara", buttons=ButtonsSection(ok=5, undo=5))
    with pytest.raises(ConfigurationError, match=r"^buttons\.undo: GPIO 5 is not allowed"):
        Companion(configuration, tmp_path / "games.sqlite", "en")


def test_the_service_plugs_in_a_grid_that_it_scans_itself(tmp_path: Path, pins: Any) -> None:
    configuration = Configuration(board="zahlenluchs-reeds", grid=GridSection(kind="gpio"))
    companion = Companion(configuration, tmp_path / "games.sqlite", "en")
    companion.in_use.start(lambda _message: None)
    scanned = "scanned-grid" in {thread.name for thread in threading.enumerate()}
    companion.in_use.close()
    companion.close()
    assert scanned
