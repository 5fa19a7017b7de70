"""The page that is shown as long as nothing is wrong: whose turn it is, what was played, the score."""

from __future__ import annotations

from companion.screens.font import Font, shorten
from companion.screens.game_pictures import pictures_of
from companion.screens.pagination import PagePart, text_parts
from companion.screens.player_names import name
from companion.screens.position_details import (
    agreement_lines,
    fate_lines,
    supply_line,
    throws,
    to_place,
    tries,
)
from companion.screens.score_texts import match_lines
from companion.screens.story import Scene
from companion.screens.trouble_texts import notes
from companion.screens.turn_texts import event_lines, moves_again, unsaved_lines
from companion.screens.view import View
from companion.screens.words import Words


def table_parts(scene: Scene) -> list[PagePart]:
    """The table, and then what the players should know but need not act upon."""
    view, words = scene.view, scene.words
    first = PagePart(
        lambda room: shorten(name(view, view.turn or "", words), Font.BOLD, room),
        pictures_of(view.game).body(view, lambda cut: _told(cut, words), words),
        _label(view, words),
    )
    supply = () if pictures_of(view.game).shows_supply(view) else supply_line(view, words)
    more = (
        *supply,
        *fate_lines(view, words),
        *agreement_lines(view, words),
        *unsaved_lines(view, words),
        *notes(view, words),
    )
    return [first, *text_parts(words.text("Please note"), more)] if more else [first]


def _label(view: View, words: Words) -> str:
    """What the player whose name is the headline is to do."""
    if view.playout is not None:
        return words.text("plays on")
    if throws(view):
        return _throws(view, words)
    if to_place(view):
        return words.text("places")
    return words.text("once more") if moves_again(view) else words.text("to move")


def _throws(view: View, words: Words) -> str:
    if tries(view) > 1:
        return words.text("throws {n}x", n=tries(view))
    return words.text("throws") if view.waits_for == "roll" else words.text("draws a card")


def _told(view: View, words: Words) -> tuple[str, ...]:
    lines = match_lines(view, words) if view.last is None else ()
    return (*lines, *event_lines(view, words))
