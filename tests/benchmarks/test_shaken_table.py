"""A table that is shaken: what the referee keeps of it has a bound, and it costs far less than it takes.

In November 2026 a minute of it cost 0.2 to 6 s of CPU time, and at most 0.5 to 30 MB were allocated.
``./dev bench shaken GAME KIND`` shakes one for a minute.
"""

from __future__ import annotations

from functools import partial

import pytest
import shaken
from chess import Board
from rates import rate
from shaken import shake
from yardsticks import chess_list

from companion.rules.registry import own_names

SECONDS = 8
MEGABYTE = 1_000_000
BOUND = 4 * MEGABYTE
"""What some seconds may leave behind: the pictures of 250 frames, and the plies that were looked for in them."""
BOUND_FOR_EVER = 11 * MEGABYTE
"""What remains of the largest board however long it is shaken: 500 of its pictures at most."""

KINDS = [pytest.param(kind, marks=pytest.mark.long) for kind in ("presence", "count")]
"""Sensors that say less than all about a field, beside those of contents, which cost most."""

LISTS_A_SECOND = 15_000
"""So many lists of 20 chess moves take 0.3 s on a machine where one takes 0.02 ms."""

LISTS_A_VERDICT = 75_000
"""What one verdict may cost on a table that was shaken; until November 2026 Esiema took up to 127,000."""


@pytest.mark.parametrize("kind", ["contents", *KINDS])
@pytest.mark.parametrize("game", own_names())
def test_a_shaken_table_leaves_little_behind(game: str, kind: str) -> None:
    assert shake(game, kind, SECONDS, seed=1, traced=True).peak < BOUND


@pytest.mark.long
def test_a_table_that_never_comes_to_rest_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than a thousand pictures, none of them the same, and no ply that would end their time."""
    monkeypatch.setattr(shaken, "MOODS", {"one": 1, "few": 5, "still": 0})
    assert shake("esiema", "contents", 40, seed=1, traced=True).kept < BOUND_FOR_EVER


@pytest.mark.parametrize("kind", ["contents", *KINDS])
@pytest.mark.parametrize("game", own_names())
def test_a_shaken_table_is_watched_in_less_time_than_it_is_shaken(game: str, kind: str) -> None:
    a_list = 1 / rate(partial(chess_list, Board()))
    assert shake(game, kind, SECONDS, seed=1, traced=False).seconds < SECONDS * LISTS_A_SECOND * a_list


@pytest.mark.parametrize("game", own_names())
def test_no_verdict_on_a_shaken_table_keeps_people_waiting(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each second of quiet comes after some readings that are on no way that was told."""
    monkeypatch.setattr(shaken, "MOODS", {"one": 1, "few": 5, "still": 0})
    a_list = 1 / rate(partial(chess_list, Board()))
    assert shake(game, "contents", 9, seed=1, traced=False).dearest < LISTS_A_VERDICT * a_list
