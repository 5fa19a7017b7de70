"""What screen readers are told by itself: each thing once, in the language of the viewer."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
LISTEN = """
window.heard = [];
new MutationObserver((changes) => {
  const regions = changes.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest("[role=status], [role=log], [role=alert]"));
  for (const region of new Set(regions)) {
    if (region?.checkVisibility() && region.ariaLive !== "off" && region.textContent) heard.push(region.textContent);
  }
}).observe(document.body, { subtree: true, childList: true, characterData: true });
null;
"""
ENDED = {
    "kind": "over",
    "headline": "Ada wins",
    "lines": ["Ada 3, Ben 0"],
    "rule": None,
    "fix": [],
    "ways": [],
}


@pytest.fixture
def listen(open_page, table):
    """Opens the page of a game and notes there what screen readers are told from then on."""

    def listen(game):
        table.begin(game)
        page = open_page()
        expect(page.locator("#headline")).to_have_text("Ada to move")
        expect(page.locator("#board svg")).to_have_attribute("data-board", game)
        page.evaluate(LISTEN)
        return page

    return listen


def heard(page):
    return page.evaluate("heard")


def test_the_end_of_a_game_is_told_once_though_a_scene_opens(listen, table):
    page = listen("sahara")
    table.tell(story=ENDED, winner="A")
    expect(page.get_by_role("dialog", name="End of the game")).to_be_visible()
    table.tell(scores={"A": 3, "B": 0})  # tells nothing that was not told
    expect(page.locator(".player").first).to_contain_text("3")
    assert heard(page) == ["Ada wins. Ada 3, Ben 0."]


def test_what_is_thrown_is_told_and_that_a_throw_is_due_only_by_the_verdict(listen, table):
    page = listen("ghostbuster")
    table.tell(chance={**table.die, "waiting": False, "number": 6, "last": 6})
    expect(page.locator("#chance-said")).to_have_text("6 is to be played.")
    table.tell(chance=dict(table.die), story={**ENDED, "kind": "turn", "headline": "Red: throw the die"})
    expect(page.locator("#headline")).to_have_text("Red: throw the die")
    expect(page.locator("#chance-said")).to_have_text("Throw the die, or enter what you have thrown.")
    assert heard(page) == ["6 is to be played.", "Red: throw the die. Ada 3, Ben 0."]


def test_the_hand_tells_its_pieces_by_their_names_and_the_box_keeps_the_focus(listen, table):
    page = listen("esiema")
    take = page.locator("#box-letters button[data-pieces=c]")
    for _ in range(2):
        take.press("Enter")
        expect(take).to_be_focused()
    expect(page.locator("#hand")).to_contain_text("2")
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    assert heard(page) == ["Hand: 1 small ball C", "Hand: 2 small balls C"]
