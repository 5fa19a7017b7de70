"""What the pictures since the last recorded position say: at once, and when the table rests."""

from __future__ import annotations

from companion.referee.candidates import Candidate
from companion.referee.history import History
from companion.referee.hypotheses import Chain, Chances, Hypotheses
from companion.referee.suspects import Suspects
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Sight


class Judge:
    """Weighs the hypotheses for one table; says what explains the pictures, and records nothing."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self._hypotheses = Hypotheses(game, sight)
        self.suspects = Suspects(game, sight, self._hypotheses)

    def forget(self) -> None:
        """A ply was recorded or taken back: drop what was worked out for positions that lie behind."""
        self._hypotheses.forget()
        self.suspects.forget()

    def shows(self, history: History, position: Position) -> bool:
        """Whether the newest picture allows this position."""
        return self._sight.fits(history.last, self._game.contents(position))

    def explain(self, position: Position, chances: Chances, history: History) -> list[Chain]:
        """The chains that explain the pictures, with the rolls in line; a later one may replace the first."""
        for replaced in range(max(1, len(chances))):
            if chains := self._hypotheses.explain(position, chances[replaced:], history):
                return chains
        return []

    def in_hand(self, position: Position, chances: Chances, history: History) -> list[Chain]:
        """The chains whose last ply is under way, with pieces missing from the table."""
        return self._hypotheses.in_hand(position, chances, history)

    def sees_all(self, history: History) -> bool:
        """Whether the newest picture leaves no doubt how many pieces lie on any field that is sensed."""
        return all(self._sight.exact(history.last, field) for field in self._sight.sensed)

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
