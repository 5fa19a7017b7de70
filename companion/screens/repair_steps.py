"""How the table is put right, step by step, for each way out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.contents import Contents, Field, pieces
from companion.referee.protocol import Illegal, Mend, Setup, Transfer, Undone, Unfinished, goes
from companion.screens.message_markers import mark, mark_plural
from companion.screens.move_texts import move_text
from companion.screens.piece_names import named_pieces, stack
from companion.screens.story import RepairStep, RepairWay
from companion.screens.view import View
from companion.screens.words import Words

BETWEEN = "; "
"""The separator of the parts of a step that is done in one go."""

_ADDED, _RETURNED, _PUT_THERE = mark("add {what}"), mark("put {what} back"), mark("put {what} there")
"""What is done with pieces that come to the table; on the way to a move they did not lie there before."""

_SOME = mark_plural("{n} piece", "{n} pieces")


def repair_ways(view: View, words: Words) -> tuple[RepairWay, ...]:
    """The ways out of the table as it is, the shorter one first; empty if nothing is to be done."""
    if view.mend is None or not isinstance(view.verdict, Illegal | Setup | Undone | Unfinished):
        return ()
    returns = _ADDED if isinstance(view.verdict, Setup) else _RETURNED
    back, move = _steps(view, view.mend.back, words, returns), view.mend.move
    if move is None:
        found = [RepairWay("back", words.text("Put it right"), back)]
    else:
        named = move_text(view.game, move, words) or move
        onward = _steps(view, view.mend.onward, words, _PUT_THERE)
        found = [
            RepairWay("back", words.text("Back"), back),
            RepairWay("onward", words.text("On to {move}", move=named), onward),
        ]
        found = found[::-1] if view.mend.goes_on else found
    return tuple(way for way in found if way.steps)


def imbalance(game: str, mend: Mend | None, words: Words) -> tuple[str, str]:
    """In words: the pieces that are missing from the table as a whole, and those that are too many."""
    back = () if mend is None else mend.back
    put = [each for each in back if each.source is None]
    taken = [each for each in back if each.target is None]
    if any(not each.number for each in taken):
        return "", ""
    return _in_all(game, put, taken, words), _in_all(game, taken, put, words)


def _in_all(game: str, some: Sequence[Transfer], others: Sequence[Transfer], words: Words) -> str:
    """How many more pieces some transfers move than others, in words; empty if none."""
    every, more = [*some, *others], sum(each.number for each in some) - sum(each.number for each in others)
    if all(each.pieces for each in every):
        held = [sum((pieces(each.pieces) for each in side), Counter[str]()) for side in (some, others)]
        return named_pieces(game, held[0] - held[1], words)
    return words.plural(*_SOME, more) if more > 0 else ""


def _steps(view: View, transfers: Iterable[Transfer], words: Words, adding: str) -> tuple[RepairStep, ...]:
    return tuple(_step(view, run, words, adding) for run in goes(transfers))


def _step(view: View, run: Sequence[Transfer], words: Words, adding: str) -> RepairStep:
    """The step in words: where, such as ``a5 → a3``, and what.

    `adding` is the message for pieces that come.
    """
    shared = "source" if len({each.source for each in run}) == 1 else "target"

    def likeness(each: Transfer) -> object:
        return getattr(each, shared), each.number, each.pieces, each.source is None, each.target is None

    alike: dict[object, list[Transfer]] = {}
    for each in run:
        alike.setdefault(likeness(each), []).append(each)
    (where, what), *more = (_part(view, some, words, adding) for some in alike.values())
    fields = dict.fromkeys(name for each in run for name in (each.source, each.target) if name is not None)
    return RepairStep(where, BETWEEN.join([what, *(f"{at}: {then}" for at, then in more)]), tuple(fields))


def _part(view: View, alike: Sequence[Transfer], words: Words, adding: str) -> tuple[str, str]:
    """Where and what of several equal transfers, such as ``a4, a5 → a3`` and ``1 bean each``."""
    what = _what(view, alike[0], words, adding)
    if alike[1:]:
        what = words.text("{what} each", what=what)
    sources = dict.fromkeys(each.source for each in alike)
    targets = dict.fromkeys(each.target for each in alike if each.target != each.source)
    ends = (_listed(view, some, words) for some in (sources, targets))
    return " → ".join(filter(None, ends)), what


def _listed(view: View, fields: Iterable[Field | None], words: Words) -> str:
    return ", ".join(words.field(view.game, name) for name in fields if name is not None)


def _what(view: View, transfer: Transfer, words: Words, adding: str) -> str:
    """What is done, such as ``take 2 beans away``."""
    what = _named(view.game, transfer.pieces, transfer.number, words)
    if transfer.source is not None and transfer.source == transfer.target:
        order = stack(view.game, transfer.pieces, words) or transfer.pieces
        return words.text("{pieces} belongs here", pieces=order)
    if transfer.target is None:
        return words.text("take {what} away", what=what) if what else words.text("empty it")
    if transfer.source is not None:
        return what or words.text("everything")
    return words.text(adding, what=what)


def _named(game: str, contents: Contents, number: int, words: Words) -> str:
    """The pieces in words; only their number if they are not known, and empty if that is not known either."""
    if contents:
        return named_pieces(game, pieces(contents), words)
    return words.plural(*_SOME, number) if number else ""
