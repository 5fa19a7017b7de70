"""Marks for messages that stand in tables: Babel finds them, and they stay as they are."""

from __future__ import annotations


def mark(message: str) -> str:
    """The message itself; `Words.text` translates it later."""
    return message


def mark_plural(singular: str, plural: str) -> tuple[str, str]:
    """Both forms themselves; `Words.plural` chooses and translates later."""
    return singular, plural
