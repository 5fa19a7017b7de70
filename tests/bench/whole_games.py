"""Whole games on the page, from the first tap to the end: by mouse, by touch, by keys alone, by a screen reader's presses.

Each is played on a service as people run it, in a real browser, and compared with its archive in the end: the moves
kept are those that were played. A finger plays on a phone, the others in a window of a desk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, NamedTuple

import httpx
from page_game import PageGame, await_table, begin
from page_hands import ChromiumPage, Finger, Keyboard, Mouse, PageHand, ScreenReader
from page_pictures import opened_browser
from patient_board import patient
from playwright.sync_api import Browser, Page, expect
from running_service import running_service

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HANDS: dict[str, tuple[Callable[[Page], PageHand], dict[str, Any]]] = {
    "mouse": (Mouse, DESK),
    "touch": (Finger, PHONE),
    "keys": (Keyboard, DESK),
    "reader": (ScreenReader, DESK),
}
"""How a game can be played, each with the window in which it is."""

AT_REST_S = 60.0
"""A table is at rest only then, or once ok is pressed: a slow machine is no hand that has stopped."""


class WholeGame(NamedTuple):
    """A game that has ended: its board, how it was played, and what the end says."""

    board: str
    by: str
    plies: int
    seconds: float
    end: str


def whole_games(boards: tuple[str, ...], by: tuple[str, ...]) -> Iterator[WholeGame]:
    """Play the game of each board in each of these ways. Raises AssertionError where the page does not play on."""
    with opened_browser() as browser:
        for board in boards:
            for way in by:
                yield _played(browser, board, way)


def _played(browser: Browser, board: str, way: str) -> WholeGame:
    with TemporaryDirectory() as folder:
        file = patient(board, Path(folder), settle=AT_REST_S)
        with running_service("--board", str(file)) as (_, address):
            return _played_at(browser, address, board, way)


def _played_at(browser: Browser, address: str, board: str, way: str) -> WholeGame:
    table = httpx.Client(base_url=address, timeout=30)
    game = begin(table, board)
    hand, window = HANDS[way]
    context = browser.new_context(reduced_motion="reduce", locale="en-GB", **window)
    page = context.new_page()
    page.goto(address)
    shown = ChromiumPage(page)
    await_table(shown, board)
    began = monotonic()
    playing = PageGame(shown, game, hand(page))
    while not playing.is_over:
        playing.ply()
    end = page.get_by_role("dialog", name="End of the game")
    expect(end).to_be_visible()
    seconds, said = monotonic() - began, end.locator("h2").inner_text()
    kept = table.get("api/replay/1").raise_for_status().json()["plies"]
    assert [ply["move"] for ply in kept] == [move for _, move, _ in playing.made]
    context.close()
    return WholeGame(board, way, len(kept), seconds, said)
