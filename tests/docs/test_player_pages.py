"""The pages for players say the same in both languages, and all that a game and the display have to say."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest
import views

from companion.rules.registry import own_names
from companion.screens.menu import MenuScreen
from companion.screens.menu_context import DeviceChoice, GameChoice, MenuContext, PastGame
from companion.screens.menu_screens import open_menu
from companion.screens.replay_menu import replay_menu
from companion.screens.rules_text import rules_text
from companion.screens.story import StoryKind
from companion.screens.view_story import story_of
from companion.screens.wording import Phrase
from companion.screens.words import Words

DOCS = Path(__file__).parents[2] / "docs"
FOLDERS = {"en": DOCS / "play", "de": DOCS / "spielen"}
NAMES = sorted(page.name for page in FOLDERS["en"].glob("*.md"))
DIRECTIVE = re.compile(r"^ *```\{([\w-]+)\} (.+)$", re.MULTILINE)
SAYS = re.compile(r"\{says\}`([^`]+)`")

languages = pytest.mark.parametrize("language", FOLDERS)
games = pytest.mark.parametrize("game", own_names())


@pytest.fixture(scope="module")
def pictures(extension: Callable[[str], ModuleType]) -> ModuleType:
    return extension("table_pictures")


def page(language: str, name: str) -> str:
    return (FOLDERS[language] / name).read_text(encoding="utf-8")


def shown(language: str, name: str) -> list[tuple[str, str]]:
    """What a page takes from the program, in its order."""
    return DIRECTIVE.findall(page(language, name))


def said(language: str, name: str) -> set[str]:
    """The texts of the display that a page names, by their English words."""
    return {" ".join(text.split()) for text in SAYS.findall(page(language, name))}


def test_both_languages_have_the_same_pages() -> None:
    assert sorted(german.name for german in FOLDERS["de"].glob("*.md")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_page_shows_the_same_in_both_languages(name: str) -> None:
    assert shown("de", name) == shown("en", name)
    assert said("de", name) == said("en", name)


@languages
@games
def test_a_game_has_a_page_with_its_rules_its_options_and_a_board(game: str, language: str) -> None:
    taken = shown(language, f"{game}.md")
    assert {("game-rules", game), ("game-options", game)} <= set(taken)
    assert "board-picture" in dict(taken)


@languages
@games
def test_the_index_names_the_page_of_a_game(game: str, language: str) -> None:
    assert f"]({game}.md)" in page(language, "index.md")


@languages
def test_every_kind_of_page_of_the_display_is_told(language: str) -> None:
    named = [name for directive, name in shown(language, "display.md") if directive == "display"]
    told = {story_of(views.ALL[name], Words(language)).kind for name in named}
    assert told == set(get_args(StoryKind))


@languages
def test_every_line_of_the_menu_is_told(language: str) -> None:
    named = said(language, "buttons.md")
    for waits_for in ("roll", "card"):
        screen = open_menu(
            MenuContext(
                (GameChoice("sahara", (("A", "B"),), ()),),
                recent=(PastGame(1, "Anna 25:11 Ben"),),
                playing={"A": "Anna"},
                waits_for=waits_for,
                calibrates=True,
                lets_in=True,
                devices=(DeviceChoice("1", "Ada"),),
            )
        ).screen
        assert isinstance(screen, MenuScreen)
        labels = [entry.label for entry in screen.entries]
        assert {label.message for label in labels if isinstance(label, Phrase)} <= named


@languages
def test_every_line_of_the_menu_of_a_replay_is_told(language: str) -> None:
    screen = replay_menu(30, 1.0).screen
    assert isinstance(screen, MenuScreen)
    labels = {entry.label.message for entry in screen.entries if isinstance(entry.label, Phrase)}
    assert labels <= said(language, "buttons.md")
    assert len(labels) == 4


@languages
@games
def test_the_rules_on_a_page_are_all_that_the_command_prints(
    pictures: ModuleType, game: str, language: str
) -> None:
    words = Words(language)
    printed = rules_text(pictures.registry.kind(game), words, {}).partition("\n")[2]
    parts = [f"{part.name} {part.text}" for part in pictures.rules(game, words)]
    assert re.findall(r"\w+", " ".join(parts)) == re.findall(r"\w+", printed)


def test_a_board_is_drawn_with_the_pieces_of_the_start(pictures: ModuleType) -> None:
    board = pictures.boards.find("geisterfahrer")
    drawn = pictures.with_pieces(board)
    assert drawn.count(">5</text>") == 10


def test_a_picture_of_the_display_can_be_read_without_being_seen(pictures: ModuleType) -> None:
    first, *_ = pictures.display_pages("illegal", Words("en"))
    assert pictures.said(first).startswith("✗ b2 | Rule 1 ▼ | b2 is on the other | player's side | ")
