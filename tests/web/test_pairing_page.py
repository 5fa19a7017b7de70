"""The page lets a device in: by the code, by the address with the code, and by asking; and lists who is in."""

import re

import pytest
from fake_pairing import FakePairing
from playwright.sync_api import expect

from companion.web.page_labels import PAGE_LABELS
from companion.web.server import table_server

pytestmark = pytest.mark.browser
STRANGER = {"X-Forwarded-For": "192.168.1.7"}
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def pairing():
    return FakePairing()


@pytest.fixture
def visit(browser, table, pairing):
    """Open the page in a browser of its own, as a stranger or as somebody at the table."""
    contexts, errors = [], []
    with table_server(table, pairing=pairing) as server:

        def visit(path="", *, stranger=True, **options):
            headers = STRANGER if stranger else {}
            contexts.append(
                browser.new_context(reduced_motion="reduce", extra_http_headers=headers, **options)
            )
            page = contexts[-1].new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.goto(server.address + path)
            expect(page.locator("main")).to_be_visible()
            return page

        yield visit
        for context in contexts:
            context.close()
    assert errors == []


def opened(page):
    """The dialog, opened by its button."""
    page.get_by_role("button", name=PAGE_LABELS["play_too"]).click()
    return page.get_by_role("dialog", name=PAGE_LABELS["play_too"])


def expect_to_play(page):
    expect(page.locator("#watching")).to_be_hidden()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator("#new-game")).to_be_enabled()


def test_a_stranger_types_the_code_and_plays_without_a_reload(visit, table, pairing):
    page = visit()
    dialog = opened(page)
    expect(dialog.get_by_label(PAGE_LABELS["device_name"])).to_have_value("Linux")
    dialog.get_by_label(PAGE_LABELS["device_name"]).fill("Ada's phone")
    dialog.get_by_label(PAGE_LABELS["pairing_code"]).fill("042 817")
    page.keyboard.press("Enter")
    expect_to_play(page)
    expect(page.locator("#toast")).to_have_text(PAGE_LABELS["pairing_paired"])
    assert [one["name"] for one in pairing.devices()] == ["Ada's phone"]
    page.get_by_role("button", name=PAGE_LABELS["button_undo"]).click()
    page.get_by_role("button", name=PAGE_LABELS["set_up"]).click()
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    assert table.calls == [("press", "undo", False), ("set_up",)]


def test_a_wrong_code_is_said_and_another_try_is_possible(visit):
    page = visit()
    dialog = opened(page)
    for code, said in (("111111", "pairing_wrong_code"), ("", "pairing_wrong_code")):
        dialog.get_by_label(PAGE_LABELS["pairing_code"]).fill(code)
        dialog.get_by_role("button", name=PAGE_LABELS["pairing_enter"]).click()
        expect(dialog.get_by_role("status")).to_have_text(PAGE_LABELS[said])
    dialog.get_by_label(PAGE_LABELS["pairing_code"]).fill("042817")
    dialog.get_by_role("button", name=PAGE_LABELS["pairing_enter"]).click()
    expect_to_play(page)


def test_the_address_with_the_code_lets_in_by_a_post_and_keeps_the_code_nowhere(visit, pairing):
    page = visit("#pair=042817")
    expect_to_play(page)
    assert pairing.calls == [("pair", "042817", "Linux")]
    assert "#" not in page.url
    page.go_back()
    page.go_forward()
    assert "pair" not in page.url


def test_an_old_code_in_the_address_is_said_in_the_dialog(visit):
    page = visit("#pair=111111")
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text(PAGE_LABELS["pairing_wrong_code"])


def test_an_open_page_takes_the_code_that_comes_with_its_address(visit):
    page = visit()
    page.evaluate("location.hash = '#pair=042817'")
    expect_to_play(page)


def test_whoever_plays_already_needs_no_code_of_the_address(visit, pairing):
    page = visit("#pair=042817", stranger=False)
    expect_to_play(page)
    expect(page).not_to_have_url(re.compile("#"))
    assert pairing.calls == []


