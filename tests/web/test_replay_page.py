"""The list of games and the replay, in a real browser."""

import re

import pytest
from heard import beans
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
START = {f"{row}{number}": "3o" for row in "ab" for number in range(1, 7)}


def ply(n, seat, move, changed, text, flags=()):
    """A ply after which the fields in `changed` hold so many; its steps lift and drop in that order."""
    fields = {**START, **changed}
    steps = [
        {
            "verb": "drop" if count else "lift",
            "field": field,
            "pieces": "1o",
            "leaves": f"{count}o" if count else "",
        }
        for field, count in changed.items()
    ]
    lying = {
        field: f"{count}o" if isinstance(count, int) else count for field, count in fields.items() if count
    }
    return {
        "n": n,
        "seat": seat,
        "move": move,
        "text": text,
        "position": {"turn": "B", "fields": lying},
        "scores": {"A": changed.get("A", 0), "B": 0},
        "steps": steps,
        "flags": list(flags),
    }


PLIES = [
    ply(1, "A", "a4", {"a4": 0, "a5": 4, "a6": 4, "A": 1}, "Ada plays a4"),
    ply(2, "A", "a1", {"a1": 0, "a2": 4, "a3": 4, "A": 7}, "Ada plays <a1>", ["undone"]),
    ply(3, "A", "a2", {"a2": 0, "a3": 4, "a4": 1, "A": 2}, "Ada plays a2", ["inferred"]),
]
GAME = {
    "id": 5,
    "game": "sahara",
    "board": "sahara",
    "board_size": [644, 244],
    "laid": {},
    "field_names": {},
    "piece_names": {"o": ["{n} bean", "{n} beans"]},
    "started": "2026-03-01T12:00:00Z",
    "seats": ["A", "B"],
    "names": {"A": "Ada", "B": "Ben"},
    "result": "Ada wins by 6",
    "start": {"turn": "A", "fields": START},
    "start_scores": {"A": 0, "B": 0},
    "deciding": 2,
    "plies": PLIES,
}


@pytest.fixture
def replay(open_page, table):
    """Opens the replay of `GAME`."""
    table.replays = {5: GAME}

    def replay(path="replay/5", **options):
        return open_page(path, **options)

    return replay


def stands(page, number, **fields):
    """The page shows so many plies made, and these counts."""
    expect(page.locator("#slider")).to_have_value(str(number))
    for name, count in fields.items():
        expect(page.locator(f'[data-field="{name}"]')).to_have_attribute("aria-label", beans(name, count))


def test_the_games_are_listed_with_a_way_to_their_replay(replay, table):
    kept = {
        "game": "sahara",
        "started": "2026-03-01T12:00:00Z",
        "plies": 3,
        "names": {"A": "Ada", "B": "Ben"},
    }
    table.kept = [{**kept, "id": 5, "result": "Ada wins by 6"}, {**kept, "id": 4, "result": None}]
    page = replay("games")
    expect(page.locator(".game")).to_have_text(
        [
            re.compile(r"5\s*Ada . Ben\s*Ada wins by 6\s*Sahara.*2026.*Plies: 3"),
            re.compile(r"4.*not finished.*"),
        ]
    )
    page.get_by_text("Ada wins by 6").click()
    expect(page.get_by_role("heading", name=re.compile("Ada . Ben"))).to_be_visible()


def test_names_that_are_written_from_the_right_stand_in_the_order_of_the_seats(replay, table):
    names = {"A": "مریم 1", "B": "بهرام 2"}
    table.kept = [
        {"id": 5, "game": "sahara", "started": "", "plies": 3, "names": names, "result": "Ada wins by 6"}
    ]
    table.replays = {5: {**GAME, "names": names}}
    for path, place in (("games", ".game strong"), ("replay/5", "h1")):
        shown = replay(path).locator(f"{place} bdi")
        expect(shown).to_have_text(list(names.values()))
        expect(shown.last).to_be_visible()  # the title has its text before its part of the page is shown
        shown.page.evaluate("document.fonts.ready")
        # Both at one moment: the board that comes later moves the title.
        left, right = shown.evaluate_all("names => names.map((name) => name.getBoundingClientRect().x)")
        assert left < right


def test_an_empty_archive_is_told(open_page):
    expect(open_page("games").get_by_text("No game has been played yet.")).to_be_visible()


def test_a_game_that_is_not_kept_is_told(open_page):
    page = open_page("replay/9")
    expect(page.get_by_role("alert")).to_have_text("there is no game 9")
    expect(page.get_by_role("navigation").get_by_role("link")).to_have_text(["Table", "Games", "Help"])


def test_a_replay_begins_with_the_start_position(replay):
    page = replay()
    stands(page, 0, a1=3, a4=3, A=0)
    expect(page.locator("#caption")).to_have_text("Start position")
    expect(page.get_by_role("button", name="One ply back")).to_be_disabled()


