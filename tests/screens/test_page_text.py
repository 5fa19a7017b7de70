"""The texts of a page of the display, for those who hear it."""

import functools

import views

from companion.screens.display_pages import page_of, scene_of
from companion.screens.menu import Menu
from companion.screens.menu_context import GameChoice, MenuContext
from companion.screens.menu_page import menu_page
from companion.screens.menu_screens import open_menu
from companion.screens.page import Text
from companion.screens.page_text import text_of
from companion.screens.words import Words

CONTEXT = MenuContext((GameChoice("sahara", (("A", "B"),), ()),), ("Anna", "Ben"), "en")


def heard(*buttons):
    """The text of the menu after these buttons."""
    menu = functools.reduce(Menu.feed, buttons, open_menu(CONTEXT))
    return text_of(menu_page(menu.screen, Words("en")))


def test_of_a_menu_one_hears_headline_entries_and_the_marked_one():
    menu = heard("down")
    assert menu.rows[0] == "Menu"
    assert menu.marked == menu.rows[2]
    assert heard("down", "down").marked == menu.rows[3] == "Pace normal"


def test_of_a_name_that_is_spelled_one_hears_the_marked_key():
    assert heard("down", "ok", "ok", "down").marked == "B"


def test_of_a_game_one_hears_the_lines_without_the_signs_that_there_are_more():
    told = text_of(page_of(scene_of(views.ALL["question"], Words("en"))))
    assert told.rows == ("Which move?", "b6, a bean in A", "b6, none in A", "None of these")
    assert told.marked is None


def test_texts_of_one_row_are_heard_from_left_to_right():
    page = (Text(90, 2, "1/3 ▼"), Text(2, 1, "Sahara"), Text(1, 16, "Ada"))
    assert text_of(page).rows == ("Sahara 1/3", "Ada")
