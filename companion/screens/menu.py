"""The menu on the display: a pure state machine that takes buttons and ends with a command.

A menu is a stack of screens. `up` and `down` move the mark, `ok` chooses the marked entry, and `undo` goes
one screen back; from the first screen it closes the menu. The `choose` of an entry gives what follows:
another screen on top, another screen instead, or a command, with which the menu ends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.referee.protocol import Button
from companion.screens.menu_commands import MenuCommand
from companion.screens.wording import Wording


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One line of a list: a label, perhaps a value at its right, and what follows if it is chosen."""

    label: Wording
    choose: Callable[[], Outcome]
    value: Wording = ""


@dataclass(frozen=True, slots=True)
class MenuScreen:
    """A screen with entries, one of which is marked."""

    title: Wording
    entries: tuple[MenuEntry, ...]
    marked: int = 0

    def turned(self, by: int) -> MenuScreen:
        """The screen with the mark `by` entries further down; after the last entry comes the first."""
        return replace(self, marked=(self.marked + by) % len(self.entries))

    def chosen(self) -> Outcome:
        """What follows if the marked entry is chosen."""
        return self.entries[self.marked].choose()

    def rubbed(self) -> MenuScreen | None:
        """Always None: a list has nothing to rub out."""
        return None


LETTERS = ("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜ", "0123456789", " ")
RUB_OUT, DONE = "←", "✓"
KEYS = (*"".join(LETTERS), RUB_OUT, DONE)
LONGEST_NAME = 15


@dataclass(frozen=True, slots=True)
class Spelling:
    """A screen on which a name is spelled letter by letter; each word begins with a capital."""

    title: Wording
    finish: Callable[[str], Outcome]
    text: str = ""
    marked: int = 0

    def turned(self, by: int) -> Spelling:
        """The screen with the mark `by` keys further on; before the A comes DONE."""
        return replace(self, marked=(self.marked + by) % len(KEYS))

    def chosen(self) -> Outcome:
        """What follows if the marked key is chosen: a name with one more letter, or its end.

        DONE changes nothing as long as there is no name.
        """
        key = KEYS[self.marked]
        if key == DONE:
            return self.finish(self.text.strip()) if self.text.strip() else Instead(self)
        return Instead((self.rubbed() or self) if key == RUB_OUT else self._with(key))

    def _with(self, key: str) -> Spelling:
        starts_word = self.text.endswith(" ") or not self.text
        if len(self.text) == LONGEST_NAME or (key == " " and starts_word):
            return self
        return replace(self, text=self.text + (key if starts_word else key.lower()))

    def rubbed(self) -> Spelling | None:
        """The screen without the last letter of the name; None if there is no letter."""
        return replace(self, text=self.text[:-1]) if self.text else None


Screen: TypeAlias = MenuScreen | Spelling


@dataclass(frozen=True, slots=True)
class Instead:
    """Another screen in place of the last `back` ones."""

    screen: Screen
    back: int = 1


@dataclass(frozen=True, slots=True)
class Back:
    """One screen back, as with `undo`."""


Outcome: TypeAlias = Screen | Instead | Back | MenuCommand


@dataclass(frozen=True, slots=True)
class Menu:
    """The open screens, the last one on top; none once the menu is closed. `command` is what was chosen."""

    screens: tuple[Screen, ...]
    command: MenuCommand | None = None

    @property
    def is_open(self) -> bool:
        """True if the menu is open and takes buttons."""
        return bool(self.screens)

    @property
    def screen(self) -> Screen:
        """The screen on top. Raises ValueError if the menu is closed."""
        if not self.screens:
            raise ValueError("the menu is left: it has no screen")
        return self.screens[-1]

    def feed(self, button: Button) -> Menu:
        """The menu after a button; `accept` changes nothing. Raises ValueError if the menu is closed."""
        if button in {"up", "down"}:
            return self._on_top(self.screen.turned(1 if button == "down" else -1))
        if button == "undo":
            rubbed = self.screen.rubbed()
            return self._on_top(rubbed) if rubbed is not None else Menu(self.screens[:-1])
        return self._after(self.screen.chosen()) if button == "ok" else self

    def _on_top(self, screen: Screen) -> Menu:
        return Menu((*self.screens[:-1], screen))

    def _after(self, outcome: Outcome) -> Menu:
        if isinstance(outcome, Back):
            return Menu(self.screens[:-1])
        if isinstance(outcome, Instead):
            return Menu((*self.screens[: -outcome.back], outcome.screen))
        if isinstance(outcome, MenuScreen | Spelling):
            return Menu((*self.screens, outcome))
        return Menu((), outcome)
