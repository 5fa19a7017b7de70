"""Divides what has no room on one page into parts, which are shown one after the other.

The first part has a label of its own, with ``▼`` if more parts follow; the others are numbered. The service
turns the parts, by time or with the buttons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeVar

from companion.screens.layout import ROWS, band, headline_room, rows, wrapped
from companion.screens.page import WIDTH, Page


@dataclass(frozen=True, slots=True)
class PagePart:
    """One part; `headline` gives the text of the band for the width in pixels that it gets."""

    headline: Callable[[int], str]
    body: Page
    label: str = ""


def fixed_headline(headline: str) -> Callable[[int], str]:
    """A headline that does not depend on the width."""
    return lambda _room: headline


def paginate(parts: Sequence[PagePart]) -> tuple[Page, ...]:
    """The pages of the parts, with bands and labels."""
    labels = [parts[0].label] if len(parts) == 1 else _labels(parts)
    return tuple(
        (*band(part.headline(headline_room(label)), label), *part.body)
        for part, label in zip(parts, labels, strict=True)
    )


def _labels(parts: Sequence[PagePart]) -> list[str]:
    numbered = [f"{number}/{len(parts)}" for number in range(2, len(parts) + 1)]
    return [f"{parts[0].label} ▼".lstrip(), *numbered]


T = TypeVar("T")


def chunks(texts: Sequence[T], size: int) -> list[Sequence[T]]:
    """The texts in portions of this size; the last one may be smaller."""
    return [texts[start : start + size] for start in range(0, len(texts), size)]


def even_chunks(texts: Sequence[T], size: int) -> list[Sequence[T]]:
    """The texts in portions of at most this size that are as even as possible."""
    return chunks(texts, ceil(len(texts) / ceil(len(texts) / size)))


def packed(texts: Iterable[str], size: int = ROWS, width: int = WIDTH) -> list[list[str]]:
    """The texts as rows of this width in pixels, in portions of at most `size` rows.

    A text that has room in one portion is not divided; one that is too long is divided evenly.
    """
    portions: list[list[str]] = []
    for text in texts:
        broken = wrapped([text], width)
        if portions and len(portions[-1]) + len(broken) <= size:
            portions[-1] += broken
        else:
            portions += [list(chunk) for chunk in even_chunks(broken, size)]
    return portions


def text_parts(headline: str, lines: Iterable[str], label: str = "") -> list[PagePart]:
    """Parts that hold nothing but lines of text."""
    return [PagePart(fixed_headline(headline), rows(texts), label) for texts in packed(lines)]
