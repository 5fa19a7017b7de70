"""What people do at a table besides plies and slips: they take back, accept, play on, knock against it.

Each incident ends with the recorded position on the table again, or with one that the players accepted. No
ply is made in it, so that a record is wrong. Only if a table that lay there meanwhile looks to the sensors
like that after the recorded ply, no referee could have known better: then it was deceived.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import get_args

from companion.contents import Field, Table, groups
from companion.referee.hypotheses import left_by
from companion.referee.protocol import AnyVerdict, Illegal, Played, Stands
from companion.sensing.sight import Sight
from companion.study.acts import Act, acts_of, after, mending, order_of, owed
from companion.study.expected_pictures import picture_of
from companion.study.player import true_position
from companion.study.slip_scene import SlipOfHand
from companion.study.tally import Incident, IncidentOutcome
from companion.study.watched_game import StrandedError, WatchedGame

MOST_FIELDS = 3
"""How many fields a child empties at most, and how many more than needed hands clear to put a table right."""

PLIES_TRIED = 8
"""How many plies are tried until one is found that does not touch the fields of a slip."""


class Incidents:
    """Makes incidents in a watched game, and counts what the referee made of them."""

    def __init__(self, watched: WatchedGame, sight: Sight, rng: Random) -> None:
        self._at, self._sight, self._rng = watched, sight, rng
        self._illegal: Illegal | None = None
        self._kinds: Mapping[Incident, Callable[[], IncidentOutcome | None]] = {
            "taken back": self._taken_back,
            "accepted": self._accepted,
            "put right otherwise": self._put_right_otherwise,
            "played on": self._played_on,
            "child": self._child,
            "knock": self._knock,
            "turned": self._turned,
            "laid anew": self._laid_anew,
            "power cut": self._power_cut,
        }

    def happen(self) -> None:
        """Make a random incident that is possible now. Raises StrandedError as `WatchedGame.set_right`."""
        kinds: Sequence[Incident] = get_args(Incident)
        for kind in self._rng.sample(kinds, len(kinds)):
            if self.make(kind):
                return

    def make(self, kind: Incident) -> bool:
        """Make an incident of this kind and put the table right; False if it is not possible now.

        Raises StrandedError if the referee does not accept the table that was put right.
        """
        at = self._at
        try:
            outcome = self._kinds[kind]()
            if outcome is None:
                return False
            at.set_right()
        except StrandedError:
            at.tally.incidents[kind, "stranded"] += 1
            raise
        at.tally.incidents[kind, outcome] += 1
        return True

    # -- the incidents ---------------------------------------------------------------------------

    def _taken_back(self) -> IncidentOutcome | None:
        """The players take back the last ply; its pieces are put back afterwards."""
        if not self._at.past:
            return None
        self._at.take_back(1)
        return "right"

    def _accepted(self) -> IncidentOutcome | None:
        """A slip is told, and the players let the table stand as it is."""
        return self._after_slip(self._accept)

    def _accept(self, _: SlipOfHand) -> IncidentOutcome:
        at = self._at
        if self._illegal is None or not self._illegal.can_stand:
            return "right"
        stands = any(isinstance(one, Stands) for one in at.press("accept"))
        # After the end of a game the recorded table is the cleared one. A table without a figure is no
        # position of some games: there the referee puts the figure back on record.
        possible = true_position(at.game, at.position, at.lying) is not None
        compared = stands and at.position.winner is None and possible
        recorded = at.game.contents(at.position)
        return "wrong" if compared and not self._looks_like(at.lying, recorded) else "right"

    def _put_right_otherwise(self) -> IncidentOutcome | None:
        """A slip is told, and hands clear its fields and some others to lay them anew in any order."""
        return self._after_slip(self._lay_fields_anew)

    def _lay_fields_anew(self, _: SlipOfHand) -> IncidentOutcome:
        at = self._at
        goal = at.game.contents(at.position)
        wrong = [field for field in at.game.fields if at.lying.get(field, "") != goal.get(field, "")]
        others = [field for field in at.game.fields if field not in wrong]
        cleared = [*wrong, *self._rng.sample(others, min(len(others), self._rng.randint(0, MOST_FIELDS)))]
        return self._touch([*self._lifts(cleared, at.lying), *self._drops(cleared, goal)])

    def _played_on(self) -> IncidentOutcome | None:
        """A slip is told, and the players go on as if nothing were wrong."""
        return self._after_slip(self._play_beside)

    def _play_beside(self, slip: SlipOfHand) -> IncidentOutcome:
        at, touched = self._at, {act.field for act in slip.acts}
        for _ in range(PLIES_TRIED):
            number = at.player.chance(at.position)
            acts = owed(acts_of(at.player.ply(at.position, number)))
            apart = bool(acts) and touched.isdisjoint(act.field for act in acts)
            if apart and at.player.is_wrong(slip.acts, at.position, at.game.contents(at.position), number):
                at.throws.tell(at.position, number)
                at.throws.keep(number)
                return self._touch(acts)
        return "right"

    def _after_slip(self, go_on: Callable[[SlipOfHand], IncidentOutcome]) -> IncidentOutcome | None:
        """Make a slip, and go on like this if it is told; None if there is no slip.

        In a game with chance a roll or card is told before. It is kept for the next ply if nothing is
        recorded.
        """
        at = self._at
        if not at.agreed:
            return None
        number = at.throws.throw(at.position)
        if at.listen():
            # The roll had no use, and the next player has not thrown yet.
            return None
        at.throws.keep(number)
        slip = at.player.slip(at.position, at.lying, number)
        if slip is None:
            return None
        outcome = self._touch(slip.acts)
        return go_on(slip) if outcome == "right" and at.astray else outcome

    def _child(self) -> IncidentOutcome | None:
        """A child takes all pieces off some fields, looks at them, and puts them back in any order."""
        full = [field for field, lying in self._at.lying.items() if lying]
        if not full:
            return None
        taken = self._rng.sample(full, min(len(full), self._rng.randint(1, MOST_FIELDS)))
        before = dict(self._at.lying)
        outcome = self._touch(self._lifts(taken, before))
        return self._touch(self._drops(taken, before)) if outcome == "right" else outcome

    def _knock(self) -> IncidentOutcome | None:
        """Somebody knocks against the table, so that a piece rolls to another field."""
        acts = self._rolling()
        return self._touch(acts) if self._is_wrong(acts) else None

    def _turned(self) -> IncidentOutcome | None:
        """Somebody turns the board round."""
        around = self._at.game.hints.half_turn
        if not self._at.lying.keys() <= around.keys():
            return None
        return self._lay({around[field]: lying for field, lying in self._at.lying.items()})

    def _laid_anew(self) -> IncidentOutcome | None:
        """Somebody lays the table for a new game, though this one is not over."""
        return self._lay(self._at.game.contents(self._at.game.start()))

    def _power_cut(self) -> IncidentOutcome | None:
        """The power fails, and a piece is at another field when it is back."""
        acts = self._rolling()
        if not self._is_wrong(acts):
            return None
        self._at.cut_power(acts)
        return self._outcome(self._at.rest(), [self._at.lying])

    # -- hands -----------------------------------------------------------------------------------

    def _is_wrong(self, acts: Sequence[Act]) -> bool:
        """True if the table after these acts is that of no legal ply, whatever is thrown or drawn."""
        at = self._at
        waits = at.game.waits_for(at.position) is not None
        numbers = at.game.chances(at.position) if waits else (None,)
        return all(at.player.is_wrong(acts, at.position, at.lying, number) for number in numbers)

    def _looks_like(self, lying: Table, table: Table) -> bool:
        """True if the sensors may show one table where the other one lies."""
        return self._sight.fits(picture_of(self._sight, lying), table)

    def _rolling(self) -> list[Act]:
        """The acts that bring one piece from a field to another; none if no piece lies on a field."""
        full = [field for field, lying in self._at.lying.items() if lying]
        if not full:
            return []
        source, target = self._rng.choice(full), self._rng.choice(self._at.game.fields)
        *_, (_, letter) = groups(self._at.lying[source])
        return [Act("lift", source, f"1{letter}"), Act("drop", target, f"1{letter}")]

    def _lifts(self, fields: Iterable[Field], lying: Table) -> list[Act]:
        return [Act("lift", field, lying[field]) for field in fields if lying.get(field)]

    def _drops(self, fields: Sequence[Field], goal: Table) -> list[Act]:
        shuffled = self._rng.sample(fields, len(fields))
        return [Act("drop", field, goal[field]) for field in shuffled if goal.get(field)]

    def _lay(self, goal: Table) -> IncidentOutcome | None:
        """Lay another table than the recorded one; None if it is the same, or that of a legal ply."""
        acts = mending(self._at.lying, goal, order_of(self._at.game))
        return self._touch(acts) if self._is_wrong(acts) else None

    def _touch(self, acts: Sequence[Act]) -> IncidentOutcome:
        """Do these acts and leave the table alone; tell whether the referee then records a ply."""
        letters, lying = order_of(self._at.game), dict(self._at.lying)
        tables = [lying]
        for act in acts:
            tables.append(after(tables[-1], act, letters))
        _, said = self._at.touch(acts)
        illegal = [one for one in said if isinstance(one, Illegal)]
        self._illegal = illegal[-1] if illegal and self._at.astray else None
        return self._outcome(said, tables)

    def _outcome(self, said: Iterable[AnyVerdict], tables: Sequence[Table]) -> IncidentOutcome:
        """What the verdicts made of these tables, which lay there one after the other.

        Of several plies without a rest only the result of the last one must have lain there.
        """
        at = self._at
        records, last = [one for one in said if isinstance(one, Played)], at.ledger.last
        at.take_back(len(records))
        if not records or last is None:
            return "right"
        results = left_by(at.game, last), at.game.contents(last.after)
        if any(self._looks_like(lying, result) for lying in tables for result in results):
            return "deceived"
        at.case("wrong", ", ".join(f"{one.seat} {one.move}" for one in records))
        return "wrong"
