"""The base of all errors that the companion raises for its callers."""

from __future__ import annotations


class CompanionError(Exception):
    """What a caller did wrong, or what the machine refused; the message is a sentence for people.

    Each error is also one of Python's own kinds, ValueError, LookupError, OSError or RuntimeError.
    """
