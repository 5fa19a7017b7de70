"""The directive `cost-table`: every number of the referee's cost model with what it stands for.

It reads the numbers from the program and the sentences from its source, so that nothing is copied.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import fields
from itertools import pairwise

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from companion.referee.tracking import Costs


class CostTable(SphinxDirective):
    """A table of all costs, in the order of the program."""

    def run(self) -> list[nodes.Node]:
        group = nodes.tgroup(cols=3)
        for width in (2, 1, 9):
            group += nodes.colspec(colwidth=width)
        group += nodes.thead("", _row("name", "value", "what it stands for"))
        group += nodes.tbody("", *(_row(*one) for one in rows()))
        return [nodes.table("", group)]


def rows() -> Iterator[tuple[str, str, str]]:
    """Name, value and meaning of each number."""
    said = dict(_sentences())
    for field in fields(Costs):
        yield field.name, f"{field.default:g}", said[field.name]


def _sentences() -> Iterator[tuple[str, str]]:
    """The text below each number in the source."""
    (table,) = ast.parse(inspect.getsource(Costs)).body
    body = table.body  # type: ignore[attr-defined]
    for number, text in pairwise(body):
        if isinstance(number, ast.AnnAssign) and isinstance(text, ast.Expr):
            yield ast.unparse(number.target), ast.literal_eval(text.value)


def _row(*cells: str) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph(cell, cell)) for cell in cells))


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directive known to Sphinx."""
    app.add_directive("cost-table", CostTable)
    return {"parallel_read_safe": True}
