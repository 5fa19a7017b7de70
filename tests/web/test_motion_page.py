"""What moves on the live page, in a real browser whose clock stands still between two looks."""

import re

import pytest
from heard import beans
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
FIELDS = [f"{row}{number}" for row in "ab" for number in range(1, 7)]
START = dict.fromkeys(FIELDS, "3o")
SOWN = {**START, "a4": "", "a5": "4o", "a6": "4o", "A": "1o"}
STEPS = [
    {"verb": "lift", "field": "a4", "pieces": "3o", "leaves": ""},
    {"verb": "drop", "field": "a5", "pieces": "1o", "leaves": "4o"},
    {"verb": "drop", "field": "a6", "pieces": "1o", "leaves": "4o"},
    {"verb": "drop", "field": "A", "pieces": "1o", "leaves": "1o"},
]
PLAYED = {"table": SOWN, "last": {"n": 1, "seat": "A", "steps": STEPS}}


@pytest.fixture
def moving(open_page, table):
    """Opens a page on which things move, of a real table."""

    def moving(hands=None):
        table.tell(hands=hands)
        page = open_page(own=True)
        page.emulate_media(reduced_motion="no-preference")
        page.clock.install()
        expect(page.locator("#board svg")).to_be_visible()
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
        return page

    return moving


def stands(page, **fields):
    for name, count in fields.items():
        expect(page.locator(f'[data-field="{name}"]')).to_have_attribute("aria-label", beans(name, count))


def test_a_ply_on_a_real_table_is_shown_step_by_step(moving, table):
    page = moving()
    table.tell(**PLAYED)
    stands(page, a4=0, a5=3, a6=3, A=0)
    expect(page.locator(".carried .piece")).to_have_count(3)
    page.clock.run_for(250)
    stands(page, a4=0, a5=4, a6=3, A=0)
    expect(page.locator(".carried .piece")).to_have_count(2)
    page.clock.run_for(2000)
    stands(page, a4=0, a5=4, a6=4, A=1)
    expect(page.locator(".carried")).to_have_count(0)


def test_the_fields_of_the_last_ply_are_marked(moving, table):
    page = moving()
    table.tell(**PLAYED)
    expect(page.locator(".carried")).to_have_count(1)
    page.clock.run_for(2000)
    expect(page.locator(".left")).to_have_count(1)
    expect(page.locator('.left[data-field="a4"] > .ring')).to_be_visible()
    expect(page.locator(".came")).to_have_count(3)
    table.tell(last=None, table=START)
    expect(page.locator(".left, .came")).to_have_count(0)


def test_a_state_that_comes_while_a_ply_is_shown_is_shown_at_once(moving, table):
    page = moving()
    table.tell(**PLAYED)
    stands(page, a4=0, a5=3)
    table.tell(table=START, last=None)
    stands(page, a4=3, a5=3)
    page.clock.run_for(2000)
    stands(page, a4=3, a5=3, A=0)


def test_nothing_moves_for_viewers_who_want_it_so(open_page, table):
    table.tell(hands=None)
    page = open_page()
    stands(page, a4=3)
    table.tell(**PLAYED)
    stands(page, a4=0, a5=4, a6=4, A=1)
    expect(page.locator(".carried")).to_have_count(0)


def test_hands_on_the_page_are_followed_and_not_shown_twice(moving, table):
    page = moving(hands=True)
    table.hands.set_up(SOWN)
    table.tell(**PLAYED)
    stands(page, a4=0, a5=4, a6=4, A=1)
    expect(page.locator(".came")).to_have_count(3)


def test_the_die_rolls_before_it_lies_still(moving, table):
    table.play("ghostbuster", {"y.yard": "4y"}, ["yellow", "red"], chance=dict(table.die))
    page = moving()
    thrown = {**table.die, "waiting": False, "number": 6, "last": 6}
    table.tell(chance=thrown)
    expect(page.locator("#face circle")).to_have_count(1)
    page.clock.run_for(70)
    expect(page.locator("#face circle")).to_have_count(2)
    page.clock.run_for(1000)
    expect(page.locator("#face circle")).to_have_count(6)


def test_a_card_is_turned_over(moving, table):
    table.play("zahlenluchs", {"a1": "1A"}, ["A", "C"], chance=dict(table.pile))
    page = moving()
    page.evaluate(
        """() => {
          const { animate } = Element.prototype;
          globalThis.turned = 0;
          Element.prototype.animate = function (...steps) {
            if (this.closest("#face")) turned += 1;
            return animate.apply(this, steps);
          };
        }"""
    )
    table.tell(chance={**table.pile, "waiting": False, "number": 17, "last": 17})
    expect(page.locator("#face")).to_have_text(re.compile("17"))
    page.wait_for_function("() => turned === 1")


def test_a_piece_lands_on_the_board_and_its_picture_beside_the_board_stays_still(moving, table):
    table.begin("ghostbuster")
    page = moving()
    lands = "one => getComputedStyle(one).animationName"
    assert page.locator("#players .icon .piece").first.evaluate(lands) == "none"
    assert page.locator("#board .pieces > .piece").first.evaluate(lands) == "land"
