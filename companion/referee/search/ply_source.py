"""The plies that may have been made from a position, as candidates.

A game lists its plies if they are few. Otherwise the rules search for those whose result a picture allows.
The searches for runs ask here for both, so that they need not distinguish them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple, TypeAlias

from companion.contents import Contents, Field
from companion.referee.evidence import (
    MOST_PICTURES,
    Agreement,
    PictureTest,
    PictureTests,
    Statements,
    TableBaselines,
)
from companion.referee.hypotheses import Candidate, Case, Evidence
from companion.referee.ledger import Chances
from companion.referee.protocol import Asks
from companion.referee.questions import barring, completed
from companion.referee.search.found_plies import MOST_FOUND, FoundPlies, PlyMatches, alike, searched
from companion.rules.game import AnyGame, AnyPly, Position
from companion.rules.hints import Fits, Memory
from companion.rules.unused_chances import idled
from companion.sensing.sight import Picture, Sight

FEW_MOVES = 100
"""A position with at most this many plies is listed, even in a game whose moves are searched for."""

MOST_LISTED = 3000
"""How many plies of one position are listed at most."""

MOST_KNOWN = 300
"""For how many positions the listed plies are kept."""

MOST_STAGES = 120
"""How many plies under way are examined in a game whose moves are searched for."""

MOST_NEAR = 300
"""How many plies are examined that all but a few fields show done, in such a game."""


MOST_LOOKED_BACK = 60
"""After so many pictures only plies are searched for that the newest one shows; a ply shows about forty."""


InOrder: TypeAlias = Callable[[AnyPly, Sequence[Field]], AnyPly | None]
"""Gives a ply like this one whose pieces fall on these fields in their order, or None."""


class BegunPlies(NamedTuple):
    """Plies that hands may have begun, those that no sensor tells apart together.

    `many` says that there may be more.
    """

    alike: Sequence[Sequence[Candidate]]
    many: bool


class PlySource:
    """The plies from each position, cached as long as the recorded position stays the same.

    `baselines` are the tables of these positions.
    """

    def __init__(self, game: AnyGame, sight: Sight, agreement: Agreement) -> None:
        self._game = game
        self._sight = sight
        self.agreement = agreement
        self.statements = Statements(sight)
        self._known: dict[object, tuple[Candidate, ...]] = {}
        self.baselines = TableBaselines(game, sight, MOST_KNOWN)
        self._tests = PictureTests(sight, 2 * MOST_PICTURES)
        self._few: dict[Position, bool] = {}

    @property
    def lists_all(self) -> bool:
        """True if the plies of all positions are listed."""
        return self._game.hints.listed

    def forget(self) -> None:
        """Drop the plies of earlier positions and what the players said about them."""
        self.statements.forget()
        self._known.clear()
        self.baselines.clear()
        self._tests.clear()
        self._few.clear()

    def lists(self, position: Position) -> bool:
        """True if all legal plies of this position can be listed, though those of the game cannot."""
        if position not in self._few:
            self._few[position] = self._game.hints.has_few_moves(position, FEW_MOVES)
        return self._few[position]

    def candidates(self, case: Case) -> tuple[Candidate, ...]:
        """The listed plies that may have been made: without unseen ones if the agreement excludes them."""
        return tuple(filter(self._may_have_been_made, self.listed(case)))

    def begun(self, case: Case) -> BegunPlies:
        """The legal plies that hands may have begun.

        If the game lists them, all of them. Otherwise those that are shown done if each field may show what
        it showed in any picture, and some that the newest picture shows under way.
        """
        if self._game.hints.listed:
            return BegunPlies([(one,) for one in self.candidates(case)], many=False)
        key = "begun", *self._question(case.position, case.chances[:1], self.statements.stated)
        known: dict[object, BegunPlies] = case.evidence.answers
        if key not in known:
            done, many = self._once_done(case)
            stages = self._stages(case)
            in_order = self._game.hints.begun_in_order
            begun = [self._in_order_seen(one, case.evidence, in_order) for one in stages]
            found = {one.ply: one for one in (*begun, *done)}
            known[key] = BegunPlies(_alike(found.values()), many)
        return known[key]

    def _once_done(self, case: Case) -> PlyMatches:
        """The plies that are shown done if each field may show what it showed in any picture.

        If they are very many, those come first that the newest picture shows done. After very many pictures
        the search stops at these.
        """
        if len(case.trace) > MOST_LOOKED_BACK:
            return PlyMatches(self.shown_done(case).candidates, many=True)
        fits = self._once(case.evidence)
        found, many = self.fitting(case, fits, MOST_FOUND, fits.memory)
        if many:
            found = (*self.shown_done(case).candidates, *found)
        ordered = (self._in_order_seen(one, case.evidence, self._game.hints.in_order) for one in found)
        return PlyMatches(tuple([one for one in ordered if self._may_have_been_made(one)]), many)

    def _once(self, evidence: Evidence) -> PictureTest:
        """The test of what any picture allows to lie on each field.

        All positions share it, and with it the answers about fields that they have in common.
        """
        known: dict[object, PictureTest] = evidence.answers
        if "once" not in known:
            known["once"] = self._tests.once(evidence.trace)
        return known["once"]

    def _in_order_seen(self, one: Candidate, evidence: Evidence, in_order: InOrder) -> Candidate:
        """The candidate whose pieces fall in the order in which its fields have changed.

        The candidate itself if there is none.
        """
        lifted, *fields = self._game.hints.touched_in_order(one.ply.move) or ("",)
        fell = evidence.changes_after(lifted)
        seen = [field for field in dict.fromkeys(fields) if field in fell]
        other = in_order(one.ply, sorted(seen, key=fell.__getitem__))
        return one if other in (None, one.ply) else self._candidate([other])

    def idle(self, case: Case) -> tuple[Candidate, ...]:
        """The plies from the positions that are reached by rolls without use which were not told.

        A roll that was told is used by these plies.
        """
        return tuple(
            candidate
            for idle in idled(self._game, case.position)
            for candidate in self.candidates(case.at(idle, case.chances))
        )

    def nearly(self, case: Case, open_fields: frozenset[Field]) -> list[Candidate]:
        """Some plies that the newest picture shows done, whatever it says of the `open_fields`.

        If the game lists its plies, all of them.
        """
        if self._game.hints.listed:
            return list(self.listed(case))
        seen = self.fits(case.trace.last)

        def fits(field: Field, held: Contents) -> bool:
            return field in open_fields or seen(field, held)

        return list(self.fitting(case, fits, MOST_NEAR).candidates)

    def fitting(self, case: Case, fits: Fits, most: int, memory: Memory | None = None) -> PlyMatches:
        """At most `most` plies whose result passes this test on each field."""
        plies, many = alike(self._game, case.position, case.chances[:1], fits, most, memory)
        return PlyMatches(tuple(map(self._candidate, plies)), many)

    def shows_one(self, case: Case) -> bool:
        """True if the newest picture shows exactly one ply done of those that are searched for."""
        found, many = self.shown_done(case, 1)
        return bool(found) and not many

    def shows_under_way(self, case: Case, besides: Position) -> bool:
        """True if the newest picture shows a listed ply under way whose result is not `besides`."""
        others = (one for one in self.listed(case) if one.ply.after != besides)
        return any(one.under_way(case.trace.last) for one in others)

    def _stages(self, case: Case) -> list[Candidate]:
        """Some plies under way that the rules find, including those with steps made in part."""
        test, chance = self.test(case.trace.last), case.chances[0] if case.chances else None
        key = (case.position, chance, "under way")
        if key not in test.results:
            plies = islice(self._game.hints.under_way(case.position, test, chance, test.memory), MOST_STAGES)
            done = test.results.get(self._question(case.position, case.chances[:1], self.statements.stated))
            test.results[key] = [(done and done.of(ply)) or self._candidate([ply]) for ply in plies]
        return list(test.results[key])

    def listed(self, case: Case) -> tuple[Candidate, ...]:
        """All legal plies of the position, with the first known roll or card."""
        key = (case.position, case.chances[:1])
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                # A table that is shaken for long without a recorded ply must not fill the memory.
                self._known.clear()
            plies, _ = alike(self._game, *key, self.fits(None), MOST_LISTED)
            self._known[key] = tuple(map(self._candidate, plies))
        return self._known[key]

    def shown_done(self, case: Case, most: int = MOST_FOUND) -> PlyMatches:
        """At most `most` plies that the newest picture shows done, and that agree with the players' words."""
        position, chance, picture = case.position, case.chances[:1], case.trace.last
        stated = self.statements.stated
        test, key = self.test(picture), self._question(position, chance, stated)
        known: FoundPlies | None = test.results.get(key)
        if known is None:
            fits, memory = self.fits(picture, stated=bool(stated)), None if stated else test.memory
            plies = searched(self._game, position, chance, fits, memory)
            found = (self._candidate([ply], picture) for ply in plies)
            known = test.results[key] = FoundPlies(filter(self._may_have_been_made, found))
        return known.first(most)

    def test(self, picture: Picture) -> PictureTest:
        """The test of what this picture allows to lie on each field."""
        return self._tests.at(picture)

    def fits(self, picture: Picture | None, *, stated: bool = False) -> Fits:
        """The test of what this picture, and with `stated` the players' words, allow to lie on a field.

        Without a picture the test is always True.
        """
        if picture is None:
            return lambda _field, _held: True
        seen, allow = self.test(picture), self.statements.allow
        return (lambda field, held: allow(field, held) and seen(field, held)) if stated else seen

    def agrees(self, last: Candidate) -> bool:
        """True if the table after the ply agrees with what the players said, or the ply ends the game."""
        return last.ply.after.winner is not None or self.statements.agree(last.after)

    def may_hold(self, asks: Asks, case: Case) -> Asks:
        """The question, with all contents that its field may have even if there are many results."""
        chance = case.chances[0] if case.chances else None
        test = self.test(case.trace.last)
        fits = self.fits(case.trace.last, stated=True) if self.statements.stated else test
        return completed(
            asks,
            self._game,
            lambda fits: self._game.hints.candidates(case.position, fits, chance),
            test.barring if fits is test else partial(barring, fits),
        )

    def _question(self, position: Position, chance: Chances, stated: object) -> tuple[object, ...]:
        """The key of a cached search in a picture."""
        return position, chance, stated, self.agreement.may_be_unseen

    def _may_have_been_made(self, one: Candidate) -> bool:
        """True if the agreement about plies that no sensor sees allows this one."""
        return self.agreement.may_be_unseen or not one.traceless

    def _candidate(self, same: Sequence[AnyPly], shown_by: Picture | None = None) -> Candidate:
        """The candidate of these plies, which are alike; `shown_by` is a picture that shows them done."""
        # After the end the table may be partly cleared, and listed plies were not compared with the picture.
        picture = shown_by if same[0].after.winner is None and not self._game.hints.listed else None
        return Candidate(self._game, self._sight, same, self.baselines.of(same[0].before), picture)


def _alike(plies: Iterable[Candidate]) -> list[Sequence[Candidate]]:
    """The plies, those that no sensor tells apart together."""
    found: dict[object, list[Candidate]] = {}
    for one in plies:
        found.setdefault(one.look, []).append(one)
    return list(found.values())
