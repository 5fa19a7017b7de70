"""The messages of a table and to it, as JSON; each begins with its kind and the version of its format. Pure.

Keys may be added without a new version, so readers pass over keys that they do not know.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from companion.contents import Contents, Field, Seat
from companion.errors import CompanionError
from companion.records.game_record import PlyRecord, Result
from companion.rules.game import Winner

LONGEST_MESSAGE = 1024 * 1024
"""The longest message that is read, in bytes; the longest real one has about a hundredth."""

LONGEST_TEXT = 200
"""The longest text for the display, in characters."""

EventKind: TypeAlias = Literal["begin", "ply", "undo", "end"]
"""What happens in a game."""

NoticeCause: TypeAlias = Literal["same name", "clock", "version", "hub full"]
"""What others find wrong with a table.

``same name``: another table is called alike; ``clock``: its clock is wrong; ``version``: it speaks another
format; ``hub full``: its events are not kept, because the disk of the hub is full.
"""


class MessageError(CompanionError, ValueError):
    """What came is no such message; the text names the place, and what is allowed there."""


class TableMessage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A message as JSON."""


M = TypeVar("M", bound=TableMessage)


class TableStatus(TableMessage, frozen=True, kw_only=True):
    """Whether a table is there.

    `run` is a random text that is another one after each start, by which two tables of one name are told
    apart. `companion` is the version of the program. The broker itself says ``offline`` when the table dies.
    """

    status: Literal["online", "offline"]
    run: str
    companion: str
    version: Literal[1] = 1


class ShownText(TableMessage, frozen=True, kw_only=True, omit_defaults=False):
    """What the table says, in words of one language.

    `game` is what the game is called, `turn` and `last` are a sentence each, empty before the first ply,
    and `winner` are the names of those who have won, empty until then. `headline`, `lines` and `fix` are
    what the players should know now and do (`companion.screens.story.Story`); `wrong` is all of that in one
    text, empty while nothing is wrong. `question` are the answers that the players can choose. `troubles`
    are the parts that are missing.
    """

    game: str
    turn: str
    last: str
    winner: str
    headline: str
    lines: tuple[str, ...]
    fix: tuple[str, ...]
    wrong: str
    question: tuple[str, ...]
    troubles: tuple[str, ...]


class NewestPly(TableMessage, frozen=True, kw_only=True, omit_defaults=False):
    """The ply that was recorded last: its number on the main line, its seat, and its move.

    `move` is None for an accepted table.
    """

    number: int
    seat: Seat
    move: str | None


class Health(TableMessage, frozen=True, kw_only=True, omit_defaults=False):
    """How the table and its machine are.

    `grid`, `display` and `archive` are True while they work. `disk_free` are gigabytes where the archive
    lies, and `temperature` is that of the processor in degrees Celsius, both rounded; each is None if it is
    not known. `unsent` is the number of events that the broker has not confirmed yet.
    """

    grid: bool
    display: bool
    archive: bool
    disk_free: float | None
    temperature: int | None
    unsent: int


class ShownState(TableMessage, frozen=True, kw_only=True, omit_defaults=False):
    """What a table shows now.

    `at` is when it began to show that, by the clock of its machine in UTC, and `clock` the same in seconds
    of the table's own clock. `number` is that of the game in the archive, None before it is kept. `turn` is
    the seat to move, None before the table was ready. `kind` is what the players are told: ``turn``,
    ``illegal`` and so on (`companion.screens.story.StoryKind`). `rule` is the number of the rule that a
    wrong move breaks, such as ``sahara.1``, and `wrong` are the fields that are not as they should be.
    `question` are the moves among which the players choose, None if nothing is asked. `at_rest` is True if
    no verdict is awaited and no hand holds pieces. `texts` are the same in words, by language. `fields` are
    the contents of the fields in the position on record, without those on which nothing lies, and `laid` the
    numbers of the cards on fields; older tables tell neither.
    """

    table: str
    version: Literal[1] = 1
    at: datetime
    clock: float
    language: str
    board: str
    game: str
    number: int | None
    seats: tuple[Seat, ...]
    players: dict[Seat, str]
    scores: dict[Seat, int]
    match: dict[Seat, int] | None
    turn: Seat | None
    last: NewestPly | None
    winner: Winner | None
    kind: str
    rule: str | None
    wrong: tuple[Field, ...]
    question: tuple[str, ...] | None
    at_rest: bool
    texts: dict[str, ShownText]
    health: Health
    fields: dict[Field, Contents] = {}
    laid: dict[Field, int] = {}


