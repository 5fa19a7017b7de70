"""The menu eats buttons and ends in a command, or is left without one."""

import itertools
from dataclasses import replace

import pytest

from companion.rules.registry import options_of, own_names
from companion.screens.font import has_glyph
from companion.screens.game_words import words_of
from companion.screens.menu import DONE, KEYS, LONGEST_NAME, RUB_OUT, MenuScreen, Spelling
from companion.screens.menu_commands import (
    BeginGame,
    EndGame,
    ForgetPlayer,
    RememberPlayer,
    ReplayGame,
    SetLanguage,
    ShutDown,
    ThrowOrDraw,
)
from companion.screens.menu_context import GameChoice, MenuContext, PastGame
from companion.screens.menu_page import menu_page
from companion.screens.menu_screens import open_menu
from companion.screens.page import HEIGHT, WIDTH, Text, render
from companion.screens.wording import worded
from companion.screens.words import Words

SAHARA = GameChoice(
    "sahara",
    (("A", "B"),),
    (
        ("opponent_store", ("choice", "skip", "sow")),
        ("skip_origin", (False, True)),
        ("capture_extra_turn", (True, False)),
        ("empty_capture", (False, True)),
        ("end_rule", ("immediate", "own_action", "turn_start")),
        ("rest_to", ("emptier", "holder")),
        ("bonus_optional", (False, True)),
        ("match_target", (30, 40, 50)),
        ("next_starter", ("lot", "alternate", "loser", "winner")),
    ),
)
GUEST = GameChoice("guest", (("A", "B", "C"),), ())
FIGURES = GameChoice(
    "ghostbuster",
    (("yellow", "red"), ("yellow", "green", "red")),
    (("mode", ("ghostbuster", "plain")), ("track", (40,))),
)
IDLE = MenuContext(
    (SAHARA,), ("Anna", "Ben"), "en", (PastGame(12, "Anna 25:11 Ben"), PastGame(7, "Ben 30:6 Dora"))
)
PLAYING = replace(IDLE, playing={"A": "Anna", "B": ""})
ENGLISH = Words("en")


def choose(menu, *labels):
    """Go down to each label in turn and press ok, as a person does who can read."""
    for label in labels:
        for _ in menu.screen.entries:
            if worded(menu.screen.entries[menu.screen.marked].label, ENGLISH) == label:
                break
            menu = menu.feed("down")
        else:
            raise AssertionError(f"{label!r} is not on this screen")
        menu = menu.feed("ok")
    return menu


def spell(menu, *keys):
    for key in keys:
        while KEYS[menu.screen.marked] != key:
            menu = menu.feed("up")
        menu = menu.feed("ok")
    return menu


def labels(menu):
    return [worded(entry.label, ENGLISH) for entry in menu.screen.entries]


def all_screens(context):
    """Every screen that can be reached, by choosing every entry; names are spelled as A."""
    todo = [open_menu(context)]
    while todo:
        menu = todo.pop()
        if not menu.is_open:
            continue
        yield menu
        if isinstance(menu.screen, Spelling):
            todo.append(spell(menu, "A", DONE))
            continue
        for steps in range(len(menu.screen.entries)):
            at = menu
            for _ in range(steps):
                at = at.feed("down")
            chosen = at.feed("ok")
            if len(chosen.screens) > len(at.screens):
                todo.append(chosen)


def test_the_menu_offers_what_can_be_done_now():
    always = ["New game", "Players", "Replay", "Pace", "Language", "Shut down"]
    assert labels(open_menu(IDLE)) == always
    assert labels(open_menu(PLAYING)) == ["New game", "End this game", *always[1:]]
    assert "Replay" not in labels(open_menu(replace(IDLE, recent=())))


def test_a_new_game_with_the_usual_rules_is_five_choices():
    menu = choose(open_menu(IDLE), "New game", "With the usual rules", "Ben", "Anna", "As the rules say")
    assert menu.command == BeginGame("sahara", {}, {"A": "Ben", "B": "Anna"}, None)
    assert not menu.is_open


def test_only_changed_rules_are_in_the_command():
    menu = choose(
        open_menu(IDLE), "New game", "Other store", "always", "Match to", "50", "Move after win", "no"
    )
    menu = choose(menu, "Other store", "free", "With these rules", "Anna", "Ben", "Ben")
    options = {"match_target": 50, "capture_extra_turn": False}
    assert menu.command == BeginGame("sahara", options, {"A": "Anna", "B": "Ben"}, "B")


def test_a_changed_rule_shows_its_value_and_stays_marked():
    menu = choose(open_menu(IDLE), "New game", "End of game", "own move")
    entry = menu.screen.entries[menu.screen.marked]
    assert (worded(entry.label, ENGLISH), worded(entry.value, ENGLISH)) == ("End of game", "own move")


def test_undo_after_a_changed_rule_goes_back_to_the_menu_and_forgets_it():
    menu = choose(open_menu(IDLE), "New game", "Match to", "50").feed("undo")
    assert labels(menu) == labels(open_menu(IDLE))
    assert labels(choose(menu, "New game"))[0] == "With the usual rules"


