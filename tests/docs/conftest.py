"""What tests of several documents need: the tables and the examples of a page."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import msgspec
import pytest
from msgspec import inspect

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
EXTENSIONS = Path(__file__).parents[2] / "docs" / "_extensions"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class ReferencePage:
    """One page of the reference, as its reader sees it."""

    def __init__(self, name: str) -> None:
        self.text = (REFERENCE / f"{name}.md").read_text("utf-8")

    def examples(self, language: str) -> list[str]:
        """The examples in this language, in order."""
        return [body for kind, body in BLOCK.findall(self.text) if kind == language]

    def tables(self, heading: str) -> list[list[dict[str, str]]]:
        """The tables under a heading: a list of rows each, a row by the names of its columns."""
        section = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", self.text, re.MULTILINE | re.DOTALL)
        assert section, f"there is no heading {heading!r}"
        found: list[list[str]] = []
        for line, before in zip(section[1].splitlines(), ["", *section[1].splitlines()], strict=False):
            if line.startswith("|"):
                if not before.startswith("|"):
                    found.append([])
                found[-1].append(line)
        return [_rows(lines) for lines in found]

    def table(self, heading: str) -> dict[str, dict[str, str]]:
        """The first table under a heading, by what its first column says, code marks left out."""
        rows = self.tables(heading)[0]
        first = next(iter(rows[0]))
        keys = [row[first].strip("`") for row in rows]
        assert len(set(keys)) == len(keys), f"{heading}: a key stands twice"
        return dict(zip(keys, rows, strict=True))


def _rows(lines: list[str]) -> list[dict[str, str]]:
    head, _, *body = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines]
    return [dict(zip(head, cells, strict=True)) for cells in body]


def default_text(field: msgspec.structs.FieldInfo) -> str:
    """The default of a key as the pages show it: as TOML and JSON write it, a dash for none."""
    if field.required:
        return "required"
    value = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    if value is None or value is msgspec.UNSET:
        return "-"
    if isinstance(value, bool):
        return str(value).lower()
    if field.encode_name == "address":
        return f"0x{value:X}"
    if isinstance(value, dict | tuple):
        return "{}" if isinstance(value, dict) else "[]"
    return f"{value:g}" if isinstance(value, float) else str(value)


NAMES = {
    inspect.FloatType: "number",
    inspect.IntType: "whole number",
    inspect.StrType: "text",
    inspect.LiteralType: "text",
    inspect.DateTimeType: "text",
    inspect.BoolType: "true or false",
    inspect.VarTupleType: "list",
    inspect.DictType: "object",
    inspect.StructType: "object",
    inspect.DataclassType: "object",
    inspect.CustomType: "object",
    inspect.NoneType: "null",
}


def json_type(annotation: object) -> str:
    """What JSON calls the values of a type: text, number, list ...; null last."""
    told = inspect.type_info(annotation)
    kinds = told.types if isinstance(told, inspect.UnionType) else (told,)
    names = list(dict.fromkeys(NAMES[type(kind)] for kind in kinds))
    return " or ".join(sorted(names, key=lambda name: (name == "null", list(NAMES.values()).index(name))))


@pytest.fixture
def type_of() -> Callable[[object], str]:
    """`json_type`, for test files, which cannot import each other."""
    return json_type


@pytest.fixture
def default_of() -> Callable[[msgspec.structs.FieldInfo], str]:
    """`default_text`, for test files, which cannot import each other."""
    return default_text


@pytest.fixture
def page(request: pytest.FixtureRequest) -> ReferencePage:
    """The page that a test file names in `PAGE`."""
    return ReferencePage(request.module.PAGE)


@pytest.fixture(scope="session")
def extension() -> Callable[[str], ModuleType]:
    """Loads an extension of Sphinx by its name; these are no part of the package."""

    def load(name: str) -> ModuleType:
        spec = importlib.util.spec_from_file_location(name, EXTENSIONS / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load
