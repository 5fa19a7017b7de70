"""Opening the archive of a hub: what a URL may name, and what is said where it cannot be used."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from companion.hub.archive import HubArchive, HubArchiveError
from companion.hub.archive.engine import opened
from companion.hub.archive.schema import METADATA
from companion.hub.demo.local_broker import free_port


def test_the_migrations_make_the_tables_of_the_program(archive_address: str) -> None:
    engine = opened(archive_address)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_it_can_be_opened_again(archive_address: str) -> None:
    for _ in range(2):
        with HubArchive.open(archive_address) as hub:
            assert hub.games() == []


def test_one_of_a_newer_companion_is_left_as_it_is(archive_address: str) -> None:
    engine = opened(archive_address)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '99'"))
    engine.dispose()
    with pytest.raises(HubArchiveError, match="of a newer companion than this one") as refused:
        opened(archive_address)
    assert refused.value.cause == "newer"


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("mysql://hub@db/games", "lies in mysql; known are sqlite://, postgresql://"),
        ("://", "no URL of a database"),
    ],
)
def test_an_address_of_no_database_is_refused_with_those_that_are_known(address: str, told: str) -> None:
    with pytest.raises(HubArchiveError, match=told) as refused:
        opened(address)
    assert refused.value.cause == "address"


def test_a_database_that_does_not_answer_is_told_without_its_password() -> None:
    with pytest.raises(HubArchiveError) as refused:
        opened(f"postgresql://hub:secret@127.0.0.1:{free_port()}/games")
    assert refused.value.cause == "unreachable"
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(HubArchiveError, match="unable to open database file") as refused:
        opened(str(tmp_path / "missing" / "hub.sqlite"))
    assert refused.value.cause == "unreachable"


def test_every_commit_is_synced(tmp_path: Path) -> None:
    path = tmp_path / "hub.sqlite"
    engine = opened(str(path))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar_one() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
    engine.dispose()
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
