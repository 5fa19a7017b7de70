"""`import companion` gives what the manual says, and nothing else."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import companion
from companion import library

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "library.md").read_text(encoding="utf-8")
PICO = {"WireError"}
"""Errors of modules that MicroPython runs, too: they import nothing of the companion."""


def test_the_public_names_are_those_of_the_reference() -> None:
    named = re.findall(r"^\.\. auto\w+:: companion\.(\w+)$", PAGE, re.MULTILINE)
    assert sorted(named) == sorted(library.__all__)


def test_every_public_name_is_an_attribute_of_the_package() -> None:
    assert {name: getattr(companion, name) for name in library.__all__} == {
        name: getattr(library, name) for name in library.__all__
    }
    assert set(library.__all__) <= set(dir(companion))


def test_another_name_is_refused_as_by_any_module() -> None:
    with pytest.raises(AttributeError, match="module 'companion' has no attribute 'Pipeline'"):
        companion.Pipeline  # noqa: B018


def test_the_package_alone_loads_nothing_else() -> None:
    loaded = "import sys, companion; print(*(name for name in sys.modules if name.startswith('companion')))"
    asked = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True)
    assert asked.stdout.split() == ["companion"]


def error_classes() -> list[tuple[str, str]]:
    """The module and the name of each exception class of the package, but for those of the command line."""
    found = []
    for file in sorted((ROOT / "companion").rglob("*.py")):
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            bases = [ast.unparse(base) for base in getattr(node, "bases", ())]
            if (
                isinstance(node, ast.ClassDef)
                and node.name.endswith("Error")
                and "ClickException" not in str(bases)
            ):
                found.append((module, node.name))
    return found


@pytest.mark.parametrize(("module", "name"), [one for one in error_classes() if one[1] not in PICO])
def test_every_error_can_be_caught_as_the_one_of_the_companion(module: str, name: str) -> None:
    error = getattr(import_module(module), name)
    assert issubclass(error, companion.CompanionError)
    builtin = (ValueError, LookupError, OSError, RuntimeError)
    assert error is companion.CompanionError or issubclass(error, builtin)
