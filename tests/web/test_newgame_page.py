"""The dialog that begins a game, in a real browser."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_new_game_is_begun_with_names_and_options(open_page, table):
    table.kept = [
        {"id": 1, "game": "sahara", "started": "", "plies": 3, "names": {"A": "Cleo"}, "result": None}
    ]
    page = open_page()
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    assert dialog.get_by_role("combobox", name="Player A").get_attribute("list") == "known-names"
    assert page.locator("#known-names option").evaluate_all("all => all.map((one) => one.value)") == ["Cleo"]
    dialog.get_by_role("combobox", name="Player A").fill("  Dora ")
    dialog.get_by_role("combobox", name="Player B").fill("")
    dialog.get_by_label("Who begins").select_option(label="Player B")
    dialog.get_by_text("Rule options").click()
    dialog.get_by_label("Passing the other store").select_option(label="skip it")
    dialog.get_by_role("button", name="Begin").click()
    expect(dialog).to_be_hidden()
    expect(page.locator(".player").first).to_contain_text("Dora")
    assert table.calls == [("new_game", "sahara", {"opponent_store": "skip"}, {"A": "Dora"}, "B")]


def test_a_refused_new_game_leaves_the_dialog_open_with_the_reason(open_page, table):
    page = open_page()
    table.refusal = "the table is not set up"
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("button", name="Begin").click()
    expect(dialog.get_by_role("alert")).to_have_text("the table is not set up")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
