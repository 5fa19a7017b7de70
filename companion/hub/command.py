"""`companion hub`: hears many tables over MQTT and keeps their games."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar

import click

from companion.hub.command_ends import one_sentence, until_signal
from companion.hub.demo_command import demo_command
from companion.hub.evening_command import evening_command
from companion.hub.evening_file import EveningFile
from companion.mqtt.topics import ROOT, USUAL_ROOT
from companion.records.game_record import Result
from companion.screens.words import Words, language
from companion.service.commands.progress_bar import progress_bar
from companion.service.commands.text_table import text_table
from companion.service.config.file_paths import state_directory
from companion.service.config.mqtt_section import PLAIN_PORT, TLS_PORT
from companion.texts import json_line, shown_names, visible

if TYPE_CHECKING:
    from companion.hub.archive import HubArchive, KeptGameRow

F = TypeVar("F", bound=Callable[..., Any])

HEADS = ("table", "number", "started (UTC)", "game", "plies", "result", "players")
"""Of the table of games."""

FILE = click.Path(path_type=Path, dir_okay=False, exists=True)


@click.group("hub")
def command() -> None:
    """Hear many tables over MQTT, and keep the games of all of them.

    Each table names the same broker in the part [mqtt] of its configuration.
    """


command.add_command(evening_command)
command.add_command(demo_command)


def database_option(function: F) -> F:
    """Add the option that names the archive of the hub."""
    return click.option(
        "--database",
        metavar="URL",
        help="Where games are kept: a file, or postgresql://USER:PASSWORD@HOST/NAME.",
    )(function)


@command.command("run")
@click.option(
    "--broker", default="localhost", show_default=True, metavar="HOST", help="The broker's machine."
)
@click.option("--port", type=click.IntRange(1, 65535), help="Its port.  [default: 1883, or 8883 encrypted]")
@click.option("--user", help="The name by which the broker lets the hub in.")
@click.option("--password-file", type=FILE, help="A file with the password that belongs to it.")
@click.option("--ca-file", type=FILE, help="Encrypt; the broker's certificate is of this authority.")
@click.option(
    "--topic", default=USUAL_ROOT, show_default=True, help="What the topics of the tables begin with."
)
@database_option
@click.option(
    "--page-host",
    default="127.0.0.1",
    show_default=True,
    metavar="HOST",
    help="Where the page listens; 0.0.0.0 lets other machines see it.",
)
@click.option(
    "--page-port",
    type=click.IntRange(0, 65535),
    default=8090,
    show_default=True,
    help="Its port; 0 takes a free one.",
)
@click.option(
    "--page-name",
    "page_names",
    multiple=True,
    metavar="NAME",
    help="A further name of this machine by which browsers call the page; more than one may be given.",
)
@click.option("--no-page", is_flag=True, help="Without the page.")
@click.option("--evening", type=FILE, help="Put the rounds of this evening onto the tables.")
@click.option("--by-hand", is_flag=True, help="Wait until somebody draws the next round of the evening.")
@click.option("--lang", type=click.Choice(["de", "en"]), help="The language; else LANG decides.")
def run(
    broker: str,
    port: int | None,
    user: str | None,
    password_file: Path | None,
    ca_file: Path | None,
    topic: str,
    database: str | None,
    page_host: str,
    page_port: int,
    page_names: tuple[str, ...],
    no_page: bool,
    evening: Path | None,
    by_hand: bool,
    lang: str | None,
) -> None:
    """Hear all tables of a broker until Ctrl-C, keep their games, and show all tables on a page.

    The address of the page is printed first, then what is heard, line by line. A hub that was away asks the
    tables for what it has missed. With an evening it begins the games of each round at their tables, which
    must allow that, and takes their results.
    """
    if not ROOT.fullmatch(topic):
        raise click.BadParameter(
            f"{topic!r} is no beginning of topics, such as club/tables, of letters, digits, - and _",
            param_hint="--topic",
        )
    with one_sentence():
        from companion.hub.running_hub import DirectedEvening, PagePlace, running_hub  # noqa: PLC0415 - libraries of a hub
        from companion.mqtt.connection import Broker  # noqa: PLC0415 - as above

        password = None if password_file is None else password_file.read_text("utf-8").strip("\r\n")
        usual = PLAIN_PORT if ca_file is None else TLS_PORT
        place = Broker(broker, port or usual, user, password, ca_file=ca_file)
        with _archive(database) as archive:
            directed = None if evening is None else DirectedEvening(EveningFile(evening), _say, by_hand)
            page = None if no_page else PagePlace(page_host, page_port, page_names)
            ended, words = until_signal(), Words(language(lang, os.environ))
            with running_hub(archive, place, topic, words, _say, directed, page) as hub:
                if hub.address is not None:
                    click.echo(hub.address)
                ended.wait()


def _say(line: str) -> None:
    click.echo(visible(line))


@command.command("games")
@database_option
@click.option("--table", "name", metavar="NAME", help="Only the games of this table.")
@click.option("--newest", type=click.IntRange(1), metavar="N", help="Only the newest N.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of objects.")
def list_games(database: str | None, name: str | None, newest: int | None, as_json: bool) -> None:
    """List the games of all tables, newest first, each with its number in the archive of its table."""
    with one_sentence(), _archive(database) as archive:
        found = archive.games(name, newest)
    if as_json:
        click.echo(json_line(list(map(_as_json, found))))
    elif found:
        click.echo("\n".join(text_table([HEADS, *map(_as_row, found)])))


@command.command("export")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@database_option
def export_games(folder: Path, database: str | None) -> None:
    """Write the games of all tables as Parquet into FOLDER, for `ask` and for other programs.

    There are three files, games.parquet, players.parquet and plies.parquet. Games of which parts are
    missing are left out.
    """
    with one_sentence(), _archive(database) as archive, progress_bar() as tell:
        from companion.hub.questions import export  # noqa: PLC0415 - Parquet's library only where it is used

        number = export(archive, folder, tell)
    click.echo(f"{number} games are in {folder}", err=True)


@command.command("ask")
@click.argument("question", metavar="SELECT")
@click.option(
    "--export",
    "folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    metavar="FOLDER",
    help="An export; without it the games as they are now.",
)
@database_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of objects.")
def ask_games(question: str, folder: Path | None, database: str | None, as_json: bool) -> None:
    """Answer a question in SQL about the games of all tables.

    Its tables are games, players and plies; the manual tells their columns. Nothing can be changed.

    \b
    companion hub ask "SELECT game, count(*) FROM games GROUP BY game"
    """  # noqa: D301 - click reads a backspace
    if folder is not None and database is not None:
        raise click.UsageError("--export and --database are both given, and only one can be asked")
    with one_sentence(), ExitStack() as parts:
        from companion.hub.questions import ask, export  # noqa: PLC0415 - as above

        if folder is None:
            archive = parts.enter_context(_archive(database))
            folder = Path(parts.enter_context(TemporaryDirectory()))
            export(archive, folder, parts.enter_context(progress_bar()))
        columns, rows = ask(folder, question)
    if as_json:
        click.echo(json_line([dict(zip(columns, map(_plain, row), strict=True)) for row in rows]))
    else:
        cells = [["-" if value is None else visible(str(value)) for value in row] for row in rows]
        click.echo("\n".join(text_table([columns, *cells])))


def _plain(value: object) -> object:
    """A value as JSON has it; what JSON has not is a text."""
    return value if isinstance(value, bool | int | float | str | None) else str(value)


def _as_json(game: KeptGameRow) -> dict[str, Any]:
    return {
        "table": game.key.table,
        "number": game.key.number,
        "started": game.key.started.isoformat(),
        "game": game.game,
        "seats": game.seats,
        "plies": game.line,
        "result": _result(game.result),
        "whole": game.is_whole,
    }


def _as_row(game: KeptGameRow) -> tuple[str, ...]:
    names = ", ".join(shown_names(game.seats or {}).values())
    whole = "" if game.is_whole else " (parts are missing)"
    return (
        game.key.table,
        str(game.key.number),
        f"{game.key.started:%Y-%m-%d %H:%M}",
        game.game or "?",
        f"{game.line}{whole}",
        _result(game.result) or "-",
        names,
    )


def _result(result: Result | None) -> str | None:
    """A result in one word or a few: who has won, or how the game ended."""
    if result is None:
        return None
    if result.winner is None:
        return str(result.ended)
    return result.winner if isinstance(result.winner, str) else ", ".join(result.winner)


@contextmanager
def _archive(database: str | None) -> Iterator[HubArchive]:
    """The archive of this address, by default ``hub.sqlite`` in the user's state directory."""
    from companion.hub.archive import HubArchive  # noqa: PLC0415 - as above

    if database is None:
        folder = state_directory(os.environ)
        folder.mkdir(parents=True, exist_ok=True)
        database = str(folder / "hub.sqlite")
    with HubArchive.open(database) as archive:
        yield archive
