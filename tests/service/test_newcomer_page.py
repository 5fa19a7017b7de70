"""A newcomer at `companion run`: the tour to its end, and hints in every game, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
WAIT_MS = 30_000
GAMES = ["sahara", "geisterfahrer", "ghostbuster", "zahlenluchs", "esiema"]


def visit(browser: Any, address: str) -> Page:
    page: Page = browser.new_context(reduced_motion="reduce").new_page()
    page.set_default_timeout(WAIT_MS)
    page.goto(address)
    expect(page.locator("#log > li[data-kind=ready]").first).to_be_visible(timeout=WAIT_MS)
    return page


@pytest.mark.parametrize("game", ["sahara", "ghostbuster"])
def test_the_tour_runs_to_its_end_on_the_real_table_and_leaves_it_as_it_was(
    run: Callable[..., Any], browser: Any, game: str
) -> None:
    here = run()
    here.post("new_game", game=game, starter=None)
    page = visit(browser, here.address)
    before = here.get("api/state")
    page.locator("#tour-offer .primary").click()
    expect(page.locator(".tour-count")).to_have_text(re.compile("1 of"))
    steps = int(page.locator(".tour-count").inner_text().split()[-1])
    said = []
    for step in range(1, steps + 1):
        expect(page.locator(".tour-count")).to_have_text(f"{step} of {steps}", timeout=WAIT_MS)
        said.append(here.get("api/state")["story"]["kind"])
        page.locator("#tour-act:visible, #tour-next:visible").click()
    expect(page.locator("#tour")).to_be_hidden()
    after = here.wait_until(lambda state: state["log"][-1]["kind"] == "ready" and state["turn"] is not None)
    page.context.close()
    assert said[-4:-2] == ["illegal", "illegal"]
    for key in ("game", "board", "seats", "names", "turn", "scores", "table", "hands", "laid", "chance"):
        assert after[key] == before[key]
    assert [kept["plies"] for kept in here.get("api/games")] == [0] * len(here.get("api/games"))


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (800, 1100), (390, 844), (844, 390)])
def test_nothing_moves_away_under_a_finger_when_the_tour_is_offered(
    run: Callable[..., Any], browser: Any, width: int, height: int
) -> None:
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    page.goto(run("--board", "sahara").address)
    expect(page.locator("#log > li[data-kind=ready]").first).to_be_attached(timeout=WAIT_MS)
    before = page.locator("#board svg").bounding_box()
    expect(page.locator("#tour-offer")).to_be_visible(timeout=WAIT_MS)
    assert page.locator("#board svg").bounding_box() == before
    page.locator("#tour-offer button:not(.primary)").click()
    assert page.locator("#board svg").bounding_box() == before
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_marks_what_the_rules_allow_in_every_game(
    run: Callable[..., Any], browser: Any, game: str
) -> None:
    here = run()
    here.post("new_game", game=game)
    lesson = here.wait_until(lambda _state: here.get("api/lesson") is not None) and here.get("api/lesson")
    if lesson["throw"] is not None:
        here.post("throw", number=lesson["throw"])
    page = visit(browser, here.address)
    page.keyboard.press("h")
    starts = here.get("api/legal")["starts"]
    fields = {start["field"] for start in starts} - {"box"}
    expect(page.locator("#hint .hint-lines p").first).to_be_visible()
    expect(page.locator("#board .may")).to_have_count(len(fields))
    expect(page.locator("#box.may")).to_have_count(1 if any(s["field"] == "box" for s in starts) else 0)
    first = lesson["right"][0]
    own = page.evaluate("sessionStorage.getItem('hand')")
    here.post("lift", field=first["field"], pieces=first["pieces"], hand=own)
    goals = {
        field
        for start in starts
        if start["field"] == first["field"]
        for way in start["ways"]
        for field in way
    }
    expect(page.locator("#board .goal")).to_have_count(len(goals))
    page.context.close()
