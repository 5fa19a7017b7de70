"""Why a page does not get what it asks for."""

from __future__ import annotations

from companion.errors import CompanionError


class ActionError(CompanionError, ValueError):
    """The action is not possible; the message is one sentence for the person at the page."""


class UnreadableError(ActionError):
    """The archive, or one game of it, cannot be read; the request was right."""
