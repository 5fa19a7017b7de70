"""What position is a table that the players accept though no rule explains it?

What the sensors and the players tell is fixed; what they leave open stays as it was, as far as it can.
Where that leaves several positions, the players choose. A table that can be no position does not stand.

* `acceptance`: what is asked about an accepted table.
* `accepted_table`: the positions that it can be.
* `constraints`: what the readings tell of each field.
* `completion`: tables that agree with what is told.
"""

from companion.referee.acceptance.acceptance import accepted
from companion.referee.acceptance.accepted_table import can_stand
from companion.referee.acceptance.completion import Completion
from companion.referee.acceptance.constraints import Constraints

__all__ = ["Completion", "Constraints", "accepted", "can_stand"]
