"""The end of a game on the live page, in a real browser."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
WON = {
    "kind": "over",
    "headline": "Ada wins",
    "lines": ["Ada 30, Ben 6"],
    "rule": None,
    "fix": [],
    "ways": [],
}


def scene(page):
    return page.get_by_role("dialog", name="End of the game")


def test_the_end_of_a_game_names_the_winner_and_leads_to_the_replay(open_page, table):
    page = open_page()
    expect(page.locator("#end")).to_be_hidden()
    table.tell(story=WON, winner="A", number=7)
    expect(scene(page)).to_contain_text("Ada 30, Ben 6")
    expect(scene(page).get_by_role("link", name="Watch it again")).to_have_attribute("href", "/replay/7")


def test_one_press_sets_up_the_next_game(open_page, table):
    table.tell(story=WON, winner="A")
    page = open_page()
    scene(page).get_by_role("button", name="Next game").click()
    expect(scene(page)).to_be_hidden()
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    assert table.calls == [("set_up",)]


def test_what_was_closed_stays_closed_until_another_game_ends(open_page, table):
    table.tell(story=WON, winner="A")
    page = open_page()
    scene(page).get_by_role("button", name="Close").click()
    table.tell(scores={"A": 30, "B": 7})
    expect(page.locator(".player .score").last).to_have_text("7")
    expect(scene(page)).to_be_hidden()
    table.tell(story={**WON, "kind": "turn", "headline": "Ben to move"}, winner=None)
    expect(page.locator("#headline")).to_have_text("Ben to move")
    table.tell(story=WON, winner="A")
    expect(scene(page)).to_be_visible()


def test_a_game_that_goes_on_again_hides_the_scene(open_page, table):
    table.tell(story=WON, winner="A")
    page = open_page()
    expect(scene(page)).to_be_visible()
    table.tell(story={**WON, "kind": "undo", "headline": "Put it back"}, winner=None)
    expect(page.locator("#end")).to_be_hidden()


def test_at_a_real_table_the_pieces_are_set_up_by_hand(open_page, table):
    table.tell(story=WON, winner="A", hands=None)
    page = open_page()
    expect(scene(page)).to_be_visible()
    expect(page.get_by_role("button", name="Next game")).to_be_hidden()
