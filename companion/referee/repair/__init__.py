"""Why is the table wrong, and how is it put right?

A diagnosis names the slip that explains the table, the rule that it breaks and the ply that was meant. The
guidance tells the fewest steps back, or on to the ply that was meant. It follows the players on their way,
so that neither the reason nor the goal changes under their hands.

* `repair`: what is to be put right, and how far it is.
* `diagnosis`: which cause explains the table.
* `cause`: why a table is wrong.
* `guidance`: both ways out of a wrong table.
* `progress`: how far the players are on a way.
* `route`: the steps between two known tables.
* `transfers`: the steps where the sensors leave open what lies there.
* `surplus`: what is too much and what lacks on each field.
* `misplacement`: one piece put down elsewhere.
* `excess`: something done after a complete ply.
* `resumption`: hands that go on after a pause.
* `stray_objects`: things that do not belong to the game.
* `new_layout`: a table turned, cleared, put back or laid anew.
* `redo`: a ply played again after an undo by mistake.
"""

from companion.referee.repair.redo import TakenBack, play_again, still_shown
from companion.referee.repair.repair import Repair

__all__ = ["Repair", "TakenBack", "play_again", "still_shown"]
