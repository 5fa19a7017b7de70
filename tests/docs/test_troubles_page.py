"""The page "What to do when something is wrong" names all that can be wrong."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from companion.mqtt.connection import LossCause
from companion.mqtt.messages import NoticeCause
from companion.screens.catalogue import Catalogue
from companion.screens.trouble_texts import CAUSES
from companion.service.doctor.report import CHECK_NAMES
from companion.trouble import Trouble

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "what-to-do-when.md").read_text(encoding="utf-8")
ROWS = [line.split(" | ") for line in PAGE.splitlines() if line.startswith("| ")]


def checks() -> set[str]:
    """The names of all checks of the doctor, as its modules write them."""
    trees = [ast.parse(path.read_text("utf-8")) for path in (ROOT / "companion/service/doctor").glob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [call.args[0] for call in calls if ast.unparse(call.func) == "CheckResult" and call.args]
    return {name.value for name in named if isinstance(name, ast.Constant)}


def firsts(heading: str) -> set[str]:
    """What is named as code in the first column of the table below a heading."""
    section = PAGE.partition(f"## {heading}")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| ")]
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row.split(" | ")[0])}


def test_every_part_that_can_be_missing_is_named() -> None:
    parts = set(get_args(get_type_hints(Trouble)["part"]))
    assert parts <= firsts("The display or the page says")


@pytest.mark.parametrize("said", sorted(set(re.findall(r"^\| \*([^*]+)\*", PAGE, re.MULTILINE))))
def test_what_people_see_is_a_text_of_the_display(said: str) -> None:
    catalogue = (ROOT / "companion" / "screens" / "locale" / "companion.pot").read_text("utf-8")
    assert said in catalogue


def test_every_cause_of_a_trouble_with_the_archive_or_the_broker_is_named() -> None:
    of_broker = {*get_args(LossCause), *get_args(NoticeCause)}
    assert firsts("The broker") == of_broker
    assert firsts("The archive cannot be written") == set(CAUSES) - of_broker


def test_every_check_of_the_doctor_is_named() -> None:
    assert firsts("The doctor says") == checks()


@pytest.mark.parametrize("check", CHECK_NAMES)
def test_the_german_name_of_each_check_stands_beside_the_english_one(check: str) -> None:
    german = Catalogue("de").text(CHECK_NAMES[check])
    is_alike = german.casefold() == check.casefold()
    named = f"| `{check}`" if is_alike else f"| `{check}` (*{german}*)"
    assert named in {row[0] for row in ROWS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_every_row_says_what_to_do(row: list[str]) -> None:
    assert len(row) == 3
    assert row[1].strip()
