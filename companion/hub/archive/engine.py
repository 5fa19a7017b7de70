"""Opens the database that a URL names, and brings its tables up to date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from companion.hub.archive.errors import HubArchiveCause, HubArchiveError

_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}
"""The databases that the companion knows, and the drivers that SQLAlchemy uses for them."""

_FULL = ("database or disk is full", "no space left", "disk full")
"""Words in the messages of SQLite and PostgreSQL about a disk without room."""

_UNREACHABLE = ("connection", "unable to open")
"""Words in their messages about a database that cannot be reached."""

PATIENCE_S = 10
"""Seconds within which a database must answer."""


def opened(address: str) -> Engine:
    """The database at this address, with its tables up to date.

    `address` is a URL such as ``postgresql://hub:secret@db.local/games``, or the path of a file, which
    becomes an archive in SQLite. Raises HubArchiveError.
    """
    url = _url(address)
    engine = create_engine(url, pool_pre_ping=True, connect_args=_arguments(url))
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    try:
        with telling(engine), engine.begin() as connection:
            _bring_up_to_date(connection)
    except BaseException:
        engine.dispose()
        raise
    return engine


@contextmanager
def telling(engine: Engine) -> Iterator[None]:
    """Turn what the database refuses in this block into a HubArchiveError."""
    try:
        yield
    except DBAPIError as error:
        raise _told(engine.url, error) from error


def _url(address: str) -> URL:
    if "://" not in address:
        return URL.create("sqlite", database=str(Path(address).expanduser()))
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        raise HubArchiveError(f"this is no URL of a database: {error}", "address") from error
    driver = _DRIVERS.get(url.get_backend_name())
    if driver is None:
        known = ", ".join(f"{name}://" for name in _DRIVERS)
        raise HubArchiveError(
            f"no archive of a hub lies in {url.get_backend_name()}; known are {known} and the path of a file",
            "address",
        )
    return url.set(drivername=driver)


def _arguments(url: URL) -> dict[str, object]:
    if url.get_backend_name() == "sqlite":
        return {"timeout": PATIENCE_S}
    return {"connect_timeout": PATIENCE_S}


def _prepare_sqlite(connection: object, _record: object) -> None:
    """Let readers read while the hub writes, and let no power cut lose what was taken."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _bring_up_to_date(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise HubArchiveError(
            f"the archive of the hub is of a newer companion than this one: {error}", "newer"
        ) from error


def _told(url: URL, error: DBAPIError) -> HubArchiveError:
    said = str(error if error.orig is None else error.orig)
    cause: HubArchiveCause = "other"
    if any(words in said.lower() for words in _FULL):
        cause = "full"
    elif error.connection_invalidated or any(words in said.lower() for words in _UNREACHABLE):
        cause = "unreachable"
    place = url.render_as_string(hide_password=True)
    return HubArchiveError(f"the archive of the hub, {place}: {' '.join(said.split())}", cause)
