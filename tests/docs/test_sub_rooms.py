"""Code outside a sub-room of the service imports only the public modules of that sub-room."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "companion"
SERVICE = PACKAGE / "service"
SUB_ROOMS = sorted(folder.parent.name for folder in SERVICE.glob("*/__init__.py"))


def imported_modules(source: str) -> Iterator[str]:
    """The dotted names that this code imports: each may be a module or a name in one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@cache
def imports_of_service(package: Path) -> list[tuple[str, str]]:
    """Each file of the package that imports something of the service, with the name that it imports."""
    return [
        (str(path.relative_to(package)), name)
        for path in sorted(package.rglob("*.py"))
        for name in imported_modules(path.read_text(encoding="utf-8"))
        if name.startswith("companion.service.")
    ]


def used_from_outside(sub_room: str, package: Path = PACKAGE) -> dict[str, str]:
    """The modules of the sub-room that other code of the package imports, each with one file that does."""
    prefix = f"companion.service.{sub_room}."
    return {
        name.removeprefix(prefix).partition(".")[0]: file
        for file, name in imports_of_service(package)
        if name.startswith(prefix) and not file.startswith(f"service/{sub_room}/")
    }


def public_modules(sub_room: str) -> set[str]:
    return set(importlib.import_module(f"companion.service.{sub_room}").__all__)


@pytest.mark.parametrize("sub_room", SUB_ROOMS)
def test_only_public_modules_of_a_sub_room_are_imported_from_outside(sub_room: str) -> None:
    used, public = used_from_outside(sub_room), public_modules(sub_room)
    private = {module: file for module, file in used.items() if module not in public}
    assert private == {}


@pytest.mark.parametrize("sub_room", SUB_ROOMS)
def test_each_public_module_of_a_sub_room_is_imported_from_outside(sub_room: str) -> None:
    assert public_modules(sub_room) - used_from_outside(sub_room).keys() == set()


@pytest.mark.parametrize("sub_room", SUB_ROOMS)
def test_a_sub_room_names_its_public_modules_in_its_docstring(sub_room: str) -> None:
    told = importlib.import_module(f"companion.service.{sub_room}").__doc__ or ""
    assert [module for module in public_modules(sub_room) if f"`{module}`" not in told] == []


def test_an_import_of_a_module_or_of_a_name_in_it_is_found(tmp_path: Path) -> None:
    (tmp_path / "screens.py").write_text("from companion.service.game import journal\n", "utf-8")
    (tmp_path / "web.py").write_text("import companion.service.game.dealer\n", "utf-8")
    (tmp_path / "devices.py").write_text("from companion.service.game.session import Session\n", "utf-8")
    assert used_from_outside("game", tmp_path) == {
        "journal": "screens.py",
        "dealer": "web.py",
        "session": "devices.py",
    }
