"""Sessions that are disturbed: buttons out of turn, strange answers, readings lost or wrong, tables cleared.

The simulated human does nothing of this, and nobody knows what should be said. But whatever comes, the
referee must not break down.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from time import thread_time
from typing import Any, NamedTuple

import many_plies
import msgspec

from companion.referee.ledger import Ledger
from companion.referee.pipeline import Pace, Pipeline
from companion.referee.protocol import Ambiguous, RecordingReader, read_opening
from companion.referee.protocol.events import BUTTONS
from companion.sensing.frames import Reading

Line = dict[str, Any]

CALM = 0.05
"""The share of lines beside which something happens."""

AGAIN = 0.3
"""The chance that more happens there."""

WAITS = (0.0, 0.01, 0.2, 1.5, 5.0)
"""How many seconds after it the next thing happens."""


class Outcome(NamedTuple):
    """How much was said in a session, and what the dearest line cost, in seconds of CPU time."""

    verdicts: int
    dearest: float


class Disturbed:
    """One session under the referee, with `lines` to see again what happened."""

    def __init__(self, game: str, kind: str, seed: int) -> None:
        self.lines: list[str] = []
        self._texts = many_plies.session(game, kind, seed).texts
        self._chance = Random(seed)
        self._opening = read_opening(self._texts[0])
        self._held: dict[str, Reading] = {}
        self._moves: tuple[str, ...] = ()
        self._late = self._t = 0.0

    def play(self, most: int | None = None) -> Outcome:
        """Play at `most` so many lines, or all. Raises whatever the referee raises."""
        header, game, sight = self._opening.header, self._opening.game, self._opening.sight
        chain = Pipeline(
            game, sight, Ledger(game, self._opening.position), Pace(header.debounce, header.settle)
        )
        reader = RecordingReader(game, sight)
        self.lines, verdicts, dearest = [self._texts[0]], 0, 0.0
        for line in islice(self._disturbed(), most):
            self.lines.append(msgspec.json.encode(line).decode())
            event, began = reader.feed(len(self.lines), self.lines[-1]), thread_time()
            said = chain.feed(event)
            dearest = max(dearest, thread_time() - began)
            self._moves = next((one.moves for one in said if isinstance(one, Ambiguous)), self._moves)
            verdicts += len(said)
        return Outcome(verdicts + len(chain.finish()), dearest)

    def _disturbed(self) -> Iterator[Line]:
        for at, text in enumerate(self._texts[1:]):
            line = msgspec.json.decode(text)
            line["t"] = self._t = round(line["t"] + self._late, 3)
            if at == 0:
                self._held = dict(line["read"])
            elif self._chance.random() >= CALM:
                yield self._noted(line)
                continue
            else:
                line = line if self._chance.random() < AGAIN else {"t": line["t"]}
            yield self._noted(line)
            while at and self._chance.random() < AGAIN:
                yield self._accident()

    def _noted(self, line: Line) -> Line:
        self._held |= line.get("read", {})
        return line

    def _accident(self) -> Line:
        kinds = (
            self._pressed,
            self._answered,
            self._told,
            self._thrown,
            self._misread,
            self._gone,
            self._swept,
        )
        event = self._chance.choice(kinds)()
        # Now and then hands wait, and all that follows comes later.
        waited = self._chance.choice(WAITS)
        self._late += waited
        self._t = round(self._t + waited, 3)
        return self._noted({"t": self._t, **event})

    def _pressed(self) -> Line:
        return {"press": self._chance.choice(BUTTONS)}

    def _answered(self) -> Line:
        return {"choose": self._chance.choice((*self._moves, "a1", "nonsense"))}

    def _told(self) -> Line:
        field = self._chance.choice(self._opening.game.fields)
        letters = self._opening.game.letters
        return {"tell": {field: self._chance.choice(("", f"1{self._chance.choice(letters)}"))}}

    def _thrown(self) -> Line:
        waits = self._opening.game.waits_for(self._opening.game.start())
        if waits is None:
            return self._pressed()
        return {waits: self._chance.choice(list(self._opening.game.chances(self._opening.game.start())))}

    def _misread(self) -> Line:
        """Some fields say what others say, which the next line of theirs puts right, or nothing does."""
        fields = self._chance.sample(
            sorted(self._held), min(len(self._held), self._chance.choice((1, 1, 2, 5)))
        )
        return {"read": {field: self._wrong(field) for field in fields}}

    def _wrong(self, field: str) -> Reading:
        kind = self._opening.sight.sensor(field).kind
        alike = [one for one in self._held if self._opening.sight.sensor(one).kind == kind]
        return self._held[self._chance.choice(alike)]

    def _gone(self) -> Line:
        """Some fields fall silent, or all."""
        fields = sorted(self._held)
        return {"read": dict.fromkeys(self._chance.choice((fields, fields[:1], fields[::2])))}

    def _swept(self) -> Line:
        """The table is cleared, or as it was at the beginning."""
        table = self._chance.choice(({}, self._opening.game.contents(self._opening.position)))
        sight = self._opening.sight
        return {"read": {field: sight.sensor(field).expected(table.get(field, "")) for field in self._held}}
