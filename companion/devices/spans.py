"""luma's driver of the SSD1306, sending no more than what has changed.

The chip keeps its picture as eight pages, each eight pixel rows high: one byte is a column of a
page, its lowest bit the upper pixel (SSD1306 datasheet, section 8.7). luma sends all 1,024 bytes
for every picture. This one remembers what the chip holds and sends, page by page, only the span
of columns from the first to the last that differ.
"""

from __future__ import annotations

from luma.oled.device import ssd1306  # type: ignore[import-untyped]
from PIL import Image


class SpanSsd1306(ssd1306):  # type: ignore[misc]
    """A `luma.oled.device.ssd1306` that sends changed spans only."""

    _held: list[bytes] | None = None
    """The pages that the chip holds, or None where that is not known."""

    def invalidate(self) -> None:
        """Send the next picture whole: the chip may have forgotten what it held."""
        self._held = None

    def display(self, image: Image.Image) -> None:
        """Show a picture of mode ``1`` in the display's size.

        Whatever the bus raises leaves the spans unknown, so that the next picture goes out whole.
        """
        wanted = pages(self.preprocess(image))
        held, self._held = self._held, None
        for number, page in enumerate(wanted):
            first, last = changed_span(held[number] if held else b"", page)
            if first <= last:
                self._send(number, first, page[first : last + 1])
        self._held = wanted

    def _send(self, page: int, column: int, columns: bytes) -> None:
        start = self._colstart + column
        self.command(
            self._const.COLUMNADDR, start, start + len(columns) - 1, self._const.PAGEADDR, page, page
        )
        self.data(list(columns))


def pages(image: Image.Image) -> list[bytes]:
    """The pages of a picture of mode ``1`` as the chip keeps them: one byte for each column."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    count = image.height // 8
    return [columns[number::count] for number in range(count)]


def changed_span(old: bytes, new: bytes) -> tuple[int, int]:
    """The first and the last column that differ, the first after the last where none does.

    An `old` of another length is taken as unknown: everything differs.
    """
    if len(old) != len(new):
        return 0, len(new) - 1
    differing = [column for column, (was, is_now) in enumerate(zip(old, new, strict=True)) if was != is_now]
    return (differing[0], differing[-1]) if differing else (0, -1)
