"""`companion run`: runs one table, with its page in the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from companion.boards.board import BoardError
from companion.rules.errors import RulesError
from companion.screens.menu_commands import LetIn
from companion.screens.words import language
from companion.service.commands.browser import has_screen
from companion.service.commands.command_options import PATH
from companion.service.config.configuration import Configuration, ConfigurationError, load
from companion.service.config.file_paths import (
    archive_to_write,
    built_manual,
    default_configuration,
    restore_journal,
)
from companion.service.table.assembly import Companion
from companion.service.table.gc_policy import freeze_loaded_objects
from companion.service.table.systemd_notify import SystemdNotifier
from companion.tables import EntryError
from companion.trouble import Trouble

if TYPE_CHECKING:
    from companion.web.live_table import LiveTable
    from companion.web.server import PageServer


@click.command("run")
@click.option("--config", type=PATH, metavar="FILE", help="The configuration file.")
@click.option("--host", help="The address on which the page listens.  [default: 127.0.0.1]")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    help="Its port; 0 takes that of the last start, or a free one.  [default: 0]",
)
@click.option("--no-browser", is_flag=True, help="Do not open the page in a browser.")
@click.option("--board", metavar="BOARD", help="A board of the package, or a board file.")
@click.option("--archive", type=PATH, metavar="DB", help="Where games are kept.")
@click.option("--lang", type=click.Choice(["de", "en"]), help="The language; else LANG decides.")
def command(
    config: Path | None,
    host: str | None,
    port: int | None,
    no_browser: bool,
    board: str | None,
    archive: Path | None,
    lang: str | None,
) -> None:
    """Run the companion on one table.

    Without a configuration the table is simulated: the page shows a board whose pieces can be
    moved by hand. The first line printed is the address of the page. Ctrl-C ends it; the next
    start goes on with the game.
    """
    try:
        _check_whole(config or default_configuration(os.environ))
        configuration = _configuration(config, host, port, board)
        place = archive_to_write(archive or _path(configuration.archive), os.environ)
        spoken = language(lang or configuration.language, os.environ)
        companion = Companion(configuration, place, spoken, systemd=SystemdNotifier(os.environ))
        with closing(companion):
            _serve(companion, browser=not no_browser)
    except (ConfigurationError, EntryError, BoardError, RulesError) as error:
        raise UnusableError(str(error)) from error
    except OSError as error:
        raise click.ClickException(str(error)) from error


class UnusableError(click.ClickException):
    """The configuration must be changed before a start can succeed, so systemd does not try again."""

    exit_code = os.EX_CONFIG


def _check_whole(configuration: Path) -> None:
    """Raise ConfigurationError if a restore has put back only a part of the table."""
    if restore_journal(configuration).exists():
        raise ConfigurationError(
            f"{configuration}: a restore of this table was broken off: companion restore finishes it"
        )


def _configuration(
    config: Path | None, host: str | None, port: int | None, board: str | None
) -> Configuration:
    """The configuration of the file, changed by the options of the command line."""
    place = config or default_configuration(os.environ)
    found = load(place) if config is not None or place.exists() else Configuration()
    page = {name: value for name, value in (("host", host), ("port", port)) if value is not None}
    found = msgspec.structs.replace(found, page=msgspec.structs.replace(found.page, **page))
    return found if board is None else msgspec.structs.replace(found, board=board)


def _path(name: str | None) -> Path | None:
    return None if name is None else Path(name).expanduser()


def _serve(companion: Companion, *, browser: bool) -> None:
    page = companion.configuration.page
    if not page.enabled:
        _run(companion)
        return
    from companion.service.page.page_table import PageTable  # noqa: PLC0415 - the page's libraries only with the page
    from companion.service.page.sensor_view import SensorView  # noqa: PLC0415 - as above
    from companion.web.server import PageError  # noqa: PLC0415 - as above

    live = PageTable(
        companion.loop,
        companion.table,
        companion.in_use,
        companion.game_starter,
        companion.archive,
        companion.clock,
        SensorView(companion.in_use, companion.link_input, lambda: companion.drift_monitor.trouble),
    )
    try:
        server = _page_server(companion, live)
    except PageError as error:
        if companion.in_use.simulated:
            raise
        click.echo(str(error), err=True)
        companion.trouble(Trouble("page", str(error)))
        _run(companion)
        return
    with server:
        click.echo(server.address)
        sys.stdout.flush()
        _show_addresses(companion, server.port)
        if browser and has_screen(os.environ):
            threading.Thread(target=webbrowser.open, args=(server.address,), daemon=True).start()
        _run(companion)


def _page_server(companion: Companion, live: LiveTable) -> PageServer:
    """The server of the page; without a port of the configuration it takes that of the last start if it can.

    Raises PageError.
    """
    from companion.web.server import PageError, table_server  # noqa: PLC0415 - as above

    page = companion.configuration.page

    def server(port: int) -> PageServer:
        return table_server(
            live,
            page.host,
            port,
            page.names,
            is_open=page.open,
            pairing=companion.pairing,
            find_manual=built_manual,
        )

    if page.port:
        return server(page.port)
    before = _port_before(companion.archive)
    if before:
        try:
            return server(before)
        except PageError as error:
            taken = str(error)
    found = server(0)
    if before:
        click.echo(f"{taken}; this time the page is at port {found.port}", err=True)
    elif not any(trouble.part == "archive" for trouble in companion.table.snapshot.view.troubles):
        # If the archive cannot be used, no file is written beside it.
        _keep_port(companion.archive, found.port)
    return found


def _port_before(archive: Path) -> int:
    """The port of the last start, 0 if none is kept. A damaged file is reported."""
    from companion.service.page.kept_port import KeptPort, KeptPortError  # noqa: PLC0415 - as above

    try:
        return KeptPort(archive).load()
    except KeptPortError as error:
        click.echo(str(error), err=True)
        return 0


def _keep_port(archive: Path, port: int) -> None:
    """Keep the port for the next start; if that cannot be done, it is told."""
    from companion.service.page.kept_port import KeptPort, KeptPortError  # noqa: PLC0415 - as above

    try:
        KeptPort(archive).keep(port)
    except KeptPortError as error:
        click.echo(str(error), err=True)


def _show_addresses(companion: Companion, port: int) -> None:
    """Say where other machines reach the page, if they do, and offer in the menu to let devices in."""
    from companion.service.page.reachable import EVERYWHERE, multicast_name, reachable  # noqa: PLC0415 - as above
    from companion.web.server import page_address  # noqa: PLC0415 - as above

    host = companion.configuration.page.host
    found = reachable(host)
    if host in EVERYWHERE or found:
        # An address may come later or change, so it is looked up whenever the code is shown.
        companion.menu.offer_code(lambda: next((page_address(one, port) for one in reachable(host)), ""))
        if _is_new(companion):
            companion.menu.carry_out(LetIn())
    if host in EVERYWHERE:
        name = multicast_name(socket.gethostname())
        for one in (*found, *([name] if name else ())):
            click.echo(f"other machines reach the page at {page_address(one, port)}", err=True)


def _is_new(companion: Companion) -> bool:
    """True before the first game and the first paired device: the display then begins with the address."""
    has_played = companion.session.view.last is not None
    return companion.configuration.display.is_there and not has_played and not companion.pairing.devices()


def _on_mqtt(companion: Companion) -> AbstractContextManager[None]:
    """The table's connection to its broker while it runs; nothing without one in the configuration."""
    if companion.configuration.mqtt.broker is None:
        return nullcontext()
    from companion.service.mqtt.table_on_mqtt import on_mqtt  # noqa: PLC0415 - MQTT's library only with a broker

    return on_mqtt(companion)


def _run(companion: Companion) -> None:
    with _on_mqtt(companion):
        freeze_loaded_objects()
        companion.run()
    if companion.lost is not None:
        raise click.ClickException(companion.lost)
