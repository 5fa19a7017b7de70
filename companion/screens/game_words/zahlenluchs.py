"""The words of the Zahlenluchs idea."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.rules.game import Step
from companion.screens.catalogue import Catalogue
from companion.screens.game_words.game_words import (
    GameWords,
    MistakeWords,
    OptionWords,
    PieceWords,
    SeatWords,
)
from companion.screens.message_markers import mark, mark_plural

_STEP = re.compile(r"(?P<source>[a-f][1-6])(?P<target>[a-f][1-6])")

_STONE = mark_plural("{n} stone {letter}", "{n} stones {letter}")

OPTIONS: Mapping[str, OptionWords] = {
    "layout": OptionWords(mark("Cards laid out")),
    "deck": OptionWords(mark("Pile")),
    "nearest": OptionWords(mark("Nearest"), {"neighbour": mark("neighbour"), "distance": mark("distance")}),
    "capture_partner": OptionWords(mark("Take partner")),
    "exhausted": OptionWords(mark("Pile run out"), {"reshuffle": mark("shuffle"), "draw": mark("a draw")}),
    "turn_order": OptionWords(
        mark("Turn order"), {"clockwise": mark("clockwise"), "alternate": mark("by teams")}
    ),
    "teams": OptionWords(mark("Teams")),
}

REASONS: Mapping[str, str] = {
    "zahlenluchs.not-drawn": mark("First a card is drawn from the pile: it says which stone may move"),
    "zahlenluchs.empty-card": mark("There is no stone on {field}"),
    "zahlenluchs.foreign-stone": mark("The stone on {field} belongs to {seat}"),
    "zahlenluchs.number-under-stone": mark(
        "With {card} a stone that stands on {card} must move ({stones}); the one on {field} stands on "
        "{number}"
    ),
    "zahlenluchs.one-number": mark(
        "With {card} only a stone on the number {only} may move; the one on {field} stands on {number}"
    ),
    "zahlenluchs.two-numbers": mark(
        "With {card} only stones on {lower} or {higher} may move; the one on {field} stands on {number}"
    ),
    "zahlenluchs.step-possible": mark("Nobody may pass while a step is possible, such as {move}"),
    "zahlenluchs.same-card": mark("The stone on {field} must leave its card, to {targets}"),
    "zahlenluchs.too-far": mark(
        "A stone steps just one card far: from {field} to {targets}, not to {target}"
    ),
    "zahlenluchs.backward": mark("No stone steps back: from {field} it goes to {targets}, not to {target}"),
    "zahlenluchs.sideways": mark(
        "Over the corner of a card a stone only steps forward: from {field} to {targets}, not to {target}"
    ),
    "zahlenluchs.on-goal": mark("The stone on {field} stands on its goal and steps no further"),
    "zahlenluchs.partner-captured": mark(
        "On {field} stands a stone of the partner {seat}: it must not be captured"
    ),
    "zahlenluchs.captured-stays": mark("The stone of {seat} on {field} is captured and leaves the table"),
    "zahlenluchs.captured-wrongly": mark(
        "The stone of {seat} on {field} stays there: captured is only what stands on {target}"
    ),
    "zahlenluchs.moved-twice": mark("One step is a turn: now it is the turn of {seat}"),
}


def _move(move: str, words: Catalogue) -> str | None:
    """The move in few words, such as ``a1-b2``."""
    if move == "-":
        return words.text("no step")
    step = _STEP.fullmatch(move)
    return None if step is None else f"{step['source']}-{step['target']}"


def _told(move: str, _steps: Sequence[Step], words: Catalogue) -> str | None:
    """The move in words, such as ``a1 → b2``."""
    if move == "-":
        return words.text("no step is possible")
    step = _STEP.fullmatch(move)
    return None if step is None else f"{step['source']} → {step['target']}"


WORDS = GameWords(
    name="Zahlenluchs",
    plies=21,
    seats={
        "A": SeatWords(place=mark("A: lower left")),
        "B": SeatWords(place=mark("B: upper left")),
        "C": SeatWords(place=mark("C: upper right")),
        "D": SeatWords(place=mark("D: lower right")),
    },
    pieces={letter: PieceWords(_STONE, owner=letter) for letter in "ABCD"},
    options=OPTIONS,
    reasons=REASONS,
    mistakes=MistakeWords(
        mark("That is {name}'s stone"),
        "zahlenluchs.2.1",
        "zahlenluchs.foreign-stone",
        {letter: letter for letter in "ABCD"},
        owed_captures=frozenset({"zahlenluchs.captured-stays"}),
    ),
    drawn=mark("The pile of cards has run out"),
    move=_move,
    told=_told,
)
