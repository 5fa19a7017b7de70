"""The plates of all levels on as few sheets of wood as plain rows need, one kind of wood after the other.

For the few plates of a board this is as good as a library; the usual one, rectpack, is not kept since 2021.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.boards.placement import Point
from companion.boards.plates.levels import Plate, PlateLevel, PlateSheet, Wood
from companion.boards.plates.measures import SHEET_GAP


@dataclass(frozen=True, slots=True)
class Nesting:
    """The sheets for a bed, width and height in mm, and a sentence for each plate that is too large."""

    bed: tuple[float, float]
    sheets: tuple[PlateSheet, ...]
    refused: tuple[str, ...]


def nest(levels: Sequence[PlateLevel], bed: tuple[float, float]) -> Nesting:
    """All plates of the levels, with all their copies, each with its longer side along that of the bed."""
    sheets: list[PlateSheet] = []
    refused: list[str] = []
    for wood in sorted({level.wood for level in levels}):
        plates = [_lengthwise(plate, bed) for plate in _plates(levels, wood)]
        refused += (_refusal(plate, bed) for plate in plates if not _fits(plate, bed))
        sheets += _sheets([plate for plate in plates if _fits(plate, bed)], wood, bed)
    return Nesting(bed, tuple(sheets), tuple(dict.fromkeys(refused)))


class _Row:
    """Plates beside each other; the first one is the highest."""

    def __init__(self, first: Plate) -> None:
        self.plates = [first]
        self.height = _size(first)[1]
        self.width = _size(first)[0]

    def takes(self, plate: Plate, width: float) -> bool:
        """Whether there is room for another plate, whose `plates` then has it, if the bed is so wide."""
        wider = self.width + SHEET_GAP + _size(plate)[0]
        if wider > width:
            return False
        self.width = wider
        self.plates.append(plate)
        return True

    def placed(self, y: float) -> Iterator[Plate]:
        """The plates from the left end of a sheet on, their upper ends so far down."""
        x = 0.0
        for plate in self.plates:
            yield _moved_to((x, y), plate)
            x += _size(plate)[0] + SHEET_GAP


def _plates(levels: Sequence[PlateLevel], wood: Wood) -> Iterator[Plate]:
    for level in levels:
        if level.wood == wood:
            yield from level.plates * level.copies


def _sheets(plates: Sequence[Plate], wood: Wood, bed: tuple[float, float]) -> Iterator[PlateSheet]:
    """Rows below each other as long as the bed is high enough, the highest ones first."""
    placed: list[list[Plate]] = []
    used: list[float] = []
    for row in _rows(plates, bed[0]):
        free = (number for number, y in enumerate(used) if y + row.height <= bed[1])
        number = next(free, len(used))
        if number == len(used):
            placed.append([])
            used.append(0.0)
        placed[number] += row.placed(used[number])
        used[number] += row.height + SHEET_GAP
    for number, found in enumerate(placed, start=1):
        yield PlateSheet(f"sheet-{wood.kind}-{wood.thickness:g}-mm-{number}", wood, bed, tuple(found))


def _rows(plates: Sequence[Plate], width: float) -> Sequence[_Row]:
    """Each plate in the first row with room for it, the highest ones first."""
    rows: list[_Row] = []
    for plate in sorted(plates, key=lambda one: _size(one)[1], reverse=True):
        if not any(row.takes(plate, width) for row in rows):
            rows.append(_Row(plate))
    return rows


def _lengthwise(plate: Plate, bed: tuple[float, float]) -> Plate:
    width, height = _size(plate)
    return plate if (width >= height) == (bed[0] >= bed[1]) else plate.turned()


def _fits(plate: Plate, bed: tuple[float, float]) -> bool:
    return all(side <= most for side, most in zip(_size(plate), bed, strict=True))


def _refusal(plate: Plate, bed: tuple[float, float]) -> str:
    (width, height), (wide, high) = _size(plate), bed
    return f"{plate.name}: {width:g} x {height:g} mm are too large for a bed of {wide:g} x {high:g} mm"


def _size(plate: Plate) -> Point:
    """Width and height of a plate, to a thousandth of a millimetre: what sums round off must not matter."""
    across, down = plate.edge.reach
    return round(2 * across, 3), round(2 * down, 3)


def _moved_to(corner: Point, plate: Plate) -> Plate:
    """The plate with the upper left end of its edge there."""
    across, down = plate.edge.reach
    return plate.moved(corner[0] + across - plate.edge.x, corner[1] + down - plate.edge.y)
