"""No text makes a page wider than its window, however long its words are."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
LONG = "W" * 300
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SMALL = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
WIDE = {"viewport": {"width": 1360, "height": 900}}
GAMES = ["sahara", "geisterfahrer", "ghostbuster", "zahlenluchs", "esiema"]
WRONG = {
    "kind": "illegal",
    "headline": "Not a legal move",
    "lines": ["b4 is not yours"],
    "rule": "Rule 1",
    "fix": ["put 1 into b4"],
    "ways": [],
}
WIDTHS = [*range(308, 560, 18), *range(560, 1400, 60)]
"""CSS pixels, from a small phone's to a large screen's."""

BROKEN_WORDS = r"""() => {
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement.closest("svg, script") || text.parentElement.clientWidth === 1) continue;
    for (const word of text.data.matchAll(/[^\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) broken.push(word[0]);
    }
  }
  return broken;
}"""
"""The words that stand on more than one line."""

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


def takes_all_from_a_field(page, _table):
    page.locator("#board .full .pit").first.click()
    expect(page.locator("#hand")).to_contain_class("holding")


def tells_that_something_is_wrong(page, table):
    [field, contents] = next(iter(table.start.items()))
    table.tell(
        story=WRONG,
        wrong=[{"field": field, "seen": 2, "expected": 3, "lies": 2, "belongs": contents}],
    )
    expect(page.locator("#fix li")).to_be_visible()


def asks_what_was_played(page, table):
    moves = [f"f6>e6a,d6b,d5a{number}" for number in range(9)]
    table.tell(question={"moves": moves, "chosen": 0, "asks": None, "confirm": False})
    expect(page.locator("#question button")).to_have_count(10)


def is_only_watched_on_a_real_board(page, table):
    table.tell(hands=None, to_lay=True, menu_open=True, troubles=["The display does not answer"])
    expect(page.locator("#grid-note")).to_be_visible()


def is_played_by_six(page, table):
    seats = list("ABCDEF") if table.state()["game"] != "ghostbuster" else table.colours
    table.tell(seats=seats, scores=dict.fromkeys(seats, 120), match=dict.fromkeys(seats, 29))
    expect(page.locator(".player")).to_have_count(6)


@pytest.mark.parametrize(
    "becomes",
    [
        takes_all_from_a_field,
        tells_that_something_is_wrong,
        asks_what_was_played,
        is_only_watched_on_a_real_board,
        is_played_by_six,
    ],
    ids=lambda state: state.__name__,
)
@pytest.mark.parametrize("game", GAMES)
def test_each_game_in_each_state_on_the_smallest_phone(open_page, table, game, becomes):
    table.begin(game)
    page = open_page(viewport={"width": 320, "height": 640})
    expect(page.locator("#board svg")).to_have_attribute("data-board", game)
    becomes(page, table)
    is_as_wide_as_its_window(page)
    wide = page.evaluate(
        """() => [...document.querySelectorAll("main *:not(svg *, .unseen)")].filter((one) => {
          const { left, right, width } = one.getBoundingClientRect();
          return width > 1 && (left < -0.5 || right > innerWidth + 0.5);
        }).map((one) => one.outerHTML.slice(0, 90))"""
    )
    assert wide == []


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_broken_at_any_width_where_scrollbars_may_take_some_of_it(open_page, table, game, locale):
    table.begin(game)
    page = open_page(locale=locale)
    expect(page.locator("#board svg")).to_have_attribute("data-board", game)
    broken = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 720})
        # The board fits the new width once a frame is drawn.
        page.evaluate("new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))")
        if words := page.evaluate(BROKEN_WORDS):
            broken[width] = words
    assert broken == {}


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
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    is_as_wide_as_its_window(page)
