"""A question before an action that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable

from companion.screens.menu import Back, Entry, Listing, Outcome
from companion.screens.menu_labels import Label, Message
from companion.screens.message_markers import mark


def confirmation(question: Label, then: Callable[[], Outcome]) -> Listing:
    """The question with the answers No, which is marked, and Yes, which leads to `then`."""
    return Listing(question, (Entry(Message(mark("No")), Back), Entry(Message(mark("Yes")), then)))
