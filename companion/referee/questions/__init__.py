"""What are the players asked?

A question has one answer for each result that explains the table, and knows which one is marked. If there are
many results, the players are asked about the field that excludes most of them. Other rooms decide whether to
ask.

* `question`: the question, its answers and its mark.
* `field_choice`: the field whose contents exclude most answers.
"""

from companion.referee.questions.field_choice import barring, best_question, completed, settling, splitting
from companion.referee.questions.question import (
    Answer,
    MoveAnswer,
    Question,
    ReasonToAsk,
    Suspicion,
    TableAnswer,
    answers,
)

__all__ = [
    "Answer",
    "MoveAnswer",
    "Question",
    "ReasonToAsk",
    "Suspicion",
    "TableAnswer",
    "answers",
    "barring",
    "best_question",
    "completed",
    "settling",
    "splitting",
]
