"""What a recording may ask of a referee: nothing that its sensors cannot tell.

Weak sensors can be deceived by honest players: under presence a bean dropped on others is not
seen, so that in a long sowing the table seems at rest on what another legal ply would show. Such
moments are left out of the recordings; what remains, a good referee judges without a mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from companion.contents import Table
from companion.referee.ledger import Chances
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyGame, Position
from companion.rules.unused_chances import idled, throws_again
from companion.sensing.sight import Picture, Sight
from companion.study.acts import Moment
from companion.study.expected_pictures import Rest, each, picture_of, pictures
from companion.study.picture_explainer import PictureExplainer
from companion.study.rest_explainer import RestExplainer, lifted
from companion.study.runs import LONGEST, Positions

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


@dataclass(frozen=True)
class Fairness:
    """Judges planned moments; `settle` is the table's settling time in seconds.

    Where rolls or cards are told, those not used yet are handed in; one that nobody tells may
    have been any.
    """

    game: AnyGame
    sight: Sight
    explanations: PictureExplainer
    settle: float

    @cached_property
    def _rests(self) -> RestExplainer:
        return RestExplainer(self.game, self.sight, self.explanations, self.settle)

    def unique(
        self,
        before: Position,
        table: Table,
        moments: Sequence[Moment],
        plies: Sequence[Done],
        since: float = 0.0,
        told: Sequence[Told] = (),
    ) -> bool | None:
        """True if the plies are the only explanation at the end, a single ply otherwise asked about.

        `plies` are what the touches make; until `since` a slip lies on the table. None where
        no referee could be right: nothing is seen, a rest on the way shows another legal ply or
        seems illegal, a roll seems to replace the one before it, or one of several plies stays open;
        where what was touched, or put right, seems to be another ply's; where one of several plies goes
        unseen, which a slip looks like, too; and where a search gives up.
        """
        try:
            return self._unique(before, table, moments, plies, since, told)
        except TooManyMovesError:
            return None

    def _unique(
        self,
        before: Position,
        table: Table,
        moments: Sequence[Moment],
        plies: Sequence[Done],
        since: float,
        told: Sequence[Told],
    ) -> bool | None:
        on_the_way, last = self._rests.rests(table, moments)
        truth = tuple(ply.after for ply in plies)
        if last is None or self._rests.shows(last.picture, before) or self._overlooked(before, *truth):
            return None
        way, numbers = self._rests.way(table, moments), tuple(one.number for one in told)
        ends = self._rests.chains(before, last, numbers, way)
        if not self.game.hints.listed:
            ends.add(truth)
        if truth not in ends or (len(truth) > 1 and ends != {truth}):
            return None
        seen = list(pictures(self.sight, table, moments, self._rests.letters))
        won = self._won_otherwise(before, seen, truth[0], numbers)
        given_up = self._may_be_given_up(table, seen, plies)
        several = len(truth) > 1 and (won or given_up)
        half_seen = several or self._half_seen(table, moments, plies, told)
        open_yet = half_seen or self._open_later(last, moments, plies, numbers)
        if open_yet or self._detour_misleads(before, last, moments, truth, numbers):
            return None
        later = [rest for rest in on_the_way if rest.t >= since]
        owing = bool(since) and self.explanations.owing(before, last.picture)
        if owing or not all(self._honest(before, rest, plies, told, way) for rest in later):
            return None
        if any(not self._in_line(before, table, moments, one.t) for one in told[1:]):
            return None
        slip = [rest for rest in on_the_way if rest.t < since]
        taken_back = bool(slip) and self._taken_back(before, slip[-1], last, truth[0], numbers)
        # What may have followed unseen leaves the ply before it without doubt.
        return not (taken_back or won or given_up) and len({chain[0] for chain in ends}) == 1

    def _taken_back(
        self, before: Position, slip: Rest, last: Rest, after: Position, chances: Chances
    ) -> bool:
        """True if a hand that seemed to have begun another ply than this may still hold pieces for one.

        Then who puts the slip right may as well be half through with taking that ply back.
        """
        told, now = (
            {
                shown.ply.after
                for _, shown in self.explanations.under_way(before, one.picture, one.lifts, chances)
            }
            for one in (slip, last)
        )
        return bool(told) and after not in told and not now <= {after}

    def _won_otherwise(
        self, before: Position, seen: Iterable[Rest], after: Position, chances: Chances
    ) -> bool:
        """True if another ply than this was seen to win, of which the table is being cleared since."""
        plies = self.explanations.plies(before, *chances[:1]) if self.game.hints.listed else ()
        if all(ply.after.winner is None or ply.after == after for ply in plies):
            return False
        *earlier, last = seen
        ends = {chain[0] for one in earlier for chain in self._rests.chains(before, one, chances)} - {after}
        return any(end.winner is not None and self._partly_cleared(last.picture, end) for end in ends)

    def _may_be_given_up(self, table: Table, seen: Sequence[Rest], plies: Sequence[Done]) -> bool:
        """True if the last ply ends the game, and what is seen of it is seen where one is given up, too.

        So it is where several fields are emptied and none is filled.
        """
        *earlier, last = plies
        if last.after.winner is None:
            return False
        lying = self.game.contents(earlier[-1].after) if earlier else table
        way = [one.picture for one in seen if not earlier or one.t > earlier[-1].t]
        empty = picture_of(self.sight, {})
        changes = [
            (field, now == empty[field])
            for one, other in pairwise([picture_of(self.sight, lying), *way])
            for field, now in other.items()
            if one[field] != now
        ]
        return len({field for field, _ in changes}) > 1 and all(emptied for _, emptied in changes)

    def _partly_cleared(self, picture: Picture, position: Position) -> bool:
        """True if the picture allows that of this position nothing is left on some fields."""
        table, shows = self.game.contents(position), self.sight.shows
        return all(
            shows(picture, field, table.get(field, "")) or shows(picture, field, "") for field in picture
        )

    def _half_seen(
        self, table: Table, moments: Sequence[Moment], plies: Sequence[Done], told: Sequence[Told]
    ) -> bool:
        """True if hands make one of three plies, or of two whose rolls were not told, and nothing is seen."""
        seen = [one.t for one in pictures(self.sight, table, moments, self._rests.letters)]
        spans = pairwise([0.0, *(ply.t for ply in plies)])
        return len(plies) >= (LONGEST if told else LONGEST - 1) and any(
            any(begun < one.t <= done for one in moments) and not any(begun < t <= done for t in seen)
            for begun, done in spans
        )

    def replaceable(self, before: Position, chance: int) -> bool:
        """True if this roll or card may give way to another: no ply with it looks as if nothing was done."""
        looks = picture_of(self.sight, self.game.contents(before))
        return not any(self._rests.shows(looks, ply.after) for ply in self.explanations.plies(before, chance))

    def _open_later(
        self, last: Rest, moments: Sequence[Moment], plies: Sequence[Done], chances: Chances
    ) -> bool:
        """True if the later plies stay open once those before them are on record.

        From there a referee follows as many plies as from the beginning.
        """
        for number in range(1, len(plies)) if self.game.hints.listed else ():
            recorded, left = plies[number - 1], plies[number:]
            lifts = tuple(field for field, _ in lifted([one for one in moments if one.t > recorded.t]))
            found = self._rests.chains(recorded.after, replace(last, lifts=lifts), chances[-len(left) :])
            if found != {tuple(ply.after for ply in left)}:
                return True
        return False

    def _detour_misleads(
        self, before: Position, last: Rest, moments: Sequence[Moment], truth: Positions, chances: Chances
    ) -> bool:
        """True if what was lifted beside the plies, and put back or right, seems to be another's doing.

        It does where another ply may be under way that changes such a field, perhaps after others, or
        where one may begin with it and the next be under way.
        """
        aside = frozenset(field for field, cause in lifted(moments) if cause in ("touch", "mend"))
        if not aside:
            return False
        if self._rests.changed_under_way(before, last, aside, truth[0], chances):
            return True
        moved = tuple(field for field, _ in lifted(moments) if field not in aside)
        seeming, true = (
            set(self.explanations.begun(before, last.picture, lifts, chances=chances))
            for lifts in (last.lifts, moved)
        )
        return any(chain[: len(truth)] != truth[: len(chain)] for chain in seeming - true)

    def _honest(
        self,
        before: Position,
        rest: Rest,
        plies: Sequence[Done],
        told: Sequence[Told],
        way: Sequence[Rest],
    ) -> bool:
        """True if a rest on the way misleads nobody: neither back, nor onward, nor to an alarm.

        What may be recorded there is what is done, and never yet the last ply.
        """
        chances = tuple(one.number for one in told if one.t < rest.until)
        truth = tuple(ply.after for ply in plies)
        done = {truth[:number] for number, ply in enumerate(plies[:-1], 1) if ply.t < rest.until}
        lost = not rest.in_hand and not self._rests.chains(before, rest, chances, way)
        # Hands that are in the middle of the next ply may leave what the one before did, or what there was.
        stages = [before, *(ply.after for ply in plies[:-1] if rest.in_hand and ply.t < rest.t)]
        back = any(self._rests.shows(rest.picture, stage) for stage in stages)
        return self._rests.recordable(before, rest, chances, way) <= done and not lost and not back

    def _overlooked(self, *stages: Position) -> bool:
        """True if a ply may follow on one of these positions that no sensor sees."""
        return any(self.explanations.overlooked(position) for position in stages)

    def _in_line(self, before: Position, table: Table, moments: Sequence[Moment], t: float) -> bool:
        """True if the table shows by then that the roll before is being used, so that this one is next."""
        seen = [
            one for one in each(self.sight, table, moments, self._rests.letters) if one.t <= t - TAKEN_IN_S
        ]
        return bool(seen) and not self._rests.shows(seen[-1].picture, before)

    def visible(
        self, before: Position, table: Table, moments: Sequence[Moment], chances: Chances = ()
    ) -> Rest | None:
        """The rest that a slip ends in; None if one or two legal plies could look the same."""
        try:
            return self._visible(before, table, moments, chances)
        except TooManyMovesError:
            return None

    def _visible(
        self, before: Position, table: Table, moments: Sequence[Moment], chances: Chances
    ) -> Rest | None:
        on_the_way, last = self._rests.rests(table, moments)
        if last is None or self._rests.shows(last.picture, before) or self.explanations.overlooked(before):
            return None
        way = self._rests.way(table, moments)
        ends = self.explanations.chains(before, last.picture, longest=2, chances=chances, way=way)
        if any(True for _ in ends):
            return None
        seen = each(self.sight, table, moments, self._rests.letters)
        empty_handed = [rest for rest in seen if not rest.in_hand]
        if any(
            self._rests.explained(before, rest, chances, way) for rest in (*on_the_way, *empty_handed, last)
        ):
            return None
        # The six that was told may be another seat's, after three tries in vain that nobody told.
        others = idled(self.game, before) if chances and throws_again(self.game, before) else ()
        return None if any(self._rests.explained(other, last, chances, way) for other in others) else last

    def restoring(
        self, before: Position, table: Table, moments: Sequence[Moment], chances: Chances = ()
    ) -> bool:
        """True if a slip and the way back never rest on what a legal ply would show."""
        on_the_way, last = self._rests.rests(table, moments)
        way = self._rests.way(table, moments)
        try:
            return last is not None and not any(
                self._rests.recordable(before, rest, chances, way) for rest in (*on_the_way, last)
            )
        except TooManyMovesError:
            return False

    def patience(
        self, before: Position, table: Table, moments: Sequence[Moment], chances: Chances = ()
    ) -> float:
        """How long a referee may wait in the end, beside the settling time, for steps that it cannot see.

        Another ply may be under way: each step of it that no sensor sees is given as long as one that is.
        """
        _, last = self._rests.rests(table, moments)
        if last is None:
            return 0.0
        return self.settle * self.explanations.unseen_ahead(before, last.picture, last.lifts, chances)

    def in_hand(self, before: Position, rest: Rest, chances: Chances = ()) -> bool:
        """True if a slip could be taken for a ply that is under way."""
        return self.explanations.in_hand(before, rest.picture, chances)

    def harmless(
        self, before: Position, true: Rest, false: Rest, chances: Chances = (), after: Position | None = None
    ) -> bool:
        """True if a false reading shows no legal plies but those that the true one shows.

        `after` is the position that the touches lead to: where it is reached, no other ply may seem to be
        under way that changes a field which seems to have been lifted. Where plies are searched for,
        only chains of one are found here, so that a ply from there is looked for too.
        """
        try:
            if after is not None and not self.game.hints.listed and self._rests.chains(after, false, ()):
                return False
            if after is not None and self._rests.shows(true.picture, after):
                aside = frozenset(false.lifts).difference(true.lifts)
                if self._rests.changed_under_way(before, false, aside, after, chances):
                    return False
            return self._rests.recordable(before, false, chances) <= self._rests.recordable(
                before, true, chances
            )
        except TooManyMovesError:
            return False

    def told_apart(
        self, before: Position, moments: Sequence[Moment], false: Rest, chances: Chances = ()
    ) -> bool:
        """True if the end has no more explanations where a false reading was among what was seen.

        Where plies are searched for, a field that stood still speaks against some of them, and no longer
        once it said something else for a while.
        """
        table = self.game.contents(before)
        _, last = self._rests.rests(table, moments)
        if last is None or self.game.hints.listed:
            return True
        way = [one for one in self._rests.way(table, moments) if one.t < last.t]
        explain, seen = self.explanations.chains, (before, last.picture, last.lifts)
        try:
            true, both = (set(explain(*seen, chances=chances, way=some)) for some in (way, [*way, false]))
        except TooManyMovesError:
            return False
        return both <= true
