"""What a newcomer asks of a table: the rules to read, what is legal now, and a first lesson.

`companion.service` implements `NewcomerGuide`. Its answers are worked out when they are asked for and change
nothing. They never say which of several legal moves is good.
"""

from __future__ import annotations

from typing import Literal, Protocol, TypedDict

from companion.contents import Contents, Field


class RulesParagraph(TypedDict):
    """One paragraph of the rules (`companion.screens.rules_parts.RulesPart` as JSON).

    `name` is the number of a rule or the name of an option, else empty.
    """

    kind: Literal["heading", "rule", "option", "text"]
    name: str
    text: str


class RulesState(TypedDict):
    """The rules of a game in one language; the values in force are marked if the game is being played."""

    game: str
    language: str
    paragraphs: list[RulesParagraph]


class LegalStart(TypedDict):
    """Where a legal move begins: the field from which pieces are taken, or ``box``.

    `ways` are the fields on which they may then be put down, each in order. In a game with too many moves to
    list them a way has its first field only. `text` says the same in words.
    """

    field: Field
    ways: list[list[Field]]
    text: str


class LegalMove(TypedDict):
    """A legal move, also in words; its first pieces are taken from `field`, which may be the box."""

    move: str
    field: Field
    text: str


class LegalState(TypedDict):
    """What the rules allow now; `version` is that of the state for which it holds.

    `lines` are whole sentences. `starts` are in the order of the board and say nothing about which move is
    good; they are empty if no piece may be moved now. `more` is True if some ways are left out. `moves` are
    all legal moves that move a piece; empty if there are too many of them, or the table is wrong.
    """

    version: int
    lines: list[str]
    starts: list[LegalStart]
    more: bool
    moves: list[LegalMove]


class LessonAct(TypedDict):
    """One act of the hands on the simulated table: an action ``lift`` or ``drop`` with its body."""

    verb: Literal["lift", "drop"]
    field: Field
    pieces: Contents


class Lesson(TypedDict):
    """What a first lesson does with the game that is set up: a wrong move, and then a legal one.

    `throw` is the roll or card that both need, None if they need none. `move` is the legal move.
    """

    throw: int | None
    wrong: list[LessonAct]
    right: list[LessonAct]
    move: str


class NewcomerGuide(Protocol):
    """The answers; `language` is the language of the table if it is None.

    All methods raise ActionError if the language or the game is unknown.
    """

    def rules(self, game: str | None = None, language: str | None = None) -> RulesState:
        """The rules of a game, by default of the one that is being played."""

    def legal(self, language: str | None = None) -> LegalState:
        """What the rules allow in the position from which play goes on."""

    def lesson(self) -> Lesson | None:
        """A first lesson; None if a ply is on record, or if the table is not ready for one."""

    def end_lesson(self) -> None:
        """Set up the game of a first lesson anew, as it was before the lesson.

        Raises ActionError if a ply is on record.
        """
