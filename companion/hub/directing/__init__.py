"""How does an evening get onto the tables, and how do its results come back?

* `heard_results`: what has come of a pairing, by the games that a table has told;
* `earlier_games`: which games of a table are older than a round;
* `table_orders`: what a table should play and show now;
* `director`: compares that with what the tables do, again and again, and has them do what is missing.
"""

from companion.hub.directing.director import Director
from companion.hub.directing.table_orders import is_over

__all__ = ["Director", "is_over"]
