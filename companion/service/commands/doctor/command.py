"""`companion doctor`: reports what of this table works and what does not."""

from __future__ import annotations

import os
import time
from itertools import chain
from pathlib import Path

import click

from companion.screens.catalogue import LANGUAGES, Catalogue, language
from companion.screens.wording import Wording, phrase, worded
from companion.service.commands.command_options import config_option
from companion.service.config.grid_factory import grid_of
from companion.service.doctor.examination import examine
from companion.service.doctor.grid_listener import GridListener, listen
from companion.service.doctor.machine import Machine
from companion.service.doctor.report import lines
from companion.service.doctor.subject import Subject, subject
from companion.texts import json_line


@click.command("doctor")
@config_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of objects.")
@click.option(
    "--listen",
    "seconds",
    type=click.FloatRange(0.1, 3600),
    default=4.0,
    show_default=True,
    metavar="SECONDS",
    help="How long to listen to the sensors.",
)
@click.option("--interactive", is_flag=True, help="Have each button pressed once.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language; else the configuration, else LANG.")
def command(
    config: Path | None, *, as_json: bool, seconds: float, interactive: bool, lang: str | None
) -> None:
    """Say what of this table is well, and what mends the rest.

    A line is marked ok, !! where something is broken that the configuration needs, or -- where
    nothing is needed or nothing can be said; what mends it stands behind ->. Do not touch
    the table meanwhile: sensors that move are told as noisy.

    With --json it is a list of objects with "check", "ok" (true, false or null), "says" and "mend",
    always in English. The exit status is 1 where anything is broken.

    With --interactive it also asks for each button in turn, and waits fifteen seconds for it. The
    service must be stopped for that, for it has the buttons.

    Without --config it is the user's own configuration that counts, else that of the installed
    service. The lines speak its language, even if the rest of it cannot be used, else that of LANG.
    """
    examined, told = subject(Machine(), config)
    words = Catalogue(language(lang or examined.configuration.language, os.environ))

    def say(wording: Wording) -> None:
        click.echo(f"   {worded(wording, words)}", err=True)

    def hear(listened: Subject) -> GridListener:
        if not as_json:
            shown = int(seconds) if seconds.is_integer() else seconds
            say(phrase("listening to the sensors for {seconds} s", seconds=shown))
        grid = grid_of(listened.configuration, listened.board, time.monotonic)
        return listen(grid, listened.board, seconds)

    findings = []
    for finding in chain([told], examine(examined, hear, say if interactive else None)):
        findings.append(finding)
        if not as_json:
            click.echo("\n".join(lines(finding, words)))
    if as_json:
        click.echo(json_line([finding.spoken(Catalogue("en")) for finding in findings]))
    if any(finding.ok is False for finding in findings):
        raise click.exceptions.Exit(1)
