"""The plies that may have been made from a position, as candidates.

A game lists its plies where they are few. Elsewhere the rules search for those whose result a picture allows.
The searches for runs ask here for either, so that they need not know which it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice

from companion.contents import Contents, Field
from companion.referee.evidence import (
    FEW_MOVES,
    MOST_PICTURES,
    Agreement,
    PictureTest,
    PictureTests,
    Statements,
    TableBaselines,
)
from companion.referee.hypotheses import Candidate, Case
from companion.referee.ledger import Chances
from companion.referee.protocol import Asks
from companion.referee.questions import barring, completed
from companion.referee.search.budget import MOST_STEPS
from companion.referee.search.found_plies import MOST_FOUND, FoundPlies, PlyMatches, alike, searched
from companion.rules.game import AnyGame, AnyPly, Position
from companion.rules.hints import Fits, Memory
from companion.rules.unused_chances import idled
from companion.sensing.sight import Picture, Sight

MOST_KNOWN = 300
"""For how many positions the plies are remembered between two searches."""

MOST_STAGES = 30
"""How many plies under way are looked at in a game whose moves are searched for."""

MOST_NEAR = 300
"""How many plies are looked at that all but a few fields show done, in such a game."""


class PlySource:
    """The plies that start from a position, kept for as long as the position on record stands."""

    def __init__(self, game: AnyGame, sight: Sight, agreement: Agreement) -> None:
        self._game = game
        self._sight = sight
        self.agreement = agreement
        self.statements = Statements(sight)
        self._known: dict[object, tuple[Candidate, ...]] = {}
        self._baselines = TableBaselines(game, sight, MOST_KNOWN)
        self._tests = PictureTests(sight, 2 * MOST_PICTURES)
        self._few: dict[Position, bool] = {}

    def forget(self) -> None:
        """Drop what was worked out for positions that lie behind, and what was told of them."""
        self.statements.forget()
        self._known.clear()
        self._baselines.clear()
        self._tests.clear()
        self._few.clear()

    def make_room(self) -> None:
        """Drop the plies that are remembered where they are too many."""
        if len(self._known) > MOST_KNOWN:
            self._known.clear()

    def lists(self, position: Position) -> bool:
        """True if all legal plies of this position can be known, and not only those seen done."""
        if self._game.hints.listed:
            return True
        if position not in self._few:
            self._few[position] = self._game.hints.has_few_moves(position, FEW_MOVES)
        return self._few[position]

    def candidates(self, case: Case, start: int = 0) -> tuple[Candidate, ...]:
        """The legal plies that may have been made.

        All there are; in a game whose moves are searched for, those shown done by a picture from `start` on.
        """
        if self._game.hints.listed:
            listed, unseen = self.listed(case), self.agreement.may_be_unseen
            return listed if unseen else tuple([one for one in listed if not one.traceless])
        found: dict[AnyPly, Candidate] = {}
        for picture in case.trace.pictures[start:]:
            for candidate in self.shown_done(case, picture, now=False).candidates:
                found.setdefault(candidate.ply, candidate)
        return tuple(found.values())

    def idle(self, case: Case, start: int) -> tuple[Candidate, ...]:
        """The plies of positions to which rolls without use lead that nobody saw.

        A roll that was told is used by them: one without use among others would be one too many.
        """
        return tuple(
            candidate
            for idle in idled(self._game, case.position)
            for candidate in self.candidates(case.at(idle, case.chances), start)
            if candidate.steps
        )

    def nearly(self, case: Case, open_fields: frozenset[Field]) -> list[Candidate]:
        """Some plies that the newest picture shows done, whatever these fields say.

        Of a game whose moves are listed all plies.
        """
        if self._game.hints.listed:
            return list(self.listed(case))
        seen = self.fits(case.trace.last)

        def fits(field: Field, held: Contents) -> bool:
            return field in open_fields or seen(field, held)

        return list(self.fitting(case, fits, MOST_NEAR).candidates)

    def fitting(self, case: Case, fits: Fits, most: int, memory: Memory | None = None) -> PlyMatches:
        """At most so many plies after which each field may hold what lies there, by this test."""
        plies, many = alike(self._game, case.position, case.chances[:1], fits, most, memory)
        return PlyMatches(tuple(map(self._candidate, plies)), many)

    def prepare(self, case: Case) -> None:
        """Work out all plies, where they can be known, so that the last frame of one need not wait for it."""
        if self.lists(case.position):
            self.listed(case)

    def done(self, case: Case) -> tuple[Candidate, ...]:
        """The plies that the newest picture shows done.

        Of a game whose moves are searched for none where there are several: no picture proves any.
        """
        if self._game.hints.listed:
            return tuple(one for one in self.listed(case) if one.complete(case.trace.last))
        found = self.shown_done(case, case.trace.last, 1, now=True)
        return () if found.many else found.candidates

    def stages(self, case: Case, most: int = MOST_STAGES) -> list[Candidate]:
        """The plies that the newest picture shows under way, some of them where they are many."""
        if self.lists(case.position):
            return [one for one in self.listed(case) if one.under_way(case.trace.last)]
        return self.searched_stages(case, most)

    def searched_stages(self, case: Case, most: int) -> list[Candidate]:
        """The stages that the rules find themselves: some of them, and also those done in part."""
        test, chance = self.test(case.trace.last), case.chances[0] if case.chances else None
        key = (case.position, chance, most, "under way")
        if key not in test.found:
            plies = islice(self._game.hints.under_way(case.position, test, chance, test.memory), most)
            done = test.found.get(self._question(case.position, case.chances[:1], self.statements.told))
            test.found[key] = [(done and done.of(ply)) or self._candidate([ply]) for ply in plies]
        return list(test.found[key])

    def listed(self, case: Case) -> tuple[Candidate, ...]:
        """All legal plies of the position, with the first roll or card in line."""
        key = (case.position, case.chances[:1])
        if key not in self._known:
            plies, _ = alike(self._game, *key, self.fits(None), MOST_STEPS)
            self._known[key] = tuple(map(self._candidate, plies))
        return self._known[key]

    def shown_done(self, case: Case, picture: Picture, most: int = MOST_FOUND, *, now: bool) -> PlyMatches:
        """At most so many plies that a picture shows done; in the newest one (`now`) as the players told."""
        position, chance = case.position, case.chances[:1]
        told = self.statements.told if now else ()
        test, key = self.test(picture), self._question(position, chance, told)
        found: FoundPlies | None = test.found.get(key)
        if found is None:
            fits, memory = self.fits(picture, told=bool(told)), None if told else test.memory
            plies = searched(self._game, position, chance, fits, MOST_FOUND, memory)
            candidate = partial(self._candidate, shown_by=picture)
            found = test.found[key] = FoundPlies(plies, candidate, self._may_have_been_made)
        return found.first(most)

    def test(self, picture: Picture) -> PictureTest:
        """The test of what a picture allows to lie on each field."""
        return self._tests.at(picture)

    def fits(self, picture: Picture | None, *, told: bool = False) -> Fits:
        """The test of what may lie on a field by this picture, and by what the players told; none of all."""
        if picture is None:
            return lambda _field, _held: True
        seen, allow = self.test(picture), self.statements.allow
        return (lambda field, held: allow(field, held) and seen(field, held)) if told else seen

    def agrees(self, last: Candidate) -> bool:
        """True if the table after the last ply may be as told; what lies there after the end is not asked."""
        return last.ply.after.winner is not None or self.statements.agree(last.after)

    def may_hold(self, asks: Asks, case: Case) -> Asks:
        """The question with all that the field may hold, also where there are many results."""
        chance = case.chances[0] if case.chances else None
        test = self.test(case.trace.last)
        fits = self.fits(case.trace.last, told=True) if self.statements.told else test
        return completed(
            asks,
            self._game,
            lambda fits: self._game.hints.candidates(case.position, fits, chance),
            test.barring if fits is test else partial(barring, fits),
        )

    def _question(self, position: Position, chance: Chances, told: object) -> tuple[object, ...]:
        """What was searched for in a picture."""
        return position, chance, told, self.agreement.may_be_unseen

    def _may_have_been_made(self, one: Candidate) -> bool:
        """True if the agreement about plies that no sensor sees allows this one."""
        return self.agreement.may_be_unseen or not one.traceless

    def _candidate(self, same: Sequence[AnyPly], shown_by: Picture | None = None) -> Candidate:
        """A candidate of plies that are alike; a picture may be known to show them done."""
        # After the end some of it may have been cleared, and of plies that are listed no picture was asked.
        picture = shown_by if same[0].after.winner is None and not self._game.hints.listed else None
        return Candidate(self._game, self._sight, same, self._baselines.of(same[0].before), picture)
