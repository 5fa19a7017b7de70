"""The text of a page of the display, for those who hear what others see."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.screens.layout import BAND
from companion.screens.page import Page, Text

_SAME_ROW = 6
"""Pixels: texts whose upper edges are nearer to each other stand in one row."""

_SIGNS = "▲▼▶ "
"""What means nothing to those who hear it: that there is more to see, or that a replay goes on by itself."""


@dataclass(frozen=True, slots=True)
class PageText:
    """The rows of a page from top to bottom, and the text that is marked among them, None if none is."""

    rows: tuple[str, ...]
    marked: str | None = None


def text_of(page: Page) -> PageText:
    """The texts of a page; small pictures have none."""
    rows: list[list[Text]] = []
    for text in sorted((shape for shape in page if isinstance(shape, Text)), key=lambda one: one.y):
        if not rows or text.y - rows[-1][0].y >= _SAME_ROW:
            rows.append([])
        rows[-1].append(text)
    marked = _told(text for row in rows for text in row if not text.lit and text.y >= BAND)
    return PageText(tuple(told for row in rows if (told := _told(row))), marked or None)


def _told(texts: Iterable[Text]) -> str:
    """The texts from left to right, without the signs at their ends."""
    told = (one.text.strip(_SIGNS) for one in sorted(texts, key=lambda one: one.x))
    return " ".join(filter(None, told))
