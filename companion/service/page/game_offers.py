"""The games that can be begun, for the form of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.boards.board import Board
from companion.rules.options import Option
from companion.rules.registry import kind, options_of
from companion.screens.game_words import GameWords, words_of
from companion.screens.menu_labels import game_name, option_label, value_label
from companion.screens.rules_parts import OptionNote, RulesPart, first_sentence, option_notes, rules_parts
from companion.screens.rules_text import NoRulesTextError
from companion.screens.wording import worded
from companion.screens.words import Words
from companion.service.config.board_fit import seat_choices
from companion.web.live_table import OfferedBoard, OfferedGame, OfferedOption

_LAYOUT = "layout"
_FROM_THE_PILE = ("deck",)
"""Options that say in which order the cards lie in the pile; players cannot choose that."""

SECONDS_A_PLY = 15
"""An estimate, which the page states: thinking, a throw or a card, and sowing some pieces one by one."""

_MINUTES_STEP = 5
"""Minutes; a mean over random play is no more exact than that."""

_NO_NOTE = OptionNote("", "", "")


def game_offer(name: str, boards: Sequence[Board], words: Words) -> OfferedGame:
    """The game of this id with its boards and options in words, the options in the order of the rules."""
    parts = _rules(name, words)
    notes = option_notes(parts)
    order = {option: place for place, option in enumerate(notes)}
    offered = [option for option in options_of(name) if option.name not in _FROM_THE_PILE]
    offered.sort(key=lambda option: order.get(option.name, len(order)))
    return OfferedGame(
        name=game_name(name, words.language),
        about=first_sentence(parts),
        plies=words_of(name).plies,
        minutes=_minutes(words_of(name)),
        options=[_option(option, notes.get(option.name, _NO_NOTE), words) for option in offered],
        boards=[_board(board, words) for board in boards],
    )


def _minutes(words: GameWords) -> list[int] | None:
    """The least and the most minutes that a game takes, as its author says.

    Else about so many as its plies take with `SECONDS_A_PLY` each; None if neither is known.
    """
    if words.minutes is not None:
        return list(words.minutes)
    if words.plies is None:
        return None
    steps = words.plies * SECONDS_A_PLY / 60 / _MINUTES_STEP
    return [_MINUTES_STEP * max(1, round(steps))] * 2


def _board(board: Board, words: Words) -> OfferedBoard:
    return OfferedBoard(
        name=board.name,
        title=board.titled(words.language),
        seats=[list(seats) for seats in seat_choices(board)],
        fixed=dict(board.options),
        fields=len(board.fields),
    )


def _rules(name: str, words: Words) -> list[RulesPart]:
    """The rules of a game in parts; none if it brings none."""
    try:
        return rules_parts(kind(name), words, {})
    except NoRulesTextError:
        return []


def _option(option: Option, note: OptionNote, words: Words) -> OfferedOption:
    return OfferedOption(
        name=option.name,
        label=worded(option_label(option.name), words),
        kind=_kind(option),
        values=list(option.values),
        default=option.default,
        note=note.text,
        rule=note.rule,
        rule_text=note.rule_text,
        texts=[worded(value_label(option.name, value), words) for value in option.values],
    )


def _kind(option: Option) -> Literal["choice", "free", "layout"]:
    if option.name == _LAYOUT:
        return "layout"
    return "choice" if option.reader is None else "free"
