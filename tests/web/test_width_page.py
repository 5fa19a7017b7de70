"""No text makes a page wider than its window, however long its words are."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
LONG = "W" * 300
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SMALL = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1360, "height": 900}}
WINDOWS = pytest.mark.parametrize("window", [SMALL, PHONE, WIDE], ids=["small", "phone", "desktop"])


def is_as_wide_as_its_window(page):
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@WINDOWS
def test_the_live_page(open_page, table, window):
    story = {"kind": "illegal", "headline": LONG, "lines": [LONG], "rule": LONG, "fix": [LONG], "ways": []}
    log = [{"n": 1, "kind": "illegal", "text": LONG, "t": 1.0}]
    question = {"moves": [LONG, "a1"], "chosen": None, "asks": None}
    page = open_page(**window)
    table.tell(names={"A": LONG, "B": "W" * 60}, story=story, log=log, troubles=[LONG], question=question)
    expect(page.locator("#headline")).to_have_text(LONG)
    is_as_wide_as_its_window(page)


@WINDOWS
def test_a_refusal(open_page, table, window):
    page = open_page(**window)
    table.refusal = LONG
    page.get_by_role("button", name="undo").click()
    expect(page.locator("#toast")).to_have_text(LONG)
    is_as_wide_as_its_window(page)


@WINDOWS
def test_the_list_of_games_and_a_game(open_page, table, window):
    names = {"A": LONG, "B": LONG}
    table.kept = [{"id": 7, "game": "sahara", "started": "x", "plies": 3, "names": names, "result": LONG}]
    page = open_page("games", **window)
    expect(page.locator(".game")).to_contain_text("WWW")
    is_as_wide_as_its_window(page)
    page.goto(page.url.replace("games", f"replay/{LONG}"))
    expect(page.get_by_role("alert")).to_be_visible()
    is_as_wide_as_its_window(page)
