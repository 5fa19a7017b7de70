"""What a screen reader says of a field of the page."""

from __future__ import annotations


def beans(field: str, number: int) -> str:
    """A field of Sahara with so many beans."""
    return f"{field}, {number} bean{'' if number == 1 else 's'}" if number else f"{field}, empty"
