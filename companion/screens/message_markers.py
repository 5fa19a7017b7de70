"""Markers for messages in tables: Babel finds them, and the messages stay as they are."""

from __future__ import annotations


def mark(message: str) -> str:
    """The message itself; `Words.text` translates it later."""
    return message


def mark_plural(singular: str, plural: str) -> tuple[str, str]:
    """Both forms of the message; `Words.plural` chooses one and translates it later."""
    return singular, plural
