"""A sub-room says what it answers, names its modules, and is used by its public names alone."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import companion

ROOT = Path(companion.__file__).parents[1]
FILES = sorted((ROOT / "companion").rglob("*.py"))


def package_of(path: Path) -> str:
    """The package in which a file lies; a package lies in itself."""
    return ".".join(path.relative_to(ROOT).parent.parts)


def public_names(package: str) -> set[str] | None:
    """What a package lists in `__all__`, None where it has no such list."""
    tree = ast.parse((ROOT.joinpath(*package.split(".")) / "__init__.py").read_text("utf-8"))
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__":
            return set(ast.literal_eval(statement.value))
    return None


GAMES = "companion.rules.games."
"""A game is reached by its entry point, so that nothing need import the names that it lists."""

PUBLIC = {
    package: names
    for package in sorted({package_of(path) for path in FILES if path.name == "__init__.py"})
    if not package.startswith(GAMES) and (names := public_names(package)) is not None
}


@cache
def imports(path: Path) -> list[tuple[str, str]]:
    """Each name that a file imports, with the module or package from which it does."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    whole = [(alias.name, "") for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    parts = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return whole + [(str(node.module), alias.name) for node in parts for alias in node.names]


def from_outside(package: str) -> Iterator[tuple[Path, str, str]]:
    """What files of other packages import from this package or from its modules."""
    for path in FILES:
        if not f"{package_of(path)}.".startswith(f"{package}."):
            for module, name in imports(path):
                if f"{module}.".startswith(f"{package}."):
                    yield path, module, name


@pytest.mark.parametrize("package", PUBLIC)
def test_other_rooms_use_its_public_names_alone(package: str) -> None:
    private = [
        f"{path.relative_to(ROOT)}: {module}.{name}"
        for path, module, name in from_outside(package)
        if module != package or name not in PUBLIC[package]
    ]
    assert private == []


@pytest.mark.parametrize("package", PUBLIC)
def test_each_public_name_is_used_by_another_room(package: str) -> None:
    assert {name for _, _, name in from_outside(package)} == PUBLIC[package]


@pytest.mark.parametrize("package", [*PUBLIC, "companion.referee"])
def test_its_docstring_names_every_module_and_nothing_else(package: str) -> None:
    folder = ROOT.joinpath(*package.split("."))
    parts = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    parts |= {path.parent.name for path in folder.glob("*/__init__.py")}
    guide = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8")))
    assert parts == set(re.findall(r"`(\w+)`", guide or ""))
