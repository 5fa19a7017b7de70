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
from companion.screens.menu_labels import LANGUAGE_NAMES, PACE_NAMES, seat_label
from companion.screens.message_markers import mark
from companion.screens.new_game import first_screen
from companion.screens.wording import Phrase, Wording, phrase


def open_menu(context: MenuContext) -> Menu:
    """The menu as it opens, on its first screen."""
    entries = []
    if context.waits_for is not None:
        throw = mark("Throw the die") if context.waits_for == "roll" else mark("Draw a card")
        entries.append(MenuEntry(phrase(throw), ThrowOrDraw))
    entries.append(MenuEntry(phrase("New game"), lambda: first_screen(context)))
    if context.playing is not None:
        entries.append(MenuEntry(phrase("End this game"), lambda: _endings(context)))
    entries.append(MenuEntry(phrase("Players"), lambda: _players(context)))
    if context.recent:
        entries.append(MenuEntry(phrase("Replay"), lambda: _replays(context)))
    if context.calibrates:
        entries.append(MenuEntry(phrase("Calibrate"), Calibrate))
    if context.lets_in:
        entries.append(MenuEntry(phrase("Let a phone in"), LetIn))
    if context.devices:
        entries.append(MenuEntry(phrase("Paired devices"), lambda: _devices(context)))
    entries += [
        MenuEntry(phrase("Pace"), lambda: _paces(context), _pace_label(context)),
        MenuEntry(phrase("Language"), lambda: _languages(context), LANGUAGE_NAMES[context.language]),
        MenuEntry(phrase("Shut down"), lambda: confirmation(phrase("Shut down?"), ShutDown)),
    ]
    return Menu((MenuScreen(phrase("Menu"), tuple(entries)),))


def _endings(context: MenuContext) -> MenuScreen:
    def ending(label: Phrase, question: Wording, how: GameEnding, seat: Seat | None = None) -> MenuEntry:
        return MenuEntry(label, lambda: confirmation(question, lambda: EndGame(how, seat)))

    def called(seat: Seat, name: str) -> Wording:
        return seat_label(context.game, seat) if name in {"", seat} else name

    entries = [
        ending(
            phrase("{name} gives up", name=called(seat, name)),
            phrase("{name} gives up?", name=called(seat, name)),
            "given up",
            seat,
        )
        for seat, name in (context.playing or {}).items()
    ]
    entries += [
        ending(phrase("Agreed draw"), phrase("Agreed draw?"), "agreed draw"),
        ending(phrase("Broken off"), phrase("Break off?"), "broken off"),
    ]
    return MenuScreen(phrase("End this game"), tuple(entries))


def _players(context: MenuContext) -> MenuScreen:
    def forgetting(name: str) -> MenuEntry:
        question = phrase("Forget {name}?", name=name)
        return MenuEntry(name, lambda: confirmation(question, lambda: ForgetPlayer(name)))

    new = MenuEntry(phrase("New name"), lambda: Spelling(phrase("Name"), RememberPlayer))
    return MenuScreen(phrase("Players"), (new, *(forgetting(name) for name in context.players)))


def _devices(context: MenuContext) -> MenuScreen:
    def throwing_out(label: Wording, question: Phrase, device: str | None) -> MenuEntry:
        return MenuEntry(label, lambda: confirmation(question, lambda: Unpair(device)))

    each = [
        throwing_out(device.name, phrase("Throw {name} out?", name=device.name), device.id)
        for device in context.devices
    ]
    everyone = throwing_out(phrase("Throw all out"), phrase("Throw all out?"), None)
    return MenuScreen(phrase("Paired devices"), (*each, everyone))


def _replays(context: MenuContext) -> MenuScreen:
    def replaying(number: int, label: str) -> MenuEntry:
        return MenuEntry(label, lambda: ReplayGame(number))

    return MenuScreen(phrase("Replay"), tuple(replaying(game.id, game.label) for game in context.recent))


def _pace_label(context: MenuContext) -> Wording:
    return "" if context.pace is None else phrase(PACE_NAMES[context.pace])


def _paces(context: MenuContext) -> MenuScreen:
    def going(pace: PaceName, name: str) -> MenuEntry:
        return MenuEntry(phrase(name), lambda: SetPace(pace))

    entries = tuple(going(pace, name) for pace, name in PACE_NAMES.items())
    marked = 0 if context.pace is None else [*PACE_NAMES].index(context.pace)
    return MenuScreen(phrase("Pace"), entries, marked)


def _languages(context: MenuContext) -> MenuScreen:
    def speaking(language: str, own_name: str) -> MenuEntry:
        return MenuEntry(own_name, lambda: SetLanguage(language))

    entries = tuple(speaking(language, own_name) for language, own_name in LANGUAGE_NAMES.items())
    return MenuScreen(phrase("Language"), entries, [*LANGUAGE_NAMES].index(context.language))
