"""The page of a game that is shown again, ply by ply."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.screens.font import Font
from companion.screens.game_pictures import pictures_of
from companion.screens.layout import fit_names, headline_room
from companion.screens.page import Page
from companion.screens.pagination import PagePart, fixed_headline, paginate
from companion.screens.turn_texts import last_ply, played_move, turn_headline
from companion.screens.view import View
from companion.screens.view_story import result_headline
from companion.screens.words import Words


@dataclass(frozen=True, slots=True)
class ReplayView:
    """The table after ply number `ply` of `plies`; ply 0 is the start.

    `view.last` is that ply, and `view.table` and `view.scores` are those after it. `undone` is True if the
    players took it back later, `playing` if the next ply comes by itself.
    """

    view: View
    ply: int
    plies: int
    undone: bool = False
    playing: bool = False


def replay_page(replay: ReplayView, words: Words) -> Page:
    """The page of one ply as shapes: what was played, its number, the board, what comes next."""
    label = f"{'▶ ' if replay.playing else ''}{replay.ply}/{replay.plies}"
    room = headline_room(label)
    headline = fit_names(replay.view, lambda cut: _headline(cut, words), words, Font.BOLD, room)
    shown = replace(replay.view, waits_for=None, number=None)
    told = pictures_of(shown.game).body(shown, lambda cut: [_told(cut, replay.undone, words)], words)
    return paginate([PagePart(fixed_headline(headline), told, label)])[0]


def _headline(view: View, words: Words) -> str:
    if view.last is None:
        return words.text("Start")
    return played_move(view, words) or last_ply(view, words)


def _told(view: View, undone: bool, words: Words) -> str:
    if undone:
        return words.text("taken back later")
    if view.winner is not None:
        return result_headline(view, words)
    return turn_headline(view, words)
