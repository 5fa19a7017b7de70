"""The die and the pile of cards on the table, in a real browser."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def die(open_page, table):
    """Opens a page of a game with a die."""

    def die(**changed):
        table.play("ghostbuster", {"y.yard": "4y"}, ["yellow", "red"], chance={**table.die, **changed})
        return open_page()

    return die


@pytest.fixture
def pile(open_page, table):
    """Opens a page of a game with a pile of cards."""

    def pile(**changed):
        table.play("zahlenluchs", {"a1": "1A"}, ["A", "C"], chance={**table.pile, **changed})
        return open_page()

    return pile


def all_is_said(page):
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")


def dots(page):
    return page.locator("#face circle")


def test_a_game_without_chance_has_neither(open_page):
    page = open_page()
    expect(page.locator("#hand")).to_be_visible()
    expect(page.locator("#chance")).to_be_hidden()


def test_the_companion_throws_and_the_face_is_shown_until_it_is_played(die, table):
    page = die()
    expect(page.get_by_text("Throw the die, or enter what you have thrown.")).to_be_visible()
    expect(dots(page)).to_have_count(0)
    page.get_by_role("button", name="Throw", exact=True).click()
    expect(page.get_by_text("5 is to be played.")).to_be_visible()
    expect(dots(page)).to_have_count(5)
    expect(page.get_by_role("img", name="5", exact=True)).to_be_visible()
    all_is_said(page)
    assert table.calls == [("throw", None)]


@pytest.mark.parametrize("number", range(1, 7))
def test_each_face_has_its_dots(die, number):
    page = die(waiting=False, number=number, last=number)
    expect(dots(page)).to_have_count(number)


def test_a_face_is_tapped_to_enter_what_a_real_die_shows(die, table):
    page = die()
    faces = page.get_by_role("group", name="Thrown with a die of your own").get_by_role("button")
    expect(faces).to_have_count(6)
    faces.nth(2).click()
    expect(page.get_by_text("3 is to be played.")).to_be_visible()
    page.get_by_role("button", name="Enter a 4").click()
    expect(page.get_by_text("4 is to be played.")).to_be_visible()
    all_is_said(page)
    assert table.calls == [("throw", 3), ("throw", 4)]


def test_a_number_in_force_cannot_be_thrown_away_by_a_second_tap(die):
    page = die(waiting=False, number=2, last=2)
    expect(page.get_by_role("button", name="Throw", exact=True)).to_be_disabled()
    expect(page.get_by_role("button", name="Enter a 6")).to_be_enabled()


def test_a_number_that_was_used_up_is_still_seen_but_pale(die):
    page = die(last=6)
    expect(dots(page)).to_have_count(6)
    expect(page.locator("#face")).to_have_class(re.compile(r"\bused\b"))
    expect(page.get_by_role("button", name="Throw", exact=True)).to_be_enabled()


def test_where_nothing_is_waited_for_nothing_can_be_thrown(die):
    page = die(waiting=False, last=3)
    expect(page.get_by_role("button", name="Throw", exact=True)).to_be_disabled()
    expect(page.get_by_role("button", name="Enter a 1")).to_be_disabled()


def test_what_the_table_refuses_is_told(die, table):
    page = die()
    table.refusal = "the game is over"
    page.get_by_role("button", name="Enter a 1").click()
    expect(page.get_by_text("the game is over")).to_be_visible()


def test_the_die_is_there_on_a_real_board_too(die, table):
    page = die()
    table.tell(hands=None)
    expect(page.get_by_role("button", name="Throw", exact=True)).to_be_visible()
    expect(page.locator("#tools")).to_be_hidden()


def test_a_card_is_drawn_from_the_pile(pile, table):
    page = pile()
    expect(page.get_by_text("Cards left: 30.")).to_be_visible()
    page.get_by_role("button", name="Draw a card").click()
    expect(page.locator("#face text")).to_have_text("5")
    expect(page.get_by_text("Card 5 is to be played.")).to_be_visible()
    all_is_said(page)
    assert table.calls == [("throw", None)]


def test_the_number_of_a_card_drawn_by_hand_is_entered(pile, table):
    page = pile(left=None)
    expect(page.locator("#left")).to_have_text("")
    number = page.get_by_role("spinbutton", name="Number of the card")
    number.fill("17")
    number.press("Enter")
    expect(page.get_by_text("Card 17 is to be played.")).to_be_visible()
    expect(number).to_have_value("")
    all_is_said(page)
    assert table.calls == [("throw", 17)]


def test_an_empty_number_enters_nothing(pile, table):
    page = pile()
    page.get_by_role("button", name="Enter", exact=True).click()
    all_is_said(page)
    assert table.calls == []


def test_cards_that_cannot_come_are_kept_from_being_entered(pile, table):
    page = pile(choices=[1, 2, 40])
    number = page.get_by_role("spinbutton", name="Number of the card")
    number.fill("41")
    page.get_by_role("button", name="Enter", exact=True).click()
    assert not number.evaluate("input => input.checkValidity()")
    all_is_said(page)
    assert table.calls == []


def test_another_language_reaches_the_faces(die, table):
    page = die()
    expect(page.get_by_role("button", name="Enter a 6")).to_be_visible()
    table.tell(language="de")
    expect(page.get_by_role("button", name="Eine 6 eintragen")).to_be_visible()
    expect(page.get_by_role("button", name="Würfeln")).to_be_visible()
