"""What is the table now?

The judge compares the runs that explain the pictures with those whose last ply is under way, and gives one
finding: done, in a hand, unexplained and so on. It records nothing. A finding that leaves a doubt becomes a
question.

* `findings`: what the judge can find.
* `judge`: what every judge does.
* `tracked_judge`: makes the finding by the costs of all hypotheses, wherever the rules name the plies.
* `waiting`: whether waiting pays, because time may decide.
* `tracked_cases`: explains other cases than that of the table at hand in the same way.
* `searching_judge`: makes the finding by rules and searches, where thousands of plies may fit a picture.
* `choice_of_judge`: which judge a table gets.
* `proof`: what one picture needs to prove a ply.
* `doubts`: reasons to ask although runs explain the table.
* `stuck_sensors`: sensors that seem stuck.
* `take_back`: hands that take a ply back.
* `last_verdict`: the verdict that was given last.
* `open_question`: the answers of a question that play has not ruled out.
* `denials`: results that the players have denied.
* `other_starts`: other positions from which play may go on.
* `passed_over`: runs that explained a table at rest and were not recorded.
* `answers`: the field that players are asked about, and the answer that a move names.
* `unobserved_plies`: plies made while no sensor was read.
"""

from companion.referee.decision import findings, open_question, other_starts
from companion.referee.decision.answers import asked_field, named
from companion.referee.decision.choice_of_judge import judge_of
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
    "judge_of",
    "made_meanwhile",
    "named",
    "open_question",
    "other_starts",
]
