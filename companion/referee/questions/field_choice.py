"""The field that players are best asked about.

Sensors that do not say which pieces lie where leave questions open, which players can answer field by field.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from companion.contents import Contents, Field, Table
from companion.referee.evidence import Statements
from companion.referee.hypotheses import Candidate
from companion.referee.protocol import Asks
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyGame, AnyPly
from companion.rules.hints import Fits


def settling(game: AnyGame, statements: Statements, lasts: Sequence[Sequence[Candidate]]) -> Asks | None:
    """The field that best tells which of these plies was the last one.

    There is a group of plies for each answer.

    None if all pieces of the game are alike, or if a ply ends the game, because the table may be cleared
    then.
    """
    if len(game.letters) == 1 or any(one.ply.after.winner for some in lasts for one in some):
        return None
    stated = {field for field, _ in statements.stated}
    touched = {step.field for some in lasts for one in some for step in one.steps}
    open_fields = [field for field in game.fields if field in touched and field not in stated]
    tables = [[one.after for one in some] for some in lasts]
    return best_question(tables, open_fields)


def best_question(
    tables: Sequence[Sequence[Table]], fields: Iterable[Field], *, at_most: float = 1.0
) -> Asks | None:
    """The field that splits the answers best, and the contents that it may have.

    None if no field leaves less than the share `at_most` of them.

    `tables` has for each answer the tables that it allows. The best field leaves the fewest answers on
    average over the answers; of equal fields the first is taken.
    """
    best, least = None, at_most * len(tables) ** 2
    alone = [answer[0] for answer in tables if len(answer) == 1]
    several = [answer for answer in tables if len(answer) > 1]
    for field in fields:
        single = Counter([table.get(field, "") for table in alone])
        held = [frozenset([table.get(field, "") for table in answer]) for answer in several]
        # Most answers have a single table; then there is nothing to add.
        number = single + Counter(contents for some in held for contents in some) if held else single
        left = sum(number[contents] * answers for contents, answers in single.items())
        left += sum(max(number[contents] for contents in some) for some in held)
        if len(number) > 1 and left < least:
            best, least = Asks(field, tuple(sorted(number))), left
    return best


def splitting(tables: Sequence[Sequence[Table]], fields: Iterable[Field]) -> Iterator[Field]:
    """The fields on which not all of these tables have the same contents."""
    every = [table for answer in tables for table in answer]
    return (field for field in fields if len({table.get(field, "") for table in every}) > 1)


def completed(
    asks: Asks,
    game: AnyGame,
    search: Callable[[Fits], Iterator[AnyPly]],
    barring: Callable[[Field, AbstractSet[Contents]], Fits],
) -> Asks:
    """The question with all contents that its field may have, if only some of the plies were examined.

    `search` gives the plies whose result passes a test, and `barring` makes the test of the picture that also
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
    """A test that refuses these contents of a field, and otherwise gives the result of `fits`."""
    refused = frozenset(contents)
    return lambda other, held: fits(other, held) and not (other == field and held in refused)
