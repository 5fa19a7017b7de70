"""Which runs of plies explain what was seen?

The explainer finds them, by a search through all plies where the rules can list them, and by a search from
picture to picture where they cannot. Other modules add what sensors hide: hands of two players that
overlap, a sleeve over a field, a piece that replaced another unseen, a dropout. All work is counted, and a
search that is given up says so.

* `explainer`: finds the runs that explain the pictures.
* `ply_source`: the plies of a position, listed or searched for.
* `budget`: how much work a judgement may take.
* `run_search`: runs of plies that can be listed.
* `wide_search`: runs of plies that are searched for.
* `openings`: where and when plies may have begun.
* `found_plies`: plies that the rules find by a picture.
* `listed_overlaps`: hands that overlap, where plies are listed.
* `searched_overlaps`: hands that overlap, where plies are searched for.
* `occlusion`: a sleeve that hides the end of a ply.
* `substitution`: a piece that takes another's place unseen.
* `combined_moves`: several plies of one piece in one go.
* `dropout_runs`: plies made while sensors gave no reading.
"""

from companion.referee.search import listed_overlaps, substitution
from companion.referee.search.dropout_runs import in_the_dark
from companion.referee.search.explainer import Explainer, Explanations
from companion.referee.search.ply_source import PlySource

__all__ = [
    "Explainer",
    "Explanations",
    "PlySource",
    "in_the_dark",
    "listed_overlaps",
    "substitution",
]
