"""A question before an action that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable

from companion.screens.menu import Back, MenuEntry, MenuScreen, Outcome
from companion.screens.wording import Wording, phrase


def confirmation(question: Wording, then: Callable[[], Outcome]) -> MenuScreen:
    """The question with the answers No, which is marked, and Yes, which leads to `then`."""
    return MenuScreen(question, (MenuEntry(phrase("No"), Back), MenuEntry(phrase("Yes"), then)))
