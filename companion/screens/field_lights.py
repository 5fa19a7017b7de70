"""What the lights at the fields show: a colour for each field that players should look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.contents import Field
from companion.referee.protocol import Ambiguous, Illegal, Setup, Undone
from companion.screens.answer_texts import asked_by_field
from companion.screens.view import View

FieldColour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""

WRONG: FieldColour = (255, 0, 0)
"""A field that does not show what it should: red, as everywhere."""

ASKED: FieldColour = (255, 255, 255)
"""The field about which the players are asked: the brightest, because the game waits for it."""

LAST: FieldColour = (0, 0, 96)
"""The fields that the last ply touched: a weak blue, which colour-blind people tell from red."""


def field_colours(view: View) -> Mapping[Field, FieldColour]:
    """The colours by field; a field that is left out is dark.

    If a field is several of these, it has the colour of the question first, then that of a wrong field.
    """
    colours = dict.fromkeys(view.touched if view.last is not None else (), LAST)
    verdict = view.verdict
    if isinstance(verdict, Illegal | Setup | Undone):
        colours |= dict.fromkeys((wrong.field for wrong in verdict.wrong), WRONG)
    if isinstance(verdict, Ambiguous) and view.chosen is None:
        asks = asked_by_field(verdict)
        if asks is not None:
            colours[asks.field] = ASKED
    return colours
