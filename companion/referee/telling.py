"""What the players say lies on a field, and what is best asked of them.

Sensors that do not see which pieces lie where leave questions open; the players can answer them
field by field. What they say counts until hands may have touched the field, or a ply is recorded or
taken back. Where each piece is seen coming and going, its own reading tells of hands; elsewhere any
other does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from companion.contents import Contents, ContentsError, Field, Table, pieces
from companion.referee.candidates import Candidate
from companion.referee.verdicts import Asks
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyGame, AnyPly
from companion.sensing.sight import Picture, Sight


class TellingError(ValueError):
    """No such field, or contents that no pieces of the game make."""


def check(game: AnyGame, field: Field, contents: Contents) -> None:
    """Raise TellingError where nobody can tell this of a table of the game."""
    if field not in game.fields:
        raise TellingError(f"there is no field {field!r}; the fields are {', '.join(game.fields)}")
    try:
        unknown = set(pieces(contents)) - set(game.letters)
    except ContentsError as error:
        raise TellingError(f"{field}: {error}") from error
    if unknown:
        raise TellingError(f"{field}: {contents!r} has pieces that the game has not; it has {game.letters}")


Fits: TypeAlias = Callable[[Field, Contents], bool]


class Sayings:
    """What the players have told of the table since the last recorded ply."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._told: dict[Field, tuple[Contents, Picture]] = {}

    def hear(self, field: Field, contents: Contents, picture: Picture) -> None:
        """The players say what lies on a field while the sensors show this picture."""
        self._told[field] = contents, picture

    def see(self, picture: Picture) -> None:
        """The sensors show something new: what was told of fields that hands may have touched is past."""
        for field, (_, told_at) in list(self._told.items()):
            if self._reads_otherwise(field, told_at, picture) or not (
                self._sight.exact(picture, field) or self._untouched(told_at, picture)
            ):
                del self._told[field]

    def _untouched(self, then: Picture, now: Picture) -> bool:
        """Whether all sensors say what they said."""
        return not any(self._reads_otherwise(field, then, now) for field in now)

    def _reads_otherwise(self, field: Field, then: Picture, now: Picture) -> bool:
        return not self._sight.sensor(field).same(now.get(field), then.get(field))

    def forget(self) -> None:
        """A ply was recorded or taken back: nothing is told of the table that is there now."""
        self._told.clear()

    @property
    def told(self) -> tuple[tuple[Field, Contents], ...]:
        """What was told of which field."""
        return tuple((field, contents) for field, (contents, _) in self._told.items())

    def allow(self, field: Field, contents: Contents) -> bool:
        """Whether these contents may lie on the field, as far as was told."""
        return field not in self._told or self._told[field][0] == contents

    def agree(self, table: Table) -> bool:
        """Whether this may be the table, as far as was told."""
        return all(table.get(field, "") == contents for field, (contents, _) in self._told.items())


def settling(game: AnyGame, sayings: Sayings, lasts: Sequence[Sequence[Candidate]]) -> Asks | None:
    """The field that settles most of which of these plies was the last one, a group of them for each answer.

    None where the pieces are all alike, or one ends the game and the table may be cleared.
    """
    if len(game.letters) == 1 or any(one.ply.after.winner for some in lasts for one in some):
        return None
    told = {field for field, _ in sayings.told}
    touched = {step.field for some in lasts for one in some for step in one.steps}
    open_fields = [field for field in game.fields if field in touched and field not in told]
    tables = [[one.after for one in some] for some in lasts]
    return best_question(tables, open_fields)


def best_question(tables: Sequence[Sequence[Table]], fields: Iterable[Field]) -> Asks | None:
    """The field that splits the answers best, and what it may hold; None where no field splits them.

    `tables` has for each answer the tables that may lie there if it is right. The best field leaves
    the fewest answers, on the average over the answers; the first of equals is taken.
    """
    best, least = None, len(tables) ** 2
    alone = [answer[0] for answer in tables if len(answer) == 1]
    several = [answer for answer in tables if len(answer) > 1]
    for field in fields:
        single = Counter([table.get(field, "") for table in alone])
        held = [frozenset([table.get(field, "") for table in answer]) for answer in several]
        # Where no answer leaves anything open, as most do not, nothing is added.
        number = single + Counter(contents for some in held for contents in some) if held else single
        left = sum(number[contents] * answers for contents, answers in single.items())
        left += sum(max(number[contents] for contents in some) for some in held)
        if len(number) > 1 and left < least:
            best, least = Asks(field, tuple(sorted(number))), left
    return best


def splitting(tables: Sequence[Sequence[Table]], fields: Iterable[Field]) -> Iterator[Field]:
    """The fields on which not all of these tables hold the same."""
    every = [table for answer in tables for table in answer]
    return (field for field in fields if len({table.get(field, "") for table in every}) > 1)


def completed(
    asks: Asks,
    game: AnyGame,
    search: Callable[[Fits], Iterator[AnyPly]],
    barring: Callable[[Field, AbstractSet[Contents]], Fits],
) -> Asks:
    """The question with all that the field may hold, where only some of the plies were looked at.

    `search` gives the plies whose result fits a test, and `barring` is the test of what is seen that
    refuses some contents of one field.
    """
    known = set(asks.contents)
    try:
        while (ply := next(search(barring(asks.field, known)), None)) is not None:
            contents = game.contents(ply.after).get(asks.field, "")
            if contents in known:
                break
            known.add(contents)
    except TooManyMovesError:
        pass
    return Asks(asks.field, tuple(sorted(known)))


def barring(fits: Fits, field: Field, contents: AbstractSet[Contents]) -> Fits:
    """A test that refuses these contents of a field, and says the same as the other one for the rest."""
    refused = frozenset(contents)
    return lambda other, held: fits(other, held) and not (other == field and held in refused)
