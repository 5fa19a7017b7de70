"""The screens of a new game: which game, how many players, its rules, their names, the starter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.contents import Seat
from companion.screens.confirmation import confirmation
from companion.screens.game_words import words_of
from companion.screens.menu import Instead, MenuEntry, MenuScreen, Screen, Spelling
from companion.screens.menu_commands import BeginGame, OptionValue
from companion.screens.menu_context import GameChoice, MenuContext
from companion.screens.menu_labels import option_label, seat_label, seat_title, value_label
from companion.screens.wording import phrase

_SEATS = "seats"


@dataclass(frozen=True, slots=True)
class _Draft:
    """What has been chosen so far; `context` and `choice` do not change meanwhile.

    `seats` are those that take part; `seated` counts those of them for which a player was chosen.
    """

    context: MenuContext
    choice: GameChoice
    seats: tuple[Seat, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    players: Mapping[Seat, str] = field(default_factory=dict)
    seated: int = 0

    @property
    def title(self) -> str:
        return words_of(self.choice.game).name or self.choice.game

    def value(self, option: str, values: tuple[OptionValue, ...]) -> OptionValue:
        return self.options.get(option, values[0])

    def with_option(self, option: str, value: OptionValue, usual: OptionValue) -> _Draft:
        options = {name: kept for name, kept in self.options.items() if name != option}
        return replace(self, options=options if value == usual else {**options, option: value})

    def with_player(self, seat: Seat, name: str) -> _Draft:
        players = {**self.players, seat: name} if name else self.players
        return replace(self, players=players, seated=self.seated + 1)

    def command(self, starter: Seat | None) -> BeginGame:
        is_usual = self.seats == self.choice.seats[0]
        number: Mapping[str, OptionValue] = {} if is_usual else {_SEATS: len(self.seats)}
        return BeginGame(self.choice.game, {**number, **self.options}, self.players, starter)


def first_screen(context: MenuContext) -> Screen:
    """The choice of a game, or the next one if only one game can be played.

    If a game is under way, the players are asked first whether to break it off.
    """
    if context.playing is not None:
        return confirmation(phrase("Break off?"), lambda: Instead(_games(context)))
    return _games(context)


def _games(context: MenuContext) -> Screen:
    if len(context.games) == 1:
        return _tables(context, context.games[0])

    def entry(choice: GameChoice) -> MenuEntry:
        return MenuEntry(words_of(choice.game).name or choice.game, lambda: _tables(context, choice))

    return MenuScreen(phrase("New game"), tuple(entry(choice) for choice in context.games))


def _tables(context: MenuContext, choice: GameChoice) -> MenuScreen:
    """The choice of the number of players; if the game leaves no choice, its rules."""
    drafts = [_Draft(context, choice, seats) for seats in choice.seats]
    if len(drafts) == 1:
        return _rules(drafts[0])

    def entry(draft: _Draft) -> MenuEntry:
        return MenuEntry(phrase("{name} players", name=str(len(draft.seats))), lambda: _rules(draft))

    return MenuScreen(drafts[0].title, tuple(entry(draft) for draft in drafts))


def _rules(draft: _Draft, marked: int = 0) -> MenuScreen:
    """The choice to go on with the rules as they are, or to change one of them."""

    def entry(index: int, option: str, values: tuple[OptionValue, ...]) -> MenuEntry:
        value = value_label(option, draft.value(option, values))
        return MenuEntry(option_label(option), lambda: _values(draft, index, option, values), value)

    on = phrase("With these rules") if draft.options else phrase("With the usual rules")
    to_choose = [(option, values) for option, values in draft.choice.options if len(values) > 1]
    options = (entry(index, *option) for index, option in enumerate(to_choose, start=1))
    return MenuScreen(draft.title, (MenuEntry(on, lambda: _seat(draft)), *options), marked)


def _values(draft: _Draft, index: int, option: str, values: tuple[OptionValue, ...]) -> MenuScreen:
    def entry(value: OptionValue) -> MenuEntry:
        changed = draft.with_option(option, value, values[0])
        return MenuEntry(value_label(option, value), lambda: Instead(_rules(changed, index), back=2))

    marked = values.index(draft.value(option, values))
    return MenuScreen(option_label(option), tuple(entry(value) for value in values), marked)


def _seat(draft: _Draft) -> MenuScreen:
    """The choice of the player for the next seat; after the last seat, the choice of the starter."""
    if draft.seated == len(draft.seats):
        return _starter(draft)
    seat = draft.seats[draft.seated]
    title = seat_title(draft.choice.game, seat)
    taken = set(draft.players.values())

    def entry(name: str) -> MenuEntry:
        return MenuEntry(name, lambda: _seat(draft.with_player(seat, name)))

    def spelled(name: str) -> Instead:
        return Instead(_seat(draft.with_player(seat, name)))

    known = tuple(entry(name) for name in draft.context.players if name not in taken)
    new = MenuEntry(phrase("New name"), lambda: Spelling(title, spelled))
    nameless = MenuEntry(phrase("Without a name"), lambda: _seat(draft.with_player(seat, "")))
    return MenuScreen(title, (*known, new, nameless))


def _starter(draft: _Draft) -> MenuScreen:
    def entry(seat: Seat) -> MenuEntry:
        label = draft.players.get(seat) or seat_label(draft.choice.game, seat)
        return MenuEntry(label, lambda: draft.command(seat))

    usual = MenuEntry(phrase("As the rules say"), lambda: draft.command(None))
    return MenuScreen(phrase("Who begins?"), (usual, *(entry(seat) for seat in draft.seats)))
