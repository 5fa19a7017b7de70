"""A sub-room says which parts of it are public, and other code uses these alone.

A package lists its public names in `__all__`: names that it imports from its modules, or the modules themselves
where importing all of them at once would slow down the start of a light command.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import companion

ROOT = Path(companion.__file__).parents[1]
FILES = sorted((ROOT / "companion").rglob("*.py"))
GAMES = "companion.rules.games."
"""A game is reached by its entry point, so that nothing need import the names that it lists."""

MOST_PARTS = 12
"""The sub-rooms and modules of a room that one can keep in mind; a sub-room counts as one."""

FOR_OTHERS = {"companion.library", "companion.screens.game_pictures"}
"""Packages whose names are for programs and games of other people."""

COMMANDS = "companion.service.commands"
"""The command line loads each command by its name, when it is asked for."""


def package_of(path: Path) -> str:
    """The package in which a file lies; a package lies in itself."""
    return ".".join(path.relative_to(ROOT).parent.parts)


def init_of(package: str) -> ast.Module:
    return ast.parse((ROOT.joinpath(*package.split(".")) / "__init__.py").read_text("utf-8"))


def public_names(package: str) -> set[str] | None:
    """What a package lists in `__all__`, None where it has no such list."""
    for statement in init_of(package).body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__":
            return set(ast.literal_eval(statement.value))
    return None


PACKAGES = sorted({package_of(path) for path in FILES if path.name == "__init__.py"})
PUBLIC = {
    package: names
    for package in PACKAGES
    if not package.startswith(GAMES) and (names := public_names(package)) is not None
}


@cache
def imports(path: Path) -> list[tuple[str, str]]:
    """Each name that a file imports, with the module or package from which it does."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    whole = [(alias.name, "") for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    parts = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return whole + [(str(node.module), alias.name) for node in parts for alias in node.names]


def from_outside(package: str) -> Iterator[tuple[Path, str]]:
    """What files of other packages import from this one: a name in it, or the module of it that they use."""
    for path in FILES:
        if not f"{package_of(path)}.".startswith(f"{package}."):
            for module, name in imports(path):
                if module == package:
                    yield path, name
                elif module.startswith(f"{package}."):
                    yield path, module.removeprefix(f"{package}.").partition(".")[0]


def test_every_sub_room_of_the_referee_and_of_the_service_lists_its_public_names() -> None:
    rooms = {
        package
        for package in PACKAGES
        if package.rpartition(".")[0] in ("companion.referee", "companion.service")
    }
    assert rooms - PUBLIC.keys() == {COMMANDS}


@pytest.mark.parametrize("room", ["referee", "service"])
def test_a_room_has_few_parts(room: str) -> None:
    folder = ROOT / "companion" / room
    modules = {path.stem for path in folder.glob("[!_]*.py")}
    sub_rooms = {init.parent.name for init in folder.glob("*/__init__.py")}
    assert 0 < len(modules | sub_rooms) <= MOST_PARTS


@pytest.mark.parametrize("package", PUBLIC)
def test_other_code_uses_its_public_names_alone(package: str) -> None:
    private = [
        f"{path.relative_to(ROOT)}: {name}"
        for path, name in from_outside(package)
        if name not in PUBLIC[package]
    ]
    assert private == []


@pytest.mark.parametrize("package", sorted(PUBLIC.keys() - FOR_OTHERS))
def test_each_public_name_is_used_by_other_code(package: str) -> None:
    assert PUBLIC[package] - {name for _, name in from_outside(package)} == set()


@pytest.mark.parametrize("package", PUBLIC)
def test_its_docstring_names_each_module_with_something_public(package: str) -> None:
    folder, tree = ROOT.joinpath(*package.split(".")), init_of(package)
    modules = {name for name in PUBLIC[package] if (folder / f"{name}.py").exists()}
    modules |= {
        str(node.module).removeprefix(f"{package}.")
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith(f"{package}.")
    }
    guide = ast.get_docstring(tree) or ""
    assert [module for module in sorted(modules) if f"`{module}`" not in guide] == []
