"""Three ways to play on a page: with the mouse, with a finger, and with the keyboard alone."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, Page
from taps import tap

MOST_STOPS = 120
"""More than any page has stops of the tab key."""


class PageHand(Protocol):
    """What a player does on a page."""

    def tap(self, field: str) -> None:
        """Take what lies on a field, or put a piece there."""

    def press(self, button: Locator) -> None:
        """Press a button."""


class Mouse:
    """A player with a mouse."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def tap(self, field: str) -> None:
        tap(self._page, field)

    def press(self, button: Locator) -> None:
        button.click()


class Finger:
    """A player who touches the screen of a page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def tap(self, field: str) -> None:
        self._page.locator(f"[data-field='{field}'] .pit").first.tap()

    def press(self, button: Locator) -> None:
        button.tap()


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

    def press(self, button: Locator) -> None:
        self._reach(button, "Tab")
        self._page.keyboard.press("Enter")

    def _reach(self, wanted: Locator, key: str) -> None:
        """Press the tab key until this has the focus."""
        for _ in range(MOST_STOPS):
            if wanted.evaluate("one => one === document.activeElement"):
                return
            self._page.keyboard.press(key)
        raise AssertionError(f"the tab key does not reach {wanted}")
