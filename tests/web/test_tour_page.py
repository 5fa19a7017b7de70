"""The tour of a first visit: offered once, played to its end, left at any time without a trace."""

import threading

import pytest
from heard import beans
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

STORY = {"kind": "turn", "headline": "Ada to move", "lines": [], "rule": None, "fix": [], "ways": []}
WRONG = {**STORY, "kind": "illegal", "headline": "b1 is not legal", "rule": "Rule 1", "fix": ["b2 to b1"]}
LESSON = {
    "throw": None,
    "wrong": [
        {"verb": "lift", "field": "b1", "pieces": "1o"},
        {"verb": "drop", "field": "b2", "pieces": "1o"},
    ],
    "right": [
        {"verb": "lift", "field": "a1", "pieces": "1o"},
        {"verb": "drop", "field": "a2", "pieces": "1o"},
    ],
    "move": "a1",
}
PATIENCE_S = 20  # only ever waited for when a test fails
PLAYED = {"n": 9, "kind": "played", "text": "Ada played a1", "t": 3.0}


@pytest.fixture
def page(open_page, table):
    table.guide.first_lesson = LESSON
    page = open_page(own=True)
    yield page
    # A page that is closed on a later page of the tour tells the table, and that of the next test may hear it.
    if tour(page).is_visible() and not page.locator(".tour-count").inner_text().startswith("1 of"):
        with page.expect_response("**/api/end_lesson"):
            page.keyboard.press("Escape")


def offer(page):
    return page.get_by_role("region", name="Tour")


def tour(page):
    return page.locator("#tour")


def to_the_wrong_move(page, table):
    offer(page).get_by_role("button", name="Start the tour").click()
    expect(tour(page)).to_contain_text("This is the table.")
    page.get_by_role("button", name="Next").click()
    expect(tour(page)).to_contain_text("Now a wrong move")
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator('[data-field="b2"]')).to_have_attribute("aria-label", beans("b2", 4))
    table.tell(story=WRONG, wrong=[{"field": "b2", "seen": 4, "expected": 3, "lies": "4o", "belongs": "3o"}])
    expect(tour(page)).to_contain_text("a tap on “Rule 1” opens the rule")


def to_the_end(page, table):
    to_the_wrong_move(page, table)
    page.get_by_role("button", name="Next").click()
    expect(tour(page)).to_contain_text("Put the pieces back")
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator('[data-field="b2"]')).to_have_attribute(
        "aria-label", "b2, 4 beans, should be: 3 beans"
    )
    table.tell(story=STORY, wrong=[])
    expect(tour(page)).to_contain_text("Now a right move")
    expect(page.locator("#hint")).to_be_visible()
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator('[data-field="a2"]')).to_contain_text("4")
    table.tell(log=[PLAYED])
    expect(tour(page)).to_contain_text("The move is on record.")


def test_the_tour_shows_the_red_card_the_rule_the_way_back_and_a_right_move(page, table):
    to_the_end(page, table)
    page.get_by_role("button", name="Finish").click()
    expect(tour(page)).to_be_hidden()
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator(".pointed")).to_have_count(0)
    page.wait_for_function(
        "() => document.querySelector('[data-field=a2]').getAttribute('aria-label').endsWith(', 3 beans')"
    )
    assert [call[0] for call in table.calls] == [
        *("lift", "drop", "set_up", "lift", "drop"),
        *("press", "end_lesson"),
    ]
    assert table.calls[-2] == ("press", "undo", False)


def test_escape_ends_the_tour_at_once_and_what_it_moved_is_set_up_again(page, table):
    to_the_wrong_move(page, table)
    with page.expect_response("**/api/end_lesson"):
        page.keyboard.press("Escape")
    expect(tour(page)).to_be_hidden()
    assert table.calls[-1] == ("end_lesson",)
    assert ("press", "undo", False) not in table.calls


def test_a_tour_that_has_moved_nothing_ends_without_a_word_to_the_table(page, table):
    offer(page).get_by_role("button", name="Start the tour").click()
    page.get_by_role("button", name="End the tour").click()
    expect(tour(page)).to_be_hidden()
    assert table.calls == []


def test_a_page_that_is_closed_sets_up_again_what_its_tour_may_have_moved(page, table, monkeypatch):
    ended = threading.Event()
    monkeypatch.setattr(table.guide, "end_lesson", ended.set)
    to_the_wrong_move(page, table)
    page.goto("about:blank")
    assert ended.wait(PATIENCE_S)


def test_a_page_that_is_closed_on_the_first_page_of_the_tour_says_nothing_to_the_table(page, table):
    offer(page).get_by_role("button", name="Start the tour").click()
    expect(tour(page)).to_contain_text("1 of 6")
    page.goto("about:blank")
    page.go_back()
    expect(page.locator("#headline")).to_have_text("Ada to move")
    assert table.calls == []


def test_who_makes_the_wrong_move_alone_is_shown_the_card_as_well(page, table):
    offer(page).get_by_role("button", name="Start the tour").click()
    page.get_by_role("button", name="Next").click()
    page.locator('[data-field="b5"]').click()
    table.tell(story=WRONG)
    expect(tour(page)).to_contain_text("3 of 6")


def test_a_move_that_is_played_meanwhile_ends_the_tour_and_stays(page, table):
    to_the_wrong_move(page, table)
    table.tell(log=[PLAYED])
    expect(tour(page)).to_be_hidden()
    expect(page.get_by_text("A move has been played, so the tour ends here")).to_be_visible()
    page.locator('[data-field="a1"]').click()
    expect(page.locator("#hand")).to_contain_text("3")
    assert not {"press", "end_lesson"} & {call[0] for call in table.calls}


def test_the_tour_is_offered_once_and_can_be_begun_again_from_the_help(page, table):
    offer(page).get_by_role("button", name="No, thanks").click()
    page.reload()
    expect(page.locator("#headline")).to_have_text("Ada to move")
    expect(offer(page)).to_be_hidden()
    page.get_by_text("How to play here").click()
    page.get_by_role("button", name="Start the tour").click()
    expect(tour(page)).to_contain_text("1 of 6")


def test_escape_declines_the_offer(page):
    expect(offer(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(offer(page)).to_be_hidden()


def test_where_a_game_is_under_way_the_tour_is_not_offered_and_only_shows(page, table):
    table.guide.first_lesson = None
    page.reload()
    expect(page.locator("#headline")).to_have_text("Ada to move")
    page.get_by_text("How to play here").click()
    page.get_by_role("button", name="Start the tour").click()
    expect(tour(page)).to_contain_text("the tour only shows and moves nothing")
    for _ in range(3):
        page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Finish").click()
    expect(tour(page)).to_be_hidden()
    assert table.calls == []


def test_a_number_comes_first_where_the_game_needs_one(page, table):
    table.guide.first_lesson = {**LESSON, "throw": 6}
    table.tell(chance=table.die)
    offer(page).get_by_role("button", name="Start the tour").click()
    page.get_by_role("button", name="Next").click()
    expect(tour(page)).to_contain_text("Here it shall be 6.")
    page.get_by_role("button", name="Do it for me").click()
    expect(tour(page)).to_contain_text("Now a wrong move")
    assert table.calls == [("throw", 6)]


@pytest.mark.parametrize(("width", "height"), [(320, 640), (844, 390)])
def test_the_tour_fits_small_screens(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    offer(page).get_by_role("button", name="Start the tour").click()
    expect(tour(page)).to_be_visible()
    box = tour(page).bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= height
    assert page.evaluate("document.documentElement.scrollWidth") == width
