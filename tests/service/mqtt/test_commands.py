"""What others may have a table do: only what is allowed, never anything to a game under way."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.service.table.quiet_time import QUIET_S

Make = Callable[..., Any]


def order(**keys: Any) -> bytes:
    return json.dumps(keys).encode()


def test_a_game_begins_with_its_players(published: Make) -> None:
    table = published(commands=["new_game"])
    players = {"A": "Ada", "B": "Bo"}
    answer = table.commands.carry_out(
        "new_game", order(game="sahara", players=players, options={"match_target": 50}, starter="B")
    )
    assert answer.done
    assert table.here.session.names == players
    assert table.here.session.position.turn == "B"


def test_a_game_under_way_is_never_broken_off(published: Make) -> None:
    table = published(commands=["new_game"])
    table.play("a4")
    answer = table.commands.carry_out("new_game", order(game="sahara", players={"A": "Eve"}))
    assert (answer.done, answer.error) == (False, "a game of sahara is under way, with 1 plies on record")
    assert table.here.session.names == {"A": "Ada"}
    assert table.here.session.under_way


@pytest.mark.parametrize(
    ("command", "payload", "error"),
    [
        ("new_game", order(game="chess"), "chess"),
        ("new_game", order(game="sahara", players={"Q": "Ada"}), "there is no seat 'Q'"),
        ("new_game", order(game="sahara", options={"x": 1}), "x"),
        ("new_game", b"{", "this is no GameOrder"),
        ("message", order(text="x" * 201), "201 characters"),
        ("ok", b"", "not allowed here; mqtt.commands allows message, new_game"),
        ("dance", b"", "'dance' is not allowed here"),
    ],
)
def test_a_wrong_command_is_answered_with_what_is_wrong(
    published: Make, command: str, payload: bytes, error: str
) -> None:
    table = published(commands=["new_game", "message"])
    answer = table.commands.carry_out(command, payload)
    assert not answer.done
    assert error in answer.error
    assert table.here.session.names == {"A": "Ada"}


def test_without_any_command_it_says_so(published: Make) -> None:
    assert published().commands.carry_out("ok", b"").error.endswith("mqtt.commands allows none")


def test_undo_takes_a_ply_back_as_the_button_does(published: Make) -> None:
    table = published(commands=["ok", "undo"])
    table.play("a4")
    assert table.commands.carry_out("undo", b"").done
    assert table.here.said[-1] == "undone"


def test_a_message_comes_on_the_display(published: Make) -> None:
    table = published(commands=["message"])
    assert table.commands.carry_out("message", order(text="Round 2\x1b[0m")).done
    table.here.rest(QUIET_S)
    table.here.rest()
    assert table.here.menu.message == "Round 2\\x1b[0m"
