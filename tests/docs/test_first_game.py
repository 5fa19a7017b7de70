"""The tutorial of a first game is true: a browser does what stands there, and sees what it says."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect
from taps import tap

ROOT = Path(__file__).parents[2]
TUTORIAL = (ROOT / "docs" / "tutorial" / "first-game.md").read_text(encoding="utf-8")
PLAYED = TUTORIAL.partition("## 2.")[2].partition("## 6.")[0]
"""The part that is played; what stands there in italics is read on the page."""

FIELD = re.compile(r"`([ab][1-6]|[AB])`")
BUTTON = re.compile(r"[Pp]ress (?:\*([^*]+)\*|`(\w+)`)")
READ = re.compile(r"\*([^*]+)\*")
SENTENCE_END = re.compile(r"(?<=[.:])\s(?=(?:[^*]*\*[^*]*\*)*[^*]*$)")
"""A stop or colon that is not in italics: an even number of asterisks follows."""

OTHER = str.maketrans("ABab", "BAba")

pytestmark = [pytest.mark.browser, pytest.mark.long]


class Act(NamedTuple):
    """What a sentence asks for: a `tap` on a field, a `press` of a button, or text to `read`."""

    kind: str
    what: str


def acts() -> Iterator[Act]:
    """What the tutorial has its reader do and see, in its order."""
    for sentence in re.split(SENTENCE_END, " ".join(PLAYED.split())):
        pressed = BUTTON.search(sentence)
        if pressed is not None:
            yield Act("press", pressed[1] or pressed[2])
        rest = BUTTON.sub("", sentence)
        if re.match(r"[Tt]ap `", rest):
            yield from (Act("tap", field) for field in FIELD.findall(rest))
        yield from (Act("read", text) for text in READ.findall(rest))


def swapped(act: Act) -> Act:
    """The same act where B begins: fields and names of players change places, other words do not."""
    if act.kind == "press":
        return act
    return Act(act.kind, re.sub(r"\b[AB]\b|\b[ab][1-6]\b", lambda name: name[0].translate(OTHER), act.what))


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The page of a service that has just been started for the first time."""
    command = [sys.executable, "-m", "companion", "run", "--no-browser", "--lang", "en"]
    command += ["--archive", str(tmp_path / "games.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as running:
        assert running.stdout is not None
        yield running.stdout.readline().strip()
        running.send_signal(signal.SIGINT)


def do(page: Page, act: Act) -> None:
    """Do what the tutorial says at this place, or read what it promises."""
    if act.kind == "tap":
        tap(page, act.what)
    elif act.kind == "press":
        page.get_by_role("button", name=act.what, exact=True).click()
    else:
        expect(page.get_by_text(act.what).first).to_be_visible()


def test_the_tutorial_has_its_reader_do_and_see_something() -> None:
    kinds = [act.kind for act in acts()]
    assert {kind: kinds.count(kind) for kind in ("tap", "press", "read")} == {
        "tap": 14,
        "press": 2,
        "read": 12,
    }


def test_the_page_does_what_the_tutorial_says(address: str, browser: Browser) -> None:
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.goto(address)
    begins = page.get_by_text(re.compile(r"^Player [AB] to move$")).first
    expect(begins).to_be_visible()
    other_way_round = begins.inner_text().startswith("Player B")
    for act in acts():
        do(page, swapped(act) if other_way_round else act)
    page.get_by_role("link", name="Games").click()
    page.locator("#games a").click()
    expect(page.get_by_text(re.compile(r"^Player [AB]: sown from [ab]2 to [ab]5$")).first).to_be_visible()
    expect(page.locator(".plies .undone")).to_have_text(re.compile(r"Player [AB]: sown from [ab]3"))
