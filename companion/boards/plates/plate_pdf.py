"""All levels of a board on paper in their true size, as one PDF by the library fpdf2. Lengths in mm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.boards.board import BoardError
from companion.boards.placement import Point
from companion.boards.plates.levels import Inscription, Plate, PlateLevel
from companion.boards.plates.measures import CHECK_LENGTH, PAGE, PAGE_MARGIN
from companion.boards.plates.tiles import WINDOW, Tile, tiles_of

if TYPE_CHECKING:
    from fpdf import FPDF

_HAIRLINE = 0.2
_CROSS = 3.0
"""How far the lines of a cross go to each side; of one in the middle of a hole, half as far."""

_HEADING, _NOTE = 9.0, 8.0
_POINTS = 72 / 25.4
"""The points of a font in a millimetre."""

_IN_MARGIN = 4.5
"""How near to the window the texts and lines in the margin are: printers leave 4 mm or so at the edge."""

_FONT = "Helvetica"
_FONT_SIGNS = "latin-1"
"""What the fonts know that each program has: another sign in a name is a question mark."""


def draw(levels: Sequence[PlateLevel], name: str) -> bytes:
    """Each level of the board `name` as pages of A4, seen from above; the PDF holds the time of the drawing.

    Raises BoardError if fpdf2 is missing.
    """
    pdf = _new_pdf()
    pdf.set_title(f"{name}: plates in true size")
    for level in levels:
        for tile in tiles_of(level.size):
            pdf.add_page()
            _add_heading(pdf, level, tile, name)
            _add_check_lines(pdf)
            with pdf.rect_clip(PAGE_MARGIN, PAGE_MARGIN, *WINDOW):
                for plate in level.plates:
                    _add_plate(pdf, plate.moved(PAGE_MARGIN - tile.left, PAGE_MARGIN - tile.top))
            for x, y in sorted(tile.crosses):
                _add_cross(pdf, (x + PAGE_MARGIN - tile.left, y + PAGE_MARGIN - tile.top), _CROSS)
    return bytes(pdf.output())


def _new_pdf() -> FPDF:
    try:
        from fpdf import FPDF  # noqa: PLC0415 - only who makes plates needs it
        from fpdf.prefs import ViewerPreferences  # noqa: PLC0415
    except ImportError as error:
        raise BoardError(
            "plates on paper need the library fpdf2; this brings it: pip install 'tabletop-companion[plates]'"
        ) from error
    pdf = FPDF(unit="mm", format=PAGE)
    pdf.set_auto_page_break(False)
    pdf.set_line_width(_HAIRLINE)
    pdf.viewer_preferences = ViewerPreferences(print_scaling="None")
    return pdf


def _add_heading(pdf: FPDF, level: PlateLevel, tile: Tile, name: str) -> None:
    copies = f", {level.copies} of each" if level.copies > 1 else ""
    pages = f"page {tile.number} of {tile.rows * tile.columns}, row {tile.row} column {tile.column}"
    said = f"{name}: {level.name}, {level.wood}{copies}; {pages}"
    pdf.set_font(_FONT, size=_HEADING)
    pdf.text(2 * PAGE_MARGIN, PAGE_MARGIN - _IN_MARGIN, _printable(said))


def _add_check_lines(pdf: FPDF) -> None:
    """One line to the right below the window, and one down at the left of it, with strokes at their ends."""
    x, y = PAGE_MARGIN - _IN_MARGIN, PAGE[1] - PAGE_MARGIN + _IN_MARGIN
    left, top = 2 * PAGE_MARGIN, 2 * PAGE_MARGIN
    for end in (left, left + CHECK_LENGTH):
        pdf.line(end, y - 1, end, y + 1)
    for end in (top, top + CHECK_LENGTH):
        pdf.line(x - 1, end, x + 1, end)
    pdf.line(left, y, left + CHECK_LENGTH, y)
    pdf.line(x, top, x, top + CHECK_LENGTH)
    pdf.set_font(_FONT, size=_NOTE)
    pdf.text(left + CHECK_LENGTH + _IN_MARGIN, y + 1, f"{CHECK_LENGTH:g} mm; print without scaling")


def _add_plate(pdf: FPDF, plate: Plate) -> None:
    """Its contours and lines, its names, and a cross in the middle of each hole."""
    for _, contour in plate.worked():
        pdf.polygon(contour.rim(), style="D")
    for (x, y), (to_x, to_y) in plate.lines:
        pdf.line(x, y, to_x, to_y)
    for hole in plate.holes:
        _add_cross(pdf, (hole.contour.x, hole.contour.y), _CROSS / 2)
    for inscription in plate.inscriptions:
        _add_text(pdf, inscription)


def _add_cross(pdf: FPDF, at: Point, reach: float) -> None:
    x, y = at
    pdf.line(x - reach, y, x + reach, y)
    pdf.line(x, y - reach, x, y + reach)


def _add_text(pdf: FPDF, inscription: Inscription) -> None:
    """The names on a level all read from left to right."""
    text = _printable(inscription.text)
    pdf.set_font(_FONT, size=inscription.size * _POINTS)
    pdf.text(inscription.x - pdf.get_string_width(text) / 2, inscription.y, text)


def _printable(text: str) -> str:
    return text.encode(_FONT_SIGNS, "replace").decode(_FONT_SIGNS)
