"""What hands have truly done since a recorded position, at the moment of each verdict.

It is told as the referee tells an outcome, so that the two can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Literal, TypeAlias

from companion.contents import Table
from companion.referee.tracking import Conclusion, WeighedOutcome, conclusions
from companion.rules.game import AnyGame, AnyPly, Position
from companion.sensing.sight import Sight
from companion.study.acts import Act, acts_of, after, order_of, owed
from companion.study.calibration import Reliability
from companion.study.expected_pictures import picture_of
from companion.study.player import Turn, same
from companion.study.watched_table import TouchedTable

Doing: TypeAlias = Literal["playing", "leaving", "turning back"]
"""What hands do: make one more ply, leave the rules or put that right, or lay the recorded position again."""


@dataclass(frozen=True, slots=True)
class _Making:
    """A ply that is made from touch number `first` on, and is done as far as sensors see at number `last`."""

    ply: AnyPly
    first: int
    last: int

    def progress(self, touches: int) -> Conclusion:
        """How far the ply has come after so many touches."""
        if touches >= self.last:
            after: Position = self.ply.after
            return after
        return "under way" if touches >= self.first else "nothing"


@dataclass(frozen=True, slots=True)
class _Straying:
    """Hands leave the rules from the recorded position `base`, by touch number `first`.

    `before` is what they seem to do until then, and `said` what they do from then on. If they are `mending`,
    they lay the recorded position on the table again, or go on to the ply that was `meant`.
    """

    base: Position
    first: int
    said: Conclusion
    before: Conclusion = "under way"
    meant: AnyPly | None = None
    mending: bool = False


class TrueCourse:
    """Follows what hands do on purpose and by mistake; touches are counted from the beginning of the game.

    A ply is done once no sensor sees the rest of it, because no referee can know when the hands are done; and
    so is a table put right.
    """

    def __init__(self, game: AnyGame, sight: Sight, reliability: Reliability) -> None:
        self._game, self._sight, self._reliability = game, sight, reliability
        self._makings: list[_Making] = []
        self._end: Position | None = None
        self._straying: _Straying | None = None

    def plan(self, turn: Turn, past: Sequence[Position], hands: TouchedTable) -> None:
        """Hands set out to make the plies of a turn on a table that is as recorded.

        `past` are the recorded positions before it, and `hands` what was done until now.
        """
        lying, touches = hands.lying, hands.touches
        self._makings, self._straying = [], None
        seen = self._seen(lying, [one.act for one in turn.moments])
        begun = sum(one.act.cause == "touch" for one in turn.moments)
        for ply, done in zip(turn.plies, turn.done, strict=True):
            end = sum(one.t <= done for one in turn.moments)
            self._makings.append(_Making(ply, touches + begun + 1, touches + _last(seen, begun, end)))
            begun = end
        before = [*past, *(ply.before for ply in turn.plies)]
        self._end = self._game.end.recorded(before, turn.plies[-1].after)

    def set_out(
        self, doing: Doing, acts: Sequence[Act], meant: AnyPly | None, base: Position, hands: TouchedTable
    ) -> None:
        """Hands set out to do these acts from the recorded position `base`; perhaps a ply is `meant`."""
        if doing == "turning back":
            self._turn_back(base, hands.touches)
        elif doing == "leaving" or meant is None:
            self._leave(base, acts, meant, hands.touches)
        else:
            self._go_on(meant, acts, hands)

    def mark(self, base: Position, outcomes: Sequence[WeighedOutcome], hands: TouchedTable) -> None:
        """Count how sure the referee is of what was done since `base`, and whether it is right."""
        true = self.conclusion(base, hands.lying, hands.touches)
        if true is not None and outcomes:
            likeliest, confidence = next(iter(conclusions(outcomes).items()))
            self._reliability.note(confidence, right=likeliest == true)

    def conclusion(self, base: Position, lying: Table, touches: int) -> Conclusion | None:
        """What hands have done since `base` after so many touches, with these contents on the fields.

        None if that is not known, such as after a wrong record.
        """
        if self._straying is not None:
            return self._astray(self._straying, base, lying, touches)
        found = (one.progress(touches) for one in self._makings if one.ply.before == base)
        return next(found, "nothing" if base == self._end else None)

    def _go_on(self, ply: AnyPly, acts: Sequence[Act], hands: TouchedTable) -> None:
        """Hands make one more ply."""
        if self._straying is None:
            last = _last(self._seen(hands.lying, acts), 0, len(acts))
            self._makings.append(_Making(ply, hands.touches + 1, hands.touches + last))
            self._end = ply.after

    def _leave(self, base: Position, acts: Sequence[Act], meant: AnyPly | None, touches: int) -> None:
        """Hands leave the rules, or put a slip right."""
        known = self._straying
        if known is not None and known.base == base:
            self._straying = replace(known, meant=meant, mending=True)
            return
        self._straying = _Straying(base, touches + 1 + _alike(acts, meant), "slip", meant=meant)

    def _turn_back(self, base: Position, touches: int) -> None:
        """Hands lay the recorded position on the table again; plies that they take back are under way."""
        known = self._straying
        if known is None or known.base != base:
            said: Conclusion = "under way" if known is None else "slip"
            self._straying = _Straying(base, touches + 1, said, mending=True)
        else:
            self._straying = replace(known, meant=None, mending=True)

    def _astray(self, one: _Straying, base: Position, lying: Table, touches: int) -> Conclusion | None:
        if base != one.base:
            return None
        alike = self._looks_alike if one.mending else same
        if alike(lying, self._game.contents(base)):
            return "nothing"
        if one.meant is not None and alike(lying, self._game.contents(one.meant.after)):
            after: Position = one.meant.after
            return after
        return one.said if touches >= one.first else one.before

    def _looks_alike(self, one: Table, other: Table) -> bool:
        """True if no sensor tells the two tables apart."""
        return picture_of(self._sight, one) == picture_of(self._sight, other)

    def _seen(self, lying: Table, acts: Sequence[Act]) -> list[bool]:
        """For each act whether a sensor sees it."""
        seen: list[bool] = []
        for act in acts:
            left = after(lying, act, order_of(self._game))
            expected = self._sight.sensor(act.field).expected
            seen.append(expected(lying.get(act.field, "")) != expected(left.get(act.field, "")))
            lying = left
        return seen


def _last(seen: Sequence[bool], begun: int, end: int) -> int:
    """The number of the last act that is seen, of those after the first `begun` ones up to number `end`.

    It is `end` if none of them is seen.
    """
    return max((at for at in range(begun + 1, end + 1) if seen[at - 1]), default=end)


def _alike(acts: Sequence[Act], meant: AnyPly | None) -> int:
    """How many acts are done as in the ply that was meant."""
    both = zip(acts, () if meant is None else owed(acts_of(meant)), strict=False)
    return sum(1 for _ in takewhile(lambda pair: _touch(pair[0]) == _touch(pair[1]), both))


def _touch(act: Act) -> tuple[str, str, str]:
    return act.verb, act.field, act.pieces
