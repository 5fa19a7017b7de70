"""A table before a live referee: hands touch it, its sensors bounce and err, verdicts come.

Unlike in a recording (`companion.study.human`) nothing is planned in advance: what hands do next may depend
on the verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Protocol, TypeAlias

from companion.contents import Contents, Field
from companion.referee.ledger import Ledger
from companion.referee.pipeline import Pace, Pipeline
from companion.referee.protocol import AnyVerdict, Card, Choose, Event, Opening, Press, Roll, Tick
from companion.referee.tracking import WeighedOutcome
from companion.rules.game import Position
from companion.sensing.frames import Frame, Reading
from companion.sensing.kinds import Mass
from companion.study.acts import Act, Moment, after, order_of
from companion.study.habits import within
from companion.study.loads import Loads
from companion.study.recorder import FLIP_S

MOST_FLIPS = 3
"""How many times a contact bounces at a touch, at most."""


@dataclass(frozen=True, slots=True)
class Mask:
    """From `t` seconds on the field's sensor gives this reading, whatever lies on the field."""

    t: float
    field: Field
    reading: Reading


@dataclass(frozen=True, slots=True)
class Unmask:
    """From `t` seconds on the field's sensor gives its true reading again."""

    t: float
    field: Field


Happening: TypeAlias = Moment | Mask | Unmask | Roll | Card | Press | Choose | Tick


class TouchedTable(Protocol):
    """A table as hands have left it: the contents that are `lying`, and the number of `touches` so far."""

    lying: dict[Field, Contents]
    touches: int


Weighed: TypeAlias = Callable[[Position, Sequence[WeighedOutcome], TouchedTable], None]
"""Takes what was weighed for a verdict: the position before, what is said, and what hands have done."""


class WatchedTable:
    """Takes happenings in the order of time; `said` are all verdicts so far, `ledger` is what is on record.

    `bounce` is the probability that a contact bounces at a touch, from 0 to 1. `touches` is the number of
    touches so far. `weighed` is called for each verdict for which the referee compared hypotheses.
    """

    def __init__(
        self,
        opening: Opening,
        rng: Random,
        bounce: float,
        weighed: Weighed | None = None,
    ) -> None:
        self._game, self._sight, self._rng, self._bounce = opening.game, opening.sight, rng, bounce
        self._pace = Pace.of(opening)
        self.ledger = Ledger(self._game, opening.position)
        self.pipeline = Pipeline(self._game, self._sight, self.ledger, self._pace)
        self.lying: dict[Field, Contents] = self._game.contents(opening.position)
        self.said: list[AnyVerdict] = []
        self.t = 0.0
        self.touches = 0
        self._weighed = weighed
        self._scales = [f for f in self._sight.sensed if isinstance(self._sight.sensor(f), Mass)]
        self._loads = Loads(self.lying, rng) if self._scales else None
        self._masks: dict[Field, Reading] = {}
        self._readings = {field: self._read(field) for field in self._sight.sensed}
        self._show()

    def do(self, happenings: Iterable[Happening]) -> None:
        """Let these happenings happen, each at its time, or later if the bounce before it is not over."""
        for one in sorted(happenings, key=lambda one: one.t):
            self.t = max(self.t, one.t)
            self._wait()
            match one:
                case Moment():
                    self._touch(one)
                case Mask():
                    self._masks[one.field] = one.reading
                    self._change(one.field)
                case Unmask():
                    self._masks.pop(one.field, None)
                    self._change(one.field)
                case _:
                    self._feed(one)

    def restart(self, acts: Iterable[Act]) -> None:
        """Start the referee anew from the same record, as after a power cut in which these acts were done."""
        for act in acts:
            self._move(act)
            if act.field in self._readings:
                self._readings[act.field] = self._read(act.field)
        self.pipeline = Pipeline(self._game, self._sight, self.ledger, self._pace)
        self._show()

    def rest(self, seconds: float) -> None:
        """The table is not touched for `seconds`; scales go on giving readings."""
        if self._scales:
            self.do([Tick(self.t + seconds / 2)])
            self._show()
        self.do([Tick(self.t + seconds / (2 if self._scales else 1))])

    def _touch(self, moment: Moment) -> None:
        """Move the pieces of a touch; the reading of its field changes, perhaps with a bounce."""
        field = moment.act.field
        self._move(moment.act)
        if field not in self._readings:
            return
        before = self._readings[field]
        now = self._read(field)
        if field not in self._masks and before != now and self._rng.random() < self._bounce:
            self._bouncing(field, before, now)
        self._change(field)

    def _move(self, act: Act) -> None:
        """Move the pieces of an act; no reading changes by that alone."""
        self.lying = after(self.lying, act, order_of(self._game))
        self.touches += 1
        if self._loads is not None:
            self._loads.do(act)

    def _bouncing(self, field: Field, before: Reading, now: Reading) -> None:
        """Show some flips between the two readings, each shorter than the debounce."""
        for flip in range(self._rng.randint(1, MOST_FLIPS)):
            self._readings[field] = before if flip % 2 else now
            self._show()
            self.t += within(self._rng, FLIP_S)

    def _change(self, field: Field) -> None:
        """Read a field anew and show the picture."""
        if field in self._readings:
            self._readings[field] = self._read(field)
            self._show()

    def _read(self, field: Field) -> Reading:
        """The reading of a field at this moment."""
        if field in self._masks:
            return self._masks[field]
        sensor = self._sight.sensor(field)
        contents = self.lying.get(field, "")
        if self._loads is not None and isinstance(sensor, Mass):
            return self._loads.read(sensor, field, contents)
        return sensor.expected(contents)

    def _show(self) -> None:
        """Give the referee a frame with all readings; scales are read anew, for their noise never stops."""
        for field in self._scales:
            if field not in self._masks:
                self._readings[field] = self._read(field)
        self._feed(Frame(self.t, dict(self._readings)))

    def _feed(self, event: Event) -> None:
        """Give the referee an event and keep its verdicts."""
        self._hear(partial(self.pipeline.feed, event))

    def _wait(self) -> None:
        """Let the referee give the verdicts that are due by now, one after the other."""
        while (due := self.pipeline.due) is not None and due <= self.t:
            self._hear(partial(self.pipeline.advance, due))

    def _hear(self, step: Callable[[], list[AnyVerdict]]) -> None:
        """Keep the verdicts of a step of the referee, and tell what it weighed for them."""
        last, position = self.pipeline.referee.last_verdict, self.pipeline.position
        before = last.outcomes
        said = step()
        self.said += said
        if said and last.outcomes is not before and self._weighed is not None:
            begun = (one.run[0].ply.before for one in last.outcomes if one.run)
            self._weighed(next(begun, position), last.outcomes, self)
