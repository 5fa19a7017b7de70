"""The story: what the players should know now, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.contents import Field
from companion.screens.view import View
from companion.screens.words import Words

StoryKind: TypeAlias = Literal[
    "turn",
    "question",
    "illegal",
    "laying",
    "setup",
    "unfinished",
    "undo",
    "undone",
    "fault",
    "over",
    "trouble",
]


WayGoal: TypeAlias = Literal["back", "onward"]


@dataclass(frozen=True, slots=True)
class RepairStep:
    """One thing to do: `where`, such as ``a5 → a3``, and `what`; `fields` are those that it touches."""

    where: str
    what: str
    fields: tuple[Field, ...]

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass(frozen=True, slots=True)
class RepairWay:
    """A way to put the table right, step by step; `title` says where it leads.

    `goal` is ``back``, to the recorded position, or ``onward``, to the result of the ply that seems meant.
    """

    goal: WayGoal
    title: str
    steps: tuple[RepairStep, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """What the players should know now.

    `headline` is a few words, and `lines` are sentences without full stop. `rule` is a text such as ``Rule
    1``, and `fix` holds one short instruction for each thing to do. `ways` are the ways out of a wrong table,
    the shortest first; the steps of that one are those of `fix`.
    """

    kind: StoryKind
    headline: str
    lines: tuple[str, ...] = ()
    rule: str | None = None
    fix: tuple[str, ...] = ()
    ways: tuple[RepairWay, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a page is drawn from: the view, its story, and the words."""

    view: View
    story: Story
    words: Words
