"""The menu of a replay on the display."""

from __future__ import annotations

from companion.screens.menu import Menu, MenuEntry, MenuScreen
from companion.screens.menu_commands import GoToPly, PlayReplay, SetReplaySpeed
from companion.screens.replay_speeds import SPEEDS
from companion.screens.wording import phrase


def replay_menu(deciding: int, speed: float) -> Menu:
    """The menu of a replay at this speed, of a game that the ply with the number `deciding` decided."""
    entries = (
        MenuEntry(phrase("Play"), PlayReplay),
        MenuEntry(phrase("To the decision"), lambda: GoToPly(deciding)),
        MenuEntry(phrase("To the start"), lambda: GoToPly(0)),
        MenuEntry(phrase("Speed"), lambda: _speeds(speed), SPEEDS[speed]),
    )
    return Menu((MenuScreen(phrase("Replay"), entries),))


def _speeds(now: float) -> MenuScreen:
    def going(speed: float, name: str) -> MenuEntry:
        return MenuEntry(name, lambda: SetReplaySpeed(speed))

    entries = tuple(going(speed, name) for speed, name in SPEEDS.items())
    return MenuScreen(phrase("Speed"), entries, [*SPEEDS].index(now))
