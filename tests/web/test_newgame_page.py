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
    assert table.calls == [("new_game", "sahara", {"opponent_store": "skip"}, {"A": "Dora"}, "B", "sahara")]


def test_a_refused_new_game_leaves_the_dialog_open_with_the_reason(open_page, table):
    page = open_page()
    table.refusal = "the table is not set up"
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("button", name="Begin").click()
    expect(dialog.get_by_role("alert")).to_have_text("the table is not set up")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()


@pytest.fixture
def dialog(open_page):
    page = open_page()
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog).to_be_visible()
    return dialog


def begin(dialog):
    dialog.get_by_role("button", name="Begin").click()
    expect(dialog).to_be_hidden()


def choices(select):
    return select.locator("option").all_inner_texts()


def test_another_game_brings_its_boards_and_its_numbers_of_players(dialog, table):
    dialog.get_by_role("radio", name="Ghostbuster").check()
    board, seats = dialog.get_by_label("Board"), dialog.get_by_label("Seats")
    assert choices(board) == ["Four", "Six"]
    assert choices(seats) == [
        "2 players: Yellow, Red",
        "3 players: Yellow, Green, Red",
        "4 players: Yellow, Green, Red, Blue",
    ]
    board.select_option(label="Six")
    assert [text.partition(":")[0] for text in choices(seats)] == ["6 players", "5 players"]
    assert choices(dialog.get_by_label("Who begins"))[-1] == "White"
    begin(dialog)
    assert table.calls == [
        ("new_game", "ghostbuster", {"seats": table.colours}, {}, None, "ghostbuster-six"),
    ]  # fmt: skip


def test_the_usual_two_players_need_no_option(dialog, table):
    dialog.get_by_role("radio", name="Zahlenluchs").check()
    begin(dialog)
    assert table.calls == [("new_game", "zahlenluchs", {}, {"A": "Ada"}, None, "zahlenluchs")]


def test_options_that_the_board_fixes_are_not_offered(dialog):
    dialog.get_by_role("radio", name="Ghostbuster").check()
    dialog.get_by_text("Rule options").click()
    expect(dialog.get_by_role("combobox", name="Rules")).to_be_visible()
    expect(dialog.locator("[name='option.track']")).to_have_count(0)


@pytest.mark.parametrize(
    ("written", "meant"), [("4, 9, 2", [4, 9, 2]), ("[1, 2]", [1, 2]), ("7", 7), ("abc", "abc")]
)
def test_a_free_option_takes_numbers_lists_and_words(dialog, table, written, meant):
    dialog.get_by_role("radio", name="Zahlenluchs").check()
    dialog.get_by_text("Rule options").click()
    dialog.get_by_label("Deck").fill(written)
    begin(dialog)
    assert table.calls[0][2] == {"deck": meant}


def test_a_layout_is_entered_as_the_cards_lie_and_sent_from_below(dialog, table):
    dialog.get_by_role("radio", name="Zahlenluchs").check()
    dialog.get_by_text("Number cards").click()
    cards = dialog.locator("#layout-cards input")
    expect(cards).to_have_count(25)
    for index in range(25):
        cards.nth(index).fill(str(index))
    expect(dialog.get_by_label("Number on a5")).to_have_value("0")
    expect(dialog.get_by_label("Number on e1")).to_have_value("24")
    begin(dialog)
    layout = table.calls[0][2]["layout"]
    assert layout[0] == [20, 21, 22, 23, 24]
    assert layout[4] == [0, 1, 2, 3, 4]


def test_a_layout_that_is_not_whole_is_not_sent(dialog, table):
    dialog.get_by_role("radio", name="Zahlenluchs").check()
    dialog.get_by_label("Board").select_option(label="Four")
    dialog.get_by_text("Number cards").click()
    expect(dialog.locator("#layout-cards input")).to_have_count(36)
    dialog.get_by_label("Number on c3").fill("5")
    dialog.get_by_role("button", name="Begin").click()
    expect(dialog.get_by_role("alert")).to_have_text(
        "Enter a number for every field of the layout, or for none."
    )
    assert table.calls == []


