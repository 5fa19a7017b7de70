"""Each page has a hand of its own; single pieces; a wrong table that is put right by one tap."""

import pytest
from heard import beans
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
WRONG = {
    "kind": "illegal",
    "headline": "a1 is not legal",
    "lines": ["a3 was left out in sowing"],
    "rule": "Rule 1",
    "fix": ["a5 → a3: 1 bean"],
    "ways": [
        {"goal": "onward", "title": "On to a1", "steps": ["a5 → a3: 1 bean"]},
        {"goal": "back", "title": "Back", "steps": ["a2, a4, a5 → a1: 1 bean each"]},
    ],
}


def field(page, name):
    return page.locator(f'[data-field="{name}"]')


def shows(page, name, number):
    expect(field(page, name)).to_have_attribute("aria-label", beans(name, number))


def all_is_said(page):
    """Wait until the table has answered all that the page has asked of it."""
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")


def test_two_pages_have_a_hand_each_and_play_at_once(open_page, table):
    one, other = open_page(), open_page()
    field(one, "a3").click()
    shows(other, "a3", 0)
    expect(other.locator("#hand")).to_contain_text("empty")
    expect(other.locator("#others-held")).to_have_text("In other hands: 3")
    field(other, "b1").click()
    expect(one.locator("#others-held")).to_have_text("In other hands: 3")
    for page, name in [(one, "a4"), (other, "b2"), (one, "a5"), (other, "b3"), (one, "a6"), (other, "b4")]:
        field(page, name).click()
        shows(one, name, 4)
        shows(other, name, 4)
    expect(one.locator("#others")).to_be_hidden()
    expect(other.locator("#others")).to_be_hidden()
    assert table.hands.held == {}
    assert sum(int(lies[:-1]) for lies in table.contents.values()) == 36


def test_a_page_that_is_loaded_again_still_has_its_hand(open_page, table):
    page = open_page()
    field(page, "a3").click()
    all_is_said(page)
    page.reload()
    expect(page.locator("#hand")).to_contain_text("3")
    field(page, "a4").click()
    shows(page, "a4", 4)
    all_is_said(page)
    assert list(table.hands.held.values()) == ["2o"]


def test_without_a_store_of_the_browser_a_page_has_a_hand_all_the_same(open_page, table):
    page = open_page(own=True)
    page.add_init_script(
        "Object.defineProperty(window, 'sessionStorage', {get() { throw new Error('off'); }})"
    )
    page.reload()
    field(page, "a3").click()
    expect(page.locator("#hand")).to_contain_text("3")
    all_is_said(page)
    assert list(table.hands.held.values()) == ["3o"]


def test_what_a_page_that_is_gone_still_holds_can_be_put_back_by_anybody(open_page, table):
    table.hands.lift("a3", None, "gone")
    table.hands.lift("b6", "1o")
    page = open_page()
    field(page, "a1").click()
    expect(page.locator("#others-held")).to_have_text("In other hands: 4")
    page.get_by_role("button", name="Put back what others hold").click()
    expect(page.locator("#others")).to_be_hidden()
    shows(page, "a3", 3)
    shows(page, "b6", 3)
    expect(page.locator("#hand")).to_contain_text("3")


def test_take_one_takes_one_with_the_next_tap_and_lets_go(open_page, table):
    page = open_page()
    one = page.get_by_role("button", name="Take one")
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    field(page, "a3").click()
    expect(one).to_have_attribute("aria-pressed", "false")
    field(page, "b6").click()
    shows(page, "b6", 4)
    all_is_said(page)
    assert table.calls == [("lift", "a3", "1o"), ("drop", "b6", "1o")]


def test_take_one_takes_one_more_into_a_hand_that_holds_something(open_page, table):
    page = open_page()
    for name in ("a3", "b6"):
        page.get_by_role("button", name="Take one").click()
        field(page, name).click()
    expect(page.locator("#hand")).to_contain_text("2")
    all_is_said(page)
    assert table.calls == [("lift", "a3", "1o"), ("lift", "b6", "1o")]


def test_several_pits_are_taken_into_one_hand(open_page, table):
    page = open_page()
    field(page, "a3").click()
    page.get_by_role("button", name="Take one").click()
    field(page, "b6").click(modifiers=["Shift"])
    expect(page.locator("#hand")).to_contain_text("6")
    field(page, "A").click(modifiers=["Shift"])
    shows(page, "A", 6)
    all_is_said(page)
    assert table.calls == [("lift", "a3", "3o"), ("lift", "b6", "3o"), ("drop", "A", "6o")]


def test_where_the_pieces_in_the_hand_come_from_is_marked_until_it_is_empty(open_page, table):
    page, other = open_page(), open_page()
    field(page, "a3").click()
    expect(page.locator(".origin")).to_have_attribute("data-field", "a3")
    expect(page.locator(".origin > .ring")).to_be_visible()
    all_is_said(page)
    page.reload()
    expect(page.locator(".origin")).to_have_attribute("data-field", "a3")
    for name in ("a4", "a5"):
        field(page, name).click()
        expect(page.locator(".origin")).to_have_count(1)
    field(page, "a6").click()
    expect(page.locator(".origin")).to_have_count(0)
    shows(other, "a6", 4)
    expect(other.locator(".origin")).to_have_count(0)


def test_one_stone_of_several_can_be_taken(open_page, table):
    table.play("zahlenluchs", {"a1": "2A", "e5": "1C"}, ["A", "C"])
    page = open_page()
    page.get_by_role("button", name="Take one").click()
    field(page, "a1").click()
    all_is_said(page)
    assert table.calls == [("lift", "a1", "1A")]


@pytest.mark.parametrize(("button", "way"), [("Finish it", "onward"), ("Put it back", "back")])
def test_one_tap_puts_a_wrong_table_right(open_page, table, button, way):
    table.tell(story=WRONG, repairs=["onward", "back"])
    page = open_page()
    buttons = page.locator("#repairs button")
    expect(buttons).to_have_text(["Finish it", "Put it back"])
    page.get_by_role("button", name=button).click()
    expect(page.locator("#repairs")).to_be_hidden()
    assert table.calls == [("repair", way)]


def test_where_nothing_can_be_put_right_by_the_table_there_is_no_button(open_page, table):
    table.tell(story=WRONG, repairs=[], hands=None)
    page = open_page()
    expect(page.locator("#headline")).to_have_text("a1 is not legal")
    expect(page.locator("#repairs")).to_be_hidden()


def test_a_way_that_is_refused_says_why_and_the_buttons_work_again(open_page, table):
    table.tell(story=WRONG, repairs=["back"])
    table.refusal = "There is nothing to put right in this way now"
    page = open_page()
    page.get_by_role("button", name="Put it back").click()
    expect(page.locator("#toast")).to_have_text("There is nothing to put right in this way now")
    table.refusal = None
    page.get_by_role("button", name="Put it back").click()
    expect(page.locator("#repairs")).to_be_hidden()
