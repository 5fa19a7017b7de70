"""A question before an action that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable

from companion.screens.menu import Back, MenuEntry, MenuScreen, Outcome
from companion.screens.menu_labels import Label, MenuText
from companion.screens.message_markers import mark


def confirmation(question: Label, then: Callable[[], Outcome]) -> MenuScreen:
    """The question with the answers No, which is marked, and Yes, which leads to `then`."""
    return MenuScreen(
        question, (MenuEntry(MenuText(mark("No")), Back), MenuEntry(MenuText(mark("Yes")), then))
    )
