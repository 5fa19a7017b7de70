"""What would the sensors have shown if this ply, or this run of plies, had been made?

A candidate is one ply with the values that each field takes while hands make it. A run is several plies made
without a rest. Runs are aligned with the readings; costs and plausibility say how well they explain them.

* `case`: a position and the evidence since then, to be judged.
* `candidate`: one ply, compared with pictures.
* `lifts`: the picture in which hands begin a ply.
* `clearing`: the table is cleared after a ply that ended the game.
* `witnesses`: whether the sensors that must see a ply have seen it.
* `timelines`: the values that a field may take one after the other.
* `run`: several plies without a rest.
* `alignment`: readings compared with the values that a run predicts.
* `hands`: the pieces that a hand holds while a ply is under way.
* `costs`: what speaks against a run, as a number.
* `plausibility`: what makes a run doubtful although it explains the pictures.
* `limits`: how many plies a run may have.
* `moving_piece`: a piece that may move on from the field where it was put down.
* `slips`: plies that break one rule, compared with pictures.
"""

from companion.referee.hypotheses import costs
from companion.referee.hypotheses.alignment import TOUCHED, disorder
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.hypotheses.case import Case, Evidence
from companion.referee.hypotheses.clearing import (
    barely_cleared,
    is_clearing,
    merely_cleared,
    never_done,
)
from companion.referee.hypotheses.hands import Hands
from companion.referee.hypotheses.lifts import lift_seen, lifted_at, never_lifted
from companion.referee.hypotheses.limits import Length
from companion.referee.hypotheses.moving_piece import MovingPiece, moves_on, passes_by
from companion.referee.hypotheses.plausibility import bridged, likely, rash, without_witness
from companion.referee.hypotheses.run import Run, begin_alike, since_next
from companion.referee.hypotheses.slips import (
    AT_ONCE,
    begins,
    begins_with_lift,
    exchanged_unseen,
    explaining,
    fitting,
    left_by,
    meant,
    missed,
    names_number,
    possible,
    shown_done,
    sown,
)
from companion.referee.hypotheses.timelines import parts, unavoidable
from companion.referee.hypotheses.witnesses import overlooked, undenied

__all__ = [
    "AT_ONCE",
    "TOUCHED",
    "Candidate",
    "Case",
    "Evidence",
    "Hands",
    "Length",
    "MovingPiece",
    "Run",
    "barely_cleared",
    "begin_alike",
    "begins",
    "begins_with_lift",
    "bridged",
    "costs",
    "disorder",
    "exchanged_unseen",
    "explaining",
    "fitting",
    "is_clearing",
    "left_by",
    "lift_seen",
    "lifted_at",
    "likely",
    "meant",
    "merely_cleared",
    "missed",
    "moves_on",
    "names_number",
    "never_done",
    "never_lifted",
    "overlooked",
    "parts",
    "passes_by",
    "possible",
    "rash",
    "shown_done",
    "since_next",
    "sown",
    "unavoidable",
    "undenied",
    "without_witness",
]
