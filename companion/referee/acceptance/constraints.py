"""What a picture and the players say about each field of a table, compared with the table before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from itertools import permutations

from companion.contents import Contents, Field, Table, grouped, one_by_one, pieces, text
from companion.rules.game import AnyGame
from companion.sensing.sight import Picture, Sight

Pieces = Counter[str]
"""The number of pieces of each letter."""


class Constraints:
    """What this picture says, if the table was `before` until then.

    A field that may show its contents before is unchanged. Otherwise it is `known` if its contents are known,
    or `open` if it only shows that they are new, or how many pieces they may be. A field is `crowded` if the
    game has no room on it for what its sensor shows, such as a piece of another game. What the players have
    `said` about a field is known.
    """

    def __init__(
        self,
        game: AnyGame,
        sight: Sight,
        before: Table,
        picture: Picture,
        said: Mapping[Field, Contents] | None = None,
    ) -> None:
        self.game, self._sight, self._picture = game, sight, picture
        self.said = said or {}
        self.before = before
        self.known: dict[Field, Contents] = {}
        self.crowded: dict[Field, Pieces] = {}
        self.open: dict[Field, list[int]] = {}
        for field in game.fields:
            if field in self.said:
                self._take(field, self.said[field])
            elif not self.shows(field, self.before.get(field, "")):
                self._see(field)

    def _see(self, field: Field) -> None:
        """Note a field that shows something new."""
        sensor, reading = self._sight.sensor(field), self._picture.get(field)
        contents = sensor.tells(reading, self.before.get(field, ""), self.game.letters)
        if contents is None:
            self.open[field] = [sum(heap.values()) for heap in sensor.heaps(reading, self.game.letters)]
        else:
            self._take(field, contents)

    def _take(self, field: Field, contents: Contents) -> None:
        if self.has_room(field, pieces(contents)):
            self.known[field] = contents
        else:
            self.crowded[field] = pieces(contents)

    @cached_property
    def as_it_was(self) -> tuple[Field, ...]:
        """The fields that may still hold what they held before."""
        new = {*self.known, *self.open, *self.crowded}
        return tuple(field for field in self.game.fields if field not in new)

    @cached_property
    def was(self) -> Mapping[Field, Pieces]:
        """The pieces that lay on each field before."""
        return {field: pieces(self.before.get(field, "")) for field in self.game.fields}

    @cached_property
    def start(self) -> Mapping[Field, Pieces]:
        """The pieces that lie on each field at the start of a game."""
        start = self.game.contents(self.game.start())
        return {field: pieces(start.get(field, "")) for field in self.game.fields}

    def shows(self, field: Field, contents: Contents) -> bool:
        """True if the picture allows these contents on this field."""
        return self._sight.shows(self._picture, field, contents)

    def allows(self, field: Field, heap: Pieces) -> bool:
        """True if the picture and the game allow these pieces on this field."""
        return self.has_room(field, heap) and self.shows(field, self.text(heap))

    def denies(self, field: Field, contents: Contents) -> bool:
        """True if the players, or else the sensor, say that something else lies on this field."""
        said = self.said.get(field)
        return not self.shows(field, contents) if said is None else contents != said

    def agrees(self, table: Table) -> bool:
        """True if the players' words allow this table."""
        return all(table.get(field, "") == contents for field, contents in self.said.items())

    def has_room(self, field: Field, heap: Pieces) -> bool:
        """True if the game has such pieces, and room for them on this field."""
        known = all(letter in self.game.letters for letter in heap)
        return known and self.game.hints.has_room(field, self.text(heap))

    def text(self, heap: Pieces) -> Contents:
        """These pieces as contents, in the order of the letters."""
        return text((heap[letter], letter) for letter in self.game.letters)

    def exactly(self, field: Field, contents: Contents) -> bool:
        """True if a sensor that counts exactly, or the players, say that these contents lie on the field."""
        if field in self.known:
            return contents == self.known[field]
        exact = self._sight.exact(self._picture, field)
        return exact and field in self.as_it_was and contents == self.before.get(field, "")

    def orders(self, field: Field, heap: Pieces) -> list[Contents]:
        """The orders in which these pieces can be stacked on a field.

        Pieces that lay there are still below, in their order; pieces that came are on top, in any order.
        """
        known = self.known.get(field)
        if known is not None and pieces(known) == heap:
            return [known]
        if not self.game.hints.stacked:
            return [self.text(heap)]
        was = self.was[field]
        stack = one_by_one(self.before.get(field, ""))
        for letter in (was - heap).elements():
            at = stack.rindex(letter)
            stack = stack[:at] + stack[at + 1 :]
        return sorted({grouped(stack + "".join(came)) for came in permutations((heap - was).elements())})
