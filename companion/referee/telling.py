"""What the players say lies on a field, and what is best asked of them.

Sensors that do not see which pieces lie where leave questions open; the players can answer them
field by field. What they say counts until the reading of the field changes, or a ply is recorded
or taken back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from companion.contents import Contents, ContentsError, Field, Table, pieces
from companion.referee.verdicts import Asks
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyGame, AnyPly
from companion.sensing.frames import Reading
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
        self._told: dict[Field, tuple[Contents, Reading]] = {}

    def hear(self, field: Field, contents: Contents, picture: Picture) -> None:
        """The players say what lies on a field while the sensors show this picture."""
        self._told[field] = contents, picture.get(field)

    def see(self, picture: Picture) -> None:
        """The sensors show something new: what was told of fields that read otherwise now is past."""
        for field, (_, reading) in list(self._told.items()):
            if not self._sight.sensor(field).same(picture.get(field), reading):
                del self._told[field]

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
        number = single + Counter(contents for some in held for contents in some)
        left = sum(number[contents] * answers for contents, answers in single.items())
        left += sum(max(number[contents] for contents in some) for some in held)
        if len(number) > 1 and left < least:
            best, least = Asks(field, tuple(sorted(number))), left
    return best


def splitting(tables: Sequence[Sequence[Table]], fields: Iterable[Field]) -> Iterator[Field]:
    """The fields on which not all of these tables hold the same."""
    every = [table for answer in tables for table in answer]
    return (field for field in fields if len({table.get(field, "") for table in every}) > 1)


def completed(asks: Asks, game: AnyGame, search: Callable[[Fits], Iterator[AnyPly]], fits: Fits) -> Asks:
    """The question with all that the field may hold, where only some of the plies were looked at.

    `search` gives the plies whose result fits a test, and `fits` is the test of what is seen.
    """
    known = set(asks.contents)

    def others(field: Field, contents: Contents) -> bool:
        return fits(field, contents) and not (field == asks.field and contents in known)

    try:
        while (ply := next(search(others), None)) is not None:
            contents = game.contents(ply.after).get(asks.field, "")
            if contents in known:
                break
            known.add(contents)
    except TooManyMovesError:
        pass
    return Asks(asks.field, tuple(sorted(known)))
