"""The page of a game that is shown again, ply by ply."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from companion.referee.verdicts import Played
from companion.screens.bands import fit_names, headline_room
from companion.screens.faces import Face
from companion.screens.leaves import Leaf, bind, fixed
from companion.screens.names import name
from companion.screens.page import Page, render
from companion.screens.plies import last_ply, turn_headline
from companion.screens.story import over_headline
from companion.screens.table_page import table_body
from companion.screens.view import View
from companion.screens.words import Words


@dataclass(frozen=True, slots=True)
class ReplayView:
    """The table after ply number `ply` of `plies`; ply 0 is the start.

    `view.last` is that ply, `view.table` and `view.scores` are what the position after it shows;
    `undone` says that the players took it back later.
    """

    view: View
    ply: int
    plies: int
    undone: bool = False


def draw_replay(replay: ReplayView, words: Words) -> Image.Image:
    """The picture of one ply."""
    return render(replay_page(replay, words))


def replay_page(replay: ReplayView, words: Words) -> Page:
    """The page of one ply as shapes: what was played, its number, the board, what comes next."""
    label = f"{replay.ply}/{replay.plies}"
    room = headline_room(label)
    headline = fit_names(replay.view, lambda cut: _headline(cut, words), Face.BOLD, room)
    body = table_body(replay.view, lambda cut: _told(cut, replay.undone, words))
    return bind([Leaf(fixed(headline), body, label)])[0]


def _headline(view: View, words: Words) -> str:
    if view.last is None:
        return words.text("Start")
    if isinstance(view.last, Played) and view.last.move not in {"-", "pass"}:
        return f"{name(view, view.last.seat)}: {view.last.move}"
    return last_ply(view, words)


def _told(view: View, undone: bool, words: Words) -> str:
    if undone:
        return words.text("taken back later")
    if view.winner is not None:
        return over_headline(view, words)
    return turn_headline(view, words)
