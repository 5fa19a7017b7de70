"""The menu of a replay."""

from companion.screens.menu_commands import GoToPly, PlayReplay, SetReplaySpeed
from companion.screens.replay_menu import replay_menu
from companion.screens.replay_speeds import SPEEDS
from companion.screens.wording import worded


def chosen(menu, *buttons):
    for button in (*buttons, "ok"):
        menu = menu.feed(button)
    return menu.command


def test_the_first_line_plays_so_that_pressing_ok_twice_is_enough():
    assert chosen(replay_menu(7, 1.0)) == PlayReplay()


def test_the_other_lines_lead_to_the_decision_and_to_the_start():
    assert chosen(replay_menu(7, 1.0), "down") == GoToPly(7)
    assert chosen(replay_menu(7, 1.0), "down", "down") == GoToPly(0)


def test_the_speed_in_use_is_marked_and_another_is_chosen(english):
    menu = replay_menu(7, 2.0)
    assert worded(menu.screen.entries[-1].value, english) == SPEEDS[2.0]
    assert chosen(menu, "up", "ok") == SetReplaySpeed(2.0)
    assert chosen(menu, "up", "ok", "down") == SetReplaySpeed(4.0)
