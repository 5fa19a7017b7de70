"""Whether a planned recording is fair: whether its sensors can tell everything that it asks of a referee.

Honest players can deceive weak sensors. Under presence, for example, a bean that drops on others is not seen,
so that in a long sowing the table seems to rest while it shows another legal ply. Such moments are left out
of recordings; a good referee judges the rest without a mistake.
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
from companion.sensing.sight import Readings, Sight
from companion.study.acts import Moment
from companion.study.expected_pictures import Rest, each, picture_of, pictures
from companion.study.picture_explainer import PictureExplainer
from companion.study.rest_explainer import RestExplainer, lifted
from companion.study.runs import LONGEST, Positions

TAKEN_IN_S = 0.07
"""How long after a touch its reading counts, in seconds: the bounce, and the debounce after it."""


@dataclass(frozen=True, slots=True)
class DonePly:
    """The position after a ply, and the time of its last touch in seconds."""

    after: Position
    t: float


@dataclass(frozen=True, slots=True)
class ToldChance:
    """A roll or card, and the time in seconds at which it is told to the referee."""

    t: float
    number: int


@dataclass(frozen=True)
class Fairness:
    """Judges planned touches; `settle` is the table's settling time in seconds.

    `chances` and `told` are the rolls or cards that were told to the referee and are not used yet; a ply for
    which none is left may have used any.
    """

    game: AnyGame
    sight: Sight
    explanations: PictureExplainer
    settle: float

    @cached_property
    def _rests(self) -> RestExplainer:
        """The rests of touches and what explains them."""
        return RestExplainer(self.game, self.sight, self.explanations, self.settle)

    def unique(
        self,
        before: Position,
        table: Table,
        moments: Sequence[Moment],
        plies: Sequence[DonePly],
        since: float = 0.0,
        told: Sequence[ToldChance] = (),
    ) -> bool | None:
        """True if at the end these plies are the only explanation, False if a referee must ask about a single
        ply.

        `plies` are what the touches make; until `since`, in seconds, a slip lies on the table.

        None if no referee could be right. This is so if no sensor sees a change; if an earlier rest shows
        another legal ply or seems illegal; if a roll seems to replace the one before it; if one of several
        plies stays open or changes no reading, for a slip looks like that, too; if a field that was touched
        and put back, or a mended field, seems to belong to another ply; and if a search gives up.
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
        plies: Sequence[DonePly],
        since: float,
        told: Sequence[ToldChance],
    ) -> bool | None:
        """As `unique`. Raises TooManyMovesError if a search gives up."""
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
        """True if the player who mends a slip may as well be taking back another ply.

        At the rest `slip` a ply seemed to be under way, none of them this one, and at the rest `last` a hand
        may still hold pieces of another ply.
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
        """True if an earlier picture showed that another ply wins, and the last one shows its table being
        cleared.
        """
        plies = self.explanations.plies(before, *chances[:1]) if self.game.hints.listed else ()
        if all(ply.after.winner is None or ply.after == after for ply in plies):
            return False
        *earlier, last = seen
        ends = {chain[0] for one in earlier for chain in self._rests.chains(before, one, chances)} - {after}
        return any(end.winner is not None and self._partly_cleared(last.picture, end) for end in ends)

    def _may_be_given_up(self, table: Table, seen: Sequence[Rest], plies: Sequence[DonePly]) -> bool:
        """True if the last ply ends the game, and the sensors see nothing but emptied fields, more than one.

        A table that is cleared because the players give up looks the same.
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

    def _partly_cleared(self, picture: Readings, position: Position) -> bool:
        """True if the picture allows this position with some of its fields emptied."""
        table, shows = self.game.contents(position), self.sight.shows
        return all(
            shows(picture, field, table.get(field, "")) or shows(picture, field, "") for field in picture
        )

    def _half_seen(
        self, table: Table, moments: Sequence[Moment], plies: Sequence[DonePly], told: Sequence[ToldChance]
    ) -> bool:
        """True if one of three plies, or of two whose rolls were not told, is made by hands and changes no
        reading.
        """
        seen = [one.t for one in pictures(self.sight, table, moments, self._rests.letters)]
        spans = pairwise([0.0, *(ply.t for ply in plies)])
        return len(plies) >= (LONGEST if told else LONGEST - 1) and any(
            any(begun < one.t <= done for one in moments) and not any(begun < t <= done for t in seen)
            for begun, done in spans
        )

    def replaceable(self, before: Position, chance: int) -> bool:
        """True if another roll or card may be told after this one: every ply with this one
        changes a reading.
        """
        looks = picture_of(self.sight, self.game.contents(before))
        return not any(self._rests.shows(looks, ply.after) for ply in self.explanations.plies(before, chance))

    def _open_later(
        self, last: Rest, moments: Sequence[Moment], plies: Sequence[DonePly], chances: Chances
    ) -> bool:
        """True if the later plies have another explanation once the earlier ones are on record.

        From the new position a referee follows as many plies as from the first one, so that longer runs
        become possible.
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
        """True if a field that was lifted beside the plies, and put back or mended, seems to belong to
        another ply.

        This is so if another ply that changes such a field may be under way, also after complete ones, or if
        a ply may begin with that lift and be followed by one under way.
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
        plies: Sequence[DonePly],
        told: Sequence[ToldChance],
        way: Sequence[Rest],
    ) -> bool:
        """True if a rest before the end suggests nothing false: neither a ply taken back, nor a ply too
        early, nor a slip.

        At this rest only plies may be recorded that are done, and not yet the last one.
        """
        chances = tuple(one.number for one in told if one.t < rest.until)
        truth = tuple(ply.after for ply in plies)
        done = {truth[:number] for number, ply in enumerate(plies[:-1], 1) if ply.t < rest.until}
        lost = not rest.in_hand and not self._rests.chains(before, rest, chances, way)
        # In the middle of the next ply the table may look as it did before that ply, or before all plies.
        stages = [before, *(ply.after for ply in plies[:-1] if rest.in_hand and ply.t < rest.t)]
        back = any(self._rests.shows(rest.picture, stage) for stage in stages)
        return self._rests.recordable(before, rest, chances, way) <= done and not lost and not back

    def _overlooked(self, *stages: Position) -> bool:
        """True if from one of these positions a ply is possible that changes no reading."""
        return any(self.explanations.overlooked(position) for position in stages)

    def _in_line(self, before: Position, table: Table, moments: Sequence[Moment], t: float) -> bool:
        """True if by `t` seconds the picture shows that the roll before is being used, so that a new roll is
        the next one.
        """
        seen = [
            one for one in each(self.sight, table, moments, self._rests.letters) if one.t <= t - TAKEN_IN_S
        ]
        return bool(seen) and not self._rests.shows(seen[-1].picture, before)

    def visible(
        self, before: Position, table: Table, moments: Sequence[Moment], chances: Chances = ()
    ) -> Rest | None:
        """The rest at which a slip is seen; None if one or two legal plies could explain it, or a search
        gives up.
        """
        try:
            return self._visible(before, table, moments, chances)
        except TooManyMovesError:
            return None

    def _visible(
        self, before: Position, table: Table, moments: Sequence[Moment], chances: Chances
    ) -> Rest | None:
        """As `visible`. Raises TooManyMovesError if a search gives up."""
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
        # The six may be another seat's: three tries without a six may have come before it, untold.
        others = idled(self.game, before) if chances and throws_again(self.game, before) else ()
        return None if any(self._rests.explained(other, last, chances, way) for other in others) else last

    def restoring(
        self, before: Position, table: Table, moments: Sequence[Moment], chances: Chances = ()
    ) -> bool:
        """True if neither a slip nor the way back from it rests at a picture that a legal ply explains."""
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
        """How long a referee may wait at the end, in seconds, beside the settling time.

        Another ply may be under way. Each of its steps that changes no reading gets as much time as one that
        does.
        """
        _, last = self._rests.rests(table, moments)
        if last is None:
            return 0.0
        return self.settle * self.explanations.unseen_ahead(before, last.picture, last.lifts, chances)

    def in_hand(self, before: Position, rest: Rest, chances: Chances = ()) -> bool:
        """True if the rest of a slip could be the middle of a legal ply."""
        return self.explanations.in_hand(before, rest.picture, chances)

    def harmless(
        self, before: Position, true: Rest, false: Rest, chances: Chances = (), after: Position | None = None
    ) -> bool:
        """True if a false reading allows no legal plies but those that the true one allows.

        `after` is the position to which the touches lead. Once it is reached, no other ply may seem to be
        under way that changes a falsely lifted field. In a game whose plies are searched for, only chains of
        one ply are found here, so that plies from `after` are looked for too.
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
        """True if a false reading before the last rest does not give that rest more explanations.

        In a game whose plies are searched for, a field that never changed excludes the plies that change it.
        After a false reading of that field it no longer does.
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
