"""Every library is pinned, by name and version and nothing else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PINS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def plain(name: str) -> str:
    """The name as package indexes compare it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def required() -> list[str]:
    """What the project itself asks for, with all its extras."""
    lists = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    return sorted(plain(re.split(r"[<>=!~; \[]", wanted)[0]) for one in lists for wanted in one)


@pytest.mark.parametrize("line", PINS)
def test_a_pin_is_a_name_and_a_version(line: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9a-z.]*", line)


@pytest.mark.parametrize("name", [*required(), "setuptools"])
def test_a_requirement_is_pinned_once(name: str) -> None:
    assert [plain(line.partition("==")[0]) for line in PINS].count(name) == 1
