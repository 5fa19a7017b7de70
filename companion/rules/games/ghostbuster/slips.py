"""Moves of Ghostbuster that break just one rule, and moves with one slip of the hand.

If no legal move explains the table, the referee compares it with `after` of each slip, in this order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.rules.game import Reason, Slip
from companion.rules.games.ghostbuster import careless_hands, refusals, stray_figures
from companion.rules.games.ghostbuster.attempts import Try, made, moving
from companion.rules.games.ghostbuster.blockade_rules import BlockadeRules
from companion.rules.games.ghostbuster.board import (
    ENTER,
    FARTHEST,
    SIX,
    Cells,
    ColourTracks,
    GhostbusterMove,
    GhostbusterPosition,
)
from companion.rules.games.ghostbuster.hand import Hand
from companion.rules.games.ghostbuster.notation import written
from companion.rules.games.ghostbuster.plain_rules import PlainRules
from companion.rules.games.ghostbuster.refusals import Laws

REASONS: Mapping[str, str] = {
    "ghostbuster.miscounted": "ghostbuster.1",
    "ghostbuster.foreign-yard": "ghostbuster.1",
    "ghostbuster.moved-twice": "ghostbuster.1",
    "ghostbuster.taken-away": "ghostbuster.2",
    **careless_hands.REASONS,
    **stray_figures.REASONS,
}
"""The keys of the reasons that only slips have, with their rules."""


def slips(laws: Laws, position: GhostbusterPosition, rolls: Sequence[int]) -> Iterator[Slip]:
    """The slips that are possible here with one of these rolls, the likeliest first; each table once.

    A table that a legal move with one of the rolls leaves is no slip.
    """
    colour = laws.board.colours[position.turn]
    told = {position.cells}
    for roll in rolls:
        told |= {tuple(made(laws, position, colour, move, roll)) for move in moving(laws, position, roll)}
    # How far a figure went wrong, or that it came out wrong, can be said only if the roll is known.
    counted = len(rolls) == 1
    kinds = [
        _not_allowed,
        _careless,
        *([_miscounted, stray_figures.not_on_start] if counted else []),
        _foreign,
    ]
    kinds += [
        stray_figures.house_passed,
        stray_figures.backwards,
        *([stray_figures.two_out] if counted else []),
    ]
    kinds += [*([_far_off] if counted else []), _moved_twice, _taken_away]
    kinds += [stray_figures.elsewhere] if counted else []
    for tried in (one for kind in kinds for roll in rolls for one in kind(laws, position, roll)):
        cells = tuple(tried.cells)
        if cells not in told:
            told.add(cells)
            yield Slip(tried.attempt, tried.reason, written(laws.board.fields, cells), tried.meant)


def _not_allowed(laws: Laws, position: GhostbusterPosition, roll: int) -> Iterator[Try]:
    """An own figure moves although it may not move now, or not so far."""
    cells, colour = position.cells, laws.board.colours[position.turn]
    own = [move for cell, move in colour.moves.items() if colour.letter in cells[cell]]
    for move in (*([ENTER] if cells[colour.yard] else []), *own):
        reason = refusals.refusal(laws, position, move, roll)
        if reason is not None:
            yield Try(move.text, reason, made(laws, position, colour, move, roll))
            if isinstance(laws, PlainRules):
                # A player who hits his own figure may also leave it there.
                left = careless_hands.Leaving(laws.board, clear_start=False)
                yield Try(move.text, reason, made(left, position, colour, move, roll))
            if reason.key == "ghostbuster.beyond-house":
                yield from _past_the_house(laws, cells, colour.cells[move.text], move, reason, roll)


def _past_the_house(
    laws: Laws, cells: Cells, cell: int, move: GhostbusterMove, reason: Reason, roll: int
) -> Iterator[Try]:
    """A figure goes round the track once more instead of into its house."""
    if cell < laws.board.length:
        hand = Hand(cells)
        laws.advance(hand, cell, laws.board.ahead(cell, roll))
        yield Try(move.text, reason, hand.cells)


def _careless(laws: Laws, position: GhostbusterPosition, roll: int) -> Iterator[Try]:
    """A legal move in which one rule is forgotten, such as a blockade that is dissolved by half."""
    colour = laws.board.colours[position.turn]
    hands = careless_hands.BLOCKING if isinstance(laws, BlockadeRules) else careless_hands.THROWING
    legal = [(move, _from_and_to(laws, colour, move, roll)) for move in moving(laws, position, roll)]
    for key, make in hands:
        forgetful = make(laws.board)
        for move, params in legal:
            yield Try(move.text, _reason(key, **params), made(forgetful, position, colour, move, roll))


def _from_and_to(laws: Laws, colour: ColourTracks, move: GhostbusterMove, roll: int) -> dict[str, str]:
    """The field where a move begins and the field of its figure afterwards; ``""`` for a blockade, which has
    no single target.
    """
    start = laws.board.fields[colour.start]
    if move == ENTER:
        return {"field": start, "target": start}
    cell = colour.cells[move.text]
    way = colour.ways[roll][cell]
    return {"field": laws.board.fields[cell], "target": laws.board.fields[way.target] if way else ""}


def _miscounted(laws: Laws, position: GhostbusterPosition, roll: int) -> Iterator[Try]:
    """A figure or blockade moves one field too far or too short."""
    for counted in (roll + 1, roll - 1):
        yield from _counted(laws, position, roll, counted)


def _far_off(laws: Laws, position: GhostbusterPosition, roll: int) -> Iterator[Try]:
    """A figure or blockade moves several fields too far or too short, the nearest first."""
    for counted in sorted(range(1, FARTHEST + 1), key=lambda number: abs(number - roll)):
        if abs(counted - roll) > 1:
            yield from _counted(laws, position, roll, counted)
    if isinstance(laws, PlainRules):
        left = careless_hands.Leaving(laws.board, clear_start=False)
        for counted in range(1, FARTHEST + 1):
            yield from _counted(laws, position, roll, counted, left)


def _counted(
    laws: Laws, position: GhostbusterPosition, roll: int, counted: int, hands: Laws | None = None
) -> Iterator[Try]:
    """Legal moves made as if the roll were `counted`, by `hands` that may know another rule wrongly."""
    colour = laws.board.colours[position.turn]
    for move in moving(laws, position, roll) if counted else ():
        reason = _reason("miscounted", field=move.text, roll=roll, counted=counted)
        yield Try(move.text, reason, made(hands or laws, position, colour, move, counted))


def _moved_twice(laws: Laws, position: GhostbusterPosition, roll: int) -> Iterator[Try]:
    """After a legal move another figure moves by the same roll, or the one that has just come out."""
    colour = laws.board.colours[position.turn]
    reason = _reason("moved-twice")
    for first in moving(laws, position, roll):
        between = position._replace(cells=tuple(made(laws, position, colour, first, roll)))
        for cell, move in colour.moves.items():
            stood = between.cells[cell] == position.cells[cell]
            out = first == ENTER and cell == colour.start
            own = between.cells[cell][-1:] == colour.letter
            if (stood or out) and own and colour.ways[roll][cell]:
                cells = made(laws, between, colour, move, roll)
                yield Try(move.text, reason, cells, meant=first.text)


def _taken_away(laws: Laws, position: GhostbusterPosition, roll: int) -> Iterator[Try]:
    """With a legal move a figure is sent home, or taken off the board, although nothing hit it."""
    colour = laws.board.colours[position.turn]
    for move in moving(laws, position, roll):
        left = made(laws, position, colour, move, roll)
        for cell, stood in enumerate(position.cells):
            if stood and left[cell] == stood:
                reason = _reason("taken-away", field=laws.board.fields[cell])
                for gone, stays in ((stood[-1], stood[:-1]), (stood[0], stood[1:])):
                    off = [*left[:cell], stays, *left[cell + 1 :]]
                    yard = laws.board.by_letter[gone].yard
                    home = [*off[:yard], off[yard] + gone, *off[yard + 1 :]]
                    yield Try(move.text, reason, home)
                    yield Try(move.text, reason, off)


def _foreign(laws: Laws, position: GhostbusterPosition, roll: int) -> Iterator[Try]:
    """A figure of another seat moves, or is brought out with a six, onto its start or onto the mover's."""
    cells, mover = position.cells, laws.board.colours[position.turn]
    own, start = mover.letter, mover.start
    for colour in laws.board.colours.values():
        if colour.letter == own:
            continue
        for cell in laws.board.occupied(cells):
            if cells[cell][-1] == colour.letter:
                move = colour.moves[cell]
                reason = refusals.reason(*refusals.foreign(laws, cells[cell], mover, laws.board.fields[cell]))
                yield Try(move.text, reason, made(laws, position, colour, move, roll))
                if isinstance(laws, BlockadeRules) and own not in cells[cell]:
                    for half in careless_hands.HALVES:
                        yield Try(move.text, reason, made(half(laws.board), position, colour, move, roll))
        if roll == SIX and cells[colour.yard]:
            reason = _reason("foreign-yard", field=laws.board.fields[colour.yard], turn=position.turn)
            yield Try(ENTER.text, reason, made(laws, position, colour, ENTER, roll))
            yield Try(ENTER.text, reason, stray_figures.moved(laws, position, colour.yard, start))


def _reason(key: str, **params: str | int) -> Reason:
    """The reason of a key of REASONS without the name of the game."""
    whole = f"ghostbuster.{key}"
    return Reason(REASONS[whole], whole, params)