@pytest.mark.parametrize("answer", ["paired", "refused"])
def test_a_stranger_asks_the_table_and_waits_for_its_answer(visit, pairing, answer):
    page = visit()
    dialog = opened(page)
    dialog.get_by_label(PAGE_LABELS["device_name"]).fill("Ada's phone")
    dialog.get_by_role("button", name=PAGE_LABELS["pairing_ask"]).click()
    expect(dialog.get_by_role("status")).to_have_text(PAGE_LABELS["pairing_waiting"])
    assert pairing.calls == [("ask", "Ada's phone")]
    pairing.answer_next = answer
    if answer == "paired":
        expect_to_play(page)
    else:
        expect(dialog.get_by_role("status")).to_have_text(PAGE_LABELS["pairing_refused"])
        expect(page.locator("#watching")).to_be_visible()


def test_a_refusal_of_the_table_is_said(visit, pairing):
    pairing.refusal = "pairing_asking"
    page = visit()
    dialog = opened(page)
    dialog.get_by_role("button", name=PAGE_LABELS["pairing_ask"]).click()
    expect(dialog.get_by_role("status")).to_have_text(PAGE_LABELS["pairing_asking"])


def test_a_paired_device_still_plays_after_a_reload_until_it_is_thrown_out(visit, pairing):
    phone, own = visit("#pair=042817"), visit(stranger=False)
    expect_to_play(phone)
    phone.reload()
    expect_to_play(phone)
    own.locator(".help summary").click()
    own.get_by_role("button", name=PAGE_LABELS["paired_devices"]).click()
    devices = own.get_by_role("dialog", name=PAGE_LABELS["paired_devices"])
    expect(devices.get_by_role("listitem")).to_contain_text(["Linux, since Jan 31, 2026"])
    devices.get_by_role("button", name="Throw Linux out").click()
    expect(devices.get_by_role("listitem")).to_have_text([PAGE_LABELS["paired_devices_none"]])
    expect(phone.locator("#watching")).to_be_visible()
    expect(phone.locator("#new-game")).to_be_disabled()
    phone.reload()
    expect(phone.locator("#watching")).to_be_visible()


def test_whoever_throws_his_own_device_out_watches_again(visit):
    phone = visit("#pair=042817")
    expect_to_play(phone)
    phone.locator(".help summary").click()
    phone.get_by_role("button", name=PAGE_LABELS["paired_devices"]).click()
    phone.get_by_role("button", name="Throw Linux out").click()
    expect(phone.locator("#watching")).to_be_visible()
    expect(phone.get_by_role("dialog")).to_be_hidden()


def test_whoever_only_watches_finds_no_list_of_devices(visit):
    page = visit()
    page.locator(".help summary").click()
    expect(page.locator("#devices-open")).to_be_hidden()


@pytest.mark.parametrize("viewport", [PHONE, {"width": 320, "height": 568}, {"width": 1280, "height": 720}])
def test_the_dialogs_fit_and_are_large_enough_for_fingers(visit, pairing, viewport):
    page = visit(viewport=viewport)
    dialog = opened(page)
    for button in dialog.get_by_role("button").all():
        assert button.bounding_box()["height"] >= 44
    for part in (dialog, page.locator("#watching")):
        assert part.evaluate("part => part.scrollWidth <= part.clientWidth")
        assert part.evaluate("part => part.getBoundingClientRect().right <= innerWidth")
    dialog.get_by_role("button", name=PAGE_LABELS["close"]).click()
    expect(dialog).to_be_hidden()


def test_a_name_is_shown_as_text_and_never_as_markup(visit, pairing):
    pairing.let_in("<img src=x onerror=alert(1)>")
    page = visit(stranger=False)
    page.locator(".help summary").click()
    page.get_by_role("button", name=PAGE_LABELS["paired_devices"]).click()
    expect(page.get_by_role("listitem").filter(has_text="<img src=x")).to_be_visible()
    assert page.locator("#devices img").count() == 0
