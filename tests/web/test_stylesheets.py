"""The style sheets of a page do not style each other's parts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.hub.page.hub_app import HUB_STATIC
from companion.web.bundle import STATIC

DIRECTORIES = [STATIC, HUB_STATIC]
FILES = {path.name: path for directory in DIRECTORIES for path in directory.iterdir()}
PAGES = sorted(name for name in FILES if name.endswith(".html"))
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SELECTORS = re.compile(r"([^{};]+)\{")
_DRAWING = re.compile(r"[#.](board|lens)\b")


def selectors(sheet: str) -> Iterator[str]:
    """The selectors of a style sheet, one by one; those of the drawing of a board are left out.

    The drawing has classes of its own, which all stand below ``.board`` or ``.lens``.
    """
    text = _COMMENT.sub("", sheet)
    for found in _SELECTORS.finditer(text):
        for selector in re.split(r",(?![^(]*\))", found.group(1)):
            if selector.strip() and not selector.strip().startswith("@") and not _DRAWING.search(selector):
                yield selector.strip()


def alone(sheet: str) -> set[str]:
    """The classes that the sheet styles wherever they are, as in ``.waiting { ... }``."""
    return {selector[1:] for selector in selectors(sheet) if re.fullmatch(r"\.[\w-]+", selector)}


def states(sheet: str) -> set[str]:
    """The classes that say a state of something with another class or id, as in ``.chance.waiting { ... }``."""
    return {state for selector in selectors(sheet) for state in re.findall(r"[#.][\w-]+\.([\w-]+)", selector)}


def sheets(page: str) -> dict[str, str]:
    named = re.findall(r'href="/static/([\w-]+\.css)"', FILES[page].read_text("utf-8"))
    return {name: FILES[name].read_text("utf-8") for name in named}


@pytest.mark.parametrize("page", PAGES)
def test_no_state_of_one_part_is_styled_for_everything_by_another_sheet(page: str) -> None:
    loaded = sheets(page)
    assert loaded
    clashes = {
        (clash, one, other)
        for one, text in loaded.items()
        for other, more in loaded.items()
        for clash in alone(text) & states(more)
        if one != other
    }
    assert clashes == set()


def test_the_clash_of_old_would_be_found() -> None:
    assert alone(".waiting, .rule { color: red; } .story .x { top: 0; }") == {"waiting", "rule"}
    assert states(".chance.waiting { color: red; } /* .a.b {} */ #hand.holding:hover { top: 0; }") == {
        "waiting",
        "holding",
    }


def test_each_sheet_is_loaded_by_a_page() -> None:
    loaded = {name for page in PAGES for name in sheets(page)}
    assert loaded == {name for name in FILES if name.endswith(".css")}
