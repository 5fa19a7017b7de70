"""Which games the generic tests walk over: those of the package, or one from outside.

``GAME=noughts FOLDER=~/noughts ./dev test tests/rules/test_laws.py`` walks over a game that another
package brings; FOLDER is where its vectors (``noughts.jsonl``) and its refusals (``noughts.json``) lie.
"""

from __future__ import annotations

import os
from pathlib import Path

from companion.rules.registry import own_names

_TESTS = Path(__file__).parents[1]


def names() -> tuple[str, ...]:
    """The games to walk over."""
    return (os.environ["GAME"],) if "GAME" in os.environ else own_names()


def vectors() -> Path:
    """The folder with a file of vectors for each game."""
    return _folder(_TESTS / "vectors")


def refusals(name: str) -> Path:
    """The file with the broken rules of a game."""
    return _folder(_TESTS / "rules" / "refusals") / f"{name}.json"


def _folder(own: Path) -> Path:
    return Path(os.environ["FOLDER"]).expanduser() if "FOLDER" in os.environ else own
