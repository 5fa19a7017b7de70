"""The page with a message from outside."""

from __future__ import annotations

from companion.screens.page import Page
from companion.screens.pagination import paginate, text_parts
from companion.screens.words import Words


def message_page(text: str, words: Words, part: int = 0) -> Page:
    """The page as shapes; of a long text the part with this number, counted round and round."""
    parts = paginate(text_parts(words.text("Message"), [text]))
    return parts[part % len(parts)]
