"""Real tables for a hub, and its archive, in SQLite and in PostgreSQL."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from companion_process import Running, companions
from hub_process import HubProcess
from mosquitto import Mosquitto, mosquitto
from postgres import Postgres, postgres

from companion.hub.archive import HubArchive


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Start a companion; it is ended with the test."""
    with companions(tmp_path) as start:
        yield start


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    with postgres() as started:
        yield started


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.hub)])
def archive_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty archive can be made."""
    if request.param == "sqlite":
        return str(tmp_path / "hub.sqlite")
    server: Postgres = request.getfixturevalue("server")
    server.make_database()
    return server.url


@pytest.fixture
def hub_archive(archive_address: str) -> Iterator[HubArchive]:
    with HubArchive.open(archive_address) as opened:
        yield opened


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with mosquitto(tmp_path) as started:
        yield started


@pytest.fixture
def start_hub(broker: Mosquitto) -> Iterator[Callable[..., HubProcess]]:
    started: list[HubProcess] = []

    def start(database: str, *options: str) -> HubProcess:
        started.append(HubProcess(broker, database, *options))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.end(signal.SIGKILL)
