"""Ways to play on a page in Chromium: with the mouse, a finger, the keyboard alone, and a screen reader."""

from __future__ import annotations

import re
from typing import Protocol

from playwright.sync_api import Locator, Page, expect
from taps import tap

MOST_STOPS = 120
"""More than any page has stops of the tab key."""

HEARD = re.compile(r"\w")
"""A name of which something can be said."""

WAIT_MS = 30_000


class GamePage(Protocol):
    """What a browser shows of a page; elements are named by CSS selectors."""

    def wait_for(self, elements: str, count: int = 1) -> None:
        """Wait until there are so many of these elements. Raises AssertionError if that takes too long."""

    def attribute(self, element: str, name: str) -> str | None:
        """An attribute of the first such element."""

    def activate(self, button: str) -> None:
        """Press a button at once, as a screen reader does: a press in two halves can become a long one."""


class PageHand(Protocol):
    """What a player does on a page."""

    def tap(self, field: str) -> None:
        """Take what lies on a field, or put a piece there."""

    def press(self, button: str) -> None:
        """Press the button of this CSS selector."""


class ChromiumPage:
    """A page in Chromium."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def wait_for(self, elements: str, count: int = 1) -> None:
        expect(self._page.locator(elements)).to_have_count(count, timeout=WAIT_MS)

    def attribute(self, element: str, name: str) -> str | None:
        return self._page.locator(element).first.get_attribute(name)

    def activate(self, button: str) -> None:
        self._page.locator(button).dispatch_event("click")


class Mouse:
    """A player with a mouse."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def tap(self, field: str) -> None:
        tap(self._page, field)

    def press(self, button: str) -> None:
        self._page.locator(button).click()


class Finger:
    """A player who touches the screen of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def tap(self, field: str) -> None:
        self._page.locator(f"[data-field='{field}'] .pit").first.tap()

    def press(self, button: str) -> None:
        self._page.locator(button).tap()


class Keyboard:
    """A player with nothing but a keyboard: what cannot be reached by the tab key cannot be pressed."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def tap(self, field: str) -> None:
        """Type the name of the field on the board; elsewhere a letter may be the key of a button."""
        if not self._page.locator("#board :focus").count():
            self._reach(self._page.locator("#board [tabindex='0']"), "Shift+Tab")
        self._page.keyboard.type(field)
        assert self._page.locator(":focus").get_attribute("data-field") == field
        self._page.keyboard.press("Enter")

    def press(self, button: str) -> None:
        self._reach(self._page.locator(button), "Tab")
        self._page.keyboard.press("Enter")

    def _reach(self, wanted: Locator, key: str) -> None:
        """Press the tab key until this has the focus."""
        for _ in range(MOST_STOPS):
            if wanted.evaluate("one => one === document.activeElement"):
                return
            self._page.keyboard.press(key)
        raise AssertionError(f"the tab key does not reach {wanted}")


class ScreenReader:
    """A player who hears the page: only what is a button there, with a name, can be pressed."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def tap(self, field: str) -> None:
        board = self._page.get_by_role("application")
        self._act(board, f"[data-field='{field}']")

    def press(self, button: str) -> None:
        self._act(self._page, button)

    def _act(self, place: Page | Locator, wanted: str) -> None:
        """Press at once what has been heard, without a pointer."""
        heard = place.get_by_role("button", name=HEARD).and_(self._page.locator(wanted))
        heard.dispatch_event("click")
