"""What the rules allow now, on request: marks on the board and words below it."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

ALLOWED = {
    "lines": ["Pieces may be taken from: a1, a4."],
    "starts": [
        {"field": "a1", "ways": [["a2", "a3", "a4"]], "text": "a1: to a2, a3, a4"},
        {"field": "a4", "ways": [["a5", "a6", "A"], ["a5", "a6", "b1"]], "text": "a4: to A / b1"},
    ],
    "more": False,
    "moves": [
        {"move": "a1", "field": "a1", "text": "From a1 to a4"},
        {"move": "a4+", "field": "a4", "text": "From a4 to b1"},
        {"move": "a4-", "field": "a4", "text": "From a4 to A"},
    ],
}


@pytest.fixture
def page(open_page, table):
    table.guide.allowed = ALLOWED
    return open_page(own=True)


def ask(page):
    page.get_by_role("button", name="What can I do?").click()


def marked(page, kind):
    return page.locator(f"#board .{kind}").evaluate_all("all => all.map((one) => one.dataset.field).sort()")


def test_nothing_is_asked_or_marked_until_somebody_wants_it(page, table):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    table.tell(scores={"A": 1, "B": 0})
    expect(page.locator(".player").first).to_contain_text("1")
    assert [url for url in asked if "legal" in url] == []
    expect(page.locator("#hint")).to_be_hidden()
    assert marked(page, "may") == []


def test_the_pieces_that_may_be_taken_are_marked_and_named(page):
    page.keyboard.press("h")
    expect(page.locator("#hint")).to_contain_text("Pieces may be taken from: a1, a4.")
    expect(page.locator("#board .may")).to_have_count(2)
    assert marked(page, "may") == ["a1", "a4"]
    expect(page.locator('[data-field="a1"] .may-mark')).to_be_visible()
    expect(page.get_by_role("button", name="a1, 3 beans, may be taken from")).to_be_visible()


def test_what_is_in_the_hand_shows_where_it_may_go_until_it_lies_there(page):
    ask(page)
    expect(page.locator("#board .may")).to_have_count(2)
    page.locator('[data-field="a4"]').click()
    expect(page.locator("#board .goal")).to_have_count(4)
    assert marked(page, "goal") == ["A", "a5", "a6", "b1"]
    assert marked(page, "may") == []
    expect(page.get_by_role("button", name="A, empty, may be put here")).to_be_visible()
    page.locator('[data-field="a5"]').click()
    expect(page.locator("#board .goal")).to_have_count(3)
    page.get_by_role("button", name="Put back").click()
    page.locator('[data-field="a5"]').click()


def test_a_piece_that_may_not_be_taken_has_nowhere_to_go(page):
    ask(page)
    expect(page.locator("#board .may")).to_have_count(2)
    page.locator('[data-field="b2"]').click()
    expect(page.locator("#hand")).to_contain_text("3")
    assert marked(page, "goal") == []


def test_the_answer_goes_away_with_the_next_ply(page, table):
    ask(page)
    expect(page.locator("#hint")).to_be_visible()
    table.tell(turn="B")
    expect(page.locator("#hint")).to_be_hidden()
    assert marked(page, "may") == []


def test_who_wants_it_always_keeps_it_over_plies_and_visits(page, table):
    ask(page)
    page.get_by_label("Always show").check()
    table.tell(turn="B")
    expect(page.locator("#board .may")).to_have_count(2)
    page.reload()
    expect(page.locator("#hint")).to_be_visible()
    ask(page)
    page.reload()
    expect(page.locator("#headline")).to_have_text("Ada to move")
    expect(page.locator("#hint")).to_be_hidden()


def test_the_box_is_marked_where_pieces_come_from_it(open_page, table):
    table.guide.allowed = {**ALLOWED, "starts": [{"field": "box", "ways": [["e5"]], "text": "Box: to e5"}]}
    table.play("esiema", {}, ["A", "B"])
    page = open_page()
    ask(page)
    expect(page.locator("#box.may")).to_be_visible()
    page.locator("#box-letters button").first.click()
    expect(page.locator('[data-field="e5"].goal')).to_have_count(1)


def test_on_a_real_board_the_answer_is_a_list(page, table):
    table.tell(hands=None)
    ask(page)
    expect(page.locator("#hint li")).to_have_text(["a1: to a2, a3, a4", "a4: to A / b1"])
    expect(page.locator("#hint li").first).to_be_visible()


def test_what_cannot_be_asked_is_said(page, table):
    table.guide.legal = None
    ask(page)
    expect(page.locator("#hint")).to_contain_text("500")


def test_the_answer_leaves_the_hand_beside_a_tall_board(open_page, table):
    table.guide.allowed = ALLOWED
    table.play("geisterfahrer", {}, ["black", "white"])
    page = open_page(own=True, viewport={"width": 1280, "height": 900})
    expect(page.locator("#tools")).to_be_visible()
    before = page.locator("#tools").bounding_box()
    ask(page)
    expect(page.locator("#hint")).to_be_visible()
    assert page.locator("#tools").bounding_box() == before


def test_each_of_few_legal_moves_can_be_played_for_the_players_by_one_tap(page, table):
    ask(page)
    page.get_by_text("As a list").click()
    buttons = page.locator("#hint li button")
    expect(buttons).to_have_text(
        ["Play this for me", "Play for me: From a4 to b1", "Play for me: From a4 to A"]
    )
    page.get_by_role("button", name="Play for me: From a1 to a4").click()
    expect(buttons.first).to_be_enabled()
    buttons.nth(2).click()
    expect(buttons.nth(2)).to_be_enabled()
    assert table.calls == [("play_move", "a1"), ("play_move", "a4-")]
    expect(page.locator("#hint details")).to_have_attribute("open", "")


def test_the_only_move_can_be_played_without_the_list(page, table):
    table.guide.allowed = {**ALLOWED, "starts": ALLOWED["starts"][:1], "moves": ALLOWED["moves"][:1]}
    ask(page)
    page.locator(".hint-play").get_by_role("button", name="Play for me: From a1 to a4").click()
    expect(page.locator(".hint-play button")).to_be_enabled()
    assert table.calls == [("play_move", "a1")]


PLACED = [
    {"move": f"@{field}", "field": "box", "text": f"Ball on {field}"}
    for field in ("a1", "a2", "b1", "b2", "c1")
]


@pytest.fixture
def placing(open_page, table):
    """The page of an Esiema table on which every placing is recorded as soon as it is played."""
    table.play("esiema", {}, ["A", "B"])
    lying = {}

    def play_move(move, hand=""):
        table.calls.append(("play_move", move))
        lying[move[1:]] = "1a"
        left = [one for one in PLACED if one["move"][1:] not in lying]
        if len(lying) < 3:
            table.guide.allowed = {**table.guide.allowed, "moves": left}
        else:
            table.guide.allowed = {**ALLOWED, "moves": []}
        table.tell(table=dict(lying), turn="AB"[len(lying) % 2])

    table.play_move = play_move
    box = {"field": "box", "ways": [[one["move"][1:]] for one in PLACED], "text": "Box: to a1, …"}
    table.guide.allowed = {**ALLOWED, "starts": [box], "moves": PLACED}
    yield open_page(own=True)
    del table.play_move


def test_all_first_placings_are_made_by_one_tap_row_by_row_from_both_sides(placing, table):
    ask(placing)
    placing.get_by_role("button", name="Place all in rows").click()
    expect(placing.locator("#hint")).to_be_hidden()
    assert [move for _, move in table.calls] == ["@a1", "@c1", "@b1"]


def test_all_first_placings_are_made_at_random(placing, table):
    ask(placing)
    placing.get_by_role("button", name="Place all at random").click()
    expect(placing.locator("#hint")).to_be_hidden()
    assert len({move for _, move in table.calls}) == 3


def test_placing_ends_where_the_table_refuses_it(placing, table):
    del table.play_move
    table.refusal = "First the hands must be empty."
    ask(placing)
    placing.get_by_role("button", name="Place all in rows").click()
    expect(placing.locator("#toast")).to_have_text("First the hands must be empty.")
    assert table.calls == [("play_move", "@a1")]
    expect(placing.get_by_role("button", name="Place all in rows")).to_be_visible()
    table.play_move = lambda *_: None


def test_why_a_move_was_not_played_is_said(page, table):
    table.refusal = "First the hands must be empty."
    ask(page)
    page.get_by_text("As a list").click()
    page.locator("#hint li button").first.click()
    expect(page.locator("#toast")).to_have_text("First the hands must be empty.")


def test_on_a_real_board_nothing_is_played_for_anybody(page, table):
    table.tell(hands=None)
    ask(page)
    expect(page.locator("#hint li")).to_have_count(2)
    expect(page.locator("#hint li button")).to_have_count(0)
