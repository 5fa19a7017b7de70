"""How does play go on? From a settled picture, a press or an answer to what is recorded, asked and said.

The `referee` takes what the pipeline feeds. What it knows of the game at the table is one `table_state`;
its `phase` says whether the referee waits for a position, for a ply or for a new game. The `rulings` ask
the judge what the table is, record what is certain, and say the rest: a question, pieces in a hand, or what
is wrong and how to put it right. They are the only place in which a ply is recorded. The `answers` are
those of the players to an open question.
"""

from companion.referee.play.referee import Referee

__all__ = ["Referee"]
