"""A replay on the display: what the buttons do, and when the next ply comes by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest
from random_games import played

from companion.referee.protocol import Button
from companion.screens.replay_speeds import SPEEDS
from companion.service.game.playback import PLY_S, Playback
from companion.service.game.replay_views import scenes

GAME = Playback(tuple(scenes(played("sahara", 4))))


@pytest.mark.parametrize(
    ("at", "button", "after"),
    [(0, "down", 1), (3, "up", 2), (0, "up", 0), (4, "down", None), (2, "undo", None), (2, "accept", 2)],
)
def test_buttons_step_and_end_a_replay(at: int, button: Button, after: int | None) -> None:
    shown = GAME.moved(at).feed(button)
    assert (None if shown is None else shown.at) == after


@pytest.mark.parametrize("button", ["up", "down", "ok", "accept"])
def test_while_it_plays_a_button_stops_it_where_it_is(button: Button) -> None:
    shown = GAME.moved(4 - 1).started().feed(button)
    assert shown is not None
    assert (shown.at, shown.playing, shown.due) == (3, False, None)


def test_undo_ends_a_replay_that_plays() -> None:
    assert GAME.started().feed("undo") is None


@pytest.mark.parametrize("speed", SPEEDS)
def test_each_ply_is_shown_as_long_as_the_speed_says(speed: float) -> None:
    shown = replace(GAME, speed=speed).started().pass_time(10.0)
    assert shown.due == 10.0 + PLY_S / speed
    assert shown.pass_time(shown.due - 0.01).at == 0
    later = shown.pass_time(shown.due)
    assert (later.at, later.due) == (1, shown.due + PLY_S / speed)


def test_at_the_end_it_stops_and_then_begins_anew() -> None:
    shown = GAME.moved(3).started().pass_time(0.0).pass_time(PLY_S)
    assert (shown.at, shown.playing) == (4, False)
    assert shown.started().at == 0


def test_the_display_is_told_whether_it_plays() -> None:
    assert GAME.started().view.playing
    assert not GAME.view.playing
