"""What is the table now?

The judge weighs what hands may have done and gives one finding: done, in a hand, unexplained and so on. It
records nothing. A finding that leaves a doubt becomes a question.

* `findings`: what the judge can find.
* `table_rest`: how the table came to rest.
* `judge`: follows what hands may have done and makes the finding.
* `weighing`: what all outcomes say together: one table from explanations to findings.
* `waiting`: whether waiting pays, because time may decide.
* `suspects`: the fields whose sensors may be stuck.
* `last_verdict`: the verdict that was given last, and whether it is followed.
* `open_question`: the answers of a question that play has not ruled out.
* `other_starts`: other positions from which play may go on.
* `answers`: the field that players are asked about, and the answer that a move names.
* `unobserved_plies`: plies made while no sensor was read.
"""

from companion.referee.decision import findings, open_question, other_starts
from companion.referee.decision.answers import asked_field, named
from companion.referee.decision.judge import Judge
from companion.referee.decision.last_verdict import LastVerdict
from companion.referee.decision.table_rest import TableRest
from companion.referee.decision.unobserved_plies import at_once, made_meanwhile

__all__ = [
    "Judge",
    "LastVerdict",
    "TableRest",
    "asked_field",
    "at_once",
    "findings",
    "made_meanwhile",
    "named",
    "open_question",
    "other_starts",
]
