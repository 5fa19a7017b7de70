"""What is wrong with a part of the table: a value that the service makes and the screens show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.contents import Field


@dataclass(frozen=True, slots=True)
class Trouble:
    """A part of the table that is missing or broken.

    `part` says which part, and `detail` repeats what the system reported. `command` repairs it, or is empty
    if no command does. `fields` are the fields concerned, empty if it is the whole table. `cause` says what
    is wrong with an archive or with the broker, as one of `companion.screens.trouble_texts.CAUSES`; other
    parts have none.
    """

    part: Literal[
        "grid",
        "display",
        "lights",
        "archive",
        "buttons",
        "page",
        "pairing",
        "firmware",
        "board",
        "calibration",
        "uncalibrated",
        "drift",
        "mqtt",
    ]
    detail: str
    command: str = ""
    fields: tuple[Field, ...] = ()
    cause: str = ""

    @property
    def report(self) -> str:
        """The trouble and the command that repairs it, in English, for the journal of the system."""
        return f"{self.detail}; this mends it: {self.command}" if self.command else self.detail
