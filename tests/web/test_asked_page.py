"""A question about what lies on one field, in a real browser."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
TABLE = {"a1": "1A", "k6": "1B", "e6": "1a1b", "d6": "1b", "f5": "2a"}
ASKS = {
    "field": "e6",
    "contents": ["", "1a1b", "2b"],
    "texts": ["nothing", "1 ball A, 1 ball B", "2 balls B"],
}
MOVES = [f"f6>e6a,d6b,d5a{number}" for number in range(30)]


@pytest.fixture
def asked(open_page, table):
    """The page of an Esiema table that asks what lies on e6."""
    table.play("esiema", TABLE, ["A", "B"])
    table.tell(question={"moves": MOVES[:2], "chosen": None, "asks": ASKS})
    return open_page()


def test_the_field_is_marked_and_each_of_its_contents_is_a_picture_to_tap(asked, table):
    """What lies there is told with one tap."""
    marked = asked.locator('[data-field="e6"]')
    expect(marked).to_contain_class("asked")
    expect(asked.get_by_role("heading", name="What lies on e6?")).to_be_visible()
    buttons = asked.locator("#asked button")
    expect(buttons.locator("> :last-child")).to_have_text(ASKS["texts"])
    expect(buttons.nth(1).locator("svg")).to_have_count(2)
    asked.get_by_role("button", name="On e6: 1 ball A, 1 ball B").click()
    expect(asked.locator("#asked")).to_be_hidden()
    assert table.calls == [("told", "e6", "1a1b")]
    expect(asked.locator(".asked[data-field]")).to_have_count(0)


def test_the_contents_can_be_told_with_the_keys(asked, table):
    """Tab goes from one picture to the next, Enter tells it."""
    asked.get_by_role("button", name="On e6: nothing").focus()
    asked.keyboard.press("Tab")
    asked.keyboard.press("Tab")
    asked.keyboard.press("Enter")
    expect(asked.locator("#asked")).to_be_hidden()
    assert table.calls == [("told", "e6", "2b")]


def test_answers_that_stand_on_buttons_are_not_lines_as_well(asked, table):
    """Where a field is asked about, the line that says so stays."""
    story = {**table.data["story"], "kind": "question", "headline": "Which move?", "lines": ["a4", "a6+"]}
    table.tell(story=story)
    expect(asked.locator("#headline")).to_have_text("Which move?")
    expect(asked.locator("#lines")).to_be_visible()
    table.tell(question={"moves": ["a4", "a6+"], "chosen": None, "asks": None})
    expect(asked.locator("#lines")).to_be_hidden()
    table.tell(question=None, story={**story, "kind": "turn"})
    expect(asked.locator("#lines")).to_be_visible()


def test_few_answers_stand_below_and_many_are_folded_away(asked, table):
    """Two moves are shown at once; thirty wait behind their number, and can be chosen there too."""
    expect(asked.locator("#question button")).to_have_text([*MOVES[:2], "None of these"])
    expect(asked.locator("#question button").first).to_be_visible()
    table.tell(question={"moves": MOVES, "chosen": None, "asks": ASKS})
    expect(asked.locator("#question button").first).to_be_hidden()
    asked.get_by_text("All answers: 30").click()
    asked.locator("#question button").nth(29).click()
    expect(asked.locator("#question button")).to_have_count(0)
    assert table.calls == [("choose", MOVES[29])]


def test_none_of_the_contents_can_be_told_while_the_moves_are_folded_up(asked, table):
    none = asked.locator("#asked button", has_text="None of these")
    expect(none).to_have_count(0)
    table.tell(question={"moves": MOVES, "chosen": None, "asks": ASKS})
    none.click()
    expect(asked.locator("#asked")).to_be_hidden()
    assert table.calls == [("choose", "none")]
