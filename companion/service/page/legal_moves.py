"""What the rules allow now, for players who ask: which pieces may be moved, and where they may go.

The work is bounded: a game with too many moves shows how they begin (`TableHints.openings`), and no more than
`MOST_WAYS` ways are told for one field.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from companion.contents import Field
from companion.devices.simulated_table import BOX
from companion.rules.errors import PositionError, RulesError
from companion.rules.game import NO_USE, AnyPly
from companion.screens.answer_texts import answers_of
from companion.screens.message_markers import mark
from companion.screens.move_texts import move_text
from companion.screens.view import View
from companion.screens.words import Words
from companion.service.table.running_table import Snapshot
from companion.web.errors import ActionError
from companion.web.guide import LegalMove, LegalStart, LegalState

MOST_WAYS = 12
"""How many ways are told for one field; more marks on a board say nothing any more."""

MOST_MOVES = 100
"""So many moves are told at most; Esiema has 91 fields on which a ball may be placed."""

LONGEST_WAY = 40
"""How many fields of a way are told; the pieces of a hand reach no further in the games of this package."""

_BOX = mark("Box")
_MISSING = {
    "roll": mark("The die must be thrown first."),
    "card": mark("A card must be drawn first."),
}


def legal_state(version: int, seen: Snapshot, words: Words) -> LegalState:
    """What the rules allow in the position of this snapshot."""
    view = seen.view
    hindrance = _hindrance(seen)
    if hindrance is not None:
        return _nothing(version, words.text(hindrance))
    try:
        position = seen.game.read_position(view.position)
    except PositionError:
        return _nothing(version, words.text("What is allowed here is not known."))
    plies = list(seen.game.hints.openings(position, view.number))
    starts, more = _starts(plies, seen, words)
    wrong = [words.text("First the table must be put right. Then:")] if seen.wrong else []
    hints = seen.game.hints
    are_all = hints.listed or hints.has_few_moves(position, len(plies))
    alone = are_all and len(plies) == 1
    told = _only(view, plies[0], words) if alone else _told(view, plies, starts, words)
    moves = _moves(plies, view, words) if are_all and not wrong else []
    return LegalState(version=version, lines=[*wrong, *told], starts=starts, more=more, moves=moves)


def _nothing(version: int, line: str) -> LegalState:
    return LegalState(version=version, lines=[line], starts=[], more=False, moves=[])


def _moves(plies: Sequence[AnyPly], view: View, words: Words) -> list[LegalMove]:
    """These plies in words, with the fields where they begin; without those that move nothing."""
    moving = [(ply, way[0]) for ply in plies if (way := first_way(ply)) is not None]
    if len(moving) > MOST_MOVES:
        return []
    texts = answers_of(view.game, [str(ply.move) for ply, _ in moving], words)
    return [
        LegalMove(move=str(ply.move), field=field, text=told)
        for (ply, field), told in zip(moving, texts, strict=True)
    ]


def legal_ply(seen: Snapshot, move: str, words: Words) -> AnyPly:
    """The ply of this move in the position of this snapshot. Raises ActionError if it may not be played."""
    hindrance = mark("First the table must be put right.") if seen.wrong else _hindrance(seen)
    if hindrance is not None:
        raise ActionError(words.text(hindrance))
    try:
        position = seen.game.read_position(seen.view.position)
        return seen.game.play(position, seen.game.read_move(move, position), seen.view.number)
    except RulesError as error:
        named = move_text(seen.view.game, move, words) or repr(move)
        raise ActionError(words.text("{move} is not allowed now.", move=named)) from error


def _hindrance(seen: Snapshot) -> str | None:
    """Why nothing may be moved now; None if something may."""
    view = seen.view
    if view.winner is not None:
        return mark("The game is over.")
    if view.turn is None:
        return mark("First the pieces must be set up.")
    if seen.question is not None:
        return mark("First the question must be answered.")
    return _MISSING[view.waits_for] if view.waits_for is not None and view.number is None else None


def first_way(ply: AnyPly) -> tuple[Field, list[Field]] | None:
    """Where the pieces of a ply are taken first, and the fields on which they are put down, in order.

    A ply that lifts again to sow on ends here; so does a long way. What is captured does not count. None if
    the hands move nothing.
    """
    taken: Field | None = None
    way: list[Field] = []
    for step in islice(ply.trace(ply.before, ply.move, ply.chance), LONGEST_WAY):
        if step.cause not in {"sow", "move"}:
            continue
        if step.verb == "lift" and step.cause == "sow" and way:
            break
        if taken is None:
            taken = step.field if step.verb == "lift" else BOX
        if step.verb == "drop":
            way.append(step.field)
    return None if taken is None else (taken, way)


def _starts(plies: Iterable[AnyPly], seen: Snapshot, words: Words) -> tuple[list[LegalStart], bool]:
    """Where these plies begin, in the order of the fields; and whether ways are left out."""
    ways: dict[Field, list[list[Field]]] = {}
    more = False
    for taken, way in filter(None, map(first_way, plies)):
        known = ways.setdefault(taken, [])
        told = way if seen.game.hints.listed else way[:1]
        if told in known:
            continue
        if len(known) < MOST_WAYS or taken == BOX:
            known.append(told)
        else:
            more = True
    return [
        _start(field, ways[field], seen, words) for field in (*seen.game.fields, BOX) if field in ways
    ], more


def _start(field: Field, ways: list[list[Field]], seen: Snapshot, words: Words) -> LegalStart:
    """A field with its ways, and both in words."""
    game = seen.view.game
    taken = words.text(_BOX) if field == BOX else words.field(game, field)
    told = [", ".join(words.field(game, place) for place in way) for way in ways[:MOST_WAYS]]
    between = ", " if all(len(way) == 1 for way in ways) else " / "
    rest = " …" if len(ways) > MOST_WAYS else ""
    text = words.text("{field}: to {places}", field=taken, places=between.join(told) + rest)
    return LegalStart(field=field, ways=ways, text=text)


def _only(view: View, ply: AnyPly, words: Words) -> list[str]:
    """The only legal move in words."""
    move = str(ply.move)
    if move == NO_USE:
        return [words.text("Nothing can be moved now.")]
    return [words.text("Only one move is allowed: {move}.", move=answers_of(view.game, [move], words)[0])]


def _told(view: View, plies: Sequence[AnyPly], starts: Sequence[LegalStart], words: Words) -> list[str]:
    """From where pieces may be taken, in words."""
    taken = [words.field(view.game, start["field"]) for start in starts if start["field"] != BOX]
    lines = [words.text("Pieces may be taken from: {fields}.", fields=", ".join(taken))] if taken else []
    if any(start["field"] == BOX for start in starts):
        lines.append(words.text("A piece from beside the board may be put down on a marked field."))
    if any(first_way(ply) is None for ply in plies):
        lines.append(words.text("To move nothing is allowed, too."))
    return lines or [words.text("Nothing can be moved now.")]
