"""The words of Ghostbuster and plain Mensch ärgere dich nicht."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.contents import Field, Seat
from companion.rules.game import Step
from companion.screens.catalogue import Catalogue
from companion.screens.game_words.game_words import (
    GameWords,
    MistakeWords,
    OptionWords,
    PieceWords,
    SeatWords,
)
from companion.screens.game_words.step_words import Carry, carries
from companion.screens.message_markers import mark, mark_plural

_FIGURE = re.compile(r"t\d+|h(?P<house>\d)")

_HOME = re.compile(r"(?P<letter>[ygrbkw])\.(?:h(?P<number>\d)|yard)")
_COLOURS: Mapping[str, Seat] = {
    "y": "yellow", "g": "green", "r": "red", "b": "blue", "k": "black", "w": "white",
}  # fmt: skip
_YARD, _HOUSE = mark("{colour} yard"), mark("{colour} house {number}")

OPTIONS: Mapping[str, OptionWords] = {
    "mode": OptionWords(mark("Rules"), {"ghostbuster": mark("Ghostbuster"), "plain": mark("plain")}),
    "track": OptionWords(mark("Fields of track")),
    "three_tries": OptionWords(
        mark("Three tries"), {"no_move": mark("no move"), "all_home": mark("in yard"), "never": mark("never")}
    ),
    "house_jump": OptionWords(mark("Jump at home")),
    "first_on_start": OptionWords(mark("One on start")),
    "extra_roll_on_six": OptionWords(mark("Six: roll again")),
    "plain_clear": OptionWords(mark("Clear the start")),
    "play_on": OptionWords(mark("Play for places")),
}

REASONS: Mapping[str, str] = {
    "ghostbuster.no-figure": mark("There is no figure on {field}"),
    "ghostbuster.foreign-figure": mark("The figure on {field} belongs to {seat}"),
    "ghostbuster.foreign-yard": mark("No figure comes out of {field} now"),
    "ghostbuster.no-six": mark("Only a six brings a figure out; the roll is {roll}"),
    "ghostbuster.yard-empty": mark("No figure is left in the yard"),
    "ghostbuster.start-taken": mark("The start field {field} is taken by a figure of the same colour"),
    "ghostbuster.clear-first": mark("First clear the start field {field}"),
    "ghostbuster.bring-out-first": mark("With a six a figure must come out while one is in the yard"),
    "ghostbuster.own-figure": mark(
        "From {field} the roll leads to {target}, where a figure of the same colour stands"
    ),
    "ghostbuster.blocks-itself": mark(
        "From {field} a figure of the same colour would be blocked, and there is another move: {instead}"
    ),
    "ghostbuster.foreign-blockade": mark(
        "No own figure stands in the blockade on {field}, so it cannot be dissolved now"
    ),
    "ghostbuster.beyond-house": mark(
        "A {roll} is too much for the figure on {field}: it leads beyond the house"
    ),
    "ghostbuster.house-taken": mark("{house} is taken: nobody is blocked in the house"),
    "ghostbuster.house-jumped": mark("The figure on {house} is in the way: there is no jumping in the house"),
    "ghostbuster.backwards": mark("Figures go forward: the one on {field} went back"),
    "ghostbuster.elsewhere": mark("A {roll} leads the figure on {field} to {target} and nowhere else"),
    "ghostbuster.not-on-start": mark("This six brings a figure out on {start} and nowhere else"),
    "ghostbuster.two-out": mark("A six brings out one figure, not two"),
    "ghostbuster.house-passed": mark(
        "From {field} the roll leads to {house}: a figure that can enter its house does not go past it"
    ),
    "ghostbuster.moved-twice": mark("Only after a six may the same colour move again, and with another roll"),
    "ghostbuster.taken-away": mark("The figure on {field} stays on the board: nothing has hit it"),
    "ghostbuster.top-alone": mark("In dissolving {field} the bottom figure must go back as well"),
    "ghostbuster.bottom-alone": mark("In dissolving {field} the top figure must go forward as well"),
    "ghostbuster.carried-together": mark(
        "In dissolving {field} the two figures part: the top one goes forward, the bottom one back"
    ),
    "ghostbuster.wrong-way": mark(
        "In dissolving {field} it is the top figure that goes forward and the bottom one that goes back"
    ),
    "ghostbuster.unequal": mark(
        "In dissolving {field} both figures go as far as the roll, one forward, one back"
    ),
    "ghostbuster.thrown-out": mark("Nobody is thrown out: the figure that is hit stays under the other one"),
    "ghostbuster.left-standing": mark("The figure that was hit on {target} must go back to its yard"),
    "ghostbuster.taken-off": mark("The figure from {target} is not out of the game: it belongs in its yard"),
    "ghostbuster.house-from-blockade": mark(
        "Out of the blockade on {field} nobody enters the house: the figure goes past it"
    ),
    "ghostbuster.three-on-track": mark(
        "Three figures never stand on one field: the bottom one goes to {field}"
    ),
    "ghostbuster.sent-home": mark("The bottom one of three figures is not thrown out: it goes to {field}"),
    "ghostbuster.top-displaced": mark(
        "Of three figures the bottom one goes to {field}, not the one that stood above it"
    ),
    "ghostbuster.displaced-order": mark(
        "On {field} the figure displaced behind covers the one displaced in front"
    ),
    "ghostbuster.top-thrown-out": mark(
        "Of the two figures on {field} the bottom one goes back to its yard, not the top one"
    ),
    "ghostbuster.three-on-start": mark(
        "Three figures never stand on {field}: the bottom one goes back to its yard"
    ),
    "ghostbuster.not-in-yard": mark(
        "The figure thrown out on {field} is not out of the game: it belongs in its yard"
    ),
}

COUNTED_REASONS: Mapping[str, tuple[str, str, str]] = {
    "ghostbuster.miscounted": (
        "counted",
        *mark_plural(
            "Miscounted: {field} went {n} field, but the roll is {roll}",
            "Miscounted: {field} went {n} fields, but the roll is {roll}",
        ),
    ),
    "ghostbuster.must-move": (
        "count",
        *mark_plural(
            "The {roll} can be used and must be: with {fields}",
            "The {roll} can be used and must be: with one of {fields}",
        ),
    ),
    "ghostbuster.dissolve-first": (
        "count",
        *mark_plural(
            "First dissolve the blockade on {fields}",
            "First dissolve one of the blockades on {fields}",
        ),
    ),
    "ghostbuster.must-block-itself": (
        "count",
        *mark_plural(
            "Nothing else is possible, so the own figure must be blocked: with {fields}",
            "Nothing else is possible, so an own figure must be blocked: with one of {fields}",
        ),
    ),
    "ghostbuster.must-release": (
        "count",
        *mark_plural(
            "Nothing else is possible, so the blockade on {fields} must be dissolved",
            "Nothing else is possible, so one of the blockades on {fields} must be dissolved",
        ),
    ),
    "ghostbuster.blockade-excluded": (
        "count",
        *mark_plural(
            "Dissolving {field} would block a figure of the same colour: the blockade on {fields} goes first",
            "Dissolving {field} would block a figure of the same colour: one of the blockades on "
            "{fields} goes first",
        ),
    ),
}
"""Reasons whose sentence depends on a number: the parameter that holds it, singular, plural."""


def _move(move: str, words: Catalogue) -> str | None:
    """The move in few words, such as ``house 2``; a field of the track is clear as it is."""
    if move == "enter":
        return words.text("coming out")
    if move == "-":
        return words.text("no move")
    figure = _FIGURE.fullmatch(move)
    if figure is None or figure["house"] is None:
        return None
    return words.text("house {number}", number=figure["house"])


def _told(move: str, steps: Sequence[Step], words: Catalogue) -> str | None:
    """The move in words, such as ``t1 → t5``; of a blockade each figure with its colour."""
    carried = carries(steps)
    if move == "-":
        return words.text("no move is possible")
    if move == "enter":
        return _entered(carried, words)
    if _FIGURE.fullmatch(move) is None:
        return None
    if not carried:
        return words.text("the figure on {field}", field=_move(move, words) or move)
    ways = [f"{_called(one.source, words)} → {_called(one.target, words)}" for one in carried]
    if len(ways) == 1:
        return ways[0]
    colours = [words.text(WORDS.pieces[one.letter].colour) for one in carried]
    return ", ".join(map(" ".join, zip(colours, ways, strict=True)))


def _entered(carried: Sequence[Carry], words: Catalogue) -> str:
    if not carried:
        return words.text("a figure comes out")
    return words.text("a figure comes out on {field}", field=_called(carried[0].target, words))


def _called(field: Field, words: Catalogue) -> str:
    """The field in words, such as ``Red house 2``; its name if it has none."""
    home = _place(field)
    if home is None:
        return field
    message, seat, number = home
    return words.text(message, colour=words.text(WORDS.seats[seat].name), number=number)


def _place(field: Field) -> tuple[str, Seat, str] | None:
    """The words for yards and houses, which have no name printed beside them."""
    home = _HOME.fullmatch(field)
    if home is None:
        return None
    seat, number = _COLOURS[home["letter"]], home["number"]
    return (_HOUSE, seat, number) if number else (_YARD, seat, "")


WORDS = GameWords(
    name="Ghostbuster",
    plies=147,
    seats={
        "yellow": SeatWords(mark("Yellow")),
        "green": SeatWords(mark("Green")),
        "red": SeatWords(mark("Red")),
        "blue": SeatWords(mark("Blue")),
        "black": SeatWords(mark("Black")),
        "white": SeatWords(mark("White")),
    },
    pieces={
        "y": PieceWords(mark_plural("{n} yellow figure", "{n} yellow figures"), colour=mark("yellow")),
        "g": PieceWords(mark_plural("{n} green figure", "{n} green figures"), colour=mark("green")),
        "r": PieceWords(mark_plural("{n} red figure", "{n} red figures"), colour=mark("red")),
        "b": PieceWords(mark_plural("{n} blue figure", "{n} blue figures"), colour=mark("blue")),
        "k": PieceWords(mark_plural("{n} black figure", "{n} black figures"), colour=mark("black")),
        "w": PieceWords(mark_plural("{n} white figure", "{n} white figures"), colour=mark("white")),
    },
    options=OPTIONS,
    reasons=REASONS,
    mistakes=MistakeWords(
        mark("That is {name}'s figure"), "ghostbuster.1", "ghostbuster.foreign-figure", _COLOURS
    ),
    counted_reasons=COUNTED_REASONS,
    move=_move,
    told=_told,
    place=_place,
)
