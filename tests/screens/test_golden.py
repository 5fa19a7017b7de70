"""The main pages look as the pictures in ``golden/`` show, which somebody has looked at.

``REGENERATE=1`` writes them anew and then fails, so that nobody leaves it switched on.
"""

import functools
import os
from collections.abc import Callable
from pathlib import Path

import game_views
import pytest
import views
from PIL import Image

from companion.referee.protocol import Button
from companion.screens.display_pages import pages
from companion.screens.menu import Menu
from companion.screens.menu_context import GameChoice, MenuContext
from companion.screens.menu_page import menu_page
from companion.screens.menu_screens import open_menu
from companion.screens.page import Page, render
from companion.screens.pairing_page import (
    PairingView,
    hidden_pairing_page,
    pairing_page,
    pairing_question_page,
)
from companion.screens.replay_page import ReplayView, replay_page
from companion.screens.words import Words

GOLDEN = Path(__file__).parent / "golden"
SHOWN = {
    "de": list(views.ALL),
    "en": [
        "played",
        "illegal",
        "question",
        "setup",
        "won",
        "no-grid",
        *game_views.EXAMPLES,
        *game_views.WORST,
    ],
}
MENU = open_menu(
    MenuContext(
        (
            GameChoice(
                "sahara", (("A", "B"),), (("opponent_store", ("choice", "skip")), ("match_target", (30, 40)))
            ),
        ),
        ("Anna", "Ben"),
        "de",
    )
)
FIGURES = open_menu(
    MenuContext(
        (
            GameChoice(
                "ghostbuster",
                (("yellow", "red"), ("yellow", "green", "red")),
                (("mode", ("ghostbuster", "plain")),),
            ),
        ),
        language="de",
        waits_for="roll",
    )
)
BUTTONS: dict[str, tuple[Button, ...]] = {
    "menu": (),
    "menu-rules": ("ok", "down"),
    "menu-name": ("down", "ok", "ok", "down", "ok"),
    "menu-shut-down": ("up", "ok"),
}
FIGURES_BUTTONS: dict[str, tuple[Button, ...]] = {
    "menu-throw": (),
    "menu-how-many": ("down", "ok", "down"),
    "menu-mode": ("down", "ok", "ok", "down"),
    "menu-colour": ("down", "ok", "ok", "ok"),
}
REPLAYED = {"replay": "again", "replay-race": "race", "replay-die": "die-thrown", "replay-card": "card-drawn",
            "replay-balls": "balls-sown"}  # fmt: skip
CASES = [(language, name) for language, names in SHOWN.items() for name in names]
CASES += [("de", name) for name in (*BUTTONS, *FIGURES_BUTTONS, *REPLAYED)]
PAIRING: dict[str, Callable[[Words], Page]] = {
    "pairing": lambda words: pairing_page(PairingView("http://192.168.178.42:8080/", "042817"), words),
    "pairing-done": lambda words: pairing_page(
        PairingView("http://192.168.178.42:43210/", "590134", "Annas Handy"), words
    ),
    "pairing-void": lambda words: pairing_page(PairingView("http://192.168.178.42:8080/", ""), words),
    "pairing-without-network": lambda words: pairing_page(PairingView("", "042817"), words),
    "pairing-hidden": hidden_pairing_page,
    "pairing-question": lambda words: pairing_question_page("Annas Handy", words),
}
CASES += [(language, name) for language in ("de", "en") for name in PAIRING]


def pictures(name: str, words: Words) -> list[Image.Image]:
    """The parts of an example, a screen of the menu, or a page of a replay."""
    if name in REPLAYED:
        return [render(replay_page(ReplayView(views.ALL[REPLAYED[name]], 12, 35), words))]
    if name in PAIRING:
        return [render(PAIRING[name](words))]
    if name in BUTTONS:
        return [render(menu_page(functools.reduce(Menu.feed, BUTTONS[name], MENU).screen, words))]
    if name in FIGURES_BUTTONS:
        return [render(menu_page(functools.reduce(Menu.feed, FIGURES_BUTTONS[name], FIGURES).screen, words))]
    return [render(page) for page in pages(views.ALL[name], words)]


def strip(name: str, language: str) -> Image.Image:
    """All parts of a page one below the other, with a line between them."""
    parts = pictures(name, Words(language))
    image = Image.new("1", (128, 66 * len(parts) - 2), 1)
    for number, picture in enumerate(parts):
        image.paste(picture, (0, 66 * number))
    return image


@pytest.mark.parametrize(("language", "name"), CASES)
def test_pages_look_as_in_the_golden_pictures(language, name):
    path = GOLDEN / f"{name}.{language}.png"
    image = strip(name, language)
    if "REGENERATE" in os.environ:
        image.save(path)
        pytest.fail(f"{path.name} is written: look at it, then run without REGENERATE")
    with Image.open(path) as golden:
        assert (golden.size, golden.tobytes()) == (image.size, image.tobytes())


def test_no_golden_picture_is_left_over():
    assert {path.stem for path in GOLDEN.glob("*.png")} == {f"{name}.{language}" for language, name in CASES}
