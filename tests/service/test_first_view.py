"""The first view of the page: how much comes over the wire until the first verdict is there to be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from counting_relay import counting
from playwright.sync_api import expect

from companion.rules.registry import own_names

MOST = 40_000
"""Bytes, headers included; before files were joined and compressed it was four times as many."""

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", own_names())
def test_the_first_verdict_is_shown_after_at_most_forty_kilobytes(
    run: Callable[..., Any], browser: Any, game: str, tmp_path: Path
) -> None:
    configuration = tmp_path / "companion.toml"
    configuration.write_text('language = "de"\n', "utf-8")  # German texts are longer than the English ones
    here = run("--config", str(configuration))
    assert here.post("new_game", game=game).status_code == 200
    with counting(here.address) as relay:
        context = browser.new_context(reduced_motion="reduce", locale="de-DE")
        page = context.new_page()
        page.goto(relay.address)
        expect(page.locator("#headline")).not_to_be_empty()
        expect(page.locator("#board svg [data-field]").first).to_be_visible()
        expect(page.locator("#oled")).to_have_js_property("naturalWidth", 128)
        context.close()
        assert 10_000 < relay.received <= MOST