def test_the_value_in_force_is_marked_when_its_rule_is_opened():
    menu = choose(open_menu(IDLE), "New game", "Match to", "40", "Match to")
    assert labels(menu)[menu.screen.marked] == "40"


def test_one_name_cannot_sit_on_two_seats():
    menu = choose(open_menu(IDLE), "New game", "With the usual rules", "Anna")
    assert labels(menu) == ["Ben", "New name", "Without a name"]


def test_players_without_names_are_left_out():
    menu = choose(open_menu(IDLE), "New game", "With the usual rules", "Without a name", "Ben", "A")
    assert menu.command == BeginGame("sahara", {}, {"B": "Ben"}, "A")


def test_a_new_name_is_spelled_letter_by_letter():
    menu = choose(open_menu(IDLE), "New game", "With the usual rules", "New name")
    menu = spell(menu, "Ö", "R", "X", RUB_OUT, "S", " ", "A", "2", DONE)
    menu = choose(menu, "Anna")
    assert labels(menu) == ["As the rules say", "Örs A2", "Anna"]


def test_a_game_under_way_is_asked_for_before_a_new_one():
    menu = choose(open_menu(PLAYING), "New game")
    assert worded(menu.screen.title, ENGLISH) == "Break off?"
    assert worded(choose(menu, "Yes").screen.title, ENGLISH) == "Sahara"
    assert labels(choose(menu, "No")) == labels(open_menu(PLAYING))


def test_several_games_are_offered_by_name():
    menu = choose(open_menu(replace(IDLE, games=(SAHARA, GUEST))), "New game")
    assert labels(menu) == ["Sahara", "guest"]
    menu = choose(menu, "guest", "With the usual rules", *["Without a name"] * 3, "C")
    assert menu.command == BeginGame("guest", {}, {}, "C")


def test_of_a_game_for_several_numbers_of_players_the_number_comes_first():
    menu = choose(open_menu(replace(IDLE, games=(FIGURES,))), "New game")
    assert labels(menu) == ["2 players", "3 players"]
    menu = choose(menu, "3 players", "Rules", "plain", "With these rules", *["Without a name"] * 3, "Green")
    assert menu.command == BeginGame("ghostbuster", {"seats": 3, "mode": "plain"}, {}, "green")


def test_the_usual_number_of_players_is_not_in_the_command():
    menu = choose(open_menu(replace(IDLE, games=(FIGURES,))), "New game", "2 players", "With the usual rules")
    assert worded(menu.screen.title, ENGLISH) == "Player Yellow"
    assert choose(menu, "Anna", "Ben", "Ben").command == BeginGame(
        "ghostbuster", {}, {"yellow": "Anna", "red": "Ben"}, "red"
    )


def test_an_option_of_which_there_is_nothing_to_choose_is_not_offered():
    menu = choose(open_menu(replace(IDLE, games=(FIGURES,))), "New game", "2 players")
    assert labels(menu) == ["With the usual rules", "Rules"]


def test_where_somebody_sits_is_said_before_the_name_is_asked_for(english, german):
    corners = GameChoice("zahlenluchs", (("A", "C"),), ())
    menu = choose(open_menu(replace(IDLE, games=(corners,))), "New game", "With the usual rules")
    assert worded(menu.screen.title, english) == "A: lower left"
    assert worded(choose(menu, "Anna").screen.title, german) == "C: oben rechts"


@pytest.mark.parametrize(("waits_for", "label"), [("roll", "Throw the die"), ("card", "Draw a card")])
def test_what_the_game_waits_for_stands_first_in_the_menu(waits_for, label):
    menu = open_menu(replace(PLAYING, waits_for=waits_for))
    assert labels(menu)[0] == label
    assert menu.feed("ok").command == ThrowOrDraw()


def test_a_player_without_a_name_gives_up_by_colour(german):
    playing = replace(IDLE, playing={"yellow": "yellow", "red": ""}, game="ghostbuster")
    menu = choose(open_menu(playing), "End this game")
    assert [worded(entry.label, german) for entry in menu.screen.entries[:2]] == [
        "Gelb gibt auf",
        "Rot gibt auf",
    ]


@pytest.mark.parametrize(
    ("path", "command"),
    [
        (("End this game", "Anna gives up", "Yes"), EndGame("given up", "A")),
        (("End this game", "B gives up", "Yes"), EndGame("given up", "B")),
        (("End this game", "Agreed draw", "Yes"), EndGame("agreed draw")),
        (("End this game", "Broken off", "Yes"), EndGame("broken off")),
        (("Players", "Ben", "Yes"), ForgetPlayer("Ben")),
        (("Replay", "Ben 30:6 Dora"), ReplayGame(7)),
        (("Language", "Deutsch"), SetLanguage("de")),
        (("Shut down", "Yes"), ShutDown()),
    ],
)
def test_each_path_ends_in_its_command(path, command):
    assert choose(open_menu(PLAYING), *path).command == command


