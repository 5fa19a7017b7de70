"""A wrong table at `companion run` is put right by one tap in a real browser; two viewers play at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from taps import tap

WAIT_MS = 30_000
pytestmark = pytest.mark.browser


@pytest.fixture
def opened(run: Callable[..., Any], browser: Any) -> Any:
    """Starts a companion on a board and opens pages of it, each with a hand of its own."""
    contexts = []

    def start(board: str, **options: Any) -> tuple[Any, Callable[[], Page]]:
        here = run("--board", board)
        assert here.post("new_game", game=board, options=options, board=board, starter="A").status_code == 200
        here.wait_until(lambda state: state["turn"] is not None)

        def page() -> Page:
            contexts.append(
                browser.new_context(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
            )
            opened: Page = contexts[-1].new_page()
            opened.goto(here.address)
            expect(opened.locator("#board svg")).to_have_attribute("data-board", board)
            return opened

        return here, page

    yield start
    for context in contexts:
        context.close()


def kinds(here: Any) -> list[str]:
    return [line["kind"] for line in here.get("api/state")["log"]]


def done(here: Any, page: Page, kind: str) -> dict[str, Any]:
    """The table once the last line of the log is of this kind, and nothing is left to put right or in a hand.

    The table sees that a ball has left a place before the hand has put it into the box.
    """
    expect(page.locator("#log > li").first).to_have_attribute("data-kind", kind, timeout=WAIT_MS)
    expect(page.locator("#repairs")).to_be_hidden()
    return hands_empty(here)


def hands_empty(here: Any) -> dict[str, Any]:
    """The table once nobody holds anything."""
    state: dict[str, Any] = here.wait_until(
        lambda state: state["hands"]["hand"] == "" and not state["hands"]["held"]
    )
    return state


def recorded(page: Page, plies: int) -> None:
    """Wait until so many plies are recorded; who is asked whether the last one was made says yes.

    If the other hand holds its beans about as long as the table takes to settle, the referee asks; how long it
    holds them depends on the machine.
    """
    played = page.locator("#log > li[data-kind=played]")
    asked = page.locator("#log > li[data-kind=ambiguous]:first-child")
    expect(played.nth(plies - 1).or_(asked).first).to_be_visible(timeout=WAIT_MS)
    if asked.is_visible():
        page.locator("[data-button=ok]").click()
    expect(played).to_have_count(plies, timeout=WAIT_MS)


@pytest.mark.parametrize(
    ("button", "kind", "plies"), [("Put it back", "restored", 0), ("Finish it", "played", 1)]
)
def test_a_wrong_sowing_is_put_back_or_finished_by_one_tap(
    opened: Any, button: str, kind: str, plies: int
) -> None:
    here, open_page = opened("sahara")
    page = open_page()
    before = here.get("api/state")["hands"]["contents"]
    here.post("lift", field="a1")
    for field in ("a2", "a4", "a5"):
        here.post("drop", field=field, pieces="1o")
    page.get_by_role("button", name=button).click(timeout=WAIT_MS)
    state = done(here, page, kind)
    assert (state["hands"]["contents"] == before) == (plies == 0)
    assert kinds(here).count("played") == plies
    assert kinds(here).count("illegal") == 1


def test_balls_go_back_into_the_box_by_one_tap(opened: Any) -> None:
    here, open_page = opened("esiema", seats=2, place_count=3)
    page = open_page()
    before = here.get("api/state")["hands"]
    here.post("lift", field="box", pieces="1A1a")
    here.post("drop", field="f6", pieces="1A1a")
    page.get_by_role("button", name="Put it back").click(timeout=WAIT_MS)
    assert done(here, page, "restored")["hands"] == before


def test_a_ball_too_many_goes_into_the_box_and_the_move_is_finished(opened: Any) -> None:
    here, open_page = opened("esiema", seats=2, place_count=3)
    page = open_page()
    here.post("lift", field="box", pieces="1A1a")
    here.post("drop", field="f6", pieces="1A1a")
    page.get_by_role("button", name="Finish it").click(timeout=WAIT_MS)
    state = done(here, page, "played")
    assert {field: lies for field, lies in state["hands"]["contents"].items() if lies} == {"f6": "1A"}
    assert state["turn"] == "B"


def test_two_viewers_play_with_a_hand_each(opened: Any) -> None:
    here, open_page = opened("sahara")
    one, other = open_page(), open_page()
    tap(one, "a1")
    expect(other.locator("#others-held")).to_have_text("In other hands: 3", timeout=WAIT_MS)
    tap(other, "b1")
    expect(one.locator("#others-held")).to_have_text("In other hands: 3", timeout=WAIT_MS)
    held = here.get("api/state")["hands"]["held"]
    assert (len(held), set(held.values())) == (2, {"3o"})
    other.get_by_role("button", name="Put back", exact=True).click()
    expect(one.locator("#others")).to_be_hidden()
    for field in ("a2", "a3", "a4"):
        tap(one, field)
    recorded(one, 1)
    for field in ("b1", "b2", "b3", "b4"):
        tap(other, field)
    recorded(other, 2)
    state = hands_empty(here)
    assert sum(int(lies[:-1]) for lies in state["hands"]["contents"].values() if lies) == 36
