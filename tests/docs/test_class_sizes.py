"""No class has more methods than one can keep in mind."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "companion"
MOST_METHODS = 25


def methods_of(node: ast.ClassDef) -> int:
    """How many methods a class defines itself, properties among them."""
    return sum(isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) for one in node.body)


def test_a_class_has_few_methods() -> None:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in PACKAGE.rglob("*.py")]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    large = {node.name: methods_of(node) for node in classes if methods_of(node) > MOST_METHODS}
    assert large == {}
