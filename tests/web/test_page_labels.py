"""The texts of the page: what its files ask for is there, and nothing else."""

import re
import string
from typing import get_args

from companion.web import error_responses, guard, manual, pairing
from companion.web.bundle import STATIC
from companion.web.page_labels import PAGE_LABELS, labels, used_in

SOURCES = {path.name: path.read_text("utf-8") for path in STATIC.iterdir() if path.suffix in {".html", ".js"}}
FLAGS = {"flag_inferred", "flag_stands", "flag_undone"}
IN_ANSWERS = {
    error_responses.NOTHING_HERE,
    error_responses.WRONG_METHOD,
    error_responses.BAD_REQUEST,
    error_responses.WRONG_TYPE,
    error_responses.TOO_LONG,
    error_responses.TOO_SLOW,
}
"""Texts whose places an answer fills, not the page."""
ANSWERS = IN_ANSWERS | {
    guard.MISNAMED,
    guard.FOREIGN,
    guard.WATCHING,
    error_responses.NO_PAGE,
    error_responses.FULL,
    manual.MISSING,
    *get_args(pairing.Refusal),
}


def asked_for():
    """Every key in a data attribute, and every string in the first argument of `word`."""
    keys = FLAGS | ANSWERS
    for text in SOURCES.values():
        keys |= set(re.findall(r'data-(?:word|label)="(\w+)"', text))
        for argument in re.findall(r"\bword\(([^,)]*)", text):
            keys |= set(re.findall(r'"(\w+)"', argument))
    return keys


def test_every_text_that_the_page_asks_for_exists():
    assert asked_for() - set(PAGE_LABELS) == set()


def test_every_text_is_asked_for():
    assert set(PAGE_LABELS) - asked_for() == set()


def test_there_is_every_label_in_each_language():
    assert labels("en") == PAGE_LABELS
    assert labels("de")["put_back"] == "Zurücklegen"
    assert set(labels("de")) == set(PAGE_LABELS)


def test_places_in_texts_are_names_that_the_page_fills():
    for key, text in PAGE_LABELS.items():
        for name in (name for _, name, _, _ in string.Formatter().parse(text) if name is not None):
            if key in IN_ANSWERS:
                continue
            assert any(re.search(rf"\b{name}\b", source) for source in SOURCES.values()), (key, name)


def test_the_texts_of_a_page_are_those_whose_keys_stand_in_it():
    assert used_in('<p data-word="put_back"></p> word("set_up", { places })') == {"put_back", "set_up"}
    assert used_in("word(`flag_${flag}`)") == FLAGS
