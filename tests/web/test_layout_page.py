"""Where things are on the live page, in a real browser: what has to be in view at every size of the window."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
GAMES = ["sahara", "geisterfahrer", "ghostbuster", "zahlenluchs", "esiema"]
SIZES = [(1920, 1080), (1280, 720), (820, 1180), (390, 844), (844, 390), (320, 640)]
SHEETS = [(820, 1180), (390, 844), (320, 640)]
WINDOWS = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
STEPS = ["Put 1 bean back into b4", "Take 1 bean out of a5", "Take 1 bean out of a6"]
WRONG = {
    "kind": "illegal",
    "headline": "Not a legal move",
    "lines": ["Ada took the beans of b4, which belong to Ben, and sowed them.", "It is still Ada to move."],
    "rule": "Rule 2.3: A player empties one of the own pits.",
    "fix": STEPS,
    "ways": [{"title": "Take the move back", "steps": STEPS}, {"title": "Finish the move", "steps": STEPS}],
}
ASKED = {
    "kind": "question",
    "headline": "Which move was it?",
    "lines": ["The table fits more than one move."],
    "rule": None,
    "fix": [],
    "ways": [],
}


@pytest.fixture
def look(open_page, table):
    """Opens a page of a game in a window of this size, on a touch screen if told so."""

    def look(game, size, **options):
        table.begin(game)
        page = open_page(viewport={"width": size[0], "height": size[1]}, **options)
        expect(page.locator("#headline")).to_have_text("Ada to move")
        return page

    return look


def box(page, place):
    """Left, top, right and bottom edge of the first such element in the window, in CSS pixels."""
    found = page.locator(place).first.bounding_box()
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def is_in_view(page, place):
    left, top, right, bottom = box(page, place)
    width, height = page.viewport_size["width"], page.viewport_size["height"]
    return left >= 0 and top >= 0 and right <= width + 0.5 and bottom <= height + 0.5


def is_seen(page, place):
    """Whether the whole element is in view, and nothing lies over its middle."""
    hit = page.locator(place).first.evaluate(
        """one => {
          const box = one.getBoundingClientRect();
          const under = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return one.contains(under);
        }"""
    )
    return hit and is_in_view(page, place)


def overlap(one, other):
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(one[1], other[1])


@WINDOWS
@pytest.mark.parametrize("game", GAMES)
def test_a_board_has_its_size_when_it_appears_and_not_only_after_a_frame(look, browser, address, game, size):
    page = look(game, size)
    page.evaluate("new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)))")
    in_the_end = box(page, "#board svg")
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    at_once = context.new_page()
    at_once.add_init_script("window.ResizeObserver = class { observe() {} };")  # it acts once a frame is due
    at_once.goto(address)
    expect(at_once.locator("#headline")).to_have_text("Ada to move")
    assert box(at_once, "#board svg") == in_the_end
    context.close()


@WINDOWS
@pytest.mark.parametrize("game", GAMES)
def test_verdict_board_and_players_are_in_view_without_a_scroll(look, game, size):
    page = look(game, size)
    assert is_seen(page, "#headline")
    for place in ("#story", "#board .wood", "#players"):
        assert is_in_view(page, place), place
    assert not overlap(box(page, "#story"), box(page, "#board .wood"))
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (820, 1180), (390, 844)])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_turn_needs_no_scroll(look, game, size):
    page = look(game, size)
    needed = ["#hand", "#put-back", "#set-up"]
    needed += {"ghostbuster": ["#throw", "#faces"], "zahlenluchs": ["#throw", "#entered", "#to-box"]}.get(
        game, []
    )
    needed += ["#to-box", "#box-letters button:last-child"] if game == "esiema" else []
    for place in needed:
        assert is_seen(page, place), place


@WINDOWS
@pytest.mark.parametrize("game", ["ghostbuster", "zahlenluchs"])
def test_what_waits_for_a_throw_lies_over_nothing(look, game, size):
    page = look(game, size)
    for other in ("header", "#board .wood", "#players", "#hand"):
        assert not overlap(box(page, "#chance"), box(page, other)), other


@WINDOWS
def test_of_a_wrong_table_the_first_step_is_in_view(look, table, size):
    page = look("sahara", size)
    table.tell(story=WRONG)
    expect(page.locator("#headline")).to_have_text("Not a legal move")
    assert is_seen(page, "#headline")
    assert is_seen(page, "#fix li")


@WINDOWS
@pytest.mark.parametrize("asks", [{"field": "a1", "contents": ["", "3o"]}, None], ids=["contents", "moves"])
def test_of_a_question_the_first_answers_are_in_view(look, table, size, asks):
    page = look("sahara", size)
    table.tell(story=ASKED, question={"moves": ["a4", "a6+"], "chosen": 0, "asks": asks, "confirm": False})
    expect(page.locator("#headline")).to_have_text("Which move was it?")
    assert is_seen(page, "#asked button" if asks else "#question button")


@pytest.mark.parametrize("size", SHEETS)
def test_the_sheet_opens_for_what_is_wrong_and_closes_when_it_is_right(look, table, size):
    page = look("sahara", size)
    toggle = page.get_by_role("button", name="Show all that the referee says")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    table.tell(story=WRONG)
    expect(page.locator("#rule")).to_be_visible()
    expect(toggle).to_have_attribute("aria-expanded", "true")
    table.tell(story={**WRONG, "kind": "restored", "headline": "The table is right again"})
    expect(toggle).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#rule")).to_be_hidden()


def test_a_sheet_that_was_closed_stays_so_until_the_next_verdict(look, table):
    page = look("sahara", (390, 844))
    table.tell(story=WRONG)
    expect(page.locator("#fix")).to_be_visible()
    page.get_by_role("button", name="Show all that the referee says").click()
    expect(page.locator("#fix")).to_be_hidden()
    table.tell(story={**WRONG, "lines": ["One step is done."], "fix": STEPS[1:], "ways": []})
    expect(page.locator("#lines")).to_have_text("One step is done.")
    expect(page.locator("#fix")).to_be_hidden()
    table.tell(story={**WRONG, "headline": "Another one"})
    expect(page.locator("#fix")).to_be_visible()


def test_a_closed_sheet_is_opened_with_the_keys(look, table):
    page = look("sahara", (390, 844))
    table.tell(story={**WRONG, "kind": "turn"})
    expect(page.locator("#headline")).to_have_text("Not a legal move")
    expect(page.locator("#rule")).to_be_hidden()
    page.locator("#story-toggle").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rule")).to_be_visible()


def test_in_a_wide_window_all_of_the_verdict_is_shown_without_a_button(look, table):
    page = look("sahara", (1280, 720))
    table.tell(story={**WRONG, "kind": "turn"})
    expect(page.locator("#rule")).to_be_visible()
    expect(page.locator("#story-toggle")).to_be_hidden()


@pytest.mark.parametrize("size", SHEETS)
@pytest.mark.parametrize("game", GAMES)
def test_an_open_sheet_covers_no_field_for_good(look, table, game, size):
    page = look(game, size)
    table.tell(story=WRONG)
    expect(page.locator("#rule")).to_be_visible()
    hidden = page.evaluate(
        """() => [...document.querySelectorAll("[data-field]")].filter((group) => {
          group.scrollIntoView({ block: "nearest" });
          const at = group.querySelector(".pit").getBoundingClientRect();
          const under = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
          return under?.closest("[data-field]") !== group;
        }).map((group) => group.dataset.field)"""
    )
    assert hidden == []


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 600)])
def test_the_verdict_stays_when_the_page_is_scrolled(look, size):
    page = look("esiema", size)
    page.locator(".help").scroll_into_view_if_needed()
    assert is_seen(page, "#headline")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("scrollY") > 0
    assert is_seen(page, "#headline")


@WINDOWS
@pytest.mark.parametrize("language", ["en", "de"])
def test_each_link_in_the_bar_stands_on_one_line(look, size, language):
    page = look("sahara", size, locale=language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    links = [f"nav a:nth-child({place})" for place in (1, 2, 3)]
    for place in (
        *filter(lambda link: page.locator(link).is_visible(), links),
        "#new-game",
        "#preferences-open",
    ):
        assert is_in_view(page, place), place
        _, top, _, bottom = box(page, place)
        assert bottom - top < 46, place
    assert page.evaluate("(bar => bar.scrollWidth <= bar.clientWidth)(document.querySelector('nav'))")


@pytest.mark.parametrize(
    ("rooms", "size", "expected"),
    [
        ([(800, 500), (560, 600)], (620, 220), (False, False, 283)),
        ([(800, 500), (560, 600)], (220, 620), (False, True, 283)),
        ([(800, 500), (560, 600)], (400, 400), (True, False, 560)),
        ([(400, 420), (280, 560)], (400, 400), (False, False, 400)),
        ([(400, 420), (280, 560)], (620, 220), (True, True, 560)),
        ([(400, 500), (380, 500)], (420, 350), (False, False, 333)),
    ],
)
def test_the_largest_board_is_chosen_and_turned_only_if_that_makes_it_much_larger(
    open_page, rooms, size, expected
):
    page = open_page()
    found = page.evaluate(
        """async ([[below, aside], [width, height]]) => {
          const { largest } = await import("/static/turning_board.js");
          const room = (beside, [width, height]) => ({ beside, width, height });
          const { beside, turned, height: high } = largest([room(false, below), room(true, aside)], { width, height });
          return [beside, turned, high];
        }""",
        [rooms, size],
    )
    assert tuple(found) == expected


def test_a_board_that_is_much_higher_than_wide_lies_down_in_a_wide_window(look):
    page = look("geisterfahrer", (1280, 720))
    left, top, right, bottom = box(page, "#board .wood")
    assert (right - left) > 2 * (bottom - top)
    # The first seat sits in front of it: its pits are the lower ones, and the first of them is on the right.
    first, second, other = (box(page, f'[data-field="{field}"] .pit') for field in ("l1", "l2", "r1"))
    assert second[2] < first[0]
    assert other[3] < first[1]


@pytest.mark.parametrize(("size", "ending"), [((1280, 720), "&turned=true"), ((390, 844), "")])
def test_only_the_drawing_that_is_shown_is_loaded(look, size, ending):
    page = look("geisterfahrer", size)
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    boards = [name.rpartition("?")[2] for name in loaded if "board.svg" in name]
    assert boards == [f"board=geisterfahrer{ending}"]


def test_on_a_turned_board_arrows_go_where_one_sees_the_next_field(look, table):
    page = look("geisterfahrer", (1280, 720))
    walk = [
        ("ArrowLeft", "l2"),
        ("ArrowUp", "r2"),
        ("ArrowRight", "r1"),
        ("ArrowDown", "l1"),
        ("ArrowLeft", "l2"),
    ]
    page.locator('[data-field="l1"]').focus()
    for key, field in walk:
        page.keyboard.press(key)
        expect(page.locator(f'[data-field="{field}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_contain_text("5")
    expect(page.locator("main")).to_have_attribute("aria-busy", "false")
    assert table.calls == [("lift", "l2", "5b")]


def test_on_a_turned_board_letters_and_numerals_stand_upright(look):
    page = look("geisterfahrer", (1280, 720))
    turns = page.evaluate(
        """() => [...document.querySelectorAll("#board :is(.name, .numeral)")].map((text) => {
          const { a, b, c, d } = text.getScreenCTM();
          return a > 0 && d > 0 && b === 0 && c === 0;
        })"""
    )
    assert len(turns) == 22
    assert all(turns)


def test_a_board_turns_with_the_phone_and_keeps_its_pieces(look, table):
    page = look("geisterfahrer", (390, 844))
    expect(page.locator('[data-field="l1"]')).to_have_attribute("data-x", "70")
    table.hands.lift("l1", "5b")
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator('[data-field="l1"]')).to_have_attribute("data-x", "520")
    expect(page.locator('[data-field="l1"]')).to_have_attribute("aria-label", "l1, empty")
    expect(page.locator('[data-field="r1"]')).to_have_attribute("aria-label", "r1, 5 ambulances")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator('[data-field="l1"]')).to_have_attribute("data-x", "70")


def test_a_drawing_that_cannot_be_had_leaves_the_board_as_it_is(look):
    page = look("geisterfahrer", (390, 844))
    page.route("**/board.svg?*turned=true", lambda route: route.abort())
    with page.expect_event("requestfailed"):
        page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator('[data-field="l1"]')).to_have_attribute("data-x", "70")
    assert is_in_view(page, "#headline")
