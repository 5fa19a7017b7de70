"""What the pictures since the last recorded position say: at once, and when the table rests."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.contents import Field
from companion.referee import findings
from companion.referee.candidates import Candidate
from companion.referee.chain_search import Chain, Chances
from companion.referee.following import TOUCHED, Changes, Following, disorder, following
from companion.referee.haste import rash
from companion.referee.history import History
from companion.referee.hypotheses import Hypotheses
from companion.referee.question import Explained
from companion.referee.suspects import Suspects, Suspicion
from companion.referee.telling import Sayings, best_question, splitting
from companion.referee.verdicts import Asks
from companion.rules.game import AnyGame, IllegalMoveError, Position
from companion.sensing.sight import Picture, Sight


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

    @property
    def sayings(self) -> Sayings:
        """What the players have told of the table."""
        return self._hypotheses.sayings

    @property
    def many(self) -> bool:
        """Whether more may explain the pictures than `explain` gave the last time."""
        return self._hypotheses.many

    @property
    def stepwise(self) -> bool:
        """Whether it must be judged anew after the first ply of what `explain` gave the last time."""
        return self._hypotheses.stepwise

    def forget(self, *, all_told: bool) -> None:
        """A ply was recorded or taken back: drop what was worked out for positions that lie behind.

        `all_told` says that even rolls without use are told in this game.
        """
        self._hypotheses.forget()
        self._hypotheses.all_told = all_told
        self._suspects.forget()

    def count_from(self, picture: Picture, position: Position) -> None:
        """From now on load cells count from this picture, where it shows the position on record."""
        table = self._game.contents(position)
        sight = self._sight.based(picture, table)
        if sight is self._sight or not self._sight.fits(picture, table):
            return
        before, self._sight = self._hypotheses, sight
        self._hypotheses = Hypotheses(self._game, sight)
        self._hypotheses.sayings, self._hypotheses.all_told = before.sayings, before.all_told
        self._suspects = Suspects(self._game, sight, self._hypotheses)

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
        self._hypotheses.exhausted = False
        if self.shows(history, position):
            return self._as_recorded(position, chances, history, waited)
        chains = self.explain(position, chances, history)
        many = self.many
        doubt = self._doubt(position, chances, history, chains) if waited < math.inf else None
        if doubt is not None and doubt.unseen > waited:
            return findings.Undecided(doubt.unseen)
        if not chains:
            return self._unexplained(position, chances, history, waited)
        bridged = any(_bridged(chain, position, chances) for chain in chains)
        if bridged or (not many and self._all_rash(chains, chances, history)):
            return findings.Perhaps(chains)
        # Of very many plies not all were looked at, and the likeliest may be among the others.
        unweighed = many and self.sees_all(history)
        if doubt is None or not doubt.likelier or unweighed:
            return findings.Done(chains, many)
        in_hand = [chain for chain in doubt.under_way if chain[-1].missing(history.last)]
        return findings.InHand(in_hand, certain=False) if in_hand else findings.Perhaps(chains)

    def _all_rash(self, chains: Sequence[Chain], chances: Chances, history: History) -> bool:
        return all(rash(chain, chances, history, searched=self.stepwise) for chain in chains)

    def if_stuck(self, position: Position, chances: Chances, history: History) -> Suspicion:
        """What would explain the table if a sensor were stuck that has said one thing all the time."""
        return self._suspects.found(position, chances, history)

    def _as_recorded(
        self, position: Position, chances: Chances, history: History, waited: float
    ) -> findings.Finding:
        """What a table is that looks as if nothing had been done."""
        if waited == math.inf and (traceless := self._hypotheses.traceless(position, chances)):
            return findings.Perhaps(traceless)
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

    def _unexplained(
        self, position: Position, chances: Chances, history: History, waited: float
    ) -> findings.Finding:
        """What a table is that no complete plies explain, as far as could be searched."""
        begun = self._begun(position, chances, history) if waited == math.inf else []
        if begun:
            return findings.Perhaps(begun)
        if waited == math.inf and (jumped := self._suspects.jumped(position, history)):
            return findings.StuckSensor(jumped, ())
        found = self._not_done(position, chances, history)
        given_up = self._hypotheses.exhausted and waited < math.inf
        return findings.Undecided() if given_up and isinstance(found, findings.Unexplained) else found

    def _begun(self, position: Position, chances: Chances, history: History) -> list[Chain]:
        """The plies that the table shows done though nobody saw the piece go that another one replaced."""
        done = self._hypotheses.done(position, chances, history)
        return [(one,) for one in done if one.exchanges and one.lifted_at(history, 0, begun=True) is not None]

    def _not_done(self, position: Position, chances: Chances, history: History) -> findings.Finding:
        """What a table is that no complete plies explain."""
        suspicion = self._suspects.found(position, chances, history)
        if stuck := self._suspects.proven(suspicion, history):
            return findings.StuckSensor(stuck, suspicion[stuck])
        in_hand = self._hypotheses.in_hand(position, chances, history)
        return findings.InHand(in_hand, certain=True) if in_hand else findings.Unexplained()

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

        Where sensors see every piece, a hand that holds some is seen, and so is every drop: only a
        captured piece that nobody saw going may be another one in a hand, and a sowing that was seen the
        other way round may be one that still owes its capture. Elsewhere drops go unseen, and the table
        seems at rest in the middle of a ply.
        """
        changes = Changes(self._sight, history)
        sees_all = self.sees_all(history)
        if sees_all and not any(_may_owe(chain, changes, history) for chain in chains):
            return None
        stages = self._hypotheses.midway(position, chances, history)
        shown = _seen_through(stages, chains, changes)
        under_way = {
            chain: _cost(chain, changes, history, sees_all=sees_all)
            for chain in stages
            if shown.isdisjoint(_on_the_way(chain))
        }
        if not under_way:
            return None
        least = min(under_way.values())
        done = _least((_cost_done(chain, changes, history, sees_all=sees_all) for chain in chains), least)
        if done is not None and done < least:
            return None
        best = [chain for chain, number in under_way.items() if number == least]
        unseen = max(chain[-1].unseen_ahead(history.last) or 0 for chain in best)
        return _Doubt(best, unseen, likelier=done is None or least < done)

    def _follow(self, chain: Chain, history: History) -> Following:
        return following(self._sight, chain, history)

    def asks(
        self, answers: Iterable[Explained], position: Position, chances: Chances, history: History
    ) -> Asks | None:
        """Of which field the players are best asked what lies there, to tell the answers apart.

        Only answers count whose ply was the last one. None where the pieces are all alike, or such
        a ply ends the game and the table may be cleared.
        """
        every = [[chain[0] for chain in answer.chains if len(chain) == 1] for answer in answers]
        lasts = [some for some in every if any(one.complete(history.last) for one in some)]
        if len(self._game.letters) == 1 or any(one.ply.after.winner for some in lasts for one in some):
            return None
        told = {field for field, _ in self.sayings.told}
        touched = frozenset[Field]().union(*(one.changed for some in lasts for one in some))
        open_fields = [field for field in self._game.fields if field in touched and field not in told]
        tables = [[one.after for one in some] for some in lasts]
        asks = best_question(tables, splitting(tables, open_fields))
        if asks is None or not self.many:
            return asks
        return self._hypotheses.may_hold(asks, position, chances, history.last)

    def named(self, text: str, position: Position, chances: Chances, history: History) -> Explained | None:
        """The answer of a move that explains the newest picture, though it was not among those listed."""
        try:
            ply = self._game.play(position, self._game.read_move(text, position), *chances[:1])
        except IllegalMoveError:
            return None
        one = Candidate(self._game, self._sight, [ply])
        fits = one.complete(history.last) and self._hypotheses.agrees(one)
        return Explained(((one,),)) if fits and one.lifted_at(history, 0) is not None else None

    def sees_all(self, history: History) -> bool:
        """Whether the newest picture leaves no doubt how many pieces lie on any field that is sensed."""
        return self._hypotheses.sees_all(history.last)

    def proven(self, position: Position, chances: Chances, history: History) -> Candidate | None:
        """A ply that is complete to the last bean, the only one, and not the middle of another."""
        last = history.last
        if not any(self._sight.exact(last, field) for field in self._sight.sensed):
            return None
        done = self._hypotheses.done(position, chances, history)
        # Most pictures are of hands on their way, so the search begins only where one may be the end.
        if not any(one.proven(last) for one in done):
            return None
        chains = self.explain(position, chances, history)
        if self.many:
            return None
        firsts = {chain[0].ply.after for chain in chains}
        alone = next((chain[0] for chain in chains if len(chain) == 1), None)
        if len(firsts) != 1 or alone is None or not alone.proven(last):
            return None
        # What a ball takes may count as much as the ball itself, which is then in a hand still.
        if alone.overlooked(history) or _bridged((alone,), position, chances):
            return None
        open_yet = self._fed_unseen(alone, history) or self._between(alone, position, chances, history)
        return None if open_yet else alone

    def _fed_unseen(self, done: Candidate, history: History) -> bool:
        """Whether pieces that nobody saw come out of a field may have fallen for those of the ply.

        They fell before the ply was begun, as in a lap before, and its own are in a hand still.
        """
        if all(self._sight.exact(history.last, field) for field in done.before):
            return False
        begun = done.lifted_at(history, 0, begun=True) or 0
        picture = history.pictures[max(begun - 1, 0)]
        shows, before = self._sight.shows, done.before
        return not all(shows(picture, field, before.get(field, "")) for field in done.touched)

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


