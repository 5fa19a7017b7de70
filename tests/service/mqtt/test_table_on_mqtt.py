"""A table as people run it, on a real Mosquitto: whatever is killed, every ply arrives, once and in order."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from mosquitto import Mosquitto, mosquitto
from mqtt_ear import Ear

from companion.mqtt.game_events import GameSoFar
from companion.mqtt.messages import SendAgain, TableStatus, written
from companion.mqtt.topics import TableTopics
from companion.records.archive_reader import ArchiveReader

pytestmark = pytest.mark.hub

TOPICS = TableTopics("tabletop", "ada")
Run = Callable[..., Any]


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with mosquitto(tmp_path) as started:
        yield started


@pytest.fixture
def ear(broker: Mosquitto) -> Iterator[Ear]:
    listening = Ear(broker.port, TOPICS)
    listening.open()
    yield listening
    listening.close()


@pytest.fixture
def table(run: Run, broker: Mosquitto, tmp_path: Path) -> Callable[..., Any]:
    """Start a table that speaks to the broker."""

    def start(more: str = "", name: str = "ada") -> Any:
        file = tmp_path / "companion.toml"
        file.write_text(
            f'board = "sahara"\n[mqtt]\nbroker = "127.0.0.1"\nport = {broker.port}\ntable = "{name}"\n{more}'
        )
        return run("--config", str(file))

    return start


def play(table: Any) -> None:
    """Play the first legal move on the page."""
    table.wait_until(lambda state: state["turn"] is not None and not state["waiting"])
    table.post("play_move", move=table.get("api/legal")["moves"][0]["move"])


def tells(table: Any, trouble: str) -> None:
    """Wait until the page says this, and nothing else, to be wrong."""
    table.wait_until(lambda state: state["troubles"] == [trouble])


def test_what_is_played_on_the_page_is_heard_as_an_event_and_in_the_state(
    table: Callable[..., Any], ear: Ear
) -> None:
    playing = table()
    ear.until_state(lambda state: state.turn is not None)
    play(playing)
    ply = ear.until_event(lambda event: event.kind == "ply")
    state = ear.until_state(lambda state: state.last is not None)
    assert (ply.number, ply.ply.move) == (1, state.last.move)
    playing.end()
    assert ear.until(TOPICS.status, TableStatus, lambda _: True).status == "offline"


def test_a_table_that_is_killed_is_said_to_be_gone(table: Callable[..., Any], ear: Ear) -> None:
    playing = table()
    ear.until(TOPICS.status, TableStatus, lambda status: status.status == "online")
    playing.end(signal.SIGKILL)
    ear.until(TOPICS.status, TableStatus, lambda status: status.status == "offline")


def test_what_is_played_while_the_broker_is_gone_comes_in_order_when_it_is_back(
    table: Callable[..., Any], broker: Mosquitto, ear: Ear
) -> None:
    playing = table()
    ear.until_state(lambda state: state.turn is not None)
    play(playing)
    ear.until_event(lambda event: event.number == 1)
    broker.kill()
    tells(playing, "The broker does not answer: play goes on, and moves are sent later")
    play(playing)
    play(playing)
    # The table is restarted, too, while nobody hears it.
    playing.end(signal.SIGKILL)
    playing = table()
    play(playing)
    broker.start()
    ear.until_event(lambda event: event.number == 4)
    # A table that is killed may send again what it had sent, but nothing before its time.
    assert list(dict.fromkeys(event.number for event in ear.events)) == [0, 1, 2, 3, 4]
    assert playing.wait_until(lambda state: state["troubles"] == [])
    with ArchiveReader.open(playing.archive) as archive:
        heard = GameSoFar()
        for event in ear.events:
            heard.take(event)
        assert heard.record == archive.last()


def test_a_command_begins_a_game_where_the_configuration_allows_it(
    table: Callable[..., Any], ear: Ear
) -> None:
    table('commands = ["new_game"]')
    ear.until_state(lambda state: state.turn is not None)
    order = {"game": "sahara", "players": {"A": "Ada", "B": "Bo"}}
    ear.say(TOPICS.command("new_game"), json.dumps(order).encode())
    assert ear.until_state(lambda state: state.players == order["players"]).game == "sahara"


def test_who_asks_gets_all_games_again(table: Callable[..., Any], ear: Ear) -> None:
    playing = table()
    play(playing)
    first = ear.until_event(lambda event: event.number == 1)
    ear.say(TOPICS.again, written(SendAgain(game=1)))
    assert ear.until_event(lambda event: event.number == 1) == first


def test_two_tables_of_one_name_both_say_so_and_play_on(
    table: Callable[..., Any], ear: Ear, tmp_path: Path, run: Run
) -> None:
    first = table()
    ear.until(TOPICS.status, TableStatus, lambda status: status.status == "online")
    second = run("--config", str(tmp_path / "companion.toml"), "--archive", str(tmp_path / "other.sqlite"))
    for one in (first, second):
        tells(one, "Another table has the same name, play goes on: name one of them otherwise")
    play(first)
    ear.until_event(lambda event: event.number == 1)
    second.end()
    first.wait_until(lambda state: state["troubles"] == [])


def test_a_wrong_password_is_told_at_the_table_which_plays_on(run: Run, tmp_path: Path) -> None:
    with mosquitto(tmp_path, "allow_anonymous false") as broker:
        file = tmp_path / "companion.toml"
        file.write_text(
            f'[mqtt]\nbroker = "127.0.0.1"\nport = {broker.port}\nuser = "ada"\npassword = "wrong"\n'
        )
        playing = run("--config", str(file))
        tells(playing, "The broker refuses name or password: play goes on, and moves are sent later")
        play(playing)
        playing.wait_until(lambda state: state["last"] is not None)
