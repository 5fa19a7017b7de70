"""Finds the runs of plies that explain the pictures since the last recorded position.

A run is several plies made without a rest between them. It explains the pictures if

1. the newest picture allows that its last ply is done,
2. the first lift of each of its plies was seen, in the order of the plies,
3. before the lift of each next ply a picture has shown the ply before it done. There are two exceptions:
   the hands of two players may overlap, and if nothing else explains the pictures, a sleeve over one field
   may have hidden the end of a ply.

If some runs begin with the pit that was lifted first of all, other runs count only if they leave no more
changes unexplained, or, if everything is seen, cost no more: such a run needs that pit to be emptied and
filled again before it began. No finer rule is used on purpose: on the way to a legal move hands put pieces
down and take them up again, and a sleeve brushes a pit, so a rule that excluded more could exclude the truth.

A ply that no sensor sees may come before other plies, but only a few such at a time, and never as the last
one: about that one the players are asked when they say that they are done. They are also asked about an
unseen ply before others, unless its roll or card was told (`companion.referee.hypotheses.plausibility`).

Each ply uses the next known roll or card. If none was told, every number is tried. Rolls without use that
were not told are put between plies only if nothing else explains the table.
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
from companion.referee.search import occlusion
from companion.referee.search.budget import MOST_IN_ALL, Budget
from companion.referee.search.ply_source import PlySource
from companion.referee.search.run_search import HIDDEN, Mode, RunSearch
from companion.referee.search.searched_overlaps import Overlaps
from companion.referee.search.wide_search import WideSearch
from companion.rules.game import AnyGame
from companion.sensing.sight import Picture, Sight

MOST_LOOKED_AT = 120
"""How many plies under way are examined if none of the first few leaves a piece in a hand."""


@dataclass(frozen=True, slots=True)
class Explanations:
    """The runs of complete plies that explain the pictures; the newest picture shows the last ply done.

    `many` says that there may be more first plies than in these runs. `stepwise` says that a run of several
    plies is only an example of how play went on after its first ply. `exhausted` says that a search was cut
    short.
    """

    runs: tuple[Run, ...] = ()
    many: bool = False
    stepwise: bool = False
    exhausted: bool = False


class Explainer:
    """Finds the runs that explain the evidence.

    `all_told` says that rolls without use are told at this table, so that none is put between the recorded
    position and a ply whose roll was told. `budget` is that of the current judgement, `latest` its last
    result.
    """

    def __init__(self, game: AnyGame, sight: Sight, plies: PlySource) -> None:
        self._game = game
        self._sight = sight
        self.plies = plies
        self.hands = Hands(sight, game.letters)
        self._overlapped: Picture | None = None
        # If sensors see each piece that comes or goes, no ply goes unseen, so none is put between others.
        self._sees_every_step = all(sight.sensor(field).exact for field in game.fields)
        self.all_told = False
        self.budget = Budget()
        self.latest = Explanations()

    def begin(self, budget: Budget | None = None) -> None:
        """Begin a judgement with this budget, by default with a full one.

        No search counts as cut short yet, unless one was that took its steps from the same budget.
        """
        self.budget = budget or Budget(steps_left=MOST_IN_ALL)

    def explain(self, case: Case) -> Explanations:
        """The runs that explain the pictures; the result is cached in the evidence.

        A table at rest is judged more than once: when a picture leaves no doubt, when the table rests, and
        when it has rested long enough for steps that no sensor sees.
        """
        known, key = case.evidence.answers, self._question("explain", case)
        if key not in known:
            known[key] = self._explain(case)
        self.latest = known[key]
        self.budget.exhausted = self.latest.exhausted
        return self.latest

    def aside(self, case: Case) -> Explanations:
        """The explanations of another case; a search that is cut short here changes nothing else."""
        given_up = self.budget.exhausted
        explanations = self.explain(case)
        self.budget.exhausted = given_up
        return explanations

    def _question(self, asked: str, case: Case) -> tuple[object, ...]:
        """The key of a cached result: all on which it depends besides the evidence."""
        # The type counts, too: cards of a known pile and told rolls may be equal numbers.
        line = (case.position, case.chances, type(case.chances))
        stated = (self.plies.statements.stated, self.all_told, self.plies.agreement.may_be_unseen)
        return asked, self, *line, *stated, self.budget.exhausted

    def _explain(self, case: Case) -> Explanations:
        self.plies.make_room()
        stepwise = not self._sight.names_pieces(case.trace.last)
        search = WideSearch(self.plies, case, self._game.hints)
        if not stepwise:
            runs = self._agreeing(case)
        else:
            runs = search.runs()
            self.budget.exhausted = self.budget.exhausted or (search.many and not runs)
            runs = likely(runs, case, searched=True)
        # Runs with an overlap are possible, too, if they explain more of what was seen, or all of it.
        more, many = ([], True) if search.many else Overlaps(self.plies, case, search).beside(runs)
        self._overlapped = case.trace.last if more else self._overlapped
        stepwise = stepwise or self._overlapped == case.trace.last
        return self._explained_by([*runs, *more], many=many, stepwise=stepwise)

    def _explained_by(
        self, runs: Iterable[Run], *, many: bool = False, stepwise: bool = False
    ) -> Explanations:
        return Explanations(tuple(runs), many, stepwise, self.budget.exhausted)

    def _agreeing(self, case: Case) -> list[Run]:
        """The likely runs whose result agrees with what the players said."""
        agrees = self.plies.agrees
        agreeing = [run for run in self._explained(case) if agrees(run[-1])]
        return mostly_seen(likely(agreeing, case, searched=False), case)

    def _explained(self, case: Case) -> list[Run]:
        modes = [Mode(), Mode(overlapping=True)]
        for hidden in HIDDEN[:1] if self._sees_every_step else HIDDEN:
            for mode in modes:
                runs = self._search(case, replace(mode, hidden=hidden))
                whole = [run for run in runs if run[-1].steps]
                if whole:
                    return self._begun_first(case, whole)
                if self.budget.exhausted:
                    # Each other mode would search all that was too much for this one, and more.
                    return []
        # A sleeve is tried last, and only if no search was cut short.
        return [] if self.budget.exhausted else self._under_a_sleeve(case)

    def _search(self, case: Case, mode: Mode) -> list[Run]:
        return RunSearch(self.plies, self.budget, case, mode).runs()

    def _under_a_sleeve(self, case: Case) -> list[Run]:
        """The runs in which a sleeve hid the end of a ply; a sleeve beside the ply is tried first.

        A sleeve on the field that the ply empties is tried only if no run whose last ply is in a hand leaves
        at most one touch unexplained, because that touch may have been the sleeve.
        """
        beside = self._search(case, Mode(covered=occlusion.BESIDE))
        if runs := occlusion.with_little_open(beside, case):
            return runs
        covered = self._search(case, Mode(covered=occlusion.TOO_LONG))
        too_long = occlusion.with_little_open(covered, case, most=0)
        return [] if not too_long or occlusion.may_be_touched(self.in_hand(case), case) else too_long

    def unseen(self, case: Case) -> list[Run]:
        """The plies that may be done although the table looks as recorded.

        If there is one, plies without steps (a bonus that is declined) may have been made, too.
        """
        listed = self.plies.lists(case.position)
        plies = self.plies.listed(case) if listed else ()
        if self.plies.agreement.in_force and not listed:
            # Unseen plies are common then, and only few plies leave the table as recorded.
            plies, many = self.plies.shown_done(case, case.trace.last, now=True)
            self.latest = replace(self.latest, many=many)
        unseen: list[Run] = [(one,) for one in plies if undenied(one, case.trace)]
        return unseen + [(one,) for one in plies if unseen and not one.steps]

    def in_hand(self, case: Case) -> list[Run]:
        """The runs whose last ply is under way, so that pieces are missing from the table."""
        # Of very many plies, the first few may all be done but for their captures, with nothing in a hand.
        return self._holding(self.plies.stages(case), case) or self._holding(
            self.plies.searched_stages(case, MOST_LOOKED_AT), case
        )

    def _holding(self, stages: Iterable[Candidate], case: Case) -> list[Run]:
        return [(one,) for one in stages if self.hands.missing(one, case.trace, 0)]

    def under_way(self, case: Case) -> list[Run]:
        """The runs of one ply that may be begun, and may also be done."""
        return [(stage,) for stage in self.plies.stages(case)]

    def _begun_first(self, case: Case, runs: list[Run]) -> list[Run]:
        """The runs that begin with what was lifted first of all, and others that explain as much."""
        if len({run[0] for run in runs}) == 1:
            return runs
        trace = case.trace
        seen = {
            candidate: at
            for candidate in self.plies.candidates(case)
            if (at := lift_seen(candidate, trace, 0)) is not None
        }
        first = min(seen.values(), default=None)
        begun = [run for run in runs if first is not None and seen.get(run[0]) == first]
        if not begun or len(begun) == len(runs):
            return runs
        left = {run: case.follow(run).unexplained for run in runs}
        # If everything is seen, changes that a run missed speak against it, too.
        cost = {run: costs.cost_done(run, case.changes, sees_all=case.sees_all) for run in runs}
        least, best = min(left[run] for run in begun), min(cost[run] for run in begun)
        return [
            run
            for run in runs
            if run in begun
            or left[run] <= least + costs.allowance(run, begun)
            or (case.sees_all and cost[run] <= best)
        ]
