"""Which parts of a picture must be sent to a display that holds another one.

The chips keep a picture as eight pages, each eight pixel rows high: one byte is a column of a page, its
lowest bit the upper pixel (SSD1306 datasheet, section 8.7; SH1106 likewise). Addressing a window of the
memory costs some bytes, too. So between two changes it is cheaper to send a few columns that the chip already
holds than to address a second window.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from PIL import Image


@dataclass(frozen=True, slots=True, order=True)
class Window:
    """A rectangle of a chip's memory, from its first column and page to its last, both included."""

    first: int
    last: int
    first_page: int
    last_page: int

    def goes_on_in(self, other: Window) -> bool:
        """True if the other window has the same columns and begins on the page below."""
        columns = (self.first, self.last)
        return columns == (other.first, other.last) and self.last_page + 1 == other.first_page

    def cut(self, pages: Sequence[bytes]) -> bytes:
        """The bytes of these pages in the window, page after page."""
        return b"".join(
            page[self.first : self.last + 1] for page in pages[self.first_page : self.last_page + 1]
        )


def pages(image: Image.Image) -> list[bytes]:
    """The pages of a picture of mode ``1`` as a chip keeps them: one byte for each column."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    count = image.height // 8
    return [columns[number::count] for number in range(count)]


def changed_windows(held: Sequence[bytes] | None, wanted: Sequence[bytes], gap: int) -> list[Window]:
    """Windows of one page each that turn the pages `held` into the pages `wanted`; all pages if `held` is
    None.

    Changes with at most `gap` unchanged columns between them share a window.
    """
    if held is None:
        return [Window(0, len(page) - 1, number, number) for number, page in enumerate(wanted)]
    return list(
        chain.from_iterable(
            [Window(first, last, number, number) for first, last in _spans(old, new, gap)]
            for number, (old, new) in enumerate(zip(held, wanted, strict=True))
            if old != new
        )
    )


def joined(windows: Iterable[Window]) -> list[Window]:
    """The same windows, with those joined that have the same columns on successive pages."""
    found: list[Window] = []
    for window in sorted(windows):
        if found and found[-1].goes_on_in(window):
            found[-1] = replace(found[-1], last_page=window.last_page)
        else:
            found.append(window)
    return found


def _spans(old: bytes, new: bytes, gap: int) -> list[tuple[int, int]]:
    """The first and last columns of the changed parts of a page."""
    spans: list[tuple[int, int]] = []
    differing = (column for column, (was, is_now) in enumerate(zip(old, new, strict=True)) if was != is_now)
    for column in differing:
        if spans and column - spans[-1][1] <= gap + 1:
            spans[-1] = (spans[-1][0], column)
        else:
            spans.append((column, column))
    return spans
