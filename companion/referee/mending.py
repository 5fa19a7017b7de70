"""How the table is put right, step by step: back, or on to what seems to have been meant.

What seems meant is remembered while the players follow either way, so that neither the reason nor
the goal changes under their hands; a table off both ways is looked at anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from companion.contents import Contents, Field, Table, count, pieces
from companion.referee.attempts import Diagnosis
from companion.referee.chain_search import Chain
from companion.referee.diagnosis import diagnose
from companion.referee.history import History
from companion.referee.ledger import Entry, Ledger
from companion.referee.overdone import added, touched
from companion.referee.standing import can_stand
from companion.referee.transfers import Mend, Transfer, carried, goes, transfers
from companion.referee.verdicts import Illegal, Setup, Undone, Wrong
from companion.rules.game import AnyGame, AnyPly, Position
from companion.sensing.frames import Reading
from companion.sensing.sensor import Sensor
from companion.sensing.sight import Picture, Sight


class Mending:
    """What is to be put right on one table, as long as something is."""

    def __init__(self, game: AnyGame, sight: Sight, ledger: Ledger) -> None:
        self._game = game
        self._sight = sight
        self._ledger = ledger
        self._goal: Table | None = None
        self._guess: Table = {}
        self._wrong: Picture = {}
        self._found: Diagnosis | None = None
        self._known: tuple[Picture, Mend] | None = None

    def forget(self) -> None:
        """Nothing is to be put right."""
        self._goal = self._found = self._known = None

    def setup(self, t: float, position: Position, history: History) -> Setup:
        """The table must show this position, and does not."""
        self._aim(position, self._game.contents(position))
        return Setup(t=t, wrong=self._differences(history), mend=self.mend(history))

    def undone(self, t: float, recorded: Position, entry: Entry, history: History) -> Undone:
        """A ply is taken back from the position on record; of several, the table shows the last.

        Where that was found wrong before, the table is as it was found.
        """
        self._aim(entry.before, self._game.contents(recorded) if self._found is None else self._guess)
        return Undone(t=t, move=entry.move, wrong=self._differences(history), mend=self.mend(history))

    def overdone(self, under_way: Sequence[Chain], history: History) -> bool:
        """Whether hands are through though plies may be under way: too much is gone, or lies there still.

        The next ply may begin with a first handful, but that seldom is just what the ply recorded last
        does not let anybody take. And who has all put down and taken off, but on fields that nobody
        touched, has forgotten them.
        """
        lying = self._game.contents(self._ledger.position)
        wrong = self._wrong_fields(history.last, lying)
        alone = len(wrong) == 1 and touched(history) == set(wrong)
        if alone and not self._sight.shows(history.last, wrong[0], ""):
            last = self._ledger.last
            found = None if last is None else added(self._game, self._sight, last, history.last)
            left = None if found is None else (found.after or {}).get(wrong[0], "")
            return left is not None and count(left) < count(lying.get(wrong[0], ""))
        return any(len(chain) == 1 and self._forgotten(chain[0].ply, history) for chain in under_way)

    def _forgotten(self, ply: AnyPly, history: History) -> bool:
        """Whether all that this ply still owes is to take pieces off the table where nobody touched any."""
        before, after = self._game.contents(ply.before), self._game.contents(ply.after)
        owed = self._wrong_fields(history.last, after)
        leaves = sum(map(count, after.values())) < sum(map(count, before.values()))
        return bool(leaves and owed) and all(
            history.last_change(field) is None
            and pieces(before.get(field, "")) > pieces(after.get(field, ""))
            for field in owed
        )

    def _wrong_fields(self, picture: Picture, table: Table) -> list[Field]:
        return [field for field, *_ in self._sight.differences(picture, table)]

    def illegal(self, t: float, chance: int | None, history: History) -> Illegal:
        """No legal move from the position on record leads to the table."""
        position = self._ledger.position
        chance = next(iter(self._ledger.pile), None) if chance is None else chance
        before = self._game.contents(position)
        found = self._found
        if found is None or self._goal != before or not self._is_under_way(found, history.last):
            found = diagnose(self._game, self._sight, position, chance, history, self._ledger.last)
            self._goal, self._found, self._wrong = before, found, history.last
            self._guess = before if found.after is None else found.after
            self._known = None
        wrong, mend = self._differences(history), self.mend(history)
        return Illegal(
            t=t,
            wrong=wrong,
            reason=found.reason,
            attempt=found.attempt,
            mend=mend,
            can_stand=can_stand(self._game, self._sight, position, chance, history.last),
        )

    def mend(self, history: History) -> Mend | None:
        """What is still to be done as the table is now; None where nothing was found wrong."""
        if self._goal is None or not history:
            return None
        picture = history.last
        if self._known is None or self._known[0] is not picture:
            self._follow(picture)
            self._known = picture, self._steps(picture, self._goal)
        return self._known[1]

    def _follow(self, picture: Picture) -> None:
        """What was told is taken as done where all of it is done that sensors see."""
        if self._known is None:
            return
        before, told = self._known
        onward = None if self._found is None else self._found.onward
        for way, goal in ((told.back, self._goal), (told.onward, onward)):
            done = (
                [] if goal is None else [go for go in goes(way) if self._is_done(go, before, picture, goal)]
            )
            if done:
                self._guess = carried(self._guess, chain.from_iterable(done), self._game.letters)
                return

    def _is_done(self, go: Sequence[Transfer], before: Picture, now: Picture, goal: Table) -> bool:
        """Whether all of its fields that were wrong before are right now."""
        fields = frozenset(chain.from_iterable(step.fields for step in go))
        wrong = [field for field in fields if not self._sight.shows(before, field, goal.get(field, ""))]
        return bool(wrong) and all(self._sight.shows(now, field, goal.get(field, "")) for field in wrong)

    def _aim(self, position: Position, lying: Table) -> None:
        """The table is to show this position; where the sensors allow it, it is as this other table."""
        if self._goal is None or self._found is not None:
            self._guess = lying
        self._goal = self._game.contents(position)
        self._found = self._known = None

    def _differences(self, history: History) -> tuple[Wrong, ...]:
        if self._goal is None or not history:
            return ()
        silent = self._found is None and not self._sight.sees(history.last, self._goal)
        return tuple(Wrong(*row) for row in self._sight.differences(history.last, self._goal, silent=silent))

    def _steps(self, picture: Picture, goal: Table) -> Mend:
        found = self._found
        back = transfers(self._game, self._sight, picture, goal, self._guess)
        if found is None or found.onward is None:
            return Mend(back)
        onward = transfers(self._game, self._sight, picture, found.onward, self._guess)
        return Mend(back, onward, found.move)

    def _is_under_way(self, found: Diagnosis, picture: Picture) -> bool:
        """Whether the table is as it was found wrong, or on one of the ways from there."""
        goals = (goal for goal in (self._goal, found.onward) if goal is not None)
        return any(self._leads_to(goal, picture) for goal in goals)

    def _leads_to(self, goal: Table, picture: Picture) -> bool:
        return all(
            _is_between(self._sight.sensor(field), (self._wrong.get(field), reading), goal.get(field, ""))
            for field, reading in picture.items()
        )


def _is_between(sensor: Sensor, readings: tuple[Reading, Reading], belongs: Contents) -> bool:
    """Whether a reading now says no more than that pieces too much are gone, or lacking ones are back."""
    then, now = readings
    if now is None or sensor.same(then, now) or sensor.fits(now, belongs):
        return True
    expected = sensor.expected(belongs)
    if isinstance(then, str) and isinstance(now, str):
        return _holds(now, then, belongs)
    if isinstance(now, bool) or not all(isinstance(each, int | float) for each in (then, now, expected)):
        return False
    low, high = sorted((float(then or 0), float(expected or 0)))
    return low <= float(now or 0) <= high


def _holds(now: Contents, then: Contents, belongs: Contents) -> bool:
    """Whether of each letter no more lies there than then or in the end, and no less than in both."""
    held, before, goal = pieces(now), pieces(then), pieces(belongs)
    letters = set(chain(held, before, goal))
    return all(
        min(before[letter], goal[letter]) <= held[letter] <= max(before[letter], goal[letter])
        for letter in letters
    )
