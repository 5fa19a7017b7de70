"""What is wrong between tables and their hub is named at both, in words, and the tables play on."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from broker_certificate import certificate
from hub_process import HubPage, HubProcess, PlayingTable
from mosquitto import Mosquitto
from mqtt_ear import Ear

from companion.hub.archive import HubArchive
from companion.mqtt.topics import TableTopics

pytestmark = pytest.mark.hub

TOPICS = TableTopics("tabletop", "ada")
RECORDINGS = Path(__file__).parent / "recordings"
FIRST_MESSAGES = [
    json.loads(line) for line in (RECORDINGS / "first-table.jsonl").read_text("utf-8").splitlines()
]
"""What a table of the first companion that knew MQTT has said, with the topics."""

FIRST_PLY = next(message["payload"] for message in FIRST_MESSAGES if message["payload"].get("kind") == "ply")

Run = Callable[..., Any]
StartHub = Callable[..., HubProcess]


@pytest.fixture
def ear(broker: Mosquitto) -> Iterator[Ear]:
    listening = Ear(broker.port, TOPICS)
    listening.open()
    yield listening
    listening.close()


@contextmanager
def full_disk(process: int, database: Path) -> Iterator[None]:
    """Leave no room for what a process writes to its SQLite database: strace answers instead of the system."""
    files = [option for suffix in ("", "-wal", "-journal") for option in ("-P", f"{database}{suffix}")]
    refused = ["-e", "trace=pwrite64", "-e", "inject=pwrite64:error=ENOSPC"]
    command = ["strace", "-f", "-o", "/dev/null", *refused, *files, "-p", str(process)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as strace:
        assert strace.stderr is not None
        assert "attached" in strace.stderr.readline()
        yield
        strace.send_signal(signal.SIGINT)


def test_a_full_disk_of_the_hub_is_named_until_there_is_room(
    run: Run, tmp_path: Path, broker: Mosquitto, start_hub: StartHub
) -> None:
    database = tmp_path / "hub.sqlite"
    hub, table = start_hub(str(database)), PlayingTable(run, tmp_path, broker, "ada")
    page = HubPage(hub.page)
    table.play(1)
    hub.until("ada: game 1, ply 1")
    with full_disk(hub.process.pid, database):
        table.play(1)
        table.until_told("The hub has no room left: play goes on, and moves are sent later")
        page.until_fault("The hub has no room left for the games of this table.")
        page.until("hub", lambda told: "disk is full" in told["archive"])
        table.play(1)
    table.until_told()
    page.until_fault()
    page.until("hub", lambda told: told["archive"] == "")
    hub.until("ada: game 1, ply 3")
    with HubArchive.open(str(database)) as kept:
        assert table.is_in(kept)


def test_two_tables_of_one_name_are_named_until_one_goes_and_the_games_of_both_are_kept(
    run: Run, tmp_path: Path, broker: Mosquitto, start_hub: StartHub
) -> None:
    database = str(tmp_path / "hub.sqlite")
    hub = start_hub(database)
    page = HubPage(hub.page)
    tables = [PlayingTable(run, tmp_path / place, broker, "ada") for place in ("here", "there")]
    page.until_fault("Two tables have this name.")
    for number, table in enumerate(tables, 1):
        table.until_told("Another table has the same name, play goes on: name one of them otherwise")
        table.play(number)
        hub.until(f"ada: game 1, ply {number}")
    tables[1].running.end()
    page.until_fault()
    tables[0].until_told()
    with HubArchive.open(database) as kept:
        assert [table.is_in(kept) for table in tables] == [True, True]


@pytest.mark.parametrize("difference", ["-5y", "+5y"])
def test_a_clock_that_is_off_by_years_is_named_and_the_game_is_kept(
    run: Run, tmp_path: Path, broker: Mosquitto, start_hub: StartHub, difference: str
) -> None:
    library = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
    clock = {"LD_PRELOAD": str(library), "FAKETIME": difference, "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    database = str(tmp_path / "hub.sqlite")
    hub = start_hub(database)
    table = PlayingTable(lambda *args: run(*args, **clock), tmp_path, broker, "ada")
    table.until_told("The clock of this table is wrong, play goes on")
    HubPage(hub.page).until_fault("The clock of this table is wrong.")
    # By hand: a pause of the simulated player is refused where only the time of day is another one.
    position = table.running.position()
    table.running.play(table.running.get("api/legal")["moves"][0]["move"], position)
    hub.until("ada: game 1, ply 1")
    with HubArchive.open(database) as kept:
        assert table.is_in(kept)


def refuses_all(folder: Path) -> str:
    """The settings of a broker that knows nobody."""
    (folder / "passwords").touch()
    return f"allow_anonymous false\npassword_file {folder}/passwords"


def has_expired(folder: Path) -> str:
    """The settings of a broker whose certificate was good until yesterday."""
    return certificate(folder, -1)


@pytest.mark.parametrize(
    ("settings", "option", "told", "seen"),
    [
        (
            refuses_all,
            ("user", "ada"),
            "The broker refuses name or password",
            "refuses the name or the password",
        ),
        (
            has_expired,
            ("ca_file", "ca.pem"),
            "The broker's certificate is not valid",
            "certificate has expired",
        ),
    ],
    ids=["wrong password", "expired certificate"],
)
def test_a_broker_that_cannot_be_used_is_named_and_the_table_plays_on(
    run: Run,
    tmp_path: Path,
    broker: Mosquitto,
    start_hub: StartHub,
    settings: Callable[[Path], str],
    option: tuple[str, str],
    told: str,
    seen: str,
) -> None:
    broker.stop()
    broker.settings = settings(tmp_path)
    broker.start()
    key, value = option[0], str(tmp_path / option[1]) if option[0].endswith("file") else option[1]
    hub = start_hub(":memory:", f"--{key.replace('_', '-')}", value, "--page-port", "0")
    table = PlayingTable(run, tmp_path, broker, "ada", f'{key} = "{value}"\n')
    table.until_told(f"{told}: play goes on, and moves are sent later")
    HubPage(hub.page).until("hub", lambda state: seen in state["broker"])
    table.play(2)


def test_an_older_table_is_seen_at_a_newer_hub_and_its_games_are_kept(
    tmp_path: Path, start_hub: StartHub, ear: Ear
) -> None:
    database = str(tmp_path / "hub.sqlite")
    hub = start_hub(database)
    hub.until("connected to the broker")
    for message in FIRST_MESSAGES:
        ear.say(message["topic"], json.dumps(message["payload"]).encode())
    HubPage(hub.page).until(
        "table",
        lambda table: (
            table["game"] is not None
            and table["game"]["plies"] == 3
            # When it was played is long ago by now.
            and table["faults"] == ["The clock of this table is wrong."]
        ),
    )
    hub.until("ada: game 1, ply 3")
    with HubArchive.open(database) as kept:
        (game,) = kept.games()
        record = kept.record(game.key)
    assert record is not None
    assert [ply.move for ply in record.plies] == [
        message["payload"]["ply"]["move"] for message in FIRST_MESSAGES if "ply" in message["payload"]
    ]


def test_what_the_hub_cannot_read_is_named_at_the_table_which_plays_on(
    run: Run, tmp_path: Path, broker: Mosquitto, start_hub: StartHub, ear: Ear
) -> None:
    database = str(tmp_path / "hub.sqlite")
    hub = start_hub(database)
    table = PlayingTable(run, tmp_path, broker, "ada")
    table.play(1)
    hub.until("ada: game 1, ply 1")
    leap = {**FIRST_PLY, "kind": "leap"}
    ear.say(TOPICS.event, json.dumps(leap).encode())
    table.until_told("This table and the hub are of different versions: play goes on")
    table.play(1)
    hub.until("ada: game 1, ply 2")
    with HubArchive.open(database) as kept:
        assert table.is_in(kept)
