"""The pages of a way out of a wrong table: the next step in large, and how many are still to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from companion.screens.font import Font, width
from companion.screens.game_pictures import pictures_of
from companion.screens.layout import BAND, HEAD_PITCH, PITCH, rows, wrapped
from companion.screens.page import HEIGHT, WIDTH, Page, Text
from companion.screens.pagination import PagePart, packed
from companion.screens.repair_steps import BETWEEN
from companion.screens.story import RepairStep, RepairWay
from companion.screens.view import View
from companion.screens.words import Words

_GAP = 2
"""Pixels between a board and the text beside it."""


def step_parts(view: View, titles: Iterable[str], way: RepairWay, words: Words) -> list[PagePart]:
    """The first step of the way; if there is room, with the board and its fields marked.

    The headline is the first of the `titles` that has room, if possible with the number of steps.
    """
    number, body = len(way.steps), _body(view, way.steps[0])
    headlines = [
        headline
        for title in titles
        for headline in (words.text("{way}: {n} to go", way=title, n=number), f"{title} ({number})", title)
    ]
    told = [body] if body is not None else map(rows, packed(str(way.steps[0]).split(BETWEEN)))
    return [PagePart(partial(_with_room, headlines), page) for page in told]


def _with_room(headlines: Sequence[str], room: int) -> str:
    """The first of these headlines that has room, or else the last one."""
    return next((each for each in headlines if width(each, Font.BOLD) <= room), headlines[-1])


def _body(view: View, step: RepairStep) -> Page | None:
    """The step below the band; None if there is no room for it on one page."""
    board = pictures_of(view.game).board
    if board is not None:
        top, left = (HEIGHT - HEAD_PITCH - PITCH, 0) if board.is_wide else (BAND + 2, board.width + _GAP)
        text = _told(step, top, left)
        if _has_room(text, HEIGHT):
            return (*board.draw(view, step.fields, BAND + 1 if board.is_wide else board.top), *text)
    text = _told(step, BAND + 2, 0)
    return text if _has_room(text, HEIGHT) else None


def _told(step: RepairStep, top: int, left: int) -> tuple[Text, ...]:
    """Where, as large as it fits, and below it what; both are broken into rows if they must be."""
    room = WIDTH - left - 1
    if width(step.where, Font.HEAD) <= room:
        where: list[Text] = [Text(left + 1, top, step.where, Font.HEAD)]
        below = top + HEAD_PITCH
    else:
        where = _small(step.where, top, left)
        below = top + PITCH * len(where)
    return (*where, *_small(step.what, below, left))


def _small(text: str, top: int, left: int) -> list[Text]:
    broken = wrapped([text], WIDTH - left - 1)
    return [Text(left + 1, top + PITCH * row, line, Font.SMALL) for row, line in enumerate(broken)]


def _has_room(text: tuple[Text, ...], bottom: int) -> bool:
    return all(line.y + line.font.value[1] <= bottom for line in text)
