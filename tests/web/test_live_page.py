"""The live page in a real browser: hands on the simulated table, buttons, verdicts, lost lines."""

import contextlib
import os
import re
import socket

import pytest
from heard import beans
from playwright.sync_api import expect

from companion.web.server import table_server

pytestmark = pytest.mark.browser
NOON = 1_767_268_800  # 2026-01-01 12:00 UTC
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def field(page, name):
    return page.locator(f'[data-field="{name}"]')


def shows(page, name, number):
    expect(field(page, name)).to_have_attribute("aria-label", beans(name, number))


def all_is_said(page):
    """Wait until the table has answered all that the page has asked of it."""
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")


def stop_the_clock(page):
    """From now on the page's time passes only as the test says."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)


def test_a_tap_takes_all_that_lies_in_a_pit(open_page, table):
    page = open_page()
    field(page, "a3").click()
    expect(page.locator("#hand")).to_have_text(re.compile(r"Hand\s*3"))
    shows(page, "a3", 0)
    all_is_said(page)
    assert table.calls == [("lift", "a3", "3o")]


def test_taps_with_a_full_hand_drop_one_piece_each(open_page, table):
    page = open_page()
    for name in ("a3", "a4", "a5", "A"):
        field(page, name).click()
    shows(page, "A", 1)
    expect(page.locator("#hand")).to_contain_text("empty")
    all_is_said(page)
    assert table.calls[1:] == [("drop", "a4", "1o"), ("drop", "a5", "1o"), ("drop", "A", "1o")]


@pytest.mark.parametrize("how", [{"modifiers": ["Shift"]}, {"button": "right"}])
def test_shift_or_the_right_button_drops_all(open_page, table, how):
    page = open_page()
    field(page, "a3").click()
    field(page, "b1").click(**how)
    shows(page, "b1", 6)
    all_is_said(page)
    assert table.calls[1:] == [("drop", "b1", "3o")]


def test_a_long_press_drops_all_and_its_end_drops_nothing_more(open_page, table):
    page = open_page(own=True)
    stop_the_clock(page)
    field(page, "a3").click()
    field(page, "b1").hover()
    page.mouse.down()
    page.clock.run_for(449)
    shows(page, "b1", 3)
    page.clock.run_for(1)
    shows(page, "b1", 6)
    page.mouse.up()
    field(page, "a1").click()
    shows(page, "a1", 0)
    all_is_said(page)
    assert table.calls[1:] == [("drop", "b1", "3o"), ("lift", "a1", "3o")]


def test_a_tap_on_an_empty_pit_with_an_empty_hand_does_nothing(open_page, table):
    page = open_page()
    field(page, "A").click()
    field(page, "a1").click()
    shows(page, "a1", 0)
    all_is_said(page)
    assert table.calls == [("lift", "a1", "3o")]


def test_the_hand_can_be_put_back_and_the_board_set_up(open_page, table):
    page = open_page()
    expect(page.get_by_role("button", name="Put back")).to_be_disabled()
    field(page, "a3").click()
    page.get_by_role("button", name="Put back").click()
    shows(page, "a3", 3)
    page.get_by_role("button", name="Set up").click()
    all_is_said(page)
    assert [call[0] for call in table.calls][:2] == ["lift", "put_back"]


def test_the_hand_follows_the_mouse(open_page):
    page = open_page()
    field(page, "a3").click()
    field(page, "b3").hover()
    expect(page.locator("#ghost")).to_be_visible()
    expect(page.locator("#ghost")).to_have_text("3")
    page.locator("header").hover()
    expect(page.locator("#ghost")).to_be_hidden()


def test_two_hundred_taps_in_a_second_arrive_all_and_in_order(open_page, table):
    page = open_page()
    shows(page, "a1", 3)
    taps = page.evaluate(
        """async () => {
          const names = [...document.querySelectorAll("[data-field]")].map((group) => group.dataset.field);
          let at = 7;
          const taps = Array.from({ length: 200 }, () => names[(at = (at * 31 + 11) % 97) % names.length]);
          const click = (name) => document.querySelector(`[data-field="${name}"] .pit`)
            .dispatchEvent(new MouseEvent("click", { bubbles: true }));
          for (const name of taps) {
            click(name);
            await new Promise((next) => setTimeout(next, 4));
          }
          return taps;
        }"""
    )
    contents, hand, expected = (
        {**dict.fromkeys("AB", 0), **{f"{r}{n}": 3 for r in "ab" for n in range(1, 7)}},
        0,
        [],
    )
    for name in taps:
        if hand:
            expected.append(("drop", name, "1o"))
            contents[name], hand = contents[name] + 1, hand - 1
        elif contents[name]:
            expected.append(("lift", name, f"{contents[name]}o"))
            contents[name], hand = 0, contents[name]
    assert len(expected) > 150
    for name, number in contents.items():
        shows(page, name, number)
    all_is_said(page)
    assert table.calls == expected
    page.reload()
    for name, number in contents.items():
        shows(page, name, number)


def test_what_the_table_refuses_is_told_and_the_board_shows_the_truth(open_page, table):
    page = open_page()
    shows(page, "a1", 3)
    table.refusal = "somebody else holds these beans"
    field(page, "a1").click()
    expect(page.get_by_text("somebody else holds these beans")).to_be_visible()
    shows(page, "a1", 3)
    expect(page.locator("#hand")).to_contain_text("empty")


def test_a_reload_finds_everything_as_it_was(open_page):
    page = open_page()
    field(page, "a3").click()
    field(page, "a4").click()
    all_is_said(page)
    page.reload()
    shows(page, "a4", 4)
    expect(page.locator("#hand")).to_contain_text("2")


def test_two_pages_show_the_same_table(open_page):
    one, other = open_page(), open_page()
    field(one, "a3").click()
    shows(other, "a3", 0)


def test_a_real_board_is_shown_but_cannot_be_touched(open_page, table):
    table.tell(hands=None, table={"a1": "5o"})
    page = open_page()
    shows(page, "a1", 5)
    field(page, "a1").click(force=True)
    expect(page.get_by_text("A real board is connected")).to_be_visible()
    expect(page.get_by_role("button", name="Put back")).to_be_hidden()
    expect(field(page, "a1")).to_have_attribute("aria-disabled", "true")
    all_is_said(page)
    assert table.calls == []


def test_the_story_is_told_with_rule_and_repair_and_the_fields_are_marked(open_page, table):
    story = {"kind": "illegal", "headline": "Not a legal move", "lines": ["b4 is <b>not</b> yours"]}
    table.tell(
        story={**story, "rule": "Rule 1", "fix": ["put 1 into b4"]},
        wrong=[{"field": "b4", "seen": 2, "expected": 3, "lies": 2, "belongs": "3o"}],
    )
    page = open_page()
    expect(page.get_by_role("heading", name="Not a legal move")).to_be_visible()
    for text in ("b4 is <b>not</b> yours", "Rule 1", "put 1 into b4"):
        expect(page.locator("#story").get_by_text(text)).to_be_visible()
    expect(field(page, "b4")).to_have_class(re.compile(r"\bwrong\b"))
    expect(field(page, "b4")).to_have_attribute("aria-label", "b4, pieces: 2, should be: 3 beans")
    expect(field(page, "b3")).not_to_have_class(re.compile(r"\bwrong\b"))
    expect(page.locator("#spoken")).to_have_text(
        "Not a legal move. b4 is <b>not</b> yours. Rule 1. put 1 into b4."
    )


def test_what_is_wrong_is_listed_where_no_repair_is_told(open_page, table):
    table.tell(
        wrong=[
            {"field": "b4", "seen": False, "expected": True, "lies": None, "belongs": "3o"},
            {"field": "A", "seen": 2, "expected": 12, "lies": 2, "belongs": "12o"},
        ]
    )
    page = open_page()
    expect(page.locator("#wrong li")).to_have_text(["b4: \N{EN DASH}, should be ●", "A: 2, should be 12"])


@pytest.mark.parametrize(
    ("lies", "numeral", "label"),
    [
        ("4o", "4→3", "b4, 4 beans, should be: 3 beans"),
        (None, "→3", "b4, nobody knows what lies here, should be: 3 beans"),
    ],
)
def test_a_wrong_field_tells_pieces_even_where_grams_are_sensed(open_page, table, lies, numeral, label):
    table.tell(wrong=[{"field": "b4", "seen": 8.4, "expected": 6.3, "lies": lies, "belongs": "3o"}])
    page = open_page()
    expect(field(page, "b4").locator(".numeral")).to_have_text(numeral)
    expect(field(page, "b4")).to_have_attribute("aria-label", label)


def test_a_question_is_answered_by_a_tap(open_page, table):
    table.tell(question={"moves": ["a4", "a6+"], "chosen": 1})
    page = open_page()
    group = page.get_by_role("group", name="Which move was it?")
    expect(group.get_by_role("button", name="a6+")).to_have_attribute("aria-pressed", "true")
    group.get_by_role("button", name="a4").click()
    expect(group).to_be_hidden()
    all_is_said(page)
    assert table.calls == [("choose", "a4")]


@pytest.mark.parametrize("moves", [["a4"], ["a4", "a6+"]])
def test_none_of_these_is_the_last_answer_and_is_sent_as_none(open_page, table, moves):
    table.tell(question={"moves": moves, "chosen": len(moves), "asks": None, "confirm": len(moves) == 1})
    page = open_page()
    last = page.locator("#question button").last
    expect(last).to_have_text("None of these")
    expect(last).to_have_attribute("aria-pressed", "true")
    last.click()
    expect(page.locator("#question button")).to_have_count(0)
    all_is_said(page)
    assert table.calls == [("choose", "none")]


def test_a_quiet_sign_says_that_the_referee_waits(open_page, table):
    page = open_page()
    sign = page.get_by_role("img", name="Waiting until the table is quiet")
    expect(sign).to_be_hidden()
    table.tell(waiting=True)
    expect(sign).to_be_visible()
    # It takes no room in the flow, so that nothing moves when it comes and goes.
    assert sign.evaluate("sign => getComputedStyle(sign).position") == "absolute"
    table.tell(waiting=False)
    expect(sign).to_be_hidden()


@pytest.mark.parametrize(
    ("label", "button"), [("Up", "up"), ("Down", "down"), ("undo", "undo"), ("accept", "accept")]
)
def test_buttons_press(open_page, table, label, button):
    page = open_page()
    with page.expect_response("**/api/press"):
        page.get_by_role("button", name=label, exact=True).click()
    assert table.calls == [("press", button, False)]


def test_ok_held_for_a_second_opens_the_menu(open_page, table):
    page = open_page(own=True)
    stop_the_clock(page)
    page.get_by_role("button", name="ok").hover()
    page.mouse.down()
    page.clock.run_for(999)
    assert table.calls == []
    page.clock.run_for(1)
    expect(page.get_by_text("The menu is open")).to_be_visible()
    page.mouse.up()
    with page.expect_response("**/api/press"):
        page.get_by_role("button", name="ok").click()
    all_is_said(page)
    assert table.calls == [("press", "ok", True), ("press", "ok", False)]


def test_ok_works_with_the_keyboard_once_a_press(open_page, table):
    page = open_page()
    with page.expect_response("**/api/press"):
        page.get_by_role("button", name="ok").press("Enter")
    with page.expect_response("**/api/press"):
        page.get_by_role("button", name="ok").press("Space")
    with page.expect_response("**/api/press"):
        page.locator(".ok").evaluate("button => button.click()")
    all_is_said(page)
    assert table.calls == [("press", "ok", False)] * 3


def test_the_display_is_shown_pixel_by_pixel_and_follows(open_page, table):
    page = open_page()
    picture = page.locator("#oled")
    expect(picture).to_have_attribute("src", re.compile(r"/oled\.png\?v=1$"))
    assert picture.evaluate("image => [image.naturalWidth, image.naturalHeight]") == [128, 64]
    assert picture.evaluate("image => getComputedStyle(image).imageRendering") == "pixelated"
    table.tell(oled=2)
    expect(picture).to_have_attribute("src", re.compile(r"/oled\.png\?v=2$"))
    expect(picture).to_have_attribute("alt", "Ada to move. Ada 0, Ben 0")


def test_players_scores_match_and_turn_are_told(open_page, table):
    table.tell(scores={"A": 7, "B": 4}, turn="B")
    page = open_page()
    expect(page.locator(".player")).to_have_text(
        [re.compile(r"A\s*Ada\s*Match 4/30\s*7"), re.compile(r"B\s*Ben\s*to move\s*Match 12/30\s*4")]
    )
    table.tell(winner="A")
    expect(page.locator(".player.winner")).to_contain_text("wins")


def test_the_log_lists_the_newest_verdict_first(open_page, table):
    table.tell(log=[{"n": 1, "kind": "ready", "text": "The table is ready", "t": 3.2}])
    page = open_page()
    more = {"n": 2, "kind": "illegal", "text": "<i>no</i>", "t": 65.0, "move": "a1"}
    table.tell(log=[*table.state()["log"], more])
    expect(page.locator("#log .text")).to_have_text(["<i>no</i>", "The table is ready"])
    expect(page.locator("#log li").first).to_have_attribute("title", "a1")


def test_the_log_tells_the_time_of_day_of_the_viewer_and_where_a_game_begins(open_page, table):
    begun = {"n": 1, "kind": "begun", "text": "Sahara, Ada against Ben", "t": 0.0, "at": NOON}
    unknown = {"n": 2, "kind": "illegal", "text": "a1 is not legal", "t": 65.0, "at": None}
    table.tell(log=[begun, unknown])
    page = open_page(locale="de-DE", timezone_id="Asia/Kathmandu")
    expect(page.locator("#log time")).to_have_text(["", "17:45"])
    expect(page.locator("#log .text").last).to_have_text("Sahara, Ada against Ben, begonnen 17:45")
    page = open_page(locale="en-US", timezone_id="America/New_York")
    expect(page.locator("#log time").last).to_have_text("07:00 AM")


def test_troubles_stand_above_the_table(open_page, table):
    page = open_page()
    table.tell(troubles=["The display does not answer"])
    expect(page.get_by_text("The display does not answer")).to_be_visible()
    table.tell(troubles=[])
    expect(page.locator("#troubles")).to_be_hidden()


def test_another_language_is_spoken_at_once(open_page, table):
    page = open_page(locale="fr-FR")  # a language that the table does not speak, so that it speaks its own
    field(page, "a3").click()
    expect(page.locator("#hand")).to_contain_text("Hand")
    table.tell(language="de")
    expect(page.get_by_role("button", name="Zurücklegen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_viewers_of_one_table_read_it_in_their_own_languages_at_once(open_page, table):
    german, english = open_page(locale="de-AT"), open_page(locale="en-GB")
    expect(german.get_by_role("button", name="Neue Partie")).to_be_visible()
    expect(english.get_by_role("button", name="New game")).to_be_visible()
    table.tell(story={**table.state()["story"], "headline": "Ben to move"})
    expect(german.locator("#headline")).to_have_text("Ben to move")
    expect(german.locator("html")).to_have_attribute("lang", "de")
    expect(english.locator("html")).to_have_attribute("lang", "en")


def test_a_viewer_chooses_a_language_and_this_browser_keeps_it(open_page):
    page = open_page(locale="en-GB")
    chosen = page.get_by_role("group", name="Language")
    expect(chosen.get_by_role("button", name="English")).to_have_attribute("aria-pressed", "true")
    chosen.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("button", name="Neue Partie")).to_be_visible()
    expect(page.get_by_role("group", name="Sprache").get_by_role("button", name="Deutsch")).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("link", name="Partien").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Gespielte Partien")


def test_every_control_has_a_name(open_page):
    page = open_page()
    shows(page, "a1", 3)
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, a, [role=button], input, select, img")]
          .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.closest("label")))
          .filter((one) => !one.hasAttribute("alt") && !one.closest("[hidden]")).map((one) => one.outerHTML)"""
    )
    assert nameless == []


