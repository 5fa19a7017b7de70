"""What are the players asked?

A question has one answer for each result that explains the table, and keeps the one that is marked. Where
many results are left, the field is asked about that settles most of them. Whether to ask is decided
elsewhere.

* `question`: the question, its answers and its mark.
* `field_choice`: the field whose contents settle most.
"""

from companion.referee.questions.field_choice import barring, best_question, completed, settling, splitting
from companion.referee.questions.question import Answer, MoveAnswer, Question, Suspicion, TableAnswer, answers

__all__ = [
    "Answer",
    "MoveAnswer",
    "Question",
    "Suspicion",
    "TableAnswer",
    "answers",
    "barring",
    "best_question",
    "completed",
    "settling",
    "splitting",
]
