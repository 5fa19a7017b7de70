"""What the words of a game are, and where they are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TypeAlias

from companion.contents import Field, Seat
from companion.rules.registry import own_names
from companion.screens.catalogue import Catalogue

Forms: TypeAlias = tuple[str, str]
"""A message for one and for several, each with the place ``{n}``."""


@dataclass(frozen=True, slots=True)
class SeatWords:
    """What a seat is called, where nobody has given a name; and where it is, if that must be said.

    Without a name it is called by its letter.
    """

    name: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class PieceWords:
    """What the pieces of a letter are called; ``{letter}`` in the forms is their `owner`.

    `colour` tells them apart where pieces stand on each other.
    """

    forms: Forms
    owner: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class OptionWords:
    """The short name of an option in menus, and of its values where they have one."""

    label: str
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameWords:
    """The words of one game: messages of the catalogue, and functions that put texts into words.

    `reasons` are the sentences of its refusals by key; those of `counted_reasons` depend on a number, of
    which the parameter, the singular and the plural are given. `drawn` says why a game is drawn where the
    board does not show it. `points_are_turns` is True if the winner gets a point for each turn of the loser.

    `move` puts a move into words; None if its text says it best. `answers` puts the moves that answer a
    question into words that tell them apart; "" for one that is told like any move. `place` gives the message
    for a field that has no name printed beside it, the seat for its ``{colour}``, and its ``{number}``.
    """

    name: str = ""
    seats: Mapping[Seat, SeatWords] = field(default_factory=dict)
    pieces: Mapping[str, PieceWords] = field(default_factory=dict)
    options: Mapping[str, OptionWords] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    counted_reasons: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    drawn: str = ""
    points_are_turns: bool = False
    move: Callable[[str, Catalogue], str | None] = lambda _move, _words: None
    answers: Callable[[Sequence[str], Catalogue], list[str]] = lambda moves, _words: [""] * len(moves)
    place: Callable[[Field], tuple[str, Seat, str] | None] = lambda _field: None


_NONE = GameWords()


@cache
def words_of(game: str) -> GameWords:
    """The words of the game of this id; none of a game from outside the package."""
    if game not in own_names():
        return _NONE
    words: GameWords = import_module(f"companion.screens.game_words.{game}").WORDS
    return words


@cache
def every_option() -> Mapping[str, OptionWords]:
    """The words of all options, for where an option is named without its game; one name means one thing."""
    found: dict[str, OptionWords] = {}
    for game in own_names():
        for name, words in words_of(game).options.items():
            known = found.get(name, words)
            found[name] = OptionWords(known.label, {**known.values, **words.values})
    return found
