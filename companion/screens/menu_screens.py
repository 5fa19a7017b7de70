"""The entries of the menu: its first screen and those of the table. Those of a new game are in `new_game`."""

from __future__ import annotations

from companion.contents import Seat
from companion.screens.confirmation import confirmation
from companion.screens.menu import Entry, Listing, Menu, Spelling
from companion.screens.menu_commands import (
    Calibrate,
    EndGame,
    Ending,
    ForgetPlayer,
    PaceName,
    RememberPlayer,
    Replay,
    SetLanguage,
    SetPace,
    ShutDown,
    Throw,
)
from companion.screens.menu_context import MenuContext
from companion.screens.menu_labels import LANGUAGE_NAMES, PACE_NAMES, Label, Message, seat_label
from companion.screens.message_markers import mark
from companion.screens.new_game import first_screen


def open_menu(context: MenuContext) -> Menu:
    """The menu as it opens, on its first screen."""
    entries = []
    if context.waits_for is not None:
        throw = mark("Throw the die") if context.waits_for == "roll" else mark("Draw a card")
        entries.append(Entry(Message(throw), Throw))
    entries.append(Entry(Message(mark("New game")), lambda: first_screen(context)))
    if context.playing is not None:
        entries.append(Entry(Message(mark("End this game")), lambda: _endings(context)))
    entries.append(Entry(Message(mark("Players")), lambda: _players(context)))
    if context.recent:
        entries.append(Entry(Message(mark("Replay")), lambda: _replays(context)))
    if context.calibrates:
        entries.append(Entry(Message(mark("Calibrate")), Calibrate))
    entries += [
        Entry(Message(mark("Pace")), lambda: _paces(context), _pace_label(context)),
        Entry(Message(mark("Language")), lambda: _languages(context), LANGUAGE_NAMES[context.language]),
        Entry(Message(mark("Shut down")), lambda: confirmation(Message(mark("Shut down?")), ShutDown)),
    ]
    return Menu((Listing(Message(mark("Menu")), tuple(entries)),))


def _endings(context: MenuContext) -> Listing:
    def ending(label: Message, question: Label, how: Ending, seat: Seat | None = None) -> Entry:
        return Entry(label, lambda: confirmation(question, lambda: EndGame(how, seat)))

    def called(seat: Seat, name: str) -> Label:
        return seat_label(context.game, seat) if name in {"", seat} else name

    entries = [
        ending(
            Message(mark("{name} gives up"), called(seat, name)),
            Message(mark("{name} gives up?"), called(seat, name)),
            "given up",
            seat,
        )
        for seat, name in (context.playing or {}).items()
    ]
    entries += [
        ending(Message(mark("Agreed draw")), Message(mark("Agreed draw?")), "agreed draw"),
        ending(Message(mark("Broken off")), Message(mark("Break off?")), "broken off"),
    ]
    return Listing(Message(mark("End this game")), tuple(entries))


def _players(context: MenuContext) -> Listing:
    def forgetting(name: str) -> Entry:
        question = Message(mark("Forget {name}?"), name)
        return Entry(name, lambda: confirmation(question, lambda: ForgetPlayer(name)))

    new = Entry(Message(mark("New name")), lambda: Spelling(Message(mark("Name")), RememberPlayer))
    return Listing(Message(mark("Players")), (new, *(forgetting(name) for name in context.players)))


def _replays(context: MenuContext) -> Listing:
    def replaying(number: int, label: str) -> Entry:
        return Entry(label, lambda: Replay(number))

    return Listing(Message(mark("Replay")), tuple(replaying(game.id, game.label) for game in context.recent))


def _pace_label(context: MenuContext) -> Label:
    return "" if context.pace is None else Message(PACE_NAMES[context.pace])


def _paces(context: MenuContext) -> Listing:
    def going(pace: PaceName, name: str) -> Entry:
        return Entry(Message(name), lambda: SetPace(pace))

    entries = tuple(going(pace, name) for pace, name in PACE_NAMES.items())
    marked = 0 if context.pace is None else [*PACE_NAMES].index(context.pace)
    return Listing(Message(mark("Pace")), entries, marked)


def _languages(context: MenuContext) -> Listing:
    def speaking(language: str, own_name: str) -> Entry:
        return Entry(own_name, lambda: SetLanguage(language))

    entries = tuple(speaking(language, own_name) for language, own_name in LANGUAGE_NAMES.items())
    return Listing(Message(mark("Language")), entries, [*LANGUAGE_NAMES].index(context.language))
