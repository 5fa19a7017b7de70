"""No class has more methods, and no record more fields, than one can keep in mind."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "companion"
MOST_METHODS = 25
MOST_FIELDS = 12

LARGER_RECORDS = {
    "Board": "one field for each key of a board file",
    "CalibrationView": "all that one page of the display shows of a calibration",
    "Configuration": "one field for each section of the configuration",
    "Costs": "the one table of numbers, one field for each of them",
    "GameWords": "the words of a game, one field for each thing that is said of it",
    "Habits": "one field for each thing that people may do",
    "Header": "one field for each key of the first line of a recording",
    "MqttSection": "one field for each key of the section",
    "PageState": "the JSON object that the page is sent, one field for each key",
    "Replay": "the JSON object that the replay page is sent, one field for each key",
    "ShownGame": "the JSON object that the hub's page is sent of a game, one field for each key",
    "ShownState": "the JSON object that other programs are sent, one field for each key",
    "Snapshot": "all that can be seen of the table at one moment, one flat value that never changes",
    "Tally": "one field for each thing that a study counts",
    "View": "all that display and page may show of a game, one flat value that can be compared",
}
"""Records with more fields, and why they are not divided."""


def methods_of(node: ast.ClassDef) -> int:
    """How many methods a class defines itself, properties among them."""
    return sum(isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) for one in node.body)


def test_a_class_has_few_methods() -> None:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in PACKAGE.rglob("*.py")]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    large = {node.name: methods_of(node) for node in classes if methods_of(node) > MOST_METHODS}
    assert large == {}


def fields_of(node: ast.ClassDef) -> int:
    """How many fields a record has; constants of the class are none."""
    fields = [one for one in node.body if isinstance(one, ast.AnnAssign)]
    return sum("ClassVar" not in ast.unparse(one.annotation) for one in fields)


def test_a_record_has_few_fields_or_a_reason() -> None:
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in PACKAGE.rglob("*.py")]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    assert {node.name for node in classes if fields_of(node) > MOST_FIELDS} == LARGER_RECORDS.keys()