def test_the_list_names_each_ply_by_its_text_alone(replay):
    entries = replay().locator("#plies > li")
    expect(entries.nth(0)).to_have_text("Start position")
    expect(entries.nth(1)).to_have_text("Ada plays a4")


def test_buttons_step_through_the_game(replay):
    page = replay()
    page.get_by_role("button", name="One ply on").click()
    stands(page, 1, a4=0, a5=4, A=1)
    expect(page.locator("#caption")).to_have_text("Ada plays a4")
    expect(page.locator(".player").first).to_contain_text("1")
    page.get_by_role("button", name="To the end").click()
    stands(page, 3, a2=0, A=2)
    expect(page.get_by_role("button", name="One ply on")).to_be_disabled()
    page.get_by_role("button", name="One ply back").click()
    stands(page, 2, a1=0)
    page.get_by_role("button", name="To the start").click()
    stands(page, 0, a1=3)


def test_keys_step_through_the_game(replay):
    page = replay()
    stands(page, 0, a1=3)
    for key, number in (("ArrowRight", 1), ("End", 3), ("ArrowLeft", 2), ("Home", 0)):
        page.keyboard.press(key)
        stands(page, number)


def test_nothing_can_be_pressed_before_the_board_is_there(replay):
    page = replay("games", own=True)
    fetched = []

    def hold(request):
        fetched.append(request)

    page.route("**/board.svg*", hold)
    page.goto(page.url.replace("games", "replay/5"))
    expect(page.locator("#title")).to_contain_text("Ben")
    expect(page.get_by_role("slider", name="Ply")).to_be_hidden()
    fetched[0].continue_()
    expect(page.get_by_role("slider", name="Ply")).to_be_visible()


def test_the_slider_goes_anywhere(replay):
    page = replay()
    page.get_by_role("slider", name="Ply").fill("2")
    stands(page, 2, a1=0)
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "Ply 2 of 3")


def test_the_list_of_plies_tells_flags_and_leads_to_each(replay):
    page = replay()
    expect(page.locator("#plies .text")).to_have_text(
        ["Start position", "Ada plays a4", "Ada plays <a1>", "Ada plays a2"]
    )
    expect(page.locator("#plies .flags")).to_have_text(["taken back", "worked out"])
    page.get_by_role("button", name="Ada plays a2").click()
    stands(page, 3, A=2)
    expect(page.locator('#plies [aria-current="step"]')).to_contain_text("Ada plays a2")


def test_a_reload_stays_at_the_same_ply(replay):
    page = replay()
    page.get_by_role("button", name="Ada plays a4").click()
    page.reload()
    stands(page, 1, A=1)


def test_playing_lays_each_bean_in_turn(replay):
    page = replay(own=True)
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    stands(page, 0, a1=3)
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
    page.get_by_role("button", name="Play", exact=True).click()
    stands(page, 1, a4=0, a5=3, A=0)
    page.clock.run_for(250)
    stands(page, 1, a4=0, a5=4, a6=3, A=0)
    page.clock.run_for(1000)
    stands(page, 1, a5=4, a6=4, A=1)
    page.get_by_role("button", name="Stop").click()
    page.clock.run_for(10000)
    stands(page, 1, A=1)
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(20000)
    stands(page, 3, A=2)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_step_back_in_the_middle_of_an_animation_wins(replay):
    page = replay(own=True)
    page.emulate_media(reduced_motion="no-preference")
    page.clock.install()
    stands(page, 0, a1=3)
    page.keyboard.press("ArrowRight")
    stands(page, 1)
    page.keyboard.press("ArrowLeft")
    page.clock.run_for(5000)
    stands(page, 0, a4=3, a5=3, A=0)


def at_rest(replay, path="replay/5"):
    """A replay whose clock is set by hand, in a browser of its own."""
    page = replay(path, own=True)
    page.clock.install()
    expect(page.locator("#stage")).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)
    return page


@pytest.mark.parametrize(("speed", "rest"), [("0.5", 1800), ("1", 900), ("2", 450), ("4", 225)])
def test_twice_the_speed_takes_half_the_time(replay, speed, rest):
    page = at_rest(replay)
    page.get_by_role("combobox", name="Speed").select_option(speed)
    page.get_by_role("button", name="Play", exact=True).click()
    stands(page, 1)
    page.clock.run_for(rest - 5)
    stands(page, 1)
    page.clock.run_for(10)
    stands(page, 2)


