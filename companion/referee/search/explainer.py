"""Which plies explain what was seen since the last recorded position.

A run is a run of plies made without a rest between them. It explains the pictures if

1. the last picture allows that its last ply is done,
2. the first lift of each of its plies was seen, in the order of the plies,
3. before the lift of the next ply the table has shown the one before it done. Where sensors see
   every piece or step, and where plies are searched for, this may be missing: two players whose hands
   overlap are no mistake (elsewhere `listed_overlaps` looks for them). And where nothing else explains the
   pictures, a sleeve over one field may have hidden it.

Where some runs begin with the pit that was lifted first of all, the others are dropped that leave
more of the changes open, and against which, where all is seen, more speaks in all: they would need a pit
to be emptied that was full again before.
Nothing finer is used on purpose: on the way to a legal move hands put down and take up again, and
a sleeve brushes a pit, so a rule that struck out more could strike out the truth.

A ply of which no sensor sees anything may come before others, but few such at a time, and never as
the last: that one is asked about where the players say that they are done. Before others it is asked
about, too, unless its roll or card was told (`companion.referee.hypotheses.plausibility`).

Each ply uses the roll or card that is next in line. Where nobody told it, every number is tried;
and only where nothing else explains the table, rolls without use that nobody told are put between.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import islice
from typing import Any

from companion.contents import Contents, Field
from companion.referee.evidence import (
    FEW_MOVES,
    MOST_PICTURES,
    Agreement,
    Fits,
    PictureTests,
    Statements,
    TableBaselines,
    Trace,
)
from companion.referee.hypotheses import Candidate, Changes, Hands, Run, costs, likely, mostly_seen
from companion.referee.ledger import Chances
from companion.referee.protocol import Asks
from companion.referee.questions import barring, completed
from companion.referee.search import listed_overlaps, occlusion, substitution
from companion.referee.search.combined_moves import in_one_go
from companion.referee.search.found_plies import FoundPlies, alike, searched
from companion.referee.search.run_search import HIDDEN, MOST_IN_ALL, MOST_STEPS, RunSearch
from companion.referee.search.searched_overlaps import Overlaps
from companion.referee.search.wide_search import MOST_FOUND, PlyMatches, WideSearch
from companion.rules.game import AnyGame, AnyPly, Position
from companion.rules.idling import idled
from companion.sensing.sight import Picture, Sight

MOST_KNOWN = 300
"""For how many positions the plies are remembered between two searches."""

MOST_STAGES = 30
"""How many plies under way are looked at in a game whose moves are searched for."""

MOST_LOOKED_AT = 120
"""How many are looked at where none of those leaves anything in a hand."""

MOST_NEAR = 300
"""How many plies are looked at that all but a few fields show done, in such a game."""


class Explainer:
    """The plies that start from a position, kept for as long as the position stands.

    `all_told` says that rolls without use are told in this game, so that none is put between the
    recorded position and a ply whose roll was told. `exhausted` says, once set, that a search was
    given up, so that what it did not find proves nothing; `steps_left` is what searches may still take.
    """

    def __init__(self, game: AnyGame, sight: Sight, agreement: Agreement | None = None) -> None:
        self._game = game
        self.agreement = agreement or Agreement()
        self._sight = sight
        self.hands = Hands(sight, game.letters)
        self._known: dict[object, tuple[Candidate, ...]] = {}
        self._baselines = TableBaselines(game, sight, MOST_KNOWN)
        self._picture_tests = PictureTests(sight, 2 * MOST_PICTURES)
        self._sure: tuple[Picture, bool] | None = None
        self._few: dict[Position, bool] = {}
        self._overlapped: Picture | None = None
        # Where each piece that comes or goes is seen, no ply goes unseen, so none is put between.
        self._sees_every_step = all(sight.sensor(field).exact for field in game.fields)
        self.statements = Statements(sight)
        self.many = False
        self.stepwise = False
        self.all_told = False
        self.begin()

    def begin(self) -> None:
        """A judgement begins: no search was given up, and they may take all their steps."""
        self.exhausted = False
        self.steps_left = MOST_IN_ALL

    def forget(self) -> None:
        """Drop what was worked out for positions that lie behind, and what was told of them."""
        self.statements.forget()
        self._known.clear()
        self._baselines.clear()
        self._picture_tests.clear()
        self._few.clear()

    def lists(self, position: Position) -> bool:
        """Whether all legal plies of this position can be known, and not only those seen done."""
        if self._game.listed:
            return True
        if position not in self._few:
            self._few[position] = self._game.has_few_moves(position, FEW_MOVES)
        return self._few[position]

    def candidates(
        self, position: Position, chances: Chances, trace: Trace, start: int = 0
    ) -> tuple[Candidate, ...]:
        """The legal plies from this position that may have been made, as candidates.

        All there are; in a game whose moves are searched for, those that a picture from `start` on
        shows done.
        """
        if self._game.listed:
            return tuple(filter(self._may_have_been_made, self._listed(position, chances[:1])))
        found: dict[AnyPly, Candidate] = {}
        for picture in trace.pictures[start:]:
            for candidate in self._results(position, chances[:1], picture, now=False).candidates:
                found.setdefault(candidate.ply, candidate)
        return tuple(found.values())

    def nearly(
        self, position: Position, chances: Chances, trace: Trace, open_fields: frozenset[Field]
    ) -> list[Candidate]:
        """Some plies that the last picture shows done, whatever these fields say.

        Of a game whose moves are listed all plies.
        """
        if self._game.listed:
            return list(self._listed(position, chances[:1]))
        seen = self._fits(trace.last)

        def fits(field: Field, held: Contents) -> bool:
            return field in open_fields or seen(field, held)

        return list(self._fitting(position, chances, fits, MOST_NEAR).candidates)

    def _fitting(self, position: Position, chances: Chances, fits: Fits, most: int) -> PlyMatches:
        """At most so many plies after which each field may hold what lies there, by this test."""
        plies, many = alike(self._game, position, chances[:1], fits, most)
        return PlyMatches(tuple(map(self._candidate, plies)), many)

    def prepare(self, position: Position, chances: Chances) -> None:
        """Work out all plies, where they can be known, so that the last frame of one need not wait for it."""
        if self._game.listed or self.lists(position):
            self._listed(position, chances[:1])

    def done(self, position: Position, chances: Chances, trace: Trace) -> tuple[Candidate, ...]:
        """The candidates that the last picture shows done.

        Of a game whose moves are searched for none where there are several: no picture proves any.
        """
        if self._game.listed:
            candidates = self._listed(position, chances[:1])
            return tuple(one for one in candidates if one.complete(trace.last))
        found = self._results(position, chances[:1], trace.last, 1, now=True)
        return () if found.many else found.candidates

    def idle(self, position: Position, chances: Chances, trace: Trace, start: int) -> tuple[Candidate, ...]:
        """The candidates of positions to which rolls without use lead that nobody saw.

        A roll that was told is used by them: one without use among others would be one too many.
        """
        return tuple(
            candidate
            for idle in idled(self._game, position)
            for candidate in self.candidates(idle, chances, trace, start)
            if candidate.steps
        )

    def explain(self, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        """The runs of complete plies that explain the pictures, the last of them at rest.

        Afterwards `many` says whether there may be more first plies than in these, and `stepwise`
        that of several plies each run is but an example of how play went on after the first.
        """
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self.many = False
        self.stepwise = not self._game.listed and not self._sight.names_pieces(trace.last)
        if self._game.listed:
            return self._agreeing(position, chances, trace)
        search = WideSearch(self._sight, trace, self._results, self.lists, self._game)
        if not self.stepwise:
            found = self._agreeing(position, chances, trace)
        else:
            found = search.runs(position, chances)
            self.exhausted = self.exhausted or (search.many and not found)
            found = likely(found, trace)
        # Those with an overlap that explain more of what was seen, or all of it, are possible as well.
        overlaps = Overlaps(self._sight, trace, self._game.contents, self._fitting, self._fits(trace.last))
        more = [] if search.many else overlaps.beside(found, search, position, chances)
        self.many = search.many
        self._overlapped = trace.last if more else self._overlapped
        self.stepwise = self.stepwise or self._overlapped is trace.last
        return [*found, *more]

    def _agreeing(self, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        runs = self._explained(position, chances, trace)
        if listed_overlaps.possible(self._game, position) and not self.sees_all(trace.last):
            more = listed_overlaps.beside(self, position, chances, trace, self._sight, runs)
            runs = [*runs, *more]
        agreeing = [run for run in runs if self.agrees(run[-1])]
        if shown := mostly_seen(likely(agreeing, trace, self._sight, chances), trace, self._sight):
            return shown
        return [run for run in in_one_go(self.candidates, position, chances, trace) if self.agrees(run[-1])]

    def _explained(self, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        ways: tuple[dict[str, Any], ...] = ({}, {"overlapping": True})
        idling = self._game.waits_for(position) is not None and not (self.all_told and chances)
        find_replacing = partial(self._replacing, position, chances, trace)
        for hidden in HIDDEN[:1] if self._sees_every_step else HIDDEN:
            for way in (*ways, {"idling": True}) if idling else ways:
                runs = RunSearch(self, trace, hidden=hidden, **way).runs(position, chances)
                whole = [run for run in runs if run[-1].steps]
                if whole:
                    firsts = self.candidates(position, chances, trace)
                    whole += substitution.instead(self._sight, whole, firsts, find_replacing, trace)
                    return self._begun_first(position, chances, trace, whole)
                if self.exhausted:
                    # Each of the others looks at all that was too much for this one, and at more.
                    return []
        # A sleeve is looked for last, and only where no search was given up.
        if (replaced := substitution.played_on(find_replacing(), chances, trace)) or self.exhausted:
            return replaced
        search = partial(RunSearch, self, trace)
        return occlusion.runs(
            lambda at: search(covered=at).runs(position, chances),
            partial(self.in_hand, position, chances, trace),
            self._sight,
            trace,
        )

    def _replacing(self, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        """The runs in which a piece may have taken another's place and nobody saw that one go."""
        if not any(one.exchanges for one in self.candidates(position, chances, trace)):
            return []
        return RunSearch(self, trace, begun=True).runs(position, chances)

    def unseen(self, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        """The plies that may be done on a table that looks as recorded, or a bonus declined besides."""
        plies = self._listed(position, chances[:1]) if self.lists(position) else ()
        if self.agreement.in_force and not self.lists(position):
            # Such plies are common then, and those that leave the table as recorded are few.
            plies, self.many = self._results(position, chances[:1], trace.last, now=True)
        unseen: list[Run] = [(one,) for one in plies if one.undenied(trace)]
        return unseen + [(one,) for one in plies if unseen and not one.steps]

    def in_hand(self, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        """The runs whose last ply is under way, with pieces missing from the table."""
        if self._game.listed:
            return RunSearch(self, trace, unfinished=True).runs(position, chances)
        # The first of very many may all be done but for what they take, with nothing in a hand.
        some = self.stages(position, chances, trace)
        return self._holding(some, trace) or self._holding(
            self._searched_stages(position, chances, trace, MOST_LOOKED_AT), trace
        )

    def _holding(self, stages: Iterable[Candidate], trace: Trace) -> list[Run]:
        return [(one,) for one in stages if self.hands.missing(one, trace, 0)]

    def holds(self, candidate: Candidate, trace: Trace, start: int) -> bool:
        """Whether a hand has begun this ply from a picture on and still holds pieces for it."""
        begun = self.hands.begun_at(candidate, trace, start)
        return begun is not None and bool(self.hands.missing(candidate, trace, start))

    def under_way(self, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        """The runs whose last ply may be begun and not done: those that are searched for may be done."""
        if not self._game.listed:
            return [(stage,) for stage in self.stages(position, chances, trace)]
        return RunSearch(self, trace, midway=True).runs(position, chances)

    def stages(self, position: Position, chances: Chances, trace: Trace) -> list[Candidate]:
        """The candidates that the last picture shows under way, some of them where they are many."""
        if self.lists(position):
            return [one for one in self._listed(position, chances[:1]) if one.under_way(trace.last)]
        return self._searched_stages(position, chances, trace, MOST_STAGES)

    def _searched_stages(
        self, position: Position, chances: Chances, trace: Trace, most: int
    ) -> list[Candidate]:
        """The stages that the rules find themselves: some of them, and also those done in part."""
        look, chance = self._picture_tests.at(trace.last), chances[0] if chances else None
        key = (position, chance, most, "under way")
        if key not in look.found:
            plies = islice(self._game.under_way(position, look, chance), most)
            done = look.found.get((position, chances[:1], self.statements.told, self.agreement.may_be_unseen))
            look.found[key] = [(done and done.of(ply)) or self._candidate([ply]) for ply in plies]
        return list(look.found[key])

    def _fits(self, picture: Picture | None, *, told: bool = False) -> Fits:
        if picture is None:
            return lambda _field, _held: True
        seen, allow = self._picture_tests.at(picture), self.statements.allow
        return (lambda field, held: allow(field, held) and seen(field, held)) if told else seen

    def agrees(self, last: Candidate) -> bool:
        """Whether the table after the last ply may be as told; what lies there after the end is not asked."""
        return last.ply.after.winner is not None or self.statements.agree(last.after)

    def may_hold(self, asks: Asks, position: Position, chances: Chances, picture: Picture) -> Asks:
        """The question with all that the field may hold, also where there are `many` results."""
        chance = chances[0] if chances else None
        look = self._picture_tests.at(picture)
        fits = self._fits(picture, told=True) if self.statements.told else look
        return completed(
            asks,
            self._game,
            lambda fits: self._game.candidates(position, fits, chance),
            look.barring if fits is look else partial(barring, fits),
        )

    def sees_all(self, picture: Picture) -> bool:
        """Whether the picture leaves no doubt how many pieces lie on any field that is sensed."""
        if self._sure is None or self._sure[0] is not picture:
            sure = all(self._sight.exact(picture, field) for field in self._sight.sensed)
            self._sure = picture, sure
        return self._sure[1]

    def _may_have_been_made(self, one: Candidate) -> bool:
        """True if the agreement about plies that no sensor sees allows this one."""
        return self.agreement.may_be_unseen or not one.traceless

    def _candidate(self, same: Sequence[AnyPly], shown_by: Picture | None = None) -> Candidate:
        """A candidate of plies that are alike; a picture may be known to show them done."""
        # After the end some of it may have been cleared, and of plies that are listed no picture was asked.
        picture = shown_by if same[0].after.winner is None and not self._game.listed else None
        return Candidate(self._game, self._sight, same, self._baselines.of(same[0].before), picture)

    def _listed(self, position: Position, chance: Chances) -> tuple[Candidate, ...]:
        key = (position, chance)
        if key not in self._known:
            plies, _ = alike(self._game, position, chance, self._fits(None), MOST_STEPS)
            self._known[key] = tuple(map(self._candidate, plies))
        return self._known[key]

    def _results(
        self, position: Position, chance: Chances, picture: Picture, most: int = MOST_FOUND, *, now: bool
    ) -> PlyMatches:
        """The plies that a picture shows done; in the picture of `now` with what was told of the table."""
        told = self.statements.told if now else ()
        known, key = (
            self._picture_tests.at(picture).found,
            (position, chance, told, self.agreement.may_be_unseen),
        )
        found: FoundPlies | None = known.get(key)
        if found is None:
            fits = self._fits(picture, told=bool(told))
            plies = searched(self._game, position, chance, fits, MOST_FOUND)
            candidate = partial(self._candidate, shown_by=picture)
            found = known[key] = FoundPlies(plies, candidate, self._may_have_been_made)
        return found.first(most)

    def _begun_first(self, position: Position, chances: Chances, trace: Trace, runs: list[Run]) -> list[Run]:
        seen = {
            candidate: at
            for candidate in self.candidates(position, chances, trace)
            if (at := candidate.lift_seen(trace, 0)) is not None
        }
        first = min(seen.values(), default=None)
        begun = [run for run in runs if first is not None and seen.get(run[0]) == first]
        if not begun or len(begun) == len(runs):
            return runs
        changes, sees_all = Changes(self._sight, trace), self.sees_all(trace.last)
        left = {run: changes.followed_by(run).unexplained for run in runs}
        # Where all is seen, what was not seen of those that begin so speaks against them as well.
        cost = {run: costs.cost_done(run, changes, sees_all=sees_all) for run in runs}
        least, best = min(left[run] for run in begun), min(cost[run] for run in begun)
        return [
            run
            for run in runs
            if run in begun
            or left[run] <= least + costs.allowance(run, begun)
            or (sees_all and cost[run] <= best)
        ]
