"""Two viewers of one running table, each in the own language, in real browsers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
WAIT_MS = 30_000


def test_two_viewers_read_the_same_game_in_their_own_languages(run: Callable[..., Any], browser: Any) -> None:
    """The service speaks the language of each browser, and that of a choice; its display keeps its own."""
    here = run()
    here.post("new_game", game="sahara", names={"A": "Ada"}, starter="A")
    here.wait_until(lambda state: state["turn"] == "A")
    contexts = [browser.new_context(locale=locale, reduced_motion="reduce") for locale in ("de-DE", "en-GB")]
    try:
        german, english = (context.new_page() for context in contexts)
        for page in (german, english):
            page.goto(here.address)
        here.post("lift", field="a2")
        for field in ("a3", "a4", "a5"):
            here.post("drop", field=field, pieces="1o")
        expect(german.locator("#log .text").first).to_have_text(
            "Ada: von a2 bis a5 verteilt", timeout=WAIT_MS
        )
        expect(english.locator("#log .text").first).to_have_text("Ada: sown from a2 to a5")
        expect(german.locator("#log li").first).to_have_attribute("title", "a2")
        expect(german.locator("#headline")).to_have_text("Spieler B ist am Zug")
        expect(english.locator("#headline")).to_have_text("Player B to move")
        begun = german.locator("#log [data-kind=begun] .text").first
        expect(begun).to_contain_text("Sahara, Ada gegen Spieler B, begonnen ")
        german.get_by_role("button", name="English").click()
        expect(german.locator("#headline")).to_have_text("Player B to move")
        assert here.get("api/state")["language"] == "en"
    finally:
        for context in contexts:
            context.close()
