"""The sensors of a board in a terminal of any size."""

from __future__ import annotations

import click
import pytest
from watched_board import look

from companion.service.commands.watch.sensor_screen import screenful


def plain(lines: list[str]) -> list[str]:
    return [click.unstyle(line) for line in lines]


def test_a_screenful_has_a_line_for_each_channel() -> None:
    lines = plain(screenful(look(), 80, 24))
    assert lines[0] == "bench-mixed, calibrated 2026-11-21T15:00:00Z"
    assert lines[1].startswith("link: 10.0 frames/s, 40 lines, 2 damaged")
    assert lines[3].split() == ["a1", "0", "hall", "1", "39002", "1", "1.0", "moved"]
    assert "there" in lines[5]


def test_what_is_wrong_stands_on_top() -> None:
    assert plain(screenful(look(trouble="the cable is out"), 80, 24))[0].endswith(": the cable is out")


@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 7), (40, 6), (30, 5), (200, 6)])
def test_a_screenful_fits_the_terminal(width: int, height: int) -> None:
    lines = plain(screenful(look(), width, height))
    assert len(lines) <= height
    assert all(len(line) <= width for line in lines)


def test_what_does_not_fit_is_counted() -> None:
    assert plain(screenful(look(), 40, 6))[-1] == "... 3 more: make the terminal larger"


def test_states_have_colours_and_rest_has_none() -> None:
    assert screenful(look(), 80, 24)[3] != plain(screenful(look(), 80, 24))[3]
