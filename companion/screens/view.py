"""What the screens know of a table: one frozen value, from which every page is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.contents import Contents, Field, Seat
from companion.referee.protocol import AnyVerdict, Mend, Played, Stands
from companion.rules.game import Chance, Step
from companion.trouble import Trouble


class LastMove(NamedTuple):
    """The ply that `undo` takes back: its seat, and its text, None for an accepted table."""

    seat: Seat
    move: str | None


@dataclass(frozen=True, slots=True)
class View:
    """All that may be read about the table now.

    It has more fields than other records because it is one flat value: display, page and log ask whether
    anything has changed by comparing two of them.

    `names` are the players' names by seat. `turn` is the seat to move, None before the first `ready`.
    `verdict` is the latest verdict, `last` the ply that was recorded last. `chosen` is the index of the
    marked answer of a question (the number of its moves for "none of these"), None if none is marked.
    `winner` is set once the game is over: a seat, a tuple of seats, or ``draw``. `table` holds the contents
    of each field in the position in force, for the small picture of the board.

    `position` is the JSON object of that position (contract, section 1), from which values that only some
    games have are read, such as `tries`, `reserve` and `out`. `waits_for` is what must be thrown or drawn
    before a move, and `number` the roll or card in force, None before it is thrown or drawn. `captured` are
    the pieces won or taken out with the last ply, by letter, and `touched` the fields on which its hands
    lifted or dropped something. `steps` are all that its hands did, and `plies` is its number: how many plies
    are on record.

    `laid` are the number cards by field, for games that lay cards out; `to_lay` is True if the players must
    still lay them. `playout` counts the turns that the loser of a game that is won has taken alone so far,
    None if the loser does not go on alone.

    `unseen_ok` is True if the players have agreed to press ok after a ply that no sensor sees. `mend` is what
    is still to be put right as the table is now, None if nothing is.

    `waiting` is True if the referee will judge the table once no reading has changed for long enough;
    `unsure`, if it judges the table only once `ok` is pressed; `may_keep`, if `ok` plays the ply again that
    was taken back last. `simulated` is True if the page moves the pieces, and `paused`, if a hand there holds
    those that are missing, so that a ply is only under way. `undo_next` is the ply that another press of
    `undo` takes back, if the players were asked to put the table right first; otherwise None.
    """

    game: str
    seats: tuple[Seat, ...]
    names: Mapping[Seat, str]
    turn: Seat | None
    scores: Mapping[Seat, int]
    match: Mapping[Seat, int] | None = None
    match_target: int | None = None
    winner: str | tuple[str, ...] | None = None
    verdict: AnyVerdict | None = None
    last: Played | Stands | None = None
    chosen: int | None = None
    troubles: tuple[Trouble, ...] = ()
    table: Mapping[Field, Contents] = field(default_factory=dict)
    position: Mapping[str, Any] = field(default_factory=dict)
    waits_for: Chance | None = None
    number: int | None = None
    captured: Mapping[str, int] = field(default_factory=dict)
    touched: tuple[Field, ...] = ()
    steps: tuple[Step, ...] = ()
    plies: int = 0
    laid: Mapping[Field, int] = field(default_factory=dict)
    to_lay: bool = False
    unseen_ok: bool = False
    playout: int | None = None
    mend: Mend | None = None
    waiting: bool = False
    unsure: bool = False
    may_keep: bool = False
    simulated: bool = False
    paused: bool = False
    undo_next: LastMove | None = None
