"""What is the table now?

The judge weighs the runs that explain the pictures against those with a ply under way, and gives one
finding: done, in a hand, unexplained and so on. It records nothing. A finding that leaves a doubt becomes a
question.

* `findings`: what the judge can find.
* `judge`: finds it.
* `proof`: what one picture needs to prove a ply.
* `doubts`: what speaks for a question although plies explain the table.
* `stuck_sensors`: sensors that seem stuck.
* `take_back`: hands that take a ply back.
* `last_verdict`: what was said last.
* `open_question`: whether a question stays open.
* `denials`: answers that the players refused.
* `other_starts`: other positions from which play may go on.
* `passed_over`: runs that explained a table at rest and were not recorded.
* `answers`: the field that a question is put about, and the answer that a move names.
* `unobserved_plies`: plies made while nobody looked.
"""

from companion.referee.decision import findings, open_question, other_starts
from companion.referee.decision.answers import asked_field, named
from companion.referee.decision.denials import Denials
from companion.referee.decision.judge import Judge
from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.decision.unobserved_plies import at_once, made_meanwhile

__all__ = [
    "Denials",
    "Judge",
    "LastVerdict",
    "asked_field",
    "at_once",
    "findings",
    "made_meanwhile",
    "named",
    "open_question",
    "other_starts",
]
