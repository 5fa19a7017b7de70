"""What would the sensors have shown if this ply, or this run of plies, had been made?

A candidate is one ply with the values that each field takes while hands make it. A run is several plies.

* `case`: a position and the evidence since then, to be judged.
* `candidate`: one ply, compared with pictures.
* `timelines`: the values that a field may take one after the other.
* `run`: several plies, one after the other.
* `moving_piece`: a piece that may move on from the field where it was put down.
* `slips`: plies that break one rule, compared with pictures.
"""

from companion.referee.hypotheses.candidate import Candidate
from companion.referee.hypotheses.case import Case, Evidence
from companion.referee.hypotheses.moving_piece import MovingPiece, moves_on, passes_by
from companion.referee.hypotheses.run import Run, begin_alike
from companion.referee.hypotheses.slips import (
    AT_ONCE,
    begins,
    begins_with_lift,
    exchanged_unseen,
    fitting,
    known_plies,
    left_by,
    meant,
    missed,
    names_number,
    possible,
    shown_done,
    sown,
)
from companion.referee.hypotheses.timelines import parts, unavoidable

__all__ = [
    "AT_ONCE",
    "Candidate",
    "Case",
    "Evidence",
    "MovingPiece",
    "Run",
    "begin_alike",
    "begins",
    "begins_with_lift",
    "exchanged_unseen",
    "fitting",
    "known_plies",
    "left_by",
    "meant",
    "missed",
    "moves_on",
    "names_number",
    "parts",
    "passes_by",
    "possible",
    "shown_done",
    "sown",
    "unavoidable",
]