def test_keys_change_the_speed_which_the_viewer_finds_again(replay):
    page = replay(own=True)
    speed = page.get_by_role("combobox", name="Speed")
    expect(speed).to_have_value("1")
    for key, value in (("+", "2"), ("+", "4"), ("+", "4"), ("-", "2")):
        page.keyboard.press(key)
        expect(speed).to_have_value(value)
    page.reload()
    expect(speed).to_have_value("2")
    page.keyboard.press("-")
    page.keyboard.press("-")
    expect(speed).to_have_value("0.5")


def test_the_decision_is_found_by_button_and_by_key(replay):
    page = replay()
    page.get_by_role("button", name="To the decision").click()
    stands(page, 2)
    page.keyboard.press("Home")
    stands(page, 0)
    page.keyboard.press("d")
    stands(page, 2)


def test_play_goes_from_the_beginning_of_a_part_to_its_end(replay):
    page = at_rest(replay, "replay/5#1-2")
    stands(page, 1)
    page.keyboard.press("End")
    stands(page, 3)
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(100)
    stands(page, 2)
    page.clock.run_for(20000)
    stands(page, 2)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_part_is_chosen_where_one_stands_and_is_in_the_address(replay):
    page = replay()
    page.get_by_role("button", name="Ada plays a4").click()
    page.get_by_role("button", name="From here").click()
    expect(page.locator("#part-is")).to_have_text("Only ply 1 to 3 is played.")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Until here").click()
    expect(page.locator("#part-is")).to_have_text("Only ply 1 to 2 is played.")
    assert page.evaluate("location.hash") == "#1-2:2"
    expect(page.locator("#plies .left-out")).to_have_text(["Start position", re.compile("Ada plays a2")])
    page.reload()
    stands(page, 2)
    expect(page.locator("#part-is")).to_have_text("Only ply 1 to 2 is played.")
    page.get_by_role("button", name="Whole game").click()
    expect(page.locator("#part-is")).to_be_hidden()
    assert page.evaluate("location.hash") == "#2"


def test_a_part_that_would_end_before_it_begins_goes_to_the_end_or_the_start(replay):
    page = replay("replay/5#0-1")
    stands(page, 0, a1=3)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="From here").click()
    expect(page.locator("#part-is")).to_have_text("Only ply 2 to 3 is played.")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Until here").click()
    expect(page.locator("#part-is")).to_have_text("Only ply 0 to 1 is played.")


@pytest.mark.parametrize(
    ("place", "number", "told"),
    [("#2", 2, None), ("#1-2:9", 3, (1, 2)), ("#2-99", 2, (2, 3)), ("#3-1", 0, None), ("#x", 0, None)],
)
def test_an_address_that_names_more_than_there_is_opens_what_there_is(replay, place, number, told):
    page = replay(f"replay/5{place}")
    stands(page, number)
    if told is None:
        expect(page.locator("#part-is")).to_be_hidden()
    else:
        expect(page.locator("#part-is")).to_have_text(f"Only ply {told[0]} to {told[1]} is played.")


def test_another_address_in_the_same_page_goes_there(replay):
    page = replay()
    stands(page, 0, a1=3)
    page.evaluate("location.hash = '#1-3:2'")
    stands(page, 2)


def test_all_that_can_be_pressed_has_a_name(replay):
    page = replay("replay/5#1-2")
    stands(page, 1)
    for control in page.locator("main :is(button, select, input):visible").all():
        expect(control).to_have_accessible_name(re.compile(r"\S"))


def test_a_replay_fits_on_a_phone(replay):
    page = replay(viewport={"width": 360, "height": 640})
    stands(page, 0, a1=3)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_cards_lie_on_the_board_of_a_replay(replay, table):
    position = {"turn": "A", "fields": {"a1": "1A", "e5": "1C"}}
    about = {"game": "zahlenluchs", "board": "zahlenluchs", "laid": {"a1": 16, "e5": 3}, "seats": ["A", "C"]}
    table.replays = {5: {**GAME, **about, "names": {}, "start": position, "plies": []}}
    page = replay()
    expect(page.locator('[data-field="a1"] .card-number')).to_have_text("16")
    expect(page.get_by_role("heading", name=re.compile("Player A . Player C"))).to_be_visible()
    table.replays = {5: GAME}


def test_a_game_without_a_board_says_so(replay, table):
    page = replay()
    table.replays = {5: {**GAME, "board": None}}
    page.reload()
    expect(page.get_by_role("alert")).to_have_text("There is no board on which this game can be shown.")


def test_a_game_is_shared_as_a_page_a_picture_or_its_moves(replay):
    page = replay()
    page.get_by_text("Share", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="A moving picture").click()
    assert download.value.suggested_filename == "game-5.gif"
    links = page.locator("#share a")
    assert [link.get_attribute("href") for link in links.all()] == [
        f"/api/games/5.{form}" for form in ("html", "gif", "txt")
    ]
    expect(page.get_by_label("Address in this network")).to_have_value(page.url)
