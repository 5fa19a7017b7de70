"""A game as one file: opened from the disk in a real browser, without any table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect
from random_games import GAMES, played

from companion.records.game_record import GameRecord
from companion.records.replay import opened
from companion.screens.words import Words
from companion.service.config.board_fit import smallest_board
from companion.service.page.replay_file import replay_file

pytestmark = pytest.mark.browser

PLIES = 100
MOST_BYTES = 200_000
"""Of a game of so many plies."""

Show = Callable[..., Page]


def written(
    record: GameRecord, language: str = "en", first: int | None = None, last: int | None = None
) -> str:
    board = smallest_board(opened(record)[0])
    assert board is not None
    return replay_file(record, board, Words(language), first, last)


@pytest.fixture
def show(browser: Any, tmp_path: Path) -> Iterator[Show]:
    """Opens a game in a browser, and at the end complains of errors and of anything that was loaded."""
    page = browser.new_context(reduced_motion="reduce").new_page()
    faults: list[str] = []
    loaded: list[str] = []
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda request: loaded.append(request.url))

    def show(record: GameRecord, *how: Any) -> Page:
        file = tmp_path / "game.html"
        file.write_text(written(record, *how), "utf-8")
        page.goto(file.as_uri())
        expect(page.locator("#stage")).to_be_visible()
        return page

    yield show
    page.context.close()
    assert (faults, len(loaded)) == ([], 1)


@pytest.mark.parametrize("name", GAMES)
def test_any_game_is_gone_through_by_keyboard(show: Show, name: str) -> None:
    record = played(name, 6)
    page = show(record)
    expect(page.locator("#plies li")).to_have_count(7)
    for number in range(1, 7):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#slider")).to_have_value(str(number))
    page.keyboard.press("Home")
    expect(page.locator("#caption")).to_have_text("Start position")
    page.keyboard.press("End")
    expect(page.locator("#plies [aria-current=step]")).to_have_text(page.locator("#caption").inner_text())


def test_the_pieces_lie_where_the_position_says(show: Show) -> None:
    page = show(played("sahara", 3))
    page.keyboard.press("End")
    numerals = page.locator("[data-field] .numeral").all_text_contents()
    assert sum(int(text) for text in numerals if text) == 36


def test_it_speaks_the_language_in_which_it_was_written(show: Show) -> None:
    page = show(played("ghostbuster", 2), "de")
    expect(page.locator("h2")).to_have_text("Züge")
    expect(page.locator("#about")).to_contain_text("nicht beendet")


def test_a_part_opens_at_its_first_ply_and_the_whole_game_is_in_the_file(show: Show) -> None:
    page = show(played("sahara", 9), "en", 2, 5)
    expect(page.locator("#slider")).to_have_value("2")
    expect(page.locator("#part-is")).to_have_text("Only ply 2 to 5 is played.")
    page.get_by_role("button", name="Whole game").click()
    expect(page.locator("#part-is")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.locator("#slider")).to_have_value("9")


def test_the_decision_is_found_in_a_file_too(show: Show) -> None:
    page = show(played("sahara", 200))
    page.keyboard.press("d")
    expect(page.locator("#slider")).to_have_value("3")


def test_no_name_can_be_a_script(show: Show) -> None:
    record = msgspec.structs.replace(
        played("sahara", 1), seats={"A": "</script><script>alert(1)</script>", "B": "<b>Bo</b>"}
    )
    page = show(record)
    for name in record.names.values():
        expect(page.locator("#title")).to_contain_text(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_a_hundred_plies_is_small_enough_to_send(name: str) -> None:
    record = played(name, PLIES)
    size = len(written(record).encode())
    start = len(written(msgspec.structs.replace(record, plies=())).encode())
    assert start + (size - start) * PLIES / len(record.plies) <= MOST_BYTES


@pytest.mark.parametrize(
    ("game", "field", "label"),
    [
        ("ghostbuster", "y.yard", "Hof Gelb, 4 gelbe Figuren"),
        ("geisterfahrer", "F", "Friedhof, leer"),
        ("geisterfahrer", "l1", "l1, 5 Leichenwagen"),
    ],
)
def test_a_field_is_named_as_on_the_live_page(show: Show, game: str, field: str, label: str) -> None:
    page = show(played(game, PLIES), "de", 0)
    expect(page.locator(f'[data-field="{field}"]')).to_have_attribute("aria-label", label)


@pytest.mark.parametrize(("size", "turned"), [((1280, 720), True), ((390, 844), False)])
def test_a_long_board_lies_down_in_a_wide_window(show: Show, size: tuple[int, int], turned: bool) -> None:
    page = show(played("geisterfahrer", PLIES), "en", 2)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator('[data-field="l1"]')).to_have_attribute("data-x", "520" if turned else "70")
    expect(page.locator('[data-field="l1"]')).to_have_attribute("aria-label", re.compile("^l1, "))
