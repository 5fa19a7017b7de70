"""One ply that may have been made, and what a picture says about it.

A candidate is a legal ply together with the values that each field takes while hands make it. Hands need not
keep the order of the steps: they drop beans with two hands, and take captured pieces in any order. So a ply
is under way if each field shows one of the values that it takes in the course of the ply, and pieces are
missing from the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from companion.contents import Contents, Field, Table, count
from companion.referee.evidence import TableBaseline
from companion.referee.hypotheses.timelines import heaped
from companion.rules.game import AnyGame, AnyPly, Step
from companion.sensing.sight import Picture, Sight


class Candidate:
    """A ply under test. Everything but its steps is computed when it is first needed.

    `plies` are equal but for the roll or card that they use, and `doubtful` is True if there are several.
    `baseline` is the table before the ply, which several candidates may share. `shown_by` is a picture that
    is known to allow the result of the ply. `steps` are the steps that hands must make; the clearing of the
    table after the end of a game is in `all_steps` only.
    """

    def __init__(
        self,
        game: AnyGame,
        sight: Sight,
        plies: Sequence[AnyPly],
        baseline: TableBaseline | None = None,
        shown_by: Picture | None = None,
    ) -> None:
        self.ply = ply = plies[0]
        self.doubtful = len(plies) > 1
        self.game = game
        self.sight = sight
        self.baseline = baseline or TableBaseline(game, sight, ply.before)
        self.before: Table = self.baseline.table
        self.all_steps = steps = ply.steps
        over = ply.after.winner is not None
        self.steps = tuple([step for step in steps if step.cause != "sweep"]) if over else steps
        self._complete: dict[Picture, bool] = {} if shown_by is None else {shown_by: True}

    @cached_property
    def after(self) -> Table:
        """The contents of each field after the ply and after the clearing of the table."""
        lying = dict(self.before)
        for step in self.all_steps:
            if step.leaves:
                lying[step.field] = step.leaves
            else:
                lying.pop(step.field, None)
        return lying

    @cached_property
    def takes_away(self) -> bool:
        """True if fewer pieces lie on the table after the ply than before."""
        return sum(map(count, self.after.values())) < sum(map(count, self.before.values()))

    @cached_property
    def moves_figures(self) -> bool:
        """True if figures are moved one by one; hands may begin with any of them."""
        return bool(self.steps) and self.steps[0].cause == "move"

    @cached_property
    def touched(self) -> frozenset[Field]:
        """The fields on which hands make a step, without the clearing after the end."""
        return frozenset([step.field for step in self.steps])

    @cached_property
    def swept(self) -> dict[Field, list[Contents]]:
        """The values that each field takes in the clearing after the end, from full to cleared."""
        values: dict[Field, list[Contents]] = {}
        lying = dict(self.before)
        for step in self.all_steps:
            if step.cause == "sweep":
                values.setdefault(step.field, [lying.get(step.field, "")]).append(step.leaves)
            lying[step.field] = step.leaves
        return values

    @cached_property
    def values(self) -> dict[Field, list[Contents]]:
        """The values of each touched field in the order of the steps, beginning with that before the ply."""
        values: dict[Field, list[Contents]] = {}
        for step in self.steps:
            values.setdefault(step.field, [self.before.get(step.field, "")]).append(step.leaves)
        return values

    @cached_property
    def left(self) -> dict[Field, Contents]:
        """The contents of each touched field after the last step."""
        return {step.field: step.leaves for step in self.steps}

    def complete(self, picture: Picture) -> bool:
        """True if the picture allows that the ply is done; the table may have been cleared afterwards."""
        if picture not in self._complete:
            done = self.shows_done(picture)
            self._complete[picture] = done or (bool(self.swept) and self.sight.fits(picture, self.after))
        return self._complete[picture]

    def shows_done(self, picture: Picture) -> bool:
        """True if the picture allows that all steps are done and the clearing has not begun."""
        return self.baseline.odd(picture) <= self.touched and self.sight.allows(picture, self.left)

    @cached_property
    def traceless(self) -> bool:
        """True if the ply has steps and no sensor sees any of them."""
        return bool(self.steps) and all(map(self.unseen, self.steps))

    @cached_property
    def look(self) -> tuple[object, ...]:
        """All that sensors see of the steps, in their order; equal for plies that no sensor tells apart."""
        lying, steps = dict(self.before), list[tuple[object, ...]]()
        for step in self.steps:
            sensor = self.sight.sensor(step.field)
            shown = sensor.expected(step.leaves)
            seen = shown != sensor.expected(lying.get(step.field, ""))
            steps.append((step.verb, step.cause, *((step.field, shown) if seen else ())))
            lying[step.field] = step.leaves
        return (self.ply.chance, self.ply.after.winner, *steps)

    def unseen(self, step: Step) -> bool:
        """True if the sensor of the field shows the same after the step as before the ply."""
        return self.baseline.looks_as_before(step.field, step.leaves)

    def all_unseen(self, verb: str) -> bool:
        """True if there are steps with this verb, and no sensor sees one of them."""
        steps = [step for step in self.steps if step.verb == verb]
        return bool(steps) and all(map(self.unseen, steps))

    def heaped(self, field: Field) -> list[Contents]:
        """The contents of a field where a piece is put down before the one that lay there is taken off."""
        return heaped(field, self.steps, self.before.get(field, ""), self.game.letters)

    def under_way(self, picture: Picture) -> bool:
        """True if each touched field shows one of the values of the ply, and no other field has changed."""
        return self.baseline.odd(picture) <= self.touched and self.sight.allows_one_of(picture, self.values)
