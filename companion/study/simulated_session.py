"""A recorded session: the lines of the recording, and the truth beside it.

The truth is a list of entries in the order of time, as in the samples that come with the rules;
all times are seconds of the recording:

* ``{"kind": "ply", "seat", "move", "position", "from", "done", "until", "must", "unique",
  ["roll"|"card"], ["untold"], ["fast"], "shown"}``: `from` and `done` are the first and the last
  physical change, `until` is the start of what comes next, `shown` the last change that the
  sensors in use can see. `untold` is true if the roll or card was not told to the referee.
* ``{"kind": "error", "what", "from", "done", "until", "then", "unfinished_ok", "fields"}``, and
  also ``back`` and ``back_until`` if `then` is ``restored``: a slip. Between `from` and `until` an
  `illegal` is owed that calls exactly these `fields` wrong.
* ``{"kind": "pause", "from", "until", "missing", "must"}``: a hand holds pieces for longer than the
  settling time; with `must` an `unfinished` with these pieces missing is owed.
* ``{"kind": "laid", "from", "done", "until"}``: after a ply that ended the race, the table is laid
  from which the loser plays on alone; `from` is when that ply is `shown`. A `ready` is owed by `until`,
  and before it `setup` may come.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from companion.referee.protocol import Header
from companion.study.acts import Moment
from companion.study.recorder import RecordingLine

TruthEntry: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SimulatedSession:
    """The lines of the recording, the truth, and every touch of a hand."""

    lines: list[RecordingLine]
    truth: list[TruthEntry]
    moments: list[Moment]

    @property
    def texts(self) -> list[str]:
        """The lines as JSON texts, as they stand in a file."""
        return [msgspec.json.encode(line).decode() for line in self.lines]


def first_line(header: Header) -> RecordingLine:
    """The first line of the recording; keys with their default value are left out."""
    whole: RecordingLine = msgspec.to_builtins(header)
    plain = msgspec.to_builtins(Header(recording=1, game="", sensors={}))
    always = ("recording", "game", "options", "sensors", "settle")
    return {key: value for key, value in whole.items() if key in always or value != plain[key]}
