"""The shape of a story."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.screens.view import View
from companion.screens.words import Words

Kind: TypeAlias = Literal[
    "turn", "question", "illegal", "laying", "setup", "unfinished", "undone", "fault", "over", "trouble"
]


@dataclass(frozen=True, slots=True)
class Story:
    """What the players should know now.

    `headline` is a few words, `lines` are sentences without full stop, `rule` is text such as
    ``Rule 1``, and `fix` holds one short instruction for each wrong field.
    """

    kind: Kind
    headline: str
    lines: tuple[str, ...] = ()
    rule: str | None = None
    fix: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a page is drawn from: the view, its story, and the words."""

    view: View
    story: Story
    words: Words
