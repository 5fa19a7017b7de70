"""The table from which a ply begins, and where a picture differs from it.

All candidates of a position share it: on a board of 91 pits nearly all fields are unchanged, and the others
are found once for all candidates.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.contents import Contents, Field, Table
from companion.referee.evidence.trace import Trace
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight

MOST_PICTURES = 20
"""For how many pictures the differing fields are cached; a hasty run needs them for each picture again."""


class TableBaseline:
    """The contents of each field in a position."""

    def __init__(self, game: AnyGame, sight: Sight, position: Position) -> None:
        self.position = position
        self.table: Table = game.contents(position)
        self._sight = sight
        self._odd: dict[Picture, frozenset[Field]] = {}
        self._newest: tuple[Picture, frozenset[Field]] = Picture(), frozenset()
        self._alike: dict[tuple[Field, Contents], bool] = {}

    def odd(self, picture: Picture) -> frozenset[Field]:
        """The fields whose reading in this picture does not allow their contents in the position."""
        known = self._odd.get(picture)
        if known is None:
            if len(self._odd) >= MOST_PICTURES:
                self._odd.clear()
            known = self._odd[picture] = self._changed_by(picture)
            self._newest = picture, known
        return known

    def _changed_by(self, picture: Picture) -> frozenset[Field]:
        """The result of `odd`, computed from that of the picture before, because only few readings change."""
        shows, lying, (before, known) = self._sight.shows, self.table, self._newest
        news = [field for field, reading in picture.items() if before.get(field) is not reading]
        odd = [field for field in news if not shows(picture, field, lying.get(field, ""))]
        return known.difference(news).union(odd)

    def looks_as_before(self, field: Field, contents: Contents) -> bool:
        """True if the sensor of the field cannot tell these contents from those in the position."""
        key = (field, contents)
        if key not in self._alike:
            sensor = self._sight.sensor(field)
            self._alike[key] = sensor.fits(sensor.expected(self.table.get(field, "")), contents)
        return self._alike[key]

    def left_at(self, field: Field, later: Sequence[Contents], trace: Trace) -> int | None:
        """The index of the first picture that shows one of the `later` contents.

        Before it, the field must have shown its contents in the position; None if it has not shown both.
        """
        fits, before = self._sight.sensor(field).fits, self.table.get(field, "")
        lying = False
        for index, reading in trace.of(field).readings():
            if reading is None:
                # A field that is silent at first holds what it held in the position.
                lying = lying or index == 0
                continue
            if fits(reading, before):
                lying = True
            elif lying and any(fits(reading, value) for value in later):
                return index
        return None


class TableBaselines:
    """The baselines of positions, at most `most` of them."""

    def __init__(self, game: AnyGame, sight: Sight, most: int) -> None:
        self._game = game
        self._sight = sight
        self._most = most
        self._known: dict[Position, TableBaseline] = {}

    def of(self, position: Position) -> TableBaseline:
        """The baseline of this position."""
        if position not in self._known:
            if len(self._known) >= self._most:
                self._known.clear()
            self._known[position] = TableBaseline(self._game, self._sight, position)
        return self._known[position]

    def clear(self) -> None:
        """Drop all baselines."""
        self._known.clear()
