"""The page by keyboard: one stop on the board, arrows and names of fields, and the list of all keys."""

import pytest
from heard import beans
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
WRONG = [{"field": "t12", "seen": 2, "expected": 1, "lies": "1y1r", "belongs": "1y"}]


@pytest.fixture
def play(open_page, table):
    """Opens a page on the board of this game."""

    def play(game, **options):
        table.begin(game)
        page = open_page(**options)
        expect(page.locator("#board svg")).to_have_attribute("data-board", game)
        return page

    return play


def field(page, name):
    return page.locator(f'[data-field="{name}"]')


def type_keys(page, *names):
    for name in names:
        page.keyboard.press(name)


def all_is_said(page):
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")


def test_the_board_is_one_stop_of_the_tab_key_and_comes_back_to_the_field_that_was_left(play):
    page = play("sahara")
    take_one = page.get_by_role("button", name="Take one")
    take_one.press("Shift+Tab")
    expect(field(page, "a1")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(field(page, "a2")).to_be_focused()
    page.keyboard.press("Tab")
    expect(take_one).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(field(page, "a2")).to_be_focused()
    expect(page.locator("#board [tabindex='0']")).to_have_count(1)


def test_fields_are_heard_with_their_pieces_and_what_is_wrong_in_the_language_of_the_viewer(play, table):
    page = play("ghostbuster", locale="de-DE")
    table.tell(wrong=WRONG, table={**table.start, "t12": "1y"})
    board = page.get_by_role("application", name="Brett")
    expect(board.get_by_role("button", name="t5, leer", exact=True)).to_be_visible()
    expect(
        board.get_by_role("button", name="t12, red figure auf yellow, richtig wäre: 1 yellow figure")
    ).to_be_visible()


def test_the_name_of_a_field_goes_there_from_anywhere_and_arrows_home_and_end_go_on(play):
    page = play("ghostbuster")
    type_keys(page, "t", "1")
    expect(field(page, "t1")).to_be_focused()
    type_keys(page, "2")
    expect(field(page, "t12")).to_be_focused()
    type_keys(page, "t", "6", "ArrowUp")
    expect(field(page, "g.h3")).to_be_focused()
    type_keys(page, "ArrowDown", "ArrowLeft")
    expect(field(page, "t7")).to_be_focused()
    type_keys(page, *"y.h3")
    expect(field(page, "y.h3")).to_be_focused()
    type_keys(page, "End")
    expect(page.locator("[data-field]").last).to_be_focused()
    type_keys(page, "Home")
    expect(field(page, "t1")).to_be_focused()


def test_a_capital_goes_to_the_field_that_is_called_so(play):
    page = play("sahara")
    type_keys(page, "b", "4", "B")
    expect(field(page, "B")).to_be_focused()
    type_keys(page, "A", "3")
    expect(field(page, "a3")).to_be_focused()


def test_enter_takes_and_puts_and_escape_puts_back_what_the_hand_still_holds(play, table):
    page = play("sahara")
    type_keys(page, "a", "3", "Enter", "a", "4", " ")
    expect(field(page, "a4")).to_have_attribute("aria-label", beans("a4", 4))
    page.keyboard.press("Escape")
    expect(field(page, "a3")).to_have_attribute("aria-label", beans("a3", 2))
    expect(page.locator("#hand")).to_contain_text("empty")
    page.keyboard.press("Escape")  # there is nothing to put back any more
    all_is_said(page)
    assert table.calls == [("lift", "a3", "3o"), ("drop", "a4", "1o"), ("put_back",)]


def test_a_key_that_is_held_takes_or_puts_once_and_arrows_run_on(play, table):
    page = play("sahara")
    type_keys(page, "a", "3")
    for key in ("Enter", "Enter", "ArrowRight", "ArrowRight"):
        page.keyboard.down(key)  # without being let go a key that is down already repeats
    expect(field(page, "a5")).to_be_focused()
    for key in ("Enter", "ArrowRight"):
        page.keyboard.up(key)
    all_is_said(page)
    assert table.calls == [("lift", "a3", "3o")]


def test_escape_closes_the_rules_before_it_puts_back(play, table):
    page = play("sahara")
    type_keys(page, "a", "3", "Enter", "r")
    expect(page.get_by_role("heading", name="Rules of Sahara")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    all_is_said(page)
    assert table.calls == [("lift", "a3", "3o")]


def test_the_question_mark_lists_every_key_and_the_focus_comes_back(play):
    page = play("esiema")
    type_keys(page, "f", "7", "?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys.locator("kbd")).to_have_text(
        [
            "←",
            "→",
            "↑",
            "↓",
            "Home",
            "End",
            "Enter",
            "Space",
            "Shift",
            "Enter",
            "Shift",
            "Space",
            "a1",
            "k6",
            "Esc",
            "r",
            "h",
            "?",
        ]
    )
    type_keys(page, "r", "b")  # keys of the page rest meanwhile
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    expect(field(page, "f7")).to_be_focused()
    expect(page.locator("#rules")).to_be_hidden()


def test_without_single_keys_letters_still_go_to_fields_on_the_board_and_nothing_else(play):
    page = play("sahara", own=True)
    page.evaluate("localStorage.setItem('preference-letters', 'off')")
    page.reload()
    expect(field(page, "a1")).to_be_visible()
    type_keys(page, "b", "?", "Tab")
    expect(page.locator("#keys")).to_have_count(0)
    field(page, "a1").focus()
    type_keys(page, "b", "4", "r", "Control+a")
    expect(field(page, "b4")).to_be_focused()
    expect(page.locator("#rules")).to_be_hidden()


def test_a_board_that_turns_keeps_the_focus_on_its_field(play):
    page = play("geisterfahrer", viewport={"width": 390, "height": 844})
    type_keys(page, "l", "1", "r", "4")
    expect(field(page, "r4")).to_be_focused()
    page.set_viewport_size({"width": 844, "height": 390})
    expect(field(page, "l1")).to_have_attribute("data-x", "520")
    expect(field(page, "r4")).to_be_focused()


def test_texts_that_come_with_the_first_key_leave_the_button_of_the_pile_as_it_was(play):
    page = play("zahlenluchs")
    draw = page.get_by_role("button", name="Draw a card")
    expect(draw).to_be_visible()
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").get_by_role("button", name="Close").press("Enter")
    expect(draw).to_be_visible()
