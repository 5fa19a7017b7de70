"""Slips of Ghostbuster with figures that go where no roll leads them: backwards, round again, out onto a
wrong field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.rules.game import Reason
from companion.rules.games.ghostbuster.attempts import Try, made, moving
from companion.rules.games.ghostbuster.board import (
    ENTER,
    FARTHEST,
    ColourTracks,
    GhostbusterMove,
    GhostbusterPosition,
)
from companion.rules.games.ghostbuster.hand import Hand
from companion.rules.games.ghostbuster.refusals import Laws

REASONS: Mapping[str, str] = {
    "ghostbuster.not-on-start": "ghostbuster.1",
    "ghostbuster.backwards": "ghostbuster.1",
    "ghostbuster.elsewhere": "ghostbuster.1",
    "ghostbuster.two-out": "ghostbuster.1",
    "ghostbuster.house-passed": "ghostbuster.4",
}
"""The keys of the reasons, with their rules."""


def not_on_start(laws: Laws, position: GhostbusterPosition, roll: int) -> Iterator[Try]:
    """A figure that is brought out is put on another field than its start; not on the one to which the same
    six would move it on.
    """
    colour = laws.board.colours[position.turn]
    if ENTER not in laws.moves(position, roll):
        return
    reason = _reason("not-on-start", start=laws.board.fields[colour.start])
    moved_on = laws.board.ahead(colour.start, roll)
    for cell in range(laws.board.length):
        if cell == moved_on:
            continue
        if len(position.cells[cell]) <= 1 and position.cells[cell] != colour.letter:
            yield Try(ENTER.text, reason, moved(laws, position, colour.yard, cell))


def two_out(laws: Laws, position: GhostbusterPosition, roll: int) -> Iterator[Try]:
    """Two figures are brought out with one six."""
    colour = laws.board.colours[position.turn]
    if ENTER not in laws.moves(position, roll):
        return
    hand = Hand(tuple(made(laws, position, colour, ENTER, roll)))
    if hand.cells[colour.yard]:
        hand.drop(colour.start, hand.lift(colour.yard))
        yield Try(ENTER.text, _reason("two-out"), hand.cells, meant=ENTER.text)


def backwards(laws: Laws, position: GhostbusterPosition, roll: int) -> Iterator[Try]:
    """A single figure is moved as far as the roll, but backwards."""
    colour = laws.board.colours[position.turn]
    for move, cell in _single(laws, position, colour, roll):
        reason = _reason("backwards", field=move.text)
        yield Try(move.text, reason, moved(laws, position, cell, laws.board.behind(cell, roll)))


def house_passed(laws: Laws, position: GhostbusterPosition, roll: int) -> Iterator[Try]:
    """A single figure goes round once more although the roll leads into its house."""
    colour = laws.board.colours[position.turn]
    for move, cell in _single(laws, position, colour, roll):
        way = colour.ways[roll][cell]
        if way is not None and way.target >= laws.board.length:
            reason = _reason("house-passed", field=move.text, house=laws.board.fields[way.target])
            yield Try(move.text, reason, moved(laws, position, cell, laws.board.ahead(cell, roll)))


def elsewhere(laws: Laws, position: GhostbusterPosition, roll: int) -> Iterator[Try]:
    """A single figure is put on a field that no count from its field leads to: back, round again, out of its
    house.
    """
    colour, fields = laws.board.colours[position.turn], laws.board.fields
    for move in moving(laws, position, roll):
        cell = colour.cells.get(move.text)
        way = None if cell is None else colour.ways[roll][cell]
        if cell is None or way is None or len(position.cells[cell]) != 1:
            continue
        on_track = cell < laws.board.length
        behind = [laws.board.behind(cell, number) for number in range(1, FARTHEST + 1)] if on_track else []
        leads = _reason("elsewhere", field=move.text, roll=roll, target=fields[way.target])
        free = [at for at in colour.house if not position.cells[at]]
        for target in (*behind, *range(laws.board.length), *free):
            reason = _reason("backwards", field=move.text) if target in behind else leads
            yield Try(move.text, reason, moved(laws, position, cell, target))


def _single(
    laws: Laws, position: GhostbusterPosition, colour: ColourTracks, roll: int
) -> Iterator[tuple[GhostbusterMove, int]]:
    """The legal moves of single figures on the track, with their cells."""
    for move in moving(laws, position, roll):
        cell = colour.cells.get(move.text)
        if cell is not None and cell < laws.board.length and len(position.cells[cell]) == 1:
            yield move, cell


def moved(laws: Laws, position: GhostbusterPosition, cell: int, target: int) -> list[str]:
    """The cells after the figure on top of one cell went to another one."""
    hand = Hand(position.cells)
    laws.advance(hand, cell, target)
    return hand.cells


def _reason(key: str, **params: str | int) -> Reason:
    whole = f"ghostbuster.{key}"
    return Reason(REASONS[whole], whole, params)