def test_a_game_without_cards_has_no_layout(dialog):
    expect(dialog.locator("#layout")).to_be_hidden()


def test_the_games_are_cards_with_board_players_and_a_sentence(dialog):
    card = dialog.locator(".game-card", has_text="Ghostbuster")
    expect(card).to_contain_text("2 to 6 players · 20 to 60 minutes")
    expect(card).to_contain_text("Figures run home.")
    picture = card.locator("img")
    expect(picture).to_have_attribute("src", "/board.svg?board=ghostbuster")
    expect(picture).to_have_attribute("loading", "lazy")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    expect(dialog.locator(".game-card", has_text="Sahara")).to_contain_text("2 players · about 10 minutes")
    expect(dialog.locator(".game-card", has_text="Zahlenluchs")).not_to_contain_text("about")
    expect(dialog).to_contain_text("who play at random")


def test_the_game_is_chosen_with_the_arrow_keys(dialog, table):
    dialog.get_by_role("radio", name="Sahara").focus()
    dialog.page.keyboard.press("ArrowDown")
    expect(dialog.get_by_role("radio", name="Ghostbuster")).to_be_checked()
    assert choices(dialog.get_by_label("Board")) == ["Four", "Six"]
    dialog.page.keyboard.press("ArrowDown")
    expect(dialog.get_by_role("radio", name="Zahlenluchs")).to_be_focused()
    dialog.page.keyboard.press("Tab")
    expect(dialog.get_by_label("Board")).to_be_focused()
    begin(dialog)
    assert table.calls[0][1] == "zahlenluchs"


def test_every_option_says_what_it_changes_and_which_value_is_usual(dialog):
    dialog.get_by_text("Rule options").click()
    option = dialog.get_by_label("Capture with nothing opposite")
    assert choices(option) == ["no (usual)", "yes"]
    expect(option).to_have_accessible_description("With “yes” the last bean is won.")
    dialog.get_by_text("Rule 3").click()
    expect(dialog.get_by_text("Where the last bean falls.")).to_be_visible()


def test_a_value_that_is_written_has_the_usual_one_below_it(dialog, table):
    table.offers = {**table.offers, "ghostbuster": {**table.offers["ghostbuster"]}}
    boards = [{**board, "fixed": {}} for board in table.offers["ghostbuster"]["boards"]]
    table.offers["ghostbuster"]["boards"] = boards
    dialog.page.reload()
    dialog.page.get_by_role("button", name="New game").click()
    dialog.get_by_role("radio", name="Ghostbuster").check()
    dialog.get_by_text("Rule options").click()
    expect(dialog.get_by_label("Fields")).to_have_accessible_description("Usual: 40.")


def test_the_dialog_fits_the_smallest_screen(open_page):
    page = open_page(own=True, viewport={"width": 320, "height": 640})
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.locator(".game-card")).to_have_count(3)
    assert dialog.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    box = dialog.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320


def test_the_dialog_is_loaded_when_it_is_opened_first_and_a_lost_line_is_said(open_page, table):
    page = open_page(own=True)
    expect(page.locator("#headline")).to_have_text("Ada to move")
    asked = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):  # the failure of one script says nothing of another
        page.get_by_role("button", name="Rules").click()
    page.locator("#new-game").click()
    expect(page.locator("#toast")).to_be_visible()
    expect(page.locator("#dialog")).to_be_hidden()
    page.context.set_offline(False)
    page.locator("#new-game").click()
    expect(page.locator("#dialog")).to_be_visible()
    page.locator("#dialog-cancel").click()
    page.locator("#new-game").click()
    expect(page.locator("#dialog")).to_be_visible()
    assert asked.count("live.newgame.page.js") == asked.count("live.newgame.page.js?1") == 1
