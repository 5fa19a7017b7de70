"""Positions and moves of the Zahlenluchs idea as JSON and text (contract, section 1), read and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from companion.contents import Contents, Field, Seat, text
from companion.rules.game import Winner
from companion.rules.games.zahlenluchs.board import (
    NO_STEP,
    STONES_EACH,
    Stones,
    ZahlenluchsBoard,
    ZahlenluchsMove,
    ZahlenluchsPosition,
)
from companion.rules.position_reader import PositionReader

_MOVE = re.compile(r"([a-f][1-6])([a-f][1-6])")


def read_move(board: ZahlenluchsBoard, written: str) -> ZahlenluchsMove | None:
    """The step between the two fields of the text, or no step; None if the text is no move on this board."""
    if written == str(NO_STEP):
        return NO_STEP
    match = _MOVE.fullmatch(written)
    if match is None or not {*match.groups()} <= {*board.fields}:
        return None
    return ZahlenluchsMove(*match.groups())


def read_position(
    data: object,
    board: ZahlenluchsBoard,
    results: Sequence[Winner],
    in_order: Callable[[Sequence[Field]], Stones],
) -> ZahlenluchsPosition:
    """The position of a JSON value; `in_order` sorts fields. Raises PositionError with all its faults."""
    seats = tuple(board.start)
    reader = PositionReader(data, ("turn", "fields", "winner"))
    turn = reader.one_of("turn", seats)
    winner = reader.winner(results)
    held = reader.fields(board.fields, "".join(seats))
    for field, lying in held.items():
        few = sum(number for number, _ in lying) == 1
        reader.require(few, f"{field} holds {text(lying)}, but only one stone stands on a card")
    reader.at_most(
        held,
        dict.fromkeys(seats, STONES_EACH),
        exactly=False,
        called={seat: f"stones of {seat}" for seat in seats},
    )
    reader.done()
    owner = {field: letter for field, ((_, letter),) in held.items()}
    stones = tuple(in_order([field for field in owner if owner[field] == seat]) for seat in seats)
    return ZahlenluchsPosition(stones, turn, winner)


def owners(board: ZahlenluchsBoard, position: ZahlenluchsPosition) -> dict[Field, Seat]:
    """The seat whose stone stands on each field that is not empty."""
    return {
        field: seat for seat, stones in zip(board.start, position.stones, strict=True) for field in stones
    }


def written(board: ZahlenluchsBoard, owner: Mapping[Field, Seat]) -> dict[Field, Contents]:
    """The contents of each field that is not empty, in the order of the fields."""
    return {field: f"1{owner[field]}" for field in board.fields if field in owner}
