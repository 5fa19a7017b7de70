"""What is on record?

The ledger holds the recorded plies, the position from which play goes on and the points of the match. It
alone changes that position. It also knows the rolls and cards for the next plies.

* `ledger`: the recorded game.
* `chances`: the known rolls and cards for the next plies.
"""

from companion.referee.ledger.chances import Chances, Pile
from companion.referee.ledger.ledger import Entry, Ledger, Patience

__all__ = ["Chances", "Entry", "Ledger", "Patience", "Pile"]
