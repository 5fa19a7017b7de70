"""A level or a sheet as a drawing in DXF, in true millimetres, by the library ezdxf.

A DXF has y upwards: its (0, 0) is the lower left corner of the board or the sheet, and its y is the height of
that less the y of the board file or of the sheet.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.boards.board import BoardError
from companion.boards.plates.contours import Contour, Oval, RoundedRectangle
from companion.boards.plates.levels import Cutting, Inscription, Work

if TYPE_CHECKING:
    from ezdxf.document import Drawing
    from ezdxf.layouts.layout import Modelspace

LAYERS: Mapping[Work, tuple[str, int]] = MappingProxyType(
    {"cut": ("CUT", 1), "drill": ("DRILL", 5), "engrave": ("ENGRAVE", 7)}
)
"""The layer for each kind of work, and its colour in AutoCAD's index: red, blue, and black or white."""

_ENGRAVED = {"layer": LAYERS["engrave"][0]}

_VERSION = "R2000"
"""The oldest version that knows units and ellipses, so that old programs read it."""

_MILLIMETRES = 4
"""The unit of the drawing, as its header names it (DXF reference, $INSUNITS)."""

_CAPITAL = 0.7
"""The height of a capital letter, by which a DXF measures texts, as a share of the size of the font."""

_DOWN = 270
"""The direction of a text that reads from above down, in degrees counterclockwise."""

_QUARTER = math.tau / 4
_ROUND_BULGE = math.tan(_QUARTER / 4)
"""How far a quarter of a circle bulges: the tangent of a quarter of its angle."""


def draw(cutting: Cutting) -> str:
    """The drawing with the layers CUT, DRILL and ENGRAVE; its header holds the time of the drawing.

    Raises BoardError if ezdxf is missing.
    """
    drawing = _new_drawing()
    space, height = drawing.modelspace(), cutting.size[1]
    for plate in cutting.plates:
        for work, contour in plate.worked():
            _add(space, contour, height, LAYERS[work][0])
        for (x, y), (to_x, to_y) in plate.lines:
            space.add_line((x, height - y), (to_x, height - to_y), dxfattribs=_ENGRAVED)
        for inscription in plate.inscriptions:
            _add_text(space, inscription, height)
    text = io.StringIO()
    drawing.write(text)
    return text.getvalue()


def _new_drawing() -> Drawing:
    try:
        from ezdxf.filemanagement import new  # noqa: PLC0415 - only who makes plates needs it
    except ImportError as error:
        raise BoardError(
            "a drawing in DXF needs the library ezdxf;"
            " this brings it: pip install 'tabletop-companion[plates]'"
        ) from error
    drawing = new(_VERSION, units=_MILLIMETRES)
    for name, colour in LAYERS.values():
        drawing.layers.add(name, color=colour)
    return drawing


def _add(space: Modelspace, contour: Contour, height: float, layer: str) -> None:
    """Add a contour; `height` is that of the drawing, by which y is turned round."""
    looks = {"layer": layer}
    middle = contour.x, height - contour.y
    if isinstance(contour, RoundedRectangle):
        space.add_lwpolyline(_rounded(contour, height), format="xyb", close=True, dxfattribs=looks)
    elif not isinstance(contour, Oval):
        corners = [(x, height - y) for x, y in contour.corners]
        space.add_lwpolyline(corners, close=True, dxfattribs=looks)
    elif contour.is_circle:
        space.add_circle(middle, contour.rx, dxfattribs=looks)
    else:
        long = (contour.rx, 0.0) if contour.rx > contour.ry else (0.0, contour.ry)
        ratio = min(contour.reach) / max(contour.reach)
        space.add_ellipse(middle, major_axis=long, ratio=ratio, dxfattribs=looks)


def _rounded(contour: RoundedRectangle, height: float) -> Iterator[tuple[float, float, float]]:
    """The ends of the four sides, counterclockwise from the lower right one; a bulge is a round corner."""
    x, y, corner = contour.x, height - contour.y, contour.corner
    across, up = contour.rx - corner, contour.ry - corner
    for quarter, (right, above) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
        first = (quarter - 1) * _QUARTER
        turns = ((first, _ROUND_BULGE), (first + _QUARTER, 0.0)) if corner else ((first, 0.0),)
        for turn, bulge in turns:
            yield (
                x + right * across + corner * math.cos(turn),
                y + above * up + corner * math.sin(turn),
                bulge,
            )


def _add_text(space: Modelspace, inscription: Inscription, height: float) -> None:
    from ezdxf.enums import TextEntityAlignment  # noqa: PLC0415 - as above

    text = space.add_text(inscription.text, height=inscription.size * _CAPITAL, dxfattribs=_ENGRAVED)
    text.dxf.rotation = _DOWN if inscription.upright else 0
    text.set_placement((inscription.x, height - inscription.y), align=TextEntityAlignment.CENTER)
