"""The option ``--options JSON`` for the options of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from companion.json_reading import JsonError, read_json

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def game_options(help_text: str) -> Callable[[Decorated], Decorated]:
    """``--options JSON``; the command gets a dict, or None if it is not given."""
    return click.option("--options", type=_object, metavar="JSON", help=help_text)


def _object(text: str) -> dict[str, Any]:
    """The JSON object in the text. Raises BadParameter."""
    try:
        read = read_json(text)
    except JsonError as error:
        raise click.BadParameter(f"{text!r} is {error}") from error
    if not isinstance(read, dict):
        raise click.BadParameter(f'{text!r} is no JSON object such as {{"opponent_store": "skip"}}')
    return read
