"""The sensors in a real browser, as builders look at them."""

import pytest
from playwright.sync_api import expect

from companion.web.page_labels import PAGE_LABELS

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NONE = "\N{EN DASH}"
STATES = ["rest", "moved", "noisy", "spike", "stuck", "silent"]


def seen(table, **changed):
    """Let the sensors say something else of the first channel."""
    first, *others = table.seen["sensors"]
    table.seen = {**table.seen, "sensors": [{**first, **changed}, *others]}


def row(page, channel):
    return page.locator(f'tr[data-channel="{channel}"]')


def texts(page, channel):
    expect(row(page, channel)).to_be_visible()
    return row(page, channel).locator("td").all_text_contents()


def test_each_channel_has_a_line_with_all_that_is_known(open_page, table):
    page = open_page("sensors")
    assert texts(page, 1) == ["a2", "1", "hall 2", "39,000", "1", "20", "", "moved"]


def test_each_field_of_the_board_shows_what_it_says(open_page, table):
    page = open_page("sensors")
    field = page.locator('#board [data-field="a2"]')
    expect(field.locator(".raw")).to_have_text("39.0k")
    expect(field).to_have_attribute("data-state", "moved")
    expect(page.locator('#board [data-field="B"]')).to_have_class("store blind")


def test_it_is_live(open_page, table):
    page = open_page("sensors")
    assert texts(page, 0)[3] == "32,768"
    seen(table, value=33100)
    expect(row(page, 0).locator("td").nth(3)).to_have_text("33,100")


@pytest.mark.parametrize("state", STATES)
def test_each_state_has_its_word_and_its_colour(open_page, table, state):
    seen(table, state=state, spikes=2)
    page = open_page("sensors")
    expect(row(page, 0).locator(".sign")).to_have_text(PAGE_LABELS[f"state_{state}"])
    expect(page.locator(f'.legend [data-state="{state}"] .sign')).to_have_text(PAGE_LABELS[f"state_{state}"])
    colours = {
        page.locator(f'.legend [data-state="{one}"] .sign').evaluate("one => getComputedStyle(one).color")
        for one in STATES
    }
    assert len(colours) == len(STATES)


@pytest.mark.parametrize(
    ("value", "reading", "shown"),
    [
        (None, None, [NONE, NONE]),
        (1, True, ["1", "there"]),
        (0, False, ["0", "not there"]),
        ("", "", ["nothing", "nothing"]),
        (84210, 2.104, ["84,210", "2.10"]),
        (83990, -0.0004, ["83,990", "0.00"]),
        (-8388, "1A", ["-8,388", "1A"]),
    ],
)
def test_values_are_written_as_people_read_them(open_page, table, value, reading, shown):
    seen(table, value=value, reading=reading)
    assert texts(open_page("sensors"), 0)[3:5] == shown


def test_the_link_is_counted_and_what_is_ill_stands_out(open_page, table):
    table.seen = {**table.seen, "link": {**table.seen["link"], "damaged": 7}}
    page = open_page("sensors")
    expect(page.locator("#link dd")).to_have_text(["41.3", "1,234", "7", "0", "0", "0"])
    expect(page.locator("#link .ill dt")).to_have_text("Damaged")


def test_what_is_wrong_with_the_grid_is_told(open_page, table):
    table.seen = {**table.seen, "trouble": "the cable is out"}
    page = open_page("sensors")
    expect(page.locator("#trouble")).to_have_text("the cable is out")


def test_the_date_of_the_calibration_is_told(open_page, table):
    table.seen = {**table.seen, "calibrated": "2026-11-21T15:00:00Z"}
    expect(open_page("sensors").locator("#about")).to_contain_text("calibrated Nov 21, 2026")


def test_a_channel_without_a_field_is_listed_last(open_page, table):
    table.seen = {
        **table.seen,
        "sensors": [
            *table.seen["sensors"],
            {**table.seen["sensors"][0], "channel": 7, "field": None, "chip": None},
        ],
    }
    assert texts(open_page("sensors"), 7)[:3] == [NONE, "7", NONE]


def test_another_board_is_drawn_as_soon_as_it_is_played_on(open_page, table):
    page = open_page("sensors")
    expect(page.locator("#board svg")).to_have_attribute("data-board", "sahara")
    table.seen = {**table.seen, "board": "esiema"}
    expect(page.locator("#board svg")).to_have_attribute("data-board", "esiema")


def test_nobody_who_plays_makes_the_grid_measure(open_page, table):
    page = open_page()
    expect(page.locator("#board svg")).to_be_visible()
    assert table.looked == 0


def test_the_way_there_is_on_the_page_of_the_table(open_page, table):
    page = open_page()
    page.locator(".help summary").click()
    page.locator('.help a[href="/sensors"]').click()
    expect(row(page, 0)).to_be_visible()


def test_pointing_at_a_line_shows_the_field(open_page, table):
    page = open_page("sensors")
    row(page, 1).hover()
    expect(page.locator('#board [data-field="a2"]')).to_have_class("pit picked")


@pytest.mark.parametrize("board", ["sahara", "ghostbuster-six", "esiema", "zahlenluchs-four"])
def test_on_a_phone_nothing_is_wider_than_the_screen(open_page, table, board):
    table.seen = {**table.seen, "board": board}
    seen(table, value=-8388607, reading=1234.56, noise=12345.0, state="noisy")
    page = open_page("sensors", **PHONE)
    expect(row(page, 0)).to_be_visible()
    wide = page.evaluate(
        "Math.max(document.documentElement.scrollWidth, document.querySelector('.scroll').scrollWidth)"
    )
    assert wide <= 360
