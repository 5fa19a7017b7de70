"""How commands that list games name those that are damaged."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from companion.records.game_summary import GameSummary
from companion.texts import visible


def tell_of_damage(games: Sequence[GameSummary]) -> None:
    """Name the damaged ones of these games, and end with status 1 if there are any."""
    damaged = [game for game in games if game.damage is not None]
    for game in damaged:
        click.echo(visible(f"game {game.id} is damaged: {game.damage}"), err=True)
    if damaged:
        sys.exit(1)
