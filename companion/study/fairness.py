"""What a recording may ask of a referee: nothing that its sensors cannot tell.

Weak sensors can be deceived by honest players: under presence a bean dropped on others is not
seen, so that in a long sowing the table seems at rest on what another legal ply would show. Such
moments are left out of the recordings; what remains, a good referee judges without a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.contents import Table
from companion.rules.game import AnyGame, AnyPly, Position
from companion.sensing.sight import Picture, Sight
from companion.study.explanations import Chain, Chances, Explanations
from companion.study.hands import Moment, order_of
from companion.study.watching import Rest, each, rests

TAKEN_IN_S = 0.07
"""How long after a touch its reading counts: bounce, and the debounce after it."""


@dataclass(frozen=True, slots=True)
class Done:
    """The position after a ply, and when the last touch of it is made, in seconds."""

    after: Position
    t: float


@dataclass(frozen=True, slots=True)
class Told:
    """A roll or card, and when it is told, in seconds."""

    t: float
    number: int


@dataclass(frozen=True, slots=True)
class Fairness:
    """Judges planned moments; `settle` is the table's settling time in seconds.

    Where rolls or cards are told, those not used yet are handed in; one that nobody tells may
    have been any.
    """

    game: AnyGame
    sight: Sight
    explanations: Explanations
    settle: float

    def unique(
        self,
        before: Position,
        table: Table,
        moments: Sequence[Moment],
        plies: Sequence[Done],
        since: float = 0.0,
        told: Sequence[Told] = (),
    ) -> bool | None:
        """Whether the plies are the only explanation at the end, a single ply otherwise asked about.

        `plies` are what the touches make; until `since` a slip lies on the table. None where
        no referee could be right: nothing is seen, a rest on the way shows another legal ply or
        seems illegal, a roll seems to replace the one before it, or one of several plies stays open.
        """
        on_the_way, last = self._rests(table, moments)
        if last is None or self._shows(last.picture, before) or self.explanations.overlooked(before):
            return None
        truth = tuple(ply.after for ply in plies)
        ends = self._chains(before, last, tuple(one.number for one in told))
        if not self.game.listed:
            ends.add(truth)
        if truth not in ends or (len(truth) > 1 and ends != {truth}):
            return None
        if not all(self._honest(before, rest, plies, told) for rest in on_the_way if rest.t >= since):
            return None
        if any(not self._in_line(before, table, moments, one.t) for one in told[1:]):
            return None
        # What may have followed unseen leaves the ply before it without doubt.
        return len({chain[0] for chain in ends}) == 1

    def _honest(self, before: Position, rest: Rest, plies: Sequence[Done], told: Sequence[Told]) -> bool:
        """Whether a rest on the way misleads nobody: neither back, nor onward, nor to an alarm.

        What may be recorded there is what is done, and never yet the last ply.
        """
        chances = tuple(one.number for one in told if one.t < rest.until)
        truth = tuple(ply.after for ply in plies)
        done = {truth[:number] for number, ply in enumerate(plies[:-1], 1) if ply.t < rest.until}
        lost = not rest.in_hand and not self._chains(before, rest, chances)
        back = self._shows(rest.picture, before)
        return self._recordable(before, rest, chances) <= done and not lost and not back

    def _in_line(self, before: Position, table: Table, moments: Sequence[Moment], t: float) -> bool:
        """Whether the table shows by then that the roll before is being used, so that this one is next."""
        seen = [one for one in each(self.sight, table, moments, self._letters) if one.t <= t - TAKEN_IN_S]
        return bool(seen) and not self._shows(seen[-1].picture, before)

    def unclear(self, before: Position, table: Table, moments: Sequence[Moment], ply: AnyPly) -> bool:
        """Whether the text of a ply whose roll nobody told may name another ply with another result."""
        _, last = self._rests(table, moments)
        if last is None:
            return True
        same = [one for one in self.explanations.plies(before) if str(one.move) == str(ply.move)]
        return any(
            one.after != ply.after and self.sight.fits(last.picture, self.game.contents(one.after))
            for one in same
        )

    def visible(
        self, before: Position, table: Table, moments: Sequence[Moment], chances: Chances = ()
    ) -> Rest | None:
        """The rest that a slip ends in; None where one or two legal plies could look the same."""
        on_the_way, last = self._rests(table, moments)
        if last is None or self._shows(last.picture, before) or self.explanations.overlooked(before):
            return None
        if any(True for _ in self.explanations.chains(before, last.picture, longest=2, chances=chances)):
            return None
        seen = each(self.sight, table, moments, self._letters)
        empty_handed = [rest for rest in seen if not rest.in_hand]
        if any(self._explained(before, rest, chances) for rest in (*on_the_way, *empty_handed, last)):
            return None
        return last

    def restoring(
        self, before: Position, table: Table, moments: Sequence[Moment], chances: Chances = ()
    ) -> bool:
        """Whether a slip and the way back never rest on what a legal ply would show."""
        on_the_way, last = self._rests(table, moments)
        return last is not None and not any(
            self._recordable(before, rest, chances) for rest in (*on_the_way, last)
        )

    def in_hand(self, before: Position, rest: Rest, chances: Chances = ()) -> bool:
        """Whether a slip could be taken for a ply that is under way."""
        return self.explanations.in_hand(before, rest.picture, chances)

    def harmless(
        self, before: Position, true: Rest, false: Rest, chances: Chances = (), after: Position | None = None
    ) -> bool:
        """Whether a false reading shows no legal plies but those that the true one shows.

        `after` is the position that the touches lead to. Where plies are searched for, no chain is
        longer than one, so that a ply from there is looked for too.
        """
        if after is not None and not self.game.listed and self._chains(after, false, ()):
            return False
        return self._recordable(before, false, chances) <= self._recordable(before, true, chances)

    @property
    def _letters(self) -> str:
        return order_of(self.game)

    def _rests(self, table: Table, moments: Sequence[Moment]) -> tuple[list[Rest], Rest | None]:
        return rests(self.sight, table, moments, self._letters, self.settle)

    def _chains(self, before: Position, rest: Rest, chances: Chances) -> set[Chain]:
        return set(self.explanations.chains(before, rest.picture, rest.lifts, chances=chances))

    def _recordable(self, before: Position, rest: Rest, chances: Chances) -> set[Chain]:
        """The chains that a referee could record on this picture, the next ply perhaps under way."""
        begun = self.explanations.begun(before, rest.picture, rest.lifts, chances=chances)
        return self._chains(before, rest, chances) | set(begun)

    def _explained(self, before: Position, rest: Rest, chances: Chances) -> bool:
        return self._shows(rest.picture, before) or bool(self._recordable(before, rest, chances))

    def _shows(self, picture: Picture, position: Position) -> bool:
        return self.sight.fits(picture, self.game.contents(position))
