"""`companion help`: opens the manual, or prints the help of a command."""

from __future__ import annotations

import os
import socket
import webbrowser
from pathlib import Path

import click

from companion.service.commands.browser import has_screen
from companion.service.commands.command_options import configuration_of
from companion.service.config.configuration import ConfigurationError, PageSection
from companion.service.config.file_paths import built_manual

_ALL_ADDRESSES = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared, not bound
"""What a host is called that listens on every address of this machine."""


@click.command("help")
@click.argument("words", metavar="[COMMAND]...", nargs=-1)
@click.pass_context
def command(ctx: click.Context, words: tuple[str, ...]) -> None:
    """Open the manual in a browser; without a screen, say where it can be read.

    With a COMMAND, print the help of that command.

    \b
    companion help calibrate
    companion help board draw
    """  # noqa: D301 - click reads a backspace
    if words:
        click.echo(_help_of(ctx, words))
        return
    manual = built_manual()
    if manual is None:
        raise click.ClickException(
            "the manual has not been built; in a checkout ./dev docs builds it, on an installed table "
            "sudo deploy/install"
        )
    _show(manual / "index.html")


def _help_of(ctx: click.Context, words: tuple[str, ...]) -> str:
    """The help of a command that is named by these words. Raises UsageError if there is no such command."""
    found = ctx.find_root()
    for word in words:
        group = found.command
        inner = group.get_command(found, word) if isinstance(group, click.Group) else None
        if inner is None:
            offered = group.list_commands(found) if isinstance(group, click.Group) else []
            those = f"; the commands are {', '.join(offered)}" if offered else ", which has no commands"
            raise click.UsageError(f"there is no command {word!r} of {found.command_path}{those}", ctx)
        found = click.Context(inner, info_name=word, parent=found)
    return found.get_help()


def _show(page: Path) -> None:
    """Open the page of the manual in a browser, and print its path."""
    click.echo(f"The manual is {page}")
    if not (has_screen(os.environ) and webbrowser.open(page.as_uri())):
        click.echo(f"Read it in a browser on any machine: {_address()}")
    click.echo("The help of a command: companion help COMMAND")


def _address() -> str:
    """The address at which the page of the table shows the manual, as far as the configuration says."""
    try:
        page = configuration_of(None).page
    except ConfigurationError:
        page = PageSection()
    if not page.enabled:
        return "switch the page on in the configuration, then it is under /help/ of its address"
    if page.port == 0:
        return "help/ behind the address that `companion run` prints"
    host = f"{socket.gethostname()}.local" if page.host in _ALL_ADDRESSES else page.host
    return f"http://{f'[{host}]' if ':' in host else host}:{page.port}/help/ while the table runs"
