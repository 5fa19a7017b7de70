"""A board that counts balls, and players who tell the colours: the page, the referee, the archive."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from companion import boards

WAIT_MS = 30_000
PLACED = [("a1", "1A"), ("k6", "1B"), ("f5", "1a"), ("f5", "1b"), ("f5", "1a"), ("k6", "1b")]

pytestmark = pytest.mark.browser


@pytest.fixture
def counting(run: Callable[..., Any], tmp_path: Path) -> Any:
    """Esiema on a board of counts: the three balls of f5 have been sown, one of orange last."""
    file = tmp_path / "esiema.toml"
    text = (resources.files(boards) / "esiema.toml").read_text("utf-8")
    file.write_text(text.replace('sensor = "contents"', 'sensor = "count"'), encoding="utf-8")
    here = run("--board", str(file))
    here.post("new_game", game="esiema", options={"seats": 2, "place_count": 3}, board="esiema", starter="A")
    here.wait_until(lambda state: state["turn"] == "A")
    for number, (field, ball) in enumerate(PLACED, 1):
        here.post("lift", field="box", pieces=ball)
        here.post("drop", field=field, pieces=ball)
        here.wait_until(lambda state, n=number: len([s for s in state["log"] if s["kind"] == "played"]) == n)
    here.post("lift", field="f5", pieces="2a1b")
    for field, ball in (("f6", "1b"), ("f7", "1a"), ("e7", "1a")):
        here.post("drop", field=field, pieces=ball)
    return here


def test_a_tap_on_the_balls_that_lie_there_answers_the_question(counting: Any, browser: Any) -> None:
    """The field that is asked about glows; what lies there is told with one tap, and the ply is kept."""
    page = browser.new_page(viewport={"width": 1360, "height": 900}, reduced_motion="reduce")
    page.goto(counting.address)
    expect(page.get_by_role("heading", name="What lies on f6?")).to_be_visible(timeout=WAIT_MS)
    expect(page.locator("#board .asked")).to_have_attribute("data-field", "f6")
    expect(page.locator("#question button")).to_have_text(["B on f7", "B on f6", "None of these"])
    page.get_by_role("button", name="On f6: 1 small ball B").click()
    expect(page.locator("#log > li[data-kind=played]")).to_have_count(len(PLACED) + 1, timeout=WAIT_MS)
    expect(page.locator("#asked")).to_be_hidden()
    page.close()
    assert counting.replayed(1)[-1]["move"] == "f5>f6b,f7a,e7a"
