"""Which plies may have been made, and which runs of them explain what was seen if they must be searched for?

The plies of a position are listed by the rules, or found for what pictures show. In a game whose plies are
searched for, the explainer finds the runs of plies where sensors do not name the pieces.

* `explainer`: finds the runs that explain the pictures.
* `ply_source`: the plies of a position, listed or searched for.
* `wide_search`: runs of plies that are searched for.
* `openings`: on which fields and in which pictures plies may have begun.
* `found_plies`: plies that the rules find for a picture.
* `searched_overlaps`: hands of two players that overlap.
* `dropout_runs`: plies made while sensors gave no reading.
"""

from companion.referee.search.dropout_runs import in_the_dark
from companion.referee.search.explainer import Explainer, Explanations
from companion.referee.search.ply_source import PlySource

__all__ = [
    "Explainer",
    "Explanations",
    "PlySource",
    "in_the_dark",
]
