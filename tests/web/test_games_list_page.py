"""The list of games, in a real browser: part by part, and searched."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def kept(table):
    """A hundred and twenty games, every third of them of Bo, the newest first."""
    table.kept = [
        {
            "id": number,
            "game": "sahara" if number % 2 else "esiema",
            "started": "2026-03-01T12:00:00Z",
            "plies": 3,
            "names": {"A": "Ada", "B": "Cy" if number % 3 else "Bo"},
            "result": None,
        }
        for number in range(120, 0, -1)
    ]
    return table.kept


def test_the_newest_games_come_first_and_older_ones_when_asked_for(open_page, kept):
    page = open_page("games")
    expect(page.locator(".game")).to_have_count(50)
    expect(page.locator(".game").first).to_contain_text("120")
    older = page.get_by_role("button", name="Older games")
    older.click()
    expect(page.locator(".game")).to_have_count(100)
    older.click()
    expect(page.locator(".game")).to_have_count(120)
    expect(page.locator(".game").last).to_contain_text(re.compile("^1Ada"))
    expect(older).to_be_hidden()


def test_games_in_which_nothing_was_played_are_not_asked_for(open_page, table, kept):
    page = open_page("games")
    expect(page.locator(".game")).to_have_count(50)
    assert {search.least for search, _, _ in table.asked} == {1}


def test_a_player_is_found_by_name(open_page, kept):
    page = open_page("games")
    expect(page.locator(".game")).to_have_count(50)
    page.get_by_label("Name of a player").fill("Bo")
    page.get_by_label("Name of a player").press("Enter")
    expect(page.locator(".game")).to_have_count(40)
    expect(page).to_have_url(re.compile(r"/games\?player=Bo$"))


def test_an_address_with_a_search_shows_what_it_finds(open_page, kept):
    page = open_page("games?player=Bo&game=esiema")
    expect(page.locator(".game")).to_have_count(20)
    expect(page.get_by_label("Name of a player")).to_have_value("Bo")
    expect(page.get_by_label("Game", exact=True)).to_have_value("esiema")


def test_a_search_that_finds_nothing_says_so_and_every_game_comes_back(open_page, kept):
    page = open_page("games?player=Zoe")
    expect(page.get_by_role("status")).to_have_text("No game fits.")
    page.get_by_label("Name of a player").fill("")
    page.get_by_label("Name of a player").press("Enter")
    expect(page.locator(".game")).to_have_count(50)
    expect(page.get_by_role("status")).to_be_hidden()


def test_the_result_is_part_of_the_search(open_page, table, kept):
    page = open_page("games")
    expect(page.locator(".game")).to_have_count(50)
    page.get_by_label("Result").select_option("given up")
    expect(page).to_have_url(re.compile(r"\?result=given\+up$"))
    expect(page.locator(".game")).to_have_count(50)
    assert table.asked[-1][0].how == "given up"