def test_the_keyboard_alone_is_enough(open_page, table):
    page = open_page()
    field(page, "a3").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(field(page, "a4")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+Enter")
    shows(page, "b3", 5)
    all_is_said(page)
    assert table.calls == [("lift", "a3", "3o"), ("drop", "a4", "1o"), ("drop", "b3", "2o")]


def test_a_phone_shows_it_all_and_fingers_can_play(open_page, table):
    page = open_page(**PHONE)
    field(page, "a3").tap()
    field(page, "a4").tap()
    shows(page, "a4", 4)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    pit = page.locator('[data-field="a1"] .reach').evaluate("pit => pit.getBoundingClientRect().width")
    assert pit > 30
    all_is_said(page)
    assert table.calls == [("lift", "a3", "3o"), ("drop", "a4", "1o")]


def lasting_port():
    """A free port that stays free while nothing listens there: below those that the kernel gives to anyone."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")


def test_a_lost_line_is_told_and_found_again_by_itself(open_page, table):
    port = lasting_port()
    with table_server(table, port=port) as server:
        page = open_page()
        page.goto(server.address)
        field(page, "a3").click()
        expect(page.locator("#hand")).to_contain_text("3")
        all_is_said(page)
    expect(page.get_by_role("alert").filter(has_text="The table cannot be reached")).to_be_visible()
    field(page, "a4").click(force=True)
    expect(page.locator("#toast")).to_contain_text("The table cannot be reached")
    table.reset()
    with table_server(table, port=port):
        expect(page.locator("#banner")).to_be_hidden()
        shows(page, "a3", 3)
        field(page, "a4").click()
        shows(page, "a4", 0)
        all_is_said(page)
        assert table.calls == [("lift", "a4", "3o")]
        page.goto("about:blank")
