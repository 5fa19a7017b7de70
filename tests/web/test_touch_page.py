"""Fingers on the board, as a touch screen tells of them: taps, drags, the lens over small fields, and scrolling."""

import pytest
from heard import beans
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LYING = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}
SMALL = [("ghostbuster", "t4", "t6"), ("esiema", "f7", "e3")]


class Finger:
    """One finger on the screen of a page, through the browser's own touch input."""

    def __init__(self, page):
        self.page = page
        self.screen = page.context.new_cdp_session(page)

    def _touch(self, kind, *points):
        told = [{"x": x, "y": y} for x, y in points]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    def middle(self, place):
        box = self.page.locator(place).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def down(self, point):
        self.at = point
        self._touch("touchStart", point)

    def move(self, point, steps=6):
        (x, y), (to_x, to_y) = self.at, point
        for step in range(1, steps + 1):
            self._touch("touchMove", (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps))
        self.at = point

    def up(self):
        self._touch("touchEnd")


@pytest.fixture
def hold(open_page, table):
    """Opens the page of a game whose clock stands still, and gives the page and a finger."""

    def hold(game, options):
        table.begin(game)
        page = open_page(**options)
        expect(page.locator("#board svg")).to_be_visible()
        expect(page.locator(".lens")).to_be_attached()
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
        return page, Finger(page)

    return hold


def pit(field):
    return f'[data-field="{field}"] .pit'


def lens(page):
    return page.locator(".lens")


def aims_at(page, field):
    expect(lens(page)).to_be_visible()
    expect(lens(page)).to_have_attribute("data-aimed", field)


def all_is_said(page):
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")


@pytest.mark.parametrize(("game", "start", "other"), SMALL)
def test_a_finger_that_rests_on_a_small_field_gets_a_lens_and_plays_it_when_lifted(
    hold, table, game, start, other
):
    page, finger = hold(game, PHONE)
    finger.down(finger.middle(pit(start)))
    page.clock.run_for(199)
    expect(lens(page)).to_be_hidden()
    page.clock.run_for(1)
    aims_at(page, start)
    expect(page.locator(".lens .aimed")).to_have_attribute("data-seen", start)
    assert table.calls == []
    finger.up()
    expect(lens(page)).to_be_hidden()
    expect(page.locator("#hand")).to_have_class("hand holding")
    all_is_said(page)
    assert [call[:2] for call in table.calls] == [("lift", start)]


@pytest.mark.parametrize(("game", "start", "other"), SMALL)
def test_under_the_lens_a_finger_slides_to_another_field(hold, table, game, start, other):
    page, finger = hold(game, PHONE)
    page.locator(pit(start)).tap()
    expect(page.locator("#hand")).to_have_class("hand holding")
    finger.down(finger.middle(pit(start)))
    page.clock.run_for(200)
    finger.move(finger.middle(pit(other)))
    aims_at(page, other)
    finger.up()
    expect(lens(page)).to_be_hidden()
    all_is_said(page)
    assert [call[:2] for call in table.calls] == [("lift", start), ("drop", other)]


@pytest.mark.parametrize(("game", "start", "other"), SMALL)
def test_a_finger_that_slides_off_the_board_plays_nothing(hold, table, game, start, other):
    page, finger = hold(game, PHONE)
    page.locator(pit(start)).tap()
    expect(page.locator("#hand")).to_have_class("hand holding")
    finger.down(finger.middle(pit(other)))
    page.clock.run_for(200)
    finger.move(finger.middle("#players"))
    aims_at(page, "")
    finger.up()
    expect(lens(page)).to_be_hidden()
    all_is_said(page)
    assert [call[:2] for call in table.calls] == [("lift", start)]
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("options", [PHONE, LYING], ids=["upright", "lying"])
def test_the_lens_stands_above_the_finger_and_beside_it_at_the_upper_edge(hold, options):
    page, finger = hold("ghostbuster", options)
    for field in ("t1", "t14", "t20"):
        x, y = finger.middle(pit(field))
        finger.down((x, y))
        page.clock.run_for(200)
        aims_at(page, field)
        found = lens(page).bounding_box()
        assert found["x"] >= 0
        assert found["y"] >= 0
        assert found["x"] + found["width"] <= options["viewport"]["width"]
        covers = (
            found["x"] < x < found["x"] + found["width"] and found["y"] < y < found["y"] + found["height"]
        )
        assert not covers, field
        finger.move(finger.middle("#players"))
        finger.up()


