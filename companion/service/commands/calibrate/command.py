"""`companion calibrate`: measures what the raw values of a board's sensors mean."""

from __future__ import annotations

import os
import queue
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

import click
import msgspec

from companion.boards.board import Board, BoardError
from companion.contents import ContentsError
from companion.devices.raw_fields import raw_fields
from companion.screens.words import LANGUAGES, Words, language
from companion.sensing.calibration import Calibration, CalibrationError
from companion.sensing.measurements import Measurements, shared, swapped
from companion.service.calibration.calibration_check import NoSamplesError, checks, rests_of
from companion.service.calibration.calibration_files import CalibrationFiles, calibration_files, load
from companion.service.calibration.guide import Guide, KnownError, known_pieces
from companion.service.commands.calibrate.board_corrections import corrected
from companion.service.commands.calibrate.terminal import (
    CalibrationDialog,
    CalibrationScreen,
    TerminalMessage,
    keyboard,
)
from companion.service.commands.command_options import config_option, configuration_of
from companion.service.config.board_choice import board_of
from companion.service.config.configuration import Configuration, ConfigurationError
from companion.service.config.display_factory import displays
from companion.service.config.grid_factory import grid_of
from companion.service.config.pi_grids import check_pins
from companion.service.config.port_remedy import with_remedy
from companion.service.doctor.machine import Machine
from companion.service.sensors.sampler import Sampler
from companion.service.table.display_output import DisplayOutput
from companion.texts import json_line


@click.command("calibrate")
@config_option
@click.option("--board", metavar="BOARD", help="A board of the package, or a board file.")
@click.option("--port", metavar="PORT", help="The serial port of the grid; else as configured.")
@click.option("--with", "pieces", metavar="PIECES", help="The pieces for load cells, such as 10o.")
@click.option("--grams", type=click.FloatRange(0, 10000, min_open=True), help="What they weigh together.")
@click.option("--fresh", is_flag=True, help="Do not go on with a calibration that was broken off.")
@click.option("--check", is_flag=True, help="Only say how good the calibration in force is.")
@click.option("--json", "as_json", is_flag=True, help="With --check: print JSON, and ask nothing.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the words; else LANG.")
def command(
    config: Path | None,
    board: str | None,
    port: str | None,
    pieces: str | None,
    grams: float | None,
    fresh: bool,
    check: bool,
    as_json: bool,
    lang: str | None,
) -> None:
    """Calibrate the sensors of a board, and prove its wiring.

    The guide says what to put on which field; it goes on by itself where the readings tell that it
    is done. Keys: enter is ok, u undoes a step, n goes to the next field and p to the one before,
    q ends; the buttons of the table do the same. What was measured is kept as it comes, and the
    next call goes on from there.

    With --check the table must be empty: quality and drift of each channel are printed, and the
    status is 1 where some are not to be relied on.
    """
    if as_json and not check:
        raise click.UsageError("--json goes with --check")
    try:
        configuration = _configuration(config, board, port)
        chosen = board_of(configuration, None)
        if check:
            _check(configuration, chosen, as_json=as_json)
        else:
            words = Words(language(lang or configuration.language, os.environ))
            known = known_pieces(chosen, pieces, grams)
            place = calibration_files(chosen, os.environ)
            draft = None if fresh else _draft(place)
            guide = Guide(chosen, place, lambda: datetime.now(UTC), known=known, draft=draft)
            _guide(configuration, chosen, guide, place, words)
    except (
        BoardError,
        CalibrationError,
        ConfigurationError,
        ContentsError,
        KnownError,
        NoSamplesError,
    ) as error:
        raise click.ClickException(with_remedy(str(error), served=Machine().serves)) from error


def _configuration(config: Path | None, board: str | None, port: str | None) -> Configuration:
    """The configuration of the file, changed by the options of the command line."""
    found = configuration_of(config)
    grid = found.grid
    if port is not None:
        grid = msgspec.structs.replace(grid, kind="serial", port=port)
    elif not grid.is_wired:
        raise ConfigurationError(
            f"grid.kind: a {grid.kind} grid needs no calibration; name the --port of a real one,"
            ' or write kind = "serial" into the configuration'
        )
    return msgspec.structs.replace(found, grid=grid, board=board or found.board)


