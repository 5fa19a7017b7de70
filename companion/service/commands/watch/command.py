"""`companion watch`: shows what the sensors of a board measure, live."""

from __future__ import annotations

import os
import queue
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec

from companion.boards.board import Board, BoardError
from companion.devices.grid import Grid, GridMessage
from companion.rules.errors import RulesError
from companion.sensing.calibration import Calibration, CalibrationError
from companion.service.calibration.calibration_files import load
from companion.service.commands.command_options import config_option, configuration_of
from companion.service.commands.watch.sensor_screen import screenful
from companion.service.config.board_choice import board_of
from companion.service.config.configuration import Configuration, ConfigurationError
from companion.service.config.grid_factory import grid_of
from companion.service.sensors.sampler import ASK_S, Sampler
from companion.service.sensors.sensor_watch import SensorWatch
from companion.texts import json_line, visible
from companion.web.live_table import Sensors

LOOK_S = 0.2
"""Seconds between two pictures of the terminal."""

LINE_S = 1.0
"""Seconds between two lines of JSON."""

_HOME, _REST_OF_LINE, _REST = "\x1b[H", "\x1b[K", "\x1b[J"
_OTHER_SCREEN, _OWN_SCREEN = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"


@click.command("watch")
@config_option
@click.option("--board", metavar="BOARD", help="A board of the package, or a board file.")
@click.option("--port", metavar="PORT", help="The serial port of the grid; else as configured.")
@click.option("--json", "as_json", is_flag=True, help="Print a line of JSON each second.")
@click.option("--lines", type=click.IntRange(1), metavar="N", help="End after so many lines of JSON.")
def command(
    config: Path | None, board: str | None, port: str | None, as_json: bool, lines: int | None
) -> None:
    """Show what each channel says: raw value, reading, noise, spikes, and whether it is stuck.

    Without a terminal, and with --json, a line of JSON is printed each second. Without a grid in
    the configuration it shows the simulated table. Ctrl-C ends it. The page of a running service
    shows the same under /sensors.
    """
    try:
        configuration = _configuration(configuration_of(config), board, port)
        chosen = board_of(configuration, None)
        looking = _Looking(
            chosen,
            grid_of(configuration, chosen, time.monotonic),
            _calibration(configuration, chosen),
        )
        with looking, _on_screen(as_json) as show:
            looking.run(show, lines)
    except KeyboardInterrupt:
        return
    except (BoardError, CalibrationError, ConfigurationError, RulesError) as error:
        raise click.ClickException(str(error)) from error


def _configuration(found: Configuration, board: str | None, port: str | None) -> Configuration:
    """The configuration, changed by the options of the command line."""
    grid = found.grid
    if port is not None:
        grid = msgspec.structs.replace(grid, kind="serial", port=port)
    return msgspec.structs.replace(found, grid=grid, board=board or found.board)


def _calibration(configuration: Configuration, board: Board) -> Calibration | None:
    """The calibration of a board that is wired; None for a simulated one. Raises CalibrationError."""
    if not configuration.grid.is_wired:
        return None
    return load(board, os.environ) or Calibration(board=board.name, made="")


class _Looking:
    """A grid that is open, and the state of its sensors."""

    def __init__(self, board: Board, grid: Grid, calibration: Calibration | None) -> None:
        self._grid = grid
        self._said: queue.SimpleQueue[GridMessage] = queue.SimpleQueue()
        self._sampler = Sampler(board, grid.say)
        self._watch = SensorWatch(board, calibration)

    def __enter__(self) -> None:
        self._grid.start(self._said.put)

    def __exit__(self, *_: object) -> None:
        self._grid.close()

    def run(self, show: tuple[float, Callable[[Sensors], None]], times: int | None) -> None:
        """Show the state again and again, or `times` times."""
        every, shown = show
        count = 0
        while times is None or count < times:
            self._listen(time.monotonic() + every)
            shown(self._look())
            count += 1

    def _look(self) -> Sensors:
        sampler = self._sampler
        return self._watch.look(time.monotonic(), sampler.counts, sampler.frames, sampler.trouble)

    def _listen(self, until: float) -> None:
        """Handle all messages of the grid until then."""
        while (left := until - time.monotonic()) > 0:
            self._sampler.ask(time.monotonic())
            try:
                message = self._said.get(timeout=min(left, ASK_S))
            except queue.Empty:
                continue
            for sample in self._sampler.feed(message):
                self._watch.feed(sample, self._sampler.faults)


@contextmanager
def _on_screen(as_json: bool) -> Iterator[tuple[float, Callable[[Sensors], None]]]:
    """The seconds between two looks and the function that shows one: lines of JSON, or a screen of its
    own.
    """
    if as_json or not sys.stdout.isatty():
        yield LINE_S, _print_line
        return
    click.echo(_OTHER_SCREEN, nl=False)
    try:
        yield LOOK_S, _draw
    finally:
        click.echo(_OWN_SCREEN, nl=False)


def _print_line(seen: Sensors) -> None:
    click.echo(json_line(seen))


def _draw(seen: Sensors) -> None:
    size = shutil.get_terminal_size()
    lines = screenful(seen, size.columns, size.lines)
    click.echo(_HOME + "".join(f"{visible(line)}{_REST_OF_LINE}\n" for line in lines) + _REST, nl=False)
