"""Every section of the rules and of the outward contract that the code cites is a section of the manual."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "docs" / "reference"
CITATION = re.compile(r"\b(rules\.md|contract),? sections? (\d+(?:\.\d+)?)(?: and (\d+(?:\.\d+)?))?")
PAGES = {"rules.md": "rules.md", "contract": "contract.md"}
SOURCES = [
    path
    for room in ("companion", "firmware", "tests")
    for path in (ROOT / room).rglob("*.py")
    if path != Path(__file__)
]


def citations() -> list[tuple[str, str, str]]:
    """Each file that cites a section, the page, and the number of the section."""
    found = []
    for path in SOURCES:
        text = re.sub(r"\s+(?:#\s+)?", " ", path.read_text("utf-8"))
        for page, *numbers in CITATION.findall(text):
            found += [(str(path.relative_to(ROOT)), page, number) for number in numbers if number]
    return sorted(set(found))


@pytest.mark.parametrize("page", PAGES)
def test_every_section_that_is_cited_is_there(page: str) -> None:
    headings = re.findall(
        r"^#+ (\d+(?:\.\d+)?)\.? ", (REFERENCE / PAGES[page]).read_text("utf-8"), re.MULTILINE
    )
    cited = [(path, number) for path, named, number in citations() if named == page]
    assert len(cited) > 10
    assert [(path, number) for path, number in cited if number not in headings] == []


def test_a_section_is_cited_with_the_page_that_has_it() -> None:
    unnamed = re.compile(r"(?i)\b(?:rules? document|spec),? (?:section )?\d")
    assert [str(path) for path in SOURCES if unnamed.search(path.read_text("utf-8"))] == []
