"""Every game through `companion run`: mouse, finger and keys in a real browser, the display, the archive, replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from page_game import GAMES, PageGame, await_table, begin
from page_hands import ChromiumPage, Finger, Keyboard, Mouse, PageHand
from patient_board import patient
from playwright.sync_api import Page, expect

from companion.rules.game import AnyGame

PLIES = [3, pytest.param(9, marks=[pytest.mark.long, pytest.mark.measures])]
BRIEF = ["sahara", "zahlenluchs"]
"""Games that come to their end soon enough; `./dev bench games` plays all of them."""

pytestmark = pytest.mark.browser


@pytest.fixture
def opened(run: Callable[..., Any], browser: Any, tmp_path: Path) -> Any:
    """Begins the game of a board, and gives the companion, a page of it, and the game."""
    pages = []

    def opened(board: str) -> tuple[Any, Page, AnyGame]:
        here = run("--board", str(patient(board, tmp_path, settle=60.0)))
        with httpx.Client(base_url=here.address) as table:
            game = begin(table, board)
        window = {"width": 1360, "height": 900}
        page = browser.new_page(viewport=window, has_touch=True, reduced_motion="reduce")
        pages.append(page)
        page.goto(here.address)
        await_table(ChromiumPage(page), board)
        return here, page, game

    yield opened
    for page in pages:
        page.close()


@pytest.mark.parametrize("plies", PLIES)
@pytest.mark.parametrize("board", GAMES)
def test_a_game_is_played_by_keys_clicks_and_taps_refereed_shown_kept_and_replayed(
    opened: Any, board: str, plies: int
) -> None:
    here, page, game = opened(board)
    playing = PageGame(ChromiumPage(page), game, Keyboard(page), Mouse(page), Finger(page))
    shown = {here.oled()}
    for _ in range(plies):
        playing.ply()
        shown.add(here.oled())
    state = here.get("api/state")
    assert state["table"] == game.contents(playing.position)
    assert len(shown) > plies // 2
    assert {line["kind"] for line in state["log"]} == {"begun", "ready", "played"}
    replayed = here.replayed(1)
    assert [(ply["seat"], ply["move"], ply.get("roll", ply.get("card"))) for ply in replayed] == playing.made
    assert replayed[-1]["position"]["fields"] == state["table"]
    page.goto(f"{here.address}replay/1")
    expect(page.locator("#board svg")).to_have_attribute("data-board", board)


@pytest.mark.long
@pytest.mark.measures
@pytest.mark.parametrize("hand", [Keyboard, Finger])
@pytest.mark.parametrize("board", BRIEF)
def test_a_game_is_played_to_its_end_by_keys_or_taps_alone(
    opened: Any, board: str, hand: Callable[[Page], PageHand]
) -> None:
    here, page, game = opened(board)
    playing = PageGame(ChromiumPage(page), game, hand(page))
    while not playing.is_over:
        playing.ply()
    expect(page.get_by_role("dialog", name="End of the game")).to_be_visible()
    assert here.get("api/state")["winner"] is not None
