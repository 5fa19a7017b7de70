"""A printed part as an STL in millimetres: made of slabs by the library manifold3d, written by trimesh.

An STL has y upwards, and z too: the lowest slab lies on z = 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.boards.board import BoardError
from companion.boards.plates.contours import Contour
from companion.boards.plates.prints import PrintedPart, Slab

if TYPE_CHECKING:
    from manifold3d import CrossSection, Manifold


def draw(part: PrintedPart) -> bytes:
    """The part as a closed surface, in binary.

    Raises BoardError if manifold3d or trimesh is missing.
    """
    try:
        from manifold3d import Manifold, OpType  # noqa: PLC0415 - only who makes plates needs it
        from trimesh.base import Trimesh  # noqa: PLC0415
        from trimesh.exchange.stl import export_stl  # noqa: PLC0415
    except ImportError as error:
        raise BoardError(
            "printed parts need the libraries manifold3d and trimesh;"
            " this brings them: pip install 'tabletop-companion[plates]'"
        ) from error
    mesh = Manifold.batch_boolean([_solid(slab) for slab in part.slabs], OpType.Add).to_mesh()
    surface = Trimesh(vertices=mesh.vert_properties, faces=mesh.tri_verts, process=False)
    return export_stl(surface)


def _solid(slab: Slab) -> Manifold:
    section = _section(slab.plate.edge)
    for hole in slab.plate.holes:
        section -= _section(hole.contour)
    return section.extrude(slab.thickness).translate((0, 0, slab.lower))


def _section(contour: Contour) -> CrossSection:
    """What is within a contour."""
    from manifold3d import CrossSection, FillRule  # noqa: PLC0415 - as above

    return CrossSection([[(x, -y) for x, y in contour.rim()]], FillRule.NonZero)
