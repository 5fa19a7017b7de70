"""The options by which commands choose games of the archive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Any, get_args

import click

from companion.records.game_record import Ending
from companion.records.game_search import GameSearch

_DAY = click.DateTime(["%Y-%m-%d"])
_PLIES = click.IntRange(0)
_HOW = ("won", "draw", "unfinished", *get_args(Ending))

_OPTIONS = (
    click.option("--player", metavar="NAME", help="Only games of this player."),
    click.option("--game", metavar="GAME", help="Only this game, such as sahara."),
    click.option(
        "--since", type=_DAY, metavar="DAY", help="Only games begun on this day, as 2026-01-31, or later."
    ),
    click.option("--until", type=_DAY, metavar="DAY", help="Only games begun on this day or earlier."),
    click.option("--result", "how", type=click.Choice(_HOW), help="Only games that ended so."),
    click.option("--winner", metavar="NAME", help="Only games won by this player or seat."),
    click.option("--least", type=_PLIES, metavar="N", help="Only games of so many plies or more."),
    click.option("--most", type=_PLIES, metavar="N", help="Only games of so many plies or fewer."),
    click.option("--rule", metavar="RULE", help="Only games that broke this rule, such as sahara.1 or 1."),
)


def search_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command these options; it gets them as one argument, `search`."""

    @wraps(command)
    def searching(*args: Any, **values: Any) -> None:  # noqa: ANN401 - what click gives a command
        wanted = {field.name: values.pop(field.name, None) for field in fields(GameSearch)}
        days = {name: wanted[name].date() for name in ("since", "until") if wanted[name]}
        command(*args, search=GameSearch(**{**wanted, **days}), **values)

    for option in reversed(_OPTIONS):
        searching = option(searching)
    return searching
