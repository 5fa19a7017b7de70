"""Taps that are short however busy the machine is: a click in two halves can become a long press."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, Page

SHORT_MS = 20

_sessions: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


def tap(page: Page, field: str) -> None:
    """A short press of the mouse in the middle of a field of the board."""
    pit = page.locator(f"[data-field='{field}'] .pit").first
    pit.scroll_into_view_if_needed()
    box = pit.bounding_box()
    assert box is not None
    if page not in _sessions:
        _sessions[page] = page.context.new_cdp_session(page)
    _sessions[page].send(
        "Input.synthesizeTapGesture",
        {
            "x": box["x"] + box["width"] / 2,
            "y": box["y"] + box["height"] / 2,
            "duration": SHORT_MS,
            "tapCount": 1,
            "gestureSourceType": "mouse",
        },
    )
