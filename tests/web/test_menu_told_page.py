"""The display and its menu for those who do not see them."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def shows(table):
    """The display shows these rows from now on; one of them may be marked."""

    def shows(*rows, marked=None, language="en", menu_open=True):
        table.tell(display={"language": language, "rows": rows, "marked": marked}, menu_open=menu_open)

    return shows


def test_the_picture_of_the_display_says_what_stands_on_it_in_the_language_of_the_table(open_page, shows):
    shows("Spieler A", "Der Tisch ist bereit", language="de", menu_open=False)
    page = open_page(locale="en-GB")
    picture = page.get_by_role("img", name="Spieler A. Der Tisch ist bereit")
    expect(picture).to_have_attribute("lang", "de")


def test_the_menu_tells_its_headline_once_and_then_what_is_marked(open_page, shows):
    page = open_page()
    told = page.locator("#menu-told")
    expect(page.locator("#headline")).to_have_text("Ada to move")
    shows("Menu", "New game", "Language English", marked="New game")
    expect(told).to_have_text("Menu. New game")
    shows("Menu", "New game", "Language English", marked="Language English")
    expect(told).to_have_text("Language English")
    shows("Language", "Deutsch", "English", marked="Deutsch", language="de")
    expect(told).to_have_text("Language. Deutsch")
    expect(told).to_have_attribute("lang", "de")
    shows("Empty table", "Take all pieces off")
    expect(told).to_have_text("Empty table. Take all pieces off")
    shows("Ada to move", menu_open=False)
    expect(told).to_be_empty()


def test_the_answer_that_the_buttons_have_marked_is_told(open_page, table, shows):
    page = open_page()
    table.tell(question={"moves": ["a4", "a5"], "chosen": None, "asks": None, "confirm": False})
    expect(page.locator("#question button").first).to_be_visible()
    table.tell(question={"moves": ["a4", "a5"], "chosen": 1, "asks": None, "confirm": False})
    shows("Which move?", "a4", "a5", marked="a5", menu_open=False)
    expect(page.locator("#menu-told")).to_have_text("Which move?. a5")
