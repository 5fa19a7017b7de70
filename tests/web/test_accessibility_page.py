"""Every page in every state, theme and size, looked through by axe for what shuts people out (WCAG 2.2 AA)."""

import re
from importlib import resources

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SIZES = [(1280, 720), (390, 844), (844, 390), (320, 640)]
WRONG = {
    "story": {
        "kind": "illegal",
        "headline": "Not legal",
        "lines": ["Ada may not play b4"],
        "rule": "Rule 2.3",
        "fix": ["Put 1 back on b4"],
        "ways": [{"title": "Put it back", "steps": ["Put 1 back on b4"]}],
    },
    "wrong": [{"field": "b4", "seen": 2, "expected": 3, "lies": "2o", "belongs": "3o"}],
}
ASKED = {
    "story": {
        "kind": "question",
        "headline": "Which move was it?",
        "lines": [],
        "rule": None,
        "fix": [],
        "ways": [],
    },
    "question": {
        "moves": ["a4", "a5"],
        "chosen": 0,
        "asks": {"field": "a4", "contents": ["2o", "3o"]},
        "confirm": False,
    },
}
OVER = {"story": {**WRONG["story"], "kind": "over", "headline": "Ada wins", "rule": None}, "winner": "A"}
LOG = [
    {"n": n, "kind": kind, "text": f"Said {kind}", "t": float(n)}
    for n, kind in enumerate(["ready", "played", "illegal", "ambiguous", "undone", "fault"], 1)
]
STATES = {
    "turn": {"log": LOG},
    "wrong": {**WRONG, "log": LOG},
    "asked": ASKED,
    "over": OVER,
    "trouble": {"troubles": ["The display is missing."], "menu_open": True, "waiting": True},
    "real": {"hands": None, "last": {"n": 1, "seat": "A", "steps": []}},
}
GAMES = {
    "geisterfahrer": ({"l1": "5b", "r1": "2w3b"}, ["black", "white"]),
    "ghostbuster": ({"y.yard": "4y", "t3": "1y1r"}, ["yellow", "red"]),
    "zahlenluchs": ({"a1": "1A"}, ["A", "C"]),
    "esiema": ({"e5": "1A3a2b"}, ["A", "B"]),
}


def findings(page):
    """What axe finds at the top of the page, each as a line, but for what can be pressed at its end.

    There it is no more half under the verdict's sheet.
    """
    page.evaluate(AXE)
    top = _found(page, 0)
    if not any(line.startswith("target-size") for line in top):
        return top
    end = _found(page, 1)
    return [line for line in top if not line.startswith("target-size") or line in end]


def _found(page, place):
    """The findings with the page scrolled to this share of its height."""
    page.evaluate("place => scrollTo(0, place * document.documentElement.scrollHeight)", place)
    found = page.evaluate("rules => axe.run({ runOnly: rules })", RULES)["violations"]
    return [f"{one['id']}: {one['help']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def is_open_to_all(page):
    """No finding in either theme at any size."""
    for scheme, sizes in (("light", SIZES), ("dark", SIZES[:2])):
        page.emulate_media(color_scheme=scheme)
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            assert findings(page) == [], (scheme, width, height)


def test_axe_finds_what_is_wrong(open_page):
    page = open_page()
    page.evaluate("document.body.append(Object.assign(document.createElement('img'), { src: '/oled.png' }))")
    assert any(line.startswith("image-alt") for line in findings(page))


@pytest.mark.parametrize("state", STATES)
def test_the_live_page_is_open_to_all(open_page, table, state):
    table.tell(**STATES[state])
    page = open_page(own=True)
    expect(page.locator("#headline")).to_be_visible()
    is_open_to_all(page)


@pytest.mark.parametrize("game", GAMES)
def test_every_board_is_open_to_all(open_page, table, game):
    contents, seats = GAMES[game]
    chance = {"ghostbuster": table.die, "zahlenluchs": table.pile}.get(game)
    table.play(game, contents, seats, chance=chance)
    page = open_page(own=True)
    expect(page.locator("#board svg")).to_be_visible()
    is_open_to_all(page)


def test_the_new_game_is_open_to_all(open_page):
    page = open_page(own=True)
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.locator("#options-part").evaluate("part => { part.open = true }")
    is_open_to_all(page)


def test_the_list_of_keys_is_open_to_all(open_page):
    page = open_page(own=True, viewport={"width": 390, "height": 844})
    expect(page.locator("#board svg")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert findings(page) == [], scheme


@pytest.mark.parametrize("path", ["games", "statistics", "sensors", "replay/9", "nowhere", "help/"])
def test_the_other_pages_are_open_to_all(open_page, path):
    page = open_page(path, own=True)
    expect(page.locator("h1").first).to_have_text(re.compile(r"\S"))
    expect(page.locator("h1").first).to_be_visible()
    expect(page.locator("[data-word]:empty, [data-label]:not([aria-label])")).to_have_count(0)
    is_open_to_all(page)
