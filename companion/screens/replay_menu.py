"""The menu of a replay on the display."""

from __future__ import annotations

from companion.screens.menu import Menu, MenuEntry, MenuScreen
from companion.screens.menu_commands import GoToPly, PlayReplay, SetReplaySpeed
from companion.screens.menu_labels import MenuText
from companion.screens.message_markers import mark
from companion.screens.replay_speeds import SPEEDS


def replay_menu(deciding: int, speed: float) -> Menu:
    """The menu of a replay at this speed, of a game that the ply with the number `deciding` decided."""
    entries = (
        MenuEntry(MenuText(mark("Play")), PlayReplay),
        MenuEntry(MenuText(mark("To the decision")), lambda: GoToPly(deciding)),
        MenuEntry(MenuText(mark("To the start")), lambda: GoToPly(0)),
        MenuEntry(MenuText(mark("Speed")), lambda: _speeds(speed), SPEEDS[speed]),
    )
    return Menu((MenuScreen(MenuText(mark("Replay")), entries),))


def _speeds(now: float) -> MenuScreen:
    def going(speed: float, name: str) -> MenuEntry:
        return MenuEntry(name, lambda: SetReplaySpeed(speed))

    entries = tuple(going(speed, name) for speed, name in SPEEDS.items())
    return MenuScreen(MenuText(mark("Speed")), entries, [*SPEEDS].index(now))
