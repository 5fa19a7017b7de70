"""The statistics, in a real browser."""

import pytest
from ended_games import ended, won_by
from playwright.sync_api import expect

from companion.records.wrong_move import WrongMove
from companion.screens.words import Words
from companion.service.game.opening_texts import with_texts
from companion.statistics.game_statistics import RunningStatistics

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 320, "height": 640}}


@pytest.fixture
def counted(table):
    """Three games of Sahara and one of Esiema."""
    running = RunningStatistics()
    opening = ("a1+", "b1", "a2")
    wrong = (WrongMove("A", "sahara.1"),)
    for game in (
        won_by("Ada", "Bo", 1, opening=opening, of_first="won", touched={"a1": 4}, wrong=wrong),
        won_by("Ada", "Bo", 2, opening=opening, of_first="won", thought={"A": [2.0, 3.0]}, plies=40),
        ended(3, players={"Ada": "drawn", "Bo": "drawn"}, touched={"a1": 5, "b6": 1}),
        won_by("<b>Cy</b>", "Ada", 4, game="esiema"),
    ):
        running.add(game)
    table.statistics_of_all = with_texts(running.statistics(), Words("en"))


def rows(table):
    return [row.split("\t") for row in table.inner_text().splitlines()]


def test_each_game_has_a_league_table_with_ratings(open_page, counted):
    page = open_page("statistics")
    card = page.locator("section.card").filter(has=page.get_by_role("heading", name="Sahara"))
    heads, ada, bo = rows(card.get_by_role("table").first)
    assert heads[:6] == ["player", "games", "won", "drawn", "lost", "points"]
    assert ada[:9] == ["Ada", "3", "2", "1", "0", "2.5", "0", "2", "2.5"]
    assert bo[:6] == ["Bo", "3", "0", "1", "2", "0.5"]
    assert heads[-1] == "rating"
    assert "±" in ada[-1]


def test_pairs_openings_and_wrong_moves_are_told(open_page, counted):
    card = open_page("statistics").locator("section.card").first
    pairs, openings, wrong = (card.get_by_role("table").nth(place) for place in (1, 2, 3))
    assert rows(pairs)[1:] == [["Ada \N{EN DASH} Bo", "2 : 0", "1 drawn"]]
    assert rows(openings)[1:] == [["a1, a bean in B · b1 · a2", "2 games, 2 won by the player who began"]]
    assert rows(wrong)[1:] == [["Ada", "Rule 1 (1)"]]


def test_the_longest_game_can_be_seen(open_page, counted):
    link = open_page("statistics").get_by_role("link", name="longest: game 2")
    expect(link).to_have_attribute("href", "/replay/2")


def test_fields_that_were_touched_more_often_are_darker(open_page, counted):
    page = open_page("statistics")
    board = page.locator("section.card").first.get_by_role("img")
    expect(board.locator("[data-field=a1] .numeral")).to_have_text("9")
    colours = [
        board.locator(f"[data-field={field}] .pit").evaluate("pit => pit.style.fill")
        for field in ("a1", "b6", "b1")
    ]
    assert colours[0] == "rgb(179, 0, 0)"
    assert colours[2] == "rgb(255, 247, 236)"
    assert colours[1] not in {colours[0], colours[2]}


def test_a_name_is_text_and_not_markup(open_page, counted):
    page = open_page("statistics")
    expect(page.get_by_role("rowheader", name="<b>Cy</b>").first).to_be_visible()
    assert page.locator("td b, th b").count() == 0


def test_several_games_end_with_a_table_over_all_of_them(open_page, counted):
    last = open_page("statistics").locator("section.card").last
    expect(last.get_by_role("heading")).to_have_text("All games")
    assert rows(last.get_by_role("table").first)[1][:6] == ["Ada", "4", "2", "1", "1", "2.5"]


def test_without_a_game_that_has_ended_it_says_so(open_page):
    expect(open_page("statistics").get_by_role("status")).to_have_text("no game has ended yet")


def test_no_table_makes_the_page_wider_than_its_window(open_page, counted):
    page = open_page("statistics", **PHONE)
    expect(page.locator("section.card").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_league_is_a_picture_of_results_and_ratings(open_page, counted):
    chart = open_page("statistics").locator("section.card").first.locator(".league-chart")
    expect(chart.locator(".results").first.locator("span")).to_have_text(["2", "1"])
    wide, narrow = (
        chart.locator(".results").first.locator(name).bounding_box()["width"] for name in (".won", ".drawn")
    )
    assert wide > 1.8 * narrow
    ada, bo = (place.bounding_box()["x"] for place in chart.locator(".point").all())
    assert ada > bo