def _draft(place: CalibrationFiles) -> Measurements | None:
    """The measurements of a calibration that was broken off; None if there are none or they are not
    wanted.
    """
    try:
        draft = place.load_draft()
    except CalibrationError as error:
        raise CalibrationError(f"{error}; --fresh begins anew") from error
    if draft is None or not draft.found:
        return None
    told = f"A calibration that was broken off has {len(draft.found)} steps."
    if not sys.stdin.isatty():
        click.echo(f"{told} It goes on from there; --fresh begins anew.", err=True)
        return draft
    return draft if click.confirm(f"{told} Go on from there?", default=True) else None


def _guide(
    configuration: Configuration, board: Board, guide: Guide, place: CalibrationFiles, words: Words
) -> None:
    check_pins(configuration)
    said: queue.SimpleQueue[TerminalMessage] = queue.SimpleQueue()
    grid = grid_of(configuration, board, time.monotonic)
    sampler = Sampler(board, grid.say)
    served = Machine().serves
    with ExitStack() as parts:
        display_output = DisplayOutput(displays(configuration), configuration.display.dim_after)
        parts.callback(display_output.close)
        parts.callback(_start_buttons(configuration, said))
        parts.callback(grid.close)
        grid.start(said.put)
        face = CalibrationScreen(words, display_output, terminal=sys.stdout.isatty())
        try:
            CalibrationDialog(guide, sampler, said, time.monotonic, served=served).run(keyboard(), face)
        except (EOFError, KeyboardInterrupt):
            _broken_off(place, with_remedy(sampler.trouble, served=served))
    _tell(board, guide, place)


def _start_buttons(
    configuration: Configuration, said: queue.SimpleQueue[TerminalMessage]
) -> Callable[[], None]:
    """Listen to the buttons of the table; call the result to stop that."""
    pins = configuration.buttons.pins()
    if not pins:
        return lambda: None
    from companion.devices.buttons import Buttons  # noqa: PLC0415 - only where wired
    from companion.devices.pins import PinError  # noqa: PLC0415 - only where wired

    try:
        return Buttons(pins, lambda name, _held: said.put(name)).close
    except PinError as error:
        click.echo(f"{error}; the keys do the same", err=True)
        return lambda: None


def _broken_off(place: CalibrationFiles, trouble: str) -> NoReturn:
    """Report which measurements were kept. Raises ClickException."""
    draft = place.load_draft()
    kept = "nothing was measured" if draft is None else f"{len(draft.found)} steps are kept in {place.draft}"
    raise click.ClickException(f"broken off: {kept}" + (f"; {trouble}" if trouble else ""))


def _tell(board: Board, guide: Guide, place: CalibrationFiles) -> None:
    """Report what was measured, and what has to be repaired."""
    found = guide.results
    for one in checks(board, guide.calibration):
        click.echo(str(one))
    for field, why in found.failed.items():
        click.echo(f"{field}: not calibrated: {why}", err=True)
    for field, other in shared(found.wired):
        click.echo(f"{field} and {other}: the same channel answered on both; do them again", err=True)
    unanswered = [one.field for one in guide.subjects if one.field not in found.wired]
    if unanswered:
        click.echo(f"left out: {', '.join(unanswered)}", err=True)
    wrong = swapped(found.wired, guide.subjects)
    if wrong:
        click.echo(f"These channels are not those of board {board.name!r}; its file must say:\n", err=True)
        click.echo("\n".join(corrected(board, wrong)))
    click.echo(f"Kept in {place.file}", err=True)


def _check(configuration: Configuration, board: Board, *, as_json: bool) -> None:
    """Measure the empty table and report how good the calibration still is."""
    calibration = load(board, os.environ)
    if not as_json and sys.stdin.isatty():
        click.pause("Take everything off the table, then press a key.")
    rests = rests_of(board, grid_of(configuration, board, time.monotonic), time.monotonic)
    found = checks(board, calibration, rests)
    fine = all(one.fine for one in found)
    if as_json:
        told = {
            "board": board.name,
            "made": None if calibration is None else calibration.made,
            "fine": fine,
            "fields": [one.told() for one in found],
        }
        click.echo(json_line(told))
    else:
        click.echo(_since(board, calibration))
        for one in found:
            click.echo(str(one))
    if not fine:
        sys.exit(1)


def _since(board: Board, calibration: Calibration | None) -> str:
    if not raw_fields(board):
        return f"board {board.name!r} has no raw channels: it needs no calibration"
    if calibration is None:
        return f"board {board.name!r} is not calibrated: companion calibrate"
    return f"board {board.name!r}, calibrated {calibration.made}"
