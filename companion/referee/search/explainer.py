"""Finds the runs of plies that explain the pictures since the last recorded position.

A run is several plies made without a rest between them. It explains the pictures if

1. the newest picture allows that its last ply is done,
2. the first lift of each of its plies was seen, in the order of the plies,
3. before the lift of each next ply a picture has shown the ply before it done, unless the hands of two
   players overlap.

If some runs begin with the pit that was lifted first of all, other runs count only if they leave no more
changes unexplained: such a run needs that pit to be emptied and filled again before it began. No finer rule
is used on purpose: on the way to a legal move hands put pieces down and take them up again, and a sleeve
brushes a pit, so a rule that excluded more could exclude the truth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.referee.hypotheses import Candidate, Case, Hands, Run, likely, undenied
from companion.referee.search.ply_source import PlySource
from companion.referee.search.searched_overlaps import Overlaps
from companion.referee.search.wide_search import WideSearch
from companion.rules.game import AnyGame
from companion.sensing.sight import Sight

MOST_LOOKED_AT = 120
"""How many plies under way are examined if none of the first few leaves a piece in a hand."""


@dataclass(frozen=True, slots=True)
class Explanations:
    """The runs of complete plies that explain the pictures; the newest picture shows the last ply done.

    A run of several plies is only an example of how play went on after its first ply. `many` says that there
    may be more first plies than in these runs, and `exhausted` that a search was cut short before it found
    one.
    """

    runs: tuple[Run, ...] = ()
    many: bool = False
    exhausted: bool = False


class Explainer:
    """Finds the runs that explain the evidence; `latest` is its last result."""

    def __init__(self, game: AnyGame, sight: Sight, plies: PlySource) -> None:
        self._game = game
        self.plies = plies
        self.hands = Hands(sight, game.letters)
        self.latest = Explanations()

    def begin(self) -> None:
        """Begin a judgement: no search was cut short yet."""
        self.latest = replace(self.latest, exhausted=False)

    def explain(self, case: Case) -> Explanations:
        """The runs that explain the pictures; the result is cached in the evidence.

        A table at rest is judged more than once: when a picture leaves no doubt, when the table rests, and
        when it has rested long enough for steps that no sensor sees.
        """
        self.latest = self.aside(case)
        return self.latest

    def aside(self, case: Case) -> Explanations:
        """The explanations of another case, which does not become the latest result."""
        known, key = case.evidence.answers, self._question(case)
        if key not in known:
            known[key] = self._explain(case)
        explanations: Explanations = known[key]
        return explanations

    def _question(self, case: Case) -> tuple[object, ...]:
        """The key of a cached result: all on which it depends besides the evidence."""
        # The type counts, too: cards of a known pile and told rolls may be equal numbers.
        line = (case.position, case.chances, type(case.chances))
        return "explain", self, *line, self.plies.statements.stated, self.plies.agreement.may_be_unseen

    def _explain(self, case: Case) -> Explanations:
        self.plies.make_room()
        search = WideSearch(self.plies, case, self._game.hints)
        runs = search.runs()
        cut = search.many and not runs
        runs = likely(runs, case)
        # Runs with an overlap are possible, too, if they explain more of what was seen, or all of it.
        more, many = ([], True) if search.many else Overlaps(self.plies, case, search).beside(runs)
        return Explanations((*runs, *more), many, cut)

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
