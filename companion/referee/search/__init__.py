"""Which runs of plies explain what was seen?

The explainer finds them: if the rules can list the plies of a position, by a search through all of them;
otherwise by a search from picture to picture. Other modules add what sensors hide: hands of two players that
overlap, a sleeve over a field, a piece that replaced another one unseen, a dropout. All work is counted, and
a search that was cut short says so.

* `explainer`: finds the runs that explain the pictures.
* `ply_source`: the plies of a position, listed or searched for.
* `budget`: how much work a judgement may take.
* `run_search`: runs of plies that can be listed.
* `wide_search`: runs of plies that are searched for.
* `openings`: on which fields and in which pictures plies may have begun.
* `found_plies`: plies that the rules find for a picture.
* `searched_overlaps`: hands of two players that overlap.
* `occlusion`: a sleeve that hides the end of a ply.
* `dropout_runs`: plies made while sensors gave no reading.
"""

from companion.referee.search.budget import Budget
from companion.referee.search.dropout_runs import in_the_dark
from companion.referee.search.explainer import Explainer, Explanations
from companion.referee.search.ply_source import PlySource

__all__ = [
    "Budget",
    "Explainer",
    "Explanations",
    "PlySource",
    "in_the_dark",
]
