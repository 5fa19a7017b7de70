"""What the pictures since the last recorded position say: at once, and when the table rests."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from companion.referee.decision import findings, take_back
from companion.referee.decision.doubts import Asking
from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.decision.proof import Proving
from companion.referee.decision.stuck_sensors import StuckSensors
from companion.referee.evidence import Agreement, Statements, Trace
from companion.referee.hypotheses import TOUCHED, Alignment, Candidate, ChangesSeen, Run, bridged, costs, rash
from companion.referee.ledger import Chances, Pile
from companion.referee.protocol import Asks
from companion.referee.questions import MoveAnswer, Suspicion, settling
from companion.referee.search import Explainer, Remembered, in_the_dark, substitution
from companion.rules.game import AnyGame, IllegalMoveError, Position
from companion.rules.idling import throws_again
from companion.sensing.sight import Picture, Sight

MOST_REPLACED = 8
"""After how many rolls it is given up to look for plies that use the one after them."""


class Judge:
    """Weighs the hypotheses for one table; says what explains the pictures, and records nothing.

    `either` says that the first roll or card in line may have been used unseen, or replaced by the next.
    """

    def __init__(self, game: AnyGame, sight: Sight, agreement: Agreement | None = None) -> None:
        self._game = game
        self._agreement = agreement or Agreement()
        self._changes = ChangesSeen()
        self._remembered = Remembered()
        self._read_by(sight)
        self._blind = frozenset(field for field in game.fields if sight.sensor(field).kind == "none")
        self.either = self._skips = False
        self._passed_over: tuple[Picture, Sequence[Run]] | None = None

    def _read_by(self, sight: Sight) -> None:
        """Read pictures by these sensors; nothing is known of any so far."""
        self._sight = sight
        self._explainer = Explainer(self._game, sight, self._agreement)
        self._stuck_sensors = StuckSensors(self._game, sight, self._explainer)
        self._proving = Proving(self._game, sight, self._explainer)
        self._asking = Asking(self._game, sight, self._explainer)
        self._shown: tuple[Picture, Position, bool] | None = None

    @property
    def statements(self) -> Statements:
        """What the players have told of the table."""
        return self._explainer.statements

    @property
    def many(self) -> bool:
        """Whether more may explain the pictures than `explain` gave the last time."""
        return self._explainer.many

    @property
    def stepwise(self) -> bool:
        """Whether it must be judged anew after the first ply of what `explain` gave the last time."""
        return self._explainer.stepwise

    @property
    def exhausted(self) -> bool:
        """Whether what `explain` did not find the last time proves nothing, for a search was given up."""
        return self._explainer.exhausted

    def forget(self, *, all_told: bool, skips: bool) -> None:
        """A ply was recorded or taken back: drop what was worked out for positions that lie behind.

        `all_told` says that even rolls without use are told in this game, `skips` that some were not.
        """
        self._explainer.forget()
        self._explainer.all_told = all_told
        self._skips = skips
        self._stuck_sensors.forget()
        self.either = False
        self._passed_over = None

    def count_from(self, picture: Picture, position: Position) -> None:
        """From now on load cells count from this picture, where it shows the position on record."""
        table = self._game.contents(position)
        sight = self._sight.based(picture, table)
        if sight is self._sight or not self._sight.fits(picture, table):
            return
        before = self._explainer
        self._read_by(sight)
        self._explainer.statements, self._explainer.all_told = before.statements, before.all_told

    def shows(self, trace: Trace, position: Position) -> bool:
        """Whether the newest picture allows this position; it is asked of the same ones several times."""
        asked = self._shown
        if asked is None or asked[0] is not trace.last or asked[1] is not position:
            fits = self._sight.fits(trace.last, self._game.contents(position))
            asked = self._shown = trace.last, position, fits
        return asked[2]

    def at_rest(
        self,
        position: Position,
        chances: Chances,
        trace: Trace,
        waited: float = math.inf,
        *,
        doubted: bool = False,
        told: Picture | None = None,
    ) -> findings.Finding:
        """What the table is now that it rests.

        `waited` is how many unseen steps the table has had time for since it went quiet; where the
        players say that they are done it does not count. `doubted` says that they were told of a
        mistake or asked what they did, so that they may be taking it back; `told` is the picture on which
        they were told that a ply seems to be under way.
        """
        self._explainer.begin()
        if self.shows(trace, position):
            self._passed_over = None
            # Some run of plies may end on a table that looks the same, but who is doubted takes back.
            return findings.Unchanged() if doubted else self._as_recorded(position, chances, trace, waited)
        runs = self._by_those_told(position, chances, trace, waited)
        given_up = self._given_up(waited) and not self.stepwise
        # Of very many plies not all were looked at, and the likeliest may be among the others.
        weighed = waited < math.inf and not (self.many and runs)
        doubt = self._doubt(position, chances, trace, runs) if weighed else None
        changes = self._changes.of(self._sight, trace)
        taken_back = partial(take_back.shown_on_the_way, runs, trace, self._sight, changes)
        back = doubted and bool(runs) and taken_back()
        unseen = max(0 if doubt is None else doubt.unseen, int(back))
        if given_up or unseen > waited:
            self._pass_over(runs, trace)
            return findings.Undecided(None if given_up else unseen)
        if not runs:
            return self._unexplained(position, chances, trace, waited)
        unwatched = [] if self.sees_all(trace) else self._unwatched(position, chances, trace)
        if self._asking.about(runs, unwatched, position, chances, trace, changes, back=back):
            return findings.Perhaps([*runs, *unwatched])
        return self._done(runs, doubt, trace, told)

    def _by_those_told(self, position: Position, chances: Chances, trace: Trace, waited: float) -> list[Run]:
        """The runs that explain the pictures, with untold rolls without use between only where likely."""
        runs = self._explained(position, chances, trace)
        own = [run for run in runs if not bridged(run, position, chances)]
        if len(own) < len(runs) and not (self._skips or throws_again(self._game, position)):
            # A foreign piece that is moved looks just as if an untold roll without use had come before.
            return runs if waited == math.inf else own
        return runs

    def _done(
        self, runs: Sequence[Run], doubt: costs.Doubt | None, trace: Trace, told: Picture | None
    ) -> findings.Finding:
        """What complete plies are, of which plies under way may make a doubt."""
        if doubt is None or not (doubt.likelier or self._tied(runs, doubt, trace, told)):
            return findings.Done([*runs, *self._seemed_done(runs, trace)], self.many)
        under_way = doubt.under_way if doubt.likelier else ()
        in_hand = [run for run in under_way if self._explainer.hands.hold(run, trace)]
        if not in_hand:
            return findings.Perhaps(runs)
        self._pass_over(runs, trace)
        return findings.InHand(in_hand, certain=False)

    def _pass_over(self, runs: Sequence[Run], trace: Trace) -> None:
        """Remember runs that explain a table at rest and are not recorded, for others may be under way."""
        if runs and (self._blind or not self.sees_all(trace)):
            self._passed_over = trace.last, runs

    def _seemed_done(self, runs: Sequence[Run], trace: Trace) -> Sequence[Run]:
        """Other runs that seemed done before, so that the players are asked which of them was.

        None where what is done now was under way then; else nothing was, and those may have been done.
        """
        if self._passed_over is None:
            return ()
        (picture, seemed), firsts = self._passed_over, {run[0].ply.after for run in runs}
        goes_on = any(one.under_way(picture) for run in runs for one in run)
        return () if goes_on or any(run[0].ply.after in firsts for run in seemed) else seemed

    def _tied(self, runs: Sequence[Run], doubt: costs.Doubt, trace: Trace, told: Picture | None) -> bool:
        """Whether plies under way that lead elsewhere stay as likely as these runs, however long one waits.

        Between equals waiting decides, but not after another ply than these must have been under way: so it
        was in the picture on which the players were `told`.
        """
        if told is None or self.sees_all(trace):
            return False
        firsts, in_part = {run[0].ply.after for run in runs}, self._explainer.hands.lifted_in_part
        others = not any(one.under_way(told) or in_part(one, told) for run in runs for one in run)
        return others and any(run[0].ply.after not in firsts for run in doubt.under_way)

    def if_stuck(self, position: Position, chances: Chances, trace: Trace) -> Suspicion:
        """What would explain the table if a sensor were stuck that has said one thing all the time."""
        return self._stuck_sensors.found(position, chances, trace, insisted=True)

    def _as_recorded(
        self, position: Position, chances: Chances, trace: Trace, waited: float
    ) -> findings.Finding:
        """What a table is that looks as if nothing had been done."""
        insisted, seen = waited == math.inf, self._follow((), trace).unexplained
        claimed = insisted and self._agreement.may_be_unseen
        unseen = self._explainer.unseen(position, chances, trace.whole) if claimed else []
        if seen <= TOUCHED and not (insisted and trace.rested):
            return findings.Perhaps(unseen) if unseen else findings.Unchanged()
        runs = self._explained(position, chances, trace)
        # Who says that something was done may have emptied a pit piece by piece, which no ply accounts for.
        most = seen - 1 if insisted and trace.rested else 0
        accounted = [run for run in runs if self._follow(run, trace).unexplained <= most]
        if unseen or accounted:
            return findings.Perhaps([*unseen, *accounted])
        if self._given_up(waited):
            return findings.Undecided()
        if insisted or self.sees_all(trace):
            return findings.Unchanged()
        # Before it a field may have been touched, but a ply explains more than another touch.
        open_yet = min(TOUCHED, seen - TOUCHED - 1)
        under_way = self._explains_as_under_way(position, chances, trace, open_yet)
        return findings.Undecided() if under_way else findings.Unchanged()

    def _explains_as_under_way(self, position: Position, chances: Chances, trace: Trace, most: int) -> bool:
        """Whether a ply that is under way leaves at most so many changes unexplained."""
        stages = self._remembered.under_way(self._explainer, position, chances, trace)
        under_way = (run for run in stages if costs.midway(run, trace.last))
        return any(self._follow(run, trace).unexplained <= most for run in under_way)

    def _unexplained(
        self, position: Position, chances: Chances, trace: Trace, waited: float
    ) -> findings.Finding:
        """What a table is that no complete plies explain, as far as could be searched."""
        if runs := self._with_unseen(position, chances, trace) if waited == math.inf else []:
            return findings.Perhaps(runs)
        done = self._explainer.done(position, chances, trace) if waited == math.inf else ()
        if begun := substitution.begun(done, trace):
            return findings.Perhaps(begun, self.if_stuck(position, chances, trace))
        if waited == math.inf and (jumped := self._stuck_sensors.jumped(position, chances, trace)):
            return findings.StuckSensor(jumped, ())
        found = self._not_done(position, chances, trace)
        given_up = self._given_up(waited) and isinstance(found, findings.Unexplained)
        return findings.Undecided() if given_up else found

    def _with_unseen(self, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        """The runs with plies that no sensor saw, where the players say `ok` to a table without another."""
        if self._agreement.may_be_unseen:
            return []
        self._agreement.claim(unseen=True)
        found = self._explained(position, chances, trace)
        self._agreement.claim(unseen=bool(found))
        return found

    def _given_up(self, waited: float) -> bool:
        """Whether a search was given up: what it did not look at may be what happened.

        Where the players say that they are done, what was found must do.
        """
        return self._explainer.exhausted and waited < math.inf

    def _not_done(self, position: Position, chances: Chances, trace: Trace) -> findings.Finding:
        """What a table is that no complete plies explain."""
        suspicion = self._stuck_sensors.found(position, chances, trace)
        if stuck := self._stuck_sensors.proven(suspicion, trace):
            return findings.StuckSensor(stuck, suspicion[stuck])
        # A stone that was put down wrong can look like a run in haste with the last ply under way.
        under_way = self.in_hand(position, chances, trace)
        in_hand = [run for run in under_way if not rash(run, chances, trace, searched=False)]
        if in_hand:
            # A step done in part may as well be a slip, which proves no ply before it.
            whole = all(run[-1].under_way(trace.last) for run in in_hand)
            return findings.InHand(in_hand, certain=whole)
        if suspected := self._stuck_sensors.played_on(suspicion, trace):
            return findings.Suspected(suspected)
        if self._stuck_sensors.under_way(position, chances, trace):
            return findings.Undecided()
        unwatched = self._unwatched(position, chances, trace)
        return findings.Perhaps(unwatched) if unwatched else findings.Unexplained()

    def _unwatched(self, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        """The runs that may have been made in a silence, where all plies can be listed."""
        plies = self._explainer.candidates
        listed = self._explainer.lists(position)
        return in_the_dark(plies, position, chances, trace) if listed else []

    def explain(self, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        """The runs that explain the pictures; `exhausted` says afterwards whether a search was given up."""
        self._explainer.begin()
        return self._explained(position, chances, trace)

    def _explained(self, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        """The runs that explain the pictures, with the rolls in line; one told later may replace the first.

        That counts only where the first explains nothing, or where a ply may have used it or not.
        """
        found: list[Run] = []
        for replaced in range(1 if isinstance(chances, Pile) else max(1, min(len(chances), MOST_REPLACED))):
            if not found or self.either:
                found += self._remembered.explain(self._explainer, position, chances[replaced:], trace)
        return found

    def in_hand(self, position: Position, chances: Chances, trace: Trace) -> list[Run]:
        """The runs whose last ply is under way, with pieces missing from the table."""
        return self._explainer.in_hand(position, chances, trace)

    def thrown(self, position: Position, chances: Chances, trace: Trace) -> tuple[Chances, Trace]:
        """The rolls or cards in line where the last was just thrown, and the pictures for which they are.

        While the table stands as recorded it replaces the one before, unless a ply that has left no trace
        may have used that one, or what was seen may be one on its way that looks so in between: then it
        is open, and `either` says so.
        """
        if len(chances) == 1 or not self.shows(trace, position):
            return chances, trace
        self._explainer.begin()
        touched = self._follow((), trace).unexplained
        unseen = self._agreement.may_be_unseen and self._explainer.unseen(position, chances[:1], trace.whole)
        self.either = bool(unseen) or (
            touched > 0 and self._explains_as_under_way(position, chances[:1], trace, touched - 1)
        )
        return ((chances[0], chances[-1]), trace.whole) if self.either else (chances[-1:], trace)

    def _doubt(
        self, position: Position, chances: Chances, trace: Trace, runs: Sequence[Run]
    ) -> costs.Doubt | None:
        """The plies that may be under way, where these runs (or none) explain the table.

        Where sensors see every piece, a hand that holds some is seen, and so is every drop: only a
        captured piece that nobody saw going may be another one in a hand, and a sowing that was seen the
        other way round may be one that still owes its capture. Elsewhere drops go unseen, and the table
        seems at rest in the middle of a ply; so they do on a field without a sensor, beside others
        that see every piece.
        """
        changes = self._changes.of(self._sight, trace)
        sees_all = self.sees_all(trace)
        may_owe = not sees_all or any(costs.may_owe(run, changes) for run in runs)
        if not may_owe and not self._blind:
            return None
        stages = self._remembered.under_way(self._explainer, position, chances, trace)
        if not may_owe:
            # What may still fall unseen for these plies themselves leaves their result as it is.
            ends = {costs.results(run) for run in runs}
            others = (run for run in stages if costs.results(run) not in ends)
            stages = [run for run in others if not self._blind.isdisjoint(run[-1].touched)]
        stages = stages if trace.rested else costs.no_longer(stages, runs)
        witnesses = costs.Witnesses(runs, changes)
        under_way = {
            run: costs.cost_under_way(run, changes, sees_all=sees_all)
            for run in stages
            if not witnesses.show_done(run) and costs.midway(run, trace.last)
        }
        cost = partial(costs.cost_done, changes=changes, sees_all=sees_all)
        told = () if isinstance(chances, Pile) else chances
        return costs.doubt(under_way, runs, cost, told, trace.last, may_owe=may_owe)

    def _follow(self, run: Run, trace: Trace) -> Alignment:
        return self._changes.of(self._sight, trace).followed_by(run)

    def asks(
        self, answers: Iterable[MoveAnswer], position: Position, chances: Chances, trace: Trace
    ) -> Asks | None:
        """Of which field the players are best asked what lies there, to tell the answers apart.

        Only answers count whose ply was the last one, no sensor being stuck.
        """
        sound = (answer.runs for answer in answers if not answer.stuck)
        every = [[run[0] for run in runs if len(run) == 1] for runs in sound]
        lasts = [some for some in every if any(one.complete(trace.last) for one in some)]
        asks = settling(self._game, self.statements, lasts)
        if asks is None or not self.many:
            return asks
        return self._explainer.may_hold(asks, position, chances, trace.last)

    def named(self, text: str, position: Position, chances: Chances, trace: Trace) -> MoveAnswer | None:
        """The answer of a move that explains the newest picture, though it was not among those listed."""
        try:
            ply = self._game.play(position, self._game.read_move(text, position), *chances[:1])
        except IllegalMoveError:
            return None
        one = Candidate(self._game, self._sight, [ply])
        fits = one.complete(trace.last) and self._explainer.agrees(one)
        return MoveAnswer(((one,),)) if fits and one.lifted_at(trace, 0) is not None else None

    def missing(self, runs: Sequence[Run], trace: Trace) -> Counter[str]:
        """The pieces, by letter, that a hand holds for the last ply of the likeliest of the runs."""
        return self._explainer.hands.likeliest(runs, trace)

    def sees_all(self, trace: Trace) -> bool:
        """Whether the newest picture leaves no doubt how many pieces lie on any field that is sensed."""
        return self._explainer.sees_all(trace.last)

    def proven(
        self, position: Position, chances: Chances, trace: Trace, said: LastVerdict
    ) -> Candidate | None:
        """A ply that is complete to the last bean, the only one, and not the middle of another.

        None, too, where hands may be putting back what was `said` to be under way.
        """
        table = self._game.contents(position)
        back = said.astray and take_back.begun(said, trace.last, self._sight, table)
        if back or not self._proving.possible(position, chances, trace):
            return None
        runs = self.explain(position, chances, trace)
        proven = None if self.many else self._proving.proven(runs, position, chances, trace)
        # What seems to be won after pieces were missing may be the next one to be put back.
        return None if proven is None or (said.astray and proven.takes_away) else proven
