"""Hands that know one rule of Ghostbuster wrongly, and do everything else by the rules.

Each class is the rules of a mode with one thing changed. `BLOCKING` and `THROWING` name the reason why its
result is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from companion.rules.game import Cause
from companion.rules.games.ghostbuster.blockade_rules import BlockadeRules
from companion.rules.games.ghostbuster.board import ColourTracks, GhostbusterBoard
from companion.rules.games.ghostbuster.hand import Hand
from companion.rules.games.ghostbuster.plain_rules import PlainRules
from companion.rules.games.ghostbuster.refusals import Laws


class _TopAlone(BlockadeRules):
    """Moves the top figure of a blockade and leaves the bottom one."""

    def dissolve(self, hand: Hand, cell: int, forward: int, backward: int) -> None:
        self.advance(hand, cell, self.board.ahead(cell, forward))


class _BottomAlone(BlockadeRules):
    """Sets the bottom figure of a blockade back and leaves the top one."""

    def dissolve(self, hand: Hand, cell: int, forward: int, backward: int) -> None:
        top = hand.lift(cell)
        self.advance(hand, cell, self.board.behind(cell, backward))
        hand.drop(cell, top)


class _Together(BlockadeRules):
    """Moves both figures of a blockade forward."""

    def dissolve(self, hand: Hand, cell: int, forward: int, backward: int) -> None:
        top, bottom = hand.lift(cell), hand.lift(cell)
        for figure in (bottom, top):
            hand.drop(self.board.ahead(cell, forward), figure)


class _WrongWay(BlockadeRules):
    """Sets the top figure of a blockade back and moves the bottom one forward."""

    def dissolve(self, hand: Hand, cell: int, forward: int, backward: int) -> None:
        super().dissolve(hand, cell, -forward, -backward)


class _IntoHouse(BlockadeRules):
    """Moves the top figure of a blockade into its house if the roll would lead there."""

    def dissolve(self, hand: Hand, cell: int, forward: int, backward: int) -> None:
        way = self.board.by_letter[hand.cells[cell][-1]].ways[forward][cell]
        if way is None or way.target < self.board.length:
            return
        top, bottom = hand.lift(cell), hand.lift(cell)
        hand.drop(way.target, top)
        hand.drop(cell, self.cover(hand, self.board.behind(cell, backward), bottom))


class _Unequal(BlockadeRules):
    """Counts one field too many or too few for one of the figures of a blockade."""

    def __init__(self, board: GhostbusterBoard, more_forward: int, more_backward: int) -> None:
        super().__init__(board)
        self._more = more_forward, more_backward

    def dissolve(self, hand: Hand, cell: int, forward: int, backward: int) -> None:
        super().dissolve(hand, cell, forward + self._more[0], backward + self._more[1])


class _ThrowingOut(BlockadeRules):
    """Throws out the figures that are hit, as in plain Mensch ärgere dich nicht."""

    def cover(self, hand: Hand, cell: int, figure: str, cause: Cause = "move") -> str:
        while hand.cells[cell]:
            hit = hand.lift(cell)
            hand.drop(self.board.by_letter[hit].yard, hit)
        hand.drop(cell, figure)
        return ""


class _Discarding(BlockadeRules):
    """Sends home the figure that must only change its place if three would stand on a field."""

    def cover(self, hand: Hand, cell: int, figure: str, cause: Cause = "move") -> str:
        displaced = super().cover(hand, cell, figure, cause)
        if displaced:
            hand.drop(self.board.by_letter[displaced].yard, displaced)
        return ""


class _TopDisplaced(BlockadeRules):
    """Takes out the top figure instead of the bottom one if three would stand on a field."""

    def cover(self, hand: Hand, cell: int, figure: str, cause: Cause = "move") -> str:
        top = hand.lift(cell) if len(hand.cells[cell]) > 1 else ""
        hand.drop(cell, figure)
        return top


class _TopDisplacedOnTrack(_TopDisplaced):
    """Takes out the top figure everywhere except on the start field."""

    def bring_out(self, hand: Hand, colour: ColourTracks) -> None:
        return


class _TopDiscarded(BlockadeRules):
    """Sends home the top figure instead of moving the bottom one if three would stand on a field."""

    def cover(self, hand: Hand, cell: int, figure: str, cause: Cause = "move") -> str:
        if len(hand.cells[cell]) > 1:
            top = hand.lift(cell)
            hand.drop(self.board.by_letter[top].yard, top)
        hand.drop(cell, figure)
        return ""


class _FrontCovers(BlockadeRules):
    """Puts the figure displaced in front over the one displaced behind, if a dissolved blockade displaces
    two.
    """

    def dissolve(self, hand: Hand, cell: int, forward: int, backward: int) -> None:
        super().dissolve(hand, cell, forward, backward)
        hand.cells[cell] = hand.cells[cell][::-1]


class _Piling(BlockadeRules):
    """Puts a figure over however many figures stand there."""

    def cover(self, hand: Hand, cell: int, figure: str, cause: Cause = "move") -> str:
        hand.drop(cell, figure)
        return ""


class _PilingOnTrack(_Piling):
    """Piles figures up everywhere except on the start field."""

    def bring_out(self, hand: Hand, colour: ColourTracks) -> None:
        return


class _LosingOnStart(BlockadeRules):
    """Takes a figure that is thrown out on the start field off the board."""

    def bring_out(self, hand: Hand, colour: ColourTracks) -> None:
        self.cover(hand, colour.start, hand.lift(colour.yard))


class Leaving(PlainRules):
    """Leaves a figure that must be thrown out where it stands."""

    def advance(self, hand: Hand, cell: int, target: int) -> None:
        hand.drop(target, hand.lift(cell))


class _Losing(PlainRules):
    """Takes a figure that is thrown out off the board instead of putting it into its yard."""

    def advance(self, hand: Hand, cell: int, target: int) -> None:
        figure = hand.lift(cell)
        if hand.cells[target]:
            hand.lift(target)
        hand.drop(target, figure)


def _leaving(board: GhostbusterBoard) -> PlainRules:
    return Leaving(board, clear_start=True)


def _losing(board: GhostbusterBoard) -> PlainRules:
    return _Losing(board, clear_start=True)


BLOCKING: Sequence[tuple[str, Callable[[GhostbusterBoard], Laws]]] = (
    ("top-alone", _TopAlone),
    ("bottom-alone", _BottomAlone),
    ("thrown-out", _ThrowingOut),
    ("house-from-blockade", _IntoHouse),
    ("three-on-track", _PilingOnTrack),
    ("three-on-start", _Piling),
    ("sent-home", _Discarding),
    ("not-in-yard", _LosingOnStart),
    ("top-displaced", _TopDisplacedOnTrack),
    ("top-thrown-out", _TopDisplaced),
    ("sent-home", _TopDiscarded),
    ("displaced-order", _FrontCovers),
    ("carried-together", _Together),
    ("wrong-way", _WrongWay),
    *(("unequal", partial(_Unequal, more_forward=more, more_backward=0)) for more in (1, -1)),
    *(("unequal", partial(_Unequal, more_forward=0, more_backward=more)) for more in (1, -1)),
)
HALVES: Sequence[Callable[[GhostbusterBoard], Laws]] = (_TopAlone, _BottomAlone)
"""The hands that move only one figure of a blockade."""

THROWING: Sequence[tuple[str, Callable[[GhostbusterBoard], Laws]]] = (
    ("left-standing", _leaving),
    ("taken-off", _losing),
)
"""The careless hands of each mode with the keys of their reasons, the likeliest first."""

REASONS: Mapping[str, str] = {
    "ghostbuster.top-alone": "ghostbuster.2",
    "ghostbuster.bottom-alone": "ghostbuster.2",
    "ghostbuster.carried-together": "ghostbuster.2",
    "ghostbuster.wrong-way": "ghostbuster.2",
    "ghostbuster.unequal": "ghostbuster.2",
    "ghostbuster.thrown-out": "ghostbuster.2",
    "ghostbuster.left-standing": "ghostbuster.2",
    "ghostbuster.taken-off": "ghostbuster.2",
    "ghostbuster.house-from-blockade": "ghostbuster.2.2",
    "ghostbuster.three-on-track": "ghostbuster.3",
    "ghostbuster.sent-home": "ghostbuster.3",
    "ghostbuster.top-displaced": "ghostbuster.3",
    "ghostbuster.displaced-order": "ghostbuster.3",
    "ghostbuster.three-on-start": "ghostbuster.3.1",
    "ghostbuster.not-in-yard": "ghostbuster.3.1",
    "ghostbuster.top-thrown-out": "ghostbuster.3.1",
}
"""The keys of the reasons, with their rules."""