def _results(chain: Chain) -> tuple[Position, ...]:
    """The positions after each ply of the chain."""
    return tuple(one.ply.after for one in chain)


def _on_the_way(chain: Chain) -> set[tuple[Position, ...]]:
    """The results of the chain and of all that it begins with."""
    results = _results(chain)
    return {results[:plies] for plies in range(1, len(results) + 1)}


def _seen_through(
    stages: Iterable[Chain], chains: Iterable[Chain], changes: Changes
) -> set[tuple[Position, ...]]:
    """The results on the way of the stages to which one of the chains leads with nothing missed."""
    asked = set[tuple[Position, ...]]().union(*map(_on_the_way, stages))
    if not asked:
        return set()
    return {
        results
        for chain in chains
        if (results := _results(chain)) in asked and not changes.followed_by(chain).missed
    }


def _least(costs: Iterable[int], enough: int) -> int | None:
    """The least of the costs; the rest is not asked for after one below `enough`, or none at all."""
    least = None
    for cost in costs:
        least = cost if least is None else min(least, cost)
        if least < enough or not least:
            break
    return least


def _may_owe(chain: Chain, changes: Changes, history: History) -> bool:
    """Whether plies that seem done, where every drop is seen, may still be others that owe something."""
    return bool(disorder(chain, history) or (chain[0].takes_away and changes.followed_by(chain).missed))


def _cost_done(chain: Chain, changes: Changes, history: History, *, sees_all: bool) -> int:
    """How much speaks against plies that seem done."""
    end = changes.followed_by(chain)
    return end.unexplained + (end.missed + disorder(chain, history) if sees_all else 0)


def _cost(chain: Chain, changes: Changes, history: History, *, sees_all: bool) -> int:
    """How much speaks against plies of which the last is under way."""
    follows = changes.followed_by(chain).unexplained + changes.followed_by(chain[:-1]).missed
    return follows + (disorder(chain, history) if sees_all else 0)


def _bridged(chain: Chain, position: Position, chances: Chances) -> bool:
    """Whether a roll that was told would be another seat's, after rolls without use that nobody told."""
    return bool(chances) and chain[0].ply.before != position
