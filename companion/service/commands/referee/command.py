"""`companion referee FILE`: runs the referee over a recording."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click

from companion.records.archive import Archive
from companion.referee.protocol import Ambiguous, AnyVerdict, RecordingError, line
from companion.screens.view import View
from companion.screens.words import Words, language
from companion.service.commands.command_options import PATH, one_sentence
from companion.service.config.file_paths import archive_to_write
from companion.service.game.archive_writer import PATIENCE_S, ArchiveWriter
from companion.service.game.explanation import explanation_lines
from companion.service.game.narration import verdict_line
from companion.service.game.recording_run import RecordingRun
from companion.texts import json_line, visible


@click.command("referee")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a verdict.")
@click.option("--record", is_flag=True, help="Keep the game in the archive, as the live table does.")
@click.option("--archive", type=PATH, metavar="DB", help="The archive to keep it in.")
@click.option(
    "--explain",
    is_flag=True,
    help="After each verdict tell the likeliest explanations, and why it is a question.",
)
@click.option("--lang", type=click.Choice(["de", "en"]), help="The language of the verdicts; else LANG.")
def command(
    file: Path, as_json: bool, record: bool, archive: Path | None, explain: bool, lang: str | None
) -> None:
    """Run the referee over a sensor recording and print its verdicts.

    FILE is a recording in JSON Lines: the first line says what was played on what sensors, then
    comes one event a line. With - the lines come from standard input, and each is answered at
    once, as at a live table.
    """
    if as_json and explain:
        raise click.UsageError("--explain prints lines for people; leave out --json")
    words = Words(language(lang, os.environ))
    archive_writer = None
    if record:
        with one_sentence():
            path = archive_to_write(archive, os.environ)
        archive_writer = ArchiveWriter(
            lambda: Archive.open(path, PATIENCE_S), lambda: datetime.now(UTC), "recording"
        )
    live = str(file) == "-"
    failed = False
    told = None

    def report(error: RecordingError) -> None:
        nonlocal failed
        failed = True
        click.echo(visible(f"{file}, {error}"), err=True)

    try:
        with _lines(file) as lines:
            refereeing = RecordingRun(lines, archive_writer)
            told = _unusable(archive_writer)
            for verdict in refereeing.verdicts(report if live else None):
                click.echo(_json(verdict, words) if as_json else _told(verdict, refereeing.view, words))
                because = refereeing.because if isinstance(verdict, Ambiguous) else None
                for why in explanation_lines(refereeing.outcomes, because=because) if explain else ():
                    click.echo(f"           {visible(why)}")
    except RecordingError as error:
        report(error)
    if archive_writer is not None:
        archive_writer.close()
        failed = failed or archive_writer.owing is not None
        if archive_writer.owing is not None and str(archive_writer.owing) != told:
            click.echo(visible(str(archive_writer.owing)), err=True)
    sys.exit(1 if failed else 0)


def _unusable(archive_writer: ArchiveWriter | None) -> str | None:
    """Report at once why the archive cannot be used; the recording is refereed anyway."""
    if archive_writer is None or archive_writer.write():
        return None
    told = str(archive_writer.owing)
    click.echo(visible(told), err=True)
    return told


def _json(verdict: AnyVerdict, words: Words) -> str:
    return json_line(line(verdict, words.reason_at_table))


def _told(verdict: AnyVerdict, view: View, words: Words) -> str:
    return visible(f"{verdict.t:9.3f}  {verdict_line(verdict, view, words)}")


@contextmanager
def _lines(file: Path) -> Iterator[Iterator[str]]:
    """The lines of the file or of standard input, as they come."""
    if str(file) == "-":
        yield (raw.decode("utf-8", "surrogateescape") for raw in sys.stdin.buffer)
        return
    try:
        with file.open(encoding="utf-8", errors="surrogateescape") as lines:
            yield lines
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from error
