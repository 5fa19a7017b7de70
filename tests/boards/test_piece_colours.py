"""A piece has the same colour in files as on the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import companion.web
from companion.boards.piece_colours import COLOURS, OTHER, colour, is_dark

STYLES = (Path(companion.web.__file__).parent / "static" / "pieces.css").read_text("utf-8")
KNOWN = [(look, letter) for look, letters in COLOURS.items() for letter in letters if look != "bean"]


@pytest.mark.parametrize(("look", "letter"), KNOWN)
def test_it_is_the_colour_of_the_page(look: str, letter: str) -> None:
    piece = rf"piece-(?:{letter}|{letter.upper()})\b"
    rules = re.findall(
        rf"\.look-{look}(?:\.{piece}|:is\([^)]*{piece}[^)]*\))[^{{}}]*\{{ --fill: (#\w+)", STYLES
    )
    assert rules == [colour(look, letter)]


def test_a_bean_has_one_of_the_shades_of_the_page() -> None:
    assert f"--fill: {colour('bean', 'o')};" in STYLES


def test_capital_letters_are_of_the_same_colour_and_unknown_pieces_are_grey() -> None:
    assert colour("ball", "A") == colour("ball", "a")
    assert colour("ball", "z") == colour("none", "a") == OTHER


@pytest.mark.parametrize(("name", "dark"), [("#25211f", True), ("#fdfcf8", False), ("#f0d62c", False)])
def test_light_letters_stand_on_dark_colours(name: str, dark: bool) -> None:
    assert is_dark(name) is dark
