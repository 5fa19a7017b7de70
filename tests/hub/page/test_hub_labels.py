"""The texts of the hub's page: what its files ask for is there, and nothing else."""

from __future__ import annotations

import re

from companion.hub.page import hub_app
from companion.hub.page.hub_app import HUB_STATIC, PAGES
from companion.hub.page.hub_labels import HUB_KEYS, HUB_LABELS, hub_labels
from companion.web.bundle import STATIC
from companion.web.page_labels import PAGE_LABELS, labels

SOURCES = [path.read_text("utf-8") for path in HUB_STATIC.iterdir() if path.suffix in {".html", ".js"}]
IN_ANSWERS = {
    hub_app.NO_TABLE,
    "archive_refuses",
    "broker_unreachable",
    "broker_password",
    "broker_certificate",
}
"""Texts that the hub itself fills in."""


def asked_for() -> set[str]:
    """Every key in a data attribute, and every string in the first argument of `word`."""
    found: set[str] = set()
    for text in SOURCES:
        found |= set(re.findall(r'data-(?:word|label)="(\w+)"', text))
        found |= set(re.findall(r'\bword\("(\w+)"', text))
    return found


def test_every_text_that_a_page_asks_for_exists() -> None:
    assert asked_for() - HUB_KEYS == set()


def test_every_text_of_the_hub_alone_is_asked_for() -> None:
    assert HUB_LABELS.keys() - PAGE_LABELS.keys() - asked_for() == IN_ANSWERS


def test_the_hub_says_some_texts_of_a_table_in_its_own_words() -> None:
    replaced = HUB_LABELS.keys() & PAGE_LABELS.keys()
    assert "nav_table" in replaced
    for language in ("en", "de"):
        assert all(hub_labels(language)[key] != labels(language)[key] for key in replaced)
        assert hub_labels(language).keys() == HUB_KEYS


def test_no_file_of_the_hub_has_the_name_of_one_of_a_table() -> None:
    files = {path.name for path in HUB_STATIC.iterdir()}
    assert files & {path.name for path in STATIC.iterdir()} == set()
    assert {name for name in PAGES.values() if name in files} == {"wall.html", "table.html", "evening.html"}
