"""How the table is put right, told one step after the other, for each way that leads out."""

from __future__ import annotations

from collections.abc import Iterable

from companion.contents import Contents, pieces
from companion.referee.transfers import Transfer
from companion.referee.verdicts import Illegal, Setup, Undone, Unfinished
from companion.screens.marks import mark_plural
from companion.screens.moves import described
from companion.screens.pieces import named_pieces, stack
from companion.screens.telling import Step, Way
from companion.screens.view import View
from companion.screens.words import Words

_SOME = mark_plural("{n} piece", "{n} pieces")


def ways(view: View, words: Words) -> tuple[Way, ...]:
    """The ways out of the table as it is, the shorter one first; none where nothing is to be done."""
    if view.mend is None or not isinstance(view.verdict, Illegal | Setup | Undone | Unfinished):
        return ()
    back, move = _steps(view, view.mend.back, words), view.mend.move
    if move is None:
        found = [Way(words.text("Put it right"), back)]
    else:
        named = described(view.game, move, words) or move
        onward = _steps(view, view.mend.onward, words)
        found = [Way(words.text("Back"), back), Way(words.text("On to {move}", move=named), onward)]
        found = found[::-1] if view.mend.goes_on else found
    return tuple(way for way in found if way.steps)


def _steps(view: View, transfers: Iterable[Transfer], words: Words) -> tuple[Step, ...]:
    return tuple(_step(view, transfer, words) for transfer in transfers)


def _step(view: View, transfer: Transfer, words: Words) -> Step:
    """The step in words: where, such as ``a5 → a3``, and what."""
    fields = tuple(dict.fromkeys(field for field in (transfer.source, transfer.target) if field is not None))
    where = " → ".join(words.field(view.game, field) for field in fields)
    return Step(where, _what(view, transfer, words), fields)


def _what(view: View, transfer: Transfer, words: Words) -> str:
    """What is done there, such as ``take 2 beans away``."""
    what = _named(view.game, transfer.pieces, transfer.number, words)
    if transfer.source is not None and transfer.source == transfer.target:
        order = stack(view.game, transfer.pieces, words) or transfer.pieces
        return words.text("{pieces} belongs here", pieces=order)
    if transfer.target is None:
        return words.text("take {what} away", what=what) if what else words.text("empty it")
    if transfer.source is not None:
        return what or words.text("everything")
    if isinstance(view.verdict, Setup):
        return words.text("add {what}", what=what)
    return words.text("put {what} back", what=what)


def _named(game: str, contents: Contents, number: int, words: Words) -> str:
    """The pieces in words; how many where they are not known, nothing where that is not known either."""
    if contents:
        return named_pieces(game, pieces(contents), words)
    return words.plural(*_SOME, number) if number else ""
