"""Which position is a table that the players accept although no rule explains it?

What the sensors show and the players say is fixed; everything else stays as it was, as far as possible. If
several positions are left, the players choose. A table that can be no position cannot stand.

* `accepted_table`: the positions that it can be, and what is asked about them.
* `constraints`: what the readings say about each field.
* `completion`: whole tables that agree with the constraints.
"""

from companion.referee.acceptance.accepted_table import accepted, can_stand
from companion.referee.acceptance.completion import Completion
from companion.referee.acceptance.constraints import Constraints

__all__ = ["Completion", "Constraints", "accepted", "can_stand"]
