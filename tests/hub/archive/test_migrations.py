"""An archive of an older companion is brought up to date with all that it holds."""

from __future__ import annotations

from hub_records import RECORDS
from sqlalchemy import text

from companion.hub.archive import HubArchive
from companion.hub.archive.engine import opened
from companion.mqtt.game_events import NOT_BEGUN, events_since
from companion.records.game_search import GameSearch

AS_THE_FIRST = (
    "DROP INDEX games_by_game",
    "ALTER TABLE games DROP COLUMN people",
    "ALTER TABLE games DROP COLUMN kept",
    "UPDATE alembic_version SET version_num = '1'",
)


def test_the_games_of_the_first_tables_are_found_and_are_whole(archive_address: str) -> None:
    with HubArchive.open(archive_address) as hub_archive:
        for one in RECORDS:
            hub_archive.add_record("ada", one)
        hub_archive.take(list(events_since("bo", RECORDS[0], NOT_BEGUN))[1:])
    engine = opened(archive_address)
    with engine.begin() as connection:
        for step in AS_THE_FIRST:
            connection.execute(text(step))
    engine.dispose()
    with HubArchive.open(archive_address) as hub_archive:
        assert [(kept.key.table, kept.is_whole) for kept in hub_archive.games()] == [
            ("ada", True),
            ("ada", True),
            ("bo", False),
            ("ada", True),
        ]
        assert [kept.key.number for kept in hub_archive.find(GameSearch(player="ADA"))] == [3, 2, 1]
