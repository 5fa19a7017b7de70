"""What a recording may ask of a referee: nothing that its sensors cannot tell.

Weak sensors can be deceived by honest players: under presence a bean dropped on others is not
seen, so that in a long sowing the table seems at rest on what another legal ply would show. Such
moments are left out of the recordings; what remains, a good referee judges without a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.contents import Table
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight
from companion.study.explanations import Chain, Explanations
from companion.study.hands import Moment
from companion.study.watching import Rest, each, rests


@dataclass(frozen=True, slots=True)
class Done:
    """The position after a ply, and when the last touch of it is made, in seconds."""

    after: Position
    t: float


@dataclass(frozen=True, slots=True)
class Fairness:
    """Judges planned moments; `settle` is the table's settling time in seconds."""

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
    ) -> bool | None:
        """Whether the plies are the only explanation at the end, a single ply otherwise asked about.

        `plies` are what the touches make; until `since` a slip lies on the table. None where
        no referee could be right: nothing is seen, a rest on the way shows another legal ply or
        seems illegal, or one of several plies stays open.
        """
        on_the_way, last = self._rests(table, moments)
        if last is None or self._shows(last.picture, before):
            return None
        truth = tuple(ply.after for ply in plies)
        ends = self._chains(before, last)
        if truth not in ends or (len(truth) > 1 and ends != {truth}):
            return None
        if not all(self._honest(before, rest, plies) for rest in on_the_way if rest.t >= since):
            return None
        return len({chain[-1] for chain in ends}) == 1

    def _honest(self, before: Position, rest: Rest, plies: Sequence[Done]) -> bool:
        """Whether a rest on the way misleads nobody: neither back, nor onward, nor to an alarm.

        What may be recorded there is what is done, and never yet the last ply.
        """
        truth = tuple(ply.after for ply in plies)
        done = {truth[:number] for number, ply in enumerate(plies[:-1], 1) if ply.t < rest.until}
        lost = not rest.in_hand and not self._chains(before, rest)
        back = self._shows(rest.picture, before)
        return self._recordable(before, rest) <= done and not lost and not back

    def visible(self, before: Position, table: Table, moments: Sequence[Moment]) -> Rest | None:
        """The rest that a slip ends in; None where one or two legal plies could look the same."""
        on_the_way, last = self._rests(table, moments)
        if last is None or any(True for _ in self.explanations.chains(before, last.picture, longest=2)):
            return None
        seen = each(self.sight, table, moments, self.game.letters)
        empty_handed = [rest for rest in seen if not rest.in_hand]
        if any(self._explained(before, rest) for rest in (*on_the_way, *empty_handed, last)):
            return None
        return last

    def restoring(self, before: Position, table: Table, moments: Sequence[Moment]) -> bool:
        """Whether a slip and the way back never rest on what a legal ply would show."""
        on_the_way, last = self._rests(table, moments)
        return last is not None and not any(self._recordable(before, rest) for rest in (*on_the_way, last))

    def in_hand(self, before: Position, rest: Rest) -> bool:
        """Whether a slip could be taken for a ply that is under way."""
        return self.explanations.in_hand(before, rest.picture)

    def harmless(self, before: Position, true: Rest, false: Rest) -> bool:
        """Whether a false reading shows no legal plies but those that the true one shows."""
        return self._recordable(before, false) <= self._recordable(before, true)

    def _rests(self, table: Table, moments: Sequence[Moment]) -> tuple[list[Rest], Rest | None]:
        return rests(self.sight, table, moments, self.game.letters, self.settle)

    def _chains(self, before: Position, rest: Rest) -> set[Chain]:
        return set(self.explanations.chains(before, rest.picture, rest.lifts))

    def _recordable(self, before: Position, rest: Rest) -> set[Chain]:
        """The chains that a referee could record on this picture, the next ply perhaps under way."""
        begun = self.explanations.begun(before, rest.picture, rest.lifts)
        return self._chains(before, rest) | set(begun)

    def _explained(self, before: Position, rest: Rest) -> bool:
        return self._shows(rest.picture, before) or bool(self._recordable(before, rest))

    def _shows(self, picture: Picture, position: Position) -> bool:
        return self.sight.fits(picture, self.game.contents(position))
