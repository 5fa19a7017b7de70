"""What goes into the referee, and what comes out of it?

Events go in: frames, rolls, cards, presses, answers and time itself. Verdicts come out, some with the steps
that put the table right. A recording is a file with one event a line (contract, section 3).

* `events`: the values that go in.
* `verdicts`: the values that come out.
* `mend`: the steps of a repair, as verdicts and pages tell them.
* `recording`: reads and writes files of events.
* `stakes`: what mistakes, questions and waiting cost a household.
"""

from companion.referee.protocol import events
from companion.referee.protocol.events import (
    AS_BEFORE,
    NONE,
    Button,
    Card,
    Choose,
    Event,
    Press,
    Roll,
    Settle,
    Tell,
    TellingError,
    Tick,
    button,
    check_told,
)
from companion.referee.protocol.mend import Mend, Transfer, goes
from companion.referee.protocol.recording import (
    Header,
    Opening,
    RecordingError,
    RecordingReader,
    Unseen,
    Writer,
    read_opening,
    time_of,
    write_header,
)
from companion.referee.protocol.stakes import (
    NORMAL,
    STAKES,
    Caution,
    Stakes,
    read_stakes,
    write_stakes,
)
from companion.referee.protocol.verdicts import (
    Ambiguous,
    AnyVerdict,
    Asks,
    Fault,
    Illegal,
    Over,
    Played,
    Ready,
    Restored,
    Setup,
    Stands,
    Undone,
    Unfinished,
    Wrong,
    line,
)

__all__ = [
    "AS_BEFORE",
    "NONE",
    "NORMAL",
    "STAKES",
    "Ambiguous",
    "AnyVerdict",
    "Asks",
    "Button",
    "Card",
    "Caution",
    "Choose",
    "Event",
    "Fault",
    "Header",
    "Illegal",
    "Mend",
    "Opening",
    "Over",
    "Played",
    "Press",
    "Ready",
    "RecordingError",
    "RecordingReader",
    "Restored",
    "Roll",
    "Settle",
    "Setup",
    "Stakes",
    "Stands",
    "Tell",
    "TellingError",
    "Tick",
    "Transfer",
    "Undone",
    "Unfinished",
    "Unseen",
    "Writer",
    "Wrong",
    "button",
    "check_told",
    "events",
    "goes",
    "line",
    "read_opening",
    "read_stakes",
    "time_of",
    "write_header",
    "write_stakes",
]
