"""The rules beside the board, and the name of the game in the header and in the title of the page."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

WRONG = {
    "kind": "illegal",
    "headline": "a1 is not legal",
    "lines": ["a1 is empty"],
    "rule": "Rule 3",
    "fix": [],
    "ways": [],
}


def panel(page):
    return page.get_by_role("dialog", name="Rules of Sahara")


def test_the_game_stands_in_the_header_and_in_the_title(open_page, table):
    page = open_page()
    expect(page.locator("header").get_by_text("Sahara", exact=True)).to_be_visible()
    expect(page).to_have_title("Sahara: Ada to move - Tabletop Companion")
    table.tell(story=WRONG)
    expect(page).to_have_title("Sahara: a1 is not legal - Tabletop Companion")


def test_the_rules_open_beside_the_board_which_can_still_be_played(open_page, table):
    page = open_page()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(panel(page).get_by_role("heading", name="The board")).to_be_visible()
    page.locator('[data-field="a3"]').click()
    expect(page.locator("#hand")).to_contain_text("3")
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    assert table.calls == [("lift", "a3", "3o")]


def test_a_key_opens_the_rules_and_escape_closes_them_and_gives_the_focus_back(open_page):
    page = open_page()
    field = page.locator('[data-field="a3"]')
    field.focus()
    page.keyboard.press("r")
    expect(panel(page).get_by_role("heading", name="Rules of Sahara")).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    expect(field).to_be_focused()


def test_the_rule_of_a_verdict_opens_the_rules_at_it_and_marks_it(open_page, table):
    page = open_page()
    table.tell(story=WRONG)
    page.get_by_role("button", name="Rule 3").click()
    cited = page.locator(".cited")
    expect(cited).to_have_count(1)
    expect(cited).to_contain_text("3 Where the last bean falls in a pit on your own side")
    expect(cited).to_be_in_viewport()
    expect(cited).to_be_focused()
    expect(cited).to_have_attribute("aria-current", "true")


def test_without_a_rule_the_verdict_has_no_button_for_one(open_page):
    page = open_page()
    expect(page.locator("#headline")).to_have_text("Ada to move")
    expect(page.locator("#rule")).to_be_hidden()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (844, 390), (1280, 720)])
def test_the_rules_fit_every_screen_and_leave_a_part_of_the_page_in_sight(open_page, width, height):
    page = open_page(own=True, viewport={"width": width, "height": height})
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(panel(page).get_by_role("heading", name="Aim")).to_be_visible()
    box = panel(page).bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    assert box["width"] * box["height"] < 0.7 * width * height
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_letters_in_a_field_of_a_form_are_only_letters(open_page):
    page = open_page()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("combobox", name="Player A").press_sequentially("rh")
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#rules")).to_be_hidden()
    expect(page.locator("#hint")).to_be_hidden()


def test_the_settings_switch_single_keys_off(open_page):
    page = open_page(own=True)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Single keys").select_option(label="off")
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("r")
    page.get_by_role("button", name="What can I do?").click()
    expect(page.locator("#hint")).to_be_visible()
    expect(page.locator("#rules")).to_be_hidden()
