"""A slip at a watched table, and when it comes out: at once, by a question, plies later, or never."""

from __future__ import annotations

from companion.rules.errors import RulesError
from companion.rules.game import AnyPly, Position
from companion.rules.unused_chances import without_use
from companion.study.acts import mending, order_of
from companion.study.player import Turn, true_position
from companion.study.slip_scene import SlipOfHand
from companion.study.tally import Discovery
from companion.study.watched_game import WatchedGame

FOLLOWED = 12
"""For so many plies a slip that nobody noticed may come out later."""


class SlipMaker:
    """Makes slips in a watched game; `onward` is how likely one is put right on to the ply that was meant."""

    def __init__(self, watched: WatchedGame, onward: float) -> None:
        self._at, self._onward = watched, onward

    def slip(self, slip: SlipOfHand) -> None:
        """Make a slip, count when it comes out, and put it right then."""
        at = self._at
        before = len(at.past)
        at.touch(slip.acts)
        if self._asked_in_vain(slip.meant):
            self._count(slip, "asked")
        elif at.astray:
            self._count(slip, "at once")
            if slip.meant is not None and at.player.happens(self._onward):
                self._put_right(slip.meant)
                return
        else:
            self._play_on(slip, silent=len(at.past) == before)
        if not at.over:
            at.set_right()

    def _count(self, slip: SlipOfHand, discovery: Discovery, delay: int = 0) -> None:
        self._at.tally.slips[slip.what, discovery] += 1
        if discovery == "later":
            self._at.tally.delays[delay] += 1

    def _asked_in_vain(self, meant: AnyPly | None) -> bool:
        """True if a question is open that does not offer what was meant; else it is answered so."""
        move = None if meant is None else str(meant.move)
        while (question := self._at.question) is not None:
            if move is None or move not in question.moves or not self._at.choose(move):
                return True
        return False

    def _put_right(self, meant: AnyPly) -> None:
        """Go on from a slip to the ply that was meant."""
        at = self._at
        goal = at.game.contents(meant.after)
        moments, said = at.touch(mending(at.lying, goal, order_of(at.game)))
        at.judge(Turn((meant,), (moments[-1].t,), tuple(moments)), said)

    # -- playing on from a slip that nobody noticed ----------------------------------------------

    def _play_on(self, slip: SlipOfHand, *, silent: bool) -> None:
        """Play on from the table as it truly is, until the slip comes out or is past finding."""
        at = self._at
        true = self._after_unseen() if silent else self._true()
        for made in range(1, FOLLOWED + 1):
            if true is None or true.winner is not None or at.over or at.agreed:
                break
            records = len(at.past)
            ply = self._next_ply(true)
            if ply is None:
                break
            if at.astray or at.question is not None:
                self._count(slip, "later", made)
                return
            true = ply.after if len(at.past) == records else self._true()
        self._count(slip, "never")

    def _next_ply(self, true: Position) -> AnyPly | None:
        """Make a ply that is legal on the true table; None if there is none.

        A question that does not offer it shows that something is wrong, as an alarm does.
        """
        at = self._at
        chance = at.throw(true)
        at.listen()
        idle = None if chance is None else without_use(at.game, true, chance)
        if idle is not None:
            return idle
        try:
            ply = at.player.ply(true, chance)
        except RulesError:
            return None
        turn = at.turn(ply, 1)
        if turn is None:
            return None
        at.make(turn, disturbed=False)
        self._asked_in_vain(ply)
        return turn.plies[-1]

    def _true(self) -> Position | None:
        return true_position(self._at.game, self._at.position, self._at.lying)

    def _after_unseen(self) -> Position | None:
        """The position after a slip of which the referee has said nothing: the next seat plays."""
        try:
            position: Position = self._at.game.hints.stand(self._at.position, self._at.lying)
        except RulesError:
            return None
        return position
