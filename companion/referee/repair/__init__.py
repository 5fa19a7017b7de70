"""Why is the table wrong, and how is it put right?

A diagnosis names the slip that explains the table, the rule that it breaks and the ply that was meant. The
guidance gives the fewest steps back, or on to the ply that was meant. It follows the players on their way, so
that neither the reason nor the goal changes while they move pieces.

* `repair`: what is to be put right: before a game, after an undo, and after a slip.
* `wrong_table`: one table that is wrong, until it is put right.
* `diagnosis`: which cause explains the table.
* `cause`: why a table is wrong.
* `guidance`: both ways out of a wrong table.
* `progress`: how far the players are on a way.
* `planner`: the steps from what may lie on the table to what shall lie there.
* `possible`: what may lie on each field.
* `sequence`: in which order steps are done, and which of them in one go.
* `hands`: what hands make of a table.
* `misplacement`: one piece put down on another field.
* `excess`: something done after a complete ply.
* `resumption`: hands that go on after a pause.
* `stray_objects`: things that do not belong to the game.
* `new_layout`: a table turned, cleared, put back or laid anew.
* `redo`: a ply played again after it was undone by mistake.
"""

from companion.referee.repair.redo import TakenBack, play_again, still_shown
from companion.referee.repair.repair import Repair

__all__ = ["Repair", "TakenBack", "play_again", "still_shown"]
