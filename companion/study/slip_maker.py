"""A slip at a watched table, and when it is noticed: at once, by a question, some plies later, or never."""

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
"""For how many plies the players go on after a slip, until it counts as one that was never noticed."""


class SlipMaker:
    """Makes slips in a watched game; `onward` is the probability that a slip is put right on to the meant
    ply.
    """

    def __init__(self, watched: WatchedGame, onward: float) -> None:
        self._at, self._onward = watched, onward

    def slip(self, slip: SlipOfHand) -> None:
        """Make a slip, count when it is noticed, and put it right then."""
        at = self._at
        before = len(at.past)
        at.touch(slip.acts, slip.meant)
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
        """Count a slip by its kind and discovery; `delay` is the number of plies made until then."""
        self._at.tally.slips[slip.what, discovery] += 1
        if discovery == "later":
            self._at.tally.delays[delay] += 1

    def _asked_in_vain(self, meant: AnyPly | None) -> bool:
        """Answer the open questions with the meant ply; True if one of them does not offer it."""
        move = None if meant is None else str(meant.move)
        while (question := self._at.question) is not None:
            if move is None or move not in question.moves or not self._at.choose(move):
                return True
        return False

    def _put_right(self, meant: AnyPly) -> None:
        """Go on from a slip to the ply that was meant."""
        at = self._at
        goal = at.game.contents(meant.after)
        moments, said = at.touch(mending(at.lying, goal, order_of(at.game)), meant)
        at.judge(Turn((meant,), (moments[-1].t,), tuple(moments)), said)

    # -- playing on from a slip that was not noticed --------------------------------------------

    def _play_on(self, slip: SlipOfHand, *, silent: bool) -> None:
        """Play on from the true table until the slip is noticed or FOLLOWED plies are made.

        `silent` is true if the referee recorded nothing after the slip.
        """
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

        A question that does not offer this ply shows that something is wrong, as an alarm does.
        """
        at = self._at
        chance = at.throws.throw(true)
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
        """The recorded position with the pieces that truly lie on the table; None if it is not possible."""
        return true_position(self._at.game, self._at.position, self._at.lying)

    def _after_unseen(self) -> Position | None:
        """The position after a slip of which the referee said nothing: the true table, with the next seat to
        move.
        """
        try:
            position: Position = self._at.game.hints.stand(self._at.position, self._at.lying)
        except RulesError:
            return None
        return position
