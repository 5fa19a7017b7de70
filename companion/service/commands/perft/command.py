"""`companion perft GAME DEPTH`: counts the sequences of moves with which a game can begin."""

from __future__ import annotations

from typing import Any

import click

from companion.rules.errors import RulesError
from companion.rules.perft import count
from companion.rules.registry import game
from companion.service.commands.game_options import game_options


def _numbers(text: str) -> tuple[int, ...]:
    """The whole numbers in a text that separates them by commas. Raises BadParameter."""
    try:
        return tuple(int(number) for number in text.split(","))
    except ValueError as error:
        raise click.BadParameter(f"{text!r} is no list of whole numbers such as 6,3,5") from error


@click.command("perft")
@click.argument("name", metavar="GAME")
@click.argument("depth", type=click.IntRange(min=0))
@game_options("Options of the game.")
@click.option("--rolls", type=_numbers, metavar="6,3,5", help="The rolls, one a ply.")
@click.option("--cards", type=_numbers, metavar="4,9,2", help="The cards drawn, one a ply.")
def command(
    name: str,
    depth: int,
    options: dict[str, Any] | None,
    rolls: tuple[int, ...] | None,
    cards: tuple[int, ...] | None,
) -> None:
    """Print the number of move sequences of DEPTH plies from the start of GAME.

    A ply is one emptying, step or roll; a game that has ended is one leaf. Other programs give
    the same numbers only if they have the same rules.

    \b
    companion perft sahara 7 --options '{"opponent_store": "skip"}'
    """  # noqa: D301 - click reads a backspace
    if rolls and cards:
        raise click.UsageError("--rolls and --cards are both given, but no game has both")
    try:
        click.echo(count(game(name, options), depth, rolls or cards or ()))
    except RulesError as error:
        raise click.ClickException(str(error)) from error
