"""Each decision has a page with the same sections, and the code that it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

EXPLANATION = Path(__file__).parents[2] / "docs" / "explanation"
PAGES = sorted((EXPLANATION / "decisions").glob("*.md"))
INDEX = (EXPLANATION / "decisions.md").read_text(encoding="utf-8")
SECTIONS = ["Question", "Decision", "Why", "What it costs", "Where it lives"]
PLACE = re.compile(r"\* \[[^]]+\]\(([^)]+\.py)\)(?::((?:\s+`\w+`,?)+))?")
"""A file of the program, and the names in it that carry the decision."""

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)


@pages
def test_a_decision_has_all_its_sections_in_their_order(page: Path) -> None:
    assert re.findall(r"^## (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE) == SECTIONS


@pages
def test_the_code_that_carries_a_decision_is_where_the_page_says(page: Path) -> None:
    places = PLACE.findall(page.read_text(encoding="utf-8").partition("## Where it lives")[2])
    assert places
    for path, names in places:
        code = (page.parent / path).read_text(encoding="utf-8")
        assert [name for name in re.findall(r"\w+", names) if not re.search(rf"\b{name}\b", code)] == []


@pages
def test_the_index_names_each_decision_by_its_number_title_and_question(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    title = text.partition("\n")[0].removeprefix("# ")
    question = " ".join(text.partition("## Question\n\n")[2].partition("\n\n")[0].split())
    assert f"| {int(page.name[:3])} | {question} | [{title}](decisions/{page.name}) |" in INDEX


def test_decisions_are_numbered_without_a_gap() -> None:
    assert [int(page.name[:3]) for page in PAGES] == list(range(1, len(PAGES) + 1))
