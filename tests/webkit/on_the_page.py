"""The page in WebKit, the engine of Safari and of every browser on an iPhone: ./dev test --webkit."""

from contextlib import ExitStack

import httpx
import pytest
from page_game import GAMES, PageGame, await_table, begin
from patient_board import patient
from running_service import running_service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from webkit_hands import WebKitFinger, WebKitKeyboard, WebKitMouse, WebKitPage, opened_webkit

PLIES = 6
TITLE = 38
"""The height of a window's title, in CSS pixels."""

WINDOWS = [(1280, 720 + TITLE), (1024, 768 + TITLE), (844, 390 + TITLE), (450, 844 + TITLE)]
"""Width and height; a window of WebKit's test browser cannot be narrower."""


@pytest.fixture(scope="session")
def driver():
    with opened_webkit() as driver:
        yield driver


@pytest.fixture
def opened(driver, tmp_path):
    """Begins the game of a board and opens the page of its table; gives the way by which programs ask, and the game.

    The table is at rest `settle` seconds after the last touch, or once ok is pressed.
    """
    with ExitStack() as services:

        def opened(board, settle=60.0):
            file = patient(board, tmp_path, settle)
            _, address = services.enter_context(running_service("--board", str(file)))
            table = services.enter_context(httpx.Client(base_url=address, timeout=30))
            game = begin(table, board)
            driver.set_window_rect(0, 0, *WINDOWS[0])
            driver.get(address)
            driver.execute_script("localStorage.setItem('preference-tour', 'seen')")
            driver.refresh()
            await_table(WebKitPage(driver), board)
            return table, game

        yield opened


def element(driver, css):
    return driver.find_element(By.CSS_SELECTOR, css)


@pytest.mark.parametrize("board", GAMES)
def test_a_game_is_played_by_keys_clicks_and_taps_and_refereed(opened, driver, board):
    table, game = opened(board)
    hands = WebKitKeyboard(driver), WebKitMouse(driver), WebKitFinger(driver)
    playing = PageGame(WebKitPage(driver), game, *hands)
    for _ in range(PLIES):
        playing.ply()
    state = table.get("api/state").json()
    assert state["table"] == game.contents(playing.position)
    assert {line["kind"] for line in state["log"]} == {"begun", "ready", "played"}


@pytest.mark.parametrize("board", GAMES)
def test_verdict_and_board_are_in_view_and_nothing_is_wider_than_the_window(opened, driver, board):
    opened(board)
    for width, height in WINDOWS:
        driver.set_window_rect(0, 0, width, height)
        driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
        right, bottom = driver.execute_script("return [innerWidth, innerHeight]")
        assert driver.execute_script("return document.documentElement.scrollWidth") <= right
        for part in ("#headline", "#board .wood"):
            box = element(driver, part).rect
            assert 0 <= box["x"] <= right - box["width"], (part, width)
            assert 0 <= box["y"] <= bottom - box["height"], (part, width)


def test_a_figure_is_dragged_and_put_back_by_one_tap(opened, driver):
    table, game = opened("ghostbuster")
    page = WebKitPage(driver)
    yard, field = (element(driver, f"[data-field='{name}'] .pit") for name in ("y.yard", "t5"))
    ActionChains(driver).drag_and_drop(yard, field).perform()
    page.wait_for("[data-field='t5'][aria-label$='yellow figure']")
    page.wait_for("main[aria-busy=false]")
    page.activate("[data-button=ok]")
    page.wait_for("#story[data-mood=bad]")
    WebKitFinger(driver).press("#repairs [data-way=back]")
    page.wait_for("#story[data-mood=good]")
    assert (
        table.get("api/state").json()["hands"]["contents"]["y.yard"] == game.contents(game.start())["y.yard"]
    )


def test_the_rules_and_the_keys_open_and_close(opened, driver):
    opened("esiema")
    page = WebKitPage(driver)
    for key, part in (("r", "#rules[open]"), ("?", "#keys[open]")):
        ActionChains(driver).send_keys(key).perform()
        page.wait_for(part)
        ActionChains(driver).send_keys(Keys.ESCAPE).perform()
        page.wait_for(part, 0)


def test_the_tour_plays_a_wrong_move_puts_it_right_and_leaves_no_trace(opened, driver):
    table, game = opened("sahara", settle=0.6)
    page, finger = WebKitPage(driver), WebKitFinger(driver)
    driver.execute_script("localStorage.clear()")
    driver.refresh()
    finger.press("#tour-offer .primary")
    for button in ("#tour-next", "#tour-act", "#tour-next", "#tour-act", "#tour-act", "#tour-next"):
        finger.press(f"{button}:not([hidden], :disabled)")
    page.wait_for("#tour:not([hidden])", 0)
    page.wait_for("[data-field=a1][aria-label$=' 3 beans']")
    assert table.get("api/state").json()["table"] == game.contents(game.start())


def test_an_open_page_finds_its_table_again_after_a_restart(driver, tmp_path):
    archive, page = str(tmp_path / "archive"), WebKitPage(driver)
    with running_service("--archive", archive) as (_, address):
        driver.get(address)
        page.wait_for("#board svg")
        port = address.rstrip("/").rpartition(":")[2]
    page.wait_for("#banner:not([hidden])")
    with running_service("--archive", archive, "--port", port):
        page.wait_for("#banner:not([hidden])", 0)
        WebKitKeyboard(driver).tap("a1")
        page.wait_for("#hand.holding")
