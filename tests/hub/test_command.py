"""`companion hub` as people run it: real tables, a real broker, a real database, and whatever is killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hub_process import HubProcess, PlayingTable
from mosquitto import Mosquitto
from postgres import postgres

from companion.hub.archive import HubArchive
from companion.records.archive import Archive
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.service.cli import main

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)


def hub(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["hub", *arguments])
    return result.exit_code, result.output


def record(number: int, *, plies: int = 2, result: Result | None = None) -> GameRecord:
    ply = PlyRecord(seat="A", move="a4", at=AT)
    seats = {"A": "Ada", "B": None}
    return GameRecord(
        id=number,
        game="sahara",
        options={},
        seats=seats,
        start={"turn": "A", "fields": {}},
        started=AT.replace(minute=number),
        plies=(ply,) * plies,
        result=result,
    )


@pytest.fixture
def database(tmp_path: Path) -> str:
    """An archive with two games."""
    address = str(tmp_path / "hub.sqlite")
    with HubArchive.open(address) as archive:
        archive.add_record("table-1", record(1, result=Result(winner="A")))
        archive.add_record("table-2", record(2, result=Result(ended="given up", by="A")))
        archive.add_record("table-2", record(3))
    return address


def test_games_are_listed_the_newest_first(database: str) -> None:
    status, told = hub("games", "--database", database)
    assert status == 0
    assert [line.split() for line in told.splitlines()][1:] == [
        ["table-2", "3", "2026-11-28", "18:03", "sahara", "2", "-", "Ada"],
        ["table-2", "2", "2026-11-28", "18:02", "sahara", "2", "given", "up", "Ada"],
        ["table-1", "1", "2026-11-28", "18:01", "sahara", "2", "A", "Ada"],
    ]


def test_games_are_listed_for_programs(database: str) -> None:
    status, told = hub("games", "--database", database, "--table", "table-2", "--newest", "1", "--json")
    assert status == 0
    (game,) = json.loads(told)
    assert (game["table"], game["number"], game["plies"], game["result"], game["whole"]) == (
        "table-2",
        3,
        2,
        None,
        True,
    )
    assert game["seats"] == {"A": "Ada", "B": None}


def test_a_question_is_answered_from_the_archive_and_from_an_export(database: str, tmp_path: Path) -> None:
    folder, question = (
        tmp_path / "export",
        'SELECT "table", count(*) AS games FROM games GROUP BY ALL ORDER BY ALL',
    )
    assert hub("export", str(folder), "--database", database) == (0, f"3 games are in {folder}\n")
    for where in (["--database", database], ["--export", str(folder)]):
        status, told = hub("ask", question, *where)
        assert status == 0
        assert [line.split() for line in told.splitlines()] == [
            ["table", "games"],
            ["table-1", "1"],
            ["table-2", "2"],
        ]


def test_an_answer_can_be_json(database: str) -> None:
    question = "SELECT number, started, winner FROM games WHERE winner IS NOT NULL"
    status, told = hub("ask", question, "--database", database, "--json")
    assert (status, json.loads(told)) == (
        0,
        [{"number": 1, "started": "2026-11-28 18:01:00", "winner": "A"}],
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["ask", "DROP TABLE games", "--database", ":memory:"], "a question is one SELECT"),
        (["ask", "SELECT x FROM games", "--database", ":memory:"], "x"),
        (["ask", "SELECT 1", "--export", "/", "--database", "x"], "both given"),
        (["ask", "SELECT 1", "--export", "/"], "here is no export of a hub"),
        (["export", "/proc/x", "--database", ":memory:"], "/proc/x"),
        (["games", "--database", "mysql://db/games"], "no archive of a hub lies in mysql"),
        (["games", "--database", "/missing/hub.sqlite"], "unable to open database file"),
        (["run", "--topic", "a b"], "'a b' is no beginning of topics"),
        (["run", "--password-file", "/missing"], "does not exist"),
        (["run", "--port", "0"], "0 is not in the range"),
        (["run", "--page-port", "70000"], "70000 is not in the range"),
        (
            ["run", "--database", ":memory:", "--page-host", "192.0.2.1"],
            "the page cannot listen on host 192.0.2.1, port 8090",
        ),
    ],
)
def test_a_wrong_argument_is_told_in_one_sentence(arguments: list[str], told: str) -> None:
    status, output = hub(*arguments)
    assert status != 0
    assert told in output
    assert "Traceback" not in output


def test_a_missing_library_is_named_with_what_brings_it() -> None:
    code = (
        "import sys; sys.modules['sqlalchemy'] = None;"
        "from companion.service.cli import main; main(['hub', 'games', '--database', 'x'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pip install 'tabletop-companion[hub]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.hub
def test_a_hub_that_was_away_gets_all_it_missed_from_the_tables(
    run: Callable[..., Any], tmp_path: Path, broker: Mosquitto, start_hub: Callable[[str], HubProcess]
) -> None:
    database = str(tmp_path / "hub.sqlite")
    table = PlayingTable(run, tmp_path, broker, "ada")
    table.play(2)
    hub = start_hub(database)
    hub.until("ada: game 1, ply 2")
    hub.end(signal.SIGKILL)
    table.play(2)
    hub = start_hub(database)
    hub.until("ada: game 1, ply 4")
    table.play(1)
    hub.until("ada: game 1, ply 5")
    assert hub.end() == 0
    with HubArchive.open(database) as kept:
        assert table.is_in(kept)


@pytest.mark.hub
def test_a_database_that_is_killed_is_caught_up_with_when_it_is_back(
    run: Callable[..., Any], tmp_path: Path, broker: Mosquitto, start_hub: Callable[[str], HubProcess]
) -> None:
    with postgres() as server:
        hub, table = start_hub(server.url), PlayingTable(run, tmp_path, broker, "ada")
        table.play(1)
        hub.until("ada: game 1, ply 1")
        server.kill()
        table.play(2)
        hub.until("the archive of the hub")
        server.start()
        hub.until("the archive can be written again")
        hub.until("ada: game 1, ply 3")
        with HubArchive.open(server.url) as kept:
            assert table.is_in(kept)


@pytest.mark.hub
@pytest.mark.browser
def test_a_real_table_is_seen_on_the_page_of_a_real_hub(
    run: Callable[..., Any],
    browser: Any,
    tmp_path: Path,
    broker: Mosquitto,
    start_hub: Callable[[str], HubProcess],
) -> None:
    from playwright.sync_api import expect  # noqa: PLC0415 - only here

    table = PlayingTable(run, tmp_path, broker, "ada")
    hub = start_hub(str(tmp_path / "hub.sqlite"))
    page = browser.new_page(reduced_motion="reduce", locale="en-GB")
    page.goto(hub.page)
    tile = page.locator('[data-name="ada"]')
    expect(tile.locator(".board .piece").first).to_be_visible()
    table.play(2)
    game = table.running.get("api/state")
    expect(tile.locator(".tile-told")).to_have_text(told_last(table))
    expect(tile.locator(".score")).to_have_text([str(game["scores"][seat]) for seat in game["seats"]])
    table.running.end(signal.SIGKILL)
    expect(tile.locator(".tile-told")).to_contain_text("Away since")
    page.close()


def told_last(table: PlayingTable) -> str:
    """The last move, as the table itself lists it."""
    log: list[dict[str, str]] = table.running.get("api/state")["log"]
    return [line["text"] for line in log if line["kind"] == "played"][-1]


@pytest.mark.hub
def test_a_hub_without_a_page_says_at_once_what_it_hears(start_hub: Callable[..., HubProcess]) -> None:
    hub = start_hub(":memory:", "--no-page")
    hub.until("connected to the broker")
    assert hub.end() == 0


@pytest.mark.hub
def test_a_lost_archive_of_a_hub_is_filled_again_by_its_tables(
    run: Callable[..., Any], tmp_path: Path, broker: Mosquitto, start_hub: Callable[[str], HubProcess]
) -> None:
    table = PlayingTable(run, tmp_path, broker, "ada")
    with Archive.open(tmp_path / "other.sqlite"):
        pass
    hub = start_hub(str(tmp_path / "hub.sqlite"))
    table.play(3)
    hub.until("ada: game 1, ply 3")
    hub.end()
    hub = start_hub(str(tmp_path / "new.sqlite"))
    hub.until("ada: game 1, ply 3")
    hub.end()
    with HubArchive.open(str(tmp_path / "new.sqlite")) as kept:
        assert table.is_in(kept)
