"""A replay in a terminal: what the keys do, and when the next page comes by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest
from random_games import played

from companion.screens.words import Words
from companion.service.commands.replay.browsing import browse
from companion.service.game.playback import PLY_S
from companion.service.game.replay_views import scenes

GAME = list(scenes(played("sahara", 5)))
RIGHT, LEFT = "\x1b[C", "\x1b[D"

Key: TypeAlias = str | float | type[BaseException]
"""A key, so many seconds without one, or what is raised instead."""

Browse: TypeAlias = Callable[..., list[str]]


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> Browse:
    """Replays while these keys are pressed; gives the line below each page, and what was waited for at last."""

    def shown(*keys: Key) -> list[str]:
        left, now = list(keys), 0.0

        def wait(seconds: float | None) -> str | None:
            nonlocal now
            key = left.pop(0)
            if isinstance(key, str):
                return key
            if isinstance(key, type):
                raise key
            assert seconds is not None, "nothing would ever happen"
            if seconds > key:
                now += key
                return wait(seconds - key)
            now += seconds
            if key > seconds:
                left.insert(0, key - seconds)
            return None

        browse([f"page {at}" for at in range(len(GAME))], GAME, Words("en"), wait, lambda: now)
        assert left == []
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[1] for line in lines if line.startswith("page")] == [
            line.split()[0] for line in lines if " of 5" in line
        ]
        return [line for line in lines if " of 5" in line]

    return shown


def plies(lines: list[str]) -> list[int]:
    return [int(line.split()[0]) for line in lines]


def test_keys_step_through_the_game(shown: Browse) -> None:
    assert plies(shown(" ", RIGHT, LEFT, "x", RIGHT, "q")) == [0, 1, 2, 1, 1, 2]


def test_steps_end_at_both_ends_of_the_game(shown: Browse) -> None:
    assert plies(shown(LEFT, LEFT, " ", "q")) == [0, 0, 0, 1]
    assert plies(shown(*[" "] * 7, "Q"))[-3:] == [5] * 3


@pytest.mark.parametrize("end", [KeyboardInterrupt, EOFError])
def test_ctrl_c_and_ctrl_d_end_the_replay(shown: Browse, end: type[BaseException]) -> None:
    assert plies(shown(" ", end)) == [0, 1]


def test_p_plays_one_page_after_the_other_and_stops_at_the_end(shown: Browse) -> None:
    assert plies(shown("p", PLY_S, PLY_S, PLY_S, PLY_S, PLY_S, "q")) == [0, 0, 1, 2, 3, 4, 5]


def test_p_stops_what_plays_and_begins_anew_at_the_end(shown: Browse) -> None:
    assert plies(shown("p", PLY_S, "p", "q")) == [0, 0, 1, 1]
    assert plies(shown(*[" "] * 5, "p", "q"))[-2:] == [5, 0]
    with pytest.raises(AssertionError, match="nothing would ever happen"):
        shown("p", "p", PLY_S)


def test_a_step_stops_what_plays(shown: Browse) -> None:
    assert plies(shown("p", PLY_S, " ", LEFT, "q")) == [0, 0, 1, 2, 1]


def test_plus_and_minus_change_the_speed(shown: Browse) -> None:
    lines = shown("+", "+", "+", "-", "-", "-", "-", "q")
    assert [line.split()[-1][:-1] for line in lines] == ["1", "2", "4", "4", "2", "1", "1/2", "1/2"]


def test_twice_the_speed_takes_half_the_time(shown: Browse) -> None:
    assert plies(shown("+", "p", PLY_S / 2, PLY_S / 2, "q")) == [0, 0, 0, 1, 2]
    assert plies(shown("-", "p", PLY_S * 2, "q")) == [0, 0, 0, 1]


def test_another_speed_holds_at_once(shown: Browse) -> None:
    assert plies(shown("p", PLY_S * 0.1, "+", PLY_S / 2, "q")) == [0, 0, 0, 1]


def test_d_goes_to_the_decision(shown: Browse) -> None:
    assert plies(shown("d", "q")) == [0, 5]
