"""`companion rules GAME`: prints the rules of a game."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from typing import Any

import click

from companion.rules.errors import RulesError
from companion.rules.registry import game, kind, names
from companion.screens.rules_text import NoRulesTextError, rules_text
from companion.screens.words import LANGUAGES, Words, language
from companion.service.commands.game_options import game_options


@click.command("rules")
@click.argument("name", metavar="GAME", required=False)
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of the rules; else LANG.")
@game_options("Options of the game; the values in force are marked.")
def command(name: str | None, lang: str | None, options: dict[str, Any] | None) -> None:
    """Print the rules of GAME, with the numbers that the referee names and the options in place.

    \b
    companion rules sahara --options '{"opponent_store": "skip"}'
    """  # noqa: D301 - click reads a backspace
    if name is None:
        raise click.UsageError(f"say which game: {', '.join(names())}")
    try:
        in_force = {} if options is None else _in_force(name, options)
        text = rules_text(kind(name), Words(language(lang, os.environ)), in_force)
    except (RulesError, NoRulesTextError) as error:
        raise click.ClickException(str(error)) from error
    if _is_too_long(text):
        click.echo_via_pager(text)
    else:
        click.echo(text, nl=False)


def _in_force(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The values of these options; an option that is dealt when a game begins has none yet."""
    dealt = kind(name).dealt(options, lambda _cards: None)
    values = game(name, dealt).options
    return {option: value for option, value in values.items() if option in options or option not in dealt}


def _is_too_long(text: str) -> bool:
    """True if standard output is a terminal that cannot show the whole text at once."""
    watched = sys.stdin.isatty() and sys.stdout.isatty()
    return watched and text.count("\n") >= shutil.get_terminal_size().lines
