"""What position a table is that was accepted though no rule explains it.

What the sensors tell, counts; what they do not tell stays as it was. Where that contradicts the
sensors, or the pieces do not add up, there are several positions to choose from, and the players
are asked. A table that can be no position, such as one with a figure too few, stands as the
position nearest to it that the players choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, product

from companion.contents import Contents, Field, Table, count, pieces, text
from companion.referee.diagnosis import explaining
from companion.rules.errors import PositionError
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight

MOST_ANSWERS = 40
"""How many positions are offered at most."""

CERTAIN = ""
"""The name of the only position that the sensors allow."""


def standing(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> dict[str, Position]:
    """The positions that the accepted table can be, by the text that names each of them.

    One, named `CERTAIN`, where the sensors leave no doubt; else those among which the players must
    choose; none where nothing near to what the sensors tell is a position of the game.
    """
    found: dict[Position, Table] = {}
    impossible: list[Table] = []
    told = _told(game, sight, position, picture) is not None
    guesses = [] if told else list(_guesses(game, sight, position, chance, picture))
    for table in (*guesses, *_tables(game, sight, position, picture)):
        stands = _stood(game, position, table)
        if stands is None:
            impossible.append(table)
        else:
            found.setdefault(stands, table)
        if len(found) == MOST_ANSWERS:
            break
    if len(found) == 1 and not guesses:
        return {CERTAIN: next(iter(found))}
    return _named(game, sight, picture, found) if found else _nearest(game, position, impossible[:1])


def can_stand(game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture) -> bool:
    """Whether `standing` finds any position; it ends with the first one."""
    told = _told(game, sight, position, picture) is not None
    guesses = () if told else _guesses(game, sight, position, chance, picture)
    first: list[Table] = []
    for table in chain(guesses, _tables(game, sight, position, picture)):
        if _stood(game, position, table) is not None:
            return True
        first = first or [table]
    return bool(_nearest(game, position, first))


def _stood(game: AnyGame, position: Position, table: Table) -> Position | None:
    try:
        stands: Position = game.stand(position, table)
    except PositionError:
        return None
    return stands


def _known(game: AnyGame, sight: Sight, position: Position, picture: Picture) -> dict[Field, Contents | None]:
    """What lies on each field as the sensors tell it; None where that stays open."""
    lying = game.contents(position)
    return {
        field: sight.sensor(field).tells(picture.get(field), lying.get(field, ""), game.letters)
        for field in game.fields
    }


def _told(game: AnyGame, sight: Sight, position: Position, picture: Picture) -> Table | None:
    """The table that the sensors tell, where they leave nothing open and the pieces add up."""
    known = {
        field: contents
        for field, contents in _known(game, sight, position, picture).items()
        if contents is not None
    }
    adds_up = len(game.letters) > 1 or _total(known) == _total(game.contents(position))
    return known if len(known) == len(game.fields) and adds_up else None


def _guesses(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> Iterator[Table]:
    """What the table would be after a slip that looks like it: likely, but for the players to say."""
    return (slip.after for slip in explaining(game, sight, position, chance, picture))


def _tables(game: AnyGame, sight: Sight, position: Position, picture: Picture) -> Iterator[Table]:
    told = _told(game, sight, position, picture)
    if told is not None:
        yield told
        return
    lying = game.contents(position)
    fields = _known(game, sight, position, picture)
    known = {field: contents for field, contents in fields.items() if contents is not None}
    open_fields = [field for field in fields if field not in known]
    if not open_fields and len(game.letters) == 1:
        open_fields = [field for field in game.fields if picture.get(field) is None]
    rest = {field: contents for field, contents in known.items() if field not in open_fields}
    left = _missing(lying, rest)
    choices = {
        field: _choices(game, sight, picture, field, lying.get(field, ""), left) for field in open_fields
    }
    whole = list(islice(_filled(rest, left, choices), MOST_ANSWERS))
    whole = whole or list(_lent(sight, picture, rest, open_fields))
    yield from whole or islice(_filled(rest, left, choices, whole=False), MOST_ANSWERS)


def _lent(sight: Sight, picture: Picture, known: Table, fields: Sequence[Field]) -> Iterator[Table]:
    """One piece on each of the fields that hold something new, all of them from one that tells no number."""
    for source, contents in known.items():
        if len(pieces(contents)) == 1 and not sight.exact(picture, source):
            ((letter, number),) = pieces(contents).items()
            rest = text([(number - len(fields), letter)]) if number >= len(fields) else contents
            if fields and rest != contents and sight.shows(picture, source, rest):
                yield {**known, source: rest, **dict.fromkeys(fields, f"1{letter}")}


def _missing(before: Table, now: Table) -> Counter[str]:
    """The pieces that lay on the table and do not lie on these fields."""
    return _pieces(before) - _pieces(now)


def _pieces(table: Table) -> Counter[str]:
    return sum((pieces(contents) for contents in table.values()), Counter[str]())


def _choices(
    game: AnyGame, sight: Sight, picture: Picture, field: Field, before: Contents, left: Counter[str]
) -> list[Counter[str]]:
    """What of the pieces that are left can lie on a field, as what lay there with more or less."""
    was = pieces(before)
    shares = [
        share
        for share in _shares(left, game.letters)
        if sight.shows(picture, field, text((share[letter], letter) for letter in game.letters))
    ]
    return [share for share in shares if share >= was or share <= was] or shares


def _filled(
    known: Table, left: Counter[str], choices: Mapping[Field, list[Counter[str]]], *, whole: bool = True
) -> Iterator[Table]:
    """All ways to lay the pieces that are left on the fields, each holding one of its choices.

    Where not `whole`, pieces may be left over.
    """
    if not choices:
        if not (whole and left.total()):
            yield known
        return
    field, *later = choices
    for share in choices[field]:
        if share <= left:
            contents = text((number, letter) for letter, number in share.items())
            others = {at: choices[at] for at in later}
            yield from _filled({**known, field: contents}, left - share, others, whole=whole)


def _shares(left: Counter[str], letters: str) -> Iterator[Counter[str]]:
    """All parts of these pieces, from nothing to all of them."""
    held = [letter for letter in letters if left[letter]]
    for numbers in product(*(range(left[letter] + 1) for letter in held)):
        yield Counter(dict(zip(held, numbers, strict=True)))


def _nearest(game: AnyGame, position: Position, tables: Iterable[Table]) -> dict[str, Position]:
    """The positions nearest to tables that are none, by what differs: one piece more, or one fewer.

    A piece that is gone may be where it was, or where it begins; one that lies beside another that
    allows none beside it may be gone. Where all pieces are alike, one that is lost could be anywhere:
    there is nothing to choose from.
    """
    found: dict[str, Position] = {}
    for table in tables if len(game.letters) > 1 else ():
        for field, contents in (*_with_missing(game, position, table), *_with_fewer(table)):
            stands = _stood(game, position, {**table, field: contents})
            if stands is not None:
                found.setdefault(f"{field}={contents or '-'}", stands)
    return found


def _with_missing(game: AnyGame, position: Position, table: Table) -> Iterator[tuple[Field, Contents]]:
    lying, start = game.contents(position), game.contents(game.start())
    for letter in _missing(lying, table):
        for field in game.fields:
            now = table.get(field, "")
            was = letter in pieces(lying.get(field, "")) and now != lying[field]
            if was or letter in pieces(start.get(field, "")):
                held = pieces(now)
                held[letter] += 1
                yield field, text((held[each], each) for each in game.letters)


def _with_fewer(table: Table) -> Iterator[tuple[Field, Contents]]:
    for field, contents in table.items():
        lying = pieces(contents)
        if lying.total() > 1:
            for letter in lying:
                yield field, text((number - (each == letter), each) for each, number in lying.items())


def _total(table: Table) -> int:
    return sum(count(contents) for contents in table.values())


def _named(
    game: AnyGame, sight: Sight, picture: Picture, found: Mapping[Position, Table]
) -> dict[str, Position]:
    """The positions by what tells them apart, such as ``A=5o B=3o``: all that the sensors cannot tell."""
    tables = list(found.values())
    doubtful = [
        field
        for field in game.fields
        if not sight.exact(picture, field) or len({table.get(field, "") for table in tables}) > 1
    ]
    return {
        " ".join(f"{field}={table.get(field, '') or '-'}" for field in doubtful): position
        for position, table in found.items()
    }
