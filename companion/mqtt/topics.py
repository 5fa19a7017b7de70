"""The topics under which a table is heard and spoken to. Pure.

``tabletop/NAME/status``
    Whether the table is there (`TableStatus`), retained; also what the broker says when the table dies.
``tabletop/NAME/state``
    What the table shows now (`ShownState`), retained.
``tabletop/NAME/event``
    What happened in its games (`GameEvent`), each at least once and in order.
``tabletop/NAME/again``
    To the table: send the events again (`SendAgain`).
``tabletop/NAME/notice``
    To the table: what others find wrong with it (`Notice`), retained.
``tabletop/NAME/answer``
    From the table: what came of a command of the hub (`CommandAnswer`).
``tabletop/NAME/command/WHAT``
    To the table, where its configuration allows it: ``new_game``, ``message``, ``ok``, ``undo``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
"""What a table may be called: the name is a part of topics, and of names in other programs."""

ROOT = re.compile(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*")
"""What the topics may begin with: one or more levels."""

USUAL_ROOT = "tabletop"

Command: TypeAlias = Literal["new_game", "message", "ok", "undo"]
"""What others may have a table do: begin a game, show a message, press a button."""


@dataclass(frozen=True, slots=True)
class TableTopics:
    """The topics of one table; with ``+`` as `table` those of all tables under `root`."""

    root: str
    table: str

    @property
    def status(self) -> str:
        """Whether the table is there."""
        return self._of("status")

    @property
    def state(self) -> str:
        """What the table shows now."""
        return self._of("state")

    @property
    def event(self) -> str:
        """What happened in its games."""
        return self._of("event")

    @property
    def again(self) -> str:
        """Where events are asked for again."""
        return self._of("again")

    @property
    def notice(self) -> str:
        """What others find wrong with the table."""
        return self._of("notice")

    @property
    def answer(self) -> str:
        """Where the hub has the table answer its commands."""
        return self._of("answer")

    def command(self, what: str) -> str:
        """Where the table takes this command; ``+`` is any."""
        return self._of(f"command/{what}")

    def _of(self, last: str) -> str:
        return f"{self.root}/{self.table}/{last}"


def table_of(root: str, topic: str) -> str | None:
    """The table to which a topic under `root` belongs; None if it belongs to none."""
    head, _, rest = topic.removeprefix(f"{root}/").partition("/")
    return head if topic.startswith(f"{root}/") and rest and NAME.fullmatch(head) else None


def name_from(text: str) -> str:
    """A name for a table, made of the name of its machine."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", text.split(".", maxsplit=1)[0]).strip("-")[:40] or "table"
