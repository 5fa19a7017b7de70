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

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.referee.hypotheses import (
    Candidate,
    Case,
    Hands,
    Run,
    costs,
    lift_seen,
    likely,
    mostly_seen,
    undenied,
)
from companion.referee.search import listed_overlaps, occlusion, substitution
from companion.referee.search.budget import MOST_IN_ALL, Budget
from companion.referee.search.combined_moves import in_one_go
from companion.referee.search.ply_source import PlySource
from companion.referee.search.run_search import HIDDEN, Mode, RunSearch
from companion.referee.search.searched_overlaps import Overlaps
from companion.referee.search.wide_search import WideSearch
from companion.rules.game import AnyGame
from companion.sensing.sight import Picture, Sight

MOST_LOOKED_AT = 120
"""How many plies under way are looked at where none of the first few leaves anything in a hand."""


@dataclass(frozen=True, slots=True)
class Explanations:
    """The runs of complete plies that explain the pictures, the last of them at rest.

    `many` says that there may be more first plies than in these. `stepwise` says that of several plies a run
    is but an example of how play went on after the first. `exhausted` says that a search was given up.
    """

    runs: tuple[Run, ...] = ()
    many: bool = False
    stepwise: bool = False
    exhausted: bool = False


class Explainer:
    """Finds the runs that explain what was seen.

    `all_told` says that rolls without use are told in this game, so that none is put between the recorded
    position and a ply whose roll was told. `budget` is that of the judgement, `latest` what was found last.
    """

    def __init__(self, game: AnyGame, sight: Sight, plies: PlySource) -> None:
        self._game = game
        self._sight = sight
        self.plies = plies
        self.hands = Hands(sight, game.letters)
        self._overlapped: Picture | None = None
        # Where each piece that comes or goes is seen, no ply goes unseen, so none is put between.
        self._sees_every_step = all(sight.sensor(field).exact for field in game.fields)
        self.all_told = False
        self.budget = Budget()
        self.latest = Explanations()

    def begin(self) -> None:
        """A judgement begins: no search was given up, and they may take all their steps."""
        self.budget = Budget(steps_left=MOST_IN_ALL)

    def explain(self, case: Case) -> Explanations:
        """The runs that explain the pictures; what was found is kept with the evidence.

        A table at rest is judged more than once: when a picture leaves no doubt, when it rests, and when
        it has had time for steps that nobody sees.
        """
        known, key = case.evidence.answers, self._question("explain", case)
        if key not in known:
            known[key] = self._explain(case)
        self.latest = known[key]
        self.budget.exhausted = self.latest.exhausted
        return self.latest

    def _question(self, asked: str, case: Case) -> tuple[object, ...]:
        """All on which an answer depends besides the evidence."""
        # Cards that lie in a pile are no rolls, though they be the same numbers.
        line = (case.position, case.chances, type(case.chances))
        told = (self.plies.statements.told, self.all_told, self.plies.agreement.may_be_unseen)
        return asked, self, *line, *told, self.budget.exhausted

    def _explain(self, case: Case) -> Explanations:
        self.plies.make_room()
        if self._game.hints.listed:
            return self._explained_by(self._agreeing(case))
        stepwise = not self._sight.names_pieces(case.trace.last)
        search = WideSearch(self.plies, case, self._game.hints)
        if not stepwise:
            found = self._agreeing(case)
        else:
            found = search.runs()
            self.budget.exhausted = self.budget.exhausted or (search.many and not found)
            found = likely(found, case, searched=True)
        # Those with an overlap that explain more of what was seen, or all of it, are possible as well.
        more, many = ([], True) if search.many else Overlaps(self.plies, case, search).beside(found)
        self._overlapped = case.trace.last if more else self._overlapped
        stepwise = stepwise or self._overlapped is case.trace.last
        return self._explained_by([*found, *more], many=many, stepwise=stepwise)

    def _explained_by(
        self, runs: Iterable[Run], *, many: bool = False, stepwise: bool = False
    ) -> Explanations:
        return Explanations(tuple(runs), many, stepwise, self.budget.exhausted)

    def _agreeing(self, case: Case) -> list[Run]:
        """The runs whose result agrees with what the players told, the likely ones."""
        agrees = self.plies.agrees
        runs = self._explained(case)
        if listed_overlaps.possible(case) and not case.sees_all:
            runs += listed_overlaps.beside(self.plies, self.hands, self.budget, case, runs)
        agreeing = [run for run in runs if agrees(run[-1])]
        if shown := mostly_seen(likely(agreeing, case, searched=False), case):
            return shown
        return [run for run in in_one_go(self.plies, case) if agrees(run[-1])]

    def _explained(self, case: Case) -> list[Run]:
        modes = [Mode(), Mode(overlapping=True)]
        if self._game.waits_for(case.position) is not None and not (self.all_told and case.chances):
            modes.append(Mode(idling=True))
        for hidden in HIDDEN[:1] if self._sees_every_step else HIDDEN:
            for mode in modes:
                runs = self._search(case, replace(mode, hidden=hidden))
                whole = [run for run in runs if run[-1].steps]
                if whole:
                    return self._begun_first(case, [*whole, *self._replaced_instead(whole, case)])
                if self.budget.exhausted:
                    # Each of the others looks at all that was too much for this one, and at more.
                    return []
        # A sleeve is looked for last, and only where no search was given up.
        if (replaced := substitution.played_on(self._replacing(case), case)) or self.budget.exhausted:
            return replaced
        return self._under_a_sleeve(case)

    def _search(self, case: Case, mode: Mode) -> list[Run]:
        return RunSearch(self.plies, self.hands, self.budget, case, mode).runs()

    def _replacing(self, case: Case) -> list[Run]:
        """The runs in which a piece may have taken another's place and nobody saw that one go."""
        if not any(one.exchanges for one in self.plies.candidates(case)):
            return []
        return self._search(case, Mode(begun=True))

    def _replaced_instead(self, runs: list[Run], case: Case) -> list[Run]:
        """Others that show as much as these runs, where a piece of these went unseen to its field."""
        if not substitution.possible(runs, case.trace):
            return []
        if any(len(run) > 1 for run in runs):
            others = self._replacing(case)
        else:
            done = (one for one in self.plies.candidates(case) if one.complete(case.trace.last))
            others = substitution.begun(done, case.trace)
        return substitution.as_likely(others, runs, case)

    def _under_a_sleeve(self, case: Case) -> list[Run]:
        """The runs in which a sleeve hid the end of a ply, the likelier places of it first.

        On the field that is emptied it is looked for only where no run whose last ply is in a hand leaves but
        a touch open: that may have been a sleeve as well.
        """
        beside = self._search(case, Mode(covered=occlusion.BESIDE))
        if found := occlusion.with_little_open(beside, case):
            return found
        covered = self._search(case, Mode(covered=occlusion.TOO_LONG))
        too_long = occlusion.with_little_open(covered, case, most=0)
        return [] if not too_long or occlusion.may_be_touched(self.in_hand(case), case) else too_long

    def unseen(self, case: Case) -> list[Run]:
        """The plies that may be done on a table that looks as recorded, or a bonus declined besides."""
        listed = self.plies.lists(case.position)
        plies = self.plies.listed(case) if listed else ()
        if self.plies.agreement.in_force and not listed:
            # Such plies are common then, and those that leave the table as recorded are few.
            plies, many = self.plies.shown_done(case, case.trace.last, now=True)
            self.latest = replace(self.latest, many=many)
        unseen: list[Run] = [(one,) for one in plies if undenied(one, case.trace)]
        return unseen + [(one,) for one in plies if unseen and not one.steps]

    def in_hand(self, case: Case) -> list[Run]:
        """The runs whose last ply is under way, with pieces missing from the table."""
        if self._game.hints.listed:
            return self._search(case, Mode(unfinished=True))
        # The first of very many may all be done but for what they take, with nothing in a hand.
        return self._holding(self.plies.stages(case), case) or self._holding(
            self.plies.searched_stages(case, MOST_LOOKED_AT), case
        )

    def _holding(self, stages: Iterable[Candidate], case: Case) -> list[Run]:
        return [(one,) for one in stages if self.hands.missing(one, case.trace, 0)]

    def under_way(self, case: Case) -> list[Run]:
        """The runs whose last ply may be begun and not done: those that are searched for may be done."""
        known, key = case.evidence.answers, self._question("under way", case)
        if key not in known:
            found = self._under_way(case)
            known[key] = self._explained_by(found)
        self.budget.exhausted = known[key].exhausted
        return list(known[key].runs)

    def _under_way(self, case: Case) -> list[Run]:
        if not self._game.hints.listed:
            return [(stage,) for stage in self.plies.stages(case)]
        return self._search(case, Mode(midway=True))

    def _begun_first(self, case: Case, runs: list[Run]) -> list[Run]:
        """The runs that begin with what was lifted first of all, and others that explain as much."""
        seen = {
            candidate: at
            for candidate in self.plies.candidates(case)
            if (at := lift_seen(candidate, case.trace, 0)) is not None
        }
        first = min(seen.values(), default=None)
        begun = [run for run in runs if first is not None and seen.get(run[0]) == first]
        if not begun or len(begun) == len(runs):
            return runs
        left = {run: case.follow(run).unexplained for run in runs}
        # Where all is seen, what was not seen of those that begin so speaks against them as well.
        cost = {run: costs.cost_done(run, case.changes, sees_all=case.sees_all) for run in runs}
        least, best = min(left[run] for run in begun), min(cost[run] for run in begun)
        return [
            run
            for run in runs
            if run in begun
            or left[run] <= least + costs.allowance(run, begun)
            or (case.sees_all and cost[run] <= best)
        ]
