"""Which position an accepted table is.

What the sensors show counts; everything else stays as it was, as far as possible (see `completion`). If
several positions are left, the players are asked. A table that can be no position, for example with a figure
too few, stands as the nearest position that the players choose. What they say about fields narrows the
choice, and if they deny all that is offered, they are asked about positions that are less near.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TypeAlias

from companion.contents import Contents, Field, Table
from companion.referee.acceptance.completion import Completion
from companion.referee.acceptance.constraints import Constraints
from companion.referee.hypotheses import Case, fitting
from companion.referee.protocol import AS_BEFORE, Asks
from companion.referee.questions import TableAnswer, best_question, splitting
from companion.rules.errors import PositionError
from companion.rules.game import AnyGame, Position

MOST_ANSWERS = 40
"""How many positions are offered at most."""

MOST_LEFT = 0.75
"""If a question about a field leaves this share of the answers on average, to list them all is easier."""

_Told: TypeAlias = tuple[Field, Contents]
"""A field and what it holds."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """What an accepted table can be.

    The players choose one of the `answers`, by the text that names it, unless one is `certain`. `many` says
    that there may be more, and `asks` is the field whose contents tell them apart best, if that helps. If
    there is no answer at all, no position of the game is near to what the sensors show.
    """

    answers: Mapping[str, TableAnswer]
    certain: TableAnswer | None = None
    asks: Asks | None = None
    many: bool = False


def accepted(case: Case, said: Mapping[Field, Contents], denied: Collection[Position] = ()) -> Accepted:
    """The positions that the newest picture can be; those that the players have `denied` are left out.

    The players have `said` what lies on some fields.
    """
    game, position = case.game, case.position
    constraints = Constraints(game, case.sight, case.table, case.trace.last, said)
    slips = dict(_positions(game, position, filter(constraints.agrees, _slips(case))))
    likely = {stands: table for stands, table in slips.items() if stands not in denied}
    by_position = dict(likely)
    searches: list[Completion] = []
    for search in _searches(constraints, position, denied):
        searches.append(search)
        near = dict(_positions(game, position, search.tables()))
        by_position |= near
        # Pieces that changed places unseen explain nearly every table, so without a slip the search goes on.
        plain = bool(likely) or not search.exchanged
        if by_position and plain:
            break
    many = any(search.exhausted for search in searches)
    against = any(search.against for search in searches)
    if plain and len(by_position) == len(near) == 1 and not (many or against or denied):
        return Accepted({}, certain=TableAnswer(next(iter(by_position)), case.chance))
    listed = dict(islice(by_position.items(), MOST_ANSWERS))
    tables = [[game.contents(stands)] for stands in listed]
    many = many or len(by_position) > len(listed)
    fields = splitting(tables, (field for field in game.fields if field not in said))
    asks = best_question(tables, fields, at_most=MOST_LEFT)
    named = _named(constraints, listed)
    answers = {text: TableAnswer(stands, case.chance) for text, stands in named.items()}
    return Accepted(answers, asks=asks, many=many)


def can_stand(case: Case) -> bool:
    """True if `accepted` would find a position; the search ends with the first one."""
    game, position = case.game, case.position
    for search in _searches(Constraints(game, case.sight, case.table, case.trace.last), position):
        if any(_positions(game, position, search.tables())):
            return True
    return any(_positions(game, position, _slips(case)))


def _searches(
    constraints: Constraints, position: Position, denied: Iterable[Position] = ()
) -> Iterator[Completion]:
    """The searches for the pieces; the caller makes each only if the ones before found nothing.

    If all pieces are alike, a lost one could be anywhere, so it is not searched for against the sensors.
    """
    game = constraints.game
    search = partial(Completion, constraints, denied=[*map(game.contents, denied)])
    if game.hints.keeps_all:
        yield search()
    if not game.hints.keeps_all or _may_lack(game, position):
        yield search(beside=True)
    if len(game.letters) > 1:
        yield search(beside=not game.hints.keeps_all, against=True)


def _may_lack(game: AnyGame, position: Position) -> bool:
    """True if a table with too few pieces is a position, so that players are not asked for the others.

    Otherwise to look for tables with pieces beside them would only take time.
    """
    return any(_positions(game, position, [{}]))


def _slips(case: Case) -> Iterator[Table]:
    """The tables after slips that look like this one: likely, but the players must confirm them."""
    return (slip.after for _, slip in fitting(case))


def _positions(
    game: AnyGame, position: Position, tables: Iterable[Table]
) -> Iterator[tuple[Position, Table]]:
    """The positions that these tables can be, each with its table; at most a few more than are offered."""
    number = 0
    for table in tables:
        try:
            stands = game.hints.stand(position, table)
        except PositionError:
            continue
        yield stands, table
        number += 1
        if number > MOST_ANSWERS:
            return


def _named(constraints: Constraints, by_position: Mapping[Position, Table]) -> dict[str, Position]:
    """The positions by what is in doubt on their tables, such as ``A=5o B=-``.

    What a field holds as before on more than half of the tables need not be said. The one on which nothing
    has changed but what all tables have in common is called `AS_BEFORE`.
    """
    fields, before = constraints.game.fields, constraints.before
    told = {position: [(at, table.get(at, "")) for at in fields] for position, table in by_position.items()}
    number = Counter(one for held in told.values() for one in held)
    kept = {(at, before.get(at, "")) for at in fields}
    usual = {one for one in kept if 2 * number[one] > len(told)}
    common = {one for one in number if number[one] == len(told) > 1}
    return {_name(constraints, held, usual, common): position for position, held in told.items()}


def _name(
    constraints: Constraints, held: Iterable[_Told], usual: Container[_Told], common: Container[_Told]
) -> str:
    """What the table holds that is not `usual` or that the sensors contradict.

    What they show exactly is left out if anything else can be named.
    """
    odd = [one for one in held if one not in usual or constraints.denies(*one)]
    news = [one for one in odd if not constraints.exactly(*one)]
    if not news and all(one in common for one in odd):
        return AS_BEFORE
    return " ".join(f"{at}={contents or '-'}" for at, contents in news or odd)
