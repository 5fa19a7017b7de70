"""How does play go on? From a settled picture, a press or an answer to what is recorded, asked and said.

The `referee` takes what the pipeline feeds. Its `table_state` is all that is known of the game at the table,
and its `phase` says whether the referee waits for a position, for a ply or for a new game. The `rulings` ask
the judge what the table is. They record what is certain, and otherwise give a verdict: a question, pieces in
a hand, or what is wrong and how to put it right. A ply is recorded nowhere else. The `answers` are those of
the players to an open question.
"""

from companion.referee.play.referee import Referee

__all__ = ["Referee"]
