"""All commands of the program, found in the command line itself."""

from __future__ import annotations

from collections.abc import Iterator

import click

from companion.service.cli import main


def every_command(command: click.Command = main, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """The commands and groups below this one, each with the words by which it is called."""
    if path:
        yield path, command
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            below = command.get_command(click.Context(command), name)
            assert below is not None
            yield from every_command(below, f"{path} {name}".strip())


def commands_with_archive() -> dict[str, click.Command]:
    """The commands that take an archive, groups among them, by the words by which they are called."""
    return {
        path: command
        for path, command in every_command()
        if any("--archive" in option.opts for option in command.params)
    }