def test_a_long_rest_under_the_lens_is_a_long_press(hold, table):
    page, finger = hold("esiema", PHONE)
    page.locator(pit("f7")).tap()
    finger.down(finger.middle(pit("e3")))
    page.clock.run_for(1199)
    aims_at(page, "e3")
    page.clock.run_for(1)
    expect(lens(page)).to_be_hidden()
    finger.up()
    all_is_said(page)
    assert table.calls == [("lift", "f7", "2a3b"), ("drop", "e3", "2a3b")]


def test_a_quick_tap_on_a_small_field_plays_it_at_once_without_a_lens(hold, table):
    page, _ = hold("ghostbuster", PHONE)
    page.locator(pit("t4")).tap()
    expect(page.locator("#hand")).to_have_class("hand holding")
    expect(lens(page)).to_be_hidden()
    all_is_said(page)
    assert table.calls == [("lift", "t4", "1r")]


@pytest.mark.parametrize(
    ("game", "field", "options"), [("zahlenluchs", "a1", PHONE), ("sahara", "a3", TABLET)]
)
def test_fields_as_large_as_a_finger_need_no_lens(hold, table, game, field, options):
    page, finger = hold(game, options)
    finger.down(finger.middle(pit(field)))
    page.clock.run_for(300)
    expect(lens(page)).to_be_hidden()
    page.clock.run_for(150)  # and the long press comes as soon as ever
    finger.up()
    all_is_said(page)
    assert [call[:2] for call in table.calls] == [("lift", field)]


def test_a_mouse_gets_no_lens(hold):
    page, _ = hold("ghostbuster", PHONE)
    page.locator(pit("t4")).hover()
    page.mouse.down()
    page.clock.run_for(300)
    expect(lens(page)).to_be_hidden()
    page.mouse.up()


def test_whoever_only_looks_at_a_real_board_gets_no_lens(hold, table):
    page, finger = hold("ghostbuster", PHONE)
    table.tell(hands=None)
    expect(page.locator("#grid-note")).to_be_visible()
    finger.down(finger.middle(pit("t4")))
    page.clock.run_for(300)
    expect(lens(page)).to_be_hidden()
    finger.up()


@pytest.mark.parametrize(
    ("game", "start", "end", "piece"),
    [
        ("ghostbuster", "t14", "t20", "1y"),
        ("zahlenluchs", "a1", "c5", "1A"),
        ("esiema", "a2", "b2", "1a"),
    ],
)
def test_a_finger_drags_a_piece_and_sees_where_it_will_lie(hold, table, game, start, end, piece):
    page, finger = hold(game, PHONE)
    finger.down(finger.middle(pit(start)))
    finger.move(finger.middle(pit(end)))
    expect(page.locator("#ghost")).to_be_visible()
    if game != "zahlenluchs":
        aims_at(page, end)
    finger.up()
    all_is_said(page)
    assert table.calls == [("lift", start, piece), ("drop", end, piece)]
    expect(page.locator("#ghost")).to_be_hidden()
    expect(lens(page)).to_be_hidden()
    assert page.evaluate("scrollY") == 0


def test_the_last_bean_of_a_pit_can_be_dragged_by_a_finger(hold, table):
    page, finger = hold("sahara", TABLET)
    table.hands.lift("a1", "2o")
    table.hands.drop("A", "2o")
    expect(page.locator('[data-field="A"]')).to_have_attribute("aria-label", beans("A", 2))
    finger.down(finger.middle(pit("a1")))
    finger.move(finger.middle(pit("a2")))
    finger.up()
    all_is_said(page)
    assert table.calls == [("lift", "a1", "1o"), ("drop", "a2", "1o")]


@pytest.mark.parametrize("game", ["esiema", "ghostbuster", "zahlenluchs"])
def test_a_finger_between_the_fields_scrolls_the_page(hold, table, game):
    page, finger = hold(game, PHONE)
    wood = page.locator("#board .wood").bounding_box()
    share = 0.92 if game == "ghostbuster" else 0.5
    edge = wood["x"] + wood["width"] * share, wood["y"] + wood["height"] - 6
    finger.down(edge)
    finger.move((edge[0], edge[1] - 160), steps=12)
    finger.up()
    expect(page.locator("#players")).not_to_be_in_viewport()
    all_is_said(page)
    assert table.calls == []


def test_of_a_drag_that_the_browser_breaks_off_the_piece_goes_back(hold, table):
    page, finger = hold("zahlenluchs", PHONE)
    finger.down(finger.middle(pit("a1")))
    finger.move(finger.middle(pit("b2")))
    expect(page.locator("#ghost")).to_be_visible()
    finger.screen.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
    expect(page.locator("#ghost")).to_be_hidden()
    all_is_said(page)
    assert table.calls == [("lift", "a1", "1A"), ("put_back",)]
