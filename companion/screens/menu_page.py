"""The pages of the menu: a list with a mark, and the spelling of a name."""

from __future__ import annotations

from companion.screens.font import Font, shorten, width
from companion.screens.layout import BAND, PITCH, ROWS
from companion.screens.list_layout import marked_rows, window
from companion.screens.menu import KEYS, MenuEntry, MenuScreen, Screen, Spelling
from companion.screens.page import HEIGHT, WIDTH, Box, Page, Shape, Text, centred
from companion.screens.pagination import PagePart, fixed_headline, paginate
from companion.screens.wording import worded
from companion.screens.words import Words

_KEY = 14
_KEYS_SHOWN = 9
_SPACE = "_"
"""Pixels from key to key, how many keys are shown, and how the space bar is written."""


def menu_page(screen: Screen, words: Words) -> Page:
    """The page of one screen as shapes."""
    body = _list_body(screen, words) if isinstance(screen, MenuScreen) else _spelling_body(screen)
    label = "▲▼" if isinstance(screen, Spelling) or len(screen.entries) > ROWS else ""
    return paginate([PagePart(fixed_headline(worded(screen.title, words)), body, label)])[0]


def _list_body(listing: MenuScreen, words: Words) -> Page:
    start = window(len(listing.entries), listing.marked, ROWS)
    shown = listing.entries[start : start + ROWS]
    return marked_rows([_row(entry, words) for entry in shown], listing.marked - start)


def _row(entry: MenuEntry, words: Words) -> tuple[str, str]:
    return worded(entry.label, words), worded(entry.value, words)


def _spelling_body(spelling: Spelling) -> Page:
    """The name so far with a cursor behind it, and below it the keys around the marked one."""
    top = BAND + PITCH // 2
    text = shorten(spelling.text, Font.HEAD, WIDTH - width("_", Font.HEAD))
    written = Text(0, top, text, Font.HEAD)
    shapes: list[Shape] = [written, Box(written.right + 1, top + PITCH, width("_", Font.HEAD) - 2, 2)]
    return (*shapes, *_keys(spelling.marked))


def _keys(marked: int) -> Page:
    middle, y = WIDTH // 2, HEIGHT - PITCH - 4
    shapes: list[Shape] = [Box(middle - _KEY // 2 - 1, y - 3, _KEY + 2, PITCH + 6, radius=2)]
    for offset in range(-(_KEYS_SHOWN // 2), _KEYS_SHOWN // 2 + 1):
        key = KEYS[(marked + offset) % len(KEYS)].replace(" ", _SPACE)
        x = middle + offset * _KEY
        cell = (x - _KEY // 2, x + _KEY // 2)
        if offset:
            shapes.append(centred(cell, y, key, Font.SMALL))
        else:
            shapes.append(centred(cell, y - 1, key, Font.HEAD, lit=False))
    return tuple(shapes)