@pytest.mark.parametrize("path", [("Shut down",), ("Players", "Ben"), ("End this game", "Agreed draw")])
def test_what_cannot_be_taken_back_is_asked_and_no_is_marked(path):
    menu = choose(open_menu(PLAYING), *path)
    assert labels(menu) == ["No", "Yes"]
    assert menu.screen.marked == 0
    assert menu.feed("ok").command is None
    assert menu.feed("ok").screens == menu.screens[:-1]


def test_a_name_can_be_remembered():
    menu = spell(choose(open_menu(IDLE), "Players", "New name"), "D", "O", "R", "A", DONE)
    assert menu.command == RememberPlayer("Dora")


def test_undo_goes_back_screen_by_screen_and_out():
    menu = choose(open_menu(IDLE), "New game", "With the usual rules")
    assert [len(menu.feed("undo").screens), len(menu.feed("undo").feed("undo").screens)] == [2, 1]
    left = menu.feed("undo").feed("undo").feed("undo")
    assert (left.is_open, left.command) == (False, None)


def test_undo_rubs_out_letters_before_it_leaves_the_spelling():
    menu = spell(choose(open_menu(IDLE), "Players", "New name"), "A", "L")
    assert menu.feed("undo").screen.text == "A"
    assert labels(menu.feed("undo").feed("undo").feed("undo"))[0] == "New name"


def test_an_empty_name_cannot_be_done():
    menu = choose(open_menu(IDLE), "Players", "New name")
    assert spell(menu, DONE).screen.text == ""
    assert spell(menu, " ", " ", DONE).screen.text == ""
    assert spell(menu, RUB_OUT).screen.text == ""


def test_a_name_is_never_longer_than_the_archive_lists_show():
    menu = spell(choose(open_menu(IDLE), "Players", "New name"), *"A" * (LONGEST_NAME + 3))
    assert menu.screen.text == "A" + "a" * (LONGEST_NAME - 1)


def test_the_mark_goes_round_in_both_directions():
    menu = open_menu(IDLE)
    assert menu.feed("up").screen.marked == len(menu.screen.entries) - 1
    assert menu.feed("up").feed("down").screen.marked == 0


def test_accept_means_nothing_in_the_menu():
    menu = open_menu(IDLE)
    assert menu.feed("accept") is menu


def test_a_menu_that_is_left_takes_no_buttons():
    with pytest.raises(ValueError, match="the menu is left"):
        open_menu(IDLE).feed("undo").feed("ok")


OFFERED = [
    pytest.param(name, (option.name, option.values), id=f"{name}-{option.name}")
    for name in own_names()
    for option in options_of(name)
]


@pytest.mark.parametrize(("name", "option"), OFFERED)
def test_every_option_and_value_of_every_game_has_a_short_name(name, option):
    words = words_of(name).options[option[0]]
    named = {value for value in option[1] if isinstance(value, str)}
    assert (bool(words.label), set(words.values)) == (True, named)


@pytest.mark.parametrize("context", [IDLE, PLAYING, replace(IDLE, players=(), recent=())])
def test_on_no_screen_of_the_menu_is_a_line_cut_off_or_beyond_the_display(words, context):
    small = replace(context, games=(replace(SAHARA, options=SAHARA.options[:3]), GUEST), waits_for="card")
    for menu in itertools.chain(all_screens(small), [choose(open_menu(IDLE), "New game")]):
        texts = [shape for shape in menu_page(menu.screen, words) if isinstance(shape, Text)]
        assert all(text.x >= 0 and text.right <= WIDTH and text.y + 12 <= HEIGHT for text in texts)
        assert [text.text for text in texts if "…" in text.text] == []
        assert all(has_glyph(character) for text in texts for character in text.text)


@pytest.mark.parametrize(("name", "option"), OFFERED)
def test_every_option_with_every_value_fits_its_line(words, name, option):
    label, values = option
    for value in values:
        games = (GameChoice(name, (("A", "B"),), ((label, (value, *values, "more")),)),)
        menu = choose(open_menu(replace(IDLE, games=games)), "New game")
        texts = [shape.text for shape in menu_page(menu.screen, words) if isinstance(shape, Text)]
        assert "…" not in "".join(texts)
        opened = menu.feed("down").feed("ok")
        assert not any(
            "…" in shape.text for shape in menu_page(opened.screen, words) if isinstance(shape, Text)
        )


def test_the_marked_entry_is_inverted_and_in_sight(words):
    menu = choose(open_menu(IDLE), "New game")
    for _ in menu.screen.entries:
        marked = worded(menu.screen.entries[menu.screen.marked].label, words)
        shapes = [
            shape for shape in menu_page(menu.screen, words)[1:] if isinstance(shape, Text) and shape.y >= 16
        ]
        assert marked in [shape.text for shape in shapes if not shape.lit]
        menu = menu.feed("down")


def test_the_picture_of_a_menu_has_the_size_of_the_display(words):
    assert render(menu_page(open_menu(IDLE).screen, words)).size == (128, 64)


def test_a_listing_has_no_text_to_rub_out():
    assert MenuScreen("title", ()).rubbed() is None
