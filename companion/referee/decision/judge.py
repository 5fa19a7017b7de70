"""What the pictures since the last recorded position say: at once, and when the table rests."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from companion.referee.decision import findings, take_back
from companion.referee.decision.doubts import Asking
from companion.referee.decision.last_verdict import Said
from companion.referee.decision.proof import Proving
from companion.referee.decision.stuck_sensors import Suspects
from companion.referee.evidence import Agreement, History, Sayings
from companion.referee.hypotheses import TOUCHED, Candidate, ChangesSeen, Following, Run, bridged, costs, rash
from companion.referee.ledger import Chances, Pile
from companion.referee.protocol import Asks
from companion.referee.questions import Explained, Suspicion, settling
from companion.referee.search import Hypotheses, Remembered, in_the_dark, substitution
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
        self._hypotheses = Hypotheses(self._game, sight, self._agreement)
        self._suspects = Suspects(self._game, sight, self._hypotheses)
        self._proving = Proving(self._game, sight, self._hypotheses)
        self._asking = Asking(self._game, sight, self._hypotheses)
        self._shown: tuple[Picture, Position, bool] | None = None

    @property
    def sayings(self) -> Sayings:
        """What the players have told of the table."""
        return self._hypotheses.sayings

    @property
    def many(self) -> bool:
        """Whether more may explain the pictures than `explain` gave the last time."""
        return self._hypotheses.many

    @property
    def stepwise(self) -> bool:
        """Whether it must be judged anew after the first ply of what `explain` gave the last time."""
        return self._hypotheses.stepwise

    @property
    def exhausted(self) -> bool:
        """Whether what `explain` did not find the last time proves nothing, for a search was given up."""
        return self._hypotheses.exhausted

    def forget(self, *, all_told: bool, skips: bool) -> None:
        """A ply was recorded or taken back: drop what was worked out for positions that lie behind.

        `all_told` says that even rolls without use are told in this game, `skips` that some were not.
        """
        self._hypotheses.forget()
        self._hypotheses.all_told = all_told
        self._skips = skips
        self._suspects.forget()
        self.either = False
        self._passed_over = None

    def count_from(self, picture: Picture, position: Position) -> None:
        """From now on load cells count from this picture, where it shows the position on record."""
        table = self._game.contents(position)
        sight = self._sight.based(picture, table)
        if sight is self._sight or not self._sight.fits(picture, table):
            return
        before = self._hypotheses
        self._read_by(sight)
        self._hypotheses.sayings, self._hypotheses.all_told = before.sayings, before.all_told

    def shows(self, history: History, position: Position) -> bool:
        """Whether the newest picture allows this position; it is asked of the same ones several times."""
        asked = self._shown
        if asked is None or asked[0] is not history.last or asked[1] is not position:
            fits = self._sight.fits(history.last, self._game.contents(position))
            asked = self._shown = history.last, position, fits
        return asked[2]

    def at_rest(
        self,
        position: Position,
        chances: Chances,
        history: History,
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
        self._hypotheses.begin()
        if self.shows(history, position):
            self._passed_over = None
            # Some run of plies may end on a table that looks the same, but who is doubted takes back.
            return findings.Unchanged() if doubted else self._as_recorded(position, chances, history, waited)
        chains = self._by_those_told(position, chances, history, waited)
        given_up = self._given_up(waited) and not self.stepwise
        # Of very many plies not all were looked at, and the likeliest may be among the others.
        weighed = waited < math.inf and not (self.many and chains)
        doubt = self._doubt(position, chances, history, chains) if weighed else None
        changes = self._changes.of(self._sight, history)
        taken_back = partial(take_back.shown_on_the_way, chains, history, self._sight, changes)
        back = doubted and bool(chains) and taken_back()
        unseen = max(0 if doubt is None else doubt.unseen, int(back))
        if given_up or unseen > waited:
            self._pass_over(chains, history)
            return findings.Undecided(None if given_up else unseen)
        if not chains:
            return self._unexplained(position, chances, history, waited)
        unwatched = [] if self.sees_all(history) else self._unwatched(position, chances, history)
        if self._asking.about(chains, unwatched, position, chances, history, changes, back=back):
            return findings.Perhaps([*chains, *unwatched])
        return self._done(chains, doubt, history, told)

    def _by_those_told(
        self, position: Position, chances: Chances, history: History, waited: float
    ) -> list[Run]:
        """The chains that explain the pictures, with untold rolls without use between only where likely."""
        chains = self._explained(position, chances, history)
        own = [chain for chain in chains if not bridged(chain, position, chances)]
        if len(own) < len(chains) and not (self._skips or throws_again(self._game, position)):
            # A foreign piece that is moved looks just as if an untold roll without use had come before.
            return chains if waited == math.inf else own
        return chains

    def _done(
        self, chains: Sequence[Run], doubt: costs.Doubt | None, history: History, told: Picture | None
    ) -> findings.Finding:
        """What complete plies are, of which plies under way may make a doubt."""
        if doubt is None or not (doubt.likelier or self._tied(chains, doubt, history, told)):
            return findings.Done([*chains, *self._seemed_done(chains, history)], self.many)
        under_way = doubt.under_way if doubt.likelier else ()
        in_hand = [chain for chain in under_way if self._hypotheses.hands.hold(chain, history)]
        if not in_hand:
            return findings.Perhaps(chains)
        self._pass_over(chains, history)
        return findings.InHand(in_hand, certain=False)

    def _pass_over(self, chains: Sequence[Run], history: History) -> None:
        """Remember chains that explain a table at rest and are not recorded, for others may be under way."""
        if chains and (self._blind or not self.sees_all(history)):
            self._passed_over = history.last, chains

    def _seemed_done(self, chains: Sequence[Run], history: History) -> Sequence[Run]:
        """Other chains that seemed done before, so that the players are asked which of them was.

        None where what is done now was under way then; else nothing was, and those may have been done.
        """
        if self._passed_over is None:
            return ()
        (picture, seemed), firsts = self._passed_over, {chain[0].ply.after for chain in chains}
        goes_on = any(one.under_way(picture) for chain in chains for one in chain)
        return () if goes_on or any(chain[0].ply.after in firsts for chain in seemed) else seemed

    def _tied(
        self, chains: Sequence[Run], doubt: costs.Doubt, history: History, told: Picture | None
    ) -> bool:
        """Whether plies under way that lead elsewhere stay as likely as these chains, however long one waits.

        Between equals waiting decides, but not after another ply than these must have been under way: so it
        was in the picture on which the players were `told`.
        """
        if told is None or self.sees_all(history):
            return False
        firsts, in_part = {chain[0].ply.after for chain in chains}, self._hypotheses.hands.lifted_in_part
        others = not any(one.under_way(told) or in_part(one, told) for chain in chains for one in chain)
        return others and any(chain[0].ply.after not in firsts for chain in doubt.under_way)

    def if_stuck(self, position: Position, chances: Chances, history: History) -> Suspicion:
        """What would explain the table if a sensor were stuck that has said one thing all the time."""
        return self._suspects.found(position, chances, history, insisted=True)

    def _as_recorded(
        self, position: Position, chances: Chances, history: History, waited: float
    ) -> findings.Finding:
        """What a table is that looks as if nothing had been done."""
        insisted, seen = waited == math.inf, self._follow((), history).unexplained
        claimed = insisted and self._agreement.may_be_unseen
        unseen = self._hypotheses.unseen(position, chances, history.whole) if claimed else []
        if seen <= TOUCHED and not (insisted and history.rested):
            return findings.Perhaps(unseen) if unseen else findings.Unchanged()
        chains = self._explained(position, chances, history)
        # Who says that something was done may have emptied a pit piece by piece, which no ply accounts for.
        most = seen - 1 if insisted and history.rested else 0
        accounted = [chain for chain in chains if self._follow(chain, history).unexplained <= most]
        if unseen or accounted:
            return findings.Perhaps([*unseen, *accounted])
        if self._given_up(waited):
            return findings.Undecided()
        if insisted or self.sees_all(history):
            return findings.Unchanged()
        # Before it a field may have been touched, but a ply explains more than another touch.
        open_yet = min(TOUCHED, seen - TOUCHED - 1)
        under_way = self._explains_as_under_way(position, chances, history, open_yet)
        return findings.Undecided() if under_way else findings.Unchanged()

    def _explains_as_under_way(
        self, position: Position, chances: Chances, history: History, most: int
    ) -> bool:
        """Whether a ply that is under way leaves at most so many changes unexplained."""
        stages = self._remembered.under_way(self._hypotheses, position, chances, history)
        under_way = (chain for chain in stages if costs.midway(chain, history.last))
        return any(self._follow(chain, history).unexplained <= most for chain in under_way)

    def _unexplained(
        self, position: Position, chances: Chances, history: History, waited: float
    ) -> findings.Finding:
        """What a table is that no complete plies explain, as far as could be searched."""
        if runs := self._with_unseen(position, chances, history) if waited == math.inf else []:
            return findings.Perhaps(runs)
        done = self._hypotheses.done(position, chances, history) if waited == math.inf else ()
        if begun := substitution.begun(done, history):
            return findings.Perhaps(begun, self.if_stuck(position, chances, history))
        if waited == math.inf and (jumped := self._suspects.jumped(position, chances, history)):
            return findings.StuckSensor(jumped, ())
        found = self._not_done(position, chances, history)
        given_up = self._given_up(waited) and isinstance(found, findings.Unexplained)
        return findings.Undecided() if given_up else found

    def _with_unseen(self, position: Position, chances: Chances, history: History) -> list[Run]:
        """The chains with plies that no sensor saw, where the players say `ok` to a table without another."""
        if self._agreement.may_be_unseen:
            return []
        self._agreement.claim(unseen=True)
        found = self._explained(position, chances, history)
        self._agreement.claim(unseen=bool(found))
        return found

    def _given_up(self, waited: float) -> bool:
        """Whether a search was given up: what it did not look at may be what happened.

        Where the players say that they are done, what was found must do.
        """
        return self._hypotheses.exhausted and waited < math.inf

    def _not_done(self, position: Position, chances: Chances, history: History) -> findings.Finding:
        """What a table is that no complete plies explain."""
        suspicion = self._suspects.found(position, chances, history)
        if stuck := self._suspects.proven(suspicion, history):
            return findings.StuckSensor(stuck, suspicion[stuck])
        # A stone that was put down wrong can look like a run in haste with the last ply under way.
        under_way = self.in_hand(position, chances, history)
        in_hand = [chain for chain in under_way if not rash(chain, chances, history, searched=False)]
        if in_hand:
            # A step done in part may as well be a slip, which proves no ply before it.
            whole = all(chain[-1].under_way(history.last) for chain in in_hand)
            return findings.InHand(in_hand, certain=whole)
        if suspected := self._suspects.played_on(suspicion, history):
            return findings.Suspected(suspected)
        if self._suspects.under_way(position, chances, history):
            return findings.Undecided()
        unwatched = self._unwatched(position, chances, history)
        return findings.Perhaps(unwatched) if unwatched else findings.Unexplained()

    def _unwatched(self, position: Position, chances: Chances, history: History) -> list[Run]:
        """The runs that may have been made in a silence, where all plies can be listed."""
        plies = self._hypotheses.candidates
        listed = self._hypotheses.lists(position)
        return in_the_dark(plies, position, chances, history) if listed else []

    def explain(self, position: Position, chances: Chances, history: History) -> list[Run]:
        """The chains that explain the pictures; `exhausted` says afterwards whether a search was given up."""
        self._hypotheses.begin()
        return self._explained(position, chances, history)

    def _explained(self, position: Position, chances: Chances, history: History) -> list[Run]:
        """The chains that explain the pictures, with the rolls in line; one told later may replace the first.

        That counts only where the first explains nothing, or where a ply may have used it or not.
        """
        found: list[Run] = []
        for replaced in range(1 if isinstance(chances, Pile) else max(1, min(len(chances), MOST_REPLACED))):
            if not found or self.either:
                found += self._remembered.explain(self._hypotheses, position, chances[replaced:], history)
        return found

    def in_hand(self, position: Position, chances: Chances, history: History) -> list[Run]:
        """The chains whose last ply is under way, with pieces missing from the table."""
        return self._hypotheses.in_hand(position, chances, history)

    def thrown(self, position: Position, chances: Chances, history: History) -> tuple[Chances, History]:
        """The rolls or cards in line where the last was just thrown, and the pictures for which they are.

        While the table stands as recorded it replaces the one before, unless a ply that has left no trace
        may have used that one, or what was seen may be one on its way that looks so in between: then it
        is open, and `either` says so.
        """
        if len(chances) == 1 or not self.shows(history, position):
            return chances, history
        self._hypotheses.begin()
        touched = self._follow((), history).unexplained
        unseen = self._agreement.may_be_unseen and self._hypotheses.unseen(
            position, chances[:1], history.whole
        )
        self.either = bool(unseen) or (
            touched > 0 and self._explains_as_under_way(position, chances[:1], history, touched - 1)
        )
        return ((chances[0], chances[-1]), history.whole) if self.either else (chances[-1:], history)

    def _doubt(
        self, position: Position, chances: Chances, history: History, chains: Sequence[Run]
    ) -> costs.Doubt | None:
        """The plies that may be under way, where these chains (or none) explain the table.

        Where sensors see every piece, a hand that holds some is seen, and so is every drop: only a
        captured piece that nobody saw going may be another one in a hand, and a sowing that was seen the
        other way round may be one that still owes its capture. Elsewhere drops go unseen, and the table
        seems at rest in the middle of a ply; so they do on a field without a sensor, beside others
        that see every piece.
        """
        changes = self._changes.of(self._sight, history)
        sees_all = self.sees_all(history)
        may_owe = not sees_all or any(costs.may_owe(chain, changes) for chain in chains)
        if not may_owe and not self._blind:
            return None
        stages = self._remembered.under_way(self._hypotheses, position, chances, history)
        if not may_owe:
            # What may still fall unseen for these plies themselves leaves their result as it is.
            ends = {costs.results(chain) for chain in chains}
            others = (chain for chain in stages if costs.results(chain) not in ends)
            stages = [chain for chain in others if not self._blind.isdisjoint(chain[-1].touched)]
        stages = stages if history.rested else costs.no_longer(stages, chains)
        witnesses = costs.Witnesses(chains, changes)
        under_way = {
            chain: costs.cost_under_way(chain, changes, sees_all=sees_all)
            for chain in stages
            if not witnesses.show_done(chain) and costs.midway(chain, history.last)
        }
        cost = partial(costs.cost_done, changes=changes, sees_all=sees_all)
        told = () if isinstance(chances, Pile) else chances
        return costs.doubt(under_way, chains, cost, told, history.last, may_owe=may_owe)

    def _follow(self, chain: Run, history: History) -> Following:
        return self._changes.of(self._sight, history).followed_by(chain)

    def asks(
        self, answers: Iterable[Explained], position: Position, chances: Chances, history: History
    ) -> Asks | None:
        """Of which field the players are best asked what lies there, to tell the answers apart.

        Only answers count whose ply was the last one, no sensor being stuck.
        """
        sound = (answer.chains for answer in answers if not answer.stuck)
        every = [[chain[0] for chain in chains if len(chain) == 1] for chains in sound]
        lasts = [some for some in every if any(one.complete(history.last) for one in some)]
        asks = settling(self._game, self.sayings, lasts)
        if asks is None or not self.many:
            return asks
        return self._hypotheses.may_hold(asks, position, chances, history.last)

    def named(self, text: str, position: Position, chances: Chances, history: History) -> Explained | None:
        """The answer of a move that explains the newest picture, though it was not among those listed."""
        try:
            ply = self._game.play(position, self._game.read_move(text, position), *chances[:1])
        except IllegalMoveError:
            return None
        one = Candidate(self._game, self._sight, [ply])
        fits = one.complete(history.last) and self._hypotheses.agrees(one)
        return Explained(((one,),)) if fits and one.lifted_at(history, 0) is not None else None

    def missing(self, chains: Sequence[Run], history: History) -> Counter[str]:
        """The pieces, by letter, that a hand holds for the last ply of the likeliest of the chains."""
        return self._hypotheses.hands.likeliest(chains, history)

    def sees_all(self, history: History) -> bool:
        """Whether the newest picture leaves no doubt how many pieces lie on any field that is sensed."""
        return self._hypotheses.sees_all(history.last)

    def proven(self, position: Position, chances: Chances, history: History, said: Said) -> Candidate | None:
        """A ply that is complete to the last bean, the only one, and not the middle of another.

        None, too, where hands may be putting back what was `said` to be under way.
        """
        table = self._game.contents(position)
        back = said.astray and take_back.begun(said, history.last, self._sight, table)
        if back or not self._proving.possible(position, chances, history):
            return None
        chains = self.explain(position, chances, history)
        proven = None if self.many else self._proving.proven(chains, position, chances, history)
        # What seems to be won after pieces were missing may be the next one to be put back.
        return None if proven is None or (said.astray and proven.takes_away) else proven
