"""The table for a hall, in a real browser."""

import pytest
from heard import beans
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
ILLEGAL = {
    "kind": "illegal",
    "headline": "Not legal",
    "lines": ["b4 is not Ada's"],
    "rule": "Rule 2.3",
    "fix": ["Put 1 back on b4"],
    "ways": [],
}


def test_a_hall_sees_players_board_and_verdict_and_nothing_to_press(open_page, table):
    page = open_page("watch")
    expect(page.get_by_role("heading", name="Ada to move").last).to_be_visible()
    expect(page.locator('[data-field="a4"]')).to_have_attribute("aria-label", beans("a4", 3))
    expect(page.locator(".player.turn")).to_contain_text("Ada")
    assert page.locator("button, a, input").count() == 0


def test_a_hall_sees_what_is_wrong_and_how_it_is_put_right(open_page, table):
    page = open_page("watch")
    table.tell(
        story=ILLEGAL, wrong=[{"field": "b4", "seen": 2, "expected": 3, "lies": "2o", "belongs": "3o"}]
    )
    expect(page.locator("#headline")).to_have_text("Not legal")
    expect(page.locator("#rule")).to_have_text("Rule 2.3")
    expect(page.locator("#fix")).to_have_text("Put 1 back on b4")
    expect(page.locator(".wrong")).to_have_count(1)


def test_a_hall_follows_to_another_board(open_page, table):
    page = open_page("watch")
    expect(page.locator("#board svg")).to_have_attribute("data-look", "bean")
    table.play("ghostbuster", {"y.yard": "4y"}, ["yellow", "red"])
    expect(page.locator("#board svg")).to_have_attribute("data-look", "figure")


@pytest.mark.parametrize("game", ["sahara", "geisterfahrer", "ghostbuster", "zahlenluchs", "esiema"])
@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (3840, 2160), (820, 1180)])
def test_everything_is_in_view_on_every_screen(open_page, table, game, width, height):
    seats = {"geisterfahrer": ["black", "white"], "ghostbuster": ["yellow", "red"]}
    table.play(game, {}, seats.get(game, ["A", "C"] if game == "zahlenluchs" else ["A", "B"]))
    table.tell(story=ILLEGAL)
    page = open_page("watch", viewport={"width": width, "height": height})
    expect(page.locator("#board svg")).to_be_visible()
    for part in ("#players", "#board svg", "#story"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height + 1, part
        assert box["x"] + box["width"] <= width + 1, part


@pytest.mark.parametrize(("size", "x"), [((1280, 720), "520"), ((1920, 1080), "520"), ((820, 1180), "70")])
def test_a_long_board_lies_down_on_a_wide_screen(open_page, table, size, x):
    table.begin("geisterfahrer")
    page = open_page("watch", viewport={"width": size[0], "height": size[1]})
    field = page.locator('[data-field="l1"]')
    expect(field).to_have_attribute("data-x", x)
    expect(field).to_have_attribute("aria-label", "l1, 5 hearses")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert len([name for name in loaded if "board.svg" in name]) == 1


def test_a_board_turns_with_the_screen_and_keeps_its_pieces(open_page, table):
    table.begin("geisterfahrer")
    page = open_page("watch", viewport={"width": 820, "height": 1180})
    field = page.locator('[data-field="l1"]')
    expect(field).to_have_attribute("data-x", "70")
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(field).to_have_attribute("data-x", "520")
    expect(field).to_have_attribute("aria-label", "l1, 5 hearses")
