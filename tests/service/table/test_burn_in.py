"""Care against burn-in: no pixel is lit for long where nothing happens, and nothing is lost by it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import views
from PIL import Image, ImageChops, ImageDraw

from companion.devices.display import FULL_CONTRAST
from companion.screens.display_pages import pages
from companion.screens.font import truetype_font
from companion.screens.menu import Menu
from companion.screens.menu_context import GameChoice, MenuContext
from companion.screens.menu_page import menu_page
from companion.screens.menu_screens import open_menu
from companion.screens.page import HEIGHT, WIDTH, Page, Text, render
from companion.screens.replay_page import ReplayView, replay_page
from companion.screens.words import LANGUAGES, Words
from companion.service.table.burn_in import (
    CIRCLE,
    DIMMED_CONTRAST,
    REVERSE_AFTER_S,
    STEP_S,
    Care,
    care,
)

GOLDEN = Path(__file__).parents[2] / "screens" / "golden"
ROUND = len(CIRCLE)
MENU = open_menu(MenuContext((GameChoice("sahara", (("A", "B"),), ()),), ("Wilhelmine", "Ben"), "de"))
WALKS = [(), ("ok", "down"), ("down", "ok", "down", "ok"), ("up", "ok")]


def golden_pages() -> Iterator[tuple[str, Image.Image]]:
    """Each page of each golden strip, which has them one below the other with a line between."""
    for path in sorted(GOLDEN.glob("*.png")):
        with Image.open(path) as strip:
            for top in range(0, strip.height, HEIGHT + 2):
                yield path.stem, strip.crop((0, top, WIDTH, top + HEIGHT)).convert("1")


def all_pages() -> Iterator[Page]:
    """The pages of all examples, of some screens of the menu and of a replay, as shapes."""
    for words in map(Words, LANGUAGES):
        for view in views.ALL.values():
            yield from pages(view, words)
        for walk in WALKS:
            yield menu_page(functools.reduce(Menu.feed, walk, MENU).screen, words)
        yield replay_page(ReplayView(views.ALL["played"], 12, 35), words)


def ink(text: Text) -> tuple[int, int, int, int] | None:
    """Left, top, right and bottom of what is drawn of a text, as Pillow counts them, on a glass without end."""
    image = Image.new("1", (3 * WIDTH, 3 * HEIGHT))
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    pen.text((text.x + WIDTH, text.y + HEIGHT), text.text, fill=1, font=truetype_font(text.font))
    box = image.getbbox()
    return box and (box[0] - WIDTH, box[1] - HEIGHT, box[2] - WIDTH, box[3] - HEIGHT)


def an_hour_of(picture: Image.Image) -> list[Image.Image]:
    """What stands on a display, step by step, while nothing happens."""
    steps = range(int(3600 // STEP_S))
    return [care(step * STEP_S, step * STEP_S, 120.0).shown(picture) for step in steps]


def test_what_happens_is_seen_with_full_contrast_and_what_stands_is_dimmed() -> None:
    assert care(500.0, 0.0, 120.0).contrast == FULL_CONTRAST
    assert care(500.0, 119.9, 120.0).contrast == FULL_CONTRAST
    assert care(500.0, 120.0, 120.0).contrast == DIMMED_CONTRAST


def test_where_dimming_is_off_a_display_is_never_dimmed_nor_reversed() -> None:
    cares = [care(t, t, 0.0) for t in range(0, 36000, 30)]
    assert {(one.contrast, one.reversed) for one in cares} == {(FULL_CONTRAST, False)}


def test_the_picture_moves_by_one_pixel_at_a_time_and_comes_back() -> None:
    assert CIRCLE[0] == (0, 0)
    for one, next_one in pairwise([*CIRCLE, CIRCLE[0]]):
        assert abs(one[0] - next_one[0]) + abs(one[1] - next_one[1]) == 1
    picture = Image.new("1", (WIDTH, HEIGHT))
    picture.putpixel((50, 20), 1)
    steps = [care(step * STEP_S, 0.0, 0.0).shown(picture).getbbox() for step in range(2 * ROUND)]
    assert [(box[0] - 50, box[1] - 20) for box in steps if box] == [*CIRCLE, *CIRCLE]


def test_only_what_stands_for_long_is_reversed_and_then_every_second_round() -> None:
    long = [care(step * STEP_S, REVERSE_AFTER_S, 120.0).reversed for step in range(4 * ROUND)]
    assert long == ([False] * ROUND + [True] * ROUND) * 2
    assert not any(care(step * STEP_S, REVERSE_AFTER_S - 1, 120.0).reversed for step in range(4 * ROUND))


def test_a_reversed_picture_is_the_moved_one_with_light_and_dark_changed() -> None:
    picture = Image.new("1", (WIDTH, HEIGHT))
    picture.putpixel((5, 5), 1)
    plain, reversed_one = (Care(2, DIMMED_CONTRAST, turned).shown(picture) for turned in (False, True))
    assert plain.getbbox() == (4, 4, 5, 5)
    assert bytes(255 - byte for byte in plain.tobytes()) == reversed_one.tobytes()


def test_no_pixel_of_any_golden_page_is_lit_for_longer_than_a_round() -> None:
    """An hour in which nothing happens, from its eleventh minute on."""
    for name, picture in golden_pages():
        shown = an_hour_of(picture)[int(REVERSE_AFTER_S // STEP_S) :]
        for at in range(len(shown) - ROUND):
            lit = functools.reduce(ImageChops.logical_and, shown[at : at + ROUND + 1])
            assert lit.getbbox() is None, (name, at)


def test_all_pixels_of_any_golden_page_are_lit_alike_in_the_long_run() -> None:
    for name, picture in golden_pages():
        shown = [care(step * STEP_S, REVERSE_AFTER_S, 120.0).shown(picture) for step in range(2 * ROUND)]
        times = functools.reduce(ImageChops.add, [one.point(lambda lit: lit and 1, "L") for one in shown])
        assert times.getextrema() == (ROUND, ROUND), name


def test_every_text_of_every_page_stays_whole_wherever_the_picture_stands() -> None:
    texts = {shape for page in all_pages() for shape in page if isinstance(shape, Text)}
    assert len(texts) > 500
    for text in texts:
        left, top, right, bottom = ink(text) or (1, 1, 1, 1)
        for x, y in CIRCLE:
            assert left + x >= 0, text
            assert top + y >= 0, text
            assert right + x <= WIDTH, text
            assert bottom + y <= HEIGHT, text


@pytest.mark.parametrize("page", [pages(views.ALL["played"], Words("de"))[0]])
def test_what_is_lost_at_the_edge_is_one_row_and_one_column(page: Page) -> None:
    picture = render(page)
    moved = Care(2, FULL_CONTRAST, reversed=False).shown(picture)
    kept = moved.crop((0, 0, WIDTH - 1, HEIGHT - 1))
    assert kept.tobytes() == picture.crop((1, 1, WIDTH, HEIGHT)).tobytes()
