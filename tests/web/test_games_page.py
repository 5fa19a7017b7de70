"""Hands on the boards of all games, in a real browser: stacks, pairs, stones on cards, balls and the box."""

import pytest
from playwright.sync_api import expect

from companion import contents

pytestmark = pytest.mark.browser
WIDE = {"viewport": {"width": 1360, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
FIGURES = {"y.yard": "4y", "r.yard": "3r", "t12": "1y1r", "t14": "1y"}
CARS = {"l1": "2w3b", "l2": "5b", "r1": "5w"}
STONES = {"a1": "1A", "b1": "1A", "e5": "1C"}
LAID = {"a1": 16, "b1": 39, "a2": 7}
BALLS = {"f6": "1A4a5b", "f7": "2a3b", "a1": "1B", "a2": "2a"}
GAMES = {
    "geisterfahrer": (CARS, ["black", "white"]),
    "ghostbuster": (FIGURES, ["yellow", "red"]),
    "ghostbuster-six": (
        {"y.yard": "4y", "t48": "1w1k"},
        ["yellow", "green", "red", "blue", "black", "white"],
    ),
    "zahlenluchs": (STONES, ["A", "C"]),
    "zahlenluchs-four": (STONES, ["A", "B", "C", "D"]),
    "esiema": (BALLS, list("ABCDEF")),
}


@pytest.fixture
def play(open_page, table):
    """Opens a page on another board."""

    def play(name, options=None, **changed):
        table.play(name, *GAMES[name], **changed)
        page = open_page(**(options or {}))
        expect(page.locator("#board svg")).to_have_attribute("data-board", name)
        return page

    return play


def field(page, name):
    return page.locator(f'[data-field="{name}"]')


def shows(page, name, said):
    expect(field(page, name)).to_have_attribute("aria-label", f"{name}, {said}")


def pieces(page, name):
    """The letters of the pieces as they are drawn on a field, those behind first."""
    drawn = field(page, name).locator(".pieces > .piece")
    return drawn.evaluate_all(
        "all => all.map((one) => one.getAttribute('class').match(/piece-(.)/)[1]).join('')"
    )


def all_is_said(page):
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")


def test_of_two_figures_the_upper_one_is_taken_and_put_on_another(play, table):
    page = play("ghostbuster")
    assert pieces(page, "t12") == "yr"
    field(page, "t12").click()
    shows(page, "t12", "1 yellow figure")
    field(page, "t14").click()
    shows(page, "t14", "red figure on yellow")
    assert pieces(page, "t14") == "yr"
    all_is_said(page)
    assert table.calls == [("lift", "t12", "1r"), ("drop", "t14", "1r")]
    assert table.contents == {**FIGURES, "t12": "1y", "t14": "1y1r"}


def test_a_hand_that_holds_a_figure_takes_another_one_by_take_one(play, table):
    page = play("ghostbuster")
    take_one = page.get_by_role("button", name="Take one")
    expect(take_one).to_be_hidden()  # an empty hand takes one anyway
    field(page, "t12").click()
    take_one.click()
    field(page, "t12").click()
    field(page, "t14").click()
    all_is_said(page)
    assert table.calls == [("lift", "t12", "1r"), ("lift", "t12", "1y"), ("drop", "t14", "1r")]
    assert table.hand == "1y"


def test_a_stack_is_right_on_the_page_before_the_table_has_answered(play):
    page = play("ghostbuster")
    held = []
    field(page, "t14").click()
    all_is_said(page)
    page.route("**/api/drop", lambda route: held.append(route))  # noqa: PLW0108 - playwright marks it
    field(page, "t12").click()
    shows(page, "t12", "1 yellow figure, 1 red figure, 1 yellow figure")
    assert pieces(page, "t12") == "yry"
    held[0].continue_()
    all_is_said(page)
    page.unroute("**/api/drop")
    shows(page, "t12", "1 yellow figure, 1 red figure, 1 yellow figure")


def test_both_figures_of_a_stack_can_be_seen(play):
    page = play("ghostbuster", WIDE)
    shows(page, "t12", "red figure on yellow")
    boxes = (
        field(page, "t12")
        .locator(".body")
        .evaluate_all(
            "all => all.map((one) => { const box = one.getBoundingClientRect(); return [box.top, box.bottom]; })"
        )
    )
    lower, upper = max(bottom for _, bottom in boxes[:2]), max(bottom for _, bottom in boxes[2:])
    assert lower - upper > 5


def test_a_figure_leaves_its_yard_alone(play, table):
    page = play("ghostbuster")
    field(page, "y.yard").click()
    shows(page, "y.yard", "3 yellow figures")
    field(page, "t1").click()
    all_is_said(page)
    assert table.calls == [("lift", "y.yard", "1y"), ("drop", "t1", "1y")]


def drag(page, start, end):
    """With the mouse from the middle of one thing to that of another, once neither moves any more."""
    page.evaluate("document.fonts.ready")
    for locator in (start, end):
        locator.scroll_into_view_if_needed()
    for locator, act in ((start, page.mouse.down), (end, page.mouse.up)):
        box = locator.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        act()


def test_a_figure_is_dragged_from_field_to_field(play, table):
    page = play("ghostbuster", WIDE)
    drag(page, field(page, "t14").locator(".pit"), field(page, "t20").locator(".pit"))
    shows(page, "t20", "1 yellow figure")
    expect(page.locator("#ghost")).to_be_hidden()
    all_is_said(page)
    assert table.calls == [("lift", "t14", "1y"), ("drop", "t20", "1y")]


def test_a_stone_is_dragged_into_the_box_and_one_let_go_elsewhere_goes_back(play, table):
    page = play("zahlenluchs", WIDE)
    drag(page, field(page, "e5").locator(".pit"), page.locator("#box"))
    shows(page, "e5", "empty")
    drag(page, field(page, "b1").locator(".pit"), page.locator("header"))
    shows(page, "b1", "1 stone A")
    all_is_said(page)
    assert table.calls == [("lift", "e5", "1C"), ("drop", "box", "1C"), ("lift", "b1", "1A"), ("put_back",)]


def test_a_drag_from_an_empty_field_or_with_a_full_hand_takes_nothing(play, table):
    page = play("ghostbuster", WIDE)
    drag(page, field(page, "t2").locator(".pit"), field(page, "t3").locator(".pit"))
    field(page, "t14").click()
    drag(page, field(page, "t12").locator(".pit"), field(page, "t3").locator(".pit"))
    expect(page.locator("#hand")).to_contain_text("1")
    all_is_said(page)
    assert table.calls == [("lift", "t14", "1y")]


def swipe(page, start, end):
    """With a finger, as the browser gets it from a touch screen; it may take the movement for scrolling."""
    screen = page.context.new_cdp_session(page)
    boxes = [locator.bounding_box() for locator in (start, end)]
    (x, y), (to_x, to_y) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]

    def touch(kind, *points):
        told = [{"x": at_x, "y": at_y} for at_x, at_y in points]
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    touch("touchStart", (x, y))
    for step in range(1, 13):
        touch("touchMove", (x + (to_x - x) * step / 12, y + (to_y - y) * step / 12))
    touch("touchEnd")


@pytest.mark.parametrize(
    ("name", "start", "end", "calls"),
    [
        ("ghostbuster", "t14", "t20", [("lift", "t14", "1y"), ("drop", "t20", "1y")]),
        ("ghostbuster", "t12", "t2", [("lift", "t12", "1r"), ("drop", "t2", "1r")]),
        ("ghostbuster-six", "t48", "t20", [("lift", "t48", "1k"), ("drop", "t20", "1k")]),
        ("zahlenluchs", "e5", "e1", [("lift", "e5", "1C"), ("drop", "e1", "1C")]),
        ("zahlenluchs", "a1", "c5", [("lift", "a1", "1A"), ("drop", "c5", "1A")]),
        ("zahlenluchs-four", "b1", "b6", [("lift", "b1", "1A"), ("drop", "b6", "1A")]),
    ],
)
def test_a_finger_drags_a_piece_and_the_page_stays(play, table, name, start, end, calls):
    page = play(name, PHONE)
    page.locator("#board").evaluate("board => board.scrollIntoView({block: 'center'})")
    before = page.evaluate("scrollY")
    swipe(page, field(page, start).locator(".pit"), field(page, end).locator(".pit"))
    expect(field(page, end).locator(".piece, .pieces > *").first).to_be_attached()
    all_is_said(page)
    assert table.calls == calls
    assert page.evaluate("scrollY") == before


def test_a_finger_on_a_board_of_large_pits_scrolls_the_page(play, table):
    page = play("geisterfahrer", PHONE)
    page.evaluate("scrollTo(0, 0)")
    swipe(page, page.locator("#board"), page.locator("header"))
    page.wait_for_function("() => scrollY > 0")
    assert table.calls == []


def test_cars_are_dropped_in_pairs_unless_one_kind_is_picked(play, table):
    page = play("geisterfahrer")
    field(page, "l1").click()
    picks = page.get_by_role("group", name="Which piece is put down next").get_by_role("button")
    expect(picks).to_have_text(["3", "2", "1+1"])
    expect(picks.nth(2)).to_have_attribute("aria-pressed", "true")
    field(page, "l2").click()
    shows(page, "l2", "1 ambulance, 6 hearses")
    picks.nth(0).click()
    field(page, "l3").click()
    shows(page, "l3", "1 hearse")
    all_is_said(page)
    assert table.calls == [("lift", "l1", "2w3b"), ("drop", "l2", "1b1w"), ("drop", "l3", "1b")]
    assert table.hand == "1w1b"


def test_what_can_be_picked_keeps_its_place_and_the_focus_when_the_table_answers(play, table):
    page = play("geisterfahrer")
    waiting = []

    def hold(request):
        waiting.append(request)

    page.route("**/api/*", hold, times=1)
    for name in ("r1", "l2"):
        field(page, name).click(modifiers=["Shift"])
    field(
        page, "l2"
    ).click()  # the page puts what came later last, and the table white cars before black ones
    picks = page.locator("#hand-letters button")
    expect(picks).to_have_text(["5", "5", "1+1"])
    picks.nth(0).focus()
    waiting[0].continue_()
    all_is_said(page)
    assert table.hand == "5w5b"
    expect(picks.nth(0)).to_be_focused()
    expect(picks.nth(0)).to_have_attribute("data-pieces", "b")


def test_cars_are_counted_by_kind_at_the_rim(play):
    page = play("geisterfahrer")
    expect(field(page, "l1").locator(".numeral tspan")).to_have_text(["2", "3"])
    expect(field(page, "l2").locator(".numeral")).to_have_text("5")


def test_a_wrong_field_with_two_kinds_says_both_each_in_its_colour(play):
    wrong = {"field": "l1", "seen": "2w3b", "expected": "5b", "lies": "2w3b", "belongs": "5b"}
    page = play("geisterfahrer", wrong=[wrong])
    expect(field(page, "l1").locator(".numeral")).to_have_text("23→5")
    colours = field(page, "l1").locator(".numeral tspan")
    expect(colours).to_have_class(["of-w", "of-b", "of-b"])
    expect(page.locator("#wrong li")).to_have_text("l1: 2 ambulances, 3 hearses, should be 5 hearses")


def test_a_wrong_field_where_all_of_two_kinds_are_missing_says_nothing_and_both(play):
    wrong = {"field": "l3", "seen": "", "expected": "2w3b", "lies": "", "belongs": "2w3b"}
    page = play("geisterfahrer", wrong=[wrong])
    expect(field(page, "l3").locator(".numeral")).to_have_text("0→23")


@pytest.mark.parametrize("how", [{"modifiers": ["Shift"]}, {"button": "right"}])
def test_with_an_empty_hand_a_long_press_asks_which_pieces_to_take(play, table, how):
    page = play("esiema", WIDE)
    field(page, "f7").click(**how)
    chooser = page.get_by_role("dialog", name="Take from f7")
    chooser.get_by_role("button", name="Take 3 small balls B").click()
    chooser.get_by_role("button", name="Take 1 small ball A").click()
    chooser.get_by_role("button", name="Close").click()
    shows(page, "f7", "1 small ball A")
    page.get_by_role("button", name="Into the box").click()
    all_is_said(page)
    *lifted, (verb, place, dropped) = table.calls
    assert lifted == [("lift", "f7", "3b"), ("lift", "f7", "1a")]
    assert (verb, place, contents.pieces(dropped)) == ("drop", "box", contents.pieces("1a3b"))


def test_the_question_ends_by_itself_when_nothing_is_left(play):
    page = play("esiema", WIDE)
    field(page, "f7").click(modifiers=["Shift"])
    chooser = page.get_by_role("dialog", name="Take from f7")
    chooser.get_by_role("button", name="Take 2 small balls A").click()
    chooser.get_by_role("button", name="Take 3 small balls B").click()
    expect(chooser).to_be_hidden()


def test_one_of_several_kinds_is_asked_for_with_take_one(play, table):
    page = play("esiema", WIDE)
    page.get_by_role("button", name="Take one").click()
    field(page, "f7").click()
    page.get_by_role("dialog").get_by_role("button", name="Take 1 small ball B").click()
    all_is_said(page)
    assert table.calls == [("lift", "f7", "1b")]


def test_balls_come_out_of_the_box_one_by_one(play, table):
    page = play("esiema", WIDE)
    box = page.get_by_role("group", name="Box")
    box.get_by_role("button", name="Take 1 small ball C out of the box (inside: 70)").click()
    box.get_by_role("button", name="Take 1 small ball C out of the box (inside: 69)").click()
    box.get_by_role("button", name="Take 1 mother ball C out of the box (inside: 1)").click()
    field(page, "k6").click()
    shows(page, "k6", "1 small ball C")
    all_is_said(page)
    assert table.calls[-1] == ("drop", "k6", "1c")
    assert table.hand == "1C1c"


def test_a_sowing_of_balls_drops_the_kind_that_is_picked(play, table):
    page = play("esiema", WIDE)
    field(page, "f6").click()
    picks = page.get_by_role("group", name="Which piece is put down next").get_by_role("button")
    expect(picks.locator("b")).to_have_text(["1", "4", "5"])
    picks.nth(2).click()
    field(page, "e5").click()
    field(page, "e6").click()
    picks.nth(1).click()
    field(page, "d6").click()
    all_is_said(page)
    assert table.calls == [
        ("lift", "f6", "1A4a5b"), ("drop", "e5", "1b"), ("drop", "e6", "1b"), ("drop", "d6", "1a"),
    ]  # fmt: skip


def test_on_a_phone_balls_are_told_by_number_and_letter(play):
    page = play("esiema", PHONE)
    expect(field(page, "f6").locator(".mark")).to_have_text(["A", "4a", "5b"])
    expect(field(page, "f6").locator(".numeral")).to_have_text("")


def test_where_there_is_room_every_ball_is_drawn(play):
    page = play("esiema", WIDE)
    expect(field(page, "f6").locator(".piece")).to_have_count(10)
    expect(field(page, "f6").locator(".numeral")).to_have_text("10")


def test_the_number_of_a_card_can_be_read_with_a_stone_on_it_too(play):
    page = play("zahlenluchs", WIDE, laid=LAID)
    expect(field(page, "a1").locator(".card-number")).to_have_text("16")
    expect(field(page, "a2").locator(".card-number")).to_have_text("7")
    expect(field(page, "a3").locator(".card-number")).to_have_text("")
    expect(field(page, "a1")).to_have_attribute("aria-label", "a1, card 16, 1 stone A")
    # A stone that appears grows into its size, so that it may take a moment.
    page.wait_for_function(
        """() => {
          const [number, stone] = [".card-number", ".body"].map((part) =>
            document.querySelector(`[data-field="a1"] ${part}`).getBoundingClientRect());
          return number.bottom <= stone.top + 4;
        }""",
        timeout=30_000,
    )


def test_players_are_told_when_cards_are_to_be_laid(play, table):
    page = play("zahlenluchs", laid=LAID, to_lay=True)
    expect(page.get_by_text("Lay the number cards as shown here.")).to_be_visible()
    table.tell(to_lay=False)
    expect(page.locator("#lay-note")).to_be_hidden()


def test_only_a_table_with_a_box_shows_one(play, open_page, table):
    page = play("ghostbuster")
    expect(page.locator("#hand")).to_be_visible()
    expect(page.locator("#box")).to_be_hidden()


def test_another_board_is_fetched_as_soon_as_the_table_has_one(play, table):
    page = play("ghostbuster")
    table.play("zahlenluchs", *GAMES["zahlenluchs"])
    expect(page.locator("#board svg")).to_have_attribute("data-board", "zahlenluchs")
    field(page, "e5").click()
    all_is_said(page)
    assert table.calls == [("lift", "e5", "1C")]


@pytest.mark.parametrize(
    ("name", "called"), [("ghostbuster", ["Yellow", "Red"]), ("zahlenluchs", ["Ada", "Player C"])]
)
def test_players_are_called_by_their_colour_or_letter_and_show_a_piece(play, name, called):
    page = play(name)
    expect(page.locator(".player .name")).to_have_text(called)
    expect(page.locator(".player .seat svg")).to_have_count(2)


@pytest.mark.parametrize("options", [WIDE, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", GAMES)
def test_every_board_fits_and_every_field_can_be_hit(play, name, options):
    """Fields are large enough for a finger, 24 CSS pixels, and none is covered by another."""
    page = play(name, options)
    width = options["viewport"]["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == width
    bad = page.evaluate(
        """() => [...document.querySelectorAll("[data-field]")].map((group) => {
          const box = group.querySelector(".reach").getBoundingClientRect();
          const stroke = Number(group.querySelector(".reach").getAttribute("stroke-width"));
          const grown = stroke * document.querySelector("#board svg").getScreenCTM().a;
          group.scrollIntoView({ block: "center" });
          const at = group.querySelector(".pit").getBoundingClientRect();
          const under = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
          const hit = under?.closest("[data-field]")?.dataset.field;
          const least = Math.min(box.width, box.height) + grown;
          return hit === group.dataset.field && least >= 24 ? null : [group.dataset.field, hit, least];
        }).filter(Boolean)"""
    )
    assert bad == []


def test_the_arrows_reach_every_field_of_the_hexagon_and_of_the_star(play):
    for name in ("esiema", "ghostbuster-six"):
        page = play(name)
        page.locator("[data-field]").first.press("End")  # loads what knows the keys
        expect(page.locator("[data-field]").last).to_be_focused()
        reached = page.evaluate(
            """() => {
              const all = [...document.querySelectorAll("[data-field]")];
              const known = new Set([all[0]]);
              for (const group of known) {
                for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
                  group.focus();
                  group.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
                  known.add(document.activeElement);
                }
              }
              return [known.size, all.length];
            }"""
        )
        assert reached[0] == reached[1]


def test_the_keyboard_alone_moves_a_figure(play, table):
    page = play("ghostbuster")
    field(page, "t14").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(field(page, "t15")).to_be_focused()
    page.keyboard.press("Enter")
    all_is_said(page)
    assert table.calls == [("lift", "t14", "1y"), ("drop", "t15", "1y")]


def test_pieces_that_stay_are_not_drawn_anew(play, table):
    page = play("geisterfahrer")
    shows(page, "l2", "5 hearses")
    page.evaluate("() => { window.stays = document.querySelector('[data-field=l2] .piece'); }")
    table.hands.lift("r1", "1w")
    table.hands.drop("l2", "1w")
    shows(page, "l2", "1 ambulance, 5 hearses")
    assert page.evaluate("() => window.stays.isConnected")


def test_few_balls_are_drawn_larger_than_many(play):
    page = play("esiema", WIDE)

    def scale(name):
        body = field(page, name).locator(".piece > g").last
        return float(body.get_attribute("transform").split("scale(")[1].rstrip(")"))

    assert scale("a2") > scale("f7")