class GameBefore(TableMessage, frozen=True, kw_only=True):
    """The game that was played at the table before: its key, and how far it came (see `GameEvent`).

    By this whoever keeps games notices that the end of one was not heard, or all of it.
    """

    game: int
    started: datetime
    number: int
    head: int
    ended: bool


class GameBegin(TableMessage, frozen=True, kw_only=True):
    """How a game began: what `companion.records.game_record.GameRecord` says besides its plies.

    `before` is the game that was played before it at the table, None for the first.
    """

    game: str
    options: dict[str, Any]
    seats: dict[Seat, str | None]
    start: dict[str, Any]
    before: GameBefore | None = None


class GameEvent(TableMessage, frozen=True, kw_only=True):
    """One thing that happened in a game of a table: it began, a ply, an undo, or the end.

    Its key is (`table`, `game`, `number`): `game` is the number of the game in the table's archive, and
    `number` that of the ply, 0 for the beginning. `started` tells games apart that got the same number in
    different archives. After the event the game stands at the ply `head` of its `number` plies; `result` is
    how it has ended then, None while it goes on. A ply also says `after` which other ply it was made, and is
    flagged ``undone`` if it was taken back before this was sent.
    """

    kind: EventKind
    version: Literal[1] = 1
    table: str
    game: int
    started: datetime
    number: int
    head: int
    begin: GameBegin | UnsetType = UNSET
    after: int | UnsetType = UNSET
    ply: PlyRecord | UnsetType = UNSET
    result: Result | None = None

    def __post_init__(self) -> None:
        if (self.begin is UNSET) == (self.kind == "begin"):
            raise ValueError("an event has `begin` if its kind is begin, and only then")
        if (self.ply is UNSET) == (self.kind == "ply") or (self.after is UNSET) == (self.kind == "ply"):
            raise ValueError("an event has `ply` and `after` if its kind is ply, and only then")
        if not 0 <= self.head <= self.number:
            raise ValueError(f"head is {self.head}, but can be 0 to {self.number} only")
        if self.after is not UNSET and not 0 <= self.after < self.number:
            raise ValueError(f"after is {self.after}, but can be 0 to {self.number - 1} only")


class SendAgain(TableMessage, frozen=True, kw_only=True):
    """To a table: send all events again, beginning with the game of this number."""

    game: int = 1


class Notice(TableMessage, frozen=True, kw_only=True, omit_defaults=False):
    """To a table: what others find wrong with it, an empty list if nothing is."""

    causes: tuple[NoticeCause, ...] = ()


class GameOrder(TableMessage, frozen=True, kw_only=True):
    """To a table: begin this game, as the page would; refused while another one is under way.

    Without `board` it is played on the first that fits, without `starter` the game decides who begins.
    """

    game: str
    options: dict[str, Any] = {}
    players: dict[Seat, str] = {}
    starter: Seat | None = None
    board: str | None = None


class DisplayMessage(TableMessage, frozen=True, kw_only=True):
    """To a table: show this on its display until somebody presses a button; an empty text takes it away."""

    text: str

    def __post_init__(self) -> None:
        if len(self.text) > LONGEST_TEXT:
            raise ValueError(f"the text has {len(self.text)} characters; the display takes {LONGEST_TEXT}")


class CommandAnswer(TableMessage, frozen=True, kw_only=True):
    """From a table: a command was carried out, or why it was not.

    It goes to the response topic that came with the command (MQTT 5), with the same correlation data.
    """

    done: bool
    error: str = ""


def written(message: TableMessage) -> bytes:
    """The JSON of a message."""
    return msgspec.json.encode(message)


def read(text: bytes, kind: type[M]) -> M:
    """The message of this kind that the JSON holds. Raises MessageError."""
    if len(text) > LONGEST_MESSAGE:
        raise MessageError(f"the message has {len(text)} bytes; {LONGEST_MESSAGE} are allowed")
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MessageError(f"this is no {kind.__name__}: {error}") from error
