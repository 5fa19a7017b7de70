"""What the pictures since the last recorded position say: at once, and when the table rests."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion.referee import findings
from companion.referee.candidates import Candidate
from companion.referee.following import Following, following
from companion.referee.history import History
from companion.referee.hypotheses import Chain, Chances, Hypotheses
from companion.referee.suspects import Suspects, Suspicion
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Sight

TOUCHED = 2
"""How many changes it makes to take a field's pieces up and put them back."""


@dataclass(frozen=True, slots=True)
class _Doubt:
    """Plies that may still be under way though others seem done.

    `unseen` is how many steps of theirs may follow that no sensor sees; `likelier` says that they
    account for more of what was seen on the way.
    """

    under_way: Sequence[Chain]
    unseen: int
    likelier: bool


class Judge:
    """Weighs the hypotheses for one table; says what explains the pictures, and records nothing."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self._hypotheses = Hypotheses(game, sight)
        self._suspects = Suspects(game, sight, self._hypotheses)

    def forget(self) -> None:
        """A ply was recorded or taken back: drop what was worked out for positions that lie behind."""
        self._hypotheses.forget()
        self._suspects.forget()

    def shows(self, history: History, position: Position) -> bool:
        """Whether the newest picture allows this position."""
        return self._sight.fits(history.last, self._game.contents(position))

    def at_rest(
        self, position: Position, chances: Chances, history: History, waited: float = math.inf
    ) -> findings.Finding:
        """What the table is now that it rests.

        `waited` is how many unseen steps the table has had time for since it went quiet; where the
        players say that they are done it does not count.
        """
        if self.shows(history, position):
            return self._as_recorded(position, chances, history, waited)
        chains = self.explain(position, chances, history)
        doubt = self._doubt(position, chances, history, chains) if waited < math.inf else None
        if doubt is not None and doubt.unseen > waited:
            return findings.Undecided(doubt.unseen)
        if not chains:
            return self._not_done(position, chances, history)
        if doubt is None or not doubt.likelier:
            return findings.Done(chains)
        in_hand = [chain for chain in doubt.under_way if chain[-1].missing(history.last)]
        return findings.InHand(in_hand) if in_hand else findings.Perhaps(chains)

    def if_stuck(self, position: Position, chances: Chances, history: History) -> Suspicion:
        """What would explain the table if a sensor were stuck that has said one thing all the time."""
        return self._suspects.found(position, chances, history)

    def _as_recorded(
        self, position: Position, chances: Chances, history: History, waited: float
    ) -> findings.Finding:
        """What a table is that looks as if nothing had been done."""
        seen = self._follow((), history).unexplained
        if seen <= TOUCHED:
            return findings.Unchanged()
        chains = self.explain(position, chances, history)
        if accounted := [chain for chain in chains if not self._follow(chain, history).unexplained]:
            return findings.Perhaps(accounted)
        if waited == math.inf or self.sees_all(history):
            return findings.Unchanged()
        under_way = self._hypotheses.midway(position, chances, history)
        followed = any(not self._follow(chain, history).unexplained for chain in under_way)
        return findings.Undecided() if followed else findings.Unchanged()

    def _not_done(self, position: Position, chances: Chances, history: History) -> findings.Finding:
        """What a table is that no complete plies explain."""
        suspicion = self._suspects.found(position, chances, history)
        if stuck := self._suspects.proven(suspicion, history):
            return findings.StuckSensor(stuck, suspicion[stuck])
        in_hand = self._hypotheses.in_hand(position, chances, history)
        return findings.InHand(in_hand) if in_hand else findings.Unexplained()

    def explain(self, position: Position, chances: Chances, history: History) -> list[Chain]:
        """The chains that explain the pictures, with the rolls in line; a later one may replace the first."""
        for replaced in range(max(1, len(chances))):
            if chains := self._hypotheses.explain(position, chances[replaced:], history):
                return chains
        return []

    def _doubt(
        self, position: Position, chances: Chances, history: History, chains: Sequence[Chain]
    ) -> _Doubt | None:
        """The plies that may be under way, where these chains (or none) explain the table.

        Where sensors see every piece, hands that hold some are seen. Elsewhere drops go unseen, and the
        table seems at rest in the middle of a ply.
        """
        if self.sees_all(history):
            return None
        ends = {chain: self._follow(chain, history) for chain in chains}
        done = min((end.unexplained for end in ends.values()), default=None)
        seen_through = {chain[0].ply.after for chain, end in ends.items() if not end.missed}
        under_way = {
            chain: self._follow(chain, history).unexplained
            for chain in self._hypotheses.midway(position, chances, history)
            if chain[0].ply.after not in seen_through
        }
        least = min(under_way.values(), default=None)
        if least is None or (done is not None and done < least):
            return None
        best = [chain for chain, number in under_way.items() if number == least]
        unseen = max(chain[-1].unseen_ahead(history.last) or 0 for chain in best)
        return _Doubt(best, unseen, likelier=done is None or least < done)

    def _follow(self, chain: Chain, history: History) -> Following:
        return following(self._sight, chain, history)

    def sees_all(self, history: History) -> bool:
        """Whether the newest picture leaves no doubt how many pieces lie on any field that is sensed."""
        return self._hypotheses.sees_all(history.last)

    def proven(self, position: Position, chances: Chances, history: History) -> Candidate | None:
        """A ply that is complete to the last bean, the only one, and not the middle of another."""
        last = history.last
        done = self._hypotheses.done(position, chances, history)
        # Most pictures are of hands on their way, so the search begins only where one may be the end.
        if not any(one.proven(last) for one in done):
            return None
        chains = self.explain(position, chances, history)
        firsts = {chain[0].ply.after for chain in chains}
        alone = next((chain[0] for chain in chains if len(chain) == 1), None)
        if len(firsts) != 1 or alone is None or not alone.proven(last):
            return None
        return None if self._between(alone, position, chances, history) else alone

    def _between(self, done: Candidate, position: Position, chances: Chances, history: History) -> bool:
        """Whether the last picture could also be the middle of a ply with another result."""
        if done.steps[0].verb == "drop" and not self._hypotheses.lists(position):
            # More may be dropped from a reserve, and nothing on the table tells how many.
            return True
        others = self._hypotheses.stages(position, chances, history)
        return any(
            other.ply.after != done.ply.after and other.steps
            for other in others
            if other.lifted_at(history, 0) is not None
        )
