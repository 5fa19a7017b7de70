"""What the words of a game are, and where they are found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TypeAlias

from companion.contents import Field, Seat
from companion.rules.game import Step
from companion.rules.registry import own_names
from companion.screens.catalogue import Catalogue
from companion.screens.message_markers import mark

Forms: TypeAlias = tuple[str, str]
"""A message for one and for several, each with the placeholder ``{n}``."""


@dataclass(frozen=True, slots=True)
class SeatWords:
    """The name of a seat if its player has none, and where the seat is, if that must be said.

    Without a name the seat is called by its letter.
    """

    name: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class PieceWords:
    """The name of the pieces of a letter; ``{letter}`` in the forms is their `owner`.

    `colour` tells pieces apart that stand on each other, and `captured` ends a sentence about a ply that
    captures such pieces.
    """

    forms: Forms
    owner: str = ""
    colour: str = ""
    captured: str = mark(", captures {pieces}")


@dataclass(frozen=True, slots=True)
class OptionWords:
    """The short name of an option in menus, and those of its values if they have one."""

    label: str
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MistakeWords:
    """What is said of the commonest mistakes of a game.

    `foreign` is said to a player who takes up a piece of another player, ``{name}``. The rule that forbids it
    is `rule`, and `refusal` the key of its reason; `owners` are the seats by the letter of their pieces,
    empty if pieces have no owner. The reasons in `owed_captures` say that a capture is still to be made.
    """

    foreign: str = ""
    rule: str = ""
    refusal: str = ""
    owners: Mapping[str, Seat] = field(default_factory=dict)
    owed_captures: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class GameWords:
    """The words of one game: messages of the catalogue, and functions that put texts into words.

    `reasons` are the sentences of its refusals by key. Those in `counted_reasons` depend on a number; each
    has the parameter that holds it, the singular and the plural. `drawn` says why a game is drawn if the
    board does not show it. `points_are_turns` is True if the winner gets a point for each turn of the loser.

    `move` puts a move into few words, which have room on the display; None if its text is as clear, such as
    the name of a pit. `told` puts it into as many words as the page has room for, with what its steps add,
    such as the field where it ends; without steps it says what the text says. `answers` gives words that tell
    the moves of a question apart; "" for a move whose usual words do. `place` gives the message for a field
    without a printed name, the seat for its ``{colour}``, and its ``{number}``.

    `plies` is how many plies two players need on average if they play at random, measured over 100 games;
    None if they hardly ever come to an end. `minutes` are the least and the most that a game takes,
    if its author says so.
    """

    name: str = ""
    seats: Mapping[Seat, SeatWords] = field(default_factory=dict)
    pieces: Mapping[str, PieceWords] = field(default_factory=dict)
    options: Mapping[str, OptionWords] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    counted_reasons: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    mistakes: MistakeWords = field(default_factory=MistakeWords)
    drawn: str = ""
    points_are_turns: bool = False
    plies: int | None = None
    minutes: tuple[int, int] | None = None
    move: Callable[[str, Catalogue], str | None] = lambda _move, _words: None
    told: Callable[[str, Sequence[Step], Catalogue], str | None] = lambda _move, _steps, _words: None
    answers: Callable[[Sequence[str], Catalogue], list[str]] = lambda moves, _words: [""] * len(moves)
    place: Callable[[Field], tuple[str, Seat, str] | None] = lambda _field: None


_NONE = GameWords()


@cache
def words_of(game: str) -> GameWords:
    """The words of the game of this id; empty for a game from another package."""
    if game not in own_names():
        return _NONE
    words: GameWords = import_module(f"companion.screens.game_words.{game}").WORDS
    return words


@cache
def every_option() -> Mapping[str, OptionWords]:
    """The words of all options, for uses without a game; the same name means the same in every game."""
    found: dict[str, OptionWords] = {}
    for game in own_names():
        for name, words in words_of(game).options.items():
            known = found.get(name, words)
            found[name] = OptionWords(known.label, {**known.values, **words.values})
    return found
