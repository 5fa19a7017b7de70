"""The directives `cost-table` and `stakes-table`: the numbers of the referee's cost model.

They read the numbers from the program and the sentences from its source, so that nothing is copied.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import pairwise

import cost_cases
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from companion.referee.protocol import STAKES
from companion.referee.tracking import Costs


class CostTable(SphinxDirective):
    """A table of all costs, in the order of the program."""

    def run(self) -> list[nodes.Node]:
        head = ("name", "value", "what it stands for", "without it, this is not so any more")
        return [_table((2, 1, 5, 5), head, rows())]


class StakesTable(SphinxDirective):
    """A table of what the stakes with a name cost, and of the margins that follow."""

    def run(self) -> list[nodes.Node]:
        head = ("caution", "a wrong record", "a question", "a second of waiting", "margin in nats")
        return [_table((2, 2, 2, 2, 2), head, stakes_rows())]


def rows() -> Iterator[tuple[str, str, str, str]]:
    """Name, value and meaning of each number, and the claim of a test that fails without it."""
    said = dict(_sentences())
    claims = {name: case.sentence for name, case in cost_cases.read().items()}
    for field in fields(Costs):
        yield field.name, f"{field.default:g}", said[field.name], claims[field.name]


def stakes_rows() -> Iterator[tuple[str, ...]]:
    """Name, prices and margin of each."""
    for name, stakes in STAKES.items():
        numbers = stakes.wrong, stakes.question, stakes.second, stakes.margin
        yield name, *(f"{number:g}" for number in numbers)


def _sentences() -> Iterator[tuple[str, str]]:
    """The text below each number in the source."""
    (table,) = ast.parse(inspect.getsource(Costs)).body
    body = table.body  # type: ignore[attr-defined]
    for number, text in pairwise(body):
        if isinstance(number, ast.AnnAssign) and isinstance(text, ast.Expr):
            yield ast.unparse(number.target), ast.literal_eval(text.value)


def _table(widths: Sequence[int], head: Sequence[str], body: Iterable[Sequence[str]]) -> nodes.table:
    group = nodes.tgroup(cols=len(widths))
    for width in widths:
        group += nodes.colspec(colwidth=width)
    group += nodes.thead("", _row(*head))
    group += nodes.tbody("", *(_row(*one) for one in body))
    return nodes.table("", group)


def _row(*cells: str) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph(cell, cell)) for cell in cells))


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directives known to Sphinx."""
    app.add_directive("cost-table", CostTable)
    app.add_directive("stakes-table", StakesTable)
    return {"parallel_read_safe": True}
