"""The settings of one viewer, in a real browser."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
HEARD = """
window.heard = [];
speechSynthesis.speak = (said) => heard.push(`${said.lang}: ${said.text}`);
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { heard.push(Math.round(this.frequency.value)); start.apply(this, when); };
null;
"""


@pytest.fixture
def prefer(open_page):
    """Opens a page and chooses in its settings; the page is closed again there."""

    def prefer(path="", **choices):
        page = open_page(path, own=True)
        page.evaluate(HEARD)
        page.get_by_role("button", name="Settings").click()
        for name, value in choices.items():
            page.locator(f"#preferences [name={name}]").select_option(value)
        page.get_by_role("button", name="Close").click()
        return page

    return prefer


DARK, LIGHT = "rgb(23, 18, 14)", "rgb(243, 235, 221)"


def has_background(page, colour):
    expect(page.locator("body")).to_have_css("background-color", colour)


@pytest.mark.parametrize("path", ["", "games", "statistics", "sensors"])
def test_every_page_has_the_settings_and_they_outlast_it(prefer, path):
    page = prefer(path, theme="dark")
    has_background(page, DARK)
    page.reload()
    has_background(page, DARK)


def test_light_colours_hold_on_a_dark_device(prefer):
    page = prefer(theme="light")
    page.emulate_media(color_scheme="dark")
    has_background(page, LIGHT)


def test_large_type_is_larger(prefer):
    size = "parseFloat(getComputedStyle(document.querySelector('#lines p')).fontSize)"
    assert prefer(type="large").evaluate(size) > 1.2 * prefer(type="usual").evaluate(size)


def test_nothing_moves_for_a_viewer_who_chose_so(prefer, table):
    page = prefer(motion="none")
    page.emulate_media(reduced_motion="no-preference")
    table.play("ghostbuster", {"y.yard": "4y"}, ["yellow", "red"], chance=dict(table.die))
    expect(page.locator("#chance")).to_be_visible()
    table.tell(chance={**table.die, "waiting": False, "number": 6, "last": 6})
    expect(page.locator("#face circle")).to_have_count(6)
    assert (
        page.evaluate("document.getAnimations().filter((one) => one.effect.getTiming().duration > 1).length")
        == 0
    )


def test_a_verdict_is_read_aloud_where_it_is_wanted(prefer, table):
    page = prefer(speech="on")
    table.tell(story={**table.data["story"], "headline": "Ben to move", "lines": ["Ada 3, Ben 0"]})
    expect(page.locator("#headline")).to_have_text("Ben to move")
    page.wait_for_function("() => heard.length === 1")
    assert page.evaluate("heard") == ["en: Ben to move. Ada 3, Ben 0."]


def test_each_mood_has_its_sound_where_it_is_wanted(prefer, table):
    page = prefer(sounds="on")
    table.tell(story={**table.data["story"], "kind": "illegal", "headline": "Not legal"})
    expect(page.locator("#headline")).to_have_text("Not legal")
    page.wait_for_function("() => heard.length === 2")
    assert page.evaluate("heard") == [233, 175]


def test_nothing_is_heard_until_somebody_wants_it(open_page, table):
    page = open_page(own=True)
    expect(page.locator("#headline")).to_have_text("Ada to move")
    page.evaluate(HEARD)
    table.tell(story={**table.data["story"], "kind": "illegal", "headline": "Not legal"})
    expect(page.locator("#headline")).to_have_text("Not legal")
    assert page.evaluate("heard") == []


def test_a_browser_that_keeps_nothing_still_shows_the_page(open_page):
    page = open_page(own=True)
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } });"
    )
    page.reload()
    expect(page.locator("#headline")).to_be_visible()
    page.get_by_role("button", name="Settings").click()
    page.locator("#preferences [name=theme]").select_option("dark")
    has_background(page, DARK)
