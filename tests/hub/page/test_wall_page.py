"""The wall and one table of it, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from shown_tables import START, HubWithTables, said, shown, wrong

from companion.mqtt.connection import Connected, Disconnected
from companion.mqtt.messages import NewestPly, ShownState

pytestmark = pytest.mark.browser
Open = Callable[..., Any]

BOARDS = {
    "sahara": {},
    "geisterfahrer": {"seats": ("black", "white"), "turn": "white", "fields": {"l1": "5b", "r1": "3w"}},
    "ghostbuster": {"seats": ("yellow", "red"), "turn": "red", "fields": {"y.yard": "4y", "t4": "1r"}},
    "zahlenluchs": {"seats": ("A", "C"), "fields": {"a1": "1A", "e5": "1C"}, "laid": {"a1": 5, "e5": 29}},
    "esiema": {"fields": {"f6": "1A4a5b", "a2": "1a"}},
}
TV = {"viewport": {"width": 1920, "height": 1080}}
SMALL = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
GERMAN = {"locale": "de-DE"}


def of_board(name: str, board: str) -> ShownState:
    """A table in the middle of a game on this board."""
    return shown(name, board=board, game=board, scores={}, players={}, **{"turn": "A", **BOARDS[board]})


def eight(hub: HubWithTables) -> None:
    """Eight tables with all games: at `table-6` something is wrong, and `table-7` is away."""
    names = [f"table-{number}" for number in range(1, 9)]
    hub.come(*names)
    boards = [*BOARDS, "sahara", "sahara", "sahara"]
    hub.show(*(of_board(name, board) for name, board in zip(names, boards, strict=True)))
    hub.show(wrong("table-6"), shown("table-7"), shown("table-8"))
    hub.go("table-7")


def tile(page: Any, name: str) -> Any:
    return page.locator(f'[data-name="{name}"]')


def are_drawn(page: Any, number: int) -> None:
    """Wait until so many tables have their boards with pieces."""
    expect(page.locator(".tile > .board > svg:has(.piece)")).to_have_count(number)


def test_eight_tables_fill_the_screen_with_their_boards_players_and_last_moves(
    hub: HubWithTables, open_page: Open
) -> None:
    eight(hub)
    page = open_page(**TV)
    are_drawn(page, 8)
    first = tile(page, "table-1")
    expect(first.locator(".tile-told")).to_have_text("Bo played b3")
    expect(tile(page, "table-8").locator(".player.turn .name")).to_have_text("Ada")
    expect(tile(page, "table-8").locator(".score")).to_have_text(["4", "7"])
    assert page.locator(".tile-name").all_inner_texts() == [f"table-{number}" for number in range(1, 9)]
    boxes = [one.bounding_box() for one in page.locator(".tile").all()]
    assert all(box["width"] > 450 and box["height"] > 450 for box in boxes)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_wrong_move_is_named_with_its_rule_and_how_it_is_put_right(
    hub: HubWithTables, open_page: Open
) -> None:
    hub.fill("ada", "bo")
    page = open_page(**TV)
    are_drawn(page, 2)
    hub.show(wrong("bo"))
    bad = tile(page, "bo")
    expect(bad).to_have_attribute("data-mood", "bad")
    expect(bad.locator("strong")).to_have_text("Not legal Rule 2.3")
    expect(bad.locator(".tile-told")).to_contain_text("b4 is not Ada's")
    expect(bad.locator("li")).to_have_text("Put 1 back on b4")
    expect(bad.locator(".wrong")).to_have_count(1)
    expect(tile(page, "ada")).to_have_attribute("data-mood", "good")
    hub.show(shown("bo"))
    expect(bad).to_have_attribute("data-mood", "good")
    expect(bad.locator(".wrong")).to_have_count(0)


def test_a_question_comes_with_its_answers(hub: HubWithTables, open_page: Open) -> None:
    hub.fill("ada")
    asked = said("en", headline="Which move was it?", question=("a6 with capture", "a6 without"))
    hub.show(shown("ada", kind="question", question=("a6+", "a6-"), texts={"en": asked}))
    page = open_page(**TV)
    expect(tile(page, "ada")).to_have_attribute("data-mood", "ask")
    expect(tile(page, "ada").locator(".tile-told")).to_contain_text("a6 with capture · a6 without")


def test_the_winner_is_named(hub: HubWithTables, open_page: Open) -> None:
    hub.fill("ada")
    won = said("en", headline="Bo has won", winner="Bo")
    hub.show(shown("ada", kind="over", winner="B", turn=None, texts={"en": won}))
    page = open_page(**TV)
    expect(tile(page, "ada").locator(".won")).to_have_text("Bo has won")
    expect(tile(page, "ada").locator(".player.winner .name")).to_have_text("Bo")


def test_a_table_goes_away_and_comes_back(hub: HubWithTables, open_page: Open) -> None:
    hub.fill("ada")
    page = open_page(**TV)
    are_drawn(page, 1)
    hub.go("ada")
    expect(tile(page, "ada")).to_have_attribute("data-mood", "away")
    expect(tile(page, "ada").locator(".tile-told")).to_contain_text("Away since")
    expect(tile(page, "ada").locator(".player.turn")).to_have_count(0)
    hub.come("ada")
    expect(tile(page, "ada")).to_have_attribute("data-mood", "good")
    expect(tile(page, "ada").locator(".tile-told")).to_have_text("Bo played b3")


def test_what_the_hub_finds_wrong_with_a_table_is_marked(hub: HubWithTables, open_page: Open) -> None:
    hub.fill("ada")
    hub.garble("ada")
    page = open_page(**TV)
    expect(tile(page, "ada")).to_have_attribute("data-mood", "bad")
    expect(tile(page, "ada").locator(".fault")).to_contain_text("This table says what the hub does not")


def test_a_board_that_is_not_known_shows_no_picture_but_everything_else(
    hub: HubWithTables, open_page: Open
) -> None:
    hub.come("ada")
    hub.show(shown("ada", board="sahara-9"))
    page = open_page(**TV)
    expect(tile(page, "ada").locator(".board")).to_have_text("The board sahara-9 is not known here.")
    expect(tile(page, "ada").locator(".tile-told")).to_have_text("Bo played b3")
    expect(tile(page, "ada").locator(".score")).to_have_text(["4", "7"])


def test_a_new_table_takes_its_place_in_the_order_of_numbers(hub: HubWithTables, open_page: Open) -> None:
    page = open_page(**TV)
    expect(page.locator("#none")).to_be_visible()
    hub.fill("table-10", "table-2")
    are_drawn(page, 2)
    hub.fill("table-9")
    expect(page.locator(".tile-name")).to_have_text(["table-2", "table-9", "table-10"])
    expect(page.locator("#none")).to_be_hidden()


def test_a_hundred_tables_are_shown_page_by_page(hub: HubWithTables, open_page: Open) -> None:
    hub.fill(*(f"table-{number}" for number in range(1, 101)))
    page = open_page(**TV)
    place = page.locator("#place")
    expect(place).to_have_text("Tables 1 to 24 of 100")
    are_drawn(page, 24)
    page.locator("#after").click()
    expect(place).to_have_text("Tables 25 to 48 of 100")
    expect(page.locator(".tile-name").first).to_have_text("table-25")
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text("Tables 1 to 24 of 100")
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text("Tables 97 to 100 of 100")
    assert page.url.endswith("?page=5")
    page.reload()
    expect(place).to_have_text("Tables 97 to 100 of 100")


def test_pages_turn_by_themselves_until_somebody_turns_them(hub: HubWithTables, open_page: Open) -> None:
    hub.fill(*(f"table-{number}" for number in range(1, 51)))
    page = open_page("api/words")
    page.clock.install()
    page.goto(page.url.replace("api/words", ""))
    page.set_viewport_size({"width": 1920, "height": 1080})
    place = page.locator("#place")
    for told in ("1 to 24", "25 to 48", "49 to 50", "1 to 24"):
        expect(place).to_have_text(f"Tables {told} of 50")
        expect(page.locator("#turns")).to_have_attribute("aria-pressed", "true")
        page.clock.run_for(20_000)
    page.locator("#before").click()
    expect(page.locator("#turns")).to_have_attribute("aria-pressed", "false")
    expect(place).to_have_text("Tables 1 to 24 of 50")
    page.clock.run_for(20_000)
    expect(place).to_have_text("Tables 1 to 24 of 50")


def test_tables_on_other_pages_call_for_help_above_the_wall(hub: HubWithTables, open_page: Open) -> None:
    hub.fill(*(f"table-{number}" for number in range(1, 101)))
    page = open_page(**TV)
    expect(page.locator("#place")).to_have_text("Tables 1 to 24 of 100")
    expect(page.locator("#calls")).to_be_hidden()
    hub.show(wrong("table-77"))
    expect(page.locator("#calls a")).to_have_text(["table-77"])
    page.locator("#calls a").click()
    expect(page.locator("#headline")).to_have_text("Not legal")


def test_the_wall_says_that_the_hub_has_lost_its_broker(hub: HubWithTables, open_page: Open) -> None:
    hub.fill("ada")
    page = open_page(**TV)
    are_drawn(page, 1)
    hub.hear(Disconnected("unreachable", "Connection refused"))
    expect(page.locator("#broker")).to_contain_text("The broker does not answer")
    hub.hear(Connected())
    expect(page.locator("#broker")).to_be_hidden()
    expect(tile(page, "ada")).to_have_attribute("data-mood", "away")


def test_the_bar_links_only_to_what_this_hub_has(hub: HubWithTables, open_page: Open) -> None:
    hub.fill("ada")
    page = open_page(**TV)
    expect(page.locator("#count")).to_have_text("Tables: 1, there: 1")
    assert page.locator(".bar nav a:visible").all_inner_texts() == ["Tables", "Help"]


def test_one_table_large_follows_its_moves(hub: HubWithTables, open_page: Open) -> None:
    hub.fill("ada", "bo")
    page = open_page(**TV)
    are_drawn(page, 2)
    tile(page, "ada").locator("a").click()
    expect(page.locator("#name")).to_have_text("ada")
    expect(page.locator('[data-field="a4"]')).to_have_attribute("aria-label", "a4, pieces: 3")
    fields = {**START, "a4": "", "a3": "4o", "a2": "4o", "a1": "4o"}
    hub.show(
        shown(
            "ada",
            turn="B",
            last=NewestPly(number=3, seat="A", move="a4"),
            fields={field: contents for field, contents in fields.items() if contents},
            texts={"en": said("en", headline="Bo to move", last="Ada played a4")},
        )
    )
    expect(page.locator("#headline")).to_have_text("Bo to move")
    expect(page.locator("#last")).to_have_text("Ada played a4")
    expect(page.locator('[data-field="a4"]')).to_have_attribute("aria-label", "a4, empty")
    expect(page.locator(".left > .ring:visible")).to_have_count(1)
    expect(page.locator(".came > .ring:visible")).to_have_count(3)
    expect(page.locator(".player.turn .name")).to_have_text("Bo")
    hub.show(wrong("ada"))
    expect(page.locator("#rule")).to_have_text("Rule 2.3")
    expect(page.locator("#fix li")).to_have_text(["Put 1 back on b4"])
    hub.go("ada")
    expect(page.locator("#headline")).to_contain_text("Away since")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (820, 1180)])
def test_everything_of_one_table_is_in_view(
    hub: HubWithTables, open_page: Open, board: str, size: tuple[int, int]
) -> None:
    hub.come("ada")
    told = {"kind": "illegal", "rule": "x.2.3", "texts": wrong("ada").texts}
    hub.show(msgspec.structs.replace(of_board("ada", board), **told))
    width, height = size
    page = open_page("table/ada", viewport={"width": width, "height": height})
    expect(page.locator("#board svg")).to_be_visible()
    for part in ("#name", "#players", "#board svg", "#story"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height + 1, part
        assert box["x"] + box["width"] <= width + 1, part


def test_a_german_browser_is_told_everything_in_german(hub: HubWithTables, open_page: Open) -> None:
    eight(hub)
    page = open_page(**TV, **GERMAN)
    are_drawn(page, 8)
    expect(page.locator(".bar nav a").first).to_have_text("Tische")
    expect(tile(page, "table-6").locator("strong")).to_have_text("Nicht erlaubt Regel 2.3")
    expect(tile(page, "table-1").locator(".tile-told")).to_have_text("Bo hat b3 gespielt")
    expect(tile(page, "table-7").locator(".tile-told")).to_contain_text("Weg seit")
    expect(page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.parametrize("path", ["", "table/table-6", "table/table-2"])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_nothing_scrolls_sideways_on_a_small_phone(
    hub: HubWithTables, open_page: Open, path: str, locale: str
) -> None:
    eight(hub)
    hub.fill("W" * 40)
    page = open_page(path, locale=locale, **SMALL)
    expect(page.locator(".board > svg .piece").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "table/table-6"])
def test_nothing_shuts_people_out(hub: HubWithTables, open_page: Open, path: str, scheme: str) -> None:
    eight(hub)
    page = open_page(path, color_scheme=scheme, bypass_csp=True, **TV)
    expect(page.locator(".board > svg .piece").first).to_be_visible()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
