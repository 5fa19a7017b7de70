"""The games that can be begun, for the form of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.boards.board import Board
from companion.rules.options import Option
from companion.rules.registry import options_of
from companion.screens.menu_labels import game_name, label_text, option_label, value_label
from companion.screens.words import Words
from companion.service.config.board_fit import seat_choices
from companion.web.live_table import OfferedBoard, OfferedGame, OfferedOption

_LAYOUT = "layout"
_FROM_THE_PILE = ("deck",)
"""Options that say in which order the cards lie in the pile; players cannot choose that."""


def game_offer(name: str, boards: Sequence[Board], words: Words) -> OfferedGame:
    """The game of this id with its boards and options, in words."""
    return OfferedGame(
        name=game_name(name, words.language),
        options=[_option(option, words) for option in options_of(name) if option.name not in _FROM_THE_PILE],
        boards=[_board(board, words) for board in boards],
    )


def _board(board: Board, words: Words) -> OfferedBoard:
    return OfferedBoard(
        name=board.name,
        title=board.titled(words.language),
        seats=[list(seats) for seats in seat_choices(board)],
        fixed=dict(board.options),
        fields=len(board.fields),
    )


def _option(option: Option, words: Words) -> OfferedOption:
    return OfferedOption(
        name=option.name,
        label=label_text(option_label(option.name), words),
        kind=_kind(option),
        values=list(option.values),
        default=option.default,
        texts=[label_text(value_label(option.name, value), words) for value in option.values],
    )


def _kind(option: Option) -> Literal["choice", "free", "layout"]:
    if option.name == _LAYOUT:
        return "layout"
    return "choice" if option.reader is None else "free"
