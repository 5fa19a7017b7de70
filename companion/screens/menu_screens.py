"""The entries of the menu: its first screen and those of the table. Those of a new game are in `new_game`."""

from __future__ import annotations

from companion.contents import Seat
from companion.screens.confirmation import confirmation
from companion.screens.menu import Menu, MenuEntry, MenuScreen, Spelling
from companion.screens.menu_commands import (
    Calibrate,
    EndGame,
    ForgetPlayer,
    GameEnding,
    LetIn,
    PaceName,
    RememberPlayer,
    ReplayGame,
    SetLanguage,
    SetPace,
    ShutDown,
    ThrowOrDraw,
    Unpair,
)
from companion.screens.menu_context import MenuContext
from companion.screens.menu_labels import LANGUAGE_NAMES, PACE_NAMES, Label, MenuText, seat_label
from companion.screens.message_markers import mark
from companion.screens.new_game import first_screen


def open_menu(context: MenuContext) -> Menu:
    """The menu as it opens, on its first screen."""
    entries = []
    if context.waits_for is not None:
        throw = mark("Throw the die") if context.waits_for == "roll" else mark("Draw a card")
        entries.append(MenuEntry(MenuText(throw), ThrowOrDraw))
    entries.append(MenuEntry(MenuText(mark("New game")), lambda: first_screen(context)))
    if context.playing is not None:
        entries.append(MenuEntry(MenuText(mark("End this game")), lambda: _endings(context)))
    entries.append(MenuEntry(MenuText(mark("Players")), lambda: _players(context)))
    if context.recent:
        entries.append(MenuEntry(MenuText(mark("Replay")), lambda: _replays(context)))
    if context.calibrates:
        entries.append(MenuEntry(MenuText(mark("Calibrate")), Calibrate))
    if context.lets_in:
        entries.append(MenuEntry(MenuText(mark("Let a phone in")), LetIn))
    if context.devices:
        entries.append(MenuEntry(MenuText(mark("Paired devices")), lambda: _devices(context)))
    entries += [
        MenuEntry(MenuText(mark("Pace")), lambda: _paces(context), _pace_label(context)),
        MenuEntry(MenuText(mark("Language")), lambda: _languages(context), LANGUAGE_NAMES[context.language]),
        MenuEntry(MenuText(mark("Shut down")), lambda: confirmation(MenuText(mark("Shut down?")), ShutDown)),
    ]
    return Menu((MenuScreen(MenuText(mark("Menu")), tuple(entries)),))


def _endings(context: MenuContext) -> MenuScreen:
    def ending(label: MenuText, question: Label, how: GameEnding, seat: Seat | None = None) -> MenuEntry:
        return MenuEntry(label, lambda: confirmation(question, lambda: EndGame(how, seat)))

    def called(seat: Seat, name: str) -> Label:
        return seat_label(context.game, seat) if name in {"", seat} else name

    entries = [
        ending(
            MenuText(mark("{name} gives up"), called(seat, name)),
            MenuText(mark("{name} gives up?"), called(seat, name)),
            "given up",
            seat,
        )
        for seat, name in (context.playing or {}).items()
    ]
    entries += [
        ending(MenuText(mark("Agreed draw")), MenuText(mark("Agreed draw?")), "agreed draw"),
        ending(MenuText(mark("Broken off")), MenuText(mark("Break off?")), "broken off"),
    ]
    return MenuScreen(MenuText(mark("End this game")), tuple(entries))


def _players(context: MenuContext) -> MenuScreen:
    def forgetting(name: str) -> MenuEntry:
        question = MenuText(mark("Forget {name}?"), name)
        return MenuEntry(name, lambda: confirmation(question, lambda: ForgetPlayer(name)))

    new = MenuEntry(MenuText(mark("New name")), lambda: Spelling(MenuText(mark("Name")), RememberPlayer))
    return MenuScreen(MenuText(mark("Players")), (new, *(forgetting(name) for name in context.players)))


def _devices(context: MenuContext) -> MenuScreen:
    def throwing_out(label: Label, question: MenuText, device: str | None) -> MenuEntry:
        return MenuEntry(label, lambda: confirmation(question, lambda: Unpair(device)))

    each = [
        throwing_out(device.name, MenuText(mark("Throw {name} out?"), device.name), device.id)
        for device in context.devices
    ]
    everyone = throwing_out(MenuText(mark("Throw all out")), MenuText(mark("Throw all out?")), None)
    return MenuScreen(MenuText(mark("Paired devices")), (*each, everyone))


def _replays(context: MenuContext) -> MenuScreen:
    def replaying(number: int, label: str) -> MenuEntry:
        return MenuEntry(label, lambda: ReplayGame(number))

    return MenuScreen(
        MenuText(mark("Replay")), tuple(replaying(game.id, game.label) for game in context.recent)
    )


def _pace_label(context: MenuContext) -> Label:
    return "" if context.pace is None else MenuText(PACE_NAMES[context.pace])


def _paces(context: MenuContext) -> MenuScreen:
    def going(pace: PaceName, name: str) -> MenuEntry:
        return MenuEntry(MenuText(name), lambda: SetPace(pace))

    entries = tuple(going(pace, name) for pace, name in PACE_NAMES.items())
    marked = 0 if context.pace is None else [*PACE_NAMES].index(context.pace)
    return MenuScreen(MenuText(mark("Pace")), entries, marked)


def _languages(context: MenuContext) -> MenuScreen:
    def speaking(language: str, own_name: str) -> MenuEntry:
        return MenuEntry(own_name, lambda: SetLanguage(language))

    entries = tuple(speaking(language, own_name) for language, own_name in LANGUAGE_NAMES.items())
    return MenuScreen(MenuText(mark("Language")), entries, [*LANGUAGE_NAMES].index(context.language))
