"""`companion games report`: one file about a ply that players dispute."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from companion.boards.board import Board, BoardError, named
from companion.records.game_reader import Heard, NoSuchGameError
from companion.sensing.calibration import CalibrationError
from companion.service.calibration.calibration_files import calibration_files
from companion.service.commands.command_options import (
    archive_option,
    config_option,
    configuration_of,
    one_sentence,
    place,
    reading,
)
from companion.service.config.atomic_write import write_whole
from companion.service.config.configuration import Configuration, ConfigurationError
from companion.service.game.field_report import FieldReportError, field_report


@click.command()
@click.argument("game_id", metavar="ID", type=int)
@click.argument("ply", metavar="PLY", type=int)
@click.option("--names", "with_names", is_flag=True, help="Tell the names of the players, too.")
@click.option(
    "--output", type=click.Path(path_type=Path, dir_okay=False), help="A file instead of the screen."
)
@config_option
@archive_option
@click.pass_obj
def report(
    default: Path | None,
    game_id: int,
    ply: int,
    with_names: bool,
    output: Path | None,
    config: Path | None,
    archive: Path | None,
) -> None:
    """Write all that explains ply PLY of game ID: the readings around it, the board, versions and verdicts.

    `companion referee` judges the file like any recording. It tells no names of players.
    """
    path = archive or default
    with reading(path) as reader, one_sentence():
        if reader is None:
            raise NoSuchGameError(f"there is no game {game_id}: there is no archive {place(path)} yet")
        record, heard = reader.game(game_id), reader.heard(game_id)
    about = _table(_configuration(config), heard)
    if with_names:
        about["names"] = record.names
    try:
        with one_sentence():
            lines = field_report(record, heard, ply, about)
    except FieldReportError as error:
        raise click.ClickException(str(error)) from error
    text = "".join(f"{line}\n" for line in lines)
    if output is None:
        click.echo(text, nl=False)
        return
    with one_sentence():
        write_whole(output, text)


def _configuration(named_file: Path | None) -> Configuration:
    try:
        return configuration_of(named_file)
    except ConfigurationError as error:
        raise click.ClickException(str(error)) from error


def _table(configuration: Configuration, heard: Sequence[Heard]) -> dict[str, Any]:
    """The board of the table, with the text of a file of one's own, and its calibration."""
    simulated = heard[-1].simulated if heard else None
    name = configuration.board if simulated is None else simulated.board
    if name is None:
        return {}
    try:
        board = named(name)
        about: dict[str, Any] = {"board": board.name}
        if name.endswith(".toml"):
            about["board_file"] = Path(name).read_text("utf-8")
    except (BoardError, OSError) as error:
        return {"board": f"{name}, which cannot be read: {error}"}
    return about if simulated is not None else about | _calibration(board)


def _calibration(board: Board) -> dict[str, Any]:
    """The calibration in force, or what is wrong with it; nothing if there is none."""
    try:
        found = calibration_files(board, os.environ).load()
    except CalibrationError as error:
        return {"calibration": str(error)}
    return {} if found is None else {"calibration": msgspec.to_builtins(found)}
