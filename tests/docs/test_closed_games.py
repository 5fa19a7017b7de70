"""Only what belongs to a game names it: adding a game touches modules of its own name alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from companion.rules.registry import own_names

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "companion"
OWN = {
    "rules/games",
    "screens/game_words",
    "screens/game_pictures",
    "study/games",
}
"""The folders in which each game has a module or folder of its name."""

MAY_NAME_GAMES = {
    "rules/registry.py": "it is the list of the games",
    "service/config/board_choice.py": "a new table begins with the board of one of them",
}


def strings(tree: ast.AST) -> list[tuple[int, str]]:
    """The text constants of a module, but for docstrings and texts that stand alone."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone
    ]


def modules() -> list[Path]:
    files = sorted(PACKAGE.rglob("*.py"))
    return [file for file in files if not any(f"companion/{own}/" in file.as_posix() for own in OWN)]


@pytest.mark.parametrize("file", modules(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_no_other_module_depends_on_one_game(file: Path) -> None:
    place = file.relative_to(PACKAGE).as_posix()
    tree = ast.parse(file.read_text("utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    named = [(line, text) for line, text in strings(tree) if text in own_names()]
    named += [
        (node.lineno, str(node.module))
        for node in imports
        if any(f".{game}" in f"{node.module}." for game in own_names())
    ]
    assert bool(named) == (place in MAY_NAME_GAMES), named


@pytest.mark.parametrize("game", own_names())
@pytest.mark.parametrize("folder", sorted(OWN))
def test_every_game_has_its_place_in_each_of_these_folders(folder: str, game: str) -> None:
    assert (PACKAGE / folder / f"{game}.py").exists() or (PACKAGE / folder / game).is_dir()
