"""Pictures of the page: every game at every size, at its beginning and after a wrong move.

They are made of a service as people run it, by a real browser, so that somebody can look at all of them after a
change of the page. The wrong move is that of the tour.
"""

from __future__ import annotations

import io
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright
from running_service import running_service

from companion.rules.registry import own_names

SIZES = ((1920, 1080), (1280, 720), (820, 1180), (390, 844), (844, 390), (320, 640))
"""The windows, in CSS pixels: a large and a small screen, a tablet, a phone upright and on its side, and a small one."""

BROWSERS = ("chromium", "chromium-headless-shell")
COLOURS = 256
"""So many are left in a picture, which makes it a third as large; more cannot be seen on a board."""


class Look(NamedTuple):
    """How the page is looked at: the language of the browser, and ``light`` or ``dark``."""

    language: str
    theme: str


def page_pictures(folder: Path, look: Look) -> Iterator[Path]:
    """Write the pictures into the folder; each is told when it is there."""
    folder.mkdir(parents=True, exist_ok=True)
    with running_service() as (_, address), opened_browser() as browser:
        table = httpx.Client(base_url=address, timeout=30)
        for game in own_names():
            table.post("api/new_game", json={"game": game}).raise_for_status()
            yield from _in_all_sizes(browser, address, folder / f"{game}-begun", look, "good")
            if _play_wrong(table):
                yield from _in_all_sizes(browser, address, folder / f"{game}-wrong", look, "bad")


@contextmanager
def opened_browser() -> Iterator[Browser]:
    """The Chromium of this machine, without a window."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


def _play_wrong(table: httpx.Client) -> bool:
    """Make the wrong move of the first lesson; False if the game has none."""
    lesson = table.get("api/lesson").raise_for_status().json()
    if lesson is None:
        return False
    if lesson["throw"] is not None:
        table.post("api/throw", json={"number": lesson["throw"]}).raise_for_status()
    for act in lesson["wrong"]:
        body = {"field": act["field"], "pieces": act["pieces"]}
        table.post(f"api/{act['verb']}", json=body).raise_for_status()
    return True


def _in_all_sizes(browser: Browser, address: str, place: Path, look: Look, mood: str) -> Iterator[Path]:
    """The page once its verdict has this mood, in files that begin with this place."""
    for width, height in SIZES:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=look.language,
            color_scheme="dark" if look.theme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=width < 1000,  # there a finger is all there is
        )
        page = context.new_page()
        page.goto(address)
        expect(page.locator("#story")).to_have_attribute("data-mood", mood)
        expect(page.locator("#board svg [data-field]").first).to_be_visible()
        yield _taken(page, place.with_name(f"{place.name}-{width}x{height}.png"))
        context.close()


def _taken(page: Page, file: Path) -> Path:
    """The picture of what is seen of the page now, as a file."""
    page.evaluate("document.fonts.ready")
    Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB").quantize(COLOURS).save(
        file, optimize=True
    )
    return file
