"""The built manual: it loads nothing from another host, and everything it leads to is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import click
import pytest

from companion.service.cli import COMMANDS, main

LOADING = {"src", "srcset", "data", "poster", "action", "formaction", "background"}
"""Attributes whose address a browser fetches, or sends to, without a person who follows a link."""

INLINE = {"script", "style"}
IN_STYLES = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")
IN_SCRIPTS = re.compile(r"""(?:fetch|import|importScripts|Worker)\(\s*['"`](\w+://|//)""")


class Page(HTMLParser):
    """What a page loads, where its links lead, the names of its places, and what it says inside a tag."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.loads: list[str] = []
        self.links: list[str] = []
        self.names: set[str] = set()
        self.inline: list[str] = []
        self._open = ""
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._open = tag
        for name, value in attrs:
            if name == "id" and value:
                self.names.add(value)
            if name == "href":
                (self.links if tag == "a" else self.loads).append(value or "")
            elif name in LOADING:
                self.loads.append(value or "")
            elif name.startswith("on"):
                self.inline.append(f"{name}={value}")

    def handle_endtag(self, tag: str) -> None:
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open in INLINE and data.strip():
            self.inline.append(f"<{self._open}> {data.strip()}")


def found(words: tuple[str, ...]) -> tuple[click.Command, click.Context]:
    """The command of these words, and a context in which it would run."""
    command: click.Command = main
    context = click.Context(main, info_name="companion")
    for word in words:
        assert isinstance(command, click.Group)
        inner = command.get_command(context, word)
        assert inner is not None
        command, context = inner, click.Context(inner, info_name=word, parent=context)
    return command, context


def inner_commands() -> list[tuple[str, ...]]:
    """The words of every command, and of those within a command that is a group."""
    listed: list[tuple[str, ...]] = []
    for name in sorted(COMMANDS):
        one = found((name,))[0]
        listed.append((name,))
        if isinstance(one, click.Group):
            listed += [(name, inner) for inner in sorted(one.commands)]
    return listed


@pytest.fixture(scope="module")
def pages(manual: Path) -> dict[Path, Page]:
    """Every page of the manual by its path."""
    return {path: Page(path) for path in sorted(manual.rglob("*.html"))}


def is_elsewhere(address: str) -> bool:
    """True if a browser would ask another host for this address."""
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme not in {"", "data"}


def broken_links(page: Page, pages: dict[Path, Page]) -> Iterator[str]:
    for link in page.links:
        parts = urlsplit(link)
        if parts.scheme or link == "/":
            continue
        target = (page.path.parent / unquote(parts.path)).resolve() if parts.path else page.path
        if not target.is_file() or (
            parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].names
        ):
            yield f"{page.path.name}: {link}"


def test_no_page_loads_anything_from_another_host(pages: dict[Path, Page]) -> None:
    assert len(pages) > 10
    assert [load for page in pages.values() for load in page.loads if is_elsewhere(load)] == []


def test_no_style_and_no_script_loads_anything_from_another_host(manual: Path) -> None:
    styles = [path.read_text("utf-8") for path in manual.rglob("*.css")]
    loaded = ["".join(found) for style in styles for found in IN_STYLES.findall(style)]
    scripts = [path for path in manual.rglob("*.js") if IN_SCRIPTS.search(path.read_text("utf-8"))]
    assert loaded
    assert [address for address in loaded if is_elsewhere(address)] == []
    assert scripts == []


def test_no_page_has_a_script_or_a_style_of_its_own(pages: dict[Path, Page]) -> None:
    """The page of the table allows none: see companion.web.manual."""
    assert {text for page in pages.values() for text in page.inline} == set()


def test_everything_that_a_page_loads_is_there(pages: dict[Path, Page]) -> None:
    missing = [
        f"{page.path.name}: {load}"
        for page in pages.values()
        for load in page.loads
        if not load.startswith(("#", "data:"))
        if not (page.path.parent / unquote(urlsplit(load).path)).is_file()
    ]
    assert missing == []


def test_every_link_leads_to_a_page_and_a_place_that_are_there(pages: dict[Path, Page]) -> None:
    assert [link for page in pages.values() for link in broken_links(page, pages)] == []


@pytest.mark.parametrize("words", inner_commands(), ids=" ".join)
def test_the_commands_page_has_every_argument_and_option_of_a_command(
    manual: Path, words: tuple[str, ...]
) -> None:
    shown = (manual / "reference/commands.html").read_text("utf-8")
    section = shown.partition(f'<section id="{"-".join(("companion", *words))}">')[2].partition("<section ")[
        0
    ]
    assert section
    command, context = found(words)
    told = section.replace('</span> <span class="pre">', " ")
    for option in command.get_params(context):
        row, meaning = option.get_help_record(context) or (option.make_metavar(context), "")
        if "--help" not in option.opts:
            assert (f">{escape(row)}</span>" if meaning else row) in told
